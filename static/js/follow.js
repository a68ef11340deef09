// Public pages that follow a contest: each phone asks at times of its own.
//   [data-follow]  asks about every so many seconds, by the event "news" of its hx-trigger; not
//                  while nobody looks at the page, and less often once the server asks to wait
//   [data-busy]    shown while the server asks to wait; data-text: sentence with {h} and {m}
(() => {
  "use strict";
  const SPREAD = 0.25;
  const LONGEST_WAIT = 60;
  let wait = 0;
  let asking = 0;
  let updatedAt = new Date();

  const live = () => document.querySelector("[data-follow]");

  function follow() {
    clearTimeout(asking);
    if (!live()) return;
    const seconds = Math.max(Number(live().dataset.follow), wait);
    asking = setTimeout(ask, 1000 * seconds * (1 + SPREAD * (2 * Math.random() - 1)));
  }

  function ask() {
    if (live() && !document.hidden) window.htmx.trigger(live(), "news");
    follow();
  }

  // Many look at once and the desk goes first: what stands here stays, with its time.
  function answered(event) {
    const status = event.detail.xhr?.status ?? 0;
    const asked = Number(event.detail.xhr?.getResponseHeader("Retry-After"));
    if (status === 503 && asked) wait = Math.min(LONGEST_WAIT, Math.max(2 * wait, asked));
    else if (status > 0 && status < 500) {
      wait = 0;
      updatedAt = new Date();
    } else return;
    follow();
    document.querySelectorAll("[data-busy]").forEach((notice) => {
      notice.hidden = wait === 0;
      notice.textContent = notice.dataset.text
        .replace("{h}", updatedAt.getHours())
        .replace("{m}", String(updatedAt.getMinutes()).padStart(2, "0"));
    });
  }

  document.addEventListener("htmx:afterRequest", answered);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
  });
  document.addEventListener("DOMContentLoaded", follow);
})();

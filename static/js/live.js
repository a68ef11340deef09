// Pages that ask the server for news: says when it does not answer, and when it last did.
//   [data-lost]            shown while requests fail (partials/lost.html)
//   [data-lost-since]      its time; data-seconds, data-minutes: sentences with {n}
//   [data-updated]         time of the last answer; data-text: sentence with {h} and {m}
//   [data-clock]           seconds left when the page was made; data-running to count down;
//                          data-over: sentence with {t} once the time is over
//   details[id]            stays open when news takes its place
//   [data-scrolls][id]     keeps its place when news takes its place
(() => {
  "use strict";
  let lostAt = null;
  const clocks = new WeakMap();

  const two = (n) => String(n).padStart(2, "0");

  function duration(seconds) {
    const s = Math.abs(Math.trunc(seconds));
    return `${Math.trunc(s / 60)}:${two(s % 60)}`;
  }

  function showLost() {
    const seconds = lostAt === null ? 0 : Math.round((performance.now() - lostAt) / 1000);
    document.querySelectorAll("[data-lost]").forEach((notice) => {
      notice.hidden = lostAt === null;
    });
    if (lostAt === null) return;
    document.querySelectorAll("[data-lost-since]").forEach((since) => {
      const [text, n] =
        seconds < 120 ? [since.dataset.seconds, seconds] : [since.dataset.minutes, Math.floor(seconds / 60)];
      since.textContent = text.replace("{n}", n);
    });
  }

  function showUpdated() {
    const now = new Date();
    document.querySelectorAll("[data-updated]").forEach((place) => {
      place.textContent = place.dataset.text
        .replace("{h}", now.getHours())
        .replace("{m}", two(now.getMinutes()));
    });
  }

  // The server says how much is left; the page's own clock may be wrong, so it only counts on.
  function tickClock(clock) {
    const said = clock.dataset.clock;
    let start = clocks.get(clock);
    if (!start || start.said !== said) {
      start = { said, at: performance.now() };
      clocks.set(clock, start);
    }
    const running = "running" in clock.dataset;
    const left = Number(said) - (running ? (performance.now() - start.at) / 1000 : 0);
    const over = left < 0;
    clock.classList.toggle("is-late", over);
    clock.textContent = over && clock.dataset.over ? clock.dataset.over.replace("{t}", duration(left)) : duration(left);
  }

  function lost() {
    if (lostAt === null) lostAt = performance.now();
    showLost();
  }

  function found() {
    lostAt = null;
    showLost();
    showUpdated();
  }

  // News must not shut the rows that somebody reads, nor move what somebody has scrolled to.
  function keepOpen(event) {
    const open = [...event.detail.target.querySelectorAll("details[open][id]")].map((row) => row.id);
    const boxes = [...event.detail.target.querySelectorAll("[data-scrolls][id]")];
    const places = boxes.map((box) => [box.id, box.scrollLeft]);
    const putBack = () => {
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      for (const [id, left] of places) document.getElementById(id)?.scrollTo(left, 0);
    };
    document.addEventListener("htmx:afterSwap", putBack, { once: true });
  }

  // A form that is sent stays on the page until its answer has come: news waits for the next turn.
  const POLLS = "[hx-trigger^='every ']";
  const sending = new Set();

  function sendFirst(event) {
    const { elt, xhr, requestConfig } = event.detail;
    if (requestConfig.verb === "get") {
      if (sending.size && elt.matches(POLLS)) event.preventDefault();
      return;
    }
    sending.add(xhr);
    xhr.addEventListener("loadend", () => sending.delete(xhr));
    document.querySelectorAll(POLLS).forEach((poll) => window.htmx.trigger(poll, "htmx:abort"));
  }

  document.addEventListener("htmx:beforeRequest", sendFirst);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.shouldSwap && event.detail.requestConfig?.verb === "get") keepOpen(event);
  });
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr?.status ?? 0;
    // A server that asks to wait is there: follow.js says so.
    if (event.detail.xhr?.getResponseHeader("Retry-After")) return;
    if (status >= 500) lost();
    else if (status > 0) found();
  });
  window.addEventListener("offline", lost);
  setInterval(() => {
    showLost();
    document.querySelectorAll("[data-clock]").forEach(tickClock);
  }, 1000);
  document.addEventListener("DOMContentLoaded", () => {
    showUpdated();
    document.querySelectorAll("[data-clock]").forEach(tickClock);
  });
})();

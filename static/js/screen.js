// The projector: shows one [data-page] of [data-pages] at a time and turns by itself.
//   data-pages         on the container; data-seconds: how long a page stays (12 when not said)
//   data-page          on each page (a section of twelve rows at most); data-title: its heading
//   data-page-title    receives that heading
//   data-progress      a progress element: the time before the next page
//   data-page-count    receives "2 / 5"
// Keys: arrows turn, the space bar holds. Without this script all pages stand one under another.
(() => {
  "use strict";
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let index = 0;
  let shownAt = performance.now();
  let held = false;

  const container = () => document.querySelector("[data-pages]");
  const pages = () => [...document.querySelectorAll("[data-pages] [data-page]")];
  const stay = () => 1000 * Number(container()?.dataset.seconds || 12);

  function show() {
    const all = pages();
    if (all.length) index = ((index % all.length) + all.length) % all.length;
    all.forEach((page, i) => {
      page.hidden = i !== index;
    });
    const title = document.querySelector("[data-page-title]");
    if (title && all[index]?.dataset.title) title.textContent = all[index].dataset.title;
    const count = document.querySelector("[data-page-count]");
    if (count) count.textContent = all.length > 1 ? `${index + 1} / ${all.length}` : "";
  }

  function turn(by) {
    index += by;
    shownAt = performance.now();
    show();
  }

  function drawProgress() {
    const line = document.querySelector("[data-progress]");
    if (!line) return;
    line.hidden = calm.matches || held || pages().length < 2;
    line.value = Math.min(100, ((performance.now() - shownAt) / stay()) * 100);
  }

  function tick() {
    if (!held && pages().length > 1 && performance.now() - shownAt >= stay()) turn(1);
    drawProgress();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " ") held = !held;
    else return;
    event.preventDefault();
    drawProgress();
  });
  // New rows came from the server: stay on the page that was being read.
  document.addEventListener("htmx:afterSwap", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    setInterval(tick, 250);
  });
})();

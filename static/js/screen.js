// The projector: shows one [data-page] of [data-pages] at a time and turns by itself.
//   data-pages         on the container; data-seconds: how long a page stays (12 when not said)
//   data-page          on each page (a section of twelve rows at most); data-title: its heading
//   data-beside        on a page that stands beside the next of its kind where all [data-fits] in
//                      them fit into half of the screen, a few of them in smaller type
//   data-page-title    receives that heading
//   data-progress      a progress element: the time before the next page
//   data-page-count    receives "2 / 5"
//   data-setup         the links to choose what is shown: gone from the wall while nobody touches anything
//   data-time          receives the time of day; data-text: sentence with {h} and {m}
// Keys: arrows turn, the space bar holds. Without this script all pages stand one under another.
(() => {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let index = 0;
  let shownAt = performance.now();
  let held = false;
  let views = [];
  let touchedAt = performance.now();

  const container = () => document.querySelector("[data-pages]");
  const pages = () => [...document.querySelectorAll("[data-pages] [data-page]")];
  const stay = () => 1000 * Number(container()?.dataset.seconds || 12);
  const overflows = (element) => element.scrollWidth > element.clientWidth;

  // Whether everything fits; what is too long is set in smaller type before it is given up.
  function fit(elements) {
    elements.forEach((element) => element.classList.remove("is-long"));
    const long = elements.filter(overflows);
    long.forEach((element) => element.classList.add("is-long"));
    return !long.some(overflows);
  }

  // What is shown at a time: a page, or two of the same kind beside each other.
  function arrange() {
    const all = pages();
    const halves = all.filter((page) => "beside" in page.dataset);
    const names = halves.flatMap((page) => [...page.querySelectorAll("[data-fits]")]);
    all.forEach((page) => { page.hidden = !halves.includes(page); });
    container()?.classList.add("is-spread");
    const spread = halves.length > 1 && fit(names);
    container()?.classList.toggle("is-spread", spread);
    if (!spread) names.forEach((name) => name.classList.remove("is-long"));
    views = all.reduce((made, page) => {
      const beside = made.at(-1);
      const goes = spread && halves.includes(page) && beside?.length === 1 && halves.includes(beside[0]);
      return goes ? [...made.slice(0, -1), [...beside, page]] : [...made, [page]];
    }, []);
    show();
  }

  function show() {
    if (views.length) index = ((index % views.length) + views.length) % views.length;
    views.forEach((view, i) => view.forEach((page) => { page.hidden = i !== index; }));
    const title = document.querySelector("[data-page-title]");
    if (title && views[index]?.[0].dataset.title) title.textContent = views[index][0].dataset.title;
    if (title) fit([title]);
    const count = document.querySelector("[data-page-count]");
    if (count) count.textContent = views.length > 1 ? `${index + 1} / ${views.length}` : "";
  }

  function turn(by) {
    index += by;
    shownAt = performance.now();
    show();
  }

  function drawProgress() {
    const line = document.querySelector("[data-progress]");
    if (!line) return;
    line.hidden = calm.matches || held || views.length < 2;
    line.value = Math.min(100, ((performance.now() - shownAt) / stay()) * 100);
  }

  function tellTime() {
    const now = new Date();
    const minutes = String(now.getMinutes()).padStart(2, "0");
    document.querySelectorAll("[data-time]").forEach((place) => {
      const words = place.dataset.text.replace("{h}", now.getHours()).replace("{m}", minutes);
      if (place.textContent !== words) place.textContent = words;
    });
  }

  function tick() {
    // The links leave the wall ten seconds after the last touch of mouse or keyboard.
    const setup = document.querySelector("[data-setup]:not(:focus-within)");
    setup?.classList.toggle("is-idle", performance.now() - touchedAt > 10000);
    if (!held && views.length > 1 && performance.now() - shownAt >= stay()) turn(1);
    drawProgress();
    tellTime();
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
  document.addEventListener("htmx:afterSwap", () => {
    arrange();
    tellTime();
  });
  ["pointermove", "pointerdown", "keydown", "focusin"].forEach((touch) =>
    document.addEventListener(touch, () => { touchedAt = performance.now(); }));
  window.addEventListener("resize", arrange);
  document.addEventListener("DOMContentLoaded", () => {
    arrange();
    tick();
    setInterval(tick, 250);
    // Letters are narrower or wider before their font is there.
    document.fonts.ready.then(arrange);
  });
})();

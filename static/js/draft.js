// A draft of a draw. Without this file, buttons do everything.
//   input[name='swap']   as soon as two pairs are picked they are swapped; arrows go from seat to
//                        seat, Enter picks as the space bar does
//   #live[data-version]  the state shown: all forms of the page act on it
(() => {
  "use strict";
  const PICK = "input[name='swap']";
  const KEPT = "draft-focus";

  const seats = () => [...document.querySelectorAll(`${PICK}:not(:disabled)`)];
  const picked = () => [...document.querySelectorAll(`${PICK}:checked`)].map((box) => box.value);

  function swap(event) {
    if (event.target.matches(PICK) && picked().length === 2) event.target.form.requestSubmit();
  }

  // A row of a table of two is two seats; at larger tables each seat has a row of its own.
  function stepOf(key) {
    const across = document.querySelector(".draft")?.dataset.sides === "2" ? 2 : 1;
    return { ArrowUp: -across, ArrowDown: across, ArrowLeft: -1, ArrowRight: 1 }[key];
  }

  function move(event) {
    if (!event.target.matches(PICK)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
      return;
    }
    const step = stepOf(event.key);
    if (!step) return;
    event.preventDefault();
    const all = seats();
    all[all.indexOf(event.target) + step]?.focus();
  }

  // After an act the draft, or the page, is a new one: the cursor goes back to where it was.
  function keepPlace(event) {
    const pressed = event.submitter ?? document.activeElement;
    const place = document.activeElement?.matches(PICK) ? document.activeElement : pressed;
    if (place?.id) sessionStorage.setItem(KEPT, `${location.pathname} ${place.id}`);
  }

  function backToPlace() {
    const [path, id] = (sessionStorage.getItem(KEPT) ?? "").split(" ");
    sessionStorage.removeItem(KEPT);
    if (path !== location.pathname || document.querySelector(".field-error")) return;
    const place = document.getElementById(id);
    const there = place && !place.disabled ? place : document.getElementById("draft-head");
    there?.focus({ preventScroll: there === place });
  }

  // News from the server: what was picked stays picked, and every form acts on what is shown.
  function follow() {
    const live = document.getElementById("live");
    if (!live?.dataset.version) return;
    document.querySelectorAll("main input[name='version']").forEach((field) => {
      field.value = live.dataset.version;
    });
  }

  let chosen = [];
  document.addEventListener("change", swap);
  document.addEventListener("keydown", move);
  document.addEventListener("submit", keepPlace);
  document.addEventListener("DOMContentLoaded", backToPlace);
  const isPoll = (event) => event.detail.requestConfig?.verb === "get";
  document.addEventListener("htmx:beforeSwap", (event) => {
    chosen = isPoll(event) ? picked() : [];
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    for (const value of chosen) document.getElementById(`seat-${value}`)?.setAttribute("checked", "");
    follow();
    if (!isPoll(event)) backToPlace();
  });
})();

// Hand entry: one number gives the other, the figures can be tapped, the letters choose.
//   [data-total]     around two fields whose sum it is
//   [data-keypad]    figures to tap, shown where the screen is touched
//   [data-letters]   around radios: A or B chooses that one, 0 nobody, Enter goes on
(() => {
  "use strict";
  const LONGEST = 3;
  const shared = document.querySelector("[data-total]");
  const pad = document.querySelector("[data-keypad]");
  const form = shared?.closest("form");
  const sides = shared ? [...shared.querySelectorAll("input")] : [];
  let target = null;
  let fresh = true;

  function fillOther(event) {
    if (!sides.includes(event.target)) return;
    const other = sides.find((field) => field !== event.target);
    const typed = event.target.value.trim();
    const rest = Number(shared.dataset.total) - Number(typed);
    if (typed === "") other.value = "";
    else if (/^[0-9]+$/.test(typed) && rest >= 0) other.value = rest;
  }

  function aim(field) {
    target?.classList.remove("is-target");
    target = field;
    fresh = true;
    target.classList.add("is-target");
  }

  function tap(event) {
    const key = event.target.closest("button");
    if (!key) return;
    if ("back" in key.dataset) target.value = target.value.slice(0, -1);
    else target.value = ((fresh ? "" : target.value) + key.value).slice(0, LONGEST);
    fresh = false;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // The field to write in after a choice: the taker's points, then the next row of choices.
  const sideOf = (letter) => sides.find((field) => field.name.endsWith(`_${letter}`));

  const rows = form ? [...form.querySelectorAll("[data-letters] fieldset")] : [];

  const choice = (row) => row?.querySelector("input:checked") ?? row?.querySelector("input");

  const next = (row) => choice(rows[rows.indexOf(row) + 1]);

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (sides.includes(event.target)) pointsKey(event);
    else if (event.target.matches("[data-letters] input[type='radio']")) choiceKey(event);
  }

  function go(event, field) {
    event.preventDefault();
    event.stopImmediatePropagation();
    field.focus();
  }

  // Both sides are known after one number: Enter leaves the other one alone.
  function pointsKey(event) {
    const full = sides.every((field) => field.value.trim() !== "");
    if (event.key === "Enter" && full && event.target.value.trim()) go(event, choice(rows[1]));
  }

  function choiceKey(event) {
    const row = event.target.closest("fieldset");
    const letter = event.key === "0" ? "" : event.key.toUpperCase();
    const chosen = event.key.length === 1 && row.querySelector(`input[value="${CSS.escape(letter)}"]`);
    if (event.key === "Enter" && next(row) && row.querySelector(":checked")) go(event, next(row));
    if (!chosen) return;
    chosen.click();
    go(event, chosen.name === "taker" ? sideOf(letter.toLowerCase()) : next(row) ?? chosen);
  }

  function touched() {
    pad.hidden = false;
    sides.forEach((field) => field.setAttribute("inputmode", "none"));
    aim(sides[0]);
    pad.addEventListener("click", tap);
    form.addEventListener("focusin", (event) => {
      if (sides.includes(event.target)) aim(event.target);
    });
    form.addEventListener("change", (event) => {
      if (event.target.name === "taker") aim(sideOf(event.target.value.toLowerCase()));
    });
  }

  if (!form) return;
  document.addEventListener("input", fillOther);
  document.addEventListener("keydown", keys, true);
  const wrong = document.querySelector("main .field-error, main [role='alert']");
  if (matchMedia("(pointer: coarse)").matches) {
    touched();
    if (!wrong) document.querySelector(".sides")?.scrollIntoView();
  } else {
    form.querySelector("[data-keyboard]").hidden = false;
    if (!wrong) choice(rows[0]).focus({ preventScroll: true });
  }
})();

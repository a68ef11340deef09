// Hand entry: what follows from the figures is filled in, figures can be tapped, letters choose.
//   [data-figures]   around the figures of a hand; data-total: what they add up to, where they do,
//                    data-without-der: where somebody has no trick; data-most: the highest figure
//   [data-keypad]    figures to tap, shown where the screen is touched
//   [data-letters]   around the choices: the first letters of an answer choose it, Enter goes on
(() => {
  "use strict";
  const shared = document.querySelector("[data-figures]");
  const pad = document.querySelector("[data-keypad]");
  const form = shared?.closest("form");
  const figures = shared ? [...shared.querySelectorAll("input")] : [];
  const most = Number(shared?.dataset.most);
  const stops = form ? [...form.querySelectorAll("[data-letters] fieldset:not(.suits), [data-figures]")] : [];
  let target = null;
  let fresh = true;
  let typed = "";

  const isNumber = (text) => /^[0-9]+$/.test(text);

  const trickless = () => [...form.querySelectorAll("[name='no_trick']:checked")].map((box) => figureOf(box.value));

  const figureOf = (side) => figures.find((field) => field.name.endsWith(`_${side.toLowerCase()}`));

  // What the last one has follows from the others, once those are known.
  function fillRest(changed) {
    if (!shared.dataset.total) return;
    if (changed) delete changed.dataset.filled;
    const without = trickless();
    without.forEach((field) => { if (field.value.trim() === "") field.value = "0"; });
    const open = figures.filter((field) => field !== changed && !without.includes(field));
    const rest = figures.length === 2 ? open[0] : open.find((field) => field.dataset.filled) ??
      (open.filter((field) => !field.value.trim()).length === 1 ? open.find((field) => !field.value.trim()) : null);
    if (rest) fill(rest, without.length ? shared.dataset.withoutDer : shared.dataset.total);
  }

  function fill(rest, total) {
    const others = figures.filter((field) => field !== rest).map((field) => field.value.trim());
    const left = Number(total) - others.reduce((sum, value) => sum + Number(value), 0);
    if (others.some((value) => value === "")) rest.value = "";
    else if (others.every(isNumber) && left >= 0) rest.value = left;
    rest.dataset.filled = "1";
  }

  function changed(event) {
    if (figures.includes(event.target)) fillRest(event.target);
    else if (event.target.name === "no_trick") {
      const field = figureOf(event.target.value);
      if (!event.target.checked && field.value === "0") field.value = "";
      fillRest(null);
    }
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
    else target.value = ((fresh ? "" : target.value) + key.value).slice(0, String(most).length);
    fresh = false;
    target.dispatchEvent(new Event("input", { bubbles: true }));
    const empty = figures.find((field) => !field.value.trim());
    if (empty && target.value && (target.value === "0" || Number(target.value) * 10 > most)) aim(empty);
  }

  const taker = () => form.querySelector("[name='taker']:checked")?.value ?? "";

  // The figure to write after a choice: the taker's, else the first that is missing.
  const firstFigure = () => figureOf(taker()) ?? figures.find((field) => !field.value.trim()) ?? figures[0];

  const choice = (row) => row.querySelector("input:checked:not(:disabled)") ?? row.querySelector("input:not(:disabled)");

  function after(element) {
    const next = stops[stops.findIndex((stop) => stop.contains(element)) + 1];
    if (!next) return null;
    return next === shared ? firstFigure() : choice(next);
  }

  function go(event, field) {
    event.preventDefault();
    event.stopImmediatePropagation();
    typed = "";
    field.focus();
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (figures.includes(event.target)) figureKey(event);
    else if (event.target.matches("[data-letters] fieldset:not(.suits) input")) choiceKey(event);
  }

  // Enter goes to the figure that is still missing, or on when none is.
  function figureKey(event) {
    if (event.key !== "Enter" || !event.target.value.trim()) return;
    const missing = figures.find((field) => !field.value.trim());
    const next = missing ?? after(event.target);
    if (next) go(event, next);
  }

  function choiceKey(event) {
    const row = event.target.closest("fieldset");
    if (event.key === "Enter") {
      const next = after(row);
      if (next && (event.target.type === "checkbox" || row.querySelector(":checked"))) go(event, next);
    } else if (event.key.length === 1) letterKey(event, row);
  }

  function letterKey(event, row) {
    const answers = [...row.querySelectorAll("input:not(:disabled)")];
    const begins = (text) => answers.filter((one) => one.value.toLowerCase().startsWith(text));
    const key = event.key.toLowerCase();
    let found = begins(typed + key);
    if (!found.length) typed = "";
    if (!found.length) found = key === "0" ? answers.filter((one) => one.value === "") : begins(key);
    if (!found.length) return;
    if (found.length > 1) {
      typed += key;
      event.preventDefault();
      return;
    }
    found[0].click();
    go(event, found[0].type === "checkbox" ? found[0] : after(row) ?? found[0]);
  }

  function touched() {
    pad.hidden = false;
    figures.forEach((field) => field.setAttribute("inputmode", "none"));
    aim(figures[0]);
    pad.addEventListener("click", tap);
    form.addEventListener("focusin", (event) => {
      if (figures.includes(event.target)) aim(event.target);
    });
    form.addEventListener("change", (event) => {
      if (event.target.name === "taker") aim(firstFigure());
    });
  }

  if (!form) return;
  document.addEventListener("input", changed);
  document.addEventListener("keydown", keys, true);
  const wrong = document.querySelector("main .field-error, main [role='alert']");
  if (matchMedia("(pointer: coarse)").matches) {
    touched();
    if (!wrong) document.querySelector(".sides")?.scrollIntoView();
  } else {
    form.querySelector("[data-keyboard]").hidden = false;
    if (!wrong) choice(stops[0]).focus({ preventScroll: true });
  }
})();

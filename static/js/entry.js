// Hand entry on the keyboard: the first letters of an answer choose it, Enter goes on.
//   [data-letters]   around the choices and the figures
//   [data-keyboard]  says so where there is a keyboard
(() => {
  "use strict";
  const shared = document.querySelector("[data-figures]");
  const form = shared?.closest("form");
  const figures = shared ? [...shared.querySelectorAll("input")] : [];
  const stops = form ? [...form.querySelectorAll("[data-letters] fieldset:not(.suits), [data-figures]")] : [];
  let typed = "";

  const missing = () => figures.find((field) => !field.value.trim());

  // The figure to write after a choice: the taker's, else the first that is missing.
  function firstFigure() {
    const taker = form.querySelector("[name='taker']:checked")?.value.toLowerCase() ?? "";
    return figures.find((field) => field.name.endsWith(`_${taker}`)) ?? missing() ?? figures[0];
  }

  const choice = (row) => row.querySelector("input:checked:not(:disabled)") ?? row.querySelector("input:not(:disabled)");

  function after(element) {
    const here = stops.findIndex((stop) => stop.contains(element));
    const next = stops.slice(here + 1).find((stop) => stop.offsetParent);
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

  // Enter goes to the figure that is still missing, on when none is, and saves from the last one.
  function figureKey(event) {
    if (event.key !== "Enter" || !event.target.value.trim()) return;
    const enough = "alone" in shared.dataset && event.target === firstFigure();
    const next = (enough ? null : missing()) ?? after(event.target);
    go(event, next ?? form.querySelector(".btn-primary"));
    if (!next) document.activeElement.click();
  }

  function choiceKey(event) {
    const row = event.target.closest("fieldset");
    if (event.key === "Enter") {
      const next = after(row);
      if (next && (event.target.type === "checkbox" || row.querySelector(":checked"))) go(event, next);
    } else if (event.key.length === 1) letterKey(event, row);
  }

  // 1 may be 100 or 110: the answer is chosen once what was typed leaves only one.
  function letterKey(event, row) {
    const key = event.key.toLowerCase();
    let found = begins(row, typed + key);
    if (!found.length) {
      typed = "";
      found = begins(row, key === "0" ? "" : key);
      if (key === "0") found = found.filter((one) => !one.value);
    }
    if (found.length > 1) {
      typed += key;
      event.preventDefault();
    } else if (found.length) choose(event, row, found[0]);
  }

  function begins(row, text) {
    const answers = [...row.querySelectorAll("input:not(:disabled)")];
    return answers.filter((one) => one.value.toLowerCase().startsWith(text));
  }

  function choose(event, row, answer) {
    answer.click();
    go(event, answer.type === "checkbox" ? answer : after(row) ?? answer);
  }

  if (!form) return;
  document.addEventListener("keydown", keys, true);
  const wrong = form.querySelector(".field-error, [role='alert']");
  if (matchMedia("(pointer: coarse)").matches) {
    form.scrollIntoView({ behavior: "instant" });
  } else {
    document.querySelector("[data-keyboard]")?.removeAttribute("hidden");
    if (!wrong) choice(stops[0]).focus({ preventScroll: true });
  }
})();

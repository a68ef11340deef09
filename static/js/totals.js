// The line for the totals of a card: their sum is followed while they are typed.
//   form[data-totals]  data-sum: what they add up to without belote and capot, data-belote: what one adds
//   [data-said]        the sentence about the sum; data-right, data-over and data-under: its words
(() => {
  "use strict";
  const whole = (field) => (/^[0-9\s]+$/.test(field.value) ? Number(field.value.replace(/\s/g, "")) : NaN);

  // 2 for all sides, or 1+1 for each; nothing typed is none.
  const count = (field) => (field?.value.match(/[0-9]+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);

  const shown = (amount) => Math.abs(amount).toLocaleString(document.documentElement.lang || "fr");

  // How far the totals are from their sum: NaN while one is missing, or where no sum is known.
  function beyond(form) {
    if (!form.dataset.sum || count(form.elements.capots)) return NaN;
    const totals = [...form.querySelectorAll("input[name^='points_']")].map(whole);
    const sum = totals.reduce((all, one) => all + one, 0);
    return sum - Number(form.dataset.sum) - count(form.elements.belotes) * Number(form.dataset.belote);
  }

  function say(form) {
    const said = form.querySelector("[data-said]");
    const rest = beyond(form);
    if (!said || (Number.isNaN(rest) && !("usual" in said.dataset))) return;
    said.dataset.usual ??= said.textContent;
    if (Number.isNaN(rest)) said.textContent = said.dataset.usual;
    else if (!rest) said.textContent = said.dataset.right;
    else said.textContent = `${shown(rest)} ${rest > 0 ? said.dataset.over : said.dataset.under}`;
    said.classList.toggle("is-right", rest === 0);
  }

  // A table of the round of whose number no other begins: no further figure can follow.
  function isWhole(number) {
    const begun = [...document.querySelectorAll(`.table-grid [id^="table-${CSS.escape(number)}"]`)];
    return begun.length === 1 && begun[0].id === `table-${number}`;
  }

  // Such a number is taken as soon as it is typed; Enter after it does no harm.
  function take(event) {
    const field = event.target;
    if (field.name !== "table" || !event.inputType?.startsWith("insert") || !isWhole(field.value)) return;
    const typed = [...field.form.querySelectorAll("input:not([type='hidden'])")];
    typed[typed.indexOf(field) + 1].focus();
  }

  // Enter saves once the sum is right, and stays in an empty field that a card needs.
  function enter(event) {
    const field = event.target;
    const form = field.form;
    if (event.key !== "Enter" || !form?.matches("[data-totals]") || field.matches("button")) return;
    const empty = /^(table|points_.)$/.test(field.name) && !field.value.trim();
    if (!empty && (field.name === "table" || beyond(form) !== 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!empty) form.requestSubmit(form.querySelector(".btn-primary"));
  }

  document.addEventListener("keydown", enter, true);
  document.addEventListener("input", (event) => {
    if (!event.target.form?.matches("[data-totals]")) return;
    say(event.target.form);
    take(event);
  });
})();

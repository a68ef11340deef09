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

  // Enter saves once the sum is right, and stays in an empty first field.
  function enter(event) {
    const form = event.target.form;
    if (event.key !== "Enter" || !form?.matches("[data-totals]") || event.target.matches("button")) return;
    const empty = event.target.name === "table" && !event.target.value.trim();
    if (!empty && (event.target.name === "table" || beyond(form) !== 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!empty) form.requestSubmit(form.querySelector(".btn-primary"));
  }

  document.addEventListener("keydown", enter, true);
  document.addEventListener("input", (event) => {
    if (event.target.form?.matches("[data-totals]")) say(event.target.form);
  });
})();

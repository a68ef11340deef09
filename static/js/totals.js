// The line for the totals of a card: their sum is followed while they are typed.
//   form[data-totals]  data-sum: what they add up to without belote and capot, data-belote, data-capot: what
//                      one adds
//   [data-said]        the sentence about the sum; data-right, data-over and data-under: its words;
//                      data-over-by, data-under-by: before the field that makes it right
(() => {
  "use strict";
  const whole = (field) => (/^[0-9\s]+$/.test(field.value) ? Number(field.value.replace(/\s/g, "")) : NaN);

  // 2 for all sides, or 1+1 for each; nothing typed is none.
  const count = (field) => (field?.value.match(/[0-9]+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);

  const shown = (amount) => Math.abs(amount).toLocaleString(document.documentElement.lang || "fr");

  // How far the totals are from their sum: NaN while one is missing, or where no sum is known.
  function beyond(form) {
    if (!form.dataset.sum) return NaN;
    const totals = [...form.querySelectorAll("input[name^='points_']")].map(whole);
    const sum = totals.reduce((all, one) => all + one, 0);
    const { sum: plain, belote, capot } = form.dataset;
    return sum - plain - count(form.elements.belotes) * belote - count(form.elements.capots) * capot;
  }

  // The one count whose change makes the sum right: Belotes: 1.
  function oneCount(form, rest) {
    for (const name of ["belotes", "capots"]) {
      const field = form.elements[name], worth = Number(form.dataset[name.slice(0, -1)]);
      const right = count(field) + rest / worth;
      if (field && !field.value.includes("+") && [1, -1].includes(rest / worth) && right >= 0) {
        return `${field.labels[0].textContent}: ${right}`;
      }
    }
    return "";
  }

  function say(form) {
    const said = form.querySelector("[data-said]");
    const rest = beyond(form);
    if (!said || (Number.isNaN(rest) && !("usual" in said.dataset))) return;
    said.dataset.usual ??= said.textContent;
    if (Number.isNaN(rest)) said.textContent = said.dataset.usual;
    else if (!rest) said.textContent = said.dataset.right;
    else {
      const fix = oneCount(form, rest), { over, under, overBy, underBy } = said.dataset;
      said.textContent = `${shown(rest)} ${fix ? `${rest > 0 ? overBy : underBy} ${fix}` : rest > 0 ? over : under}`;
    }
    said.classList.toggle("is-right", rest === 0);
  }

  // A table of the round of whose number no other begins: no further figure can follow.
  function isWhole(number) {
    const begun = [...document.querySelectorAll(`.table-grid [id^="table-${CSS.escape(number)}"]`)];
    return begun.length === 1 && begun[0].id === `table-${number}`;
  }

  // Such a number leads to the totals as soon as it is typed; Enter after it does no harm.
  function take(event) {
    const field = event.target;
    if (field.name !== "table" || !event.inputType?.startsWith("insert") || !isWhole(field.value)) return;
    if (!field.form.elements.game) field.form.elements.points_a.focus();
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

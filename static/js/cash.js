// The sum of the cash box while its count is typed. Without this file it is there after saving.
//   form[data-cash]       data-cash: the cents that should be there
//   input[data-cents]     how many there are of a note or coin of so many cents; cheques, total: amounts in euros
//   [data-cash-counted]   the sum; [data-cash-gap] what is missing or too much, under [data-cash-word],
//                         whose data-missing, data-more and data-none are the words for it
(() => {
  "use strict";
  const form = document.querySelector("[data-cash]");
  if (!form) return;
  const [counted, gap, word] = ["counted", "gap", "word"].map((name) => document.querySelector(`[data-cash-${name}]`));
  const pieces = [...form.querySelectorAll("[data-cents]")];

  function shown(cents) {
    const options = { style: "currency", currency: "EUR", minimumFractionDigits: cents % 100 ? 2 : 0 };
    return new Intl.NumberFormat(document.documentElement.lang, options).format(cents / 100);
  }

  const digits = (field) => field.value.replace(/[\s\u00a0\u202f€]/g, "");

  const amount = (field) => Math.round((Number(digits(field).replace(",", ".")) || 0) * 100);

  function add() {
    const made = pieces.reduce((sum, field) => sum + Number(field.dataset.cents) * (Number(digits(field)) || 0), 0);
    const sum = made + amount(form.elements.cheques) || amount(form.elements.total);
    const more = sum - Number(form.dataset.cash);
    counted.textContent = shown(sum);
    gap.textContent = shown(Math.abs(more));
    word.textContent = more < 0 ? word.dataset.missing : more > 0 ? word.dataset.more : word.dataset.none;
    gap.parentElement.classList.toggle("is-flagged", more !== 0);
  }

  form.addEventListener("input", add);
  if (form.querySelector("input[value]:not([type=hidden])")) add();
})();

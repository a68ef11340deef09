// Hand entry: the two sides share the points of a hand, so one number fills the other.
//   [data-total]   around two fields whose sum it is
(() => {
  "use strict";

  function fillOther(event) {
    const pair = event.target.closest("[data-total]");
    if (!pair) return;
    const other = [...pair.querySelectorAll("input")].find((field) => field !== event.target);
    const typed = event.target.value.trim();
    const rest = Number(pair.dataset.total) - Number(typed);
    if (typed === "") other.value = "";
    else if (/^[0-9]+$/.test(typed) && rest >= 0) other.value = rest;
  }

  document.addEventListener("input", fillOther);
})();

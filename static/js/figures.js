// The figures of a hand: what follows from the others is filled in, and they can be tapped.
//   [data-figures]  around them; data-total: what they add up to, where they do,
//                   data-total-ta, data-total-sa: at these trumps, where that is another sum;
//                   data-without-der: where somebody has no trick; data-most: the highest figure;
//                   data-alone: that of the taker may do
//   [data-keypad]   figures to tap, shown where the screen is touched
(() => {
  "use strict";
  const shared = document.querySelector("[data-figures]");
  const pad = document.querySelector("[data-keypad]");
  const form = shared?.closest("form");
  const figures = shared ? [...shared.querySelectorAll("input")] : [];
  const most = Number(shared?.dataset.most);
  let target = null;
  let fresh = true;

  const typed = (field) => field.value.trim();

  const of = (side) => figures.find((field) => field.name.endsWith(`_${side.toLowerCase()}`));

  function whole() {
    const trump = form.querySelector("[name='trump']:checked")?.value;
    return shared.getAttribute(`data-total-${trump?.toLowerCase()}`) ?? shared.dataset.total;
  }

  const trickless = () => [...form.querySelectorAll("[name='no_trick']:checked")].map((box) => of(box.value));

  // The last one: that of two, that which we filled before, or the only one that is empty.
  function lastOne(changed, without) {
    const open = figures.filter((field) => field !== changed && !without.includes(field));
    if (figures.length === 2) return open[0];
    const empty = open.filter((field) => !typed(field));
    return open.find((field) => field.dataset.filled) ?? (empty.length === 1 ? empty[0] : null);
  }

  function fillRest(changed) {
    if (!shared.dataset.total) return;
    if (changed) delete changed.dataset.filled;
    const without = trickless();
    without.forEach((field) => { field.value = typed(field) || "0"; });
    const rest = lastOne(changed, without);
    if (rest) fill(rest, without.length ? shared.dataset.withoutDer : whole());
  }

  function fill(rest, total) {
    const others = figures.filter((field) => field !== rest).map(typed);
    const left = Number(total) - others.reduce((sum, value) => sum + Number(value), 0);
    if (others.includes("")) rest.value = "";
    else if (others.every((value) => /^[0-9]+$/.test(value)) && left >= 0) rest.value = left;
    rest.dataset.filled = "1";
  }

  function changed(event) {
    if (figures.includes(event.target)) fillRest(event.target);
    if (event.target.name === "trump") {
      const filled = figures.find((field) => field.dataset.filled);
      if (filled) fill(filled, whole());
    }
    if (event.target.name !== "no_trick") return;
    const field = of(event.target.value);
    if (!event.target.checked && field.value === "0") field.value = "";
    fillRest(null);
  }

  function aim(field) {
    target?.classList.remove("is-target");
    target = field;
    fresh = true;
    target.classList.add("is-target");
  }

  // A figure that no further digit fits to leads to the next one that is missing.
  function tap(event) {
    const key = event.target.closest("button");
    if (!key) return;
    if ("back" in key.dataset) target.value = target.value.slice(0, -1);
    else target.value = ((fresh ? "" : target.value) + key.value).slice(0, String(most).length);
    fresh = false;
    target.dispatchEvent(new Event("input", { bubbles: true }));
    const missing = "alone" in shared.dataset ? null : figures.find((field) => !typed(field));
    const full = target.value === "0" || Number(target.value) * 10 > most;
    if (missing && full) aim(missing);
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
      if (event.target.name === "taker") aim(of(event.target.value) ?? figures[0]);
    });
  }

  if (!form) return;
  document.addEventListener("input", changed);
  if (matchMedia("(pointer: coarse)").matches) touched();
})();

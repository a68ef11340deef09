// One more row of declarations without asking the server; without script the button asks it.
//   [data-rows]  holds [data-row]s, the hidden count of them and the button [data-more]
(() => {
  "use strict";
  const list = document.querySelector("[data-rows]");
  const count = list?.querySelector("[name='decl_rows']");
  const MOST = 12;

  const renamed = (text, row) => text.replace(/decl_[0-9]+_/, `decl_${row}_`);

  function copy(last, row) {
    const next = last.cloneNode(true);
    next.querySelectorAll(".field-error").forEach((said) => said.remove());
    next.querySelectorAll("label").forEach((label) => { label.htmlFor = renamed(label.htmlFor, row); });
    next.querySelectorAll("select, input").forEach((field) => {
      field.name = renamed(field.name, row);
      field.id = renamed(field.id, row);
      field.classList.remove("is-invalid");
      field.removeAttribute("aria-invalid");
      if (field.type === "checkbox") field.checked = false;
      else field.selectedIndex = 0;
    });
    return next;
  }

  function more(event) {
    if (!event.target.closest("[data-more]")) return;
    const rows = list.querySelectorAll("[data-row]");
    event.preventDefault();
    if (rows.length >= MOST) return;
    const next = copy(rows[rows.length - 1], rows.length);
    rows[rows.length - 1].after(next);
    count.value = rows.length + 1;
    next.querySelector("select").focus();
  }

  list?.addEventListener("click", more);
})();

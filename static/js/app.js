// Small helps for forms. Every page works without them.
//   data-once        on a form: a second submit while the first is under way is ignored
//   data-enter-next  on a form: Enter goes to the next field, and submits from the last
//   data-select      on a field: its figures are selected on focus, so that typing replaces them
//   data-focus-mouse on a field: takes the focus of a new page, unless fingers are the pointer
//   data-focus       on swapped-in content: takes the focus (else the first faulty field does)
(() => {
  "use strict";
  const FAULTY = ".is-invalid, [aria-invalid='true']";

  const fields = (form) =>
    [...form.elements].filter(
      (e) => e.matches("input, select, textarea, button[type='submit'], button:not([type])") &&
        e.type !== "hidden" && !e.disabled && !e.readOnly && e.offsetParent,
    );

  const isTextLike = (e) => e.matches("input:not([type='radio'], [type='checkbox']), select");

  function enterNext(event) {
    const field = event.target;
    const form = field.form;
    if (event.key !== "Enter" || !form?.matches("[data-enter-next]") || !isTextLike(field)) return;
    const next = fields(form)[fields(form).indexOf(field) + 1];
    if (!next || next.matches("button")) return;
    event.preventDefault();
    next.focus();
  }

  function once(event) {
    const form = event.target;
    if (!form.matches("form[data-once]")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.sent = "1";
    form.setAttribute("aria-busy", "true");
  }

  function freeAll() {
    document.querySelectorAll("form[data-sent]").forEach((form) => {
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
    });
  }

  function placeFocus(root) {
    const target = root.querySelector(FAULTY) || root.querySelector("[data-focus]");
    if (!target) return;
    if (!target.matches("input, select, textarea, button, a, [tabindex]")) target.tabIndex = -1;
    target.focus();
    // On a phone the reason may stand below the field it is about.
    root.querySelector("[role='alert']")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", enterNext);
  document.addEventListener("submit", once, true);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-select]")) event.target.select();
  });
  // A page taken back from the browser's memory must not keep its forms shut.
  window.addEventListener("pageshow", freeAll);
  document.addEventListener("htmx:afterRequest", freeAll);
  document.addEventListener("htmx:afterSettle", (event) => {
    // A poll must never steal the focus from someone who types.
    if (event.detail.requestConfig?.verb !== "get") placeFocus(event.detail.elt);
  });
  // The disk is full or the database is busy: the form stays, its message is shown above it.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status === 503 && detail.xhr.getResponseHeader("HX-Retarget")) detail.shouldSwap = true;
  });
  // A box that is saved at once shows what is stored: one that could not be saved goes back.
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
    if (!successful && elt.matches("input[type='checkbox'][hx-post]")) elt.checked = !elt.checked;
  });
  // Somebody logged in again in another tab: the forms of this page take the token of now.
  document.addEventListener("htmx:afterRequest", (event) => {
    const token = event.detail.xhr?.getResponseHeader("X-CSRFToken");
    if (!token) return;
    document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
    document.querySelectorAll("[name='csrfmiddlewaretoken']").forEach((field) => { field.value = token; });
  });
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(`main :is(${FAULTY})`)?.focus();
    // With a mouse the first thing typed is looked for; on a phone the keyboard would hide the list.
    if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches) {
      document.querySelector("[data-focus-mouse]")?.focus({ preventScroll: true });
    }
    // The browser may have put the cursor in its field before anybody listened.
    if (document.activeElement.matches("input[data-select]")) document.activeElement.select();
  });
})();

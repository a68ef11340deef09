// Typing goes on while a form is under way: what is typed until the answer is there goes into its form.
//   data-ahead  on a form that htmx sends and whose answer brings the next, empty one
(() => {
  "use strict";
  let keys = null;

  const isTyping = (event) =>
    !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing &&
    (event.key.length === 1 || ["Enter", "Tab", "Backspace"].includes(event.key));

  function keep(event) {
    if (!keys || !event.isTrusted || !event.target.form?.matches("[data-ahead]") || !isTyping(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(event.key);
  }

  function write(field, key) {
    const end = key === "Backspace" ? field.value.length - 1 : field.value.length;
    field.value = key === "Backspace" ? field.value.slice(0, end) : field.value + key;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  }

  // Enter and Tab go to the next field; from the last Enter sends, and the rest waits for that answer.
  function press(field, key) {
    const pressed = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    if (field.dispatchEvent(pressed) && key === "Enter") field.form.requestSubmit();
  }

  // A refused entry is to be put right first: what was typed after it is not mixed into it.
  function replay() {
    const typed = keys ?? [];
    keys = null;
    if (document.querySelector("[data-ahead] :is(.is-invalid, [aria-invalid='true'], .field-error)")) return;
    while (typed.length && !keys) {
      const field = document.activeElement;
      if (!field?.form?.matches("[data-ahead]") || field.type !== "text") return;
      const key = typed.shift();
      if (key === "Enter" || key === "Tab") press(field, key);
      else write(field, key);
    }
    keys?.push(...typed);
  }

  document.addEventListener("keydown", keep, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.matches("form[data-ahead]")) keys = [];
  });
  // The answer is settled by then, its first field has the focus.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (keys && event.detail.requestConfig?.verb === "post") setTimeout(replay);
  });
  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failed, () => {
      keys = null;
    });
  }
})();

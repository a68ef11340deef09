// Typing goes on while a form is under way: what is typed until the answer is there goes into its form.
//   data-ahead  on a form that htmx sends and whose answer brings the next, empty one
(() => {
  "use strict";
  let keys = null;

  function keep(event) {
    const { key, target } = event;
    if (!keys || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!target.form?.matches("[data-ahead]") || !(key.length === 1 || /^(Enter|Tab|Backspace)$/.test(key))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(key);
  }

  // Enter and Tab go to the next field; from the last Enter sends, and the rest waits for that answer.
  function press(field, key) {
    if (key === "Enter" || key === "Tab") {
      const pressed = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      if (field.dispatchEvent(pressed) && key === "Enter") field.form.requestSubmit();
      return;
    }
    field.value = key === "Backspace" ? field.value.slice(0, -1) : field.value + key;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  }

  function replay() {
    const typed = keys ?? [];
    keys = null;
    while (typed.length && !keys) {
      const field = document.activeElement;
      if (!field.form?.matches("[data-ahead]") || field.type !== "text") return;
      press(field, typed.shift());
    }
    keys?.push(...typed);
  }

  // Before those who make Enter save a card.
  window.addEventListener("keydown", keep, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.matches("form[data-ahead]")) keys = [];
  });
  // A refused entry is to be put right first: what was typed after it is not mixed into it.
  document.addEventListener("htmx:afterSwap", () => {
    if (document.querySelector("[data-ahead] :is(.is-invalid, .field-error)")) keys = null;
  });
  // On the window: after all who free the form and place the focus, and before the next key comes.
  window.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
    if (!requestConfig.elt.matches("form[data-ahead]")) return;
    if (!successful) keys = null;
    replay();
  });
})();

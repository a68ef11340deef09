// A form that must not be left by mistake.
//   form[data-unsaved]       asks before the page is left while something in it is not saved;
//   form[data-unsaved="yes"] has come back from the server with something that is not saved
(() => {
  "use strict";
  const changed = new Set(document.querySelectorAll("form[data-unsaved='yes']"));

  document.addEventListener("input", ({ target: { form } }) => {
    if (form?.matches("[data-unsaved]")) changed.add(form);
  });
  document.addEventListener("submit", (event) => {
    // What is typed comes back by itself (kept.js).
    if (event.target.matches("[data-comes-back]")) changed.clear();
    changed.delete(event.target);
  });
  window.addEventListener("beforeunload", (event) => {
    if (changed.size) event.preventDefault();
  });
})();

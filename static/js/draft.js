// A draft of a draw: as soon as two pairs are picked they are swapped. Without this file, a button does it.
(() => {
  "use strict";

  const picked = (form) => form.querySelectorAll("input[name='swap']:checked");

  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!event.target.matches("input[name='swap']") || !form) return;
    if (picked(form).length === 2) form.requestSubmit();
  });
})();

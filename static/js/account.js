// Passwords that can be looked at while they are typed. Without this file they stay hidden.
//   data-show-passwords  on a label with a tick box: it appears, and shows the passwords of its form
(() => {
  "use strict";
  document.querySelectorAll("[data-show-passwords]").forEach((label) => {
    const form = label.closest("form");
    const passwords = [...form.querySelectorAll("input[type='password']")];
    const tick = label.querySelector("input");
    const apply = () => passwords.forEach((field) => {
      field.type = tick.checked ? "text" : "password";
    });
    tick.checked = false;
    label.hidden = false;
    tick.addEventListener("change", apply);
    // As text, the browser would offer the password again in other fields.
    form.addEventListener("submit", () => {
      tick.checked = false;
      apply();
    });
  });
})();

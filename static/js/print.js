// The button of a paper opened as a page: it opens the browser's print dialog.
//   button[data-print]     hidden where there is no script
(() => {
  "use strict";
  for (const button of document.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => window.print());
    button.hidden = false;
  }
})();

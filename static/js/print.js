// The button of a paper opened as a page opens the print dialog; without this file it is hidden.
"use strict";
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
  button.hidden = false;
}

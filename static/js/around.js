// Around the work of every page.
//   data-close       on a button: shuts the message it stands in
//   data-menu        on a details: shut by Escape, and by a click elsewhere
//   data-rehearsal   on a details: open where there is room, until it is shut in this browser
//   dialog[data-keys]  shown by the key ?; data-keys: the address of its words
(() => {
  "use strict";
  // What was done is read in a few seconds; what is wrong stays until it is shut or mended.
  const READ_MS = 10000;
  const KEPT = "belote-rehearsal";

  function letGo() {
    document.querySelectorAll("#messages .notice-ok:not([data-timed])").forEach((notice) => {
      notice.dataset.timed = "1";
      setTimeout(() => notice.remove(), READ_MS);
    });
  }

  const openMenus = () => document.querySelectorAll("details[data-menu][open]");

  function shut(event) {
    event.target.closest("[data-close]")?.closest(".notice")?.remove();
    openMenus().forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  }

  function showKeys() {
    const dialog = document.querySelector("dialog[data-keys]");
    if (!dialog || dialog.open) return;
    window.htmx.ajax("GET", dialog.dataset.keys, { target: dialog.querySelector("div") });
    dialog.showModal();
  }

  function key(event) {
    if (event.key === "Escape") {
      openMenus().forEach((menu) => {
        menu.open = false;
        menu.querySelector("summary").focus();
      });
    }
    const figures = event.key === "?" && event.target.matches("[data-totals] input");
    const typing = !figures && event.target.matches("textarea, select, input:not([type='radio'], [type='checkbox'])");
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const search = document.querySelector("#site-search");
    if (event.key === "?") showKeys();
    else if (event.key === "/" && search?.checkVisibility()) search.focus();
    else return;
    event.preventDefault();
  }

  function rehearse() {
    const card = document.querySelector("[data-rehearsal]");
    if (!card) return;
    card.open = matchMedia("(min-width: 60rem)").matches && localStorage.getItem(KEPT) !== "shut";
    card.addEventListener("toggle", () => localStorage.setItem(KEPT, card.open ? "open" : "shut"));
  }

  document.documentElement.classList.add("has-script");
  document.addEventListener("click", shut);
  document.addEventListener("keydown", key);
  document.addEventListener("htmx:afterSettle", letGo);
  document.addEventListener("DOMContentLoaded", () => {
    letGo();
    rehearse();
    // The section one is in stays in view where the line of sections scrolls.
    document
      .querySelectorAll(".site-nav [aria-current], .evening .is-current")
      .forEach((here) => here.parentElement.closest("ul, ol").scrollTo(here.offsetLeft - 48, 0));
  });
})();

// What a page is about may be erased while the page is open. Instead of asking for ever, the page is
// loaded once more: the server says in its place what has become of it, and nothing asks there.
(() => {
  "use strict";
  const GONE = [404, 410];

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, elt, requestConfig } = event.detail;
    if (!GONE.includes(xhr?.status)) return;
    if (requestConfig.verb !== "get" || elt.matches("[data-follow], [hx-trigger^='every']")) location.reload();
  });
})();

/* What is wrong with the layout of the page as it stands: a list of sentences. */
(smallest) => {
  const faults = [];
  const root = document.documentElement;
  const name = (el) => {
    const classes = [...el.classList].slice(0, 2).map((c) => `.${c}`).join("");
    const words = (el.textContent || el.value || "").trim().replace(/\s+/g, " ").slice(0, 30);
    return `<${el.localName}${el.id ? `#${el.id}` : ""}${classes}> ${words}`;
  };
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // Words for screen readers alone are cut to nothing.
  const hidden = (el) => getComputedStyle(el).clipPath !== "none" || el.closest(".visually-hidden, .visually-hidden-focusable, .skip-link, [inert]");
  const scrolls = (el) => ["auto", "scroll"].includes(getComputedStyle(el).overflowX);
  const inScroller = (el) => {
    for (let up = el.parentElement; up && up !== root; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  };

  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);

  for (const el of document.body.querySelectorAll("*")) {
    if (!seen(el) || hidden(el) || el.closest("svg") || el.localName === "option") continue;
    const style = getComputedStyle(el);
    // Words for those who listen are drawn on one pixel.
    if (style.overflowX === "hidden" && el.offsetWidth === 1) continue;
    // A line that ends in … says so itself: the whole of it stands elsewhere.
    if (style.textOverflow === "ellipsis") continue;
    const cut = ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
    const letters = parseFloat(style.fontSize) / 3;
    const much = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + letters;
    if (cut && much && el.clientWidth > 1 && (el.innerText || "").trim()) faults.push(`clipped: ${name(el)}`);
    if (["input", "textarea", "select"].includes(el.localName)) continue;
    for (const node of el.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) && !inScroller(el)) {
          faults.push(`outside the page: ${name(el)}`);
          break;
        }
    }
  }

  const inSentence = (el) => {
    if (!getComputedStyle(el).display.startsWith("inline") || getComputedStyle(el).display === "inline-flex") return false;
    const around = el.closest("p, li, dd, dt, td, th, figcaption, label, blockquote, h1, h2, h3, summary, legend");
    return Boolean(around && around.textContent.trim().length > el.textContent.trim().length + 3);
  };
  const target = (el) => (["checkbox", "radio"].includes(el.type) && el.labels[0]) || el;
  const targets = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  for (const el of document.querySelectorAll(targets)) {
    const touched = target(el);
    if (!seen(touched) || hidden(touched) || el.disabled || inSentence(el)) continue;
    const box = touched.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const after = getComputedStyle(touched, "::after");
    const stretched = after.content !== "none" && after.position === "absolute";
    if (!stretched && (box.height < smallest - 0.5 || box.width < smallest - 0.5))
      faults.push(`${Math.round(box.width)} × ${Math.round(box.height)} px to touch: ${name(el)}`);
  }
  return [...new Set(faults)];
}

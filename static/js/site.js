(() => {
  "use strict";
  const FAULTY = ".is-invalid, [aria-invalid='true']";

  const fields = (form) =>
    [...form.elements].filter(
      (e) => e.matches("input, select, textarea, button[type='submit'], button:not([type])") &&
        e.type !== "hidden" && !e.disabled && !e.readOnly && e.offsetParent !== null,
    );

  const isTextLike = (e) => e.matches("input:not([type='radio'], [type='checkbox']), select");

  function enterNext(event) {
    const field = event.target;
    const form = field.form;
    if (event.key !== "Enter" || !form || !form.matches("[data-enter-next]") || !isTextLike(field)) return;
    const next = fields(form)[fields(form).indexOf(field) + 1];
    if (!next || next.matches("button")) return;
    event.preventDefault();
    next.focus();
  }

  function once(event) {
    const form = event.target;
    if (!form.matches("form[data-once]")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.sent = "1";
    form.setAttribute("aria-busy", "true");
  }

  function free(form) {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  }

  function freeAll() {
    document.querySelectorAll("form[data-sent]").forEach(free);
  }

  function placeFocus(root) {
    const target = root.querySelector(FAULTY) || root.querySelector("[data-focus]");
    if (!target) return;
    if (!target.matches("input, select, textarea, button, a, [tabindex]")) target.tabIndex = -1;
    target.focus();
    root.querySelector("[role='alert']")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", enterNext);
  document.addEventListener("submit", once, true);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-select]")) event.target.select();
  });
  window.addEventListener("pageshow", freeAll);
  document.addEventListener("htmx:afterRequest", freeAll);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.verb !== "get") placeFocus(event.detail.elt);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const xhr = event.detail.xhr;
    if (xhr.status === 503 && xhr.getResponseHeader("HX-Retarget")) event.detail.shouldSwap = true;
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
    if (!successful && elt.matches("input[type='checkbox'][hx-post]")) elt.checked = !elt.checked;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const token = event.detail.xhr?.getResponseHeader("X-CSRFToken");
    if (!token) return;
    document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
    document.querySelectorAll("[name='csrfmiddlewaretoken']").forEach((field) => { field.value = token; });
  });
  document.addEventListener("DOMContentLoaded", () => {
    const faulty = document.querySelector(`main :is(${FAULTY})`);
    if (faulty) faulty.focus();
    if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches) {
      document.querySelector("[data-focus-mouse]")?.focus({ preventScroll: true });
    }
    if (document.activeElement.matches("input[data-select]")) document.activeElement.select();
  });
})();
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

  window.addEventListener("keydown", keep, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.matches("form[data-ahead]")) keys = [];
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (document.querySelector("[data-ahead] :is(.is-invalid, .field-error)")) keys = null;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.matches("form[data-ahead]") && !event.detail.successful) keys = null;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (keys && event.detail.requestConfig?.verb === "post") setTimeout(replay);
  });
})();
(() => {
  "use strict";
  const READ_MS = 10000;
  const KEPT = "belote-rehearsal";

  function letGo() {
    document.querySelectorAll("#messages .notice-ok:not([data-timed])").forEach((notice) => {
      notice.dataset.timed = "1";
      setTimeout(() => notice.remove(), READ_MS);
    });
  }

  function openMenus() {
    return document.querySelectorAll("details[data-menu][open]");
  }

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
    document
      .querySelectorAll(".site-nav [aria-current], .evening .is-current")
      .forEach((here) => here.parentElement.closest("ul, ol").scrollTo(here.offsetLeft - 48, 0));
  });
})();
(() => {
  "use strict";
  let lostAt = null;
  const clocks = new WeakMap();

  const two = (n) => String(n).padStart(2, "0");

  function duration(seconds) {
    const s = Math.abs(Math.trunc(seconds));
    return `${Math.trunc(s / 60)}:${two(s % 60)}`;
  }

  function showLost() {
    const seconds = lostAt === null ? 0 : Math.round((performance.now() - lostAt) / 1000);
    document.querySelectorAll("[data-lost]").forEach((notice) => {
      notice.hidden = lostAt === null;
    });
    if (lostAt === null) return;
    document.querySelectorAll("[data-lost-since]").forEach((since) => {
      const [text, n] =
        seconds < 120 ? [since.dataset.seconds, seconds] : [since.dataset.minutes, Math.floor(seconds / 60)];
      since.textContent = text.replace("{n}", n);
    });
  }

  function showUpdated() {
    const now = new Date();
    document.querySelectorAll("[data-updated]").forEach((place) => {
      place.textContent = place.dataset.text
        .replace("{h}", now.getHours())
        .replace("{m}", two(now.getMinutes()));
    });
  }

  function tickClock(clock) {
    const said = clock.dataset.clock;
    let start = clocks.get(clock);
    if (!start || start.said !== said) {
      start = { said, at: performance.now() };
      clocks.set(clock, start);
    }
    const running = "running" in clock.dataset;
    const left = Number(said) - (running ? (performance.now() - start.at) / 1000 : 0);
    const over = left < 0;
    clock.classList.toggle("is-late", over);
    clock.textContent = over && clock.dataset.over ? clock.dataset.over.replace("{t}", duration(left)) : duration(left);
  }

  function lost() {
    if (lostAt === null) lostAt = performance.now();
    showLost();
  }

  function found() {
    lostAt = null;
    showLost();
    showUpdated();
  }

  function keepOpen(event) {
    const open = [...event.detail.target.querySelectorAll("details[open][id]")].map((row) => row.id);
    const boxes = [...event.detail.target.querySelectorAll("[data-scrolls][id]")];
    const places = boxes.map((box) => [box.id, box.scrollLeft]);
    const putBack = () => {
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      for (const [id, left] of places) document.getElementById(id)?.scrollTo(left, 0);
    };
    document.addEventListener("htmx:afterSwap", putBack, { once: true });
  }

  const POLLS = "[hx-trigger^='every ']";
  const sending = new Set();

  function sendFirst(event) {
    const { elt, xhr, requestConfig } = event.detail;
    if (requestConfig.verb === "get") {
      if (sending.size && elt.matches(POLLS)) event.preventDefault();
      return;
    }
    sending.add(xhr);
    xhr.addEventListener("loadend", () => sending.delete(xhr));
    document.querySelectorAll(POLLS).forEach((poll) => window.htmx.trigger(poll, "htmx:abort"));
  }

  document.addEventListener("htmx:beforeRequest", sendFirst);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.shouldSwap && event.detail.requestConfig?.verb === "get") keepOpen(event);
  });
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr?.status ?? 0;
    if (event.detail.xhr?.getResponseHeader("Retry-After")) return;
    if (status >= 500) lost();
    else if (status > 0) found();
  });
  window.addEventListener("offline", lost);
  setInterval(() => {
    showLost();
    document.querySelectorAll("[data-clock]").forEach(tickClock);
  }, 1000);
  document.addEventListener("DOMContentLoaded", () => {
    showUpdated();
    document.querySelectorAll("[data-clock]").forEach(tickClock);
  });
})();
(() => {
  "use strict";
  const SPREAD = 0.25;
  const LONGEST_WAIT = 60;
  let wait = 0;
  let asking = 0;
  let updatedAt = new Date();

  const live = () => document.querySelector("[data-follow]");

  function follow() {
    clearTimeout(asking);
    if (!live()) return;
    const seconds = Math.max(Number(live().dataset.follow), wait);
    asking = setTimeout(ask, 1000 * seconds * (1 + SPREAD * (2 * Math.random() - 1)));
  }

  function ask() {
    if (live() && !document.hidden) window.htmx.trigger(live(), "news");
    follow();
  }

  function answered(event) {
    const status = event.detail.xhr?.status ?? 0;
    const asked = Number(event.detail.xhr?.getResponseHeader("Retry-After"));
    if (status === 503 && asked) wait = Math.min(LONGEST_WAIT, Math.max(2 * wait, asked));
    else if (status > 0 && status < 500) {
      wait = 0;
      updatedAt = new Date();
    } else return;
    follow();
    document.querySelectorAll("[data-busy]").forEach((notice) => {
      notice.hidden = wait === 0;
      notice.textContent = notice.dataset.text
        .replace("{h}", updatedAt.getHours())
        .replace("{m}", String(updatedAt.getMinutes()).padStart(2, "0"));
    });
  }

  document.addEventListener("htmx:afterRequest", answered);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
  });
  document.addEventListener("DOMContentLoaded", follow);
})();
(() => {
  "use strict";
  const GONE = [404, 410];
  const asks = (element) => element.matches("[data-follow], [hx-trigger^='every']");

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, elt, requestConfig } = event.detail;
    if (!GONE.includes(xhr?.status)) return;
    if (requestConfig.verb !== "get" || asks(elt)) location.reload();
  });
})();
(() => {
  "use strict";
  const whole = (field) => (/^[0-9\s]+$/.test(field.value) ? Number(field.value.replace(/\s/g, "")) : NaN);

  const count = (field) => (field?.value.match(/[0-9]+/g) ?? []).reduce((sum, one) => sum + Number(one), 0);

  const shown = (amount) => Math.abs(amount).toLocaleString(document.documentElement.lang || "fr");

  function beyond(form) {
    if (!form.dataset.sum) return NaN;
    const totals = [...form.querySelectorAll("input[name^='points_']")].map(whole);
    const sum = totals.reduce((all, one) => all + one, 0);
    const { sum: plain, belote, capot } = form.dataset;
    return sum - plain - count(form.elements.belotes) * belote - count(form.elements.capots) * capot;
  }

  function oneCount(form, rest) {
    for (const name of ["belotes", "capots"]) {
      const field = form.elements[name], worth = Number(form.dataset[name.slice(0, -1)]);
      const right = count(field) + rest / worth;
      if (field && !field.value.includes("+") && [1, -1].includes(rest / worth) && right >= 0) {
        return `${field.labels[0].textContent}: ${right}`;
      }
    }
    return "";
  }

  function say(form) {
    const said = form.querySelector("[data-said]");
    const rest = beyond(form);
    if (!said || (Number.isNaN(rest) && !("usual" in said.dataset))) return;
    said.dataset.usual ??= said.textContent;
    if (Number.isNaN(rest)) said.textContent = said.dataset.usual;
    else if (!rest) said.textContent = said.dataset.right;
    else {
      const fix = oneCount(form, rest), { over, under, overBy, underBy } = said.dataset;
      said.textContent = `${shown(rest)} ${fix ? `${rest > 0 ? overBy : underBy} ${fix}` : rest > 0 ? over : under}`;
    }
    said.classList.toggle("is-right", rest === 0);
  }

  function isWhole(number) {
    const begun = [...document.querySelectorAll(`.table-grid [id^="table-${CSS.escape(number)}"]`)];
    return begun.length === 1 && begun[0].id === `table-${number}`;
  }

  function take(event) {
    const field = event.target;
    if (field.name !== "table" || !event.inputType?.startsWith("insert") || !isWhole(field.value)) return;
    if (!field.form.elements.game) field.form.elements.points_a.focus();
  }

  function enter(event) {
    const field = event.target;
    const form = field.form;
    if (event.key !== "Enter" || !form?.matches("[data-totals]") || field.matches("button")) return;
    const empty = /^(table|points_.)$/.test(field.name) && !field.value.trim();
    if (!empty && (field.name === "table" || beyond(form) !== 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!empty) form.requestSubmit(form.querySelector(".btn-primary"));
  }

  document.addEventListener("keydown", enter, true);
  document.addEventListener("input", (event) => {
    if (!event.target.form?.matches("[data-totals]")) return;
    say(event.target.form);
    take(event);
  });
})();

// What somebody types stays in this browser until it is saved: through another language, another page, a
// server or a browser that was started again. Secrets and files are never stored.
//   body[data-account]        who is logged in; what another account typed is not offered
//   template[data-typed]      the notice: [data-at] the time, [data-put-back] and [data-forget] its buttons
//   form[data-comes-back]     shows the page in another way: what is typed is put back without asking
(() => {
  "use strict";
  const STORE = "belote-club.typed", SENT = "belote-club.sent", BACK = "belote-club.back";
  const DAYS = 7, MOST = 30, LONGEST = 200_000;
  const account = document.body.dataset.account, here = location.pathname + location.search;

  // A browser may refuse to store anything: the page then is as without this file.
  function store(name, change) {
    try {
      const place = name === STORE ? localStorage : sessionStorage;
      const told = JSON.parse(place.getItem(name)) ?? {};
      if (change) place.setItem(name, JSON.stringify(change(told) ?? told));
      return told;
    } catch {
      return {};
    }
  }

  const kept = (form) => form?.matches("main form[method='post']") && !form.querySelector("[type='password']");
  const formsHere = () => [...document.forms].filter(kept);
  const aside = "button, fieldset, [type='file'], [name='csrfmiddlewaretoken'], [hx-post]";
  const fieldsOf = (form) => [...form.elements].filter((field) => field.name && !field.matches(aside));
  const isChosen = (field) => field.matches("[type='radio'], [type='checkbox']");
  const forget = (keys) => store(STORE, (all) => { keys.forEach((key) => delete all[key]); });
  const action = (form) => form.getAttribute("action") || here;

  function keyOf(form) {
    const alike = formsHere().filter((one) => action(one) === action(form));
    return [account, here, action(form), alike.indexOf(form)].join(" ");
  }
  function isChanged(field) {
    if (field.type === "hidden") return false;
    if (isChosen(field)) return field.checked !== field.defaultChecked;
    if (!field.options) return field.value !== field.defaultValue;
    return [...field.options].some((one) => one.selected !== one.defaultSelected);
  }
  const values = (form) =>
    fieldsOf(form).filter((field) => !isChosen(field) || field.checked).map((field) => [field.name, field.value]);

  function remember(form, anyway = false) {
    const key = keyOf(form), fields = values(form);
    const worth = (anyway || fieldsOf(form).some(isChanged)) && JSON.stringify(fields).length < LONGEST;
    store(STORE, (all) => {
      delete all[key];
      if (worth) all[key] = { at: Date.now(), fields };
      const recent = Object.entries(all).filter(([, told]) => told.at > Date.now() - DAYS * 86_400_000);
      return Object.fromEntries(recent.slice(-MOST));
    });
  }
  function putBack([form, told]) {
    const left = {};
    told.fields.forEach((one) => (left[one[0]] ??= []).push(one));
    for (const field of fieldsOf(form)) {
      const typed = left[field.name] ?? [];
      if (isChosen(field)) field.checked = typed.some(([, value]) => value === field.value);
      else if (typed.length) field.value = typed.shift()[1];
      if (isChanged(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  // What is stored for the forms of this page, as far as somebody sees a difference from what they show.
  function storedHere() {
    const all = store(STORE);
    const seen = (form, list) => JSON.stringify(list.filter(([name]) => form.elements[name]?.type !== "hidden"));
    return formsHere().map((form) => [form, all[keyOf(form)]])
      .filter(([form, told]) => told && seen(form, told.fields) !== seen(form, values(form)));
  }
  function offer(stored) {
    const shown = document.querySelector("template[data-typed]").content.cloneNode(true).firstElementChild;
    const at = new Date(Math.max(...stored.map(([, told]) => told.at)));
    const day = at.toDateString() === new Date().toDateString() ? {} : { day: "numeric", month: "long" };
    const time = { ...day, hour: "2-digit", minute: "2-digit" };
    shown.querySelector("[data-at]").textContent = at.toLocaleString(document.documentElement.lang, time);
    shown.addEventListener("click", ({ target }) => {
      if (target.matches("[data-put-back]")) stored.forEach(putBack);
      else if (target.matches("[data-forget]")) forget(stored.map(([form]) => keyOf(form)));
      if (target.matches("button")) shown.remove();
    });
    stored[0][0].before(shown);
  }

  // The page that a sent form has led to: an answer with an error leaves it stored.
  function settle() {
    const sent = store(SENT), [visit] = performance.getEntriesByType("navigation");
    if (!sent.keys || visit?.responseStatus >= 400) return;
    store(SENT, () => ({}));
    if (visit?.type !== "back_forward" && sent.pages.includes(document.referrer)) forget(sent.keys);
  }
  function submitted(event) {
    const form = event.target;
    if (form.matches("[data-comes-back]")) {
      formsHere().forEach((one) => remember(one, true));
      store(BACK, () => ({ page: here }));
    } else if (kept(form) && !form.hasAttribute("hx-post") && !event.defaultPrevented) {
      remember(form);
      const pages = [here, action(form)].map((one) => new URL(one, location).href);
      store(SENT, ({ keys = [], pages: before = [] }) => ({ keys: [...keys, keyOf(form)], pages: [...before, ...pages] }));
    }
  }
  // Here the form stays as it is: a button of the head need not send it along.
  for (const button of document.querySelectorAll("[data-own-form]")) ["form", "formaction"].forEach((one) => button.removeAttribute(one));
  if (!account) return;
  for (const name of ["input", "change"]) document.addEventListener(name, ({ target }) => kept(target.form) && remember(target.form));
  document.addEventListener("submit", submitted);
  document.addEventListener("htmx:beforeOnLoad", ({ detail: { elt, requestConfig, xhr } }) => {
    if (requestConfig?.verb === "post" && kept(elt) && xhr.status === 200) forget([keyOf(elt)]);
  });
  window.addEventListener("pageshow", (event) => event.persisted && store(SENT, () => ({})));
  settle();
  const back = store(BACK, () => ({})).page === here, stored = storedHere();
  if (back) stored.forEach(putBack);
  else if (stored.length) offer(stored);
})();

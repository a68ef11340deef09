// Long forms. Every page works without this file: all questions are then shown.
//   data-shows-when  on a question or an <option>: shown while one of its conditions holds. Conditions are
//                    separated by spaces: field=value|value or field!=value|value; a field that ends in *
//                    is any field that begins so. A field that the form does not have hides nothing.
//   data-left-out    names the questions that are not shown: its [data-names] hold their ids
//   data-unsaved     appears once something of its form was changed
//   data-to-field    on a link to a question: its field takes the focus
//   data-without-script  on a button that only a browser without this file needs: it disappears
//   data-copies      on a button: it appears, and copies the value of the field with this id
(() => {
  "use strict";

  function valuesOf(form, name) {
    const wanted = name.endsWith("*") ? (one) => one.startsWith(name.slice(0, -1)) : (one) => one === name;
    const asked = [...form.elements].filter((field) => wanted(field.name));
    if (asked.length === 0) return null;
    const given = asked.filter((field) => !field.matches("[type='radio'], [type='checkbox']") || field.checked);
    return given.map((field) => field.value.trim());
  }

  function holds(form, condition) {
    const [, name, not, wanted] = condition.match(/^([\w*]+)(!?)=(.*)$/);
    const values = valuesOf(form, name);
    if (values === null) return true;
    return not ? !values.some((one) => wanted.split("|").includes(one))
      : values.some((one) => wanted.split("|").includes(one));
  }

  const applies = (form, element) =>
    element.dataset.showsWhen.split(" ").some((condition) => holds(form, condition));

  function show(option, shown) {
    option.hidden = option.disabled = !shown;
    if (shown || !option.selected) return;
    const other = [...option.closest("select").options].find((one) => !one.disabled);
    if (other) other.selected = true;
  }

  function arrange(form) {
    form.querySelectorAll("[data-shows-when]").forEach((element) => {
      const shown = applies(form, element);
      if (element.matches("option")) show(element, shown);
      else element.hidden = !shown;
    });
    form.querySelectorAll("[data-left-out]").forEach((note) => {
      const lines = [...note.querySelectorAll("[data-names]")];
      lines.forEach((line) => { line.hidden = !document.getElementById(line.dataset.names)?.hidden; });
      note.hidden = lines.every((line) => line.hidden);
    });
  }

  function changed(event) {
    const form = event.target.form;
    if (!form) return;
    arrange(form);
    form.querySelectorAll("[data-unsaved]").forEach((note) => { note.hidden = false; });
  }

  function toField(event) {
    const link = event.target.closest("[data-to-field]");
    const field = link && document.querySelector(link.hash)?.querySelector("input, select, textarea");
    if (!field) return;
    event.preventDefault();
    field.closest("details:not([open])")?.setAttribute("open", "");
    field.focus();
  }

  function openSection(event) {
    const link = event.target.closest(".contents a[href^='#']");
    const section = link && document.querySelector(link.hash);
    if (section?.matches("details")) section.open = true;
  }

  async function copy(event) {
    const button = event.target.closest("[data-copies]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copies);
    field.select();
    // A page without https, as in the hall, has only the older way.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.querySelector("[data-copied]").hidden = false;
    button.querySelector("[data-to-copy]").hidden = true;
  }

  const arrangeAll = () => [...document.forms].forEach(arrange);

  arrangeAll();
  // A browser that goes back puts in what was typed there, and tells nobody.
  window.addEventListener("pageshow", arrangeAll);
  document.querySelectorAll("[data-without-script]").forEach((button) => { button.hidden = true; });
  document.querySelectorAll("[data-copies]").forEach((button) => { button.hidden = false; });
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("click", toField);
  document.addEventListener("click", openSection);
  document.addEventListener("click", copy);
})();

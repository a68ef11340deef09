// The plan of the hall. Without this file, the number fields beside it do everything.
//   .hall-spot[data-table]     a table: dragged to a cell, or moved by the arrow keys; Delete takes it off
//   td[data-across][data-down]  a cell; [data-loose] is where tables wait that are not on the plan
//   [data-said]                 tells where a table stands now, to who cannot see it
(() => {
  "use strict";
  const grid = document.querySelector(".plan-grid");
  if (!grid) return;
  const loose = document.querySelector("[data-loose]");
  const said = document.querySelector("[data-said]");
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let chosen = null;

  const tables = () => document.querySelectorAll(".hall-spot");
  const cell = (across, down) => grid.querySelector(`td[data-across="${across}"][data-down="${down}"]`);
  const field = (name, table) => document.getElementById(`id_${name}-${table.dataset.table}`);
  const free = (place) => place && (place === loose || !place.querySelector(".hall-spot"));

  function choose(table) {
    chosen = table;
    tables().forEach((one) => one.setAttribute("aria-pressed", String(one === table)));
  }

  function tell(table, { across = "", down = "" }) {
    const words = across ? said.dataset.at : said.dataset.off;
    said.textContent = words.replace("{n}", table.dataset.table).replace("{a}", across).replace("{d}", down);
  }

  function put(table, place) {
    if (!free(place)) return;
    place.append(table);
    field("across", table).value = place.dataset.across ?? "";
    field("down", table).value = place.dataset.down ?? "";
    field("down", table).dispatchEvent(new Event("input", { bubbles: true }));
    tell(table, place.dataset);
  }

  // Over tables that stand in the way, to the next free cell.
  function beside(table, [right, below]) {
    const from = table.closest("td");
    if (!from) return [...grid.querySelectorAll("td")].find(free);
    let { across, down } = from.dataset;
    let place = from;
    do {
      across = Number(across) + right;
      down = Number(down) + below;
      place = cell(across, down);
    } while (place && !free(place));
    return place;
  }

  function pressed(event) {
    const table = event.target.closest(".hall-spot");
    if (!table) return;
    const step = STEPS[event.key];
    if (step) put(table, beside(table, step));
    else if (event.key === "Delete" || event.key === "Backspace") put(table, loose);
    else if (event.key === "Enter" || event.key === " ") choose(table === chosen ? null : table);
    else return;
    event.preventDefault();
    table.focus();
  }

  // A finger has no drag: it chooses a table, then the place.
  function clicked(event) {
    const table = event.target.closest(".hall-spot");
    const place = event.target.closest("td, [data-loose]");
    if (table) choose(table === chosen ? null : table);
    else if (chosen && place) {
      put(chosen, place);
      choose(null);
    }
  }

  function typed(event) {
    const [name, number] = event.target.name?.split("-") ?? [];
    const table = document.querySelector(`.hall-spot[data-table="${CSS.escape(number ?? "")}"]`);
    if (!event.isTrusted || !table || name === "label") return;
    const place = cell(field("across", table).value, field("down", table).value) ?? loose;
    if (free(place)) place.append(table);
  }

  tables().forEach((table) => {
    table.tabIndex = 0;
    table.draggable = true;
    table.setAttribute("role", "button");
  });
  choose(null);
  document.getElementById("plan-how").hidden = false;
  const main = grid.closest("form");
  main.addEventListener("keydown", pressed);
  main.addEventListener("click", clicked);
  main.addEventListener("input", typed);
  main.addEventListener("dragstart", (event) => {
    choose(event.target.closest(".hall-spot"));
    event.dataTransfer?.setData("text/plain", chosen?.dataset.table ?? "");
  });
  main.addEventListener("dragover", (event) => {
    if (chosen && free(event.target.closest("td, [data-loose]"))) event.preventDefault();
  });
  main.addEventListener("drop", (event) => {
    const place = event.target.closest("td, [data-loose]");
    if (!chosen || !place) return;
    event.preventDefault();
    put(chosen, place);
    choose(null);
  });
})();

// A friendly game in this browser: it survives a reload and a closed tab. Nothing is sent to do so.
//   [data-counting]  the form of a game: its [data-carried] fields are remembered; data-home: the
//                    page that a reload opens; data-said: who plays and how it stands
//   [data-resume]    on that page, the form that goes on with the remembered game: it appears
//   [data-resume-said] who plays; [data-forget] forgets the game
(() => {
  "use strict";
  const NAME = "belote-club.game";
  const counting = document.querySelector("form[data-counting]");
  const resume = document.querySelector("form[data-resume]");

  // A browser may refuse to remember anything: the game is then in the page alone.
  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(NAME));
    } catch {
      return null;
    }
  }

  function remember(told) {
    try {
      localStorage.setItem(NAME, JSON.stringify(told));
    } catch {
      // as above
    }
  }

  function carried() {
    const fields = [...counting.querySelectorAll("[data-carried]")].map(({ name, value }) => [name, value]);
    return { said: counting.dataset.said, ...Object.fromEntries(fields) };
  }

  function fill(form, told) {
    [...form.elements].forEach((field) => {
      if (typeof told[field.name] === "string" && field.name !== "said") field.value = told[field.name];
    });
  }

  // A page that is found again by going back may be older than the game: it shows the newest.
  function renewed(event) {
    const told = remembered();
    if (!event.persisted || !told || told.game === carried().game) return;
    fill(counting, told);
    counting.append(Object.assign(document.createElement("input"), { type: "hidden", name: "open" }));
    counting.submit();
  }

  function offer() {
    const told = remembered();
    if (!told?.game) return;
    fill(resume, told);
    resume.querySelector("[data-resume-said]").textContent = told.said ?? "";
    resume.hidden = false;
    resume.querySelector("[data-forget]").addEventListener("click", () => {
      remember(null);
      resume.hidden = true;
    });
    // The page of a game, reloaded: it is the same entry of the history.
    if (history.state?.counting) resume.submit();
  }

  if (counting) {
    remember(carried());
    history.replaceState({ counting: true }, "", counting.dataset.home);
    window.addEventListener("pageshow", renewed);
  }
  if (resume) offer();
})();

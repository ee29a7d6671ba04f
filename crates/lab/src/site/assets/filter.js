// Filters the record table by size and by what is known.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const rows = [...document.querySelectorAll("#records tbody tr")];
  const apply = () => {
    const [least, most] = [Number($("least").value) || 0, Number($("most").value) || Infinity];
    const state = $("state").value;
    let shown = 0;
    for (const row of rows) {
      const n = Number(row.dataset.n);
      row.hidden = n < least || n > most || (state !== "all" && row.dataset.state !== state);
      shown += row.hidden ? 0 : 1;
    }
    $("shown").textContent = `${shown} of ${rows.length} boards`;
  };
  for (const id of ["least", "most", "state"]) $(id).addEventListener("input", apply);
  apply();
})();

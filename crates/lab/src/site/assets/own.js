// The page that solves a program, sets or a graph that somebody pastes.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const EXAMPLES = {
    lp: "\\ Cameras that see the doors, each door seen twice.\nMinimize\n cost: 3 hall + 2 stairs + 2 porch + yard\nSubject To\n" +
      " north: hall + stairs + porch >= 2\n south: hall + stairs + yard >= 2\n west: porch + yard >= 1\nBinaries\n hall stairs porch yard\nEnd\n",
    gr: "c The edges of a cube: vertices that have every other one as a neighbour.\np ds 8 12\n1 2\n2 3\n3 4\n4 1\n5 6\n6 7\n7 8\n8 5\n1 5\n2 6\n3 7\n4 8\n",
    sets: "# Elements some of which every set holds: a line for each set.\nanna ben\nben carla dilan\ncarla emil\nanna emil dilan\n",
    toml: "board = \"6x9\"\npiece = \"queen\"\nholes = \"c3,d3,c4,d4\"\n",
  };

  // What a text looks like, by its first words; lines of words are sets.
  const LOOKS = [
    ["toml", /^\s*board\s*=/m],
    ["nl", /^g\d/],
    ["opb", /^\* #variable|^\s*(min:|max:|soft:|[+-]?\d+ ~?x\d+ .*[<>=])/m],
    ["wcnf", /^(p\s+wcnf\s|h(\s+-?\d+)*\s+0\s*$)/m],
    ["mps", /^ROWS\s*$/m],
    ["col", /^p (edge|edges|col) /m],
    ["gr", /^p (ds|td|tw) /m],
    ["hgr", /^p hs /m],
    ["lp", /^\s*(subject to|such that|st|s\.t\.)\s*$/im],
  ];
  const looks = (text) => (LOOKS.find(([, mark]) => mark.test(text)) || ["sets"])[0];

  const question = () => {
    const [text, rule] = [$("text").value, $("rule").value];
    const format = $("format").value || looks(text);
    const [name, file] = [`program.${format}`, `certificate-${format}.txt`];
    if (format === "toml") return { name, text, file };
    const asked = ["--program", name, ...(rule ? ["--rule", rule] : [])];
    return { name, text, rule, asked, files: { [name]: Programs.encoded(text) }, file };
  };

  // The chosen names, or all values that are not 0.
  const show = (asked, answer) => {
    const rows = answer.values ? Object.entries(answer.values) : (answer.chosen || []).map((name) => [name, "1"]);
    $("answer").hidden = rows.length === 0;
    const line = (words) => {
      const row = document.createElement("tr");
      words.forEach((word, i) => {
        const cell = document.createElement("td");
        cell.textContent = word;
        cell.className = i === 1 ? "number" : "";
        row.append(cell);
      });
      return row;
    };
    $("answer").tBodies[0].replaceChildren(...rows.map(line));
  };

  const put = (text, format) => ([$("text").value, $("format").value, $("rule").value] = [text, format, ""]);
  $("examples").addEventListener("click", ({ target: { dataset } }) => dataset.example && put(EXAMPLES[dataset.example], ""));
  $("file").addEventListener("change", async ({ target: { files: [file] } }) => {
    if (!file) return;
    const ending = file.name.split(".").pop().toLowerCase();
    const known = [...$("format").options].some((option) => option.value === ending);
    put(await file.text(), known ? ending : "");
  });
  Solving.begin(question, show);
})();

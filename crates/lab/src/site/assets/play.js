// The board to play on, and the place to drop files to check.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const grid = $("board");
  const GLYPHS = { king: "♚", queen: "♛", rook: "♜", bishop: "♝", knight: "♞", amazon: "A" };
  const MOST = 100; // rows and columns
  let board, pieces, buttons, focus; // of the board: sides, torus, holes, and squares barred for pieces
  let undone = [];

  const piece = () => ($("piece").value === "leaper" ? leaper() : $("piece").value);
  // The word of the leaper asked for; the leaper 1,2 is the knight.
  const leaper = () => {
    const [a, b] = ["leap-a", "leap-b"].map((id) => Math.min(49, Math.max(0, Math.floor(Number($(id).value)) || 0)));
    const word = a + b === 0 ? "leaper:1,3" : `leaper:${Math.min(a, b)},${Math.max(a, b)}`;
    return word === "leaper:1,2" ? "knight" : word;
  };
  const covered = (square) => {
    const reach = Chess.attacks(board, piece(), square);
    return $("rule").value === "total" ? reach : [square, ...reach];
  };

  const heading = (text, role) => {
    const label = document.createElement("span");
    label.className = "coordinate";
    label.setAttribute("role", role);
    label.textContent = text;
    return label;
  };
  const start = (rows, cols, squares = [], holes = [], barred = []) => {
    board = { rows, cols, torus: $("torus").checked, holes: new Set(holes), barred: new Set(barred) };
    pieces = new Set(squares);
    undone = [];
    focus = 0;
    grid.textContent = "";
    grid.style.setProperty("--cols", cols + 1);
    grid.style.setProperty("--rows", rows + 1);
    buttons = new Array(rows * cols);
    const line = (first) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.append(first);
      grid.append(row);
      return row;
    };
    for (let row = rows - 1; row >= 0; row -= 1) {
      const cells = line(heading(row + 1, "rowheader"));
      for (let col = 0; col < cols; col += 1) cells.append(makeButton(row * cols + col));
    }
    const letters = line(heading("", "gridcell"));
    for (let col = 0; col < cols; col += 1) {
      letters.append(heading(cols <= 26 ? String.fromCharCode(97 + col) : col + 1, "columnheader"));
    }
    show();
  };
  // The board of the same sides with these pieces, holes and barred squares, as one step that can be undone.
  const put = (squares, holes, barred) => {
    [pieces, board.holes, board.barred] = [squares, holes, barred].map((set) => new Set(set));
    show();
  };
  const change = (squares, holes = board.holes, barred = board.barred) => {
    undone.push([pieces, board.holes, board.barred]);
    put(squares, holes, barred);
  };
  const undo = () => undone.length && put(...undone.pop());

  const makeButton = (square) => {
    const cell = document.createElement("span");
    cell.setAttribute("role", "gridcell");
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = square === 0 ? 0 : -1;
    button.dataset.square = square;
    buttons[square] = button;
    cell.append(button);
    return cell;
  };

  const show = () => {
    const count = new Array(buttons.length).fill(0);
    for (const square of pieces) covered(square).forEach((s) => (count[s] += 1));
    buttons.forEach((button, s) => {
      const [here, hole, barred] = [pieces, board.holes, board.barred].map((set) => set.has(s));
      button.textContent = here ? GLYPHS[piece()] || "L" : barred ? "×" : "";
      button.dataset.extra = count[s] > 1 ? `+${count[s] - 1}` : "";
      button.className = [
        hole ? "hole" : (Math.floor(s / board.cols) + (s % board.cols)) % 2 ? "light" : "dark",
        hole ? "" : count[s] === 0 ? "missing" : count[s] > 1 ? "over" : "",
        barred ? "barred" : "",
      ].join(" ");
      button.setAttribute("aria-pressed", here);
      const times = hole ? "hole" : ["not covered", "covered once"][count[s]] || `covered ${count[s]} times`;
      button.setAttribute("aria-label", `${Chess.name(board, s)}, ${here ? `${piece()}, ` : barred ? "no piece here, " : ""}${times}`);
    });
    const extra = count.filter((c) => c > 1);
    $("extra").textContent = extra.reduce((sum, c) => sum + c - 1, 0);
    $("twice").textContent = extra.length;
    $("undo").disabled = undone.length === 0;
    tell(count.filter((c, s) => c === 0 && !board.holes.has(s)).length);
  };

  const tell = (missing) => {
    const n = pieces.size;
    $("leaper").hidden = $("piece").value !== "leaper";
    $("count").textContent = n;
    $("missing").textContent = missing;
    let text = `${n} ${piece()}${n === 1 ? "" : "s"}, ${missing === 0 ? "every square covered" : `${missing} not covered`}.`;
    const record = recordHere();
    if (record && missing === 0 && n <= record.size) {
      text += n === record.size ? " As few as the record." : " Fewer than the record!";
    }
    if ($("rule").value === "independent" && [...pieces].some((s) => Chess.attacks(board, piece(), s).some((t) => pieces.has(t)))) {
      text += " Some attack each other.";
    }
    $("status").textContent = text;
    $("load").disabled = !record;
    $("load").textContent = record ? `Load the record (${record.size})` : "No record for this board";
  };

  const recordHere = () =>
    piece() === "knight" && $("rule").value === "domination" && board.rows === board.cols && !board.torus && isWhole() ? RECORDS[board.rows] : undefined;
  const isWhole = () => board.holes.size + board.barred.size === 0;

  // A click sets a piece, a hole or a bar, or takes it away; no square has two of these.
  const toggle = (square) => {
    const kinds = [pieces, board.holes, board.barred];
    const kind = kinds[["piece", "hole", "bar"].indexOf($("sets").value)];
    const others = (set) => [...set].filter((s) => s !== square);
    change(...kinds.map((set) => (set === kind && !set.has(square) ? [...set, square] : others(set))));
  };

  const move = (to) => {
    buttons[focus].tabIndex = -1;
    focus = to;
    buttons[focus].tabIndex = 0;
    buttons[focus].focus();
  };

  grid.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    move(Number(button.dataset.square));
    toggle(focus);
  });

  grid.addEventListener("keydown", (event) => {
    const row = Math.floor(focus / board.cols);
    const col = focus % board.cols;
    const to = {
      ArrowUp: [row + 1, col], ArrowDown: [row - 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1],
      Home: [row, 0], End: [row, board.cols - 1],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    if (to[0] >= 0 && to[0] < board.rows && to[1] >= 0 && to[1] < board.cols) move(to[0] * board.cols + to[1]);
  });

  // What the square under the pointer or the focus attacks.
  const point = (event) => {
    const button = event.target.closest("button");
    grid.querySelectorAll(".reach").forEach((other) => other.classList.remove("reach"));
    if (!button || event.type === "mouseleave" || event.type === "focusout") return;
    Chess.attacks(board, piece(), Number(button.dataset.square)).forEach((s) => buttons[s].classList.add("reach"));
  };
  for (const kind of ["mouseover", "mouseleave", "focusin", "focusout"]) grid.addEventListener(kind, point);

  // The board of these sides, or as near to it as there is one, which is said then.
  const sized = (asked) => {
    const [rows, cols] = asked.map((side) => Math.min(MOST, Math.max(1, Math.floor(side) || 1)));
    [$("rows").value, $("cols").value] = [rows, cols];
    start(rows, cols);
    if (asked.some((side) => side > MOST)) $("status").textContent = `Boards here have at most ${MOST} rows and columns.`;
  };
  for (const id of ["rows", "cols"]) {
    $(id).addEventListener("change", () => sized(["rows", "cols"].map((side) => Number($(side).value))));
  }
  for (const id of ["piece", "rule", "leap-a", "leap-b"]) $(id).addEventListener("change", show);
  $("torus").addEventListener("change", () => {
    board.torus = $("torus").checked;
    show();
  });
  $("clear").addEventListener("click", () => change([]));
  $("undo").addEventListener("click", undo);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "z" || event.target.matches("input")) return;
    event.preventDefault();
    undo();
  });
  $("load").addEventListener("click", () => {
    const squares = recordHere().squares.split(" ").map((name) => Chess.square(board, name));
    change(squares);
  });
  // The pieces as a file for destrier verify, or for dropping here again.
  $("save").addEventListener("click", () => {
    const [names, line] = [namesOf(pieces), (word, set) => (set.size ? `${word} ${namesOf(set).join(" ")}\n` : "")];
    const kind = isWhole() ? "cover" : "covering";
    const text = `destrier 1 ${kind}\nboard ${sides()}\npiece ${piece()}\nrule ${$("rule").value}\n` +
      (isWhole() ? "symmetry none\n" : line("holes", board.holes) + line("forbidden", board.barred)) +
      `claim at-most ${names.length}\ncover ${names.join(" ")}\nend\n`;
    const link = document.createElement("a");
    link.href = `data:text/plain,${encodeURIComponent(text)}`;
    link.download = `cover-${sides()}-${names.length}.txt`;
    link.click();
  });
  $("symmetry").addEventListener("click", () => {
    const found = Chess.symmetriesOf(board, pieces);
    $("status").textContent = found.length ? `Unchanged by ${found.join(", ")}.` : "No symmetry but the identity.";
  });

  const sides = () => `${board.rows}x${board.cols}${board.torus ? "t" : ""}`;
  const namesOf = (set) => [...set].sort((a, b) => a - b).map((s) => Chess.name(board, s));
  // The position in the page's address, to be sent to somebody or kept.
  const link = () => {
    const marks = isWhole() ? [] : [board.holes, board.barred];
    const sets = [pieces, ...marks].map((set) => namesOf(set).join(","));
    return `#${[sides(), piece(), $("rule").value, ...sets].join("/")}`;
  };
  $("link").addEventListener("click", () => {
    location.hash = link();
    $("status").textContent = "The address of this page now carries the position.";
    if (navigator.clipboard) navigator.clipboard.writeText(location.href).catch(() => {});
  });
  // Shows a position given by words, as they stand in our files and in links; whether it could.
  const place = (sides, kind, rule, names, holes = [], barred = []) => {
    const read = /^([1-9]\d{0,2})x([1-9]\d{0,2})(t?)$/.exec(sides);
    if (!read || read[1] > MOST || read[2] > MOST || !Chess.isPiece(kind)) return false;
    if (![...$("rule").options].some((option) => option.value === rule)) return false;
    const [rows, cols] = [Number(read[1]), Number(read[2])];
    const sets = [names, holes, barred].map((set) => set.map((name) => Chess.square({ rows, cols }, name)));
    if (sets.flat().includes(null)) return false;
    [$("rows").value, $("cols").value, $("torus").checked, $("rule").value] = [rows, cols, read[3] === "t", rule];
    const leap = /^leaper:(\d+),(\d+)$/.exec(kind);
    $("piece").value = leap ? "leaper" : kind;
    if (leap) [$("leap-a").value, $("leap-b").value] = [leap[1], leap[2]];
    start(rows, cols, ...sets);
    return true;
  };

  const SHOWN = 4e6;
  // Shows the cover of one of our files, if it has one that fits.
  const showCover = async (file) => {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    if (file.size > SHOWN || (first === 0x1f && second === 0x8b)) return;
    const line = (await file.text()).split("\n").map((text) => text.split(" "));
    const value = (word) => (line.find((words) => words[0] === word) || []).slice(1);
    const [names, marks] = [value("cover"), [value("holes"), value("forbidden")]];
    if (names[0]) place(value("board")[0], value("piece")[0], value("rule")[0], names, ...marks);
  };
  const checkFile = async (file) => {
    $("verdict").className = "";
    $("verdict").textContent = `${file.name}: being checked`;
    const began = performance.now();
    const verdict = await Programs.check(new Uint8Array(await file.arrayBuffer()));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    $("verdict").className = verdict.verified ? "accepted" : "refused";
    $("verdict").textContent = `${file.name}: ${verdict.verified ? `verified: ${verdict.claim}` : `refused: ${verdict.reason}`} (${seconds} s)`;
    if (verdict.verified) await showCover(file);
  };
  // What is asked of this board, as a model, and what the certificate must be about, where the checker has words for it.
  const question = () => {
    const [rule, group, marks] = [$("rule").value, $("group").value, [board.holes, board.barred].map(namesOf)];
    const lines = { board: sides(), piece: piece(), rule, symmetry: group, holes: marks[0].join(), forbid: marks[1].join() };
    const text = Object.entries(lines).filter(([, value]) => value).map(([key, value]) => `${key} = "${value}"\n`).join("");
    const about = ["--board", sides(), "--piece", piece(), "--rule", rule, "--symmetry", group, "--holes", lines.holes];
    const asked = board.barred.size === 0 ? about : [];
    return { name: "board.toml", text, asked, file: `fewest-${sides()}.txt`, again: () => question().text === text };
  };
  // The cover that was found, on the board that it is of.
  const showFewest = ({ again }, answer) => {
    const squares = (answer.chosen || []).map((name) => Chess.square(board, name));
    if (again() && squares.length && !squares.includes(null)) change(squares);
  };
  if ($("file")) { // not where the site was made without programs
    Solving.begin(question, showFewest);
    $("file").addEventListener("change", (event) => event.target.files[0] && checkFile(event.target.files[0]));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) checkFile(event.dataTransfer.files[0]);
    });
  }

  const open = () => {
    const [asks, kind, rule, ...sets] = decodeURIComponent(location.hash.slice(1)).split("/");
    const names = sets.map((set) => set.split(",").filter((name) => name));
    if (names.length > 0 && place(asks, kind, rule, ...names)) return;
    const asked = /^\d{1,4}$/.test(asks);
    const n = asked ? Number(asks) : 8;
    sized([n, n]);
    if (asked && n === board.rows && recordHere()) $("load").click();
  };
  window.addEventListener("hashchange", () => decodeURIComponent(location.hash) === link() || open());
  open();
})();

// The board to play on, and the place to drop files to check.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const grid = $("board");
  const GLYPHS = { king: "♚", queen: "♛", rook: "♜", bishop: "♝", knight: "♞", amazon: "A" };
  const MOST = 100; // rows and columns
  // Sets of squares besides the pieces: those of a second kind, holes, where no piece may stand, what needs no cover.
  const MARKS = ["others", "holes", "barred", "free"];
  let board, pieces, buttons, focus; // of the board: sides, torus, and its marks
  let undone = [];

  const piece = () => ($("piece").value === "leaper" ? leaper() : $("piece").value);
  // The word of the leaper asked for; the leaper 1,2 is the knight.
  const leaper = () => {
    const [a, b] = ["leap-a", "leap-b"].map((id) => Math.min(49, Math.max(0, Math.floor(Number($(id).value)) || 0)));
    const word = a + b === 0 ? "leaper:1,3" : `leaper:${Math.min(a, b)},${Math.max(a, b)}`;
    return word === "leaper:1,2" ? "knight" : word;
  };
  const covered = (square, kind) => {
    const reach = Chess.attacks(board, kind, square);
    return $("rule").value === "total" ? reach : [square, ...reach];
  };
  // The second kind of pieces, if there is one, and how often each square is to be covered.
  const second = () => ($("second").value === piece() ? "" : $("second").value);
  const number = (id, most) => Math.min(most, Math.max(1, Math.floor(Number($(id).value)) || 1));
  const demand = () => number("demand", 9);
  const least = (square) => (board.holes.has(square) || board.free.has(square) ? 0 : demand());
  const prices = () => ["price", "second-price"].map((id) => number(id, 99));
  // All pieces: the square and the kind of each.
  const men = () => [...[...pieces].map((s) => [s, piece()]), ...[...board.others].map((s) => [s, second()])];
  const cost = () => (second() ? pieces.size * prices()[0] + board.others.size * prices()[1] : pieces.size);
  const marks = () => Object.fromEntries(MARKS.map((mark) => [mark, board[mark]]));

  const heading = (text, role) => {
    const label = document.createElement("span");
    label.className = "coordinate";
    label.setAttribute("role", role);
    label.textContent = text;
    return label;
  };
  const start = (rows, cols, squares = [], marked = []) => {
    board = { rows, cols, torus: $("torus").checked };
    MARKS.forEach((mark, at) => (board[mark] = new Set(marked[at])));
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
  // The board of the same sides with these pieces and marks, as one step that can be undone.
  const put = (squares, marked) => {
    pieces = new Set(squares);
    for (const mark of Object.keys(marked)) board[mark] = new Set(marked[mark]);
    show();
  };
  const change = (squares, marked = {}) => {
    undone.push([pieces, marks()]);
    put(squares, marked);
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
    for (const [square, kind] of men()) covered(square, kind).forEach((s) => (count[s] += 1));
    const most = (s) => Math.max(1, least(s));
    buttons.forEach((button, s) => {
      const [other, hole, barred, free] = MARKS.map((mark) => board[mark].has(s));
      const here = pieces.has(s) ? piece() : other ? second() : "";
      button.textContent = here ? GLYPHS[here] || "L" : barred ? "×" : free ? "○" : "";
      button.dataset.extra = count[s] > most(s) ? `+${count[s] - most(s)}` : "";
      button.className = [
        hole ? "hole" : (Math.floor(s / board.cols) + (s % board.cols)) % 2 ? "light" : "dark",
        hole ? "" : count[s] < least(s) ? "missing" : count[s] > most(s) ? "over" : "",
        !here && (barred || free) ? "barred" : "",
      ].join(" ");
      button.setAttribute("aria-pressed", here !== "");
      const times = hole ? "hole" : ["not covered", "covered once"][count[s]] || `covered ${count[s]} times`;
      button.setAttribute("aria-label", `${Chess.name(board, s)}, ${here ? `${here}, ` : barred ? "no piece here, " : ""}${free ? "needs no cover, " : ""}${times}`);
    });
    const extra = count.map((c, s) => c - most(s)).filter((more) => more > 0);
    $("extra").textContent = extra.reduce((sum, more) => sum + more, 0);
    $("twice").textContent = extra.length;
    $("undo").disabled = undone.length === 0;
    tell(count.filter((c, s) => c < least(s)).length);
  };

  const tell = (missing) => {
    const n = pieces.size;
    const several = (number, kind) => `${number} ${kind}${number === 1 ? "" : "s"}`;
    $("leaper").hidden = $("piece").value !== "leaper";
    for (const own of document.querySelectorAll(".second")) own.hidden = !second();
    $("count").textContent = n + board.others.size;
    $("missing").textContent = missing;
    const all = second() ? `${several(n, piece())} and ${several(board.others.size, second())} of cost ${cost()}` : several(n, piece());
    const done = demand() === 1 ? "every square covered" : `every square covered ${demand()} times`;
    let text = `${all}, ${missing === 0 ? done : `${missing} not covered`}.`;
    const record = recordHere();
    if (record && missing === 0 && n <= record.size) {
      text += n === record.size ? " As few as the record." : " Fewer than the record!";
    }
    if ($("rule").value === "independent" && men().some(([s, kind]) => Chess.attacks(board, kind, s).some((t) => pieces.has(t) || board.others.has(t)))) {
      text += " Some attack each other.";
    }
    $("status").textContent = text;
    $("load").disabled = !record;
    $("load").textContent = record ? `Load the record (${record.size})` : "No record for this board";
  };

  const recordHere = () =>
    piece() === "knight" && $("rule").value === "domination" && board.rows === board.cols && !board.torus && isWhole() ? RECORDS[board.rows] : undefined;
  const isWhole = () => MARKS.every((mark) => board[mark].size === 0) && demand() === 1 && !second();

  // A click sets a piece or a mark, or takes it away. No square has two of these, but a piece may stand on one that needs no cover.
  const toggle = (square) => {
    const [all, chosen] = [{ pieces, ...marks() }, $("sets").value];
    const stands = (kind) => ["pieces", "others"].includes(kind);
    const goes = (kind) => kind === chosen || !(stands(kind) && chosen === "free") && !(kind === "free" && stands(chosen));
    const without = (set) => [...set].filter((s) => s !== square);
    const next = (kind, set) => (kind === chosen && !set.has(square) ? [...set, square] : goes(kind) ? without(set) : set);
    const { pieces: own, ...marked } = Object.fromEntries(Object.entries(all).map(([kind, set]) => [kind, next(kind, set)]));
    change(own, marked);
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
    const square = Number(button.dataset.square);
    const kind = board.others.has(square) ? second() : piece();
    Chess.attacks(board, kind, square).forEach((s) => buttons[s].classList.add("reach"));
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
  for (const id of ["rule", "demand", "price", "second-price"]) $(id).addEventListener("change", show);
  // Pieces of a second kind go with it.
  for (const id of ["piece", "leap-a", "leap-b", "second"]) {
    $(id).addEventListener("change", () => {
      if (!second()) board.others = new Set();
      if (!second() && $("sets").value === "others") $("sets").value = "pieces";
      show();
    });
  }
  $("torus").addEventListener("change", () => {
    board.torus = $("torus").checked;
    show();
  });
  $("clear").addEventListener("click", () => change([], { others: [] }));
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
  // The columns of a board's program, in its order: squares where a piece may stand, each with every kind.
  const columnsOf = ({ rows, cols }, barred, kinds) => {
    const squares = [...Array(rows * cols).keys()].filter((s) => !barred.includes(s));
    return squares.flatMap((s) => kinds.map((kind) => [s, kind]));
  };
  // The pieces as a file for destrier verify, or for dropping here again.
  $("save").addEventListener("click", () => {
    const line = (word, values) => (values.length ? `${word} ${values.join(" ")}\n` : "");
    const kinds = [piece(), ...(second() ? [second()] : [])];
    const columns = columnsOf(board, [...board.holes, ...board.barred], kinds);
    const all = men().sort(([a], [b]) => a - b);
    const number = ([s, own]) => columns.findIndex(([at, kind]) => at === s && kind === own) + 1;
    const chosen = isWhole() ? ["cover", ...all.map(([s]) => Chess.name(board, s))] : ["solution", ...all.map(number)];
    const each = board.free.size ? buttons.map((button, s) => least(s)) : demand() > 1 ? [demand()] : [];
    const text = `destrier 1 ${isWhole() ? "cover" : "program"}\nboard ${sides()}\n` + line("piece", kinds) +
      line("prices", second() && Math.max(...prices()) > 1 ? prices() : []) + line("rule", [$("rule").value]) +
      (isWhole() ? "symmetry none\n" : line("holes", namesOf(board.holes)) + line("forbidden", namesOf(board.barred))) +
      line("demand", each) + `claim at-most ${cost()}\n${chosen.join(" ")}\nend\n`;
    const link = document.createElement("a");
    link.href = `data:text/plain,${encodeURIComponent(text)}`;
    link.download = `cover-${sides()}-${all.length}.txt`;
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
    const [holes, barred, others, free] = ["holes", "barred", "others", "free"].map((mark) => namesOf(board[mark]).join(","));
    const more = [holes, barred, free, demand() > 1 ? demand() : "", second(), others, second() ? prices().join(",") : ""];
    while (more.at(-1) === "") more.pop();
    return `#${[sides(), piece(), $("rule").value, namesOf(pieces).join(","), ...more].join("/")}`;
  };
  $("link").addEventListener("click", () => {
    location.hash = link();
    $("status").textContent = "The address of this page now carries the position.";
    if (navigator.clipboard) navigator.clipboard.writeText(location.href).catch(() => {});
  });
  // Shows a position given by words, as they stand in our files and in links; whether it could.
  const place = (sides, kind, rule, names, holes = [], barred = [], free = [], [least] = [], [other = ""] = [], others = [], costs = []) => {
    const read = /^([1-9]\d{0,2})x([1-9]\d{0,2})(t?)$/.exec(sides);
    if (!read || read[1] > MOST || read[2] > MOST || !Chess.isPiece(kind)) return false;
    if (![...$("rule").options].some((option) => option.value === rule)) return false;
    const [rows, cols] = [Number(read[1]), Number(read[2])];
    const sets = [names, others, holes, barred, free].map((set) => set.map((name) => Chess.square({ rows, cols }, name)));
    if (sets.flat().includes(null) || ![...$("second").options].some((option) => option.value === other)) return false;
    [$("demand").value, $("second").value, $("price").value, $("second-price").value] = [least || 1, other, costs[0] || 1, costs[1] || 1];
    [$("rows").value, $("cols").value, $("torus").checked, $("rule").value] = [rows, cols, read[3] === "t", rule];
    const leap = /^leaper:(\d+),(\d+)$/.exec(kind);
    $("piece").value = leap ? "leaper" : kind;
    if (leap) [$("leap-a").value, $("leap-b").value] = [leap[1], leap[2]];
    start(rows, cols, sets[0], sets.slice(1));
    return true;
  };

  const SHOWN = 4e6;
  // Shows the cover of one of our files, if it has one that fits.
  const showCover = async (file) => {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    if (file.size > SHOWN || (first === 0x1f && second === 0x8b)) return;
    const line = (await file.text()).split("\n").map((text) => text.split(" "));
    const value = (word) => (line.find((words) => words[0] === word) || []).slice(1);
    const [kinds, marked, each] = [value("piece"), [value("holes"), value("forbidden")], value("demand")];
    const [, rows, cols] = (/^(\d+)x(\d+)/.exec(value("board")[0]) || []).map(Number);
    // a solution names columns, which are squares where no symmetry is asked for
    const columns = () => columnsOf({ rows, cols }, marked.flat().map((name) => Chess.square({ rows, cols }, name)), kinds);
    const chosen = value("symmetry")[0] ? [] : value("solution").map((number) => columns()[number - 1]);
    const names = [...value("cover").map((name) => [name, kinds[0]]), ...chosen.map(([s, kind]) => [Chess.name({ rows, cols }, s), kind])];
    const of = (kind) => names.filter(([, own]) => own === kind).map(([name]) => name);
    if (!names[0] || kinds.length > 2 || each.length > 1) return;
    place(value("board")[0], kinds[0], value("rule")[0], of(kinds[0]), ...marked, [], each, kinds.slice(1), kinds[1] ? of(kinds[1]) : [], value("prices"));
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
    const [rule, group, [holes, forbid, exempt]] = [$("rule").value, $("group").value, ["holes", "barred", "free"].map((mark) => namesOf(board[mark]).join())];
    const lines = { board: sides(), piece: piece(), rule, symmetry: group, holes, forbid, exempt };
    const text = Object.entries(lines).filter(([, value]) => value).map(([key, value]) => `${key} = "${value}"\n`).join("") +
      (demand() > 1 ? `demand = ${demand()}\n` : "") + (second() ? `and = ["${second()}"]\nprices = [${prices().join()}]\n` : "");
    const about = ["--board", sides(), "--piece", piece(), "--rule", rule, "--symmetry", group, "--holes", holes];
    const asked = forbid || exempt || demand() > 1 || second() ? [] : about;
    return { name: "board.toml", text, asked, file: `fewest-${sides()}.txt`, again: () => question().text === text };
  };
  // The cover that was found, on the board that it is of.
  const showFewest = ({ again }, answer) => {
    const found = (answer.chosen || []).map((name) => name.split("@").reverse()).map(([name, kind]) => [Chess.square(board, name), kind]);
    const of = (isOther) => found.filter(([, kind]) => (kind === second() && kind !== "") === isOther).map(([square]) => square);
    if (again() && found.length && found.every(([square]) => square !== null)) change(of(false), { others: of(true) });
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

// The board to play on, and the place to drop files to check.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const grid = $("board");
  const GLYPHS = { king: "♚", queen: "♛", rook: "♜", bishop: "♝", knight: "♞" };
  let board, pieces, buttons, focus;

  const piece = () => $("piece").value;
  const covered = (square) => {
    const reach = Chess.attacks(board, piece(), square);
    return $("rule").value === "total" ? reach : [square, ...reach];
  };

  const start = (rows, cols, squares = []) => {
    board = { rows, cols };
    pieces = new Set(squares);
    focus = 0;
    grid.textContent = "";
    grid.style.setProperty("--cols", cols);
    grid.style.setProperty("--rows", rows);
    buttons = new Array(rows * cols);
    for (let row = rows - 1; row >= 0; row -= 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let col = 0; col < cols; col += 1) line.append(makeButton(row * cols + col));
      grid.append(line);
    }
    show();
  };

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
      const here = pieces.has(s);
      button.textContent = here ? GLYPHS[piece()] : "";
      button.className = [
        (Math.floor(s / board.cols) + (s % board.cols)) % 2 ? "light" : "dark",
        count[s] === 0 ? "missing" : count[s] > 1 ? "over" : "",
      ].join(" ");
      button.setAttribute("aria-pressed", here);
      const times = ["not covered", "covered once"][count[s]] || `covered ${count[s]} times`;
      button.setAttribute("aria-label", `${Chess.name(board, s)}, ${here ? `${piece()}, ` : ""}${times}`);
    });
    tell(count.filter((c) => c === 0).length);
  };

  const tell = (missing) => {
    const n = pieces.size;
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
    piece() === "knight" && $("rule").value === "domination" && board.rows === board.cols ? RECORDS[board.rows] : undefined;

  const toggle = (square) => {
    if (!pieces.delete(square)) pieces.add(square);
    show();
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

  const sides = () => {
    const read = (id) => Math.min(50, Math.max(1, Math.floor(Number($(id).value)) || 1));
    return [read("rows"), read("cols")];
  };
  for (const id of ["rows", "cols"]) {
    $(id).addEventListener("change", () => {
      const [rows, cols] = sides();
      [$("rows").value, $("cols").value] = [rows, cols];
      start(rows, cols);
    });
  }
  for (const id of ["piece", "rule"]) $(id).addEventListener("change", show);
  $("clear").addEventListener("click", () => start(board.rows, board.cols));
  $("load").addEventListener("click", () => {
    const squares = recordHere().squares.split(" ").map((name) => Chess.square(board, name));
    start(board.rows, board.cols, squares);
  });
  // The pieces as a file for destrier verify, or for dropping here again.
  $("save").addEventListener("click", () => {
    const { rows, cols } = board;
    const names = [...pieces].sort((a, b) => a - b).map((s) => Chess.name(board, s));
    const text = `destrier 1 cover\nboard ${rows}x${cols}\npiece ${piece()}\nrule ${$("rule").value}\nsymmetry none\n` +
      `claim at-most ${names.length}\ncover ${names.join(" ")}\nend\n`;
    const link = document.createElement("a");
    link.href = `data:text/plain,${encodeURIComponent(text)}`;
    link.download = `cover-${rows}x${cols}-${names.length}.txt`;
    link.click();
  });
  $("symmetry").addEventListener("click", () => {
    const found = Chess.symmetriesOf(board, pieces);
    $("status").textContent = found.length ? `Unchanged by ${found.join(", ")}.` : "No symmetry but the identity.";
  });

  const MOST_BYTES = 32e6;
  // The text of a file, unpacked if it is a gzip file; never more than it may be.
  const textOf = async (file) => {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const packed = first === 0x1f && second === 0x8b;
    const stream = packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
    const [parts, reader] = [[], stream.getReader()];
    for (let size = 0, next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > MOST_BYTES) throw new Error("larger than 32 MB");
      parts.push(next.value);
    }
    return new Blob(parts).text();
  };
  const checkFile = async (file) => {
    const verdict = await textOf(file).then(Check.check, (error) => ({ reason: error.message }));
    $("verdict").className = verdict.verified ? "accepted" : "refused";
    $("verdict").textContent = `${file.name}: ${verdict.verified ? `verified: ${verdict.claim}` : `refused: ${verdict.reason}`}`;
    if (verdict.cover && verdict.problem.board.rows <= 50 && verdict.problem.board.cols <= 50 && verdict.problem.piece in GLYPHS) {
      const { rows, cols } = verdict.problem.board;
      [$("rows").value, $("cols").value] = [rows, cols];
      [$("piece").value, $("rule").value] = [verdict.problem.piece, verdict.problem.rule];
      start(rows, cols, verdict.cover);
    }
  };
  $("file").addEventListener("change", (event) => event.target.files[0] && checkFile(event.target.files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) checkFile(event.dataTransfer.files[0]);
  });

  const asked = /^#(\d{1,2})$/.exec(location.hash);
  const n = asked ? Math.min(50, Math.max(1, Number(asked[1]))) : 8;
  [$("rows").value, $("cols").value] = [n, n];
  start(n, n);
  if (asked && recordHere()) $("load").click();
})();

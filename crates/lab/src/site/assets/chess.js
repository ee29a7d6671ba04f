// Boards, pieces and symmetries of the board to play on. Squares are row-major numbers; row 0 column 0 is a1.
"use strict";

const Chess = (() => {
  const LINES = { __proto__: null, rook: [[0, 1], [1, 0], [0, -1], [-1, 0]], bishop: [[1, 1], [1, -1], [-1, 1], [-1, -1]] };
  LINES.queen = [...LINES.rook, ...LINES.bishop];

  const leaps = (a, b) => {
    const all = [];
    for (const [x, y] of [[a, b], [b, a]]) {
      for (const i of [x, -x]) for (const j of [y, -y]) all.push([i, j]);
    }
    return all;
  };
  const knight = leaps(1, 2);
  const STEPS = { __proto__: null, king: LINES.queen, knight, amazon: knight, archbishop: knight, chancellor: knight };
  Object.assign(LINES, { amazon: LINES.queen, archbishop: LINES.bishop, chancellor: LINES.rook, nightrider: knight });

  // The word of a piece as our files write it: a name, or leaper:a,b with a <= b; the leaper 1,2 is the knight.
  const isLeaper = (word) => {
    const [, a, b] = (/^leaper:(0|[1-9]\d{0,4}),([1-9]\d{0,4})$/.exec(word) || []).map(Number);
    return a <= b && b < 65536 && !(a === 1 && b === 2);
  };
  const isPiece = (word) => word in LINES || word in STEPS || isLeaper(word);
  const stepsOf = (piece) => STEPS[piece] || leaps(...piece.slice("leaper:".length).split(",").map(Number));

  // The number of the square at a row and column, around the edges of a torus; null off the board.
  const at = (board, row, col) => {
    if (board.torus) [row, col] = [((row % board.rows) + board.rows) % board.rows, ((col % board.cols) + board.cols) % board.cols];
    return row >= 0 && row < board.rows && col >= 0 && col < board.cols ? row * board.cols + col : null;
  };

  // The squares attacked from a square, through other pieces, each once; holes of the board are none, and lines end at them.
  const attacks = (board, piece, square) => {
    const row = Math.floor(square / board.cols);
    const col = square % board.cols;
    const found = new Set();
    const reach = (dr, dc, far) => {
      for (let k = 1; k <= far; k += 1) {
        const next = at(board, row + k * dr, col + k * dc);
        if (next === null || next === square || board.holes.has(next)) return;
        found.add(next);
      }
    };
    if (piece in LINES) LINES[piece].forEach(([dr, dc]) => reach(dr, dc, Infinity));
    if (!(piece in LINES) || piece in STEPS) stepsOf(piece).forEach(([dr, dc]) => reach(dr, dc, 1));
    return [...found];
  };

  const name = (board, square) => {
    const row = Math.floor(square / board.cols) + 1;
    const col = square % board.cols;
    return board.cols <= 26 ? String.fromCharCode(97 + col) + row : `r${row}c${col + 1}`;
  };

  // The number of a square by its name, or null.
  const square = (board, text) => {
    const short = /^([a-z])([1-9]\d*)$/.exec(text);
    const long = /^r([1-9]\d*)c([1-9]\d*)$/.exec(text);
    let row, col;
    if (board.cols <= 26 && short) [row, col] = [Number(short[2]) - 1, short[1].charCodeAt(0) - 97];
    else if (board.cols > 26 && long) [row, col] = [Number(long[1]) - 1, Number(long[2]) - 1];
    else return null;
    return at({ ...board, torus: false }, row, col);
  };

  // Each maps [row, col] on a board of the given sides; the last four need a square board.
  const MAPS = {
    __proto__: null,
    "rot180": (r, c, R, C) => [R - 1 - r, C - 1 - c],
    "flip-rows": (r, c, R) => [R - 1 - r, c],
    "flip-cols": (r, c, R, C) => [r, C - 1 - c],
    "rot90": (r, c, R) => [c, R - 1 - r],
    "rot270": (r, c, R) => [R - 1 - c, r],
    "transpose": (r, c) => [c, r],
    "anti-transpose": (r, c, R) => [R - 1 - c, R - 1 - r],
  };
  const TURNS = ["rot90", "rot270", "transpose", "anti-transpose"];

  // The images of all squares under a named symmetry, or null where the board does not have it.
  const permutation = (board, symmetry) => {
    if (!(symmetry in MAPS) || (TURNS.includes(symmetry) && board.rows !== board.cols)) return null;
    const images = [];
    for (let r = 0; r < board.rows; r += 1) {
      for (let c = 0; c < board.cols; c += 1) {
        const [row, col] = MAPS[symmetry](r, c, board.rows, board.cols);
        images.push(row * board.cols + col);
      }
    }
    return images;
  };

  // The names of the symmetries, besides the identity, that map a set of squares onto itself.
  const symmetriesOf = (board, set) =>
    Object.keys(MAPS).filter((symmetry) => {
      const images = permutation(board, symmetry);
      return images !== null && [...set].every((square) => set.has(images[square]));
    });

  return { attacks, isPiece, name, permutation, square, symmetriesOf };
})();

// Checks certificates of the kinds "cover" and "packing" with exact big integers, by the format
// page alone. Written apart from the Rust checker; what it does not understand it refuses.
"use strict";

const Check = ((Chess) => {
  const MAX_AREA = 10000;
  const RULES = { domination: "domination", total: "total domination", independent: "independent domination" };
  // For each symmetry the permutations a file lists, in order.
  const GENERATORS = {
    none: [], rot180: ["rot180"], bilateral: ["flip-cols"], diagonal: ["transpose"], rot90: ["rot90"],
    bilateral4: ["flip-rows", "flip-cols"], diagonal4: ["transpose", "anti-transpose"],
    all: ["rot90", "transpose"],
  };

  class Refusal extends Error {}
  const demand = (condition, reason) => {
    if (!condition) throw new Refusal(reason);
  };

  // Lines of words, taken one by one.
  class Lines {
    constructor(text) {
      demand(/^[\x20-\x7e\n]*$/.test(text), "there are characters other than plain ASCII");
      demand(text.endsWith("\n"), "the last line is cut off");
      this.lines = text.slice(0, -1).split("\n");
      this.at = 0;
    }
    peek() {
      return (this.lines[this.at] || "").split(" ")[0];
    }
    take(keyword) {
      demand(this.at < this.lines.length, `the file ends where '${keyword}' should come`);
      const line = this.lines[this.at];
      const words = line.split(" ");
      this.at += 1;
      demand(words[0] === keyword, `line ${this.at} should begin with '${keyword}'`);
      demand(!words.includes(""), `line ${this.at} has blanks too many`);
      return words.slice(1);
    }
    one(keyword) {
      const words = this.take(keyword);
      demand(words.length === 1, `line ${this.at} should have one word after '${keyword}'`);
      return words[0];
    }
    finish() {
      demand(this.take("end").length === 0, "'end' stands alone");
      demand(this.at === this.lines.length, "something follows 'end'");
    }
  }

  const count = (word) => {
    demand(/^(0|[1-9]\d{0,8})$/.test(word), `'${word}' is no count`);
    return Number(word);
  };
  const integer = (word) => {
    demand(/^(0|-?[1-9]\d{0,9999})$/.test(word), `'${word.slice(0, 20)}' is no whole number`);
    return BigInt(word);
  };
  const gcd = (a, b) => {
    while (b !== 0n) [a, b] = [b, a % b];
    return a < 0n ? -a : a;
  };
  const fraction = (word) => {
    const parts = word.split("/");
    demand(parts.length <= 2, `'${word.slice(0, 20)}' is no fraction`);
    const [p, q] = [integer(parts[0]), parts.length === 2 ? integer(parts[1]) : 1n];
    demand(parts.length === 1 || (q > 1n && gcd(p, q) === 1n), `'${word.slice(0, 20)}' is not in lowest terms`);
    return { p, q };
  };
  const same = (x, y) => x.p * y.q === y.p * x.q;
  const show = ({ p, q }) => {
    const g = gcd(p, q) || 1n;
    return q / g === 1n ? `${p / g}` : `${p / g}/${q / g}`;
  };

  const readBoard = (word) => {
    const sides = /^([1-9]\d{0,4})x([1-9]\d{0,4})(t?)$/.exec(word);
    demand(sides, `'${word}' is no board`);
    const board = { rows: Number(sides[1]), cols: Number(sides[2]), torus: sides[3] === "t" };
    demand(board.rows * board.cols <= MAX_AREA, `the ${word} board is too large for this page`);
    return board;
  };

  const readSquares = (board, words) => {
    let last = -1;
    const set = new Set();
    for (const word of words) {
      const square = Chess.square(board, word);
      demand(square !== null, `'${word}' is no square of the board`);
      demand(square > last, "squares do not come in ascending order");
      set.add(square);
      last = square;
    }
    return set;
  };

  const readProblem = (lines) => {
    const board = readBoard(lines.one("board"));
    const piece = lines.one("piece");
    demand(Chess.isPiece(piece), `'${piece}' is no piece`);
    const rule = lines.one("rule");
    demand(Object.hasOwn(RULES, rule), `'${rule}' is no rule`);
    const symmetry = lines.one("symmetry");
    demand(Object.hasOwn(GENERATORS, symmetry), `'${symmetry}' is no symmetry`);
    const permutations = GENERATORS[symmetry].map((name) => {
      const [found, ...words] = lines.take("permutation");
      const images = words.map((word) => Chess.square(board, word));
      const expected = Chess.permutation(board, name);
      demand(found === name && expected, `the ${symmetry} symmetry needs '${name}' and a board that has it`);
      const agrees = (wanted) => wanted && images.length === wanted.length && images.every((s, i) => s === wanted[i]);
      const inverse = name === "rot90" ? Chess.permutation(board, "rot270") : null;
      demand(agrees(expected) || agrees(inverse), `the permutation is not ${name}`);
      return images;
    });
    const optional = (keyword) => {
      if (lines.peek() !== keyword) return new Set();
      const squares = readSquares(board, lines.take(keyword));
      demand(squares.size > 0, `'${keyword}' names no square`);
      return squares;
    };
    const [forced, forbidden] = [optional("forced"), optional("forbidden")];
    let blocks = null;
    if (lines.peek() === "blocks") {
      const words = lines.take("blocks");
      const sides = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(words[0] || "");
      demand(sides && words.length === 2, "'blocks' needs a size and a count");
      blocks = { rows: Number(sides[1]), cols: Number(sides[2]), most: count(words[1]) };
    }
    return { board, piece, rule, symmetry, permutations, forced, forbidden, blocks, area: board.rows * board.cols };
  };

  // Adds what the board and the rule make of a problem: attacks, covered squares, orbits.
  const build = (problem) => {
    const { area, board, piece, rule } = problem;
    problem.attacked = Array.from({ length: area }, (_, s) => Chess.attacks(board, piece, s));
    problem.covered = problem.attacked.map((list, s) => (rule === "total" ? list : [s, ...list]));
    problem.orbitOf = new Array(area).fill(-1);
    problem.orbits = [];
    for (let first = 0; first < area; first += 1) {
      if (problem.orbitOf[first] >= 0) continue;
      const orbit = [first];
      problem.orbitOf[first] = problem.orbits.length;
      for (const square of orbit) {
        for (const images of problem.permutations) {
          if (problem.orbitOf[images[square]] < 0) {
            problem.orbitOf[images[square]] = problem.orbits.length;
            orbit.push(images[square]);
          }
        }
      }
      problem.orbits.push(orbit);
    }
    fix(problem);
    return problem;
  };

  // Which orbits are included, excluded and free, and which squares are open.
  const fix = (problem) => {
    const { orbits, attacked, forced, forbidden, rule } = problem;
    const included = orbits.map((orbit) => orbit.some((s) => forced.has(s)));
    const held = new Set(orbits.filter((_, o) => included[o]).flat());
    const clashes = (orbit) => {
      const own = new Set(orbit);
      return orbit.some((s) => attacked[s].some((t) => own.has(t) || held.has(t)));
    };
    const excluded = orbits.map(
      (orbit) => orbit.some((s) => forbidden.has(s)) || (rule === "independent" && clashes(orbit)),
    );
    problem.held = held.size;
    problem.free = orbits.map((_, o) => !included[o] && !excluded[o]);
    problem.clash = orbits.map((_, o) => included[o] && excluded[o]);
    problem.open = new Array(problem.area).fill(true);
    for (const square of held) problem.covered[square].forEach((s) => (problem.open[s] = false));
  };

  const checkCover = (problem, cover, size) => {
    const { area, board, attacked, blocks, covered, forbidden, forced, permutations, rule } = problem;
    const name = (s) => Chess.name(board, s);
    demand(cover.size === size, `the cover has ${cover.size} pieces, not ${size}`);
    const seen = new Array(area).fill(false);
    for (const square of cover) covered[square].forEach((s) => (seen[s] = true));
    const missed = seen.indexOf(false);
    demand(missed < 0, `square ${missed < 0 ? "" : name(missed)} is not covered`);
    for (const square of cover) {
      demand(!forbidden.has(square), `the forbidden square ${name(square)} is in the cover`);
      for (const images of permutations) {
        demand(cover.has(images[square]), `${name(square)} is in the cover, but not its image ${name(images[square])}`);
      }
      if (rule === "independent") {
        const other = attacked[square].find((s) => cover.has(s));
        demand(other === undefined, `the pieces on ${name(square)} and ${name(other ?? 0)} attack each other`);
      }
    }
    for (const square of forced) demand(cover.has(square), `the forced square ${name(square)} is not in the cover`);
    if (blocks) checkBlocks(board, blocks, cover);
  };

  const checkBlocks = (board, blocks, cover) => {
    const inBlock = new Map();
    for (const square of cover) {
      const row = Math.floor(Math.floor(square / board.cols) / blocks.rows);
      const col = Math.floor((square % board.cols) / blocks.cols);
      const block = `${row},${col}`;
      inBlock.set(block, (inBlock.get(block) || 0) + 1);
      demand(inBlock.get(block) <= blocks.most, `a block holds more than ${blocks.most} pieces`);
    }
  };

  const readWeights = (lines, keyword, board) => {
    const stated = fraction(lines.one(keyword));
    const q = integer(lines.one("denominator"));
    demand(q > 0n, "the denominator is not positive");
    const weights = [];
    for (let r = 0; r < board.rows; r += 1) {
      const words = lines.take("row");
      demand(words.length === board.cols, `a row has ${words.length} weights, not ${board.cols}`);
      weights.push(...words.map(integer));
    }
    const negative = weights.findIndex((w) => w < 0n);
    demand(negative < 0, `square ${negative < 0 ? "" : Chess.name(board, negative)} has a negative weight`);
    demand(weights.reduce(gcd, q) === 1n, "the denominator is not the least common one");
    const sum = { p: weights.reduce((a, b) => a + b, 0n), q };
    demand(same(sum, stated), `the weights add up to ${show(sum)}, not ${show(stated)}`);
    return { weights, q, sum };
  };

  // The bound that a packing shows.
  const packingBound = (problem, { weights, q, sum }) => {
    const { board, covered, free, held, open, orbits } = problem;
    weights.forEach((w, s) => demand(w === 0n || open[s], `square ${Chess.name(board, s)} is covered by forced pieces and must have weight 0`));
    orbits.forEach((orbit, o) => {
      if (!free[o]) return;
      const load = [...new Set(orbit.flatMap((s) => covered[s]))].reduce((a, s) => a + weights[s], 0n);
      const most = q * BigInt(orbit.length);
      demand(load <= most, `${Chess.name(board, orbit[0])} carries ${show({ p: load, q })} > ${orbit.length}`);
    });
    const g = orbits.reduce((a, orbit, o) => (free[o] ? gcd(BigInt(orbit.length), a) : a), 0n) || 1n;
    const step = sum.q * g;
    return BigInt(held) + g * ((sum.p + step - 1n) / step);
  };

  const checkDual = (problem, packing, { weights, q, sum }) => {
    const { board, covered, free, open, orbitOf, orbits } = problem;
    demand(same(packing.sum, sum), `the dual has value ${show(sum)}, the packing ${show(packing.sum)}`);
    orbits.forEach((orbit, o) => {
      demand(orbit.every((s) => weights[s] === weights[orbit[0]]), `the dual differs on the images of ${Chess.name(board, orbit[0])}`);
      demand(free[o] || weights[orbit[0]] === 0n, `${Chess.name(board, orbit[0])} is fixed and must be 0 in the dual`);
    });
    const reached = Array.from({ length: problem.area }, () => new Set());
    covered.forEach((list, s) => list.forEach((t) => reached[t].add(orbitOf[s])));
    reached.forEach((from, s) => {
      if (!open[s]) return;
      const load = [...from].reduce((a, o) => a + weights[orbits[o][0]], 0n);
      demand(load >= q, `the dual covers ${Chess.name(board, s)} with ${show({ p: load, q })} < 1 only`);
    });
  };

  // The problem in words, every condition included, as `destrier verify` says it.
  const describe = ({ board, piece, rule, symmetry, forced, forbidden, blocks }) => {
    const names = (squares) => [...squares].map((s) => Chess.name(board, s)).join(" ");
    return [
      `${piece} ${RULES[rule]} of ${board.rows}x${board.cols}${board.torus ? "t" : ""}`,
      symmetry === "none" ? "" : `, symmetry ${symmetry}`,
      forced.size ? `, with ${names(forced)}` : "",
      forbidden.size ? `, without ${names(forbidden)}` : "",
      blocks ? `, at most ${blocks.most} in each ${blocks.rows}x${blocks.cols} block` : "",
    ].join("");
  };

  const coverClaim = (lines, problem) => {
    const [word, number, ...rest] = lines.take("claim");
    demand(["at-most", "at-least", "exactly", "infeasible"].includes(word), `'${word}' is no claim`);
    if (word === "infeasible") return impossible(lines, problem, number);
    demand(number !== undefined && rest.length === 0, "the claim needs one number");
    const size = count(number);
    let cover = null;
    if (word !== "at-least") {
      cover = readSquares(problem.board, lines.take("cover"));
      checkCover(problem, cover, size);
    }
    if (word !== "at-most") {
      const bound = packingBound(problem, readWeights(lines, "packing", problem.board));
      demand(bound === BigInt(size), `the weights show at least ${bound}, not ${size}`);
    }
    return { claim: `${word.replace("-", " ")} ${size}`, cover };
  };

  const impossible = (lines, problem, extra) => {
    demand(extra === undefined, "'infeasible' has no number");
    const keyword = lines.peek();
    demand(["uncoverable", "clash"].includes(keyword), "the reason is missing");
    const [square] = readSquares(problem.board, [lines.one(keyword)]);
    if (keyword === "clash") demand(problem.clash[problem.orbitOf[square]], "that square is not both forced and excluded");
    else {
      const from = problem.covered.findIndex((list, s) => problem.free[problem.orbitOf[s]] && list.includes(square));
      demand(problem.open[square] && from < 0, "that square can be covered");
    }
    return { claim: "impossible", cover: null };
  };

  const packingClaim = (lines, problem) => {
    const [word, number, ...rest] = lines.take("claim");
    demand(["packing", "maximum"].includes(word) && number !== undefined && rest.length === 0, "the claim is not understood");
    const packing = readWeights(lines, "packing", problem.board);
    packingBound(problem, packing);
    demand(same(packing.sum, fraction(number)), `the packing has value ${show(packing.sum)}, not ${number}`);
    if (word === "maximum") checkDual(problem, packing, readWeights(lines, "dual", problem.board));
    return { claim: `${word === "maximum" ? "maximum fractional packing" : "a packing of"} ${number}`, cover: null };
  };

  // { verified: true, claim, board, cover } or { verified: false, reason }.
  const check = (text) => {
    try {
      const lines = new Lines(text);
      const [version, kind, ...rest] = lines.take("destrier");
      demand(version === "1" && rest.length === 0, "this is not a file of format version 1");
      demand(["cover", "packing"].includes(kind), `this page checks covers and packings; for '${kind}' run: destrier verify FILE`);
      const problem = build(readProblem(lines));
      const { claim, cover } = kind === "cover" ? coverClaim(lines, problem) : packingClaim(lines, problem);
      lines.finish();
      return { verified: true, claim: `${describe(problem)}: ${claim}`, problem, cover };
    } catch (error) {
      if (error instanceof Refusal) return { verified: false, reason: error.message };
      throw error;
    }
  };

  return { check };
})(typeof module !== "undefined" ? require("./chess.js") : Chess);

if (typeof module !== "undefined") module.exports = Check;

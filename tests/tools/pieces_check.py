"""Rechecks a table of `destrier pieces` by the move rules of python-chess.

pieces_check.py FILE.csv strong|weak: for every line, the squares that no piece attacks must be those
listed as safe, no two lines may be images of each other, and `positions` must be the number of
images. Pieces on one square do not attack it, and block others as one piece.
"""

import csv
import sys

import chess

PIECES = {
    "king": chess.KING,
    "queen": chess.QUEEN,
    "rook": chess.ROOK,
    "bishop": chess.BISHOP,
    "knight": chess.KNIGHT,
}


def attacked(men, attack):
    """The set of squares attacked, as python-chess moves the pieces."""
    board = chess.Board(None)
    found = chess.SquareSet()
    for piece, square in men:
        board.clear_board()
        if attack == "strong":
            for _, other in men:
                board.set_piece_at(other, chess.Piece(chess.PAWN, chess.BLACK))
        board.set_piece_at(square, chess.Piece(piece, chess.WHITE))
        found |= board.attacks(square)
    return found


def images(men):
    """The position moved by the eight symmetries, as sorted tuples."""
    for turn in range(8):
        moved = []
        for piece, square in men:
            row, col = divmod(square, 8)
            row, col = (col, row) if turn & 1 else (row, col)
            row, col = 7 - row if turn & 2 else row, 7 - col if turn & 4 else col
            moved.append((piece, 8 * row + col))
        yield tuple(sorted(moved))


def main():
    path, attack = sys.argv[1:]
    assert attack in ("strong", "weak"), attack
    seen, lines, positions = set(), 0, 0
    with open(path, newline="") as file:
        for line in csv.DictReader(file):
            names = [(kind, name) for kind in PIECES for name in line[kind].split()]
            men = [(PIECES[kind], chess.parse_square(name)) for kind, name in names]
            safe = chess.SquareSet(~attacked(men, attack).mask & chess.BB_ALL)
            listed = chess.SquareSet(chess.parse_square(name) for name in line["safe"].split())
            assert safe == listed, f"{path}: {line}: safe are {[chess.square_name(s) for s in safe]}"
            own = set(images(men))
            assert len(own) == int(line["positions"]), f"{path}: {line}: {len(own)} images"
            assert min(own) not in seen, f"{path}: {line}: an image of another line"
            seen.add(min(own))
            lines, positions = lines + 1, positions + len(own)
    print(path.rsplit("/", 1)[-1], lines, positions)


main()

//! Arrangements of pieces as people write them: grids, FEN, lists of squares, JSON, our certificates.

pub use crate::error::ArrangementError;
pub use crate::grid::{Drawing, is_drawing};

use crate::error::refused;
use crate::grid::{cell_mark, grid, marks};
use destrier_board::{Attack, Board, Piece, Placement, Problem, Square, SquareSet};
use destrier_certify::{
    BoardCovering, BoardProgramCertificate, Certificate, CoverCertificate, CoverProof, Pattern,
};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Result<T> = std::result::Result<T, ArrangementError>;

/// Reads an arrangement. The board is needed for lists of squares alone, and makes a torus of a grid; the
/// piece is what marks without a letter stand for.
///
/// # Errors
/// If the text is of no form that is known, or its board is not the one given, or has holes.
pub fn read(text: &str, board: Option<Board>, piece: Piece) -> Result<Placement> {
    let Drawing { pieces, holes } = read_drawing(text, board, piece)?;
    let Some(hole) = holes.iter().next() else { return Ok(pieces) };
    let name = pieces.board().name(hole);
    Err(refused(format!("its board has holes, such as {name}: here pieces alone are read")))
}

/// The same of a drawing that may have holes: blanks between its marks, or `␣`.
///
/// # Errors
/// If the text is of no form that is known, or its board is not the one given.
pub fn read_drawing(text: &str, board: Option<Board>, piece: Piece) -> Result<Drawing> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let words = text.trim();
    let drawing = if words.starts_with("destrier ") {
        pieces(&destrier_certify::parse(&format!("{words}\n"))?)
            .ok_or_else(|| refused("a certificate without a cover of a board"))?
            .into()
    } else if words.starts_with(['{', '[']) {
        json(&serde_json::from_str(words)?, board, piece)?.into()
    } else if is_fen(words) {
        fen(words)?.into()
    } else if let Some(names) = names(words) {
        list(&names, board, piece)?.into()
    } else {
        // not without the blanks at its ends, which may be cells
        grid(&text, piece)?
    };
    on_board(&drawing, board)
}

/// Reads a list of positions, all on the 8x8 board: a column of squares for each kind of piece.
///
/// # Errors
/// If no column has the name of a piece, or a cell is no list of squares.
pub fn positions(text: &str) -> Result<Vec<Placement>> {
    let board = Board::new(8, 8)?;
    let unreadable = |error: csv::Error| refused(error.to_string());
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let names = table.headers().map_err(unreadable)?;
    let kinds: Vec<Option<Piece>> = names.iter().map(|name| name.parse().ok()).collect();
    if kinds.iter().all(Option::is_none) {
        return Err(refused("no column has the name of a piece"));
    }
    let position = |line: csv::StringRecord| {
        let cells = line.iter().zip(&kinds).filter_map(|(cell, kind)| Some((cell, (*kind)?)));
        let men = cells.flat_map(|(cell, piece)| {
            cell.split_whitespace().map(move |name| Ok((piece, board.parse_square(name)?)))
        });
        Ok(Placement::new(board, men.collect::<Result<Vec<_>>>()?))
    };
    table.records().map(|line| position(line.map_err(unreadable)?)).collect()
}

/// The squares that ask for more pieces than cover them under an attack.
pub fn missing(covering: &BoardCovering, men: &Placement, attack: Attack) -> SquareSet {
    let covers = coverers(covering, men, attack);
    let lacks = |square: &Square| covers[square.index()] < covering.demand[square.index()];
    SquareSet::from_squares(covering.board, covering.board.squares().filter(lacks))
}

/// The squares that admit fewer pieces than cover them.
pub fn crowded(covering: &BoardCovering, men: &Placement) -> SquareSet {
    let covers = coverers(covering, men, Attack::Weak);
    let limits = covering.at_most.as_ref();
    let exceeds = |square: &Square| {
        limits.is_some_and(|limits| covers[square.index()] > limits[square.index()])
            && !covering.holes.contains(*square)
    };
    SquareSet::from_squares(covering.board, covering.board.squares().filter(exceeds))
}

/// How many pieces cover each square under an attack, in row-major order.
pub(crate) fn coverers(covering: &BoardCovering, men: &Placement, attack: Attack) -> Vec<u32> {
    let (board, occupied) = (covering.board, men.squares());
    let ends = |square| {
        covering.holes.contains(square) || attack == Attack::Strong && occupied.contains(square)
    };
    let mut covers = vec![0; board.area()];
    for &(piece, from) in men.men() {
        let own = covering.rule.covers_own_square().then_some(from);
        for square in piece.attacks(board, from, ends).into_iter().chain(own) {
            covers[square.index()] += 1;
        }
    }
    covers
}

/// The same drawing on the board that was asked for, which may be a torus of the same sides.
fn on_board(drawing: &Drawing, board: Option<Board>) -> Result<Drawing> {
    let found = drawing.pieces.board();
    let wanted = board.unwrap_or(found);
    let sides = |board: Board| (board.rows(), board.cols());
    if sides(found) != sides(wanted) {
        return Err(refused(format!("it has a {found} board, not {wanted}")));
    }
    let pieces = Placement::new(wanted, drawing.pieces.men().iter().copied());
    Ok(Drawing { pieces, holes: SquareSet::from_squares(wanted, drawing.holes.iter()) })
}

/// A placement, a document of `cover --json`, a list of squares, or of rows of marks as they are printed.
fn json(value: &Value, board: Option<Board>, piece: Piece) -> Result<Placement> {
    if value.get("pieces").is_some() {
        return Ok(serde_json::from_value(value.clone())?);
    }
    if let Some(rows) = value.as_array().filter(|rows| rows.iter().any(Value::is_array)) {
        let rows = rows.iter().map(cells).collect::<Result<Vec<_>>>()?;
        return Ok(marks(&rows, piece)?.pieces);
    }
    let own = |key| value.get(key).and_then(Value::as_str);
    let board = own("board").map(str::parse).transpose()?.or(board);
    let piece = own("piece").map(str::parse).transpose()?.unwrap_or(piece);
    let squares = value.get("squares").unwrap_or(value).as_array();
    let squares =
        squares.ok_or_else(|| refused("neither \"pieces\" nor \"squares\" is in this JSON"))?;
    let names: Option<Vec<&str>> = squares.iter().map(Value::as_str).collect();
    list(&names.ok_or_else(|| refused("squares are text in JSON, as \"c7\""))?, board, piece)
}

/// The marks of a row in JSON.
fn cells(row: &Value) -> Result<String> {
    let row = row
        .as_array()
        .ok_or_else(|| refused("rows of marks are lists in JSON, as [[0,1],[1,0]]"))?;
    let mark = |cell: &Value| match cell {
        Value::Null => cell_mark(""),
        Value::Number(number) => cell_mark(&number.to_string()),
        Value::String(text) => cell_mark(text),
        other => Err(refused(format!("{other} is no mark"))),
    };
    row.iter().map(mark).collect()
}

/// The words of a list of squares, if it is one; each may have a piece's letter before it, as in `Nc3`.
fn names(text: &str) -> Option<Vec<&str>> {
    let words = text.split(|c: char| ",;|".contains(c) || c.is_whitespace());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_square = |word: &&str| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
        word.ends_with(|c: char| c.is_ascii_digit())
            && digits + letters == word.len()
            && (1..=2).contains(&letters)
    };
    (!words.is_empty() && words.iter().all(is_square)).then_some(words)
}

fn list(names: &[&str], board: Option<Board>, piece: Piece) -> Result<Placement> {
    let board = board.ok_or_else(|| refused("a list of squares has no board: give --board"))?;
    let men = names.iter().map(|name| man(name, board, piece)).collect::<Result<Vec<_>>>()?;
    let mut named = BTreeSet::new();
    if let Some(&(_, twice)) = men.iter().find(|&&(_, square)| !named.insert(square)) {
        return Err(refused(format!("square {} is named twice", board.name(twice))));
    }
    Ok(Placement::new(board, men))
}

/// `c3`, or `Nc3` with the letter of a piece.
fn man(name: &str, board: Board, piece: Piece) -> Result<(Piece, Square)> {
    let (letter, rest) = name.split_at(1);
    let own = letter.chars().next().filter(char::is_ascii_uppercase).and_then(Piece::from_letter);
    match own.filter(|_| rest.starts_with(|c: char| c.is_ascii_lowercase())) {
        Some(own) => Ok((own, board.parse_square(rest)?)),
        None => Ok((piece, board.parse_square(name)?)),
    }
}

/// Whether the first word is the placement of a FEN.
fn is_fen(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.contains('/') && word.chars().all(|c| c == '/' || c.is_ascii_alphanumeric())
}

/// The ranks of a FEN, last one first; runs of empty squares may have more than one digit.
fn fen(text: &str) -> Result<Placement> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let rows = word.split('/').map(unpacked).collect::<Result<Vec<String>>>()?;
    Ok(Placement::from_grid(&rows.join("\n"))?)
}

fn unpacked(rank: &str) -> Result<String> {
    let mut row = String::new();
    let mut digits = String::new();
    for symbol in rank.chars().chain([' ']) {
        if symbol.is_ascii_digit() {
            digits.push(symbol);
            continue;
        }
        if !digits.is_empty() {
            let empty: usize = digits.parse().unwrap_or(usize::MAX);
            if empty > Board::MAX_SIDE {
                return Err(refused(format!("a rank of the FEN has {digits} empty squares")));
            }
            row.extend(std::iter::repeat_n('.', empty));
            digits.clear();
        }
        match Piece::from_letter(symbol) {
            Some(piece) => row.push(piece.letter()),
            None if symbol == ' ' => {}
            None => {
                return Err(refused(format!(
                    "'{symbol}' in the FEN is no piece that attacks alike in all directions"
                )));
            }
        }
    }
    Ok(row)
}

/// The pieces of a certificate, if it has a cover of a board, or a pattern that covers the plane.
pub fn pieces(certificate: &Certificate) -> Option<Placement> {
    if let Certificate::Density(found) = certificate {
        let pattern = found.pattern.as_ref().and_then(Pattern::unrolled);
        return pattern.map(|pattern| Placement::of(found.piece, &pattern.cover));
    }
    match choice(certificate) {
        Some((board, chosen)) => Some(pieces_of(&board, &chosen)),
        None => cover(certificate).map(|(problem, cover)| Placement::of(problem.piece, &cover)),
    }
}

/// The columns that pieces are in a board's program, ascending; where it has pieces of one kind, whatever kind they are.
///
/// # Errors
/// If a piece stands where none may, or only a part of those that a symmetry moves onto each other is there.
pub fn columns_of(covering: &BoardCovering, pieces: &Placement) -> Result<Vec<u32>> {
    let (board, columns) = (covering.board, covering.columns());
    let several = covering.pieces.len() > 1;
    let kind = |piece: Piece| several.then_some(piece);
    let places = (0..).zip(&columns).flat_map(|(column, (piece, squares))| {
        squares.iter().map(move |&square| ((kind(*piece), square), column))
    });
    let places: HashMap<_, u32> = places.collect();
    let mut found = BTreeMap::<u32, usize>::new();
    for &(piece, square) in pieces.men() {
        let none = || refused(format!("no {piece} may stand on {}", board.name(square)));
        let column = places.get(&(kind(piece), square)).ok_or_else(none)?;
        *found.entry(*column).or_default() += 1;
    }
    let is_part = |(&column, &number): (&u32, &usize)| {
        let squares = &columns[column as usize].1;
        (number < squares.len()).then(|| squares.iter().map(|&at| board.name(at)))
    };
    match found.iter().find_map(is_part) {
        Some(names) => {
            let (symmetry, names) = (covering.symmetry, names.collect::<Vec<_>>().join(" "));
            Err(refused(format!("{symmetry} asks for pieces on all of {names}, or none")))
        }
        None => Ok(found.into_keys().collect()),
    }
}

/// The board's program of a certificate and the columns that are chosen, if it has both; of a cover, where squares need
/// none.
pub fn choice(certificate: &Certificate) -> Option<(Cow<'_, BoardCovering>, Vec<u32>)> {
    if let Some((board, chosen)) = of_board(certificate) {
        return Some((Cow::Borrowed(board), chosen));
    }
    let (problem, cover) = cover(certificate)?;
    let board = BoardCovering::new(&problem);
    let columns = (0..).zip(board.columns());
    let chosen = columns.filter(|(_, (_, squares))| cover.contains(squares[0]));
    let chosen = chosen.map(|(column, _)| column).collect();
    (!problem.exempt.is_empty()).then_some((Cow::Owned(board), chosen))
}

/// The same of a certificate that says the program by its board.
fn of_board(certificate: &Certificate) -> Option<(&BoardCovering, Vec<u32>)> {
    match certificate {
        Certificate::BoardProgram(BoardProgramCertificate { board, proof }) => {
            let chosen = proof.numbers()?.iter().map(|&(column, _)| column);
            Some((board, chosen.collect()))
        }
        _ => None,
    }
}

/// What the chosen columns put on a board.
pub fn pieces_of(covering: &BoardCovering, chosen: &[u32]) -> Placement {
    let columns = covering.columns();
    let places = chosen.iter().flat_map(|&column| {
        let (piece, squares) = &columns[column as usize];
        squares.iter().map(|&square| (*piece, square))
    });
    Placement::new(covering.board, places)
}

/// The cover of a certificate and its problem, if it has one.
pub fn cover(certificate: &Certificate) -> Option<(Problem, SquareSet)> {
    let (problem, cover) = match certificate {
        Certificate::Cover(CoverCertificate {
            problem,
            proof: CoverProof::AtMost { cover, .. } | CoverProof::Exactly { cover, .. },
        }) => (problem, cover),
        Certificate::Sweep(sweep) => (&sweep.problem, sweep.cover.as_ref()?),
        Certificate::Sum(sum) => (&sum.problem, sum.cover.as_ref()?),
        Certificate::SharedSum(sum) => (&sum.problem, sum.cover.as_ref()?),
        Certificate::Lines(lines) => (&lines.problem, lines.cover.as_ref()?),
        other => {
            let (board, chosen) = of_board(other)?;
            return Some((board.problem()?, pieces_of(board, &chosen).squares()));
        }
    };
    Some((problem.clone(), cover.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "....\n.NN.\n.NN.\n....\n";

    fn reads(text: &str, board: Option<&str>) {
        let board = board.map(|board| board.parse().unwrap());
        let found = read(text, board, Piece::Knight).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(found.to_string(), PLAIN, "{text}");
    }

    #[test]
    fn one_arrangement_is_read_in_every_form() {
        for grid in [
            PLAIN,
            "oooo\noXXo\noXXo\noooo",
            "OOOO\nOKKO\nOKKO\nOOOO".replace('K', "N").as_str(),
            "....\n.oo.\n.oo.\n....",
            "0 0 0 0\n0 1 1 0\n0 1 1 0\n0 0 0 0",
            "4  · · · ·\n3  · ♞ ♞ ·\n2  · ♞ ♞ ·\n1  · · · ·\n   a b c d",
            "4/1NN1/1nn1/4 w - - 0 1",
            "\t\t\t\n\tN\tN\t\n\tN\tN\t\n\t\t\t\n",
            "\u{feff}....\r\n.NN.\r\n.NN.\r\n....\r\n",
            "....\r.NN.\r.NN.\r....",
            "0,0,0,0\n0,1,1,0\n0,1,1,0\n0,0,0,0",
            ",,,\n,\"N\",N,\n,N,N,\n,,,",
            ".;.;.;.\n.;N;N;.\n.;N;N;.\n.;.;.;.",
            "|.|.|.|.|\n|.|N|N|.|\n|.|N|N|.|\n|.|.|.|.|",
            ". | . | . | .\n. | N | N | .\n. | N | N | .\n. | . | . | .",
            "[[0,0,0,0],[0,1,1,0],[0,1,1,0],[0,0,0,0]]",
            "[[\"\",null,0,\".\"],[\"\",\"N\",\"N\",\"\"],[0,1,1,0],[0,0,0,0]]",
            "\n\n  ....\n  .NN.\n  .NN.\n  ....\n\n",
            "{\"board\": \"4x4\", \"pieces\": {\"knight\": [\"b2\", \"c2\", \"b3\", \"c3\"]}}",
            "{\"board\": \"4x4\", \"piece\": \"knight\", \"squares\": [\"b2\", \"c2\", \"b3\", \"c3\"]}",
        ] {
            reads(grid, None);
        }
        for list in [
            "b2 c2\nb3 c3",
            "b2|c2|b3|c3",
            "\u{feff}b2;c2;b3;c3\r\n",
            "Nb2, Nc2, Nb3, Nc3",
            "r2c2 r2c3 r3c2 r3c3",
            "[\"b2\",\"c2\",\"b3\",\"c3\"]",
        ] {
            reads(list, Some("4"));
        }
    }

    /// The corner, the middle of the first row, and the end of the second, in each spelling.
    #[test]
    fn blanks_among_marks_are_holes() {
        for text in [
            ". N.\n... \n .  ",
            ". N.\n... \n .",
            ".␣N.\n...␣\n␣.␣␣",
            ".   N .\n. . .\n  .    ",
            "3  ·   ♞ ·\n2  · · ·\n1    ·\n   a b c d",
            "  3 .   N .\n  2 . . .\n  1   .\n    a b c d\n",
        ] {
            let found = read_drawing(text, None, Piece::Knight).unwrap();
            let (board, holes) = (found.pieces.board(), found.holes.names());
            assert_eq!(
                (board.to_string(), holes.join(" ")),
                ("3x4".into(), "a1 c1 d1 d2 b3".into())
            );
            assert_eq!(found.pieces.men(), [(Piece::Knight, board.parse_square("c3").unwrap())]);
            let problem = read(text, None, Piece::Knight).unwrap_err().to_string();
            assert!(problem.contains("has holes, such as a1"), "{problem}");
            assert!(is_drawing(text), "{text}");
        }
        let removed = read_drawing("3         \n2  · ·  \n1  ·   ·\n   a b c", None, Piece::Knight);
        assert_eq!(removed.unwrap().holes.names(), ["b1", "c2", "a3", "b3", "c3"]);
        for text in ["1 2\n2 3\n", "a b\nb c\n", "N N\nN N\n", "2 2\n1.0 1.0\n", "8", ""] {
            assert!(!is_drawing(text), "{text}");
        }
    }

    #[test]
    fn marks_are_the_piece_that_is_asked_for_and_grids_lie_on_tori_too() {
        let leaper = "leaper:1,3".parse().unwrap();
        let found = read("oX\nLo", Some("2t".parse().unwrap()), leaper).unwrap();
        assert_eq!(found.men().iter().filter(|man| man.0 == leaper).count(), 2);
        assert!(found.board().is_torus());
    }

    #[test]
    fn what_is_no_arrangement_is_refused_with_its_reason() {
        for (text, board, reason) in [
            ("b2 c3", None, "give --board"),
            ("b2 e9", Some("4"), "not on the 4x4 board"),
            ("oX\nXo", Some("3"), "a 2x2 board, not 3x3"),
            ("4/1PP1/4/4", None, "'P' in the FEN"),
            ("4/99999999999999999999N/4/4", None, "empty squares"),
            ("o?\nXo", None, "'?'"),
            ("{\"board\": \"4x4\"}", None, "squares"),
            ("", None, "side of 0"),
            // blanks, and what stands between cells, is never passed over where it may be a square
            ("N N\nN  N", None, "line 2 of the grid: blanks"),
            ("N N \n N N", None, "line 1 of the grid: blanks"),
            ("NN\n\nNN", None, "line 2 of the grid: blanks"),
            ("N \nN", None, "line 1 of the grid: blanks"),
            ("    \n NN \n NN \n    ", None, "line 1 of the grid: blanks"),
            ("...\n\n. .", None, "line 2 of the grid is empty: a file draws one board"),
            ("...\n..", None, "a hole is drawn as a blank before a mark, or as ␣"),
            ("N\t.\nN", None, "has 1 squares"),
            ("N..\tN..", None, "row 1 of the table: 'N..' is not one mark"),
            ("N,K\tN,K", None, "'N,K' is not one mark"),
            ("| a | b |\n|---|---|\n| N | N |", None, "'---' is not one mark"),
            ("[[0,2],[1,0]]", None, "'2'"),
            ("[[0,1],1]", None, "rows of marks"),
            ("[[0,1],[1]]", None, "has 1 squares"),
            ("b2 b2 c2", Some("4"), "b2 is named twice"),
            ("Nb2, Kb2", Some("4"), "b2 is named twice"),
            ("[\"b2\",\"r2c2\"]", Some("4"), "b2 is named twice"),
        ] {
            let board = board.map(|board: &str| board.parse().unwrap());
            let error = format!("{}", read(text, board, Piece::Knight).unwrap_err());
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}

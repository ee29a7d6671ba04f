//! Lists of edges without a heading, and matrices: read as what they are, and never as two things.

use destrier_board::{Board, Piece, Square, SquareSet};
use destrier_verify::{Choose, FileRule, Format, NamedProgram, Wishes, non_attacking};

const PENTAGON: &str = "p ds 5 5\n1 2\n2 3\n3 4\n4 5\n5 1\n";

fn read(format: Format, text: &str) -> NamedProgram {
    format.read(text).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn refused(format: Format, wishes: Wishes, text: &str) -> String {
    format.asking(wishes).unwrap().read(text).unwrap_err().to_string()
}

/// What was read, and what is said of it.
fn said(format: Format, text: &str) -> String {
    read(format, text).remarks.join("; ")
}

#[test]
fn lists_of_edges_are_graphs_in_every_spelling() {
    let graph = read(Format::Gr, PENTAGON);
    let lines = "1 2\n2 3\n3 4\n4 5\n5 1\n";
    for (format, text) in [
        (Format::Text, lines.to_owned()),
        (Format::Edges, lines.to_owned()),
        (Format::Edges, format!("# a ring\n% of five\n\n{lines}1 5\n")),
        (Format::Csv, lines.replace(' ', ",")),
        (Format::Csv, format!("Source;Target\n{}", lines.replace(' ', ";"))),
        (Format::Text, lines.replace(' ', "\t")),
        (Format::Text, format!("format: edges\n{lines}")),
    ] {
        let named = read(format, &text);
        assert_eq!(named.program, graph.program, "{text}");
        assert_eq!(
            (&named.columns, &named.rows, &named.asks),
            (&graph.columns, &graph.rows, &graph.asks)
        );
        assert_eq!(named.remarks.is_empty(), text.starts_with("format"), "{text}");
    }
    assert_eq!(
        said(Format::Text, lines),
        "read as a list of edges: 5 between 5 vertices, none of which is without one"
    );
    let named = read(Format::Text, "oslo bergen\nbergen voss\n");
    assert_eq!(named.columns, ["oslo", "bergen", "voss"]);
    let clique = Wishes { rule: Some(FileRule::Clique), ..Wishes::default() };
    let pairs = Format::Text.asking(clique).unwrap().read("a b\nb c\nc d\n").unwrap();
    assert_eq!(pairs.rows, ["a-c", "a-d", "b-d"]);
}

#[test]
fn what_may_be_two_things_is_settled_by_a_heading() {
    // one row of two columns, the second of which covers it; or three edges
    let both = "1 2\n3 4\n1 2\n";
    let none = Wishes::default();
    let problem = refused(Format::Text, none, both);
    assert!(problem.contains("'format: or-library' or 'format: edges'"), "{problem}");
    assert_eq!(read(Format::Text, &format!("format: edges\n{both}")).columns, ["1", "2", "3", "4"]);
    let library = read(Format::OrLibrary, both);
    assert_eq!(library.program, read(Format::Text, &format!("format: or-library\n{both}")).program);
    assert_eq!(library.columns, ["1", "2"]);
    // a first line that counts
    let counted = "5 5\n1 2\n2 3\n3 4\n4 5\n5 1\n";
    for format in [Format::Text, Format::Edges] {
        let problem = refused(format, none, counted);
        assert!(problem.contains("'p ds 5 5' in a file .gr"), "{problem}");
    }
    let listed = read(Format::Text, &format!("format: edges\n{counted}"));
    assert_eq!(
        listed.remarks.last().unwrap(),
        "line 2: an edge from vertex 5 to itself changes nothing"
    );
    assert_eq!(
        read(Format::Edges, &format!("format: edges\n{}", counted.replace("5 5", "5 4")))
            .rows
            .len(),
        5
    );
    let problem = refused(Format::Text, none, "format: lists\na b\n");
    assert!(problem.contains("none of sets, or-library, edges, matrix, adjacency"), "{problem}");
}

#[test]
fn matrices_are_sets_of_rows_or_graphs() {
    let plain = read(Format::Csv, "1,0,1\n0,1,1\n");
    assert_eq!((plain.columns.join(" "), plain.rows.join(" ")), ("1 2 3".into(), "1 2".into()));
    assert_eq!(plain.program.rows[0].columns, [0, 2]);
    assert_eq!(
        plain.remarks.join(";"),
        "read as a matrix of 2 rows and 3 columns, each of which is a set of rows"
    );
    for text in [
        ",hall,shop,yard\nnorth,1,0,1\nsouth,0,1,1\n",
        "room;hall;shop;yard\n\"north\";1;0;1\nsouth;0;1;1\n",
        "format: matrix\n- hall shop yard\nnorth 1 0 1\nsouth 0 1 1\n",
    ] {
        let named = read(Format::Csv, text);
        assert_eq!(named.columns, ["hall", "shop", "yard"], "{text}");
        assert_eq!(
            (&named.rows.join(" "), &named.program),
            (&"north south".into(), &plain.program)
        );
    }
    let rows = Wishes { choose: Some(Choose::Elements), ..Wishes::default() };
    let turned = Format::Csv.asking(rows).unwrap().read("1,0,1\n0,1,1\n").unwrap();
    assert_eq!((turned.columns.len(), turned.rows.len()), (2, 3));
    let path = "0,1,0\n1,0,1\n0,1,0\n";
    let graph = read(Format::Csv, path);
    assert_eq!(graph.program, read(Format::Gr, "p ds 3 2\n1 2\n2 3\n").program);
    assert!(graph.remarks[0].starts_with("read as the matrix of a graph, since it is symmetric"));
    assert_eq!(read(Format::Text, &path.replace(',', " ")).program, graph.program);
    let sets = read(Format::Csv, &format!("format: matrix\n{path}"));
    assert_eq!(sets.program.rows[0].columns, [1]);
    let partition = Wishes { rule: Some(FileRule::Partition), ..Wishes::default() };
    assert!(Format::Csv.asking(partition).unwrap().read(path).is_ok(), "as sets");
}

#[test]
fn tables_that_say_nothing_are_refused_with_their_line() {
    let total = Wishes { rule: Some(FileRule::Total), ..Wishes::default() };
    for (format, wishes, text, problem) in [
        (
            Format::Csv,
            Wishes::default(),
            "1,0,0\n0,2,0\n",
            "line 2: '2' in a matrix is neither 0 nor 1",
        ),
        (
            Format::Csv,
            Wishes::default(),
            "1,0,1\n0,1\n",
            "line 2: 2 cells, where other rows have 3",
        ),
        (Format::Csv, Wishes::default(), ",a,a\nx,1,0\n", "line 1: 'a' is named twice"),
        (Format::Csv, Wishes::default(), "", "line 1: the file has no matrix"),
        (
            Format::Csv,
            total,
            "1,0\n0,1\n",
            "line 1: in a matrix of neighbours rows are as columns, with 0 in each diagonal cell",
        ),
        (Format::Edges, Wishes::default(), "a b\nb\n", "line 2: an edge is two vertices"),
        (
            Format::Edges,
            total,
            "a a\nb c\n",
            "line 1: an edge from vertex a to itself, of which this rule says nothing",
        ),
        (
            Format::Text,
            Wishes::default(),
            "a b c\nd e\n",
            "line 1: 'a' is not the number of rows of an OR-Library file",
        ),
        (Format::Text, total, "1 1\n1\n1 1\n", "line 1: --rule total is not for files of sets"),
    ] {
        assert_eq!(refused(format, wishes, text), problem, "{text}");
    }
    let choose = Wishes { choose: Some(Choose::Sets), ..Wishes::default() };
    assert!(Format::Edges.asking(choose).is_err());
    assert_eq!(
        refused(Format::Text, choose, "a b\nb c\n"),
        "line 1: --choose sets is for files of sets"
    );
}

/// Each two pieces that attack each other are in a row, and no others are.
#[test]
fn rows_of_pieces_are_those_that_attack_each_other() {
    for (board, holes) in [("4x5", "b2 d3"), ("4", ""), ("4t", "a1"), ("1x6", "c1")] {
        let board: Board = board.parse().unwrap();
        let holes = SquareSet::from_squares(board, board.parse_squares(holes).unwrap());
        for piece in ["queen", "rook", "knight", "king", "amazon", "ride:1,2", "leap:+1,+2"] {
            let piece: Piece = piece.parse().unwrap();
            let program = non_attacking(board, piece, &holes);
            let squares: Vec<Square> = board.squares().filter(|&at| !holes.contains(at)).collect();
            assert_eq!(program.columns.len(), squares.len());
            let attacks = |a: Square, b: Square| {
                piece.attacks(board, a, |at| holes.contains(at)).contains(&b)
            };
            for (i, &a) in (0..).zip(&squares) {
                for (j, &b) in (0..).zip(&squares).filter(|(j, _)| *j > i) {
                    let is_in = |column: u32| move |(own, _): &(u32, _)| *own == column;
                    let is_row = program.rows.iter().any(|row| {
                        row.terms.iter().any(is_in(i)) && row.terms.iter().any(is_in(j))
                    });
                    let meets = attacks(a, b) || attacks(b, a);
                    assert_eq!(is_row, meets, "{piece} on {board}: {}", board.name(a));
                }
            }
        }
    }
}

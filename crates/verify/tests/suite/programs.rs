//! Covering programs in files: what is read, and what is refused, with its line.

use destrier_certify::CoveringRow;
use destrier_verify::{Format, NamedProgram};
use std::path::Path;

fn file(name: &str) -> NamedProgram {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    Format::of(&path).unwrap().read(&text).unwrap()
}

#[test]
fn graphs_of_both_formats_are_the_same_program() {
    let petersen = file("petersen.gr");
    assert_eq!(petersen, file("petersen.col"));
    assert_eq!(petersen.program.rows.len(), 10);
    assert!(
        petersen.program.rows.iter().all(|row| row.demand() == Some(1) && row.columns.len() == 4)
    );
    assert_eq!(petersen.program.rows[0].columns, [0, 1, 4, 5]);
}

#[test]
fn lp_and_mps_are_the_same_program() {
    let cameras = file("cameras.lp");
    assert_eq!(cameras, file("cameras.mps"));
    assert_eq!(cameras.program.costs, [3, 2, 2, 1]);
    assert_eq!(cameras.columns, ["hall", "stairs", "porch", "yard"]);
    assert_eq!(cameras.rows, ["north", "south", "R3"]);
    let south = CoveringRow::at_least(2, vec![0, 1, 3]);
    assert_eq!(cameras.program.rows[1], south);
}

#[test]
fn sets_name_columns_as_they_come_and_may_ask_for_several() {
    let text = "# two rooms\nlamp door window >=2 # a comment\n\nwindow sky\n";
    let program = Format::Sets.read(text).unwrap();
    assert_eq!(program.columns, ["lamp", "door", "window", "sky"]);
    assert_eq!(program.rows, ["2", "4"]);
    let rows = [(2, vec![0, 1, 2]), (1, vec![2, 3])];
    let rows = rows.map(|(demand, columns)| CoveringRow::at_least(demand, columns));
    assert_eq!(program.program.rows, rows);
}

#[test]
fn endings_name_the_format_even_when_packed() {
    for (name, format) in [
        ("a.gr", Some(Format::Gr)),
        ("a.col.gz", Some(Format::Col)),
        ("a/b.mps", Some(Format::Mps)),
        ("8", None),
        ("lp", None),
        ("a.txt", None),
    ] {
        assert_eq!(Format::of(Path::new(name)), format, "{name}");
    }
}

/// Each text is refused with this message.
fn refuses(texts: &[(Format, String, &str)]) {
    for (format, text, message) in texts {
        let error = format.read(text).expect_err(text);
        assert_eq!(error.to_string(), *message, "{text}");
    }
}

#[test]
fn what_is_no_graph_and_no_list_of_sets_is_refused_with_its_line() {
    refuses(&[
        (Format::Gr, String::new(), "line 1: the file has no line 'p ...'"),
        (Format::Gr, "p ds 0 0\n".into(), "line 1: the graph has no vertices"),
        (Format::Gr, "p tw 3 1\n1 2\n".into(), "line 1: a graph of kind 'ds', not 'tw', is read"),
        (Format::Gr, "p ds 3 2\n1 2\n".into(), "line 2: 1 edges, and line 1 says 2"),
        (Format::Gr, "p ds 3 1\n1 4\n".into(), "line 2: there is no vertex 4 of 3"),
        (Format::Gr, "p ds 3 1\n2 2\n".into(), "line 2: an edge from vertex 2 to itself"),
        (Format::Gr, "p ds 3 1\ne 1 2\n".into(), "line 2: an edge is two vertices"),
        (
            Format::Gr,
            "p ds 2000000 0\n".into(),
            "line 1: 2000000 vertices; at most 1048576 are read",
        ),
        (Format::Col, "p edge 3 1\n1 2\n".into(), "line 2: an edge is 'e' and two vertices"),
        (Format::Col, "e 1 2\n".into(), "line 1: 'p edge VERTICES EDGES' comes first"),
        (Format::Sets, "# nothing\n".into(), "line 1: the file has no sets"),
        (Format::Sets, "a b a\n".into(), "line 1: 'a' is named twice"),
        (Format::Sets, "a b >=0\n".into(), "line 1: a set asks for one column or more, not 0"),
        (
            Format::Sets,
            "a b >=two\n".into(),
            "line 1: 'two' is no whole number from 0 to 999999999",
        ),
    ]);
}

#[test]
fn programs_that_are_not_covering_are_refused_with_the_row_and_its_line() {
    let lp = |rows: &str| format!("Minimize\n o: x + y\nSubject To\n{rows}\nBinaries\n x y\nEnd\n");
    let ends =
        |text: &str| format!("Minimize\n o: {text}\nSubject To\n c: x >= 1\nBinaries\n x\nEnd\n");
    let mps = |line: &str| {
        format!(
            "NAME a\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 1\nRHS\n r c 1\nBOUNDS\n{line}\nENDATA\n"
        )
    };
    refuses(&[
        (Format::Lp, lp(" c: x + y <= -1"), "line 4: row 'c' admits -1; limits are 0 or more"),
        (
            Format::Lp,
            lp(" c: x - y >= 1"),
            "line 4: row 'c' has -1 times 'y'; covering rows have 1",
        ),
        (
            Format::Lp,
            lp(" c: x + 2 y >= 1"),
            "line 4: row 'c' has 2 times 'y'; covering rows have 1",
        ),
        (
            Format::Lp,
            lp(" c: x + y >= 0"),
            "line 4: row 'c' asks for 0; covering rows ask for 1 or more",
        ),
        (
            Format::Lp,
            lp(" c: x + y >= -1"),
            "line 4: row 'c' asks for -1; covering rows ask for 1 or more",
        ),
        (Format::Lp, lp(" c: x + x >= 1"), "line 4: row 'c' names 'x' twice"),
        (Format::Lp, lp(" c: x + y"), "line 4: row 'c' has no comparison"),
        (Format::Lp, lp(" c: x >= y"), "line 4: row 'c' has no number on its right"),
        (
            Format::Lp,
            lp(" c: x + 1.5 y >= 1"),
            "line 4: '1.5' is no whole number from 0 to 999999999",
        ),
        (Format::Lp, lp(" c: x + z >= 1"), "line 4: column 'z' is not binary"),
        (Format::Lp, ends("x + x"), "line 2: the objective names 'x' twice"),
        (Format::Lp, ends("- x"), "line 4: column 'x' costs -1, and costs are not negative"),
        (Format::Lp, "Maximize\n x\nEnd\n".into(), "line 1: covering programs are minimised"),
        (Format::Lp, "Minimize\n x\n".into(), "line 2: the file ends without 'End'"),
        (Format::Mps, mps(" FX b x 1"), "line 10: the bounds of 'x' are not 0 and 1"),
        (Format::Mps, mps(" UP b x 1"), "line 4: column 'x' is not binary"),
        (Format::Mps, mps(" BV b y"), "line 10: no row and no objective names 'y'"),
        (Format::Mps, mps("RANGES"), "line 10: no covering program has 'RANGES'"),
        (
            Format::Mps,
            mps(" BV b x").replace("ENDATA\n", ""),
            "line 10: the file ends without 'ENDATA'",
        ),
    ]);
}

#[test]
fn rows_may_limit_and_equations_are_two_rows() {
    let text = "Minimize\n o: x + y\nSubject To\n a: x + y <= 1\n b: x + y = 1\n c: y = 0\nBinaries\n x y\nEnd\n";
    let read = Format::Lp.read(text).unwrap();
    let both = || vec![0, 1];
    let rows = [
        CoveringRow::at_most(1, both()),
        CoveringRow::at_least(1, both()),
        CoveringRow::at_most(1, both()),
        CoveringRow::at_most(0, vec![1]),
    ];
    assert_eq!(read.program.rows, rows);
    assert_eq!(read.rows, ["a", "b", "b", "c"]);
}

/// The choices that permutations keep, by trying all choices of the Petersen graph.
#[test]
fn permutations_keep_unions_of_orbits() {
    let petersen = file("petersen.gr");
    for (text, orbits) in [
        ("# nothing moves\n", 10),
        ("(1 2 3 4 5) (6 7 8 9 10)\n", 2),
        ("(2 5) (3 4)\n(7 10) (8 9)\n", 6),
    ] {
        let kept = petersen.kept_by(text).unwrap();
        assert_eq!(kept.columns.len(), orbits, "{text}");
        let orbit = |name: &str| -> Vec<u32> {
            let columns = name.split('=');
            columns
                .map(|name| petersen.columns.iter().position(|own| own == name).unwrap() as u32)
                .collect()
        };
        for choice in 0u32..1 << orbits {
            let chosen: Vec<u32> = (0..orbits as u32).filter(|j| choice >> j & 1 == 1).collect();
            let mut lifted: Vec<u32> =
                chosen.iter().flat_map(|&j| orbit(&kept.columns[j as usize])).collect();
            lifted.sort_unstable();
            assert_eq!(kept.program.admits(&chosen), petersen.program.admits(&lifted));
            assert_eq!(kept.program.cost(&chosen), petersen.program.cost(&lifted));
        }
    }
    for (text, problem) in [
        ("(1 2\n", "line 1: the last cycle has no ')'"),
        ("\n(1 1)\n", "line 2: '1' is named twice"),
        ("(1 2) (2 3)\n", "line 1: '2' is named twice"),
        ("(1 11)\n", "line 1: there is no column '11'"),
        ("1 2\n", "line 1: '1 2': a permutation is written (a b c) (d e)"),
    ] {
        assert_eq!(petersen.kept_by(text).unwrap_err().to_string(), problem);
    }
    let twice = file("cameras.lp").kept_by("(hall stairs)\n").unwrap_err().to_string();
    assert_eq!(twice, "line 1: row 'north': permutations are for rows that ask for one column");
}

#[test]
fn another_program_is_told_by_its_first_difference() {
    let cameras = file("cameras.lp");
    let mut other = cameras.program.clone();
    assert_eq!(cameras.difference(&other), None);
    other.rows[1] = CoveringRow::at_least(1, other.rows[1].columns.clone());
    assert_eq!(cameras.difference(&other).unwrap(), "row 'south' is another one");
    other.costs[2] = 5;
    assert_eq!(cameras.difference(&other).unwrap(), "column 'porch' has another cost");
    other.rows.pop();
    assert_eq!(cameras.difference(&other).unwrap(), "it has 3 rows and 4 columns");
}

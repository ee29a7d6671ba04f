//! Covering programs in files: what is read, and what is refused, with its line.

use destrier_certify::{CoveringProgram, CoveringRow};
use destrier_verify::{FileRule, Format, NamedProgram, Wishes, read_program};
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
        ("b.nl", Some(Format::Nl)),
        ("A.LP", Some(Format::Lp)),
        ("scp41.txt", Some(Format::Text)),
        ("scp41.scp", Some(Format::OrLibrary)),
        ("ring.edges", Some(Format::Edges)),
        ("rooms.csv.gz", Some(Format::Csv)),
        ("8", None),
        ("lp", None),
        ("a.toml", None),
    ] {
        assert_eq!(Format::of(Path::new(name)), format, "{name}");
    }
}

/// OR-Library's files have names without endings.
#[test]
fn a_file_without_an_ending_is_a_text_unless_it_may_be_a_board() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in
        [("rail507", Some(Format::Text)), ("8", Some(Format::Text)), ("none", None)]
    {
        let path = folder.path().join(name);
        if name != "none" {
            std::fs::write(&path, "1 1\n1\n1 1\n").unwrap();
        }
        assert_eq!(Format::of(&path), format, "{name}");
    }
    // without a folder before it, 8 is the board, whatever files there are
    assert_eq!(Format::of(Path::new("8")), None);
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
        (
            Format::Gr,
            "p td 3 1\n1 2\n".into(),
            "line 1: graphs of kind 'td' are not read: 'p ds' asks for a dominating set; --rule asks for \
             something else, as --rule vertex-cover",
        ),
        (
            Format::Col,
            "p tw 3 1\ne 1 2\n".into(),
            "line 1: graphs of kind 'tw' are not read: 'p edge' begins a graph, whose dominating sets are asked for; \
             --rule asks for something else, as --rule vertex-cover",
        ),
        (
            Format::Hgr,
            "p ds 3 1\n1 2\n".into(),
            "line 1: graphs of kind 'ds' are not read: 'p hs' begins a hypergraph, whose hitting sets are asked for",
        ),
        (Format::Gr, "p ds 3 2\n1 2\n".into(), "line 2: 1 edges, and line 1 says 2"),
        (Format::Gr, "p ds 3 1\n1 4\n".into(), "line 2: there is no vertex 4 of 3"),
        (Format::Gr, "p ds 3 2\n2 2\n".into(), "line 2: 1 edges, and line 1 says 2"),
        (Format::Gr, "p ds 3 1\ne 1 2\n".into(), "line 2: an edge is two vertices"),
        (
            Format::Gr,
            "p ds 3 1\n1\u{a0}2\n".into(),
            "line 2: the character U+00A0, a blank to some readers only",
        ),
        (
            Format::Gr,
            "p ds 2000000 0\n".into(),
            "line 1: 2000000 vertices or sets; at most 1048576 are read",
        ),
        (
            Format::Col,
            "p edge 3 1\n1 2\n".into(),
            "line 2: an edge is 'e' and two vertices, a weight 'n', a vertex and a number",
        ),
        (Format::Col, "e 1 2\n".into(), "line 1: 'p edge VERTICES EDGES' comes first"),
        (Format::Sets, "# nothing\n".into(), "line 1: the file has no sets"),
        (Format::Sets, "a b a\n".into(), "line 1: 'a' is named twice"),
        (Format::Sets, "a b\n% c\n".into(), "line 2: a comment begins with '#'"),
        (Format::Sets, "//c\na b\n".into(), "line 1: a comment begins with '#'"),
        (Format::Sets, "a b >=0\n".into(), "line 1: a set asks for one column or more, not 0"),
        (
            Format::Sets,
            "a b >=two\n".into(),
            "line 1: 'two' is no whole number from 0 to 999999999",
        ),
    ]);
}

fn lp(rows: &str) -> String {
    format!("Minimize\n o: x + y\nSubject To\n{rows}\nBinaries\n x y\nEnd\n")
}

#[test]
fn rows_of_lp_that_readers_read_differently_are_refused_with_their_line() {
    for (text, problem) in [
        (lp(" c: x + y"), "line 4: row 'c' has no right side"),
        (lp(" c: x >= y"), "line 4: row 'c' has no number on its right"),
        (lp(" c: x >= 1 + y"), "line 4: something follows a right side, which is one number"),
        (lp(" c: x >= 1 d: y >= 1"), "line 4: something follows a right side, which is one number"),
        (lp(" c: >= 1"), "line 4: row 'c' has no columns on its left"),
        (lp(" c: x + 1 >= 1"), "line 4: row 'c' has a number without a column"),
        (lp(" c: x y >= 1"), "line 4: no operator before 'y'"),
        (lp(" c: x + + y >= 1"), "line 4: two operators, and no number behind them"),
        (lp(" c: x + -y >= 1"), "line 4: two operators, and no number behind them"),
        (lp(" c: x + infinity >= 1"), "line 4: an operator without a term behind it"),
        (
            lp(" c: x >= 1\n Bounds"),
            "line 5: a heading behind a blank, which is a name to some readers",
        ),
        (lp(" c:\n st >= 1"), "line 5: 'st' begins a line, where CPLEX takes it for a heading"),
        (lp(" c: x + sos >= 1"), "line 4: 'sos' is a word of the format and no name"),
        (lp(" c: x >= 1\n c: y >= 1"), "line 5: a second row 'c'"),
        (lp(" c\n: x >= 1"), "line 5: a colon on another line than its name"),
        (lp(" c: x == 1"), "line 4: '==' is no relation"),
        (lp(" c: x + * >= 1"), "line 4: '*' begins no name, number or operator"),
        (lp(" c: [ x ] >= 1"), "line 4: quadratic terms are not read"),
        (
            lp("// c: x >= 1"),
            "line 4: '/' begins a comment of lp_solve's own format; let it write MPS",
        ),
        (lp(" c: x + end >= 1"), "line 4: 'end' is a word of the format and no name"),
        (
            lp(" c: x + .5 y >= 1"),
            "line 4: a number begins with a digit: some readers read .5 otherwise",
        ),
        (
            lp(" c: x + 3e y >= 1"),
            "line 4: '3e' is a number to some readers only; write a blank behind the number",
        ),
        (lp(" c: x\u{85}+ y >= 1"), "line 4: the character U+0085, a blank to some readers only"),
    ] {
        refuses(&[(Format::Lp, text, problem)]);
    }
}

#[test]
fn programs_of_other_columns_and_numbers_are_refused_with_the_row_and_its_line() {
    let ends =
        |text: &str| format!("Minimize\n o: {text}\nSubject To\n c: x >= 1\nBinaries\n x\nEnd\n");
    let bounds = |bounds: &str| {
        format!("Minimize\n o: x\nSubject To\n c: x >= 1\nBounds\n{bounds}\nGenerals\n x\nEnd\n")
    };
    let binary =
        "line 8: 'x' is binary with other bounds than 0 and 1, which readers read differently";
    let near = "too near a whole number of its factors: readers' tolerances decide";
    let factors = "and 0.00001 is the unit of its factors; they are read up to 1000 times a unit of 0.0001 or more";
    let long = "1234567890".repeat(4);
    let digits = "has more than nine digits before or behind its point";
    for (text, problem) in [
        (
            lp(&format!(" c: x + {long} y >= 1")),
            format!("line 4: '{long}' is no number of at most 38 digits"),
        ),
        (lp(" c: x + 0.1234567891 y >= 1"), format!("line 4: 0.1234567891 {digits}")),
        (ends("x + 1e9"), format!("line 1: 1000000000 {digits}")),
        (ends("x + 1e9 y"), format!("line 2: 1000000000 {digits}")),
        (lp(" c: x + y >= 1e-10"), format!("line 4: 0.0000000001 {digits}")),
        (lp(" c: x + y >= 1.00001"), format!("line 4: the right side of row 'c' is {near}")),
        (lp(" c: x + 0.00001 y >= 1"), format!("line 4: row 'c' has 1 times 'x', {factors}")),
        (
            lp(" c: x + z >= 1"),
            "line 4: column 'z' is not binary: continuous, from 0 to infinity; make it binary"
                .into(),
        ),
        (bounds(" x >= infinity"), "line 6: 'x' is bound by infinity from the wrong side".into()),
        (ends("x >= 1"), "line 2: a relation in the objective".into()),
        (ends("1 + x + 2"), "line 2: a second constant in the objective".into()),
        (
            bounds(" x <= 2"),
            "line 2: column 'x' is not binary: whole, from 0 to 2; make it binary".into(),
        ),
        (bounds(" x <= 1\n x <= 1"), "line 7: a second bound of 'x'".into()),
        (bounds(" x >= -1").replace("Generals", "Binaries"), binary.into()),
        (bounds(" 0 <= x <= 2").replace("Generals", "Binaries"), binary.into()),
        (bounds(" x <= 1\nBounds\n x >= 0"), "line 7: a second section of bounds".into()),
        (
            lp(" c: x >= 1").replace("End\n", "Bounds\n x <= 1\nEnd\n"),
            "line 7: bounds after lists of columns, which readers read differently".into(),
        ),
        (bounds(" y <= 1"), "line 6: no row and no objective names 'y'".into()),
        ("Minimize\n x\n".into(), "line 2: the file ends without 'End'".into()),
        (lp(" c: x >= 1") + "x\n", "line 8: something follows 'End'".into()),
    ] {
        refuses(&[(Format::Lp, text, &problem)]);
    }
}

/// Refuses a program in MPS, which is read as it stands, after each change of `(old, new, problem)`.
fn refuses_changed(changes: &[(&str, &str, &str)]) {
    let text = "NAME a FREE\nROWS\n N o\n G c\n G d\nCOLUMNS\n x o 1 c 1\n x d 1\nRHS\n r c 1\n\
                RANGES\n g d 1\nBOUNDS\n BV b x\nENDATA\n";
    assert!(Format::Mps.read(text).is_ok());
    for &(old, new, problem) in changes {
        assert!(text.contains(old), "{old}");
        refuses(&[(Format::Mps, text.replacen(old, new, 1), problem)]);
    }
}

#[test]
fn mps_that_readers_read_differently_is_refused_with_its_line() {
    refuses_changed(&[
        ("NAME a FREE\n", "", "line 1: the section NAME is missing before this one"),
        ("ROWS\n N o\n G c\n G d\n", "", "line 2: the section ROWS is missing before this one"),
        (
            "COLUMNS\n x o 1 c 1\n x d 1\n",
            "",
            "line 6: the section COLUMNS is missing before this one",
        ),
        ("ROWS", "ROWS x", "line 2: words behind the heading 'ROWS'"),
        (" G d", " g d", "line 5: a row is N, G, L or E, not 'g'"),
        (" G d", " G c", "line 5: row 'c' comes twice"),
        (" G d", " G $d", "line 5: '$d' is a name to some readers only"),
        (" x d 1", " x d 1 c 2", "line 8: column 'x' has two numbers in row 'c'"),
        (" x d 1", " * d 1", "line 8: '*' begins a comment to some readers only"),
        (" x d 1", "\tx\td\t1", "line 8: tabs are in no column of fixed MPS: write blanks"),
        (" x d 1", " y d 1\n x d 1", "line 9: column 'x' comes twice"),
        (" x d 1", " x e 1", "line 8: there is no row 'e'"),
        (" x d 1", " x", "line 8: a line that no section has; names have no blanks"),
        (" r c 1", " r c 1\n s d 1", "line 11: a second vector: 's' after 'r'"),
        (" r c 1", " r c 1\n d 1", "line 11: a second vector: '' after 'r'"),
        (
            " r c 1",
            " d c 1",
            "line 10: 'd' names a vector and a row or column, which readers read differently",
        ),
        (" r c 1", " r c 1 c 1", "line 10: a second number for row 'c'"),
        (" g d 1", " g o 1", "line 12: row 'o' is free and has no range"),
    ]);
}

#[test]
fn late_sections_and_bounds_of_mps_are_refused_with_their_line() {
    refuses_changed(&[
        (
            "RANGES\n g d 1\nBOUNDS\n BV b x\n",
            "BOUNDS\n BV b x\nRANGES\n g d 1\n",
            "line 13: this section comes too late",
        ),
        (" BV b x", " BV b x\n UP b x 0", "line 15: a second bound of 'x'"),
        (
            " BV b x",
            " UP b x -1",
            "line 14: column 'x' has a bound from above below 0 and none from below, which readers read differently: write LO or MI",
        ),
        (
            " BV b x",
            " BV x 1",
            "line 14: 'x' is a vector to some readers; write its name before the column's",
        ),
        (
            " BV b x",
            " BV x x",
            "line 14: 'x' is a vector to some readers; write its name before the column's",
        ),
        (
            " BV b x",
            " BV b y",
            "line 14: a bound is a kind, a vector, a column and perhaps a number",
        ),
        (
            " BV b x",
            " FR b x",
            "line 7: column 'x' is not binary: continuous, from -infinity to infinity; make it binary",
        ),
        (" BV b x", " SC b x", "line 14: column 'x' is semicontinuous, which is not read"),
        (" BV b x", " XX b x", "line 14: no bound 'XX' is read"),
        (
            " BV b x",
            " UP b x 1",
            "line 7: column 'x' is not binary: continuous, from 0 to 1; make it binary",
        ),
        (" BV b x", " UP b y 1", "line 14: there is no column 'y'"),
        ("ENDATA\n", "", "line 14: the file ends without 'ENDATA'"),
    ]);
}

#[test]
fn opb_is_refused_with_the_line() {
    let opb = |rows: &str| format!("* #variable= 2 #constraint= 1\nmin: +1 x1 ;\n{rows}\n");
    refuses(&[
        (Format::Opb, opb("+1 x1 >= 1"), "line 3: the file ends without ';'"),
        (Format::Opb, opb("+1 x(1) >= 1 ;"), "line 3: 'x(1)' is no name of a variable"),
        (
            Format::Opb,
            opb("min: +1 x2 ;\n+1 x1 >= 1 ;"),
            "line 3: the objective comes once, before the rows",
        ),
        (
            Format::Opb,
            "+1 x1 >= 1 ;\nmin: +1 x1 ;\n".into(),
            "line 2: the objective comes once, before the rows",
        ),
        (Format::Opb, opb("max: +1 x1 ;"), "line 3: the objective comes once, before the rows"),
        (
            Format::Opb,
            opb("+1 x1 x2 >= 1 ;"),
            "line 3: 'x2' is a second variable in a term: products are not read",
        ),
        (
            Format::Opb,
            opb("+1 x1 ~x2 +1 x2 >= 1 ;"),
            "line 3: '~x2' is a second variable in a term: products are not read",
        ),
        (Format::Opb, opb("+1 x1 +1 >= 1 ;"), "line 3: a term is a number and a variable"),
    ]);
}

#[test]
fn or_library_is_refused_with_the_line() {
    refuses(&[
        (
            Format::OrLibrary,
            "2 2 1 1 1 1".into(),
            "line 1: the file ends before the number of columns of a row",
        ),
        (Format::OrLibrary, "1 2 1 1 1 3".into(), "line 1: 3 is not a column, from 1 to 2"),
        (Format::OrLibrary, "1 2\n1 1\n2 1 1".into(), "line 3: a column comes twice"),
        (Format::OrLibrary, "1 1 1 1 1 9".into(), "line 1: '9' follows the last row"),
        (Format::OrLibrary, "1 1 1 1 1\n % end".into(), "line 2: '%' follows the last row"),
        (Format::OrLibrary, "1 1 1 1 1 -".into(), "line 1: '-' follows the last row"),
        (
            Format::OrLibrary,
            "1 1 1 1 1 \u{2003}".into(),
            "line 1: the character U+2003, a blank to some readers only",
        ),
        (
            Format::OrLibrary,
            "2 3\n5 1 1\n6 1 1\n7 1 9\n".into(), // by rows the third line is wrong already
            "line 4: 9 is not a row, from 1 to 2",
        ),
        (
            Format::OrLibrary,
            "destrier 1 program\n".into(),
            "line 1: this is a certificate; verify takes it, and a program ends in .lp or the like",
        ),
    ]);
}

/// By rows and by columns this is the same program.
#[test]
fn a_file_of_or_library_may_be_read_either_way() {
    let read = Format::OrLibrary.read("1 1\n5\n1 1\n").unwrap();
    assert_eq!(read.program.costs, [5]);
    assert_eq!(read.program.rows, [CoveringRow::at_least(1, vec![0])]);
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

/// The values of x and y at which a program with these two columns holds.
fn solutions(named: &NamedProgram) -> Vec<[i64; 2]> {
    assert_eq!(named.terms.columns(&named.columns), ["x", "y"]);
    let all = [[0, 0], [0, 1], [1, 0], [1, 1]];
    let holds = |values: &[i64; 2]| {
        named.terms.choice(values).is_ok_and(|choice| named.program.admits(&choice))
    };
    all.into_iter().filter(holds).collect()
}

#[test]
fn bounds_of_lp_have_many_spellings() {
    let binary: &[[i64; 2]] = &[[0, 1], [1, 0], [1, 1]];
    for (spellings, right) in [
        ([" x >= 0", " 0 <= x", " x <= 1", " 1 >= x", " 0 <= x <= 1"], binary),
        ([" x >= 1", " 1 <= x", " x = 1", " +1 <= x", " 1 <= x <= 1"], &[[1, 0], [1, 1]]),
        ([" x <= 0", " 0 >= x", " x = 0", " x = -0", " 0 <= x <= 0"], &[[0, 1]]),
    ] {
        for bound in spellings {
            let bounds = format!("Bounds\n{bound}\nBinaries");
            let text = lp(" c: x + y >= 1").replace("Binaries", &bounds);
            assert_eq!(solutions(&Format::Lp.read(&text).expect(&text)), right, "{bound}");
        }
    }
}

#[test]
fn bounds_of_mps_may_lack_a_vector_and_fix_a_column_by_two() {
    for (bounds, right) in [
        (" BV x\n BV y\n", &[[0, 1], [1, 0], [1, 1]][..]),
        (" UP b x 1\n LO b x 1\n BV b y\n", &[[1, 0], [1, 1]]),
    ] {
        let text = format!(
            "NAME a FREE\nOBJSENSE MIN\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 1\n y o 1 c 1\n\
             RHS\n r c 1\nBOUNDS\n{bounds}ENDATA\n"
        );
        assert_eq!(solutions(&Format::Mps.read(&text).expect(&text)), right, "{bounds}");
    }
}

#[test]
fn sums_of_lp_may_begin_behind_the_headings_and_touch_operators() {
    let text = |row: &str| {
        format!("Minimize o: x + y\nSubject To c: {row}\n d: x >= 0\nBinaries\n x y\nEnd\n")
    };
    let taken = "as HiGHS, SCIP and glpsol do; to Gurobi it is a name";
    for (row, glued) in [
        ("x + y >= 1", None),
        ("x+y >= 1", Some("x+y")),
        ("x + y>= 1", Some("y>=")),
        ("x + y>=1", Some("y>=1")),
        ("2y + 2 x >= 1", Some("2y")),
    ] {
        let named = Format::Lp.read(&text(row)).expect(row);
        assert_eq!(solutions(&named), [[0, 1], [1, 0], [1, 1]], "{row}");
        let said = glued.map(|word| format!("'{word}' is read in parts, {taken}"));
        assert_eq!(named.remarks, Vec::from_iter(said), "{row}");
    }
}

/// The sense that PuLP writes into a comment is no reader's.
#[test]
fn a_maximum_that_only_a_comment_wishes_is_remarked() {
    let text = |comment: &str| {
        format!(
            "{comment}\nNAME a FREE\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 1\nBOUNDS\n BV b x\nENDATA\n"
        )
    };
    let said = "line 1: a comment wishes a maximum, as PuLP writes it; the file is minimised, as in all readers";
    for (comment, remarks) in [
        ("*SENSE:Maximize", &[said][..]),
        ("* sense:max", &[said]),
        ("*SENSE:Minimize", &[]),
        ("* maximum", &[]),
    ] {
        assert_eq!(Format::Mps.read(&text(comment)).unwrap().remarks, remarks, "{comment}");
    }
}

/// MIPLIB's dcmulti lists what its columns are worth behind the end.
#[test]
fn what_follows_the_end_of_an_mps_file_is_remarked() {
    let text = "NAME a FREE\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 1\nBOUNDS\n BV b x\nENDATA\n";
    let said = "from line 10 on: behind 'ENDATA', which no reader reads";
    for (more, remarks) in [("", &[][..]), ("\n* note\n", &[]), ("IMPORTANCES\nx 2\n", &[said])] {
        let named = Format::Mps.read(&format!("{text}{more}")).unwrap();
        assert_eq!(named.remarks, remarks, "{more}");
    }
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
}

/// One to three rows of four columns: factors, relation and right side.
fn drawn_rows(random: &mut Drawn) -> Vec<(Vec<i64>, usize, i64)> {
    (0..1 + random.below(3))
        .map(|_| {
            let factors = (0..4).map(|_| random.below(7) as i64 - 3).collect();
            (factors, random.below(3), random.below(9) as i64 - 4)
        })
        .collect()
}

/// Any rows and prices, of minima and maxima: the choices of the quotient are the solutions that a permutation keeps.
#[test]
fn permutations_of_any_programs_keep_what_they_keep() {
    let mut random = Drawn(9);
    let (mut possible, mut refused) = (0, 0);
    for _ in 0..300 {
        let maximise = random.below(2) == 0;
        let costs: Vec<i64> = (0..4).map(|_| random.below(9) as i64 - 4).collect();
        let rows = drawn_rows(&mut random);
        let text = lp_text(maximise, &costs, None, &rows);
        let (cycles, orbits): (&str, [usize; 4]) = match random.below(3) {
            0 => ("(a b)\n", [0, 0, 2, 3]),
            1 => ("(a b) (c d)\n", [0, 0, 2, 2]),
            _ => ("(a b c)\n", [0, 0, 0, 3]),
        };
        let best = (0u32..16).filter_map(|choice| {
            let x: Vec<i64> = (0..4).map(|column| i64::from(choice >> column & 1)).collect();
            let sum = |factors: &[i64]| factors.iter().zip(&x).map(|(a, b)| a * b).sum::<i64>();
            let holds = rows.iter().all(|(factors, relation, side)| match relation {
                0 => sum(factors) >= *side,
                1 => sum(factors) <= *side,
                _ => sum(factors) == *side,
            });
            let kept = (0..4).all(|column| x[column] == x[orbits[column]]);
            (holds && kept).then(|| sum(&costs) + 5)
        });
        let best = if maximise { best.max() } else { best.min() };
        match Format::Lp.read(&text).expect(&text).kept_by(cycles) {
            Ok(kept) => {
                if kept.program.costs.len() > 12 {
                    continue; // more choices than are quickly tried
                }
                let found = crate::field::optimum(&kept);
                possible += usize::from(best.is_some());
                let best = best.map_or("impossible".to_owned(), |best| best.to_string());
                assert_eq!(found, best, "{cycles}{text}");
            }
            Err(error) => {
                assert!(error.problem.contains("of which one counts where it is 1"), "{error}");
                refused += 1;
            }
        }
    }
    assert!(possible > 30 && refused > 30, "{possible} possible, {refused} refused");
}

/// A limit is one over orbits, where each of its columns is of another one.
#[test]
fn permutations_keep_limits_whose_columns_are_of_different_orbits() {
    let text = "Minimize\n o: a + b + c + d\nSubject To\n r: a + b >= 1\n l: a + c <= 1\n\
        Binaries\n a b c d\nEnd\n";
    let kept = Format::Lp.read(text).unwrap().kept_by("(a b) (c d)\n").unwrap();
    assert_eq!(
        (&*kept.columns, &*kept.program.costs),
        (&["a=b", "c=d"].map(str::to_owned)[..], &[2, 2][..])
    );
    let rows = [CoveringRow::at_least(1, vec![0]), CoveringRow::at_most(1, vec![0, 1])];
    assert_eq!(kept.program.rows, rows);
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

/// Programs with any whole factors: the choices of the covering program are the solutions of the file.
#[test]
fn drawn_programs_have_the_solutions_of_their_covering_programs() {
    let mut random = Drawn(1);
    let mut possible = 0;
    for _ in 0..300 {
        let maximise = random.below(2) == 0;
        let costs: Vec<i64> = (0..4).map(|_| random.below(9) as i64 - 4).collect();
        let fixed = random.below(8).checked_sub(6); // the first column is 0, 1, or free
        let rows = drawn_rows(&mut random);
        let text = lp_text(maximise, &costs, fixed, &rows);
        let best = (0u32..16).filter_map(|choice| {
            let x: Vec<i64> = (0..4).map(|column| i64::from(choice >> column & 1)).collect();
            let sum = |factors: &[i64]| factors.iter().zip(&x).map(|(a, b)| a * b).sum::<i64>();
            let holds = rows.iter().all(|(factors, relation, side)| match relation {
                0 => sum(factors) >= *side,
                1 => sum(factors) <= *side,
                _ => sum(factors) == *side,
            });
            let kept = fixed.is_none_or(|value| x[0] == value as i64);
            (holds && kept).then(|| (x.clone(), sum(&costs) + 5))
        });
        let solutions: Vec<(Vec<i64>, i64)> = best.collect();
        let best = solutions.iter().map(|&(_, value)| value);
        let best = if maximise { best.max() } else { best.min() };
        let named = Format::Lp.read(&text).expect(&text);
        assert_eq!(named.terms.columns(&named.columns), ["a", "b", "c", "d"]);
        for choice in 0..16 {
            let values: Vec<i64> = (0..4).map(|column| choice >> column & 1).collect();
            let own = named.terms.choice(&values);
            let found = own.is_ok_and(|own| named.program.admits(&own));
            assert_eq!(found, solutions.iter().any(|(x, _)| *x == values), "{values:?}: {text}");
        }
        if named.program.costs.len() > 12 {
            continue; // more choices than are quickly tried
        }
        let found = crate::field::optimum(&named);
        possible += usize::from(best.is_some());
        assert_eq!(found, best.map_or("impossible".to_owned(), |best| best.to_string()), "{text}");
    }
    assert!(possible > 60, "{possible}");
}

/// A program in MPS, in LP, and how many of its columns have no bounds.
fn drawn_mps(random: &mut Drawn) -> (String, String, usize) {
    let mut drawn = |least: i64, most: i64| least + random.below((most - least + 1) as u64) as i64;
    let costs = [0, 1, 2].map(|_| drawn(-2, 3));
    let rows = [0, 1, 2].map(|_| {
        let factors = [0, 1, 2].map(|_| drawn(-2, 2));
        (factors, drawn(0, 2), drawn(-2, 3), drawn(-2, 2))
    });
    let bounds = [0, 1, 2].map(|_| drawn(0, 4));
    let mut mps = "NAME a FREE\nROWS\n N o\n".to_owned();
    let mut lp =
        format!("Minimize\n {} x {:+} y {:+} z\nSubject To\n", costs[0], costs[1], costs[2]);
    for (at, ([a, b, c], relation, side, range)) in rows.iter().enumerate() {
        mps += &format!(" {} r{at}\n", ["G", "L", "E"][*relation as usize]);
        let (lower, upper) = match (relation, range) {
            (0, 0) => (Some(*side), None),
            (0, _) => (Some(*side), Some(side + range.abs())),
            (1, 0) => (None, Some(*side)),
            (1, _) => (Some(side - range.abs()), Some(*side)),
            _ => (Some(*side.min(&(side + range))), Some(*side.max(&(side + range)))),
        };
        for (bound, relation) in [(lower, ">="), (upper, "<=")] {
            let row = |bound| format!(" {a} x {b:+} y {c:+} z {relation} {bound}\n");
            lp += &bound.map_or(String::new(), row);
        }
    }
    mps += "COLUMNS\n m0 'MARKER' 'INTORG'\n";
    lp += "Bounds\n";
    let mut ends = "BOUNDS\n".to_owned();
    for (at, name) in ["x", "y", "z"].into_iter().enumerate() {
        mps += &format!(" {name} o {} r0 {}\n", costs[at], rows[0].0[at]);
        mps += &format!(" {name} r1 {} r2 {}\n", rows[1].0[at], rows[2].0[at]);
        ends += &match bounds[at] {
            0 => format!(" BV B {name}\n"),
            1 => format!(" UP B {name} 1\n"),
            2 => String::new(), // a whole column without bounds is 0 or 1
            fixed => format!(" FX B {name} {}\n", fixed - 3),
        };
        if bounds[at] > 2 {
            lp += &format!(" {name} = {}\n", bounds[at] - 3);
        }
    }
    mps += " m1 'MARKER' 'INTEND'\nRHS\n";
    rows.iter().enumerate().for_each(|(at, row)| mps += &format!(" R r{at} {}\n", row.2));
    mps += "RANGES\n";
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.3 != 0) {
        mps += &format!(" G r{at} {}\n", row.3);
    }
    mps += &(ends + "ENDATA\n");
    lp += "Binaries\n x y z\nEnd\n";
    let free = bounds.iter().filter(|&&bound| bound == 2).count();
    (mps, lp, free)
}

/// Ranges and bounds of MPS are the rows and bounds that LP has for them.
#[test]
fn drawn_mps_programs_are_those_of_lp() {
    let mut random = Drawn(3);
    for _ in 0..200 {
        let (mps, lp, free) = drawn_mps(&mut random);
        let read = Format::Mps.read(&mps).expect(&mps);
        assert_eq!(read.program, Format::Lp.read(&lp).expect(&lp).program, "{mps}{lp}");
        let who =
            if free == 1 { "a whole column".to_owned() } else { format!("{free} whole columns") };
        let said = read.remarks.iter().filter(|remark| remark.starts_with(&who)).count();
        assert_eq!(said, usize::from(free > 0), "{:?}", read.remarks);
    }
}

/// The same of pseudo-Boolean programs, whose literals may be negated.
#[test]
fn drawn_opb_programs_have_the_solutions_of_their_covering_programs() {
    let mut random = Drawn(2);
    let mut possible = 0;
    for _ in 0..300 {
        let mut terms = |least: i64| -> Vec<(i64, bool)> {
            (0..3).map(|_| (random.below(5) as i64 + least, random.below(2) == 0)).collect()
        };
        let (costs, rows) = (terms(-2), [terms(-2), terms(0)]);
        let sides = [0, 1].map(|_| (random.below(3), random.below(7) as i64 - 3));
        let said = |terms: &[(i64, bool)]| -> String {
            let term = |(at, &(factor, negated)): (usize, &(i64, bool))| {
                format!("{factor:+} {}x{} ", if negated { "~" } else { "" }, at + 1)
            };
            terms.iter().enumerate().map(term).collect()
        };
        let mut text = format!("* #variable= 3 #constraint= 2\nmin: {};\n", said(&costs));
        for (row, (relation, side)) in rows.iter().zip(sides) {
            text += &format!("{}{} {side} ;\n", said(row), [">=", "<=", "="][relation]);
        }
        let best = (0u32..8).filter_map(|choice| {
            let value = |terms: &[(i64, bool)]| -> i64 {
                let is = |at: usize, negated| (choice >> at & 1 == 1) != negated;
                terms.iter().enumerate().map(|(at, &(a, no))| a * i64::from(is(at, no))).sum()
            };
            let holds = rows.iter().zip(sides).all(|(row, (relation, side))| match relation {
                0 => value(row) >= side,
                1 => value(row) <= side,
                _ => value(row) == side,
            });
            holds.then(|| (choice, value(&costs)))
        });
        let best: Vec<(u32, i64)> = best.collect();
        let named = Format::Opb.read(&text).expect(&text);
        for choice in 0..8 {
            let values = [0, 1, 2].map(|at| i64::from(choice >> at & 1));
            let own = named.terms.choice(&values).unwrap();
            let holds = best.iter().any(|&(own, _)| own == choice);
            assert_eq!(named.program.admits(&own), holds, "{choice}: {text}");
        }
        let best = best.iter().map(|&(_, value)| value).min();
        possible += usize::from(best.is_some());
        let found = crate::field::optimum(&named);
        assert_eq!(found, best.map_or("impossible".to_owned(), |best| best.to_string()), "{text}");
    }
    assert!(possible > 100, "{possible}");
}

/// A linear congruence, for draws that are the same everywhere.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, limit: u64) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit) as usize
    }
}

fn lp_text(
    maximise: bool,
    costs: &[i64],
    fixed: Option<usize>,
    rows: &[(Vec<i64>, usize, i64)],
) -> String {
    let sum = |factors: &[i64]| -> String {
        factors
            .iter()
            .zip("abcd".chars())
            .map(|(factor, name)| {
                let sign = if *factor < 0 { '-' } else { '+' };
                format!(" {sign} {} {name}", factor.abs())
            })
            .collect()
    };
    let mut text = format!(
        "{}\n o:{} + 5\nSubject To\n",
        if maximise { "Maximize" } else { "Minimize" },
        sum(costs)
    );
    for (factors, relation, side) in rows {
        text.push_str(&format!(" {} {} {side}\n", sum(factors), [">=", "<=", "="][*relation]));
    }
    if let Some(value) = fixed {
        text.push_str(&format!("Bounds\n a = {value}\n"));
    }
    text + "Binaries\n a b c d\nEnd\n"
}

fn named(program: CoveringProgram) -> NamedProgram {
    NamedProgram { program, ..Format::Sets.read("a b c\n").unwrap() }
}

/// Rows over three columns, the first of which counts up to twice, with all small demands and limits.
fn small_rows() -> Vec<CoveringRow> {
    let mut rows = Vec::new();
    for number in 1..12u32 {
        let times = [number % 3, number / 3 % 2, number / 6];
        let columns = (0..).zip(times).flat_map(|(column, times)| vec![column; times as usize]);
        let columns: Vec<u32> = columns.collect();
        rows.extend((1..=2).map(|demand| CoveringRow::at_least(demand, columns.clone())));
        rows.extend((0..=2).map(|limit| CoveringRow::at_most(limit, columns.clone())));
    }
    rows
}

/// Whatever is taken for the same has the same choices, by trying all of them.
#[test]
fn programs_with_the_choices_of_another_have_them() {
    let rows = small_rows();
    let choices = |program: &CoveringProgram| -> Vec<bool> {
        let columns = |bits: u32| (0..3).filter(move |column| bits >> column & 1 == 1);
        (0..8).map(|bits| program.admits(&columns(bits).collect::<Vec<u32>>())).collect()
    };
    let pairs = (0..rows.len()).flat_map(|one| (one..rows.len()).map(move |other| [one, other]));
    let programs = pairs.map(|pair| CoveringProgram {
        costs: vec![1; 3],
        rows: pair.map(|row| rows[row].clone()).to_vec(),
    });
    let programs: Vec<_> = programs.map(|program| (choices(&program), named(program))).collect();
    let (mut same, mut overlooked) = (0, 0);
    for (own, one) in programs.iter().step_by(7) {
        for (others, other) in &programs {
            let is_said = one.has_choices_of(&other.program);
            assert!(!is_said || own == others, "{:?} {:?}", one.program, other.program);
            assert_eq!(is_said, other.has_choices_of(&one.program));
            same += usize::from(is_said);
            overlooked += usize::from(!is_said && own == others);
        }
    }
    assert!(same > 1000 && overlooked > 0, "{same} {overlooked}");
}

#[test]
fn what_follows_from_other_rows_makes_no_difference() {
    let program = |rows: &[CoveringRow]| CoveringProgram { costs: vec![1; 4], rows: rows.to_vec() };
    let at_least = |columns: &[u32]| CoveringRow::at_least(1, columns.to_vec());
    let at_most = |columns: &[u32]| CoveringRow::at_most(1, columns.to_vec());
    let [one, two] = [at_least(&[0, 1]), at_least(&[2])];
    let clique = at_most(&[0, 1, 3]);
    let edges = [at_most(&[0, 1]), at_most(&[0, 3]), at_most(&[1, 3])];
    let own = named(program(&[one.clone(), two.clone(), clique.clone()]));
    let by_edges = [&edges[..], &[two.clone(), at_least(&[1, 2]), one.clone()]].concat();
    assert!(own.has_choices_of(&program(&by_edges)));
    for (another, what) in [
        ([&edges[1..], &[two.clone(), one.clone()]].concat(), "an edge is missing"),
        (vec![one.clone(), clique.clone()], "a row is missing"),
        (vec![CoveringRow::at_least(2, vec![0, 1]), two.clone(), clique.clone()], "another demand"),
        (vec![one.clone(), two.clone(), CoveringRow::at_most(2, vec![0, 1, 3])], "another limit"),
        (vec![at_least(&[0]), two.clone(), clique.clone()], "fewer columns"),
        (vec![at_least(&[0, 1, 3]), two.clone(), clique.clone()], "more columns"),
    ] {
        assert!(!own.has_choices_of(&program(&another)), "{what}");
        assert!(!named(program(&another)).has_choices_of(&own.program), "{what}");
    }
    let dearer = CoveringProgram { costs: vec![1, 1, 1, 2], ..own.program.clone() };
    assert!(!own.has_choices_of(&dearer));
    let wider = CoveringProgram { costs: vec![1; 5], ..own.program.clone() };
    assert!(!own.has_choices_of(&wider));
}

/// Whoever writes German or French comments in old editors.
#[test]
fn comments_alone_may_be_no_text() {
    let lp = |comment: &[u8], name: &[u8]| {
        let parts: [&[u8]; 5] =
            [b"\\ ", comment, b"\nMin\n 2 ", name, b"\nst\n x >= 1\nBinary x\nEnd\n"];
        Format::Lp.read(&read_program(&*parts.concat()).unwrap())
    };
    assert_eq!(lp(b"Caf\xe9", b"x"), lp("Café".as_bytes(), b"x"));
    assert!(lp(b"Caf\xe9", b"x").is_ok());
    let problem = lp(b"", b"Caf\xe9").unwrap_err().to_string();
    assert_eq!(problem, "line 3: not text in UTF-8, which comments alone need not be");
    for (format, text) in [
        (Format::Mps, &b"* \xe4\nNAME\nROWS\n N c\n G r\nCOLUMNS\n x c 1 r 1\nRHS\n R r 1\nBOUNDS\n BV B x\nENDATA\n"[..]),
        (Format::Opb, b"* \xe4\nmin: 1 x1;\n1 x1 >= 1;\n"),
        (Format::Gr, b"c \xe4\np ds 2 1\n1 2\n"),
        (Format::Sets, b"# \xe4\na b\n"),
    ] {
        let text = read_program(text).unwrap();
        assert!(format.read(&text).is_ok(), "{text}");
        let other = text.replacen("\n", "\n\u{fffd} ", 1);
        assert!(format.read(&other).unwrap_err().to_string().contains("not text"), "{other}");
    }
}

/// Loops change nothing in domination, and may be counted or not; elsewhere they say something.
#[test]
fn an_edge_from_a_vertex_to_itself_is_left_out_of_dominating_sets_alone() {
    let plain = Format::Col.read("p edge 3 2\ne 1 2\ne 2 3\n").unwrap();
    for count in [2, 3, 4] {
        let text = format!("p edge 3 {count}\ne 1 2\ne 2 2\ne 2 3\ne 2 2\n");
        let read = Format::Col.read(&text).unwrap();
        assert_eq!(read.program, plain.program);
        assert_eq!(read.remarks, ["line 3: an edge from vertex 2 to itself changes nothing"]);
        let total = Wishes { rule: Some(FileRule::Total), ..Wishes::default() };
        let problem = Format::Col.asking(total).unwrap().read(&text).unwrap_err().to_string();
        assert_eq!(
            problem,
            "line 3: an edge from vertex 2 to itself, of which this rule says nothing"
        );
    }
}

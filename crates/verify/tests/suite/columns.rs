//! MPS whose words stand in the columns of the fixed format or beside them. cbc and SCIP join words there, so that a name
//! may have blanks, until a line shows that the file is free. What each case says of cbc is what cbc 2.10.8 does.

use destrier_verify::Format;

const FIXED: &str = "\
NAME          a
ROWS
 N  o
 G  c
 G  d
COLUMNS
    x         o         1              c         1
    x1        o         1              d         1
RHS
    R         c         1
BOUNDS
 BV B         x
 BV B         x1
ENDATA
";
const RHS: &str = "    R         c         1\n";
const BOUND: &str = " BV B         x\n";

/// Reads the fixed file after these replacements: the names of the rows that ask for something, or the error.
fn rows_of(changes: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let mut text = FIXED.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    Format::Mps.read(&text).map(|named| named.rows).map_err(|error| error.to_string())
}

#[test]
fn words_that_no_reader_joins_are_read() {
    let read = |changes: &[(&str, &str)], rows: &[&str]| {
        assert_eq!(rows_of(changes).unwrap(), rows, "{changes:?}");
    };
    read(&[], &["c"]);
    // a vector without a name leaves its columns blank
    let both = "              c         1\n              d         1\n";
    read(&[(RHS, both), (" BV B ", " BV   "), (" BV B ", " BV   ")], &["c", "d"]);
    // the name says that the file is free: `x 1` is no name to cbc, and SCIP finds no number in its place
    read(&[("NAME          a", "NAME a FREE"), (BOUND, " BV B         x 1\n")], &["c"]);
    // a name of nine letters or more in column 5 shows cbc that the file is free
    read(&[(RHS, " longvector c 1\n    longvector d 1\n")], &["c", "d"]);
    // cbc reads a vector `Rc1` without a row, and refuses the file
    read(&[(RHS, "    R c 1\n")], &["c"]);
    // SCIP reads words from the first line on that has a letter in a gap or, behind the rows, no number in its place
    let beside = "     R c                1\n";
    let row = " N  o\n N  longrowname\n";
    read(&[(" N  o\n", row), (RHS, beside)], &["c"]);
    let first = "    x         o         1              c         1\n";
    read(&[(first, " x o 1 c 1\n"), (RHS, beside)], &["c"]);
}

#[test]
fn words_that_a_reader_joins_are_refused() {
    let refused = |changes: &[(&str, &str)], line: usize, reader: &str| {
        let problem = "joins words that begin in columns 5, 15 or 40: write other blanks";
        assert_eq!(rows_of(changes), Err(format!("line {line}: {reader} {problem}")));
    };
    // cbc bounds the column x1
    let other = (" BV B         x1\n", "");
    refused(&[other, (BOUND, " BV B         x 1\n")], 12, "cbc");
    // the same behind a line whose vector has no name
    let unnamed = (RHS, "              c         1\n");
    refused(&[unnamed, other, (BOUND, " UI           x 1\n")], 12, "cbc");
    // cbc reads a vector `Rd1`, so that row d asks for nothing
    let joined = (RHS, "    R d 1    c 1\n");
    refused(&[joined], 10, "cbc");
    // the same behind a column whose name begins in no field
    let beside = "             x o        1              c         1\n";
    let column = "    x         o         1              c         1\n";
    refused(&[(column, beside), joined], 10, "cbc");
    // SCIP joins what is in the columns 5 to 12, wherever it begins there
    refused(&[(" N  o\n", "    N o\n")], 3, "SCIP");
    refused(&[(RHS, "     R c                1\n")], 10, "SCIP");
}

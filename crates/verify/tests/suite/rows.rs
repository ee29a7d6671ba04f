//! What rows become, worked out by hand: with the least factors, copies and their names; of a file, and of its orbits.

use destrier_verify::{ColumnValue, Format, NamedProgram};

/// A row by the names of its columns.
fn said(named: &NamedProgram, row: usize) -> String {
    let row = &named.program.rows[row];
    let names = row.columns.iter().map(|&column| &*named.columns[column as usize]);
    let number = match (row.demand(), row.limit()) {
        (Some(demand), _) => format!(">= {demand}"),
        (_, limit) => format!("<= {}", limit.unwrap()),
    };
    format!("{} {number}", names.collect::<Vec<_>>().join(", "))
}

/// The last row, behind those that tie copies.
fn last(named: &NamedProgram) -> String {
    said(named, named.program.rows.len() - 1)
}

/// A minimum of the columns of its objective, which are 0 or 1, with one row.
fn lp(objective: &str, row: &str) -> Result<NamedProgram, String> {
    let columns = objective.replace(['+', '-'], "");
    let text =
        format!("Minimize\n o: {objective}\nSubject To\n c: {row}\nBinaries\n {columns}\nEnd\n");
    Format::Lp.read(&text).map_err(|error| error.to_string())
}

#[test]
fn factors_are_the_least_that_say_the_same() {
    for (row, is) in [
        ("3 x + 2 y >= 1", "x, y >= 1"),
        ("3 x + 2 y >= 2", "x, y >= 1"),
        ("3 x + 2 y >= 3", "x, y, x 2, x 3, y 2 >= 3"),
        ("3 x + 2 y >= 4", "x, y, x 2, x 3, y 2 >= 4"),
        ("9 x + 2 y >= 4", "x, y, x 2 >= 2"),
        ("3 x + 2 y <= 0", "x, y <= 0"),
        ("3 x + 2 y <= 1", "x, y <= 0"),
        ("3 x + y <= 1", "x, y, x 2 <= 1"),
        ("9 x + 3 y <= 7", "x, y, x 2, x 3 <= 2"),
        ("9 x + y <= 2", "x, y, x 2, x 3 <= 2"),
        ("4 x + 2 y <= 5", "x, y, x 2 <= 2"),
        ("x - y >= 0", "x, not y >= 1"),
        ("3 x - 2 y >= 0", "x, x 2, x 3, not y, not y 2 >= 2"),
        ("1000 x + y >= 1", "x, y >= 1"),
        ("1000 x + y <= 0", "x, y <= 0"),
        ("0.0001 x + 0.0001 y >= 0.0001", "x, y >= 1"),
        ("0.5 x + 0.5 y <= 0.5", "x, y <= 1"),
        ("x + y >= 1.0001", "x, y >= 2"),
        ("x + y >= 1.9999", "x, y >= 2"),
        ("x + y <= 1.9999", "x, y <= 1"),
    ] {
        assert_eq!(last(&lp("x + y", row).expect(row)), is, "{row}");
    }
}

#[test]
fn numbers_at_which_tolerances_decide_are_refused() {
    let read = "they are read up to 1000 times a unit of 0.0001 or more";
    let factors = |unit: &str| format!(", and {unit} is the unit of its factors; {read}");
    let near = "too near a whole number of its factors: readers' tolerances decide";
    for (row, problem) in [
        ("1001 x + y >= 1", format!("row 'c' has 1001 times 'x'{}", factors("1"))),
        ("x - 1001 y >= 1", format!("row 'c' has -1001 times 'y'{}", factors("1"))),
        ("x + 1.837 y >= 1", format!("row 'c' has 1.837 times 'y'{}", factors("0.001"))),
        ("x + 1.8351 y >= 1", format!("row 'c' has 1.8351 times 'y'{}", factors("0.0001"))),
        (
            "0.00005 x + 0.00005 y >= 0.00005",
            format!("row 'c' has 0.00005 times 'x'{}", factors("0.00005")),
        ),
        ("x + y >= 0.99991", format!("the right side of row 'c' is {near}")),
        ("x + y <= 1.00009", format!("the right side of row 'c' is {near}")),
    ] {
        assert_eq!(lp("x + y", row), Err(format!("line 4: {problem}")), "{row}");
    }
}

/// An opposite is named by what it stands for, and a copy by its number.
#[test]
fn copies_are_tied_and_named_by_what_they_stand_for() {
    let twice = lp("x + y", "3 x + y <= 1").unwrap();
    let rows: Vec<String> = (0..twice.program.rows.len()).map(|row| said(&twice, row)).collect();
    assert_eq!(
        rows,
        ["x, not x >= 1", "x, not x <= 1", "not x, x 2 >= 1", "not x, x 2 <= 1", "x, y, x 2 <= 1"]
    );
    let wanted = lp("- x + y", "x + y >= 1").unwrap();
    assert_eq!((wanted.columns.concat(), last(&wanted)), ("not xyx".into(), "y, x >= 1".into()));
}

/// A row of its own gives a column a value within its bounds only.
#[test]
fn a_row_fixes_a_column_within_its_bounds() {
    let read = |value: i64| {
        let text = format!(
            "Minimize\n o: x\nSubject To\n c: x >= 1\n d: z = {value}\nBounds\n 2 <= z <= 5\n\
             Generals\n z\nBinaries\n x\nEnd\n"
        );
        Format::Lp.read(&text).map_err(|error| error.to_string())
    };
    for value in 2..=5 {
        let named = read(value).unwrap();
        let places = [("x", ColumnValue::Is(0)), ("z", ColumnValue::Fixed(value))];
        assert_eq!(named.terms.places(&named.columns), places);
    }
    let problem = "line 5: column 'z' is not binary: whole, from 2 to 5; make it binary";
    for value in [-1, 1, 6, 9] {
        assert_eq!(read(value), Err(problem.to_owned()), "{value}");
    }
}

#[test]
fn rows_over_orbits_count_each_as_often_as_it_has_columns() {
    let (pairs, three) = ("(a b) (c d)\n", "(a b c)\n");
    for (row, cycles, is) in [
        ("a + b + c + d >= 3", pairs, "a=b, c=d >= 2"),
        ("a + b + c + d <= 3", pairs, "a=b, c=d <= 1"),
        ("a + b + c >= 2", pairs, "a=b, c=d, a=b 2 >= 2"),
        ("a + b + c <= 1", pairs, "a=b, c=d, a=b 2 <= 1"),
        ("a + b + c + d >= 1", three, "a=b=c, d >= 1"),
        ("a + b + c + d >= 3", three, "a=b=c, d, a=b=c 2, a=b=c 3 >= 3"),
        ("a + b + c + d <= 1", three, "a=b=c, d, a=b=c 2 <= 1"),
    ] {
        let kept = lp("a + b + c + d", row).unwrap().kept_by(cycles).unwrap();
        assert_eq!(last(&kept), is, "{row} {cycles}");
        let orbits = if cycles == pairs { ["a=b", "c=d"] } else { ["a=b=c", "d"] };
        assert_eq!(kept.terms.columns(&kept.columns), orbits, "{row} {cycles}");
    }
}

/// The values and columns of the file are those of orbits too.
#[test]
fn orbits_keep_the_terms_of_the_file() {
    let text = "Maximize\n o: 2.5 a + 2.5 b + c + 1\nSubject To\n r: a + b + c <= 2\n\
        Binaries\n a b c\nEnd\n";
    let kept = Format::Lp.read(text).unwrap().kept_by("(a b)\n").unwrap();
    assert!(kept.terms.maximises());
    let places =
        [("a", ColumnValue::Not(0)), ("b", ColumnValue::Not(0)), ("c", ColumnValue::Not(1))];
    assert_eq!(kept.terms.places(&kept.columns), places);
    assert_eq!(kept.terms.value(kept.program.cost(&[1])).to_string(), "6");
    let choice = kept.terms.choice(&[1, 1, 0]).unwrap();
    assert!(kept.program.admits(&choice));
    assert_eq!(kept.terms.chosen(&kept.columns, &choice), ["a", "b"]);
}

/// A permutation of a file's columns takes their copies with it, so that it keeps the rows that tie them.
#[test]
fn permutations_move_copies_with_their_columns() {
    let named = lp("a + b + c", "3 a + 3 b + 2 c >= 4").unwrap();
    assert_eq!(named.columns.len(), 11);
    let images = named.permutations("(a b)\n").unwrap().remove(0);
    for (column, &image) in images.iter().enumerate() {
        let swapped = |letter| match letter {
            'a' => 'b',
            'b' => 'a',
            other => other,
        };
        let end =
            named.columns[column].len() - named.columns[column].trim_start_matches("not ").len();
        let (before, name) = named.columns[column].split_at(end);
        let is: String = name.chars().map(swapped).collect();
        assert_eq!(named.columns[image as usize], format!("{before}{is}"));
    }
}

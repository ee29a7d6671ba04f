//! Linear programs: what a file says is there, whatever covering programs are made of.

use destrier_verify::{Format, LinearColumn, LinearProgram};

/// A program in words: its sense and costs, its rows, and the bounds of its columns.
fn said(program: &LinearProgram) -> String {
    let LinearProgram { maximise, constant, columns, rows, .. } = program;
    let number = |number: Option<destrier_verify::Decimal>| {
        number.map_or("none".to_owned(), |number| number.to_string())
    };
    let mut text = format!("{} {constant}", if *maximise { "max" } else { "min" });
    for LinearColumn { name, cost, is_whole, lower, upper, .. } in columns {
        let kind = if *is_whole { "whole" } else { "continuous" };
        text += &format!("; {cost} {name} {kind} {} {}", number(*lower), number(*upper));
    }
    for row in rows {
        text += &format!("; {}: {} <=", row.name, number(row.lower));
        for (column, factor) in &row.terms {
            text += &format!(" {factor} {}", columns[*column as usize].name);
        }
        text += &format!(" <= {}", number(row.upper));
    }
    text
}

#[test]
fn numbers_and_columns_of_any_kind_are_read_as_the_file_has_them() {
    let lp = "Maximize\n o: 0.1 x + 1001 y + 12345678901234567890 z - 3\nSubject To\n\
              c: 1e-12 x - 5000 y >= 123456.789012345678\n R7: x + z = 1e15\n d: y <= -2\nBounds\n\
              -7 <= x <= 2.5\n y <= 12\nGenerals\n y\nBinaries\n b\nEnd\n";
    let mps = "NAME a FREE\nROWS\n N o\n G c\n E d\n L e\nCOLUMNS\n M 'MARKER' 'INTORG'\n x o 1.5 c 1e12\n x d 7\n \
               M 'MARKER' 'INTEND'\n y o -2 e 0.000000000001\nRHS\n r c 4000000000 o 5\nRANGES\n g c 2e9 d -3\n g e 1\n\
               BOUNDS\n UP b x 1000000\n LO b y -0.5\nENDATA\n";
    for (format, text, is) in [
        (
            Format::Lp,
            lp,
            "max -3; 0.1 x continuous -7 2.5; 1001 y whole 0 12; 12345678901234567890 z continuous 0 none; \
             0 b whole 0 1; c: 123456.789012345678 <= 0.000000000001 x -5000 y <= none; \
             R7: 1000000000000000 <= 1 x 1 z <= 1000000000000000; d: none <= 1 y <= -2",
        ),
        (
            Format::Mps,
            mps,
            "min -5; 1.5 x whole 0 1000000; -2 y continuous -0.5 none; \
             c: 4000000000 <= 1000000000000 x <= 6000000000; d: -3 <= 7 x <= 0; e: -1 <= 0.000000000001 y <= 0",
        ),
        (
            Format::Opb,
            "min: 12345678901234567890 x1 -1 ~x2 ;\n+2 x1 -3 ~x2 >= -9999999999 ;\n",
            "min -1; 12345678901234567890 x1 whole 0 1; 1 x2 whole 0 1; R1: -9999999996 <= 2 x1 3 x2 <= none",
        ),
        (
            Format::Sets,
            "a b >=2\nb\n",
            "min 0; 1 a whole 0 1; 1 b whole 0 1; 1: 2 <= 1 a 1 b <= none; 2: 1 <= 1 b <= none",
        ),
    ] {
        assert_eq!(said(&format.read_linear(text).unwrap()), is);
    }
}

#[test]
fn a_sum_that_is_too_long_is_refused_with_its_line() {
    let far = "NAME a FREE\nROWS\n N o\n G c\nCOLUMNS\n x o 1 c 1\nRHS\n r c 1e30\nRANGES\n g c 1e-30\nENDATA\n";
    let error = Format::Mps.read_linear(far).unwrap_err();
    assert_eq!(error.to_string(), "line 10: the range of row 'c' is a sum of more than 38 digits");
    let far = format!("min: 1 x1 ;\n+1{} ~x1 >= 1 ;\n", "0".repeat(40));
    let error = Format::Opb.read_linear(&far).unwrap_err();
    assert_eq!(error.to_string(), "line 2: a sum of more than 38 digits");
}

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

/// A program as AMPL writes it: 3 columns, of which the last two are whole, and 3 rows, one with a constant of its own.
const NL: &str = "g3 1 1 0\t# problem diet\n 3 3 1 1 1\t# vars, constraints, objectives, ranges, eqns\n 0 0\t# nonlinear\n \
    0 0\t# network\n 0 0 0\t# nonlinear vars\n 0 0 0 1\t# flags\n 1 1 0 0 0\t# binary, integer\n 6 3\t# nonzeros\n 3 2\n \
    0 0 0 0 0\nS1 1 priority\n0 7\nC0\nn2.5\nC1\nn0\nC2\nn0\nO0 1\nn-4\nd1\n0 0.5\nx2\n0 1\n1 0\nr\n2 4\n0 -1 1e3\n4 6\n\
    b\n3\n0 0 1\n1 9\nk2\n2\n4\nJ0 2\n0 1\n2 15.199999999999999\nJ1 2\n0 -1\n1 2\nJ2 2\n2 1\n1 1\nG0 2\n1 12.5\n2 -1\n";

#[test]
fn files_of_ampl_are_read_with_the_constants_of_their_rows() {
    let is = "max -4; 0 x1 continuous none none; 12.5 x2 whole 0 1; -1 x3 whole none 9; \
              R1: 1.5 <= 1 x1 15.199999999999999 x3 <= none; R2: -1 <= -1 x1 2 x2 <= 1000; R3: 6 <= 1 x3 1 x2 <= 6";
    assert_eq!(said(&Format::Nl.read_linear(NL).unwrap()), is);
}

#[test]
fn files_of_ampl_that_are_cut_off_or_are_not_linear_are_refused() {
    let lines: Vec<&str> = NL.lines().collect();
    for length in 0..lines.len() - 4 {
        let cut = lines[..length].join("\n");
        let ranges = NL[..NL.find("k2").unwrap()].lines().count();
        let is_read = Format::Nl.read_linear(&cut).is_ok();
        // what is passed over may be missing, and a row without columns has none
        let may =
            length >= ranges && ["k2", "J0 2", "J1 2", "J2 2", "G0 2"].contains(&lines[length]);
        assert_eq!(is_read, may, "{cut}");
    }
    for (old, new, problem) in [
        ("g3 1", "b3 1", "line 1: a binary NL file: write it as text, with 'g' at its head"),
        (" 0 0\t# nonlinear\n", " 1 0\n", "line 3: a row or the objective is not linear"),
        (" 0 0 0\t# nonlinear vars", " 1 0 0", "line 5: a column is not linear"),
        (" 1 1 0 0 0\t", " 2 2 0 0 0\t", "line 7: 4 whole columns of 3"),
        (" 3 3 1 1 1", " 3 3 2 1 1", "line 2: 2 objectives, of which only one can be meant"),
        ("n2.5", "o5", "line 14: an expression that is no constant: the program is not linear"),
        ("C1\n", "C3\n", "line 15: row 3 of 3, counted from 0"),
        ("C1\n", "C0\n", "line 15: a second segment 'C0'"),
        ("O0 1", "O0 2", "line 19: the sense of an objective is 0 or 1"),
        ("4 6", "5 1 1", "line 29: complementarity is not read"),
        ("J2 2\n2 1\n1 1", "J2 2\n2 1\n2 1", "line 45: column 2 comes twice"),
        ("S1 1 priority", "S1 1 sosno", "line 11: special ordered sets are not read"),
        ("k2\n2\n4\n", "V3 1 0\n", "line 34: segments 'V' are not of linear programs"),
    ] {
        assert!(NL.contains(old), "{old}");
        let error = Format::Nl.read_linear(&NL.replacen(old, new, 1)).unwrap_err();
        assert_eq!(error.to_string(), problem);
    }
}

/// A text, what it says, and the remarks on it.
type Said = (Format, String, &'static str, &'static [&'static str]);

/// Texts of the LP format.
fn lp_texts() -> Vec<Said> {
    let lp = |objective: &str, row: &str, bounds: &str| {
        format!(
            "Minimize\n o: {objective}\nSubject To\n c: {row}\nBounds\n{bounds}\nGenerals\n b\nEnd\n"
        )
    };
    vec![
        (
            Format::Lp,
            lp("3 a + b - 2 a", "a + b + 0.5 a - b >= 0.5", " b <= 4"),
            "min 0; 1 a continuous 0 none; 1 b whole 0 4; c: 0.5 <= 1.5 a 0 b <= none",
            &[
                "'a' comes twice in a sum: its factors are added up, as in HiGHS, SCIP, CPLEX and Gurobi",
            ],
        ),
        (
            Format::Lp,
            lp("2 e1 + -3 b", "- + 2 e1 - -1 b <= 5", " e1 free\n -inf <= b <= +Infinity"),
            "min 0; 2 e1 continuous none none; -3 b whole none none; c: none <= -2 e1 1 b <= 5",
            &[
                "'e1' is a name behind a number, as in HiGHS, SCIP, cbc, glpsol and Gurobi; to CPLEX it is an exponent",
            ],
        ),
        (
            Format::Lp,
            lp("a + b", "a + b >= 1", " a <= 5\n a >= -infinity\n b >= -2"),
            "min 0; 1 a continuous none 5; 1 b whole -2 none; c: 1 <= 1 a 1 b <= none",
            &[],
        ),
    ]
}

/// Texts of the MPS and the OPB format.
fn other_texts() -> Vec<Said> {
    let mps = |sense: &str, bounds: &str| {
        format!(
            "NAME a FREE\n{sense}ROWS\n N o\n G c\nCOLUMNS\n    a         o                  3   c                  1\n    \
             b         o                  1   c                  1\nRHS\n    r         c                 -7\nBOUNDS\n{bounds}\nENDATA\n"
        )
    };
    let opb = |text: &str| format!("* #variable= 2 #constraint= 1\n{text}\n");
    vec![
        (
            Format::Mps,
            mps(
                "OBJSENSE\n    MAX\n",
                " MI B         b\n UP B         b                  4\n FR B         a",
            ),
            "max 0; 3 a continuous none none; 1 b continuous none 4; c: -7 <= 1 a 1 b <= none",
            &["OBJSENSE MAX: a maximum is asked for, as in HiGHS, SCIP and Gurobi; cbc minimises"],
        ),
        (
            Format::Mps,
            mps("OBJSENSE MAX\n", " PL B         b"),
            "max 0; 3 a continuous 0 none; 1 b continuous 0 none; c: -7 <= 1 a 1 b <= none",
            &[
                "OBJSENSE MAX: a maximum is asked for, as in HiGHS, SCIP and Gurobi; CPLEX minimises",
            ],
        ),
        (
            Format::Opb,
            opb("max: +3 shop_a +1 b ;\n+1 shop_a +1 b +1 b >= 1 ;\n+1 shop_a <= 1 ;"),
            "max 0; 3 shop_a whole 0 1; 1 b whole 0 1; R1: 1 <= 1 shop_a 2 b <= none; R2: none <= 1 shop_a <= 1",
            &[
                "line 1 counts 2 variables and 1 row, the file has 2 variables and 2 rows",
                "'shop_a' is a name as SCIP reads it; the format has x1, x2, ... only",
                "'max:' is read as SCIP reads it; the format has minima only",
                "'b' comes twice in a sum: its factors are added up",
            ],
        ),
    ]
}

/// What most readers agree on is read, and a remark names those that do not.
#[test]
fn what_people_write_is_read_with_a_remark_of_who_reads_it_otherwise() {
    for (format, text, is, remarks) in lp_texts().into_iter().chain(other_texts()) {
        let program = format.read_linear(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(said(&program), is);
        assert_eq!(program.remarks, remarks, "{text}");
    }
}

/// HiGHS, SCIP, CPLEX, Gurobi, cbc 2.10.8 and glpsol read these bounds alike, but for SCIP 10 and glpsol where a remark says so. Where a bound
/// from above is below 0 and there is none from below, they differ: -infinity, 0, no solution, or no file.
#[test]
fn bounds_of_mps_in_any_order_are_read_as_readers_read_them() {
    let read = |marked: bool, bounds: &str| {
        let [begin, end] = ["INTORG", "INTEND"]
            .map(|kind| if marked { format!(" M 'MARKER' '{kind}'\n") } else { String::new() });
        let text = format!(
            "NAME\nROWS\n N o\n G c\nCOLUMNS\n{begin} x o 1 c 2\n{end}RHS\n R c -9\nBOUNDS\n{bounds}ENDATA\n"
        );
        let read = Format::Mps.read_linear(&text)?;
        let [column] = &read.columns[..] else { panic!("{text}") };
        let end = |end: Option<destrier_verify::Decimal>| end.map(|end| end.whole().unwrap());
        let said = read.remarks.iter().any(|remark| remark.contains("SCIP drops"));
        let is_open = read.remarks.iter().any(|remark| remark.contains("to glpsol at most 1"));
        assert_eq!(is_open, marked && column.lower.is_some() && column.upper.is_none(), "{text}");
        Ok::<_, destrier_verify::ProgramError>((
            column.is_whole,
            end(column.lower),
            end(column.upper),
            said,
        ))
    };
    for (marked, bounds, right) in [
        (true, " UP B x 5\n LO B x 2\n", (true, Some(2), Some(5), false)),
        (true, " UP B x 1\n LO B x 0\n", (true, Some(0), Some(1), true)),
        (false, " UI B x 1\n LI B x 0\n", (true, Some(0), Some(1), false)),
        (true, " LO B x 2\n", (true, Some(2), None, false)),
        (true, " UP B x -2\n LO B x -4\n", (true, Some(-4), Some(-2), true)),
        (true, " UP B x 0\n LO B x -4\n", (true, Some(-4), Some(0), true)),
        (true, " LO B x -4\n UP B x -2\n", (true, Some(-4), Some(-2), false)),
        (false, " UP B x -2\n LO B x -4\n", (false, Some(-4), Some(-2), false)),
        (false, " UP B x -2\n MI B x\n", (false, None, Some(-2), false)),
        (false, " UP B x 0\n", (false, Some(0), Some(0), false)),
        (true, " UP B x 0\n", (true, Some(0), Some(0), false)),
        (false, " LI B x 1\n", (true, Some(1), None, false)),
        (false, " UP B x 9\n LI B x 1\n", (true, Some(1), Some(9), false)),
        (false, " LI B x -3\n UI B x 9\n", (true, Some(-3), Some(9), false)),
    ] {
        assert_eq!(read(marked, bounds), Ok(right), "{bounds}");
    }
    for (marked, bounds) in
        [(true, " UP B x -2\n"), (false, " UP B x -2\n"), (false, " UI B x -2\n")]
    {
        let problem = read(marked, bounds).unwrap_err().to_string();
        assert!(problem.contains("column 'x' has a bound from above below 0"), "{problem}");
    }
}

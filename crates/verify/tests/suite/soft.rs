//! MaxSAT and weighted Boolean optimisation: drawn files cost what all choices of their variables cost at least, counted here.

use destrier_verify::{Format, LinearProgram};

/// Numbers that look drawn.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// The least cost of all choices of the program's 0-1 columns.
fn optimum(program: &LinearProgram) -> String {
    let of = |number: destrier_verify::Decimal| number.whole().unwrap();
    let costs = (0..1u32 << program.columns.len()).filter_map(|choice| {
        let is = |column: usize| i64::from(choice >> column & 1 == 1);
        let holds = program.rows.iter().all(|row| {
            let sum: i64 = row.terms.iter().map(|term| of(term.1) * is(term.0 as usize)).sum();
            row.lower.is_none_or(|lower| of(lower) <= sum)
                && row.upper.is_none_or(|upper| sum <= of(upper))
        });
        let costs = program.columns.iter().enumerate().map(|(index, own)| of(own.cost) * is(index));
        holds.then(|| of(program.constant) + costs.sum::<i64>())
    });
    costs.min().map_or("impossible".to_owned(), |least| least.to_string())
}

/// What the hard conditions allow, and what it costs that others do not hold: the least, over all values of four variables.
fn least(costs: impl Fn(u32) -> Option<u64>) -> String {
    let least = (0..16u32).filter_map(costs).min();
    least.map_or("impossible".to_owned(), |least| least.to_string())
}

#[test]
fn clauses_cost_what_all_assignments_cost_at_least() {
    let mut impossible = 0;
    for seed in 0..400 {
        let mut draw = Draw(seed);
        let clauses: Vec<(u64, Vec<i64>)> = (0..5 + draw.below(6))
            .map(|_| {
                let literals = (0..draw.below(4)).map(|_| {
                    let variable = 1 + draw.below(4) as i64;
                    if draw.below(2) == 0 { variable } else { -variable }
                });
                let literals: Vec<i64> = literals.collect();
                // an empty clause that is hard leaves nothing
                let is_hard = draw.below(3) == 0 && (!literals.is_empty() || draw.below(4) == 0);
                (if is_hard { 99 } else { draw.below(9) }, literals)
            })
            .collect();
        let right = least(|values| {
            let is =
                |&literal: &i64| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
            let missed = clauses.iter().filter(|(_, literals)| !literals.iter().any(is));
            missed.map(|&(weight, _)| (weight < 99).then_some(weight)).sum()
        });
        impossible += u32::from(right == "impossible");
        let body = |hard: &str| -> String {
            let line = |(weight, literals): &(u64, Vec<i64>)| {
                let weight = if *weight == 99 { hard.to_owned() } else { weight.to_string() };
                let words: Vec<String> = literals.iter().map(i64::to_string).collect();
                format!("{weight} {} 0\n", words.join(" "))
            };
            clauses.iter().map(line).collect()
        };
        for text in [
            format!("c drawn\n{}", body("h")),
            format!("c drawn\np wcnf 4 {} 99\n{}", clauses.len(), body("99")),
        ] {
            let read = Format::Wcnf.read_linear(&text);
            let read = read.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(optimum(&read), right, "{text}");
        }
    }
    assert!((20..200).contains(&impossible), "{impossible}");
}

#[test]
fn weighted_rows_cost_what_all_assignments_cost_at_least() {
    let (mut impossible, mut capped) = (0, 0);
    for seed in 0..400 {
        let mut draw = Draw(seed);
        let rows: Vec<(Option<u64>, Vec<i64>, usize, i64)> = (0..3 + draw.below(5))
            .map(|_| {
                let cost = (draw.below(3) > 0).then(|| draw.below(9));
                let mut factors: Vec<i64> = (0..4).map(|_| draw.below(7) as i64 - 3).collect();
                if draw.below(3) == 0 {
                    let kept = draw.below(4) as usize;
                    (0..4).filter(|&index| index != kept).for_each(|index| factors[index] = 0);
                }
                factors[draw.below(4) as usize] += 4;
                (cost, factors, draw.below(3) as usize, draw.below(7) as i64 - 2)
            })
            .collect();
        let top = (draw.below(2) == 0).then(|| draw.below(20));
        let cost = |values: u32| {
            let missed = rows.iter().filter(|(_, factors, relation, side)| {
                let ones = factors.iter().enumerate().filter(|(index, _)| values >> index & 1 == 1);
                let sum: i64 = ones.map(|(_, factor)| factor).sum();
                !match relation {
                    0 => sum >= *side,
                    1 => sum <= *side,
                    _ => sum == *side,
                }
            });
            missed.map(|row| row.0).sum::<Option<u64>>()
        };
        let right = least(|values| cost(values).filter(|cost| top.is_none_or(|top| *cost < top)));
        impossible += u32::from(right == "impossible");
        capped += u32::from(right != least(cost));
        let soft = rows.iter().filter(|row| row.0.is_some()).count();
        let mut text = format!("* #variable= 4 #constraint= {} #soft= {soft}\nsoft: ", rows.len());
        text += &top.map_or(";\n".to_owned(), |top| format!("{top} ;\n"));
        for (cost, factors, relation, side) in &rows {
            text += &cost.map_or(String::new(), |cost| format!("[{cost}] "));
            let terms = (1..).zip(factors).filter(|(_, factor)| **factor != 0);
            terms.for_each(|(index, factor)| text += &format!("{factor:+} x{index} "));
            text += &format!("{} {side} ;\n", [">=", "<=", "="][*relation]);
        }
        let read = Format::Opb.read_linear(&text);
        let read = read.unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(optimum(&read), right, "{text}");
        assert!(read.remarks.iter().all(|remark| !remark.contains("counts")), "{text}");
    }
    assert!(impossible > 40 && capped > 20, "{impossible} {capped}");
}

#[test]
fn soft_rows_have_columns_that_say_so() {
    let text = "p wcnf 3 4 9\n9 1 2 3 0\n4 -1 -2 0\n2 -3 0\n3 3 0\n";
    let read = Format::Wcnf.read_linear(text).unwrap();
    let columns: Vec<_> = read.columns.iter().map(|c| (&*c.name, c.cost.to_string())).collect();
    let is = [("x1", "0"), ("x2", "0"), ("x3", "-1"), ("soft1", "4")];
    assert_eq!(columns, is.map(|(name, cost)| (name, cost.to_owned())));
    assert_eq!(read.constant, 3.into());
    assert_eq!(
        read.remarks,
        ["1 column, first 'soft1' of line 3: 1 where a soft row does not hold"]
    );
    // the second soft row is the second, though the first always holds
    for (format, text) in [
        (Format::Wcnf, "h 1 0\n3 1 -1 0\n5 -1 -2 0\n"),
        (Format::Opb, "soft: ;\n[3] 1 x1 1 ~x1 >= 1 ;\n[5] 1 ~x1 1 ~x2 >= 1 ;\n"),
    ] {
        let read = format.read_linear(text).unwrap();
        assert_eq!(read.columns.last().unwrap().name, "soft2", "{text}");
    }
    // weights of MaxSAT have no small limit
    let text = "h 1 2 0\n9000000000000000000 -1 0\n9000000000000000001 -2 0\n";
    assert_eq!(
        Format::Wcnf.read_linear(text).unwrap().columns[0].cost,
        9_000_000_000_000_000_000.into()
    );
}

#[test]
fn what_is_no_maxsat_is_refused_with_the_line() {
    for (format, text, problem) in [
        (
            Format::Wcnf,
            "h 1 2\n",
            "line 1: a clause is a weight or 'h', variables and 0 at the end of the line",
        ),
        (Format::Wcnf, "h 1 0 2 0\n", "line 1: 0 ends a clause, and something follows it"),
        (
            Format::Wcnf,
            "c\nh 1 0\np wcnf 1 1\n",
            "line 3: the heading comes once, before the clauses",
        ),
        (Format::Wcnf, "p cnf 1 1\n1 0\n", "line 1: the heading is 'p wcnf VARIABLES CLAUSES TOP'"),
        (Format::Wcnf, "p wcnf 1 1 5\n5 2 0\n", "line 2: variable 2 of 1"),
        (
            Format::Wcnf,
            "p wcnf 1 1 5\nh 1 0\n",
            "line 2: 'h' in a file with a heading, whose TOP is the weight of hard clauses",
        ),
        (Format::Wcnf, "h 1.0 0\n", "line 1: '1.0' is no whole number"),
        (Format::Wcnf, "p wcnf 1 2 0\n", "line 1: TOP is the weight of hard clauses, at least 1"),
        (Format::Opb, "soft: -5 ;\n", "line 1: 'soft:', perhaps a number from 0 on, and ';'"),
        (Format::Wcnf, "1.5 1 0\n", "line 1: '1.5' is no weight, a whole number"),
        (Format::Wcnf, "-1 1 0\n", "line 1: '-1' is no weight, a whole number"),
        (Format::Wcnf, "h x1 0\n", "line 1: 'x1' is no whole number from 0 to 999999999"),
        (
            Format::Opb,
            "[2] 1 x1 >= 1 ;\n",
            "line 1: a soft row is '[COST]', without blanks, and a row, behind 'soft: ;' or 'soft: TOP ;'",
        ),
        (Format::Opb, "soft: ;\n[-2] 1 x1 >= 1 ;\n", "line 2: a soft row with a cost below 0"),
        (Format::Opb, "soft: 1 2 ;\n", "line 1: 'soft:', perhaps a number from 0 on, and ';'"),
        (
            Format::Opb,
            "min: 1 x1 ;\nsoft: ;\n",
            "line 2: the objective comes once, before the rows",
        ),
        (
            Format::Opb,
            "soft: ;\n[1] 1 soft1 1 x1 >= 1 ;\n",
            "line 2: a variable is called 'soft1' already",
        ),
    ] {
        assert_eq!(format.read_linear(text).unwrap_err().to_string(), problem, "{text}");
    }
}

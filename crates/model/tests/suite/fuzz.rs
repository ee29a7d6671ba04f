//! Mutations of other solvers' answers: they are read or refused.

use destrier_board::{Board, Group, Problem};
use destrier_certify::lower_bound;
use destrier_fuzz::{fuzz_texts, read as corpus};
use destrier_model::{cover_program, in_letters, packing_near, packing_program, read};

const WORDS: [&str; 18] = [
    "AA", "BB", "ZZ", "xa1", "ca1", "x4", "-x1", "0", "1", "-1", "0.5", "1e308", "1e999", "NaN",
    "inf", "-0", "", "*",
];

#[test]
fn answers_of_any_text_are_read_or_refused() {
    let problem = Problem::new(Board::new(4, 4).unwrap()).with_symmetry(Group::Rot90).unwrap();
    let reduced = cover_program(&problem).unwrap();
    let letters = in_letters(&reduced.program, problem.board);
    let texts = corpus(&["tests/fuzz/answers"]);
    fuzz_texts("solver answers", 20_000, (&texts, &WORDS), |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let ways = [&reduced.program, &letters]
            .map(|program| read::Writer::ALL.map(|(writer, _)| (writer, program)));
        for (writer, program) in ways.concat() {
            if let Ok(duals) = read::duals(&text, writer, program) {
                let packing = packing_program(&problem).unwrap();
                let weights = packing_near(problem.board, &packing, &duals);
                assert!(lower_bound(&problem, &weights).is_ok(), "{text}");
            }
            let Ok(values) = read::solution(&text, writer, program) else { continue };
            assert_eq!(values.len(), program.variables.len());
            let Ok(values) = read::whole(&values, program) else { continue };
            if values.iter().all(|value| (0..=1).contains(value)) {
                reduced.lift(&values);
            }
        }
    });
}

//! Mutations of other solvers' answers: they are read or refused.

use destrier_board::{Board, Group, Problem};
use destrier_fuzz::{fuzz_texts, read as corpus};
use destrier_model::{cover_program, read};

const WORDS: [&str; 14] =
    ["AA", "BB", "ZZ", "0", "1", "-1", "0.5", "1e308", "1e999", "NaN", "inf", "-0", "", "*"];

#[test]
fn answers_of_any_text_are_read_or_refused() {
    let problem = Problem::new(Board::new(4, 4).unwrap()).with_symmetry(Group::Rot90).unwrap();
    let reduced = cover_program(&problem).unwrap();
    let texts = corpus(&["tests/fuzz/answers"]);
    fuzz_texts("solver answers", 20_000, (&texts, &WORDS), |bytes| {
        let text = String::from_utf8_lossy(bytes);
        for (writer, _) in read::Writer::ALL {
            let Ok(values) = read::solution(&text, writer, &reduced.program) else { continue };
            assert_eq!(values.len(), reduced.program.variables.len());
            let Ok(values) = read::whole(&values, &reduced.program) else { continue };
            if values.iter().all(|value| (0..=1).contains(value)) {
                reduced.lift(&values);
            }
        }
    });
}

//! Proofs of minima that are interrupted, as their states go on.

use destrier_board::{Board, Group, Problem};
use destrier_cover::minimum::{End, MinimumError, ProofMethod, ProofOptions, packing_bound, prove};
use destrier_cover::sweep::SweepError;
use destrier_run::{Control, Saver, Snapshot, StateError};
use std::time::Duration;

/// The states that a proof leaves which begins with whatever cover there is at once.
fn states(problem: &Problem, options: &ProofOptions, control: Control<'_>) -> Vec<Snapshot> {
    let mut states = Vec::new();
    let mut keep = |state: Snapshot| states.push(state);
    prove(problem, options, control, &mut Saver::always(&mut keep)).unwrap();
    states
}

#[test]
fn a_proof_goes_on_whatever_size_the_run_before_was_to_show() {
    let problem = Problem::new(Board::new(19, 19).unwrap());
    let problem = problem.with_symmetry(Group::Bilateral).unwrap();
    let sweep = ProofOptions { method: ProofMethod::Sweep, ..ProofOptions::default() };
    let over = Control::quiet().within(Some(Duration::ZERO));
    let interrupted = states(&problem, &sweep, over);
    let whole = states(&problem, &sweep, Control::quiet());
    for state in [&interrupted[0], &whole[0], &whole[whole.len() - 1]] {
        let resume = ProofOptions { resume: Some(state.clone()), ..sweep.clone() };
        let proof = prove(&problem, &resume, Control::quiet(), &mut Saver::never()).unwrap();
        assert!(matches!(proof.end, End::Finished), "{}: {:?}", state.work, proof.end);
        assert!(proof.claim.unwrap().to_string().ends_with("exactly 58"), "{}", state.work);
    }
    let other = Problem::new(Board::new(9, 9).unwrap());
    let resume = ProofOptions { resume: Some(whole[0].clone()), ..sweep };
    let error = prove(&other, &resume, Control::quiet(), &mut Saver::never()).unwrap_err();
    let other_work =
        matches!(&error, MinimumError::Sweep(SweepError::State(StateError::OtherWork { .. })));
    assert!(other_work, "{error}");
}

/// Where there is no time, no program is solved for a bound.
#[test]
fn packings_look_at_the_clock() {
    let problem = Problem::new(Board::new(90, 90).unwrap());
    let over = Control::quiet().within(Some(Duration::ZERO));
    assert_eq!(packing_bound(&problem, over).unwrap(), None);
}

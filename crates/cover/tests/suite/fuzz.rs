//! States with changed contents, as if made by hand, under digests that fit: runs go on from them or
//! refuse them.

use destrier_board::{Board, Piece, Problem, Rule};
use destrier_cover::plan::prove;
use destrier_cover::question::{Effort, Method};
use destrier_cover::{count, strip};
use destrier_fuzz::{fuzz, fuzz_texts, mutated};
use destrier_run::{Control, Saver, Snapshot, State};
use std::path::Path;
use std::time::Duration;

const WORDS: [&str; 10] =
    ["0", "-1", "null", "true", "[]", "{}", "4294967295", "18446744073709551615", "1e999", "\"\""];

/// No run goes on for longer from a changed state.
const WITHIN: Option<Duration> = Some(Duration::from_millis(200));

fn square(side: usize) -> Problem {
    Problem::new(Board::new(side, side).unwrap())
}

/// Proves a bound from changed states of the same proof.
fn proofs(name: &str, (problem, at_least): (&Problem, usize), method: Method, cases: u64) {
    let asked = || Effort::default().with_method(method).at_least(at_least).with_threads(1);
    let mut states: Vec<Snapshot> = Vec::new();
    let mut keep = |state| states.push(state);
    prove(problem, &asked(), Control::quiet(), &mut Saver::always(&mut keep)).unwrap();
    let step = states.len().div_ceil(20);
    let work = states[0].work.clone();
    states.retain(|state| state.work == work);
    let texts: Vec<Vec<u8>> = states.into_iter().step_by(step).map(|state| state.state).collect();
    fuzz_texts(name, cases, (&texts, &WORDS), |state| {
        let resume = Some(Snapshot { work: work.clone(), state: state.to_vec() });
        let options = asked().resumed_from(resume);
        // whatever it claims has been through the checker
        let _ = prove(problem, &options, Control::quiet().within(WITHIN), &mut Saver::never());
    });
}

#[test]
fn proofs_go_on_from_any_tree_or_refuse_it() {
    let torus = Problem::new("10x10t".parse().unwrap());
    proofs("states of trees", (&torus, 15), Method::Tree, 200);
}

#[test]
fn proofs_go_on_from_any_sweep_or_refuse_it() {
    proofs("states of sweeps", (&square(9), 14), Method::Sweep, 100);
}

fn entries(path: &Path, work: &str) -> Vec<Vec<u8>> {
    let mut entries = Vec::new();
    State::open(path, work)
        .unwrap()
        .read(&mut |bytes| {
            entries.push(bytes.to_vec());
            Ok(())
        })
        .unwrap();
    entries
}

/// Work from changed entries of its state.
fn changed(
    name: &str,
    work: &str,
    cases: u64,
    go_on: impl Fn(&mut State, Control<'_>) + std::panic::RefUnwindSafe,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    go_on(&mut State::open(&path, work).unwrap(), Control::quiet());
    let whole = entries(&path, work);
    fuzz(name, cases, |random| {
        std::fs::remove_file(&path).unwrap();
        let mut state = State::open(&path, work).unwrap();
        let kept = random.below(whole.len());
        whole[..kept].iter().for_each(|entry| state.append(entry).unwrap());
        state.append(&mutated(random, &whole, &["\0\0\0\0\0\0\0\0", "\x7f"])).unwrap();
        go_on(&mut state, Control::quiet().within(WITHIN));
    });
}

#[test]
fn counts_go_on_from_any_state_or_refuse_it() {
    let problem = square(7);
    let work = count::work(&problem, Some(10));
    changed("states of counts", &work, 200, |state, control| {
        let _ = count::CountMethod::Halved.census(&problem, Some(10), control, Some(state));
    });
}

#[test]
fn strips_go_on_from_any_state_or_refuse_it() {
    let work = strip::work(4, Piece::Knight, Rule::Domination);
    changed("states of strips", &work, 200, |state, control| {
        let _ = strip::strip(4, Piece::Knight, Rule::Domination, control, Some(state));
    });
}

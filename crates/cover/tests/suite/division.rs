//! Proofs that several runs share: what they show together, whatever becomes of some of them.

use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_certify::{Claim, LinearProgram, Size, verify};
use destrier_cover::linear::{LinearAnswer, LinearOptions, prove};
use destrier_cover::proof::{CoveringError, solve_board};
use destrier_cover::question::{Division, Effort, Goal, Share, UnitState};
use destrier_cover::{End, Unchecked};
use destrier_run::{Control, Random, Saver, Snapshot, StateError};
use destrier_verify::Format;
use std::path::Path;

/// A run of a problem, and the last state that it has saved.
fn run(problem: &Problem, effort: &Effort<'_>) -> (Unchecked, Option<Snapshot>) {
    let mut last = None;
    let mut keep = |state| last = Some(state);
    let found = solve_board(problem, effort, None, Control::quiet(), &mut Saver::new(&mut keep));
    (found.unwrap(), last)
}

/// The state of a unit in a file of a folder.
fn kept(folder: &Path, name: &str, state: &Snapshot) -> UnitState {
    let unit = UnitState { name: name.to_owned(), path: folder.join(name) };
    state.write(&unit.path).unwrap();
    unit
}

/// What the checker says of the certificate.
fn shown(found: &Unchecked) -> Size {
    let text = found.certificate.as_ref().expect("a certificate").to_string();
    match verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).claim() {
        Claim::Size { size, .. } => *size,
        other => panic!("{other}"),
    }
}

fn problems() -> Vec<(Problem, Goal)> {
    let of = |board: &str| Problem::new(board.parse::<Board>().unwrap());
    let queens = Problem { piece: Piece::Queen, ..of("8") };
    let total = Problem { rule: Rule::Total, ..of("9") };
    let turned = Problem { symmetry: Group::Rot90, ..of("14") };
    vec![
        (of("10t"), Goal::AtLeast(15)),
        (of("9"), Goal::Minimum),
        (queens, Goal::AtLeast(5)),
        (total, Goal::Minimum),
        (turned, Goal::Minimum),
    ]
}

/// Units are stopped again and again, and go on from their own states; some are joined early. They begin with what is open alone.
#[test]
fn units_show_together_what_one_run_shows() {
    let (folder, mut without_cover) = (tempfile::tempdir().unwrap(), 0);
    for (problem, goal) in problems() {
        let effort = Effort::default().with_goal(goal).with_threads(1);
        let whole = shown(&run(&problem, &effort).0);
        let rest = folder.path().join("rest");
        let begin = Division { open: Some(6), rest: Some(rest.clone()), ..Division::default() };
        let (found, root) = run(&problem, &effort.clone().with_division(begin));
        if found.end == End::Finished {
            assert_eq!(shown(&found), whole, "{problem}");
            continue;
        }
        assert_eq!(found.end, End::Divided, "{problem}");
        if found.best.is_none() {
            shown(&found); // of a tree of which much is forgotten
            without_cover += 1;
        }
        let root = root.expect("a state");
        let rest = Snapshot::read(&rest).unwrap();
        assert!(rest.state.len() < root.state.len() + 50, "{problem}");
        let begun = effort.clone().resumed_from(rest);
        let alone = solve_board(&problem, &begun, None, Control::quiet(), &mut Saver::never());
        assert!(matches!(alone, Err(CoveringError::State(_))), "{problem}: it has not all cases");
        let going = effort.clone().resumed_from(root);
        let mut units = Vec::new();
        for unit in 1..=4 {
            let (mut own, mut nodes) = (Vec::new(), 12);
            loop {
                let share = Share::new(unit, 4);
                let division = Division { share, units: own, ..Division::default() };
                let effort = begun.clone().with_division(division).with_nodes(nodes);
                let (found, state) = run(&problem, &effort);
                shown(&found);
                own = vec![kept(folder.path(), &format!("unit {unit}"), &state.expect("a state"))];
                nodes *= 2;
                match found.end {
                    End::Divided => break,
                    End::Nodes => {}
                    other => panic!("{problem}: {other:?}"),
                }
            }
            units.append(&mut own);
            let joined = Division { units: units.clone(), ..Division::default() };
            let (early, _) = run(&problem, &going.clone().with_division(joined).with_nodes(1));
            let is_last = unit == 4;
            assert_eq!(early.end == End::Finished, is_last, "{problem}: {:?}", early.end);
            assert_eq!(shown(&early) == whole, is_last, "{problem}: {:?}", shown(&early));
        }
        let none = Division { units: units[1..].to_vec(), ..Division::default() };
        let (rest, _) = run(&problem, &going.with_division(none));
        assert_eq!(shown(&rest), whole, "{problem}: what a unit has not done is done in the end");
    }
    assert!(without_cover > 0);
}

#[test]
fn units_of_other_proofs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let problems = problems();
    let refused = |problem: &Problem, effort: &Effort<'_>| match solve_board(
        problem,
        effort,
        None,
        Control::quiet(),
        &mut Saver::never(),
    ) {
        Err(CoveringError::State(error)) => error,
        other => panic!("{other:?}"),
    };
    let (problem, goal) = &problems[0];
    let effort = Effort::default().with_goal(*goal).with_threads(1);
    let root = |problem: &Problem, effort: &Effort<'_>, open: usize| {
        let division = Division { open: Some(open), ..Division::default() };
        run(problem, &effort.clone().with_division(division)).1.expect("a state")
    };
    let with = |unit: Snapshot| {
        let units = vec![kept(folder.path(), "the first unit", &unit)];
        let division = Division { units, ..Division::default() };
        effort.clone().resumed_from(root(problem, &effort, 6)).with_division(division)
    };
    let (other, asked) = &problems[2];
    let own = root(other, &Effort::default().with_goal(*asked).with_threads(1), 6);
    let error = refused(problem, &with(own));
    assert!(
        matches!(error, StateError::OfUnit(_, own) if matches!(*own, StateError::OtherWork { .. }))
    );
    // a torus has no first square: any column may be the first one
    // and nothing is settled beside it
    let mut moved = root(problem, &effort.clone().with_nodes(3), 6);
    let text = String::from_utf8(moved.state).unwrap();
    let begun = text.split("\"Branched\":[").nth(1).expect("a case that is divided");
    let column: usize = begun.split(',').next().unwrap().parse().unwrap();
    let other = (column + 1) % problem.board.area();
    let mut text =
        text.replace(&format!("\"Branched\":[{column},"), &format!("\"Branched\":[{other},"));
    for end in [",true]", ",false]"] {
        text = text.replace(&format!(",{column}{end}"), &format!(",{other}{end}"));
    }
    moved.state = text.into();
    let error = refused(problem, &with(moved)).to_string();
    let expected = "the first unit: this state makes no sense: a case that is divided otherwise";
    assert_eq!(error, expected);
}

/// Three sums of columns, each as near to its half as can be (Cornuejols and Dawande, "A class of hard small 0-1 programs",
/// INFORMS Journal on Computing 11, 1999).
fn split(columns: usize, seed: u64) -> LinearProgram {
    let mut draw = Random::new(seed, 0);
    let (mut cost, mut rows) = (Vec::new(), String::new());
    for row in 0..3 {
        let factors: Vec<usize> = (0..columns).map(|_| 1 + draw.below(99)).collect();
        let terms = factors.iter().enumerate().map(|(at, factor)| format!("{factor} x{at}"));
        let sum = terms.collect::<Vec<_>>().join(" + ");
        let half = factors.iter().sum::<usize>() / 2;
        rows += &format!(" c{row}: {sum} + over{row} - under{row} = {half}\n");
        cost.push(format!("over{row} + under{row}"));
    }
    let whole: Vec<String> = (0..columns).map(|at| format!("x{at}")).collect();
    let (cost, whole) = (cost.join(" + "), whole.join(" "));
    let text = format!("Minimize\n {cost}\nSubject To\n{rows}Binaries\n {whole}\nEnd\n");
    Format::Lp.read_linear(&text).unwrap().stated()
}

/// A run of a program, and the last state that it has saved.
fn run_linear(
    program: &LinearProgram,
    options: &LinearOptions,
) -> (LinearAnswer, Option<Snapshot>) {
    let mut last = None;
    let mut keep = |state| last = Some(state);
    let found = prove(program, options, Control::quiet(), &mut Saver::new(&mut keep)).unwrap();
    let certificate = found.certificate().expect("a bound").to_string();
    verify(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
    (found, last)
}

#[test]
fn units_of_programs_show_together_what_one_run_shows() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..4 {
        let program = split(13, seed);
        let options = LinearOptions { threads: Some(1), ..LinearOptions::default() };
        let whole = run_linear(&program, &options).0;
        assert!(whole.is_settled());
        let open = Division { open: Some(6), ..Division::default() };
        let begin = LinearOptions { division: open, ..options.clone() };
        let (found, root) = run_linear(&program, &begin);
        assert_eq!(found.end, End::Divided, "{seed}");
        let going = LinearOptions { resume: root, ..options.clone() };
        let mut units = Vec::new();
        for unit in 1..=3 {
            let (mut own, mut nodes) = (Vec::new(), found.nodes + 20);
            loop {
                let share = Share::new(unit, 3);
                let division = Division { share, units: own, ..Division::default() };
                let options = LinearOptions { division, nodes: Some(nodes), ..going.clone() };
                let (found, state) = run_linear(&program, &options);
                own = vec![kept(folder.path(), &format!("unit {unit}"), &state.expect("a state"))];
                nodes *= 2;
                match found.end {
                    End::Divided => break,
                    End::Nodes => {}
                    other => panic!("{seed}: {other:?}"),
                }
            }
            units.append(&mut own);
            let division = Division { units: units.clone(), ..Division::default() };
            let joined = LinearOptions { division, nodes: Some(1), ..going.clone() };
            let (early, _) = run_linear(&program, &joined);
            assert_eq!(early.is_settled(), unit == 3, "{seed}: {unit}");
            assert!(!early.is_settled() || early.value() == whole.value());
        }
        let division = Division { units: units[1..].to_vec(), ..Division::default() };
        let rest = run_linear(&program, &LinearOptions { division, ..going.clone() }).0;
        assert!(rest.is_settled() && rest.value() == whole.value());
    }
}

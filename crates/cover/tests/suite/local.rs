//! Bounds by local cuts, against brute force and known values; every one goes through the checker, as text.

use destrier_board::{Board, Problem};
use destrier_certify::{
    BoardCovering, Certificate, Claim, CoveringProblem, CoveringProgram, CoveringRow, LinearNode,
    LinearTree, Optimum, ProgramProof, Rejection, Size, verify,
};
use destrier_cover::Status;
use destrier_cover::plan::{Found, answer};
use destrier_cover::proof::{Aim, CoveringError, LocalProof, LocalState};
use destrier_cover::question::{About, Division, Effort, Goal, Method, Question, Share};
use destrier_model::{LinearStop, Relaxation, covering_program};
use destrier_run::{Control, Progress, Random, Saver, Snapshot};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Any bound.
const ANY: Aim<'static> = Aim {
    goal: Goal::Minimum,
    known: None,
    search: None,
    threads: 1,
    begun: None,
    units: &[],
    division: None,
};

fn local_bound(
    problem: &CoveringProblem,
    size: usize,
    aim: Aim<'_>,
    control: Control<'_>,
) -> LocalProof {
    destrier_cover::proof::local_bound(problem, size, aim, control, &mut Saver::never()).unwrap()
}

/// The bound that the checker reads, and the text.
fn bound(program: &CoveringProgram, size: usize) -> (u64, String) {
    let problem = CoveringProblem::from(program.clone());
    let text = local_bound(&problem, size, ANY, Control::quiet()).certificate.to_string();
    let verified = verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let Claim::Program { optimum: Optimum::AtLeast(value), .. } = verified.claim() else {
        panic!("{verified}")
    };
    (value.to_u64().unwrap(), text)
}

/// The least cost, by trying all choices.
fn least(program: &CoveringProgram) -> Option<u64> {
    let columns = |set: u32| (0..program.costs.len() as u32).filter(move |j| set >> j & 1 == 1);
    let choices = (0u32..1 << program.costs.len()).map(|set| columns(set).collect::<Vec<u32>>());
    choices.filter(|own| program.admits(own)).map(|own| program.cost(&own)).min()
}

/// The relaxation, rounded up.
fn relaxed(program: &CoveringProgram) -> Option<u64> {
    let mut relaxation = Relaxation::new(&covering_program(program, "")).unwrap();
    let stop = relaxation.solve(f64::INFINITY, None).unwrap();
    (stop == LinearStop::Finished).then(|| (relaxation.objective() - 1e-5).ceil() as u64)
}

#[test]
fn bounds_are_between_the_relaxation_and_the_least_cost() {
    let (mut random, mut above, mut lemmas) = (Random::new(59, 2), 0, 0);
    for _ in 0..400 {
        let columns = 7 + random.below(5);
        let rows = (0..12 + random.below(12)).map(|at| {
            let mut own: Vec<u32> =
                (0..2 + at % 4 / 3).map(|_| random.below(columns) as u32).collect();
            own.sort_unstable();
            own.dedup();
            match random.below(40) {
                0 => CoveringRow::at_most(1, own),
                1 if own.len() > 1 => CoveringRow::at_least(2, own),
                _ => CoveringRow::at_least(1, own),
            }
        });
        let rows = rows.collect();
        let costs = (0..columns).map(|_| 1 + random.below(2) as u32).collect();
        let program = CoveringProgram { costs, rows };
        let (Some(least), Some(relaxed)) = (least(&program), relaxed(&program)) else { continue };
        let (shown, text) = bound(&program, 12);
        assert!((relaxed..=least).contains(&shown), "{relaxed} {shown} {least}\n{text}");
        above += usize::from(shown > relaxed);
        lemmas += text.lines().filter(|line| line.starts_with("lemma ")).count();
    }
    assert!(above > 20 && lemmas > 50, "{above} {lemmas}");
}

/// Each circle of an odd number of rows is one region, and their bounds add up, as no tree would have to find.
#[test]
fn gaps_that_lie_apart_are_closed_one_by_one() {
    let circles = 20;
    let rows = (0..circles * 7).map(|at| {
        let (circle, place) = (at / 7 * 7, at % 7);
        let mut pair = vec![circle + place, circle + (place + 1) % 7];
        pair.sort_unstable();
        CoveringRow::at_least(1, pair)
    });
    let program = CoveringProgram { costs: vec![1; 7 * circles as usize], rows: rows.collect() };
    assert_eq!(relaxed(&program), Some(70));
    assert_eq!(bound(&program, 7).0, 80);
    assert_eq!(bound(&program, 6).0, 70); // smaller regions have no gap
}

/// Where no case is divided, what threads find depends on no other and is taken over in one order.
#[test]
fn one_case_has_the_same_cuts_on_any_number_of_threads() {
    let (mut random, mut lemmas) = (Random::new(60, 2), 0);
    for _ in 0..100 {
        let rows = (0..60u32).map(|at| {
            let near = |random: &mut Random| (at + random.below(9) as u32) % 60;
            let mut own = vec![at, near(&mut random), near(&mut random)];
            own.sort_unstable();
            own.dedup();
            CoveringRow::at_least(1, own)
        });
        let problem =
            CoveringProblem::from(CoveringProgram { rows: rows.collect(), costs: vec![1; 60] });
        let [one, two, three] = [1, 2, 3].map(|threads| {
            let found = local_bound(&problem, 20, Aim { threads, ..ANY }, Control::quiet());
            found.certificate.to_string()
        });
        assert!(one == two && one == three, "{one}\n{two}\n{three}");
        lemmas += one.lines().filter(|line| line.starts_with("lemma ")).count();
    }
    assert!(lemmas > 100, "{lemmas}");
}

#[test]
fn boards_have_local_bounds_in_their_own_words() {
    let knights = BoardCovering::new(&Problem::new(Board::new(6, 6).unwrap()));
    let problem = CoveringProblem::from(knights);
    let certificate = local_bound(&problem, 12, ANY, Control::quiet()).certificate;
    let verified = verify(&certificate.to_string()).unwrap();
    let Claim::Size { size: Size::AtLeast(shown), .. } = verified.claim() else {
        panic!("{verified}")
    };
    assert!((6..=8).contains(shown), "{verified}");
}

/// A run that is over before it began, and a program without a solution, show what needs no weights.
#[test]
fn bounds_without_a_relaxation_are_0() {
    let rows = vec![CoveringRow::at_least(2, vec![0, 1]), CoveringRow::at_most(1, vec![0, 1])];
    let program = CoveringProgram { costs: vec![1; 2], rows };
    assert_eq!(bound(&program, 12).0, 0);
    let over = AtomicBool::new(true);
    let row = CoveringRow::at_least(1, vec![0, 1]);
    let problem = CoveringProblem::from(CoveringProgram { costs: vec![1; 2], rows: vec![row] });
    let certificate = local_bound(&problem, 12, ANY, Control::new(&over)).certificate;
    let claim = certificate.verify().unwrap().to_string();
    assert!(claim.ends_with("at least 0") || claim.ends_with("at least 1"), "{claim}");
}

#[test]
fn a_bound_that_is_one_more_is_refused() {
    let rows = [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]].map(|row| row.to_vec());
    let rows = rows.map(|row| CoveringRow::at_least(1, row)).to_vec();
    let problem = CoveringProblem::from(CoveringProgram { costs: vec![1; 5], rows });
    let mut certificate = local_bound(&problem, 5, ANY, Control::quiet()).certificate;
    let Certificate::Program(own) = &mut certificate else { panic!("{certificate}") };
    let ProgramProof::Bound(value, _) = &mut own.proof else { panic!("{own:?}") };
    *value += BigRational::one();
    let Err(Rejection::InLeaf { reason, .. }) = certificate.verify() else { panic!("accepted") };
    assert!(matches!(*reason, Rejection::BoundBelowClaim { .. }), "{reason}");
}

/// Four cycles of seven edges take four columns each; the relaxation shows three and a half of each.
#[test]
fn a_question_is_answered_by_local_cuts() {
    let edges = (0..7).map(|at| [at, (at + 1) % 7]);
    let cliques =
        (0..4).flat_map(|copy| edges.clone().map(move |[a, b]| [7 * copy + a, 7 * copy + b]));
    let rows = cliques.map(|[a, b]| CoveringRow::at_least(1, vec![a.min(b), a.max(b)])).collect();
    let problem = CoveringProblem::from(CoveringProgram { costs: vec![1; 28], rows });
    let effort = Effort::default().with_method(Method::LocalCuts);
    let question = Question { about: About::Program(&problem), effort };
    let found = answer(&question, Control::quiet(), &mut Saver::never()).unwrap();
    let Found::Program(answer, _) = found else { panic!("of a board") };
    assert_eq!(
        (answer.size, answer.proved(), answer.status()),
        (Some(16), Some(16), Status::Optimal)
    );
}

/// With a choice that is known, cases show the least cost, and find a cheaper choice where there is one.
#[test]
fn cases_show_the_least_cost() {
    let (mut random, mut branches, mut cheaper) = (Random::new(59, 3), 0, 0);
    for number in 0..300 {
        let columns = 9 + random.below(4);
        let rows = (0..14 + random.below(14)).map(|_| {
            let mut own: Vec<u32> = (0..3).map(|_| random.below(columns) as u32).collect();
            own.sort_unstable();
            own.dedup();
            match random.below(60) {
                0 => CoveringRow::at_most(own.len() as u32 - 1, own),
                1 if own.len() > 1 => CoveringRow::at_least(2, own),
                _ => CoveringRow::at_least(1, own),
            }
        });
        let rows = rows.collect();
        let costs = (0..columns).map(|_| 1 + random.below(2) as u32).collect();
        let program = CoveringProgram { costs, rows };
        let Some(least) = least(&program) else { continue };
        let choices = (0u32..1 << columns).rev().map(|set| {
            (0..columns as u32).filter(|column| set >> column & 1 == 1).collect::<Vec<u32>>()
        });
        let mut choices = choices.filter(|own| program.admits(own));
        let known = choices.nth(number % 3).unwrap_or_else(|| (0..columns as u32).collect());
        if !program.admits(&known) {
            continue;
        }
        let aim = Aim { known: Some(&known), threads: 1 + number % 3, ..ANY };
        let problem = CoveringProblem::from(program.clone());
        let found = local_bound(&problem, 4, aim, Control::quiet());
        let text = found.certificate.to_string();
        let verified = verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let Claim::Program { optimum: Optimum::Exactly(value), .. } = verified.claim() else {
            panic!("{verified}")
        };
        assert_eq!(value.to_u64(), Some(least), "{text}");
        let cost = found.cheaper.map_or(program.cost(&known), |cheaper| program.cost(&cheaper));
        assert_eq!(cost, least);
        cheaper += usize::from(program.cost(&known) > least);
        branches += text.lines().filter(|line| line.starts_with("branch ")).count();
    }
    assert!(cheaper > 100 && branches > 20, "{cheaper} {branches}");
}

/// Columns in whose place others serve, some of which are decided in cases.
#[test]
fn columns_that_others_serve_for_cost_no_case_its_bound() {
    let (mut random, mut branches) = (Random::new(59, 12), 0);
    for _ in 0..400 {
        let (columns, others) = (9, 5);
        let serving: Vec<u32> = (0..others).map(|_| random.below(columns) as u32).collect();
        let rows = (0..16 + random.below(14)).map(|_| {
            let mut own: Vec<u32> = (0..3).map(|_| random.below(columns) as u32).collect();
            own.sort_unstable();
            own.dedup();
            let (first, random) = (columns as u32, &mut random);
            let served = (first..).zip(&serving).filter(|(_, by)| own.contains(by));
            let served = served.filter(|(column, _)| column % 2 == 0 || random.below(3) > 0);
            let served: Vec<u32> = served.map(|(column, _)| column).collect();
            CoveringRow::at_least(1, own.into_iter().chain(served).collect())
        });
        let program = CoveringProgram { rows: rows.collect(), costs: vec![1; columns + others] };
        let least = least(&program).expect("each row has columns");
        let all: Vec<u32> = (0..(columns + others) as u32).collect();
        let aim = Aim { known: Some(&all), ..ANY };
        let found = local_bound(&CoveringProblem::from(program), 3, aim, Control::quiet());
        let text = found.certificate.to_string();
        let claim = verify(&text).unwrap().to_string();
        assert!(claim.ends_with(&format!("minimum exactly {least}")), "{claim}: {least}");
        branches += text.lines().filter(|line| line.starts_with("branch ")).count();
    }
    assert!(branches > 20, "{branches}");
}

/// At a limit the bound is the least one of the cases that are open, which is more than what is shown without cases.
#[test]
fn cases_that_are_not_all_settled_show_more_than_none() {
    let mut random = Random::new(59, 4);
    let rows = (0..90).map(|_| {
        let mut own: Vec<u32> = (0..4).map(|_| random.below(40) as u32).collect();
        own.sort_unstable();
        own.dedup();
        CoveringRow::at_least(1, own)
    });
    let rows = rows.collect();
    let costs = (0..40).map(|_| 50 + random.below(50) as u32).collect();
    let program = CoveringProgram { costs, rows };
    let (alone, _) = bound(&program, 3);
    let (all, problem) = ((0..40).collect::<Vec<u32>>(), CoveringProblem::from(program));
    let aim = Aim { known: Some(&all), ..ANY };
    let shown_by = |cases: u64| {
        let stop = AtomicBool::new(false);
        let tell = |progress: &Progress<'_>| {
            let has_enough = progress.counts.iter().any(|own| own.1 == "cases" && own.0 >= cases);
            stop.fetch_or(has_enough, Ordering::Relaxed);
        };
        let control = Control::new(&stop).telling(&tell);
        let certificate = local_bound(&problem, 3, aim, control).certificate;
        let verified = verify(&certificate.to_string()).unwrap();
        let Claim::Program { optimum: Optimum::AtLeast(shown), .. } = verified.claim() else {
            panic!("{verified}")
        };
        shown.to_u64().unwrap()
    };
    let shown = [2, 8, 24].map(shown_by);
    assert!(alone == shown[0] && shown.is_sorted_by(|one, next| one < next), "{alone} {shown:?}");
}

/// A program that takes some cases.
fn in_some_cases(stream: u64) -> CoveringProgram {
    let mut random = Random::new(60, stream);
    let rows = (0..60).map(|_| {
        let mut own: Vec<u32> = (0..4).map(|_| random.below(30) as u32).collect();
        own.sort_unstable();
        own.dedup();
        CoveringRow::at_least(1, own)
    });
    let costs = (0..30).map(|at| 50 + at * at % 43).collect();
    CoveringProgram { costs, rows: rows.collect() }
}

#[test]
fn the_same_threads_divide_the_same_cases_and_others_show_as_much() {
    let program = in_some_cases(2);
    let (all, problem) = ((0..30).collect::<Vec<u32>>(), CoveringProblem::from(program));
    let proved = |threads| {
        let aim = Aim { known: Some(&all), threads, ..ANY };
        let found = local_bound(&problem, 3, aim, Control::quiet());
        let text = found.certificate.to_string();
        let claim = verify(&text).unwrap().to_string();
        assert!(claim.contains("minimum exactly") && text.contains("\nbranch "), "{claim}");
        (claim, text)
    };
    let all = [1, 2, 3].map(|threads| [proved(threads), proved(threads)]);
    assert!(all.iter().all(|[one, again]| one == again && one.0 == all[0][0].0));
    assert!(all[0][0].1 != all[1][0].1, "there are too few cases for this");
}

/// What a proof shows that goes on from a state, and how many cases it tries.
fn resumed(problem: &CoveringProblem, snapshot: &Snapshot) -> (String, u64) {
    let state = LocalState::read(problem, snapshot).unwrap();
    let most = AtomicU64::new(0);
    let tell = |progress: &Progress<'_>| {
        let cases = progress.counts.iter().find(|own| own.1 == "cases");
        most.fetch_max(cases.map_or(0, |own| own.0), Ordering::Relaxed);
    };
    let aim = Aim { known: Some(&state.choice), begun: state.cases.as_ref(), ..ANY };
    let found = local_bound(problem, 3, aim, Control::quiet().telling(&tell));
    (verify(&found.certificate.to_string()).unwrap().to_string(), most.into_inner())
}

/// A bound, whether the rest was left to others, and the last state that was kept.
fn shared(
    problem: &CoveringProblem,
    aim: Aim<'_>,
    control: Control<'_>,
) -> (LocalProof, Option<Snapshot>) {
    let mut last = None;
    let mut keep = |state| last = Some(state);
    let found =
        destrier_cover::proof::local_bound(problem, 3, aim, control, &mut Saver::new(&mut keep));
    (found.unwrap(), last)
}

/// The aim of going on from a state with this choice, after units, as a part of divided work.
fn going<'a>(
    root: &'a LocalState,
    choice: &'a [u32],
    units: &'a [(String, LinearTree)],
    division: &'a Division,
) -> Aim<'a> {
    let (begun, known) = (root.cases.as_ref(), Some(choice));
    Aim { known, begun, units, division: Some(division), ..ANY }
}

/// What one of three units makes of its cases, and its choice, stopped again and again.
fn unit_of(
    problem: &CoveringProblem,
    root: &LocalState,
    unit: usize,
) -> Option<((String, LinearTree), Vec<u32>)> {
    let share = Division { share: Share::new(unit, 3), ..Division::default() };
    let (mut own, mut choice, mut most) = (Vec::new(), root.choice.clone(), 2);
    loop {
        let stop = AtomicBool::new(false);
        let tell = |now: &Progress<'_>| {
            let cases = now.count("cases").unwrap_or_default();
            stop.fetch_or(cases >= most, Ordering::Relaxed);
        };
        let aim = going(root, &choice, &own, &share);
        let control = Control::new(&stop);
        let (found, state) = shared(problem, aim, control.telling(&tell));
        verify(&found.certificate.to_string()).unwrap();
        let state = LocalState::read(problem, &state.expect("a state")).unwrap();
        let is_done = found.is_divided;
        own = state.cases.map(|cases| (format!("unit {unit}"), cases)).into_iter().collect();
        (choice, most) = (state.choice, 2 * most);
        if is_done {
            break;
        }
    }
    own.pop().map(|own| (own, choice))
}

/// Units are stopped and go on from their own states; what one of them has not done is done in the end.
#[test]
fn units_show_together_what_one_run_shows() {
    for stream in [2, 3] {
        let problem = CoveringProblem::from(in_some_cases(stream));
        let all = (0..30).collect::<Vec<u32>>();
        let claim =
            |found: &LocalProof| verify(&found.certificate.to_string()).unwrap().to_string();
        let whole =
            claim(&local_bound(&problem, 3, Aim { known: Some(&all), ..ANY }, Control::quiet()));
        let open = Division { open: Some(4), ..Division::default() };
        let aim = Aim { known: Some(&all), division: Some(&open), ..ANY };
        let (found, root) = shared(&problem, aim, Control::quiet());
        assert!(found.is_divided && claim(&found) != whole, "{stream}: too few cases");
        let root = LocalState::read(&problem, &root.expect("a state")).unwrap();
        let mut made = Vec::new();
        for unit in 1..=3 {
            made.extend(unit_of(&problem, &root, unit));
        }
        assert_eq!(made.len(), 3, "{stream}");
        let cost = |choice: &Vec<u32>| problem.program().unwrap().cost(choice);
        let (units, choices): (Vec<_>, Vec<_>) = made.into_iter().unzip();
        let choice = choices.iter().min_by_key(|choice| cost(choice)).unwrap();
        let none = Division::default();
        for units in [&units[..], &units[1..], &[]] {
            let stop = AtomicBool::new(units.len() == 3);
            let (found, _) =
                shared(&problem, going(&root, choice, units, &none), Control::new(&stop));
            assert_eq!(claim(&found), whole, "{stream}: {} units", units.len());
        }
        // cases of another program, and cases that are divided by another column
        let text = |name: &str| (name.to_owned(), units[0].1.clone());
        let mut other = text("a unit");
        let column = |node: &mut LinearNode| {
            if let LinearNode::Branch { column, .. } = node {
                *column = (*column + 1) % 30;
            }
        };
        other.1.nodes.iter_mut().for_each(column);
        let refused = destrier_cover::proof::local_bound(
            &problem,
            3,
            going(&root, choice, &[other], &none),
            Control::quiet(),
            &mut Saver::never(),
        );
        let Err(CoveringError::State(error)) = refused else { panic!("{stream}: it is taken") };
        assert!(error.to_string().starts_with("a unit: "), "{error}");
    }
}

#[test]
fn a_proof_goes_on_from_each_of_its_states() {
    let program = in_some_cases(3);
    let (all, problem) = ((0..30).collect::<Vec<u32>>(), CoveringProblem::from(program.clone()));
    let mut kept = Vec::new();
    let mut keep = |snapshot| kept.push(snapshot);
    let aim = Aim { known: Some(&all), ..ANY };
    let mut saver = Saver::always(&mut keep);
    let control = Control::quiet();
    let whole = destrier_cover::proof::local_bound(&problem, 3, aim, control, &mut saver).unwrap();
    let claim = verify(&whole.certificate.to_string()).unwrap().to_string();
    let cases: Vec<u64> = kept
        .iter()
        .map(|snapshot| {
            let (own, cases) = resumed(&problem, snapshot);
            assert_eq!(own, claim);
            cases
        })
        .collect();
    // the nearer the end, the less is left
    assert!(cases.len() > 12 && cases[cases.len() - 1] < cases[0] / 4, "{cases:?}");
    let other = CoveringProblem::from(CoveringProgram { costs: vec![1; 30], ..program });
    assert!(LocalState::is_of(&problem, &kept[0]) && !LocalState::is_of(&other, &kept[0]));
    // a choice or a bound that lies, and another program
    let text = String::from_utf8(kept.last().unwrap().state.clone()).unwrap();
    let lies = [
        ("claim at-most 641", "claim at-most 640"),
        ("claim at-least 641", "claim at-least 642"),
        ("minimise 1 50", "minimise 1 51"),
    ];
    for (from, to) in lies {
        assert!(text.contains(from), "{from}: {text}");
        let state = text.replacen(from, to, 1).into_bytes();
        assert!(
            LocalState::read(&problem, &Snapshot { state, ..kept[0].clone() }).is_err(),
            "{to}"
        );
    }
}

/// Vertices of triangles and pairs, two and one of each at least, so that every edge has one: there is a choice with no more
/// if and only if values of the pairs meet all triangles (Garey and Johnson, "Computers and Intractability", 1979), which no
/// relaxation tells. Cases are not needed.
#[test]
fn choices_that_meet_a_tight_bound_are_found() {
    let mut random = Random::new(59, 8);
    for _ in 0..5 {
        let (pairs, triangles) = (20, 80);
        let values: Vec<bool> = (0..pairs).map(|_| random.below(2) == 0).collect();
        let mut rows: Vec<Vec<u32>> =
            (0..pairs as u32).map(|at| vec![2 * at, 2 * at + 1]).collect();
        let mut first = 2 * pairs as u32;
        while first < 2 * pairs as u32 + 3 * triangles {
            let own = [(); 3].map(|()| (random.below(pairs), random.below(2) == 0));
            if !own.iter().any(|&(pair, is_first)| values[pair] == is_first) {
                continue;
            }
            for at in 0..3 {
                let other = (at + 1) % 3;
                rows.push(vec![first + at.min(other), first + at.max(other)]);
                let (pair, is_first) = own[at as usize];
                rows.push(vec![2 * pair as u32 + u32::from(!is_first), first + at]);
            }
            first += 3;
        }
        let rows = rows.into_iter().map(|columns| CoveringRow::at_least(1, columns));
        let program = CoveringProgram { costs: vec![1; first as usize], rows: rows.collect() };
        let problem = CoveringProblem::from(program);
        let all: Vec<u32> = (0..first).collect();
        let aim = Aim { known: Some(&all), search: Some(1), ..ANY };
        let found = local_bound(&problem, 6, aim, Control::quiet());
        let text = found.certificate.to_string();
        let claim = verify(&text).unwrap().to_string();
        assert!(claim.ends_with(&format!("minimum exactly {}", pairs + 2 * triangles as usize)));
        assert!(!text.contains("\nbranch "), "{text}");
    }
}

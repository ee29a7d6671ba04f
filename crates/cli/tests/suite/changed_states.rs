//! States whose contents were changed behind a right seal: a run goes on from them to a right answer, or refuses them and
//! leaves them as they are.

use crate::destrier::command;
use destrier_board::{Board, Problem};
use destrier_cover::linear::{self, LinearOptions};
use destrier_cover::plan;
use destrier_cover::question::{About, Effort, Method, Question};
use destrier_fuzz::mutated;
use destrier_model::exchange::Statement;
use destrier_run::{Control, Random, Saver, Snapshot, State};
use destrier_verify::Format;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A folder with what a run goes on from, its arguments, and what it answers at last.
struct Work<'a> {
    state: &'a Path,
    words: &'a [&'a str],
    size: u64,
}

/// Says whether a run from the state ends with the right answer, or refuses the state, which then is as it was.
fn go_on(work: &Work<'_>, said: &str) -> bool {
    let before = fs::read(work.state).unwrap();
    let done = command().args(work.words).arg("--json").output().unwrap();
    let error = String::from_utf8_lossy(&done.stderr);
    assert!(!error.contains("panicked"), "{said}: {error}");
    match done.status.code() {
        Some(0) => {
            let found: Value = serde_json::from_slice(&done.stdout).unwrap();
            let sizes = [&found["size"], &found["lower"]].map(Value::as_u64);
            assert_eq!(sizes, [Some(work.size); 2], "{said}");
            assert!(!work.state.exists(), "{said}");
            true
        }
        code => {
            assert_eq!(code, Some(2), "{said}: {error}");
            assert!(
                fs::read(work.state).unwrap() == before,
                "{said}: the state is changed: {error}"
            );
            false
        }
    }
}

/// So many changes of each state.
const CHANGES: usize = 8;

/// Goes on from states in JSON, as they are and with changes.
fn vary(work: &Work<'_>, states: &[Snapshot], seed: u64) {
    let mut random = Random::new(seed, 0);
    let mut refused = 0;
    for (number, state) in states.iter().enumerate() {
        state.write(work.state).unwrap();
        assert!(go_on(work, &format!("state {number} as it is")));
        let value: Value = serde_json::from_slice(&state.state).unwrap();
        for change in 0..CHANGES {
            let mut changed = value.clone();
            let said = alter(&mut changed, &mut random);
            let state = Snapshot { state: serde_json::to_vec(&changed).unwrap(), ..state.clone() };
            state.write(work.state).unwrap();
            refused +=
                usize::from(!go_on(work, &format!("state {number}, change {change}: {said}")));
        }
    }
    assert!(refused > states.len(), "{refused} of {} states are refused", states.len() * CHANGES);
}

/// Changes one part of a value; how.
fn alter(value: &mut Value, random: &mut Random) -> String {
    let mut parts = count(value);
    parts = random.below(parts);
    at(value, &mut parts, "", random).expect("there are so many parts")
}

/// The number of values in a value, itself included, and of those in texts of JSON.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(all) => all.iter().map(count).sum(),
        Value::Object(all) => all.values().map(count).sum(),
        Value::String(text) => inner(text).map_or(0, |inner| count(&inner)),
        _ => 0,
    }
}

fn inner(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().filter(Value::is_object)
}

/// Changes the value behind so many others, and says how.
fn at(value: &mut Value, before: &mut usize, path: &str, random: &mut Random) -> Option<String> {
    if *before == 0 {
        return Some(change(value, path, random));
    }
    *before -= 1;
    match value {
        Value::Array(all) => (all.iter_mut().enumerate())
            .find_map(|(index, one)| at(one, before, &format!("{path}/{index}"), random)),
        Value::Object(all) => (all.iter_mut())
            .find_map(|(key, one)| at(one, before, &format!("{path}/{key}"), random)),
        Value::String(text) => {
            let mut own = inner(text)?;
            let said = at(&mut own, before, path, random);
            *text = own.to_string();
            said
        }
        _ => None,
    }
}

fn change(value: &mut Value, path: &str, random: &mut Random) -> String {
    let old = value.to_string();
    let pick = random.below(8);
    match value {
        Value::Array(all) if !all.is_empty() && pick < 7 => {
            let (one, other) = (random.below(all.len()), random.below(all.len()));
            match pick {
                0 => drop(all.remove(one)),
                1 => all.push(all[one].clone()),
                2 => all.swap(one, other),
                3 => all.truncate(one),
                4 => all.clear(),
                5 => all[one] = all[other].clone(),
                _ => all.reverse(),
            }
        }
        Value::Number(number) if pick < 7 => {
            let old = number.as_i64().unwrap_or(0);
            let new = [old + 1, old - 1, 0, 1, -old, 1 << 40, i64::from(u32::MAX)][pick];
            *value = new.into();
        }
        Value::Bool(old) => *value = (!*old).into(),
        Value::String(text) if pick < 6 && !text.is_empty() => {
            let place = random.below(text.len());
            let digit = char::from(b'0' + random.below(5) as u8).to_string();
            if text.is_char_boundary(place) {
                text.replace_range(place..=place, &digit);
            }
        }
        _ => *value = [Value::Null, 0.into(), Value::Array(Vec::new())][random.below(3)].clone(),
    }
    let clip = |text: String| text.chars().take(60).collect::<String>();
    format!("{path}: {} becomes {}", clip(old), clip(value.to_string()))
}

/// The states on the way to a minimum; some of them.
fn states(prove: impl FnOnce(&mut Saver<'_>)) -> Vec<Snapshot> {
    let mut states: Vec<Snapshot> = Vec::new();
    let mut keep = |state: Snapshot| states.push(state);
    prove(&mut Saver::always(&mut keep));
    let step = states.len().div_ceil(6);
    states.into_iter().step_by(step.max(1)).collect()
}

fn of_board(side: usize, method: Method) -> Vec<Snapshot> {
    let problem = Problem::new(Board::new(side, side).unwrap());
    let effort = Effort::default().with_method(method).with_threads(1);
    states(|saver| drop(plan::prove(&problem, &effort, Control::quiet(), saver).unwrap()))
}

#[test]
fn changed_states_of_sweeps_are_refused_or_lead_to_the_minimum() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let words = ["prove", "9", "--method", "sweep", "--resume", state.to_str().unwrap()];
    vary(&Work { state: &state, words: &words, size: 14 }, &of_board(9, Method::Sweep), 2);
}

#[test]
fn changed_states_of_tori_are_refused_or_lead_to_the_minimum() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let problem = Problem::new("10x10t".parse().unwrap());
    let effort = Effort::default().with_method(Method::Tree).with_threads(1);
    let states =
        states(|saver| drop(plan::prove(&problem, &effort, Control::quiet(), saver).unwrap()));
    let words = ["prove", "10t", "--method", "tree", "--resume", state.to_str().unwrap()];
    vary(&Work { state: &state, words: &words, size: 15 }, &states, 3);
}

/// A program with costs, whose columns have no symmetry.
fn drawn(columns: usize, rows: usize) -> String {
    let mut random = Random::new(7, 7);
    let mut name = |_| format!("x{}", random.below(columns));
    let rows: Vec<String> = (0..rows)
        .map(|_| {
            (0..5)
                .map(&mut name)
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>()
                .join(" + ")
        })
        .collect();
    let costs: Vec<String> =
        (0..columns).map(|column| format!("{} x{column}", 20 + random.below(9))).collect();
    let names: Vec<String> = (0..columns).map(|column| format!("x{column}")).collect();
    let rows: String = rows.iter().map(|row| format!(" {row} >= 1\n")).collect();
    format!(
        "Minimize\n {}\nSubject To\n{rows}Binary\n {}\nEnd\n",
        costs.join(" + "),
        names.join(" ")
    )
}

/// Goes on with `prove` of a drawn program, with these options more, from states of a question about it and with changes.
fn vary_program(effort: Effort<'_>, options: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let (state, file) = (folder.path().join("state"), folder.path().join("p.lp"));
    let text = drawn(40, 60);
    fs::write(&file, &text).unwrap();
    let program = Format::Lp.read(&text).unwrap();
    let statement = Statement::of_file(&file, program, &text, usize::MAX);
    let covering = statement.covering().unwrap();
    let question = Question { about: About::Program(&covering.problem), effort };
    let states = states(|saver| drop(plan::answer(&question, Control::quiet(), saver).unwrap()));
    let [file, state_file] = [&file, &state].map(|path| path.to_str().unwrap());
    let words = [&["prove", file, "--resume", state_file], options].concat();
    let found = crate::destrier::answer(&["prove", file, "--json"]).1;
    vary(&Work { state: &state, words: &words, size: found["size"].as_u64().unwrap() }, &states, 4);
}

#[test]
fn changed_states_of_programs_are_refused_or_lead_to_the_minimum() {
    vary_program(Effort::default().with_threads(1), &[]);
}

#[test]
fn changed_states_of_local_cuts_are_refused_or_lead_to_the_minimum() {
    let effort = Effort::default().with_threads(1).with_method(Method::LocalCuts);
    vary_program(effort, &["--method", "local-cuts"]);
}

/// Sums of the same columns that are to be near their halves, with continuous columns for what they miss.
fn near_halves() -> String {
    let mut random = Random::new(9, 0);
    let mut row = |row: usize| {
        let factors: Vec<usize> = (0..12).map(|_| 1 + random.below(99)).collect();
        let terms: Vec<String> = (0..12).map(|at| format!("{} x{at}", factors[at])).collect();
        format!(
            " {} + over{row} - under{row} = {}\n",
            terms.join(" + "),
            factors.iter().sum::<usize>() / 2
        )
    };
    let rows: String = [0, 1].map(&mut row).concat();
    let names: Vec<String> = (0..12).map(|at| format!("x{at}")).collect();
    let missed = "over0 + under0 + over1 + under1";
    format!("Minimize\n {missed}\nSubject To\n{rows}Binary\n {}\nEnd\n", names.join(" "))
}

#[test]
fn changed_states_of_linear_programs_are_refused_or_lead_to_the_minimum() {
    let folder = tempfile::tempdir().unwrap();
    let (state, file) = (folder.path().join("state"), folder.path().join("p.lp"));
    let text = near_halves();
    fs::write(&file, &text).unwrap();
    let program = Format::Lp.read_linear(&text).unwrap().stated();
    let states = states(|saver| {
        let options =
            LinearOptions { nodes: Some(60), threads: Some(1), ..LinearOptions::default() };
        drop(linear::prove(&program, &options, Control::quiet(), saver).unwrap());
    });
    assert!(states.len() > 3);
    let found = crate::destrier::answer(&["prove", file.to_str().unwrap(), "--json"]).1;
    let words = ["prove", file.to_str().unwrap(), "--resume", state.to_str().unwrap()];
    vary(&Work { state: &state, words: &words, size: found["size"].as_u64().unwrap() }, &states, 5);
}

/// The entries of a state, and what it is of.
fn entries(path: &Path) -> (String, Vec<Vec<u8>>) {
    let bytes = fs::read(path).unwrap();
    let line = String::from_utf8_lossy(bytes.split(|&byte| byte == b'\n').next().unwrap());
    let (work, _) = line.strip_prefix("destrier state 1: ").unwrap().rsplit_once("; ").unwrap();
    let mut entries = Vec::new();
    let mut each = |entry: &[u8]| {
        entries.push(entry.to_vec());
        Ok(())
    };
    State::open(path, work).unwrap().read(&mut each).unwrap();
    (work.to_owned(), entries)
}

/// Nobody can tell the states of a count from others without counting; but what is no state at all is refused.
#[test]
fn changed_states_of_counts_and_strips_are_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let name = state.to_str().unwrap();
    let mut random = Random::new(5, 0);
    for words in [
        &["count", "6", "--method", "halved", "--resume", name][..],
        &["count", "7", "--method", "seam", "--resume", name],
        &["strip", "4", "--resume", name],
    ] {
        let run = || command().args(words).output().unwrap();
        assert!(run().status.success(), "{words:?}");
        let (work, whole) = entries(&state);
        let mut refused = 0;
        for change in 0..40 {
            fs::remove_file(&state).unwrap();
            let mut opened = State::open(&state, &work).unwrap();
            let place = random.below(whole.len());
            let changed = mutated(&mut random, &whole, &["\0\0\0\0\0\0\0\0", "\x7f"]);
            for (at, entry) in whole.iter().enumerate() {
                opened.append(if at == place { &changed } else { entry }).unwrap();
            }
            drop(opened);
            let before = fs::read(&state).unwrap();
            let done = run();
            let error = String::from_utf8_lossy(&done.stderr);
            assert!(!error.contains("panicked"), "{words:?}, {change}: {error}");
            if done.status.code() == Some(2) {
                refused += 1;
                assert!(fs::read(&state).unwrap() == before, "{words:?}, {change}: {error}");
            }
        }
        assert!(refused > 0, "{words:?}");
        fs::remove_file(&state).unwrap();
    }
}

//! Plans, workers and merges: whatever happens to a worker or a file, nothing is lost, and the
//! answer has the same bytes.

use crate::destrier;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;
use tempfile::TempDir;

fn destrier(folder: &Path, args: &str) -> Command {
    let mut command = destrier::command();
    command.current_dir(folder).args(args.split_whitespace());
    command
}

fn run(folder: &Path, args: &str) -> Output {
    destrier(folder, args).output().unwrap()
}

fn succeeds(folder: &Path, args: &str) -> String {
    let output = run(folder, args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "destrier {args}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// Exit 2 and one line that contains the words.
fn refuses(folder: &Path, args: &str, words: &str) {
    let output = run(folder, args);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "destrier {args}: {line}");
    assert!(line.lines().count() == 1 && line.contains(words), "destrier {args}: {line}");
}

const PLAN: &str = "plan symmetric 3..8 -o plan";
const UNITS: usize = 18;

/// A plan that is done, and its answer.
fn finished() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), PLAN);
    succeeds(folder.path(), "work plan");
    let answer = succeeds(folder.path(), "merge plan");
    (folder, answer)
}

#[test]
fn the_answer_is_that_of_single_commands() {
    let (_folder, answer) = finished();
    assert_eq!(answer.lines().count(), UNITS + 1);
    for (board, symmetry) in [("6x6", "bilateral4"), ("8x8", "rot90"), ("7x7", "diagonal4")] {
        let single = format!("cover {board} --symmetry {symmetry} --json");
        let report: serde_json::Value =
            serde_json::from_slice(&run(Path::new("."), &single).stdout).unwrap();
        let beginning = format!("{board},{symmetry},optimal,{0},{0},{0},", report["size"]);
        assert!(answer.lines().any(|row| row.starts_with(&beginning)), "{beginning}: {answer}");
    }
}

#[test]
fn shards_and_several_workers_give_the_same_bytes() {
    let (_folder, answer) = finished();
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), PLAN);
    succeeds(folder.path(), "work plan --shard 2/3");
    assert_eq!(fs::read_dir(folder.path().join("plan/results")).unwrap().count(), UNITS / 3);
    let mut workers: Vec<_> =
        (0..3).map(|_| destrier(folder.path(), "work plan --quiet").spawn().unwrap()).collect();
    assert!(workers.iter_mut().all(|worker| worker.wait().unwrap().success()));
    assert_eq!(succeeds(folder.path(), "merge plan"), answer);
    assert_eq!(fs::read_dir(folder.path().join("plan/leases")).unwrap().count(), 0);
}

#[test]
fn workers_that_are_killed_lose_nothing() {
    let (_folder, answer) = finished();
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), PLAN);
    for moment in 0..10 {
        let mut worker = destrier(folder.path(), "work plan --quiet").spawn().unwrap();
        std::thread::sleep(Duration::from_millis(7 * moment));
        worker.kill().unwrap();
        worker.wait().unwrap();
        // as if the dead had been silent for long
        for lease in fs::read_dir(folder.path().join("plan/leases")).unwrap() {
            let lease = fs::File::options().append(true).open(lease.unwrap().path()).unwrap();
            lease.set_modified(std::time::UNIX_EPOCH).unwrap();
        }
    }
    succeeds(folder.path(), "work plan");
    assert_eq!(succeeds(folder.path(), "merge plan"), answer);
}

#[test]
fn a_lease_is_respected_while_its_owner_lives() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), "plan symmetric 3..3 --groups rot90 -o plan");
    let lease = folder.path().join("plan/leases/000000");
    fs::write(&lease, "").unwrap();
    let mut worker = destrier(folder.path(), "work plan --quiet").spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    assert!(worker.try_wait().unwrap().is_none(), "it should wait for the other");
    fs::remove_file(&lease).unwrap();
    assert!(worker.wait().unwrap().success());
}

#[test]
fn what_is_missing_or_damaged_is_named() {
    let (folder, answer) = finished();
    let result = folder.path().join("plan/results/000003");
    let text = fs::read_to_string(&result).unwrap();
    fs::write(&result, text.replace("optimal", "optimum")).unwrap();
    refuses(folder.path(), "merge plan", "results/000003: damaged; delete it");
    fs::copy(folder.path().join("plan/results/000004"), &result).unwrap();
    refuses(folder.path(), "merge plan", "results/000003: damaged; delete it");
    fs::remove_file(&result).unwrap();
    refuses(folder.path(), "merge plan", "results/000003: not done yet");
    refuses(folder.path(), "merge plan -o t.csv", "results/000003: not done yet");
    assert!(!folder.path().join("t.csv").exists());
    succeeds(folder.path(), "work plan");
    assert_eq!(succeeds(folder.path(), "merge plan"), answer);
}

#[test]
fn plans_that_do_not_fit_are_refused() {
    let (folder, _) = finished();
    refuses(folder.path(), PLAN, "there is a plan already");
    refuses(folder.path(), "work nowhere", "nowhere/plan.json");
    refuses(folder.path(), "work plan --shard 4/3", "4/3");
    refuses(folder.path(), "plan symmetric 9..3 -o other", "9..3");
    refuses(folder.path(), "plan symmetric 3..9 --groups rot45 -o other", "rot45");
    assert!(!folder.path().join("other").exists());
    let head = folder.path().join("plan/plan.json");
    let text = fs::read_to_string(&head).unwrap();
    fs::write(&head, text.replace("destrier ", "").replace("\"0.", "\"9.")).unwrap();
    refuses(folder.path(), "merge plan", "made by 9.");
    fs::write(&head, text.replace("\"format\": 3", "\"format\": 4")).unwrap();
    refuses(folder.path(), "work plan", "plan format 4");
    for changed in [text.replace("\"least\": 3", "\"least\": 4"), text.trim_end().to_owned()] {
        fs::write(&head, changed).unwrap();
        refuses(folder.path(), "merge plan", "plan.json or units.jsonl: it was changed");
    }
    fs::write(&head, text).unwrap();
    let list = folder.path().join("plan/units.jsonl");
    let units = fs::read_to_string(&list).unwrap();
    fs::write(&list, units.replace("rot90", "rot180")).unwrap();
    refuses(folder.path(), "merge plan", "units.jsonl: it was changed");
}

#[test]
fn local_engine_and_dry_runs() {
    let (_folder, answer) = finished();
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), PLAN);
    let scripts =
        succeeds(folder.path(), "submit plan --engine slurm --limit 4 --time 9 --dry-run");
    assert!(scripts.contains(&format!("#SBATCH --array=1-{UNITS}%4\n")), "{scripts}");
    assert!(scripts.contains("#SBATCH --time=9\n"));
    succeeds(folder.path(), "submit plan --engine local -o answer.csv");
    assert_eq!(fs::read_to_string(folder.path().join("answer.csv")).unwrap(), answer);
}

#[test]
fn a_proof_in_units_is_accepted_and_does_not_depend_on_the_workers() {
    let mut answers = Vec::new();
    for workers in [1, 3] {
        let folder = tempfile::tempdir().unwrap();
        succeeds(folder.path(), "plan prove 12 --at-least 24 --units 12 -o plan");
        let mut running: Vec<_> = (0..workers)
            .map(|_| destrier(folder.path(), "work plan --quiet").spawn().unwrap())
            .collect();
        assert!(running.iter_mut().all(|worker| worker.wait().unwrap().success()));
        succeeds(folder.path(), "merge plan -o proof.txt");
        let verdict = succeeds(folder.path(), "verify proof.txt");
        assert_eq!(verdict, "proof.txt: verified: knight domination of 12x12: at least 24\n");
        answers.push(fs::read_to_string(folder.path().join("proof.txt")).unwrap());
    }
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_bound_that_is_not_given_is_the_size_of_a_cover_that_is_found() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), "plan prove 10 --units 4 -o plan");
    succeeds(folder.path(), "work plan");
    succeeds(folder.path(), "merge plan -o proof.txt");
    let verdict = succeeds(folder.path(), "verify proof.txt");
    assert_eq!(verdict, "proof.txt: verified: knight domination of 10x10: at least 16\n");
    refuses(folder.path(), "plan prove 3 --rule total -o other", "--at-least is missing");
}

#[test]
fn a_bound_that_does_not_hold_is_no_proof() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), "plan prove 6 --at-least 9 -o plan");
    let reason = "destrier: knight domination of 6x6: there is a cover of 8, so 9 cannot be proved";
    refuses(folder.path(), "work plan", "there is a cover of 8, so 9 cannot be proved");
    // every worker after the first hears of it, and so does the merge
    for args in ["work plan", "work plan --shard 2/2", "merge plan"] {
        refuses(folder.path(), args, reason);
    }
}

#[test]
fn a_census_in_units_is_that_of_one_command() {
    let folder = tempfile::tempdir().unwrap();
    for (board, size) in [("7", 10), ("9", 14)] {
        succeeds(folder.path(), &format!("plan count {board} --size {size} --units 3 -o p{board}"));
        let mut workers: Vec<_> = (0..2)
            .map(|_| destrier(folder.path(), &format!("work p{board} -q")).spawn().unwrap())
            .collect();
        assert!(workers.iter_mut().all(|worker| worker.wait().unwrap().success()));
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let merged = read(&succeeds(folder.path(), &format!("merge p{board}")));
        let single = read(&succeeds(folder.path(), &format!("count {board} --json")));
        for key in ["board", "size", "total", "distinct", "by_group"] {
            assert_eq!(merged[key], single[key], "{board}: {key}");
        }
        assert_eq!(merged["covers"].as_array().unwrap().len() as u64, single["distinct"]);
    }
}

#[test]
fn records_do_not_depend_on_the_workers() {
    let mut answers = Vec::new();
    for workers in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        succeeds(folder.path(), "plan records 8..10 --seeds 2 --rounds 2 -o plan");
        let mut running: Vec<_> = (0..workers)
            .map(|_| destrier(folder.path(), "work plan -q").spawn().unwrap())
            .collect();
        assert!(running.iter_mut().all(|worker| worker.wait().unwrap().success()));
        answers.push(succeeds(folder.path(), "merge plan"));
    }
    assert_eq!(answers[0], answers[1]);
    let sizes: Vec<&str> =
        answers[0].lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert_eq!(sizes, ["12", "14", "16"]);
}

#[test]
fn the_table_of_cycles_is_the_papers() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), "plan cycles 3..6 -o plan");
    let mut running: Vec<_> =
        (0..2).map(|_| destrier(folder.path(), "work plan -q").spawn().unwrap()).collect();
    assert!(running.iter_mut().all(|worker| worker.wait().unwrap().success()));
    let table = succeeds(folder.path(), "merge plan");
    let counts = |board: &str, feasible: &str| -> Vec<usize> {
        let rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let those = rows.filter(|row| row[0] == board && row[4] == feasible);
        those.map(|row| row[1].parse().unwrap()).collect()
    };
    // Euler knights, table 1
    assert_eq!(counts("3x4", "yes"), [2]);
    assert_eq!(counts("4x6", "no"), [1, 3, 5, 6]);
    assert_eq!(counts("6x6", "no"), [6, 7, 8, 9]);
    assert_eq!(table.lines().nth(1), Some("3x4,1,12,12,no"));
    // a partition of another board, whole but in the wrong place
    let results = folder.path().join("plan/results");
    let other = fs::read_to_string(results.join("000004")).unwrap();
    let some = fs::read_dir(&results).unwrap().map(|entry| entry.unwrap().path());
    for path in some.filter(|path| fs::read_to_string(path).unwrap() != other) {
        fs::write(&path, &other).unwrap();
    }
    refuses(folder.path(), "merge plan", "damaged; delete it");
    refuses(folder.path(), "plan cycles 1..2 -o small", "no board with a longer side from 1 to 2");
}

#[test]
fn two_merges_at_once_do_not_harm_each_other() {
    let (folder, answer) = finished();
    let mut merges: Vec<_> = (0..2)
        .map(|_| destrier(folder.path(), "merge plan -o answer.csv").spawn().unwrap())
        .collect();
    assert!(merges.iter_mut().all(|merge| merge.wait().unwrap().success()));
    assert_eq!(fs::read_to_string(folder.path().join("answer.csv")).unwrap(), answer);
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 2, "the plan and the answer");
}

#[cfg(unix)]
#[test]
fn a_worker_told_to_end_drops_its_unit_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    // a unit of several minutes
    succeeds(folder.path(), "plan symmetric 19..19 --groups bilateral -o plan");
    let lease = folder.path().join("plan/leases/000000");
    let mut worker = destrier(folder.path(), "work plan --quiet").spawn().unwrap();
    while !lease.exists() {
        assert!(worker.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill").args(["-TERM", &worker.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(worker.wait().unwrap().code(), Some(3));
    assert!(!lease.exists());
    assert_eq!(fs::read_dir(folder.path().join("plan/results")).unwrap().count(), 0);
}

/// The name of a unit is the name of its files, so a plan from elsewhere could name any file.
#[test]
fn units_that_name_files_elsewhere_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), "plan symmetric 3..3 --groups rot90 -o plan");
    let victim = folder.path().join("victim");
    fs::write(&victim, "mine").unwrap();
    fs::File::options()
        .append(true)
        .open(&victim)
        .unwrap()
        .set_modified(std::time::UNIX_EPOCH)
        .unwrap();
    let (head, list) =
        (folder.path().join("plan/plan.json"), folder.path().join("plan/units.jsonl"));
    let (text, units) = (fs::read_to_string(&head).unwrap(), fs::read_to_string(&list).unwrap());
    // the digest is of the file without it, and of the list
    let (before, _) = text.split_once("\"digest\": \"").unwrap();
    let open = format!("{before}\"digest\": \"\"\n}}\n");
    for name in ["../../victim", "x", "", "0000000", "000001"] {
        let changed = units.replace("\"000000\"", &format!("\"{name}\""));
        fs::write(&list, &changed).unwrap();
        let seal = digest(&format!("{open}{changed}"));
        let sealed = open.replace("\"digest\": \"\"", &format!("\"digest\": \"{seal}\""));
        fs::write(&head, sealed).unwrap();
        refuses(folder.path(), "work plan -q", &format!("unit 0 is called '{name}'"));
        refuses(folder.path(), "merge plan", &format!("unit 0 is called '{name}'"));
        assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
    }
}

fn digest(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

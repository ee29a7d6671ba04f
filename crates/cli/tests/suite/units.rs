//! `prove --units`: proofs that are divided, killed, joined and refused.

use crate::destrier::{self, refuses, run};
use destrier_run::Random;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A file of three sums of columns, each as near to its half as can be.
fn split() -> String {
    let mut draw = Random::new(1, 0);
    let rows = (0..3).map(|row| {
        let factors: Vec<usize> = (0..20).map(|_| 1 + draw.below(99)).collect();
        let terms = factors.iter().enumerate().map(|(at, factor)| format!("{factor} x{at} + "));
        let half = factors.iter().sum::<usize>() / 2;
        format!(" c{row}: {}o{row} - u{row} = {half}\n", terms.collect::<String>())
    });
    let rows: String = rows.collect();
    let whole: String = (0..20).map(|at| format!(" x{at}")).collect();
    format!("Minimize\n o0 + u0 + o1 + u1 + o2 + u2\nSubject To\n{rows}Binaries\n{whole}\nEnd\n")
}

/// A folder with a proof in it.
struct Proof {
    folder: tempfile::TempDir,
    question: Vec<String>,
}

impl Proof {
    fn of(question: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("split.lp"), split()).unwrap();
        Proof { folder, question: question.split(' ').map(str::to_owned).collect() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, words: &str) -> Command {
        let mut command = destrier::command();
        command.arg("prove").args(&self.question).args(words.split(' '));
        command.current_dir(self.folder.path()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// How it ends, and what it says beside its answer.
    fn prove(&self, words: &str) -> (i32, String) {
        let ended = self.command(words).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        (ended.status.code().expect("a status"), said)
    }

    fn claim(&self, name: &str) -> String {
        let path = self.path(name).display().to_string();
        let (code, said, _) = run(&["verify", &path]);
        assert_eq!(code, 0, "{said}");
        said.split_once(": ").expect("a name and a verdict").1.to_owned()
    }

    /// Asserts that units have shown what one run shows, and are gone.
    fn assert_joined(&self) {
        assert_eq!(self.claim("units.txt"), self.claim("whole.txt"));
        for gone in ["units.txt.state", "units.txt.units", "units.txt.units.open"] {
            assert!(!self.path(gone).exists(), "{gone}");
        }
    }

    /// Begins units and goes on as soon as one has saved its state.
    fn begun(&self, words: &str) -> Child {
        let mut child = self.command(words).spawn().unwrap();
        while self.states().is_empty() {
            assert!(child.try_wait().unwrap().is_none(), "{words}: it ended before it was stopped");
            std::thread::sleep(Duration::from_millis(5));
        }
        child
    }

    /// Begins units and kills who waits for them; waits until all of these have ended.
    fn killed(&self, words: &str) {
        let mut child = self.begun(words);
        child.kill().unwrap();
        child.wait().unwrap();
        let mut before = Vec::new();
        // units that were begun end by themselves
        while before != self.states() || before.is_empty() {
            before = self.states();
            std::thread::sleep(Duration::from_millis(1_500));
        }
    }

    /// The states of units, with their contents.
    fn states(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        let rounds = fs::read_dir(self.path("units.txt.units")).into_iter().flatten();
        for round in rounds.flatten() {
            let answers = fs::read_dir(round.path().join("answers")).into_iter().flatten();
            let paths = answers.flatten().map(|entry| entry.path());
            let states = paths.filter(|path| path.extension().is_some_and(|own| own == "state"));
            found.extend(states.filter_map(|path| Some((path.clone(), fs::read(&path).ok()?))));
        }
        found.sort();
        found
    }
}

#[test]
fn units_prove_what_one_run_proves() {
    for question in ["13 --piece queen", "split.lp", "11 --piece queen --demand 2"] {
        let proof = Proof::of(question);
        assert_eq!(proof.prove("-o whole.txt --method tree").0, 0);
        let (code, said) = proof.prove("-o units.txt --units 2 --round 1s");
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("round 1: 2 units\n"), "{question}: {said}");
        proof.assert_joined();
    }
}

/// Rows of four columns each, whose proof by local cuts has cases.
fn sparse() -> String {
    let mut draw = Random::new(7, 0);
    let mut row = || (0..4).map(|_| draw.below(110)).collect::<BTreeSet<usize>>();
    let rows = (0..140).map(|_| row()).filter(|row| row.len() == 4);
    let text = |row: BTreeSet<usize>| row.iter().map(|at| format!("x{at} ")).collect::<String>();
    rows.map(|row| text(row) + "\n").collect()
}

#[test]
fn proofs_by_local_cuts_are_divided() {
    let proof = Proof::of("sparse.sets --method local-cuts");
    fs::write(proof.path("sparse.sets"), sparse()).unwrap();
    assert_eq!(proof.prove("-o whole.txt").0, 0);
    let (code, said) = proof.prove("-o units.txt --units 1 --round 1s");
    assert_eq!(code, 0, "{said}");
    proof.assert_joined();
}

#[test]
fn a_killed_proof_in_units_goes_on_from_what_they_did() {
    let proof = Proof::of("13 --piece queen");
    assert_eq!(proof.prove("-o whole.txt --method tree").0, 0);
    proof.killed("-o units.txt --units 2 --round 1s");
    let (code, said) = proof.prove("-o units.txt --units 2 --round 1s --resume --time-limit 0s");
    // units that were left alone may have done all
    let (early, whole) = (proof.claim("units.txt"), proof.claim("whole.txt"));
    let is_bound = code == 3 && early.contains("at least ");
    assert!(is_bound || code == 0 && early == whole, "{code} {early}: {said}");
    if code == 3 {
        let (code, said) = proof.prove("-o units.txt --units 2 --round 1s --resume");
        assert_eq!(code, 0, "{said}");
    }
    assert_eq!(proof.claim("units.txt"), whole);
    assert!(!proof.path("units.txt.units").exists());
}

/// What units have done until then is shown, and kept.
#[test]
#[cfg(unix)]
fn an_interrupted_proof_in_units_loses_nothing() {
    let proof = Proof::of("13 --piece queen");
    assert_eq!(proof.prove("-o whole.txt --method tree").0, 0);
    let child = proof.begun("-o units.txt --units 2 --round 1h");
    let interrupt = ["-INT", &child.id().to_string()];
    assert!(Command::new("kill").args(interrupt).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert_eq!(said.matches("round ").count(), 1, "{said}");
    let early = proof.claim("units.txt");
    assert!(early.contains("at least "), "{early}");
    assert!(!proof.states().is_empty(), "{said}");
    let (code, said) = proof.prove("-o units.txt --units 2 --round 1s --resume");
    assert_eq!(code, 0, "{said}");
    proof.assert_joined();
}

#[test]
fn what_is_in_the_way_of_units_is_left_as_it_is() {
    let proof = Proof::of("13 --piece queen");
    let path = proof.path("units.txt.units.open");
    fs::write(&path, "mine").unwrap();
    let (code, said) = proof.prove("-o units.txt --units 2 --round 1s");
    assert!(code == 2 && said.contains("units.txt.units.open"), "{code}: {said}");
    assert_eq!(fs::read_to_string(path).unwrap(), "mine");
}

#[test]
fn states_of_units_that_lie_are_refused_by_name() {
    let proof = Proof::of("13 --piece queen");
    proof.killed("-o units.txt --units 2 --round 1s");
    let resumed = || proof.prove("-o units.txt --units 2 --resume --time-limit 0s");
    let (path, kept) = proof.states().swap_remove(0);
    let name = path.file_name().unwrap().to_str().unwrap();
    let mut torn = kept.clone();
    torn[kept.len() / 2] ^= 1;
    fs::write(&path, torn).unwrap();
    let (code, said) = resumed();
    assert!(code == 2 && said.contains(name) && said.contains("damaged"), "{said}");
    // a state of another proof, whole
    let other = Proof::of("14 --piece queen --method tree --time-limit 1s");
    assert_eq!(other.prove("-o units.txt").0, 3);
    fs::copy(other.path("units.txt.state"), &path).unwrap();
    let (code, said) = resumed();
    assert!(code == 2 && said.contains("unit ") && said.contains("of other work"), "{said}");
    fs::remove_file(&path).unwrap();
    let (code, said) = resumed();
    assert!([0, 3].contains(&code), "what is missing is open: {said}");
    proof.claim("units.txt");
}

#[test]
fn what_cannot_be_divided_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.txt").display().to_string();
    refuses(&["prove", "12", "--units", "2"], &["--output"]);
    refuses(&["prove", "12", "--units", "0", "-o", &path], &["--units 0"]);
    let swept = ["prove", "12", "--units", "2", "--method", "sweep", "-o", &path];
    refuses(&swept, &["--units is for proofs by cases"]);
    let mine = folder.path().join("p.txt.units");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("letter"), "Dear reader").unwrap();
    let words = ["prove", "12", "--piece", "queen", "--units", "2", "-o", &path];
    refuses(&words, &["p.txt.units is in the way"]);
    assert_eq!(fs::read_to_string(Path::new(&mine).join("letter")).unwrap(), "Dear reader");
}

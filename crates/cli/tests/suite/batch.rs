//! `destrier batch`: lists of commands, interrupted and continued, on this machine and as a job array.

use crate::destrier::{answer, command, output, refuses, root, run};
use pulldown_cmark::{Event, Parser};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// The rows of a table of answers, by the names of their columns.
    fn rows(&self, name: &str) -> Vec<BTreeMap<String, String>> {
        let text = fs::read_to_string(self.path(name)).unwrap();
        csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
    }

    /// The records of the units, with the times of their files.
    fn records(&self, name: &str) -> BTreeMap<PathBuf, std::time::SystemTime> {
        let entries = fs::read_dir(self.path(name)).into_iter().flatten().map(Result::unwrap);
        let records = entries.filter(|entry| entry.path().extension().is_some_and(|e| e == "json"));
        records.map(|entry| (entry.path(), entry.metadata().unwrap().modified().unwrap())).collect()
    }
}

#[test]
fn a_list_is_answered_once_and_only_what_is_new_is_run() {
    let folder = Folder::new();
    let (_, table, _) = run(&["batch", "--cross", "board=4..5", "piece=knight,king"]);
    let list = folder.write("list.csv", &table);
    let (code, _, log) = run(&["batch", &list]);
    assert_eq!((code, log.lines().count()), (0, 5), "{log}");
    let rows = folder.rows("list.answers/answers.csv");
    let sizes: Vec<&str> = rows.iter().map(|row| &*row["size"]).collect();
    assert_eq!(sizes, ["4", "4", "5", "4"]);
    for row in &rows {
        assert_eq!(row["status"], "optimal");
        let claim =
            format!("verified: {} domination of {1}x{1}: exactly ", row["piece"], row["board"]);
        assert!(row["verdict"].starts_with(&claim), "{row:?}");
    }
    let before = folder.records("list.answers");
    folder.write("list.csv", &format!("{table}6,rook\n"));
    let (code, _, log) = run(&["batch", &list]);
    assert!(
        code == 0 && log.starts_with("5/5 cover 6 --piece rook: 6, optimal, verified, "),
        "{log}"
    );
    assert_eq!(folder.rows("list.answers/answers.csv").len(), 5);
    let after = folder.records("list.answers");
    assert!(after.len() == 5 && before.iter().all(|(path, time)| after[path] == *time));
}

#[test]
fn a_record_says_what_the_command_says_alone() {
    let folder = Folder::new();
    let program = folder.write("p.sets", "a b\nb c\nc a\n");
    let list = folder.write(
        "list.txt",
        &format!(
            "cover 7 --rule total\nprove 6\npacking 6\ncover {program}\n\
            prove {program} --choose sets --demand 2\n"
        ),
    );
    assert_eq!(run(&["batch", &list, "-q"]).0, 0);
    let without = |mut value: Value| {
        for key in ["seconds", "cpu_seconds", "improved", "certificate"] {
            value.as_object_mut().unwrap().remove(key);
        }
        value
    };
    let mut compared = 0;
    for path in folder.records("list.answers").keys() {
        let record: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let unit = record["unit"].as_str().unwrap();
        let threads = if unit.starts_with("packing") { "" } else { " --threads 1" };
        let words = format!("{unit}{threads} --json");
        let (_, alone) = answer(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(without(record["answer"].clone()), without(alone), "{unit}");
        compared += 1;
    }
    assert_eq!(compared, 5);
    let rows = folder.rows("list.answers/answers.csv");
    let of_program = format!("verified: minimum exactly 2 for {program} (");
    assert!(rows[3]["verdict"].starts_with(&of_program), "{:?}", rows[3]);
    let of_sets = format!("verified: minimum exactly 3 for {program} --choose sets --demand 2 (");
    assert!(rows[4]["verdict"].starts_with(&of_sets), "{:?}", rows[4]);
    let values: Vec<&str> = rows.iter().map(|row| &*row["lp_value"]).collect();
    assert_eq!(values, ["10", "6", "6", "3/2", "3"]);
    assert!(
        rows.iter()
            .all(|row| Path::new(&folder.path("list.answers")).join(&row["certificate"]).is_file())
    );
}

#[test]
fn options_of_units_mean_the_same_however_they_are_written() {
    let folder = Folder::new();
    let list = folder.write(
        "list.txt",
        "prove 5 --format vipr\nprove 5 --format=vipr\nprove 5 --format=veripb --threads=1\nprove 5\n",
    );
    assert_eq!(run(&["batch", &list, "-q"]).0, 0);
    let rows = folder.rows("list.answers/answers.csv");
    let endings = rows.iter().map(|row| row["certificate"].rsplit('.').next().unwrap());
    assert_eq!(endings.collect::<Vec<_>>(), ["vipr", "vipr", "pbp", "txt"]);
    assert!(rows.iter().all(|row| row["bound"] == "5" && row["error"].is_empty()), "{rows:?}");
}

/// The list of the README with boards to 8x8, which is a matter of seconds.
#[test]
fn a_list_that_is_killed_continues_where_it_was() {
    let folder = Folder::new();
    let words = readme_words().replace("board=4..13", "board=4..8");
    let cross: Vec<&str> = ["batch", "--cross"].into_iter().chain(words.split(' ')).collect();
    let (_, table, _) = run(&cross);
    let list = folder.write("list.csv", &table);
    let mut first = command().args(["batch", &list]).stderr(Stdio::null()).spawn().unwrap();
    while folder.records("list.answers").len() < 5 {
        std::thread::sleep(Duration::from_millis(5));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    let before = folder.records("list.answers");
    assert!(before.len() < 200, "all was done");
    let (_, standing, _) = run(&["batch", &list, "--status"]);
    assert!(standing.contains("optimal") && standing.contains("not begun"), "{standing}");
    assert_eq!(run(&["batch", &list, "-q"]).0, 0);
    let after = folder.records("list.answers");
    assert_eq!(after.len(), 200);
    assert!(before.iter().all(|(path, time)| after[path] == *time));
    let rows = folder.rows("list.answers/answers.csv");
    assert!(rows.len() == 200 && rows.iter().all(|row| row["verdict"].starts_with("verified: ")));
    assert_eq!(
        run(&["batch", &list, "--status"]),
        (0, "units    200 optimal\n".into(), String::new())
    );
}

/// What the README crosses.
fn readme_words() -> String {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let code = Parser::new(&readme).filter_map(|event| match event {
        Event::Code(code) => Some(code.into_string()),
        _ => None,
    });
    let mut crossed = code.filter_map(|code| {
        let (words, _) = code.strip_prefix("destrier batch --cross ")?.split_once(" > ")?;
        Some(words.to_owned())
    });
    crossed.next().unwrap()
}

/// The list that the README makes by one command.
#[test]
fn the_list_of_the_readme_has_every_combination_and_can_be_run() {
    let words = readme_words();
    let cross: Vec<&str> = ["batch", "--cross"].into_iter().chain(words.split(' ')).collect();
    let (code, table, _) = run(&cross);
    assert_eq!((code, table.lines().count()), (0, 1 + 10 * 4 * 5 * 2));
    let folder = Folder::new();
    let list = folder.write("list.csv", &table);
    let (code, standing, _) = run(&["batch", &list, "--status"]);
    assert_eq!((code, &*standing), (3, "units    400 not begun\n"));
}

/// What failed is said, and run again; what another process runs is left to it.
#[test]
fn the_status_says_what_is_there_what_runs_and_what_failed() {
    let folder = Folder::new();
    let list =
        folder.write("list.txt", "cover 4\ncover 3x4 --symmetry rot90\ncover 20 --time-limit 0s\n");
    let (code, _, log) = run(&["batch", &list]);
    assert_eq!(code, 2);
    assert!(log.contains("2/3 cover 3x4 --symmetry rot90: failed: destrier: "), "{log}");
    let (code, standing, _) = run(&["batch", &list, "--status"]);
    assert!(
        code == 2 && standing.starts_with("units    1 failed, 1 feasible, 1 optimal\n"),
        "{standing}"
    );
    assert!(standing.contains("failed   cover 3x4 --symmetry rot90: "), "{standing}");
    let (code, _, log) = run(&["batch", &list]);
    assert!(code == 2 && log.lines().count() == 2, "only what failed is run again: {log}");
    let open = folder.write("open.txt", "cover 4\ncover 5\n");
    assert_eq!(
        run(&["batch", &folder.write("five.txt", "cover 5\n"), "-q", "-o", &folder.path("five")]).0,
        0
    );
    let name = fs::read_dir(folder.path("five")).unwrap().map(|entry| entry.unwrap().path());
    let name = name.filter(|path| path.extension().is_some_and(|end| end == "log")).last().unwrap();
    fs::create_dir(folder.path("open.answers")).unwrap();
    let log = Path::new(&folder.path("open.answers")).join(name.file_name().unwrap());
    let log = fs::File::create(log).unwrap();
    log.lock().unwrap();
    let (code, standing, _) = run(&["batch", &open, "--status"]);
    assert_eq!((code, &*standing), (3, "units    1 not begun, 1 running\n"));
}

#[test]
fn units_that_batch_cannot_run_are_refused_before_any_work() {
    let folder = Folder::new();
    for (text, words) in [
        ("tour 8\n", &["line 1", "not 'tour'"][..]),
        ("cover 8\ncover 8 --peace queen\n", &["line 2", "--peace"]),
        ("cover 8 -o x.txt\n", &["line 1", "--output is not for units"]),
        ("cover 8x\n", &["line 1", "8x"]),
        ("\n# nothing\n", &["no unit"]),
    ] {
        let list = folder.write("list.txt", text);
        refuses(&["batch", &list], words);
        assert!(!Path::new(&folder.path("list.answers")).exists());
    }
    refuses(&["batch", "--cross", "board"], &["NAME=VALUE"]);
    refuses(&["batch"], &["<LIST>"]);
}

/// A Slurm that runs the tasks at once, one of them killed and queued again.
#[test]
fn slurm_is_given_a_job_array_that_answers_the_list() {
    let folder = Folder::new();
    let list = folder.write("list.txt", "cover 4\ncover 5\nprove 4 --rule total\n");
    let tool = |name: &str, text: &str| {
        let path = folder.write(name, text);
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    tool(
        "sbatch",
        "#!/bin/sh\nfor word; do script=$word; done\necho \"$@\" >\"$(dirname \"$0\")/asked\"\n\
         array=$(sed -n 's/^#SBATCH --array=1-//p' \"$script\")\nfor task in $(seq \"$array\"); do\n\
         SLURM_ARRAY_TASK_MAX=$array SLURM_ARRAY_TASK_ID=$task sh \"$script\" 2>/dev/null || exit 1\ndone\necho '42;cluster'\n",
    );
    tool("squeue", "#!/bin/sh\necho RUNNING; echo PENDING; echo PENDING\n");
    let path = format!("{}:{}", folder.0.path().display(), std::env::var("PATH").unwrap());
    let with_slurm =
        |args: &[&str]| output(command().arg("batch").arg(&list).args(args).env("PATH", &path));
    let (code, _, said) = with_slurm(&["--slurm=--partition=long --mem=4G", "-q"]);
    assert!(code == 0 && said.contains("submitted job 42"), "{said}");
    let asked = fs::read_to_string(folder.path("asked")).unwrap();
    assert!(asked.contains("--parsable --partition=long --mem=4G /"), "{asked}");
    let script = fs::read_to_string(folder.path("list.answers/array.sh")).unwrap();
    assert!(script.contains("#SBATCH --array=1-3\n") && script.contains("#SBATCH --requeue\n"));
    let (code, standing, _) = with_slurm(&["--status"]);
    assert_eq!(
        (code, &*standing),
        (0, "units    3 optimal\nslurm    job 42: 2 pending, 1 running\n")
    );
    assert_eq!(folder.rows("list.answers/answers.csv").len(), 3);
    tool("sbatch", "#!/bin/sh\necho 'sbatch: error: invalid partition' >&2\nexit 1\n");
    let (code, _, said) = with_slurm(&["--slurm"]);
    assert!(code == 2 && said.contains("invalid partition"), "{said}");
}

//! No command changes a file that it is given, nor one that it has not made and nobody has named.

use crate::destrier::command;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What the commands are given, by name.
const GIVEN: [(&str, &str); 9] = [
    (
        "p.lp",
        "Minimize\n obj: 2 a + b + 3 c\nSubject To\n r: a + b >= 1\n s: b + c >= 1\nBinary\n a b c\nEnd\n",
    ),
    (
        "q.lp",
        "Maximize\n obj: 5 a + 4 b + 2\nSubject To\n r: 6 a + 4 b <= 24\n s: a + 2 b <= 6\nGeneral\n a b\nEnd\n",
    ),
    ("n.opb", "* #variable= 2 #constraint= 1\nmin: +2 x1 +1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n"),
    (
        "m.nl",
        "g3 1 1 0\n 2 1 1 0 0\n 0 0\n 0 0\n 0 0 0\n 0 0 0 1\n 2 0 0 0 0\n 2 2\n 0 0\n 0 0 0 0 0\nC0\nn0\nO0 0\nn0\n\
         r\n2 1\nb\n0 0 1\n0 0 1\nk1\n1\nJ0 2\n0 1\n1 1\nG0 2\n0 2\n1 1\n",
    ),
    ("g.col", "p edge 4 3\ne 1 2\ne 2 3\ne 3 4\n"),
    ("start.txt", "a b\n"),
    ("a.sol", "b 1\n"),
    ("board.txt", "oooo\noXXo\noXXo\noooo\n"),
    ("list.txt", "cover 4\nprove 4\npacking p.lp\n"),
];

/// Command lines whose work is done at once or stopped at once; `OUT` stands before what is to be written.
const COMMANDS: [&str; 49] = [
    "cover 6 -o OUT.txt",
    "cover 6 -o OUT.txt.gz",
    "cover 6 -o OUT.svg",
    "cover 6 -o OUT.json",
    "cover 15 --time-limit 1s -o OUT.txt",
    "cover p.lp -o OUT.txt",
    "cover p.lp --start start.txt -o OUT.txt",
    "cover q.lp -o OUT.json",
    "cover g.col -o OUT.txt",
    "prove 6 -o OUT.txt",
    "prove 15 --time-limit 1s -o OUT.txt",
    "prove 15 --time-limit 1s --resume OUT.state",
    "prove 6 --format program -o OUT.txt",
    "prove 6 --format vipr -o OUT.vipr",
    "prove 6 --format veripb -o OUT.pbp",
    "prove p.lp -o OUT.txt",
    "prove p.lp --format vipr -o OUT.vipr",
    "prove p.lp --format veripb -o OUT.pbp",
    "prove n.opb --format veripb -o OUT.pbp",
    "prove n.opb --format veripb -o OUT.pbp.gz",
    "prove q.lp -o OUT.txt",
    "prove p.lp --method local-cuts -o OUT.txt",
    "export g.col -o OUT.mps --write-start OUT.mst",
    "export p.lp -o OUT.mps",
    "export 4 -o OUT.lp --write-start OUT.mst --cover board.txt",
    "export g.col -o OUT.opb --symmetries OUT.txt",
    "export n.opb --relax -o OUT.lp",
    "import p.lp --solution a.sol -o OUT.txt",
    "packing 6 -o OUT.txt",
    "packing p.lp -o OUT.txt",
    "packing 6 -o OUT.svg",
    "count 6 --list OUT.txt -o OUT.json",
    "count 6 --method halved --resume OUT.state",
    "strip 3 --covers OUT.json -o OUT.txt",
    "strip 3 --resume OUT.state",
    "draw board.txt -o OUT.png",
    "check board.txt -o OUT.svg",
    "tour 6 -o OUT.txt",
    "tour 6 -o OUT.svg",
    "cycles 6 --count 5 -o OUT.txt",
    "cycles 6 --count 5 -o OUT.pdf",
    "pieces 5 --pieces QQR -o OUT.csv",
    "density --piece king --rows 1 -o OUT.txt",
    "table --sequence A075458 1..4 -o OUT.txt",
    "batch list.txt --threads 1 -q",
    "batch list.txt --threads 1 -q -o OUT",
    "m -AMPL",
    "man OUT",
    "schema -o OUT",
];

/// What may stand behind the name of a file, or in place of its ending.
const ENDINGS: &str = "opb opb.gz pbp pbp.gz vipr vipr.gz txt txt.gz bound.txt cover.txt bound.txt.gz json sol svg png pdf tex \
    csv state txt.state pbp.state vipr.state lp mps mst nl answer certificates answers log out tmp new bak old";

/// What is in files of somebody else.
const MINE: &[u8] = b"mine\n";

/// Files by their names within a folder.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path, under: &str, found: &mut Files) {
    for entry in fs::read_dir(folder.join(under)).unwrap().map(Result::unwrap) {
        let name = format!("{under}{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            files(folder, &format!("{name}/"), found);
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
}

/// Removes the folders in a folder that hold no files: a command would find them.
fn prune(folder: &Path) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            prune(&path);
            let _ = fs::remove_dir(path);
        }
    }
}

/// A folder for one command after the other: what the next finds there, and nothing else.
struct Place {
    folder: tempfile::TempDir,
    holds: Files,
}

impl Place {
    fn new() -> Self {
        Place { folder: tempfile::tempdir().unwrap(), holds: Files::new() }
    }

    /// What is in the folder with these files after a command was run there, and its exit code.
    fn after(&mut self, words: &[String], before: &Files) -> (&Files, i32) {
        let at = |name: &str| self.folder.path().join(name);
        for name in self.holds.keys().filter(|&name| !before.contains_key(name)) {
            fs::remove_file(at(name)).unwrap();
        }
        prune(self.folder.path());
        for (name, bytes) in
            before.iter().filter(|&(name, bytes)| self.holds.get(name) != Some(bytes))
        {
            let path = at(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let done = command().args(words).current_dir(self.folder.path()).output().unwrap();
        self.holds.clear();
        files(self.folder.path(), "", &mut self.holds);
        (&self.holds, done.status.code().unwrap())
    }
}

fn given() -> Files {
    GIVEN.iter().map(|&(name, text)| (name.to_owned(), text.as_bytes().to_vec())).collect()
}

/// The command, with a name for `OUT`.
fn words(line: &str, name: &str) -> Vec<String> {
    line.split(' ').map(|word| word.replace("OUT", name)).collect()
}

/// Files of somebody else under every name that a command might think of, and under those that it writes where nothing is
/// in its way, but for what it is told to write.
fn in_the_way(named: &[String], made: &Files) -> Files {
    let names = GIVEN.iter().map(|one| one.0.to_owned()).chain(named.iter().cloned());
    let stems = names.flat_map(|name| {
        let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem).to_owned();
        [stem, name]
    });
    let mut files: Files = stems
        .flat_map(|stem| ENDINGS.split_whitespace().map(move |ending| format!("{stem}.{ending}")))
        .chain(made.keys().cloned())
        .map(|name| (name, MINE.to_vec()))
        .collect();
    let folders: Vec<String> =
        made.keys().filter_map(|name| Some(name.split_once('/')?.0.to_owned())).collect();
    files.retain(|name, _| !named.contains(name) && !folders.contains(name));
    files.extend(given());
    files
}

/// What a command changes of what it was not told to write: what it is given, or what lies in its way.
fn changed(clean: &mut Place, crowded: &mut Place, line: &str) -> Vec<String> {
    let words = words(line, "out");
    let out = words.iter().filter(|word| word.starts_with("out")).cloned();
    let named: Vec<String> =
        out.chain(line.ends_with("-AMPL").then(|| "m.sol".to_owned())).collect();
    let (made, code) = clean.after(&words, &given());
    let mut made = made.clone();
    let mut faults = Vec::new();
    if ![0, 3].contains(&code) {
        faults.push(format!("{line}: exit {code}"));
    }
    let is_changed = |found: &Files, (name, bytes): (&String, &Vec<u8>)| {
        (found.get(name) != Some(bytes)).then(|| format!("{line}: {name}"))
    };
    faults.extend(given().iter().filter_map(|one| is_changed(&made, one)));
    given().keys().for_each(|name| drop(made.remove(name)));
    let mut check = |place: &mut Place, before: Files| {
        let (found, _) = place.after(&words, &before);
        faults.extend(before.iter().filter_map(|one| is_changed(found, one)));
    };
    made.retain(|name, _| !named.contains(name));
    check(crowded, in_the_way(&named, &made));
    // each alone, too: one may lead to a refusal before another would be written
    for name in made.into_keys().filter(|name| name.contains('/')) {
        check(clean, given().into_iter().chain([(name, MINE.to_vec())]).collect());
    }
    faults
}

/// Whatever lies beside the input is there as it was when the command is through, answered or refused.
#[test]
fn what_nobody_has_named_is_left_as_it_is() {
    let (mut clean, mut crowded) = (Place::new(), Place::new());
    let changed = |line: &&str| changed(&mut clean, &mut crowded, line);
    let faults: Vec<String> = COMMANDS.iter().flat_map(changed).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A command that is told to write to what it reads is refused.
#[test]
fn what_is_given_is_not_written_to() {
    let mut own = Place::new();
    for line in COMMANDS.iter().filter(|line| line.contains("OUT")) {
        for (name, text) in
            GIVEN.iter().filter(|(name, _)| line.split(' ').any(|word| word == *name))
        {
            let place = |word: &str| {
                if word.starts_with("OUT") { (*name).to_owned() } else { word.to_owned() }
            };
            let (found, code) =
                own.after(&line.split(' ').map(place).collect::<Vec<_>>(), &given());
            assert_eq!(code, 2, "{line}: to {name}");
            assert!(found[*name] == text.as_bytes(), "{line}: to {name}");
            assert_eq!(found.len(), GIVEN.len(), "{line}: to {name}");
        }
    }
}

/// A search begins with covers that are worse than the one proved in its file.
#[test]
fn a_proof_in_the_file_outlives_the_covers_of_a_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k.txt").display().to_string();
    let run = |words: &str| {
        let done = command().args(words.split(' ')).args(["-q", "-o", &file]).output().unwrap();
        (done.status.code(), fs::read_to_string(&file).unwrap())
    };
    for format in ["destrier", "program"] {
        let _ = fs::remove_file(&file);
        let (code, proof) = run(&format!("prove 12 --method tree --format {format}"));
        assert!(code == Some(0) && proof.contains("\nclaim exactly 24\n"), "{proof}");
        let (_, after) = run("cover 12 --solver search --time-limit 0s");
        assert_eq!(after, proof);
    }
}

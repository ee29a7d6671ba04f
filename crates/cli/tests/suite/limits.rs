//! Every command with every kind of input that it takes longer for than a second: it ends soon after a limit of half a second.

use crate::destrier::{command as program, root};
use destrier_run::Random;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Seconds of processor time, which other work hardly makes longer: three, a second with what comes before and after it, and
/// as many again for slow machines. What forgets to ask takes ten and more.
const MOST: f64 = 6.0;

/// Commands that have one thread, or share all cores.
const WITHOUT_THREADS: [&str; 4] = ["verify", "packing", "cycles", "density"];

/// Of boards and no file.
const BOARDS: [&str; 28] = [
    "cover 40",
    "cover 60 --piece queen --rule independent",
    "cover 40 --rule total",
    "cover 33 --symmetry rot90",
    "cover 20 --demand 2",
    "cover 30x30t",
    "cover 20 --solver highs",
    "cover 200",
    "prove 22",
    "prove 40 --piece queen --rule independent",
    "prove 18 --method sweep",
    "prove 17 --method tree",
    "prove 19 --at-least 57",
    "prove 33 --symmetry bilateral",
    "prove 16 --demand 2",
    "prove 17 --format veripb -o proof.pbp",
    "prove 17 --format vipr -o proof.vipr",
    "packing 60 --demand 2",
    "count 16",
    "count 20 --method halved",
    "strip 9",
    "density --rows 6",
    "tour 16 --piece leaper:2,5 --closed",
    "cycles 10 --count 22 --method local",
    "pieces --missing 9",
    "pieces 12 --pieces QQRRNNNN",
    "table --sequence A006075 22..24",
    "table --piece queen 30..32",
];

/// Of a certificate of each kind that takes long to check.
const CERTIFICATES: [&str; 5] = [
    "strips/domination-10.txt",
    "certificates/sweep-19.txt.gz",
    "bounds/023.txt.gz",
    "symmetric/024-rot180.txt.gz",
    "density/knight.txt.gz",
];

/// What is asked of a file that [`write`] makes.
const FILES: [&str; 18] = [
    "cover cover.lp",
    "prove cover.lp",
    "cover split.lp",
    "prove split.lp",
    "cover whole.lp",
    "prove whole.lp",
    "cover factors.opb",
    "prove factors.opb",
    "prove factors.opb --format vipr -o proof.vipr",
    "prove factors.opb --format veripb -o proof.pbp",
    "cover large.scp",
    "prove large.scp",
    "prove sets.sets",
    "prove sets.sets --method tree",
    "prove graph.gr",
    "prove graph.gr --method local-cuts",
    "prove graph.gr --rule independent",
    "prove graph.gr --rule vertex-cover",
];

/// Terms of a row, with factors below a number.
fn terms(random: &mut Random, columns: &[usize], below: usize) -> String {
    let term = |&column: &usize| format!("{} x{}", 1 + random.below(below), column + 1);
    columns.iter().map(term).collect::<Vec<_>>().join("\n + ")
}

/// So many different numbers below `all`, ascending.
fn some(random: &mut Random, count: usize, all: usize) -> Vec<usize> {
    let mut chosen = std::collections::BTreeSet::new();
    while chosen.len() < count {
        chosen.insert(random.below(all));
    }
    chosen.into_iter().collect()
}

/// A program as LP: its objective, its rows, and what follows.
fn lp(objective: &str, rows: impl Iterator<Item = String>, end: &str) -> String {
    let rows: Vec<String> = rows.collect();
    format!("{objective}\nSubject To\n {}\n{end}\nEnd\n", rows.join("\n "))
}

fn names(columns: usize) -> String {
    (1..=columns).map(|column| format!("x{column}\n")).collect()
}

/// Drawn files, none of which is settled within a second.
fn write(folder: &Path) {
    let mut random = Random::new(5, 0);
    let put = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    let all = |columns: usize| (0..columns).collect::<Vec<usize>>();

    let costs = format!("Minimize\n {}", terms(&mut random, &all(400), 99));
    let rows = (0..200).map(|_| {
        let columns = some(&mut random, 20, 400);
        let names: Vec<String> = columns.iter().map(|column| format!("x{}", column + 1)).collect();
        format!("{} >= 2", names.join(" + "))
    });
    put("cover.lp", lp(&costs, rows, &format!("Binary\n{}", names(400))));

    let rows = (0..5).map(|row| {
        let left = terms(&mut random, &all(40), 99);
        format!("{left} + s{row} - t{row} = 1000")
    });
    let costs = "Minimize\n s0 + t0 + s1 + t1 + s2 + t2 + s3 + t3 + s4 + t4";
    put("split.lp", lp(costs, rows, &format!("Binary\n{}", names(40))));

    let gains = format!("Maximize\n {}", terms(&mut random, &all(60), 150));
    let rows = (0..40).map(|_| {
        let columns = some(&mut random, 24, 60);
        format!("{} <= 2500", terms(&mut random, &columns, 99))
    });
    let bounds: String = (1..=60).map(|column| format!("0 <= x{column} <= 9\n")).collect();
    let end = format!("Bounds\n{bounds}General\n{}", names(60));
    put("whole.lp", lp(&gains, rows, &end));

    let mut text = format!("min: {} ;\n", terms(&mut random, &all(150), 50).replace('\n', ""));
    for _ in 0..300 {
        let columns = some(&mut random, 8, 150);
        writeln!(text, "{} >= 11 ;", terms(&mut random, &columns, 9).replace('\n', "")).unwrap();
    }
    put("factors.opb", text.replace(" + ", " +"));

    let mut text = String::from("1000 10000\n");
    (0..10_000).for_each(|_| write!(text, "{} ", 1 + random.below(99)).unwrap());
    for _ in 0..1000 {
        let columns = some(&mut random, 100, 10_000);
        let columns: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
        write!(text, "\n100\n{}", columns.join(" ")).unwrap();
    }
    put("large.scp", text + "\n");

    let sets = (0..500).map(|_| {
        let [a, b, c] = some(&mut random, 3, 120)[..] else { unreachable!() };
        format!("{} {} {}\n", a + 1, b + 1, c + 1)
    });
    put("sets.sets", sets.collect());

    let mut edges = String::new();
    let mut count = 0;
    for a in 1..=300 {
        for b in (a + 1..=300).filter(|_| random.below(12) == 0) {
            writeln!(edges, "{a} {b}").unwrap();
            count += 1;
        }
    }
    put("graph.gr", format!("p ds 300 {count}\n{edges}"));
}

/// Runs a line with a limit of half a second in a folder: how it ends, the seconds of processor time that it took, and what it
/// says.
fn limited(line: &str, folder: &Path) -> (Option<i32>, f64, String) {
    let script = "TIMEFORMAT='processor %U %S'; time \"$@\"";
    let mut command = Command::new("bash");
    command.args(["-c", script, "-"]).arg(program().get_program()).args(line.split(' '));
    if !WITHOUT_THREADS.iter().any(|&one| line.starts_with(one)) {
        command.args(["--threads", "1"]);
    }
    command.args(["--time-limit", "0.5s"]).current_dir(folder);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let (said, times) = said.rsplit_once("processor ").unwrap();
    let seconds = times.split_whitespace().map(|time| time.parse::<f64>().unwrap()).sum();
    (output.status.code(), seconds, said.to_owned())
}

/// What is wrong with the lines, none of which ends by itself.
fn wrong(lines: impl IntoIterator<Item = String>, folder: &Path) -> Vec<String> {
    let checked = lines.into_iter().filter_map(|line| {
        let (code, seconds, said) = limited(&line, folder);
        let is_right = code == Some(3) && seconds < MOST;
        (!is_right).then(|| format!("{line}: exit {code:?} after {seconds} s: {said}"))
    });
    checked.collect()
}

#[test]
fn questions_about_boards_end_soon_after_their_limit() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = wrong(BOARDS.map(str::to_owned), folder.path());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn questions_about_files_end_soon_after_their_limit() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let wrong = wrong(FILES.map(str::to_owned), folder.path());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn checks_end_soon_after_their_limit() {
    let folder = root().join("results");
    let lines = CERTIFICATES.map(|name| format!("verify {name}"));
    let wrong = wrong(lines, &folder);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

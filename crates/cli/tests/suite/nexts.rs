//! What a "Next:" line proposes works as it is written.

use crate::destrier::{command, output, root, run};
use std::path::Path;

/// Commands with every ending that they write, run one after the other in one folder.
const COMMANDS: [&str; 24] = [
    "cover 6",
    "cover 6 -o c.txt",
    "cover 6 -o c.txt.gz",
    "cover 6 -o c.json",
    "cover 6 -o c.svg",
    "cover 9 --rule total --time-limit 0s",
    "cover 6 --symmetry rot180 --method weighting",
    "cover 5 --demand 2 -o d.txt",
    "cover cameras.lp -o l.txt",
    "prove 6 -o p.txt",
    "prove 6 --format vipr -o p.vipr",
    "prove 6 --symmetry rot90 --format vipr -o r.vipr",
    "prove 5 --demand 2 -o t.txt",
    "prove cameras.lp -o q.txt",
    "prove cameras.lp --format vipr -o q.vipr",
    "packing 6",
    "packing 6 -o w.txt",
    "cycles 6 --count 5",
    "cycles 6 --count 5 -o y.txt",
    "export 6",
    "export 6 -o e.lp",
    "export 6 --symmetry rot90 -o g.mps",
    "export cameras.lp -o f.lp",
    "export 6 --demand 2 -o h.opb",
];

/// Runs words in a folder; exit code, and what is said on standard error.
fn said(folder: &Path, words: &str) -> (i32, String) {
    let (code, _, stderr) = output(command().args(words.split_whitespace()).current_dir(folder));
    (code, stderr)
}

/// The commands of a line: words of our own, or options for the command that said it.
fn proposed(line: &str, of: &str) -> Vec<String> {
    let ends = [" tries ", " proves ", " checks ", " makes ", " keeps ", " draws ", " for "];
    let parts = line.split("; ").flat_map(|part| part.split(", ")).map(|part| {
        let part = part.strip_prefix("then ").unwrap_or(part).to_owned() + " ";
        let end = ends.iter().filter_map(|end| part.find(end)).min().unwrap_or(part.len());
        part[..end].trim().to_owned()
    });
    let commands = parts.filter_map(|part| match part.strip_prefix("destrier ") {
        Some(own) => Some(own.replace(" with the same flags", "")),
        None => part.starts_with("-o ").then(|| format!("{of} {part}")),
    });
    commands.collect()
}

/// Stands in for another solver: the answer of ours, by the names of a program's file.
fn solve(folder: &Path, program: &str, answer: &str) {
    let text = std::fs::read_to_string(folder.join(program)).unwrap();
    let rows = text.lines().filter(|line| !line.contains("destrier board"));
    let bare = folder.join(format!("bare-{program}"));
    std::fs::write(&bare, rows.collect::<Vec<_>>().join("\n") + "\n").unwrap();
    let found = run(&["cover", bare.to_str().unwrap(), "--json"]).1;
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let names = found["chosen"].as_array().unwrap().iter().filter_map(|name| name.as_str());
    let is_competition = program.ends_with(".opb");
    let line =
        |name: &str| if is_competition { format!("v {name}\n") } else { format!("{name} 1\n") };
    let lines = names.map(line).collect::<String>();
    let lines = if is_competition { "s OPTIMUM FOUND\n".to_owned() + &lines } else { lines };
    std::fs::write(folder.join(answer), lines).unwrap();
}

#[test]
fn what_next_lines_propose_works_for_every_command_and_ending() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    std::fs::copy(root().join("tests/programs/cameras.lp"), folder.join("cameras.lp")).unwrap();
    let mut tried = 0;
    for words in COMMANDS {
        let (end, stderr) = said(folder, words);
        let line = stderr.lines().find_map(|line| line.strip_prefix("Next: "));
        let is_picture = words.ends_with(".svg");
        let ends_here =
            is_picture || words == "cycles 6 --count 5 -o y.txt" || words == "packing 6 -o w.txt";
        assert_eq!(line.is_none(), ends_here, "{words}: {stderr}");
        for next in proposed(line.unwrap_or_default(), words) {
            let file =
                next.split(" --solution ").nth(1).map(|rest| rest.split(' ').next().unwrap());
            let program =
                next.split("--program ").nth(1).map(|rest| rest.split(' ').next().unwrap());
            if let (Some(answer), Some(program)) = (file, program) {
                solve(folder, program, answer);
            }
            let (code, stderr) = said(folder, &next);
            // what keeps the answer of a limit meets that limit again
            let is_limit = code == 3 && end == 3;
            assert!(code == 0 || is_limit, "{words} proposes {next}: {stderr}");
            tried += 1;
        }
    }
    assert!(tried > 25, "{tried}");
}

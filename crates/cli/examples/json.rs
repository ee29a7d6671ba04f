//! How a program uses the command line: it runs `destrier cover 8 --json`, and believes the bound
//! only if it was proved: `cargo run --release --example json`.

use serde_json::Value;
use std::process::Command;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // beside the examples lies the program itself
    let examples = std::env::current_exe()?;
    let folder = examples.ancestors().nth(2).ok_or("no folder")?;
    let board = std::env::args().nth(1).unwrap_or("8".to_owned());
    let output =
        Command::new(folder.join("destrier")).args(["cover", &board, "--json"]).output()?;
    let report: Value = serde_json::from_slice(&output.stdout)?;
    if report["schema"] != "answer-1" {
        return Err("another version than this program knows".into());
    }
    let (size, proved) = (&report["size"], &report["lower"]);
    println!("{size} knights cover {}, at least {proved} are needed", report["board"]);
    println!("{}", if size == proved { "so this is the minimum" } else { "so it may not be" });
    Ok(())
}

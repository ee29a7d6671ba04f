//! The work of reading an LP file grows as the file does. Alone in its process: what other tests take and give back
//! changes what the allocator does.
#![cfg(all(target_os = "linux", target_env = "gnu"))]

use destrier_verify::Format;

/// Pages that this thread has had to ask for.
fn faults() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
    let after_name = stat.rsplit(')').next().unwrap();
    after_name.split_whitespace().nth(7).unwrap().parse().unwrap()
}

/// Pages that it takes to read so many rows. Copying what is left of the file for each row took hundreds of times as
/// many for twice the rows.
fn pages(rows: usize) -> u64 {
    let lines: String = (0..rows).map(|row| format!(" c{row}: x{row} + x0{row} >= 1\n")).collect();
    let names: String = (0..rows).map(|row| format!(" x{row} x0{row}\n")).collect();
    let text = format!("Minimize\n x0\nSubject To\n{lines}Binaries\n{names}End\n");
    let before = faults();
    assert_eq!(Format::Lp.read(&text).unwrap().program.rows.len(), rows);
    faults() - before
}

#[test]
fn reading_takes_memory_in_proportion_to_the_rows() {
    pages(4000);
    let (once, twice) = (pages(4000), pages(8000));
    assert!(twice < 4 * once + 2000, "{once} pages, and {twice} for twice the rows");
}

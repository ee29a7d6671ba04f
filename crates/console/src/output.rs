//! Standard output and standard error: a reader who has gone is no failure, and nothing panics.

use anyhow::Result;
use serde_json::Value;
use std::fmt::Arguments;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static IS_LOST: AtomicBool = AtomicBool::new(false);

/// Prints one JSON document.
pub fn json(value: &Value) -> Result<()> {
    text(&format!("{value:#}\n"))
}

/// Prints text on standard output; colours only on a terminal that wants them. Where it cannot be
/// written the command goes on to its verdict all the same.
pub fn text(text: &str) -> Result<()> {
    report(anstream::stdout().write_all(text.as_bytes()));
    Ok(())
}

/// Standard output for long texts. No write to it fails: as with [`text`], the command goes on.
pub fn stream() -> impl Write {
    BufWriter::with_capacity(1 << 16, Stream(io::stdout().lock()))
}

struct Stream(StdoutLock<'static>);

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        report(self.0.write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        report(self.0.flush());
        Ok(())
    }
}

/// Says once what keeps the output from being written, if somebody waits for it.
fn report(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
        && !IS_LOST.swap(true, Ordering::Relaxed)
    {
        crate::note!("destrier: cannot write to standard output: {error}");
    }
}

/// Whether something was printed that somebody waits for and that could not be written.
pub fn is_lost() -> bool {
    report(io::stdout().flush());
    IS_LOST.load(Ordering::Relaxed)
}

/// Prints a line on standard error, if anybody reads it; see [`note!`](crate::note!).
pub fn line(text: Arguments) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints a line on standard error, as `eprintln!` does, and never panics.
#[macro_export]
macro_rules! note {
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}

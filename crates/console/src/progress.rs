//! Progress on stderr, only on a terminal; Ctrl-C and SIGTERM stop the work, not the program.

use destrier_run::{Control, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Display;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static STOP: AtomicBool = AtomicBool::new(false);

/// Set by the first Ctrl-C or SIGTERM; the second ends the program at once.
pub fn stop_on_signal() -> &'static AtomicBool {
    static HANDLER: LazyLock<()> = LazyLock::new(|| {
        let handler = || {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(3);
            }
        };
        // without a handler a signal still ends the program, only not as politely
        let _ = ctrlc::set_handler(handler);
    });
    LazyLock::force(&HANDLER);
    &STOP
}

/// Stops at a signal, or after so long.
pub fn control(limit: Option<Duration>) -> Control<'static> {
    Control::new(stop_on_signal()).within(limit)
}

/// Does some work, says on a line how far it is, and tells how long it took.
pub fn watched<T>(
    quiet: bool,
    work: impl Display + Sync,
    control: Control<'_>,
    run: impl FnOnce(Control<'_>) -> T,
) -> (T, Duration) {
    let (started, line) = (Instant::now(), Line::new(quiet));
    line.say(work.to_string());
    let done = run(control.telling(&line.of(work)));
    (done, started.elapsed())
}

/// A line on stderr that says what goes on; silent when quiet or not on a terminal.
pub struct Line(ProgressBar);

impl Line {
    /// A line, which is hidden when quiet.
    pub fn new(quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Line(bar)
    }

    /// Shows a message.
    pub fn say(&self, message: String) {
        self.0.set_message(message);
    }

    /// The message that was shown last.
    pub fn said(&self) -> String {
        self.0.message()
    }

    /// Shows how far some work is, as [`Control::telling`] takes it.
    pub fn of(&self, work: impl Display + Sync) -> impl Fn(&Progress<'_>) + Sync {
        move |now| self.say(format!("{work}: {now}"))
    }

    /// Takes the line away for good.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }

    /// Takes the line away while something else is written.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.clear();
    }
}

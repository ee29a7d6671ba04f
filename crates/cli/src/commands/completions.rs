//! `destrier completions`: shell completions.

use crate::exit::Exit;
use crate::output;
use anyhow::Result;
use clap_complete::Shell;

/// Prints completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier completions bash > destrier.bash\n  \
    destrier completions fish > destrier.fish")]
pub(crate) struct Args {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut command: clap::Command) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "destrier", &mut script);
    output::text(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Yes)
}

//! `destrier-lab orders`: where the rules by all lists of jumps first end in a blind alley.

use anyhow::{Result, bail};
use clap::ValueEnum;
use destrier_board::Piece;
use destrier_combinat::tour::{Mirrored, Scan, Sieve, TourRule, sieve};
use destrier_console::args::cores;
use destrier_console::exit::Exit;
use destrier_console::progress::control;
use destrier_console::report::{Report, publish};
use schemars::JsonSchema;
use serde::Serialize;

/// Follows Warnsdorff's rule by all 40,320 lists of jumps, and tells which leads farthest
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How the list is mirrored: nowhere, quadrants or octants
    #[arg(value_enum, hide_possible_values = true)]
    mirrored: Mirrors,
    /// The largest side
    #[arg(long, value_name = "SIDE", default_value_t = 2000)]
    to: usize,
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Mirrors {
    Nowhere,
    Quadrants,
    Octants,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mirrored = match args.mirrored {
        Mirrors::Nowhere => Mirrored::Nowhere,
        Mirrors::Quadrants => Mirrored::Quadrants,
        Mirrors::Octants => Mirrored::Octants,
    };
    let Some(Sieve { firsts, last, side }) = sieve(mirrored, args.to, control(None))? else {
        bail!("interrupted");
    };
    let rule = TourRule::Listed(last[0], mirrored);
    let scan = Scan { piece: Piece::Knight, rule, start: "a1" };
    let (blind_alleys, next) = scan.blind_alleys((5, args.to), cores(), control(None))?;
    if next <= args.to {
        bail!("interrupted");
    }
    let places = last.iter().map(|places| places.map(|place| place.to_string()).concat()).collect();
    let report =
        Orders { mirrored: args.mirrored, to: args.to, firsts, side, last: places, blind_alleys };
    publish(&report, args.json)?;
    Ok(Exit::Yes)
}

/// Output of orders with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Where the rules by all lists of jumps fail")]
pub(crate) struct Orders {
    mirrored: Mirrors,
    /// the largest side that was looked at
    to: usize,
    /// sides, and how many lists have their first blind alley there
    firsts: Vec<(usize, usize)>,
    /// the first blind alley of the lists that lead farthest, if they have one
    side: Option<usize>,
    /// these lists, each as the places of the eight jumps
    last: Vec<String>,
    /// all sides on which the first of them fails
    blind_alleys: Vec<usize>,
}

impl Report for Orders {
    const NAME: &'static str = "orders-1";

    fn text(&self) -> String {
        let first = self.side.map_or("none".to_owned(), |side| side.to_string());
        let sides: Vec<String> = self.blind_alleys.iter().map(ToString::to_string).collect();
        let (lists, to) = (self.last.join(" "), self.to);
        format!(
            "The last first blind alley: {first}, by {lists}\n\
             {} blind alleys up to {to} by {}: {}\n",
            sides.len(),
            self.last[0],
            sides.join(" ")
        )
    }
}

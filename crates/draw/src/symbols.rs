//! The pieces as SVG symbols, each drawn in a square of 40 units.

use crate::colours::INK;
use destrier_board::Piece;
use std::collections::BTreeSet;

/// The name of a piece's symbol.
pub(crate) fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "king",
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Bishop => "bishop",
        Piece::Knight => "knight",
        Piece::Amazon => "amazon",
        Piece::Leaper(..) | Piece::Sum(_) => "leaper",
    }
}

/// Definitions of the symbols of these pieces, each once.
pub(crate) fn definitions(pieces: impl IntoIterator<Item = Piece>) -> String {
    let names: BTreeSet<&str> = pieces.into_iter().map(name).collect();
    names.into_iter().map(symbol).collect()
}

fn symbol(name: &str) -> String {
    format!(
        "<symbol id=\"{name}\" viewBox=\"0 0 40 40\">\
         <path d=\"{} M9 35 h22 v-4 h-22 z\" fill=\"{INK}\" stroke=\"#ffffff\" stroke-width=\"1\"/>\
         </symbol>",
        shape(name)
    )
}

fn shape(name: &str) -> &'static str {
    match name {
        "knight" => {
            "M10 31 C10 24 17 21 18 17 C15 18 13 21 10 21 C8 21 7 19 7 17 L12 10 L12 6 \
             L16 8 C25 7 31 14 30 31 z"
        }
        "king" => {
            "M18.5 4 h3 v3 h3 v3 h-3 v4 h-3 v-4 h-3 v-3 h3 z M20 14 C30 8 35 18 28 26 V31 H12 \
             V26 C5 18 10 8 20 14 z"
        }
        "queen" => "M6 12 L12 22 L14 9 L18 21 L20 6 L22 21 L26 9 L28 22 L34 12 L29 31 H11 z",
        "rook" => "M10 8 h5 v4 h3 v-4 h4 v4 h3 v-4 h5 v8 l-3 3 v12 h-14 v-12 l-3 -3 z",
        "bishop" => {
            "M20 5 C24 9 29 14 27 20 C26 23 24 24 24 26 V31 H16 V26 C16 24 14 23 13 20 \
             C11 14 16 9 20 5 z"
        }
        "amazon" => {
            "M6 14 L12 22 L13 12 L18 21 L20 12 L22 21 L27 12 L28 22 L34 14 L29 31 H11 z \
             M20 2 L24 6 L20 10 L16 6 z"
        }
        _ => "M20 6 L31 20 L20 31 L9 20 z",
    }
}

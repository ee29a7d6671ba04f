//! What is to be said of pieces that stand in the way of others: here they do not, and on a real board they do.

/// That attacks go through other pieces, and which squares they would not reach if lines ended at the first one.
pub(crate) fn through_pieces(free: &[String]) -> String {
    const SAID: &str = "attacks go through other pieces";
    match free {
        [] => format!("{SAID}; nothing changes if lines end at the first piece"),
        [one] => format!("{SAID}; if lines end at the first piece, {one} is free"),
        _ => {
            let (number, names) = (free.len(), free.join(" "));
            format!("{SAID}; if lines end at the first piece, {number} squares are free: {names}")
        }
    }
}

//! Where cases end, seen before anybody reads their lines.

use crate::text::Lines;

/// Where the cases of the next lines end, as their first words tell.
#[derive(Default)]
pub(super) struct Ahead {
    /// The number of the line before the first of these.
    first: usize,
    /// Where each line begins, then where the last one ends.
    starts: Vec<usize>,
    /// For each line the one behind its case; none of them if that is not in sight.
    behind: Vec<usize>,
    /// From the line behind this one on more lines are looked at.
    pub(super) until: usize,
}

impl Ahead {
    /// Looks at the lines that end within so many bytes, whose first words tell how many nodes come right below each.
    pub(super) fn look(
        lines: &Lines,
        bytes: usize,
        nodes_below: impl Fn(&str) -> Option<usize>,
    ) -> Self {
        let (mut starts, mut below) = (vec![0], Vec::new());
        for line in lines.rest().split_inclusive('\n') {
            let end = starts[below.len()] + line.len();
            let word = line.bytes().position(|byte| byte <= b' ').unwrap_or(line.len());
            match nodes_below(&line[..word]) {
                Some(number) if end <= bytes && line.ends_with('\n') => below.push(number),
                _ => break,
            }
            starts.push(end);
        }
        let mut behind = vec![usize::MAX; below.len()];
        for (at, number) in below.iter().enumerate().rev() {
            behind[at] = (0..*number)
                .fold(at + 1, |next, _| behind.get(next).copied().unwrap_or(usize::MAX));
        }
        let whole = starts.partition_point(|&start| start <= bytes - bytes / 4);
        let first = lines.number();
        Ahead { first, starts, behind, until: first + whole }
    }

    /// The lines and bytes of the case of the line behind this one, if its end is in sight.
    pub(super) fn case(&self, line: usize) -> Option<(usize, usize)> {
        let at = line - self.first;
        let behind = *self.behind.get(at)?;
        Some((behind - at, self.starts.get(behind)? - self.starts[at]))
    }
}

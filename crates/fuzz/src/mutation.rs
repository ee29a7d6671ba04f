//! Texts near those of a corpus.

use destrier_run::Random;

/// A text of the corpus after one to five changes: bytes, words, cuts, copies, pieces of another text.
///
/// # Panics
/// If the corpus is empty.
pub fn mutated(random: &mut Random, corpus: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut text = corpus[random.below(corpus.len())].clone();
    for _ in 0..1 + random.below(5) {
        change(random, &mut text, corpus, words);
    }
    text
}

/// A number below the limit, or 0.
fn below(random: &mut Random, limit: usize) -> usize {
    random.below(limit.max(1))
}

fn change(random: &mut Random, text: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str]) {
    let (at, to) = (below(random, text.len()), below(random, text.len()));
    let (at, to) = (at.min(to), at.max(to));
    match random.below(8) {
        0 if !text.is_empty() => text[at] = random.draw() as u8,
        1 => drop(text.drain(at..to.min(at + 60))),
        2 => text.truncate(at),
        3 => {
            let other = &corpus[random.below(corpus.len())];
            let from = below(random, other.len());
            let length = random.below(40).min(other.len() - from);
            text.splice(at..at, other[from..from + length].iter().copied());
        }
        4 => {
            let copy = text[at..to.min(at + 200)].to_vec();
            text.splice(to..to, copy);
        }
        _ => replace_word(random, text, at, words),
    }
}

/// Puts a word of the list, or a number, in the place of the word there.
fn replace_word(random: &mut Random, text: &mut Vec<u8>, at: usize, words: &[&str]) {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\",:=[]{}".contains(byte);
    let start = text[..at].iter().rposition(ends).map_or(0, |end| end + 1);
    let end = text[at..].iter().position(ends).map_or(text.len(), |end| at + end);
    let end = end.max(start);
    let word = match random.below(words.len() + 2) {
        0 => random.below(100).to_string(),
        1 => (random.draw() as i64 >> random.below(64)).to_string(),
        word => words[word - 2].to_owned(),
    };
    text.splice(start..end, word.into_bytes());
}

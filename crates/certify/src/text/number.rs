//! Reads the numbers of the format: exact, canonical, and of bounded length.

use crate::limits::{MAX_COUNT_DIGITS, MAX_DIGITS};
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::Words;
use crate::whole::Whole;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::One;

/// A count of things: at most nine digits.
pub(crate) fn count(words: &mut Words) -> Result<usize, Rejection> {
    let line = words.line();
    let word = words.word("a count")?;
    digits(word, MAX_COUNT_DIGITS, "a count", word, line)?;
    word.parse().map_err(|_| not_a_number("a count", word, line))
}

/// How many zeros come next: `0` is one, `0xCOUNT` are two or more, and another word is none of them.
pub(crate) fn zeros(words: &mut Words) -> Result<usize, Rejection> {
    const WHAT: &str = "0xCOUNT with COUNT above 1";
    let word = words.peek().unwrap_or_default();
    let number = match word.strip_prefix("0x") {
        None if word == "0" => 1,
        None => return Ok(0),
        Some(number) => {
            digits(number, MAX_COUNT_DIGITS, WHAT, word, words.line())?;
            let number = number.parse().ok().filter(|&number| number > 1);
            number.ok_or_else(|| not_a_number(WHAT, word, words.line()))?
        }
    };
    words.word(WHAT)?;
    Ok(number)
}

/// An integer, perhaps negative.
pub(crate) fn integer(words: &mut Words) -> Result<BigInt, Rejection> {
    let line = words.line();
    let word = words.word("an integer")?;
    parse_integer(word, "an integer", word, line)
}

/// An integer, perhaps negative, as it is kept.
pub(crate) fn whole(words: &mut Words) -> Result<Whole, Rejection> {
    let (line, word) = (words.line(), words.word("an integer")?);
    check_integer(word, "an integer", word, line)?;
    match word.parse::<i64>() {
        Ok(small) => Ok(small.into()),
        Err(_) => Ok(parse_integer(word, "an integer", word, line)?.into()),
    }
}

/// A positive integer.
pub(crate) fn positive(words: &mut Words) -> Result<BigUint, Rejection> {
    let line = words.line();
    let word = words.word("a positive integer")?;
    parse_positive(word, "a positive integer", word, line)
}

/// A fraction `p/q` in lowest terms with q > 1, or an integer `p`.
pub(crate) fn fraction(words: &mut Words) -> Result<BigRational, Rejection> {
    const WHAT: &str = "an integer or a fraction p/q";
    let line = words.line();
    let word = words.word(WHAT)?;
    let Some((above, below)) = word.split_once('/') else {
        return Ok(parse_integer(word, WHAT, word, line)?.into());
    };
    let above = parse_integer(above, WHAT, word, line)?;
    let below = parse_positive(below, WHAT, word, line)?;
    let factor = above.magnitude().gcd(&below);
    match (factor.is_one(), below.is_one()) {
        (true, false) => Ok(BigRational::new_raw(above, below.into())),
        (true, true) => Err(not_a_number(WHAT, word, line)),
        (false, _) => Err(ParseError::NotLowestTerms(factor).at(line)),
    }
}

fn parse_integer(
    part: &str,
    what: &'static str,
    word: &str,
    line: usize,
) -> Result<BigInt, Rejection> {
    check_integer(part, what, word, line)?;
    part.parse().map_err(|_| not_a_number(what, word, line))
}

/// Refuses all but the one text of an integer.
fn check_integer(part: &str, what: &'static str, word: &str, line: usize) -> Result<(), Rejection> {
    digits(part.strip_prefix('-').unwrap_or(part), MAX_DIGITS, what, word, line)?;
    if part == "-0" { Err(not_a_number(what, word, line)) } else { Ok(()) }
}

fn parse_positive(
    part: &str,
    what: &'static str,
    word: &str,
    line: usize,
) -> Result<BigUint, Rejection> {
    digits(part, MAX_DIGITS, what, word, line)?;
    let zero = part == "0";
    part.parse().ok().filter(|_| !zero).ok_or_else(|| not_a_number(what, word, line))
}

/// Refuses all but digits without a leading zero, and too many of them.
fn digits(
    part: &str,
    limit: usize,
    what: &'static str,
    word: &str,
    line: usize,
) -> Result<(), Rejection> {
    let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (part.len() > 1 && part.starts_with('0')) {
        return Err(not_a_number(what, word, line));
    }
    if part.len() > limit {
        return Err(ParseError::HugeNumber { digits: part.len(), limit }.at(line));
    }
    Ok(())
}

fn not_a_number(expected: &'static str, word: &str, line: usize) -> Rejection {
    ParseError::NotANumber { expected, found: word.to_owned() }.at(line)
}

//! Every example of FORMAT.md is a certificate that is accepted, and written back as it stands.

use destrier_certify::{parse, verify};
use pulldown_cmark::{Event, Parser, Tag, TextMergeStream};

/// The blocks of code of FORMAT.md, as every reader of CommonMark sees them.
pub(crate) fn blocks() -> Vec<String> {
    let page = TextMergeStream::new(Parser::new(include_str!("../../FORMAT.md")));
    let events: Vec<Event<'_>> = page.collect();
    let blocks = events.windows(2).filter_map(|pair| match pair {
        [Event::Start(Tag::CodeBlock(_)), Event::Text(text)] => Some(text.to_string()),
        _ => None,
    });
    blocks.collect()
}

/// The blocks of code that are certificates; in a form words in capitals stand for others.
fn examples() -> Vec<String> {
    let is_form = |text: &str| text.contains(|c: char| c.is_ascii_uppercase());
    let is_example = |text: &String| text.starts_with("destrier 1 ") && !is_form(text);
    blocks().into_iter().filter(is_example).collect()
}

#[test]
fn the_examples_are_accepted() {
    let claims = [
        "knight domination of 3x3, symmetry rot180, with b2: exactly 5",
        "knight domination of 2x3: maximum fractional packing 4",
        "an open knight's tour of 3x4",
        "knight domination of 4x4: exactly 4",
        "knight domination of 4x4, symmetry bilateral: exactly 4",
        "king domination of 3xn: D(n + 3) = D(n) + 1 for n >= 1, D(1) and on: 1 1 1",
        "king covers of the plane: density exactly 1/9; n x n takes at least n^2/9 for every n >= 1",
        "leaper:0,1 covers of the plane: density at least 1/5; n x n takes at least (2n^2 + n)/10 for every n >= 6",
        "leaper:1,1 covers of the plane: density exactly 1/5; n x n takes at least n^2/5 for every n >= 1",
        "leaper:0,1 covers of the plane: density at least 1/5; n x n takes at least (5n^2 + n + 1)/25 for every n >= 6",
        "knight, 2 kings on distinct squares of 4x4: at most 15 squares under strong attack",
        "rook domination of 4x4: exactly 4",
        "bishop domination of 2x2: exactly 2",
        "knight domination of 4x4: exactly 4",
        "1 row, 3 columns, 1 continuous, sha256 d93d7c47221e178b01a70fd4b3526bea319b361fd4a4aa2389a566d372170453: maximum exactly 18.5",
        "1 row, 2 columns, 1 continuous, sha256 a91cbe91a27652c7f0b878958316fa6ae93de3993368e5668670c7e972228e28: minimum exactly 3",
        "6 rows, 6 columns, sha256 01442e04d0f69b4497dedfa802d965ee20f39e48440cf85362562f86da3bced8: minimum exactly 4",
        "5 rows, 5 columns, sha256 3e8bfb21963399bfa10f2e61b1c57b59e90a5dfd58b928c679402250880ccfe9: minimum exactly 3",
        "5 rows, 5 columns, sha256 3e8bfb21963399bfa10f2e61b1c57b59e90a5dfd58b928c679402250880ccfe9: minimum exactly 3",
        "7 rows, 5 columns, sha256 a04c914cff2cffeec96726bbf4fe113ff56b27f1e0dd044f4b256b3288778d63: minimum exactly 3",
        "5 rows, 5 columns, sha256 3e8bfb21963399bfa10f2e61b1c57b59e90a5dfd58b928c679402250880ccfe9: minimum exactly 3",
        "4 rows, 4 columns, sha256 8445b93b42584b6f58b5c21a8bbe223db0cefa998fdbe57d1d1a2adfda3ac650: minimum exactly 2",
        "3 rows, 4 columns, sha256 4f9664fdf22a0181ac5af902db734e212cabf26a8a8e4d63b841dd2d3f65a87d: minimum exactly 2",
        "6 rows, 5 columns, sha256 04b507ae90bf703e7f69d1017878fb1383d06c5cc02ac4393173da833e28304c: minimum exactly 3",
        "1 row, 3 columns, sha256 3177d9c6bbb11708b00e446c3eb2e950c512f4250744640d0aab0962644e96b6: minimum exactly 5",
        "6 rows, 4 columns, sha256 4f2697ea7a800594b63a307e75cf7dd5faa20ae2e0d92c5ddcf3fb7bc5c2a6b0: minimum exactly 3",
        "king domination of 3x3, holes b2, each square twice, costs 2 at b1 a2 c2 b3, 1 elsewhere: exactly 8",
        "king domination of 3x3, symmetry rot90, each square twice: exactly 4",
        "knight partition of 4x3: 2 cycles of 6 squares, balanced",
        "knight partition of the cube of side 2: 2 cycles of 12 squares, balanced",
    ];
    let texts = examples();
    let found: Vec<String> = texts.iter().map(|text| verify(text).unwrap().to_string()).collect();
    assert_eq!(found, claims);
    for text in texts {
        assert_eq!(parse(&text).unwrap().to_string(), text);
    }
}

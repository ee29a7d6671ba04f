//! What the file of a program says beside the rows and costs of the program that is proved.

use num_rational::BigRational;

/// The name of the variable that is 1, and costs what the objective has beside the costs.
pub const CONSTANT: &str = "constant";

/// How the objective of a program of one's own follows from that of the program that is proved, for the files of other checkers.
#[derive(Clone, Debug)]
pub struct FileTerms {
    /// What the objective has beside that of a covering program: of columns that are fixed, and of costs that were negated.
    pub constant: Option<BigRational>,
    /// What is said in comments, a line each.
    pub comments: Vec<String>,
}

impl FileTerms {
    /// The comments, in visible ASCII alone.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let plain = |letter: char| if matches!(letter, ' '..='~') { letter } else { '?' };
        self.comments.iter().map(move |line| line.chars().map(plain).collect())
    }
}

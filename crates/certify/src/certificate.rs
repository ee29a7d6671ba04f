//! Certificates of every kind, as text and as what they prove.

use crate::claim::Claim;
use crate::covering::CoveringProblem;
use crate::kinds::cover::{CoverCertificate, CoverProof, read_bound};
use crate::kinds::density::DensityCertificate;
use crate::kinds::folding::FoldingCertificate;
use crate::kinds::lines::LinesCertificate;
use crate::kinds::packing::PackingCertificate;
use crate::kinds::partition::PartitionCertificate;
use crate::kinds::program::{BoardProgramCertificate, ProgramCertificate, ProgramProof};
use crate::kinds::strip::StripCertificate;
use crate::kinds::sum::{SharedSumCertificate, SumCertificate};
use crate::kinds::sweep::SweepCertificate;
use crate::kinds::tour::TourCertificate;
use crate::parse_error::ParseError;
use crate::problem::{Weights, header, lower_bound};
use crate::rejection::Rejection;
use crate::text::Lines;
use crate::walk::Crew;
use destrier_board::{Problem, SquareSet};
use std::fmt;
use std::str::FromStr;

/// A claim with everything that is needed to check it. `to_string` gives the text of its file, as
/// `FORMAT.md` describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certificate {
    /// The size of minimum covers.
    Cover(CoverCertificate),
    /// A fractional packing.
    Packing(PackingCertificate),
    /// A partition of a board into cycles.
    Partition(PartitionCertificate),
    /// A tour.
    Tour(TourCertificate),
    /// A lower bound by deciding the squares in order.
    Sweep(SweepCertificate),
    /// The numbers of a strip.
    Strip(StripCertificate),
    /// The most squares that pieces attack, by a folding search.
    Folding(FoldingCertificate),
    /// A lower bound by rows and columns without pieces.
    Lines(LinesCertificate),
    /// A lower bound by parts that share no piece.
    Sum(SumCertificate),
    /// A lower bound by regions that share the cost of pieces.
    SharedSum(SharedSumCertificate),
    /// The least or greatest value of a linear program.
    Program(ProgramCertificate),
    /// The least cost of the placements that a board admits, by its linear program.
    BoardProgram(BoardProgramCertificate),
    /// The density of covers of the plane.
    Density(DensityCertificate),
}

/// A claim that was proved: there is no other way to make one than to verify a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    claim: Claim,
}

impl Verified {
    /// For the checker alone.
    pub(crate) fn new(claim: Claim) -> Self {
        Verified { claim }
    }

    /// What was proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }
}

/// A certificate, and what the checker, which accepted it, says of it.
pub type Checked = (Certificate, Verified);

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.claim.fmt(f)
    }
}

impl Certificate {
    /// The claim that the problem has a cover of this size.
    pub fn at_most(problem: Problem, cover: SquareSet) -> Self {
        let proof = CoverProof::AtMost { size: cover.len(), cover };
        Certificate::Cover(CoverCertificate { problem, proof })
    }

    /// The best lower bound that the packing shows.
    ///
    /// # Errors
    /// If the weights are no packing of the problem.
    pub fn at_least(problem: Problem, packing: Weights) -> Result<Self, Rejection> {
        let bound = lower_bound(&problem, &packing)?;
        let size = bound.to_usize().unwrap_or(usize::MAX);
        let proof = CoverProof::AtLeast { size, packing };
        Ok(Certificate::Cover(CoverCertificate { problem, proof }))
    }

    /// The claim that the cover is a minimum one, as the packing shows.
    pub fn exactly(problem: Problem, cover: SquareSet, packing: Weights) -> Self {
        let proof = CoverProof::Exactly { size: cover.len(), cover, packing };
        Certificate::Cover(CoverCertificate { problem, proof })
    }

    /// The claim that the weights are a packing of the problem, and a maximum one if a dual of
    /// equal value is given.
    pub fn packing(problem: Problem, packing: Weights, dual: Option<Weights>) -> Self {
        let value = packing.sum();
        Certificate::Packing(PackingCertificate { problem, value, packing, dual })
    }

    /// What a proof about its program shows of a problem; the certificate names a board in place of its rows.
    pub fn of_program(problem: &CoveringProblem, proof: ProgramProof) -> Self {
        match problem {
            CoveringProblem::Rows(own) => {
                Certificate::Program(ProgramCertificate { program: own.into(), proof })
            }
            CoveringProblem::Board(board) => {
                Certificate::BoardProgram(BoardProgramCertificate { board: board.clone(), proof })
            }
        }
    }

    /// The certificate with what the checker says of it, which reads it as text, as anybody's.
    ///
    /// # Errors
    /// The first thing in it that is not true, or that it is longer than what is read.
    pub fn checked(self) -> Result<Checked, Rejection> {
        self.checked_on(Crew::new(1))
    }

    /// The same by several threads.
    ///
    /// # Errors
    /// As [`Certificate::checked`].
    pub fn checked_on(self, crew: Crew) -> Result<Checked, Rejection> {
        let verified = verify_on(&self.to_string(), crew)?;
        Ok((self, verified))
    }

    /// Checks the certificate.
    ///
    /// # Errors
    /// The first thing in it that is not true.
    pub fn verify(&self) -> Result<Verified, Rejection> {
        let claim = match self {
            Certificate::Cover(certificate) => certificate.verify()?,
            Certificate::Packing(certificate) => certificate.verify()?,
            Certificate::Partition(certificate) => certificate.verify()?,
            Certificate::Tour(certificate) => certificate.verify()?,
            Certificate::Sweep(certificate) => certificate.verify()?,
            Certificate::Strip(certificate) => certificate.verify()?,
            Certificate::Folding(certificate) => certificate.verify()?,
            Certificate::Lines(certificate) => certificate.verify()?,
            Certificate::Sum(certificate) => certificate.verify()?,
            Certificate::SharedSum(certificate) => certificate.verify()?,
            Certificate::Program(certificate) => certificate.verify()?,
            Certificate::BoardProgram(certificate) => certificate.verify()?,
            Certificate::Density(certificate) => certificate.verify()?,
        };
        Ok(Verified::new(claim))
    }

    fn kind(&self) -> &'static str {
        match self {
            Certificate::Cover(_) => "cover",
            Certificate::Packing(_) => "packing",
            Certificate::Partition(_) => "partition",
            Certificate::Tour(_) => "tour",
            Certificate::Sweep(_) => "sweep",
            Certificate::Strip(_) => "strip",
            Certificate::Folding(_) => "folding",
            Certificate::Lines(_) => "lines",
            Certificate::Sum(_) | Certificate::SharedSum(_) => "sum",
            Certificate::Program(_) | Certificate::BoardProgram(_) => "program",
            Certificate::Density(_) => "density",
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "destrier 1 {}", self.kind())?;
        match self {
            Certificate::Cover(certificate) => certificate.write(f)?,
            Certificate::Packing(certificate) => certificate.write(f)?,
            Certificate::Partition(certificate) => certificate.write(f)?,
            Certificate::Tour(certificate) => certificate.write(f)?,
            Certificate::Sweep(certificate) => certificate.write(f)?,
            Certificate::Strip(certificate) => certificate.write(f)?,
            Certificate::Folding(certificate) => certificate.write(f)?,
            Certificate::Lines(certificate) => certificate.write(f)?,
            Certificate::Sum(certificate) => certificate.write(f)?,
            Certificate::SharedSum(certificate) => certificate.write(f)?,
            Certificate::Program(certificate) => certificate.write(f)?,
            Certificate::BoardProgram(certificate) => certificate.write(f)?,
            Certificate::Density(certificate) => certificate.write(f)?,
        }
        writeln!(f, "end")
    }
}

impl FromStr for Certificate {
    type Err = Rejection;

    fn from_str(text: &str) -> Result<Self, Rejection> {
        parse(text)
    }
}

/// Reads a certificate without checking it.
///
/// # Errors
/// If the text is not of the format, or contradicts itself; see [`Rejection`].
pub fn parse(text: &str) -> Result<Certificate, Rejection> {
    let mut lines = Lines::new(text)?;
    let certificate = match read_kind(&mut lines)? {
        "cover" => Certificate::Cover(CoverCertificate::read(&mut lines)?),
        "packing" => Certificate::Packing(PackingCertificate::read(&mut lines)?),
        "partition" => Certificate::Partition(PartitionCertificate::read(&mut lines)?),
        "tour" => Certificate::Tour(TourCertificate::read(&mut lines)?),
        "sweep" => Certificate::Sweep(SweepCertificate::read(&mut lines)?),
        "strip" => Certificate::Strip(StripCertificate::read(&mut lines)?),
        "folding" => Certificate::Folding(FoldingCertificate::read(&mut lines)?),
        "lines" => Certificate::Lines(LinesCertificate::read(&mut lines)?),
        "sum" => read_sum(&mut lines)?,
        "program" if lines.peek() == "board" => {
            Certificate::BoardProgram(BoardProgramCertificate::read(&mut lines)?)
        }
        "program" => Certificate::Program(ProgramCertificate::read(&mut lines)?),
        "density" => Certificate::Density(DensityCertificate::read(&mut lines)?),
        other => return Err(ParseError::UnknownKind(other.to_owned()).at(1)),
    };
    lines.end()?;
    Ok(certificate)
}

/// Reads a sum, of parts or of regions.
fn read_sum(lines: &mut Lines) -> Result<Certificate, Rejection> {
    let problem = header::read(lines)?;
    let bound = read_bound(lines, problem.board)?;
    match lines.peek() {
        "denominator" => {
            SharedSumCertificate::read(lines, problem, bound).map(Certificate::SharedSum)
        }
        _ => SumCertificate::read(lines, problem, bound).map(Certificate::Sum),
    }
}

/// Reads the first line, `destrier 1 KIND`.
fn read_kind<'a>(lines: &mut Lines<'a>) -> Result<&'a str, Rejection> {
    if lines.peek() != "destrier" {
        return Err(ParseError::NotACertificate(lines.peek().to_owned()).at(1));
    }
    let mut words = lines.keyword("destrier")?;
    match words.word("version 1")? {
        "1" => {}
        other => return Err(ParseError::UnknownVersion(other.to_owned()).at(1)),
    }
    let kind = words.word("kind")?;
    words.done()?;
    Ok(kind)
}

/// Reads a certificate and checks it. Cases of kind `program` are checked as they are read, and dropped.
///
/// # Errors
/// If the text is not of the format, or something in it is not true.
///
/// # Examples
/// ```
/// let text = "\
/// destrier 1 cover
/// board 2x3
/// piece knight
/// rule domination
/// symmetry none
/// claim at-most 4
/// cover a1 b1 a2 b2
/// end
/// ";
/// let verified = destrier_certify::verify(text)?;
/// assert_eq!(verified.to_string(), "knight domination of 2x3: at most 4");
/// # Ok::<(), destrier_certify::Rejection>(())
/// ```
pub fn verify(text: &str) -> Result<Verified, Rejection> {
    verify_by(text, Crew::new(1))
}

/// The same by several threads, which go through cases of kind `program` side by side.
///
/// # Errors
/// As [`verify`], in the same words.
pub fn verify_on(text: &str, crew: Crew) -> Result<Verified, Rejection> {
    match verify_by(text, crew) {
        Err(refusal) if crew.threads > 1 && refusal.is_of_work() => verify(text),
        other => other,
    }
}

fn verify_by(text: &str, crew: Crew) -> Result<Verified, Rejection> {
    let mut lines = Lines::new(text)?;
    let claim = match read_kind(&mut lines)? {
        "program" if lines.peek() == "board" => {
            BoardProgramCertificate::verify_text(&mut lines, crew)?
        }
        "program" => ProgramCertificate::verify_text(&mut lines, crew)?,
        _ => return parse(text)?.verify(),
    };
    lines.end()?;
    Ok(Verified::new(claim))
}

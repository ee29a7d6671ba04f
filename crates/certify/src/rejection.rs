//! Why a certificate is refused: one variant per violation, with the squares and exact sums that show it. It is a table,
//! and long for having many lines of the same kind.

use crate::limits::clip;
use crate::parse_error::ParseError;
use crate::place::Place;
use destrier_board::{Board, Piece, Symmetry};
use num_bigint::BigInt;
use num_rational::BigRational;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejection {
    /// The text is no certificate at all; see [`ParseError`].
    #[error("line {line}: {error}")]
    Malformed {
        /// Line number, from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A piece that attacks more squares of a board than are kept.
    #[error("a {piece} has up to {pairs} attacks on {board}, at most {limit} are kept")]
    TooManyAttacks {
        /// The piece.
        piece: Piece,
        /// The board.
        board: Board,
        /// At most so many pairs of a square and one that is attacked from it.
        pairs: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// Pieces with more pairs that attack each other than there may be rows for.
    #[error(
        "more than {limit} pairs of places on {board} attack one another, and each would be a row"
    )]
    TooManyPairs {
        /// The board.
        board: Board,
        /// The largest number allowed.
        limit: usize,
    },
    /// Nodes that go through rows which are too long, all together.
    #[error(
        "nodes up to here go through more than {limit} terms of rows, and {each} for each number of the text"
    )]
    TooManyTerms {
        /// So many terms are free.
        limit: u64,
        /// So many more come with each number.
        each: u64,
    },
    /// A list of images that names a square twice.
    #[error("no permutation: {0} is the image of two squares")]
    NotAPermutation(Place),
    /// A permutation that is not the symmetry it is named after.
    #[error("{symmetry} takes {square} to {expected}, not to {found}")]
    NotTheNamedSymmetry {
        /// The name of the permutation.
        symmetry: Symmetry,
        /// The square moved.
        square: Place,
        /// Its image in the file.
        found: Place,
        /// Its image on the board.
        expected: Place,
    },
    /// A weight below zero.
    #[error("square {square} has the negative weight {weight}")]
    NegativeWeight {
        /// The square.
        square: Place,
        /// Its weight.
        weight: BigRational,
    },
    /// The stated sum of a packing is not the sum of its weights.
    #[error("the weights add up to {found}, not to {stated}")]
    WrongSum {
        /// As stated.
        stated: BigRational,
        /// As added up.
        found: BigRational,
    },
    /// The weights around an orbit (a square, when no symmetry is asked) exceed its size.
    #[error("the weights that {square} and its {size} images cover add up to {load} > {size}")]
    OverloadedSquare {
        /// The first square of the orbit.
        square: Place,
        /// The number of squares in the orbit.
        size: usize,
        /// The sum of the weights it covers.
        load: BigRational,
    },
    /// A weight on a square that forced pieces cover already or that is exempt, where it counts for nothing.
    #[error("square {0} is exempt or covered by forced pieces, and must have weight 0")]
    IdleWeight(Place),
    /// A lower bound above what the weights show.
    #[error("the weights show at least {shown} (exactly {exact}), not {claimed}")]
    BoundAboveSum {
        /// The bound claimed.
        claimed: usize,
        /// The forced pieces and the sum of the weights.
        exact: BigRational,
        /// The same, rounded up to the next possible size.
        shown: BigInt,
    },
    /// A lower bound below what the weights show: a certificate says all that it proves.
    #[error("the weights show at least {shown}, more than the {claimed} claimed")]
    BoundBelowSum {
        /// The bound claimed.
        claimed: usize,
        /// The bound shown.
        shown: BigInt,
    },
    /// A claim that there is no cover, where only a bound is shown.
    #[error("a packing bounds the covers here, it does not show that there are none")]
    BoundForInfeasible,
    /// A claim of a bound, where all cases are without covers.
    #[error("no case has covers: the claim to make is 'infeasible'")]
    NoBound,
    /// A bound by lines for a piece or a board about which they show nothing.
    #[error("rows and columns without pieces show nothing about a {piece} on {board}")]
    NotByLines {
        /// The piece.
        piece: Piece,
        /// The board.
        board: Board,
    },
    /// A bound by lines that is not the one that they show.
    #[error("rows and columns without pieces show at least {shown}, the claim is {claimed}")]
    OtherLineBound {
        /// The size claimed.
        claimed: usize,
        /// The bound.
        shown: usize,
    },
    /// A cover of another size than claimed.
    #[error("the cover has {found} pieces, not {claimed}")]
    WrongSize {
        /// The size claimed.
        claimed: usize,
        /// The squares listed.
        found: usize,
    },
    /// A square that the cover does not cover.
    #[error("square {0} is not covered")]
    UncoveredSquare(Place),
    /// A square that must be in the cover and is not.
    #[error("the forced square {0} is not in the cover")]
    ForcedSquareMissing(Place),
    /// A square that must not be in the cover and is.
    #[error("the forbidden square {0} is in the cover")]
    ForbiddenSquareUsed(Place),
    /// The cover does not have the symmetry claimed.
    #[error("{square} is in the cover, but its image {image} under {symmetry} is not")]
    OrbitNotClosed {
        /// The symmetry that is broken.
        symmetry: Symmetry,
        /// A square of the cover.
        square: Place,
        /// Its image, which is not in the cover.
        image: Place,
    },
    /// Two pieces of an independent cover attack each other.
    #[error("the pieces on {0} and {1} attack each other")]
    AttackingPieces(Place, Place),
    /// More pieces in a block than allowed.
    #[error("the block from {corner} holds {found} pieces, at most {at_most} are allowed")]
    OverfullBlock {
        /// The first square of the block.
        corner: Place,
        /// Pieces in it.
        found: usize,
        /// Pieces allowed.
        at_most: usize,
    },
    /// Said to be out of reach of every admissible piece, and is not.
    #[error("square {square} can be covered from {from}")]
    CoverableSquare {
        /// The square.
        square: Place,
        /// A square from which it can be covered.
        from: Place,
    },
    /// Said to need a cover, and is exempt.
    #[error("square {0} is exempt: nothing has to cover it")]
    ExemptSquare(Place),
    /// Said to be both forced and excluded, and is not both.
    #[error("square {0} is not both forced and excluded")]
    NoClash(Place),
    /// A piece on a square of a covering program costs too much.
    #[error("a piece costs {cost} on a square, at most {limit} is possible")]
    LargeCost {
        /// The price of the piece times the cost of the square.
        cost: u64,
        /// The largest cost.
        limit: u64,
    },
    /// Weights that are said to show that a case has no choice, and do not.
    #[error("the weights are worth {worth}, which is not above 0: there may be a choice")]
    NotInfeasible {
        /// What they are worth if every column costs 0.
        worth: BigRational,
    },
    /// A column that is the image of two columns.
    #[error("column {0} is the image of two columns")]
    ColumnTwiceAnImage(usize),
    /// A permutation of columns that makes other rows of the program's rows.
    #[error("automorphism {automorphism} does not take the rows to the rows")]
    RowsNotKept {
        /// The automorphism, from 1 in the order of the text.
        automorphism: usize,
    },
    /// A leaf whose image is not within the node it is said to lie in.
    #[error("the image of node {node} does not decide column {column} as node {target} does")]
    ColumnOutside {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// The other node.
        target: usize,
        /// A column that the other node decides.
        column: usize,
    },
    /// A column of a solution that is whole and has a fraction.
    #[error("column {column} is whole, and the solution gives it {}", short(.number))]
    FractionOfWholeColumn {
        /// The column, from 1.
        column: usize,
        /// Its number.
        number: BigRational,
    },
    /// A number of a solution outside the range of its column.
    #[error("the solution gives column {column} the number {}, outside its range", short(.number))]
    ColumnOutOfRange {
        /// The column, from 1.
        column: usize,
        /// Its number.
        number: BigRational,
    },
    /// A row whose value in the solution is outside its range.
    #[error("the solution gives row {row} the value {}, outside its range", short(.value))]
    RowOutOfRange {
        /// The row, from 1.
        row: usize,
        /// Its value.
        value: BigRational,
    },
    /// A solution of another value than claimed.
    #[error("the solution has the value {}, not {}", short(.found), short(.claimed))]
    SolutionOfOtherValue {
        /// The value claimed.
        claimed: BigRational,
        /// That of the solution.
        found: BigRational,
    },
    /// A leaf whose bound is below what is claimed, both as costs of a program that minimises.
    #[error("the costs here are shown to be {} at least, the claim needs {}", short(.shown), short(.claimed))]
    BoundBelowClaim {
        /// The cost claimed.
        claimed: BigRational,
        /// The cost shown.
        shown: BigRational,
    },
    /// Cases that show more than is claimed.
    #[error("the cases show {}, which says more than the {} claimed", short(.shown), short(.claimed))]
    BoundBeyondClaim {
        /// The value claimed.
        claimed: BigRational,
        /// The value shown.
        shown: BigRational,
    },
    /// A weight on a row that is not there.
    #[error("a weight on row {row}, but there are {rows} rows here")]
    NoSuchRow {
        /// The row, from 1.
        row: usize,
        /// How many there are in the case, cuts included.
        rows: usize,
    },
    /// Weights that need an end of a row's range where it has none.
    #[error("the weights need an end of the range of row {row} that it does not have")]
    RowWithoutEnd {
        /// The row, from 1.
        row: usize,
    },
    /// Weights that need an end of a column's range where it has none.
    #[error("the weights need an end of the range of column {column} that it does not have")]
    ColumnWithoutEnd {
        /// The column, from 1.
        column: usize,
    },
    /// Cuts that are too large to be kept.
    #[error(
        "a number of the cut has more than 33219 bits, or all numbers of cuts here have more than 2^28"
    )]
    CutTooLong,
    /// A branch or a lemma on a column that may have any number.
    #[error("column {column} is continuous, and a whole one is needed")]
    ContinuousColumn {
        /// The column, from 1.
        column: usize,
    },
    /// A lemma with more steps than it says, or with longer states than are kept.
    #[error(
        "the lemma takes more than {limit} steps at a column, or its states have more than 2^24 words of 64 bits"
    )]
    TooManySteps {
        /// How many it says.
        limit: u32,
    },
    /// A column of an elimination with more than two numbers.
    #[error("column {column} has more than two numbers")]
    MoreThanTwoNumbers {
        /// The column, from 1.
        column: usize,
    },
    /// A literal of stable sets whose column is not whole with exactly two numbers.
    #[error("column {column} is not whole with exactly two numbers here")]
    NotTwoNumbers {
        /// The column, from 1.
        column: usize,
    },
    /// Stable sets with more literals than a certificate may have.
    #[error("the stable sets have more than {limit} literals")]
    ManyLiterals {
        /// How many there may be.
        limit: usize,
    },
    /// A case of stable sets that names a literal which is not open there.
    #[error("case {case} of the stable sets names literal {literal}, which is not open there")]
    NotOpen {
        /// The case, from 1.
        case: usize,
        /// The place of the literal, from 1.
        literal: usize,
    },
    /// A case of stable sets that takes more literals than are said to hold at most.
    #[error("case {case} of the stable sets takes more literals than are said to hold at most")]
    MoreTaken {
        /// The case, from 1.
        case: usize,
    },
    /// A case of stable sets with a literal for which the classes have no room.
    #[error(
        "case {case} of the stable sets does not name literal {literal}, for which no class has room"
    )]
    NoRoom {
        /// The case, from 1.
        case: usize,
        /// The place of the literal, from 1.
        literal: usize,
    },
    /// Stable sets with more cases, or fewer, than these name.
    #[error("the cases of the stable sets are not those that they name")]
    OtherCases,
    /// A column in place of which another one does not serve.
    #[error(
        "column {other} does not serve in place of column {column}: costs or rows do not bear it"
    )]
    NotDominated {
        /// The column, from 1.
        column: usize,
        /// The other one, from 1.
        other: usize,
    },
    /// A column that is taken in place of one for which it does not serve.
    #[error(
        "column {column} is not taken in place of column {other}: costs or rows do not bear it"
    )]
    NotDominating {
        /// The column, from 1.
        column: usize,
        /// The other one, from 1.
        other: usize,
    },
    /// A row that is set aside although another one does not imply it.
    #[error(
        "row {row} is not set aside: row {other} does not imply it here, or one of them is set aside already"
    )]
    NotImplied {
        /// The row, from 1.
        row: usize,
        /// The other one, from 1.
        other: usize,
    },
    /// A domination in a tree with automorphisms.
    #[error("no column is dominated where there are automorphisms")]
    DominatedWithImages,
    /// A part below a narrowing in a tree with automorphisms.
    #[error("no part is below a narrowing where there are automorphisms")]
    PartBelowNarrowing,
    /// A narrowing by weights that show that no solution costs less.
    #[error("the weights show that no solution here costs less than {cost}")]
    NothingCostsLess {
        /// The cost.
        cost: BigRational,
    },
    /// A propagation where a row has no solution in the ranges that are left.
    #[error("row {row} cannot be met in the ranges that propagation leaves")]
    RowRuledOut {
        /// The row, from 1.
        row: usize,
    },
    /// Factors of an elimination that are below 0, or too large together.
    #[error("a factor is below 0, or all together are 2^31 or more")]
    FactorsBeyondTables,
    /// Tables of an elimination on too many columns.
    #[error("the tables on column {column} are on more than {limit} columns together")]
    WideTables {
        /// The column that is eliminated, from 1.
        column: usize,
        /// On how many they may be.
        limit: usize,
    },
    /// A branch that leaves one of its cases without a number.
    #[error("one of the two cases has no number of column {column}")]
    EmptyCase {
        /// The column, from 1.
        column: usize,
    },
    /// A part with a column whose cost does not count in the case.
    #[error("column {column} does not count here: it is in another part")]
    ColumnOfOtherPart {
        /// The column, from 1.
        column: usize,
    },
    /// A permutation of columns that takes one to another kind of column.
    #[error(
        "automorphism {automorphism} takes column {column} to one of another kind, range or cost"
    )]
    ImageOfOtherColumn {
        /// The automorphism, from 1 in the order of the text.
        automorphism: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A leaf said to be the image of a node in another tree.
    #[error("node {node} is said to lie in node {target}, which is in the tree of another part")]
    ImageOfOtherTree {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// The other node.
        target: usize,
    },
    /// An image that moves costs out of the part that counts them.
    #[error(
        "node {node}: the image takes a column that counts here, or one that does not, to column {column}"
    )]
    ImageOfOtherPart {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// The image, from 1.
        column: usize,
    },
    /// A leaf said to be the image of a node that is not settled before it.
    #[error("node {node} is said to lie in node {target}, which is not settled before it")]
    ImageOfOpenNode {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// The other node.
        target: usize,
    },
    /// A leaf refers to an automorphism that is not listed.
    #[error("node {node} refers to automorphism {automorphism}, which is not listed")]
    NoSuchAutomorphism {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// The automorphism.
        automorphism: usize,
    },
    /// A node after all cases are settled; a text with one is malformed instead.
    #[error("node {node} belongs to no branch")]
    ExtraNode {
        /// The node, from 1.
        node: usize,
    },
    /// A case without a node; a text with one is malformed instead.
    #[error("a branch has a case without a node")]
    MissingNode,
    /// A leaf does not show what is claimed.
    #[error("node {node}: {reason}")]
    InLeaf {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// What is wrong with it.
        reason: Box<Rejection>,
    },
    /// Two parts of a sum that one piece may cover squares of.
    #[error("a piece on {square} covers squares of part {} and of part {}", parts[0], parts[1])]
    SharedPiece {
        /// A square that may hold a piece.
        square: Place,
        /// The parts, from 1.
        parts: [usize; 2],
    },
    /// A part of a sum with evidence about another problem.
    #[error("the evidence of part {part} is about another problem")]
    OtherPart {
        /// The part, from 1.
        part: usize,
    },
    /// A part of a sum with evidence that claims anything but a lower bound.
    #[error("the evidence of part {part} does not claim `at-least`")]
    PartWithoutBound {
        /// The part, from 1.
        part: usize,
    },
    /// A part of a sum whose evidence does not hold.
    #[error("part {part}: {reason}")]
    InPart {
        /// The part, from 1.
        part: usize,
        /// What is wrong with it.
        reason: Box<Rejection>,
    },
    /// An image of a part that does not come before it.
    #[error("part {part} is the image of part {other}, which does not come before it")]
    NoSuchPart {
        /// The part, from 1.
        part: usize,
        /// The other one.
        other: usize,
    },
    /// A part that is not the image that it is said to be.
    #[error("{symmetry} does not take part {other} to part {part}")]
    NotTheImage {
        /// The part, from 1.
        part: usize,
        /// The other one.
        other: usize,
        /// What is said to take it to the part.
        symmetry: Symmetry,
    },
    /// A symmetry that takes a forced or forbidden square to one that is not.
    #[error("{symmetry} does not keep whether {square} is forced or forbidden")]
    ImageMovesFixed {
        /// The symmetry that is said to make images.
        symmetry: Symmetry,
        /// The square.
        square: Place,
    },
    /// A bound that is not the sum of those of the parts.
    #[error("the parts take at least {shown} together, the claim is {claimed}")]
    OtherSum {
        /// The bound claimed.
        claimed: usize,
        /// The sum.
        shown: usize,
    },
    /// A fractional cover that gives a square less than 1.
    #[error("the fractional cover gives square {square} only {sum}")]
    UncoveredByDual {
        /// The square.
        square: Place,
        /// The sum of the fractions of the orbits that cover it.
        sum: BigRational,
    },
    /// A fractional cover that differs on two squares of one orbit.
    #[error("the fractional cover differs on {0} and {1}, which a symmetry exchanges")]
    DualNotSymmetric(Place, Place),
    /// A fraction on a square that is forced or excluded already.
    #[error("square {0} is forced or excluded and must have fraction 0 in the dual")]
    DualOnFixedSquare(Place),
    /// Packing and fractional cover differ in value, so neither is shown to be optimal.
    #[error("the fractional cover has value {dual}, the packing {packing}")]
    DualOfOtherValue {
        /// Sum of the fractions.
        dual: BigRational,
        /// Sum of the weights.
        packing: BigRational,
    },
    /// A kind of piece lists a square of the other colour, or leaves one out.
    #[error("the squares listed for the {piece} are not those of its colour: see {square}")]
    WrongSquares {
        /// The piece.
        piece: Piece,
        /// A square listed and not of the colour, or the other way round.
        square: Place,
    },
    /// The first piece of a kind is looked for on too few squares.
    #[error("no symmetry left moves a {piece} on {square} to where one is looked for")]
    DomainTooSmall {
        /// The piece.
        piece: Piece,
        /// The square.
        square: Place,
    },
    /// A piece to unfold that stands on a single square, or is none.
    #[error("node {node}: piece {piece} has no two halves")]
    NothingToUnfold {
        /// The node, from 1 in the order of the text.
        node: usize,
        /// The piece, from 1.
        piece: usize,
    },
    /// A square said to be safe that is not.
    #[error("node {node}: square {square} is said to be safe, and a {piece} attacks it")]
    AttackedSquare {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// The square.
        square: Place,
        /// A piece that attacks it from one of its squares.
        piece: Piece,
    },
    /// A subspace said to be clipped that holds positions in order.
    #[error("node {node} is said to be clipped, and alike pieces can be in order there")]
    NotClipped {
        /// The leaf, from 1 in the order of the text.
        node: usize,
    },
    /// A subspace to be looked at as one position that holds more.
    #[error("node {node} is to be looked at as it is, and is more than one position")]
    NotOnePosition {
        /// The leaf, from 1 in the order of the text.
        node: usize,
    },
    /// A position that attacks more squares than claimed.
    #[error("node {node}: the position attacks {found} squares, more than {claimed}")]
    TooManyAttacked {
        /// The leaf, from 1 in the order of the text.
        node: usize,
        /// Squares attacked.
        found: usize,
        /// Squares claimed.
        claimed: usize,
    },
    /// A line of the table of leaves is not what the leaves add up to.
    #[error("{what}: {found}, not {stated}")]
    WrongCount {
        /// What is counted.
        what: &'static str,
        /// As stated.
        stated: u128,
        /// As counted.
        found: u128,
    },
    /// A square in no cycle.
    #[error("square {0} is visited by no cycle")]
    UnvisitedSquare(Place),
    /// More or fewer cycles than claimed.
    #[error("there are {found} cycles, not {claimed}")]
    WrongCycleCount {
        /// As claimed.
        claimed: usize,
        /// As listed.
        found: usize,
    },
    /// A cycle whose length is outside the range claimed, or below 3.
    #[error("the cycle from {first} has {found} squares, not {least} to {most}")]
    WrongCycleLength {
        /// Its first square.
        first: Place,
        /// Its number of squares.
        found: usize,
        /// The least number allowed.
        least: usize,
        /// The greatest number allowed.
        most: usize,
    },
    /// The value claimed for a packing is not the sum of its weights.
    #[error("the packing has value {found}, not {claimed}")]
    WrongValue {
        /// As claimed.
        claimed: BigRational,
        /// As found.
        found: BigRational,
    },
    /// Two squares after each other that are no jump apart.
    #[error("a {piece} does not jump from {from} to {to}")]
    NotAJump {
        /// The piece.
        piece: Piece,
        /// The earlier square.
        from: Place,
        /// The later square.
        to: Place,
    },
    /// A square that comes twice.
    #[error("square {0} is visited twice")]
    VisitedTwice(Place),
    /// A hole in a tour or a cycle.
    #[error("square {0} is a hole, and is visited")]
    VisitedHole(Place),
    /// More or fewer squares than the board has; a text with them is malformed instead.
    #[error("the tour has {found} squares, the board {expected}")]
    WrongLength {
        /// Squares of the tour.
        found: usize,
        /// Squares of the board.
        expected: usize,
    },
    /// A tour claimed to be closed that is not.
    #[error("the tour is not closed: there is no jump from {last} to {first}")]
    OpenTour {
        /// The first square.
        first: Place,
        /// The last square.
        last: Place,
    },
    /// A tour claimed to be open that is closed: a certificate says all that it proves.
    #[error("the tour is closed: there is a jump from {last} to {first}")]
    ClosedTour {
        /// The first square.
        first: Place,
        /// The last square.
        last: Place,
    },
    /// A sweep of a problem with fixed squares or blocks.
    #[error("a sweep knows no fixed squares and no blocks")]
    NotPlain,
    /// A sweep, or an image of a part, with a piece whose moves some symmetry turns into others.
    #[error("sweeps and images of parts know only pieces that move alike in all eight directions")]
    NotUniform,
    /// A symmetry of a sweep that leads off its board.
    #[error("{symmetry} does not map a {board} board onto itself")]
    ImageOffBoard {
        /// The symmetry.
        symmetry: Symmetry,
        /// The board.
        board: Board,
    },
    /// A piece that costs more than 1 in all images of the part together.
    #[error("the shares of {square} and its images are {shares}/{denominator}, above 1")]
    SharesAboveOne {
        /// The square.
        square: Place,
        /// The sum of the numerators.
        shares: u64,
        /// What they are over, times the squares of its orbit.
        denominator: u64,
    },
    /// A sweep of symmetric covers whose images are not symmetric.
    #[error("{symmetry} does not take the orbit of {square} to an orbit")]
    ImageSplitsOrbit {
        /// The symmetry that is said to make images.
        symmetry: Symmetry,
        /// A square of the orbit.
        square: Place,
    },
    /// Images of a region that have to cover other squares than it.
    #[error("{symmetry} does not take {square}, which is exempt, to an exempt square")]
    ImageMovesExempt {
        /// The symmetry that is said to make images.
        symmetry: Symmetry,
        /// An exempt square whose image is not.
        square: Place,
    },
    /// A sweep of symmetric covers that speaks of a square that stands for no orbit.
    #[error("{square} is outside the domain")]
    OutsideDomain {
        /// The square.
        square: Place,
    },
    /// A domain that does not hold one square of each orbit.
    #[error("the domain does not hold exactly one square of the orbit of {square}")]
    NotOneOfOrbit {
        /// The first square of the orbit.
        square: Place,
    },
    /// A sweep that ends with a set of pieces: nothing is shown.
    #[error("the part can be covered for {cost}, within the budget of {budget}")]
    WithinBudget {
        /// What the set costs.
        cost: i64,
        /// What it might cost.
        budget: i64,
    },
    /// Tables of a sweep or an elimination that take more memory than the checker has.
    #[error("the tables take {bytes} bytes, at most {limit} are taken")]
    TablesTooLarge {
        /// What they take.
        bytes: u64,
        /// The largest number allowed.
        limit: u64,
    },
    /// More squares in a state than the checker holds.
    #[error("deciding {square} leaves {width} squares open, at most {limit} are held")]
    FrontierTooWide {
        /// The square decided.
        square: Place,
        /// Squares in each state.
        width: usize,
        /// The largest number held.
        limit: usize,
    },
    /// More states than the checker holds.
    #[error("more than {limit} states after deciding {square}")]
    TooManyStates {
        /// The square decided.
        square: Place,
        /// The largest number held.
        limit: usize,
    },
    /// The states of a strip are not alike after these numbers of columns.
    #[error("the states after {before} and after {after} columns differ by more than a constant")]
    NoRepeat {
        /// The one number.
        before: usize,
        /// The other.
        after: usize,
    },
    /// A strip needs another number of pieces than claimed.
    #[error("{columns} columns need {} pieces, not {}", pieces(.found), pieces(.claimed))]
    WrongNumber {
        /// Columns.
        columns: usize,
        /// As listed, or as the formula says; none if no set of pieces should do.
        claimed: Option<usize>,
        /// As swept.
        found: Option<usize>,
    },
    /// A strip that no set of pieces covers, with an increment all the same.
    #[error("no board from {start} columns on can be covered: the increment is 0, not {increment}")]
    IncrementOfNothing {
        /// From this number of columns on.
        start: usize,
        /// As claimed.
        increment: usize,
    },
    /// A density that is not the rate over the sum of the costs.
    #[error("the rate is {shown} of the sum of the costs, the claim is {claimed}")]
    OtherDensity {
        /// As claimed.
        claimed: BigRational,
        /// The rate over the sum of the costs.
        shown: BigRational,
    },
    /// A cover of the plane of another density than claimed.
    #[error("the pattern has density {found}, the claim is {claimed}")]
    OtherPatternDensity {
        /// As claimed.
        claimed: BigRational,
        /// Its pieces over its squares.
        found: BigRational,
    },
    /// A piece that moves otherwise on squares of one colour than the piece that is named.
    #[error("a {piece} does not move on squares of one colour as a {other} moves")]
    OtherOnAColour {
        /// The piece.
        piece: Piece,
        /// The one that is named.
        other: Piece,
    },
    /// A piece that costs more in a row near the edge than all costs of a strip together.
    #[error("a piece in row {row} costs {found} in all strips together, above {sum}")]
    CostsAboveSum {
        /// The row, from 1 at the edge.
        row: usize,
        /// What it costs.
        found: i64,
        /// The sum of the costs of a strip.
        sum: i64,
    },
    /// A piece that costs more near a corner than all costs of a strip together.
    #[error(
        "a piece in row {row}, column {column} costs {found} in all strips and at both edges, above {sum}"
    )]
    CornerAboveSum {
        /// The row, from 1 at the edge.
        row: usize,
        /// The column, from 1 at the other edge.
        column: usize,
        /// What it costs.
        found: i64,
        /// The sum of the costs of a strip, times their weight.
        sum: i64,
    },
    /// Columns of a strip that can be covered for less than the rate, again and again.
    #[error("the rate is too high: {columns} columns on, all squares are covered for less")]
    RateTooHigh {
        /// So many.
        columns: usize,
    },
    /// All squares of a strip between two ends are covered for less than said, or the rate is too high.
    #[error(
        "{columns} columns on, all squares are covered for less than {claimed} and the rate: either is too high"
    )]
    FullTooHigh {
        /// As claimed.
        claimed: i64,
        /// So many columns.
        columns: usize,
    },
    /// Another constant than the least value of all states.
    #[error("the least value of a state is {found}, not {claimed}")]
    OtherLeast {
        /// As claimed.
        claimed: i64,
        /// As found.
        found: i64,
    },
    /// The values of states are still being lowered after the most columns that are gone through.
    #[error("the values are not at rest after {columns} columns")]
    NotAtRest {
        /// So many.
        columns: usize,
    },
    /// A strip with more states than are kept.
    #[error("a column has more than {limit} states")]
    StripTooLarge {
        /// The largest number allowed.
        limit: usize,
    },
}

fn pieces(number: &Option<usize>) -> String {
    number.map_or("unattainably many".to_owned(), |number| number.to_string())
}

/// The beginning of a number of any length.
fn short(number: &BigRational) -> String {
    clip(&number.to_string())
}

impl ParseError {
    /// This error at a line, as a rejection.
    pub(crate) fn at(self, line: usize) -> Rejection {
        Rejection::Malformed { line, error: self }
    }
}

impl Rejection {
    /// Whether nodes go through more terms than they may.
    pub(crate) fn is_of_work(&self) -> bool {
        match self {
            Rejection::TooManyTerms { .. } => true,
            Rejection::InLeaf { reason, .. } | Rejection::InPart { reason, .. } => {
                reason.is_of_work()
            }
            _ => false,
        }
    }

    /// Whether the text could not even be read as a certificate, rightly or wrongly.
    pub fn is_malformed(&self) -> bool {
        matches!(self, Rejection::Malformed { .. })
    }
}

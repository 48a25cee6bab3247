//! Decisions of one's own games that lost something.

use rollwright_games::Seat;

use super::Source;
use crate::Review;

/// A decision that lost something.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// The table.
    pub table: String,
    /// How many rolls and answers stood before it.
    pub stood: usize,
    /// Who decided.
    pub seat: Seat,
    /// The kind of question.
    pub question: String,
    /// What it cost.
    pub loss: f64,
}

impl Mistake {
    /// The position as a source.
    #[must_use]
    pub fn source(&self) -> Source {
        Source::Own { table: self.table.clone(), stood: self.stood, seat: self.seat }
    }
}

/// The decisions of these seats that a review marks.
#[must_use]
pub fn mistakes(review: &Review, table: &str, seats: &[Seat]) -> Vec<Mistake> {
    let marked = review.decisions.iter().filter(|decision| decision.mark.is_some());
    let own = marked.filter(|decision| seats.contains(&decision.seat));
    let mistake = |decision: &crate::Decision| Mistake {
        table: table.to_owned(),
        stood: decision.stood,
        seat: decision.seat,
        question: decision.question.to_string(),
        loss: decision.loss,
    };
    own.map(mistake).collect()
}

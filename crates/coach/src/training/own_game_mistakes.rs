//! Decisions of the player's own games that lost something.

use rollwright_games::Seat;

use super::ExerciseSource;
use crate::Review;

/// A decision that lost something.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// The table's ID.
    pub table: String,
    /// How many rolls and answers came before it.
    pub events_before: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The kind of question.
    pub question: String,
    /// Its loss.
    pub loss: f64,
}

impl Mistake {
    /// The source of an exercise with this decision.
    #[must_use]
    pub fn to_exercise_source(&self) -> ExerciseSource {
        ExerciseSource::OwnGame {
            table: self.table.clone(),
            stood: self.events_before,
            seat: self.seat,
        }
    }
}

/// The decisions of these seats that a review marks.
#[must_use]
pub fn mistakes_in_review(review: &Review, table: &str, seats: &[Seat]) -> Vec<Mistake> {
    let marked = review.decisions.iter().filter(|decision| decision.mark.is_some());
    let own = marked.filter(|decision| seats.contains(&decision.seat));
    let mistake = |decision: &crate::DecisionReview| Mistake {
        table: table.to_owned(),
        events_before: decision.stood,
        seat: decision.seat,
        question: decision.question.to_string(),
        loss: decision.loss,
    };
    own.map(mistake).collect()
}

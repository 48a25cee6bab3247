//! A number for somebody's play: the average loss per decision that wasn't obvious.

use rollwright_bots::Level;
use rollwright_games::Seat;

use crate::option_ranking::EQUAL_VALUE_TOLERANCE;
use crate::{DecisionReview, MistakeThresholds, Review};

/// How well a seat decided in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Performance {
    /// The average loss per decision that wasn't obvious, in points or chances to win.
    pub average_loss: f64,
    /// How many such decisions there were.
    pub decisions: usize,
}

impl Performance {
    /// The performance of `seat`; `None` if every decision was obvious.
    #[must_use]
    pub fn of_seat(review: &Review, seat: Seat) -> Option<Self> {
        let own = review.decisions.iter().filter(|decision| decision.seat == seat);
        let counted: Vec<_> =
            own.filter(|decision| is_decision_counted(decision, &review.thresholds)).collect();
        let loss = counted.iter().fold(0.0, |sum, decision| sum + decision.loss);
        let decisions = counted.len();
        (decisions > 0).then(|| Self { average_loss: loss / decisions as f64, decisions })
    }
}

/// The level that loses about as much as `average_loss`, if the levels, weakest first, lose
/// `losses`. Losses are compared by their ratio.
#[must_use]
pub fn level_with_loss(average_loss: f64, losses: &[f64; 5]) -> Level {
    /// A smaller share of the weakest level's loss is as good as nothing.
    const LEAST: f64 = 0.01;
    let least = LEAST * losses[0];
    let distance = |loss: f64| ((average_loss + least) / (loss + least)).ln().abs();
    let levels = Level::ALL.into_iter().zip(losses);
    let nearest =
        levels.min_by(|(_, one), (_, other)| distance(**one).total_cmp(&distance(**other)));
    nearest.map_or(Level::Beginner, |(level, _)| level)
}

/// Whether a decision says something about a player: it was a mistake, or another choice was close
/// enough to the best that missing it wouldn't have been a blunder.
fn is_decision_counted(decision: &DecisionReview, thresholds: &MistakeThresholds) -> bool {
    if decision.loss > 0.0 {
        return true;
    }
    let Some(best) = decision.options.first() else { return false };
    let mut gaps = decision.options.iter().skip(1).filter_map(|option| {
        let gap = best.value - option.value;
        let tolerance = EQUAL_VALUE_TOLERANCE.max(best.error.hypot(option.error));
        (gap > tolerance).then_some(gap)
    });
    gaps.next().is_some_and(|gap| gap < thresholds.very_bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_belongs_to_the_level_that_loses_about_as_much() {
        let losses = [8.0, 4.0, 2.0, 0.5, 0.0];
        for (loss, level) in [
            (20.0, Level::Beginner),
            (7.0, Level::Beginner),
            (3.5, Level::Easy),
            (2.2, Level::Medium),
            (0.6, Level::Hard),
            (0.0, Level::Master),
        ] {
            assert_eq!(level_with_loss(loss, &losses), level, "{loss}");
        }
    }
}

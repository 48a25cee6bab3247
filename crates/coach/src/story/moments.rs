//! The moments of a story.

use rollwright_games::Seat;

use crate::{DecisionReview, Review};

/// How many moments a story has at most.
const MAX_MOMENTS: usize = 3;

/// The moments of a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Moments<'r> {
    /// The costliest mistakes, in the order of the game.
    Mistakes(Vec<&'r DecisionReview>),
    /// There was no mistake; the hardest decision, if there was something to decide.
    Flawless(Option<&'r DecisionReview>),
}

impl<'r> Moments<'r> {
    /// The decisions to show.
    #[must_use]
    pub fn decisions(&self) -> Vec<&'r DecisionReview> {
        match self {
            Self::Mistakes(decisions) => decisions.clone(),
            Self::Flawless(hardest) => hardest.iter().copied().collect(),
        }
    }
}

/// The moments of `seat`.
#[must_use]
pub fn moments_of_seat(review: &Review, seat: Seat) -> Moments<'_> {
    let of_seat = || review.decisions.iter().filter(|decision| decision.seat == seat);
    let mut costly: Vec<&DecisionReview> =
        of_seat().filter(|decision| decision.mark.is_some()).collect();
    costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    costly.truncate(MAX_MOMENTS);
    if !costly.is_empty() {
        costly.sort_by_key(|decision| decision.step);
        return Moments::Mistakes(costly);
    }
    let with_gap = of_seat().filter_map(|decision| Some((decision, gap_to_second(decision)?)));
    let with_gap: Vec<_> = with_gap.collect();
    // The smallest gap that would have been a mistake; without one, the largest gap.
    let is_trap = |gap: f64| gap >= review.thresholds.doubtful;
    let by_gap = |one: &&(_, f64), other: &&(_, f64)| one.1.total_cmp(&other.1);
    let trap = with_gap.iter().filter(|(_, gap)| is_trap(*gap)).min_by(by_gap);
    let hardest = trap.or_else(|| with_gap.iter().max_by(by_gap));
    Moments::Flawless(hardest.map(|(decision, _)| *decision))
}

/// How much the best option is better than the second best; `None` without a choice.
fn gap_to_second(decision: &DecisionReview) -> Option<f64> {
    match decision.options.as_slice() {
        [best, second, ..] => Some(best.value - second.value),
        _ => None,
    }
}

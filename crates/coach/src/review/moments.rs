//! The most costly moments of a game, ready to be drawn.

use rollwright_games::record::Folded;
use rollwright_games::step::steps;
use rollwright_games::view::View;
use rollwright_games::{Facts, Seat};
use rollwright_i18n::Lang;

use super::{Decision, Review};

/// How many moments are shown.
const MOST: usize = 3;

/// A decision that cost much, with the position it was made in.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment<'r> {
    /// The decision.
    pub decision: &'r Decision,
    /// What the played action is called.
    pub played: String,
    /// What the best one is called.
    pub best: String,
    /// The position as whoever decided saw it. Cells carry the actions they stand for, so
    /// that both choices can be marked.
    pub view: View,
}

/// The three decisions that cost most, the costliest first; fewer where fewer lost
/// anything.
pub fn moments<'r, G: Facts>(
    review: &'r Review,
    folded: &Folded<G>,
    lang: Lang,
) -> Vec<Moment<'r>> {
    let costly = costliest(&review.decisions).into_iter().map(|at| &review.decisions[at]);
    let steps = steps(folded);
    let moment = |decision: &'r Decision| {
        let before = steps.get(decision.step.checked_sub(1)?)?.before;
        let seat = decision.seat;
        let position = before.seen_by(Some(seat));
        Some(Moment {
            decision,
            played: called(&position, seat, &decision.played, lang),
            best: called(&position, seat, &decision.best, lang),
            view: position.view(Some(seat), lang),
        })
    };
    costly.filter_map(moment).collect()
}

/// Which decisions cost most, the costliest first; fewer where fewer lost anything.
pub(super) fn costliest(decisions: &[Decision]) -> Vec<usize> {
    let loss = |at: &usize| decisions[*at].loss;
    let mut costly: Vec<usize> = (0..decisions.len()).filter(|at| loss(at) > 0.0).collect();
    costly.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    costly.truncate(MOST);
    costly
}

/// What an action is called on a button.
fn called<G: Facts>(position: &G, seat: Seat, action: &str, lang: Lang) -> String {
    G::read(action)
        .map_or_else(|_| action.to_owned(), |read| position.action_label(seat, read, lang))
}

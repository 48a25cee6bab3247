//! The costliest moments of a game, ready to be drawn.

use rollwright_games::game_step::public_steps;
use rollwright_games::position_view::PositionView;
use rollwright_games::record::ReplayedGame;
use rollwright_games::{PositionWithRules, Presentation, Seat};
use rollwright_i18n::Lang;

use super::{DecisionReview, Review};

/// How many moments are shown at most.
const MAX_KEY_MOMENTS: usize = 3;

/// A costly decision and the position it was made in.
#[derive(Clone, PartialEq, Debug)]
pub struct CostlyDecision<'r> {
    /// The decision.
    pub decision: &'r DecisionReview,
    /// The label of the played action.
    pub played_label: String,
    /// The label of the best action.
    pub best_label: String,
    /// The position as the deciding seat saw it. Cells carry their actions, so that both options
    /// can be marked.
    pub view: PositionView,
    /// The position as the deciding seat saw it, as a string.
    pub position_string: String,
}

/// The costliest decisions, costliest first; at most three, and only those that lost something.
pub fn costliest_decisions<'r, G: Presentation>(
    review: &'r Review,
    replay: &ReplayedGame<G>,
    lang: Lang,
) -> Vec<CostlyDecision<'r>> {
    let costly =
        costliest_decision_indices(&review.decisions).into_iter().map(|at| &review.decisions[at]);
    let steps = public_steps(replay);
    let moment = |decision: &'r DecisionReview| {
        let before = steps.get(decision.step.checked_sub(1)?)?.before;
        let seat = decision.seat;
        let position = before.visible_to(Some(seat));
        Some(CostlyDecision {
            decision,
            played_label: action_label(&position, seat, &decision.played, lang),
            best_label: action_label(&position, seat, &decision.best, lang),
            view: position.view(Some(seat), lang),
            position_string: PositionWithRules { choice: replay.rules.clone(), position }
                .to_string_for(Some(seat)),
        })
    };
    costly.filter_map(moment).collect()
}

/// The indices of the costliest decisions, costliest first; only those that lost something.
pub(super) fn costliest_decision_indices(decisions: &[DecisionReview]) -> Vec<usize> {
    let loss = |at: &usize| decisions[*at].loss;
    let mut costly: Vec<usize> = (0..decisions.len()).filter(|at| loss(at) > 0.0).collect();
    costly.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    costly.truncate(MAX_KEY_MOMENTS);
    costly
}

/// The label of an action on a button.
fn action_label<G: Presentation>(position: &G, seat: Seat, action: &str, lang: Lang) -> String {
    G::parse_action(action)
        .map_or_else(|_| action.to_owned(), |read| position.action_label(seat, read, lang))
}

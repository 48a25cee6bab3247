//! The actions of an own turn: each action 1 with every possible action 2.

use rollwright_games::Colour;
use rollwright_games::qwixx::PENALTIES_TO_END;

use crate::qwixx::QwixxSolution;
use crate::qwixx::solver::active_turn::{ACTION2_CROSSES, Action1Cross, ActiveTurn};
use crate::qwixx::solver::expected_best_cross::{Cross, fast_max};

/// The options for action 2: nothing, or one of the crosses.
const ACTION2_CHOICES: usize = 1 + ACTION2_CROSSES;

/// The values of the resulting sheets, in the order of `sheet_numbers`.
pub(crate) type ActionPairValues = [f64; ACTION2_CHOICES];

/// A legal action 1, and its results with each action 2, nothing first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActionPairs {
    /// The cross of action 1, if any.
    pub(crate) action1_cross: Option<Cross>,
    /// The penalties if action 2 is nothing.
    pub(crate) penalties: u8,
    action1_points: i32,
    /// The points of each action 2.
    action2_points: [i32; ACTION2_CHOICES],
    /// The indices of the resulting sheets' values.
    sheet_numbers: [u32; ACTION2_CHOICES],
}

impl ActionPairs {
    #[inline(always)]
    pub(crate) fn read_values(&self, all_values: &[f64]) -> ActionPairValues {
        let mut values = [0.0; ACTION2_CHOICES];
        for choice in 0..ACTION2_CHOICES {
            values[choice] = all_values[self.sheet_numbers[choice] as usize];
        }
        values
    }
}

impl QwixxSolution {
    /// Lists the action pairs of a turn in the order of the legal actions.
    #[inline(always)]
    pub(crate) fn list_action_pairs(
        &self,
        turn: &ActiveTurn<'_>,
        sum: u8,
        penalties: u8,
        action_pairs: &mut Vec<ActionPairs>,
    ) {
        action_pairs.push(self.action_pairs(turn, None, penalties));
        for colour in Colour::ALL {
            if let Some(first) = turn.action1_cross(colour, sum) {
                action_pairs.push(self.action_pairs(turn, Some(&first), penalties));
            }
        }
    }

    #[inline(always)]
    fn action_pairs(
        &self,
        turn: &ActiveTurn<'_>,
        first: Option<&Action1Cross>,
        penalties: u8,
    ) -> ActionPairs {
        let value_index = |sheet: u32, penalties: u8| 4 * sheet + u32::from(penalties);
        let game_over = self.index.game_over_sheet() as u32;
        let mut pairs = ActionPairs {
            action1_cross: first.map(|first| first.cross),
            penalties,
            action1_points: first.map_or(0, |first| i32::from(first.points)),
            action2_points: [0; ACTION2_CHOICES],
            sheet_numbers: [value_index(self.index.sheet_count() as u32, 0); ACTION2_CHOICES],
        };
        if first.is_some_and(|first| turn.ends_game_after(first)) {
            pairs.sheet_numbers[0] = value_index(game_over, 0);
            return pairs;
        }
        (pairs.action2_points[0], pairs.penalties) =
            self.unused_action2(first.is_some(), penalties);
        pairs.sheet_numbers[0] = if pairs.penalties < PENALTIES_TO_END {
            value_index(turn.sheet_after_action1(first) as u32, pairs.penalties)
        } else {
            value_index(game_over, 0)
        };
        let after = turn.sheets_after_action2(first);
        for second in 0..ACTION2_CROSSES {
            pairs.action2_points[1 + second] = i32::from(after.points[second]);
            pairs.sheet_numbers[1 + second] = value_index(after.sheets[second], penalties);
        }
        pairs
    }

    /// The best action 1, and the index of its action 2 if that is a cross. Equals two successive
    /// calls of [`QwixxSolution::best_action`]: the first one of equals.
    #[inline(always)]
    pub(crate) fn best_action_pair<'a>(
        &self,
        action_pairs: &'a [ActionPairs],
        values: &[ActionPairValues],
    ) -> Option<(&'a ActionPairs, Option<usize>)> {
        let (mut best, mut best_value) = (None, f64::NEG_INFINITY);
        for (pairs, values) in action_pairs.iter().zip(values) {
            let mut totals = [0.0; ACTION2_CHOICES];
            for choice in 0..ACTION2_CHOICES {
                totals[choice] =
                    f64::from(pairs.action2_points[choice]) + self.discount * values[choice];
            }
            let [nothing, crosses @ ..] = totals;
            let cross = max_of_eight(crosses);
            let first = f64::from(pairs.action1_points);
            let without_action2 =
                first + f64::from(pairs.action2_points[0]) + self.discount * values[0];
            let value = fast_max(first + cross, without_action2);
            if value > best_value {
                let second = crosses.iter().position(|&value| value == cross);
                (best, best_value) = (Some((pairs, second.filter(|_| cross > nothing))), value);
            }
        }
        best
    }
}

#[inline(always)]
fn max_of_eight([a, b, c, d, e, f, g, h]: [f64; ACTION2_CROSSES]) -> f64 {
    let [a, b, c, d] = [fast_max(a, e), fast_max(b, f), fast_max(c, g), fast_max(d, h)];
    fast_max(fast_max(a, c), fast_max(b, d))
}

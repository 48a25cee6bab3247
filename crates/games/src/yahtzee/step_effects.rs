//! The effects of a step of Yahtzee, and its result as a sentence.

use super::texts::texts;
use super::{Category, Yahtzee};
use crate::{Game, GameStep, PlayerNames, Seat, winners};

/// An effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// The seat.
        seat: Seat,
        /// The number of the roll in the turn, from 1.
        roll_number: u8,
        /// The faces of all dice now.
        dice: [u8; 5],
    },
    /// The seat kept some dice and rolls the others again.
    KeptDice {
        /// The seat.
        seat: Seat,
        /// The faces kept, from left to right.
        faces: Vec<u8>,
    },
    /// A category was filled.
    Scored {
        /// The seat.
        seat: Seat,
        /// The category.
        category: Category,
        /// The points.
        points: u8,
    },
    /// The dice counted as a joker.
    UsedJoker,
    /// A bonus chip was won.
    WonChip,
    /// The upper bonus was won.
    WonUpperBonus {
        /// The sum of the upper categories.
        upper_sum: u16,
    },
    /// The upper categories are filled, and the bonus is missed.
    MissedUpperBonus {
        /// Their sum.
        upper_sum: u16,
    },
    /// The score after a category was filled.
    NewTotal {
        /// The seat.
        seat: Seat,
        /// The score.
        points: i32,
    },
}

impl Yahtzee {
    /// The result as a sentence: winners and points. Only called when the game is over.
    #[must_use]
    pub fn result_text(&self, names: &PlayerNames) -> String {
        let narration = &texts(names.lang()).narration;
        let winners = winners(self);
        let best = winners.iter().next().map_or(0, |seat| self.score(seat));
        let points = (names.lang().shared_texts().common.point_count)(best);
        let text = match winners.iter().count() {
            _ if self.seats().count() == 1 => narration.single_player_result,
            1 => narration.winner_result,
            _ => narration.shared_win_result,
        };
        text(&names.joined_names_of_set(winners), &points)
    }
}

/// The effects of filling a category.
pub(super) fn score_effects(
    step: &GameStep<'_, Yahtzee>,
    seat: Seat,
    category: Category,
) -> Vec<StepEffect> {
    let (Some(before), Some(after)) = (step.before.sheet_of(seat), step.after.sheet_of(seat))
    else {
        return Vec::new();
    };
    let mut effects =
        vec![StepEffect::Scored { seat, category, points: after.points_in(category).unwrap_or(0) }];
    if step.before.potential_score(category).is_some_and(|score| score.is_joker) {
        effects.push(StepEffect::UsedJoker);
    }
    if after.bonus_chip_count() > before.bonus_chip_count() {
        effects.push(StepEffect::WonChip);
    }
    let upper_sum = after.upper_sum();
    if after.upper_bonus() > before.upper_bonus() {
        effects.push(StepEffect::WonUpperBonus { upper_sum });
    } else if category.is_upper() && after.has_filled_upper_without_bonus() {
        effects.push(StepEffect::MissedUpperBonus { upper_sum });
    }
    effects.push(StepEffect::NewTotal { seat, points: step.after.score(seat) });
    effects
}

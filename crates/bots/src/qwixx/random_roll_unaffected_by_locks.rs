//! Rolls from one random number.

use rollwright_games::qwixx::{Qwixx, Roll, Rules};

/// The roll that is due, from one random number. Every die is drawn whether it is in play or not,
/// so that locks don't change what the others show.
#[inline]
#[must_use]
pub fn random_roll_unaffected_by_locks(position: &Qwixx, number: u64) -> Roll {
    let rules = position.rules_in_play();
    let mut roll = roll_all_dice(rules, number);
    if rules.removes_locked_dice() {
        position.locked_rows().iter().for_each(|row| roll.colour[row as usize] = 0);
    }
    roll
}

/// The roll if no die has left the game.
#[inline(always)]
pub(super) fn roll_all_dice(rules: Rules, number: u64) -> Roll {
    let mut left = number;
    let mut face = || {
        let wide = u128::from(left) * u128::from(rules.faces_per_die());
        left = wide as u64;
        1 + (wide >> 64) as u8
    };
    Roll { white: [face(), face()], colour: [face(), face(), face(), face()] }
}

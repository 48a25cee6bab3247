//! Rolls: the dice in play, their faces and their probabilities.

use super::{Qwixx, RowSet, Rules, TurnStage};
use crate::qwixx::PlayError;
use crate::{Colour, DiceList, Die, Faces};

/// The faces of one roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// The white dice, first and second.
    pub white: [u8; 2],
    /// The colour dice in the order of [`Colour::ALL`]; 0 for one that left the game.
    pub colour: [u8; 4],
}

impl Roll {
    /// No dice on the table.
    pub(super) const NONE: Self = Self { white: [0; 2], colour: [0; 4] };

    /// The sum of the white dice.
    #[must_use]
    #[inline]
    pub const fn white_sum(self) -> u8 {
        self.white[0].saturating_add(self.white[1])
    }

    /// The sum of a white die (0 or 1) and the die of `row`, if that is in play.
    #[must_use]
    #[inline]
    pub fn pair_sum(self, white: usize, row: Colour) -> Option<u8> {
        let colour = self.colour[row as usize];
        if colour == 0 { None } else { self.white.get(white).map(|w| w.saturating_add(colour)) }
    }

    /// The same dice with the whites in ascending order.
    pub(super) fn with_sorted_whites(self) -> Self {
        let [a, b] = self.white;
        Self { white: [a.min(b), a.max(b)], ..self }
    }
}

const WHITE_NAMES: [&str; 2] = ["white 1", "white 2"];
const COLOUR_NAMES: [&str; 4] = ["red", "yellow", "green", "blue"];

#[inline]
const fn die(rules: Rules, name: &'static str) -> Die {
    Die { name, low: 1, high: rules.faces_per_die() }
}

impl Qwixx {
    /// The rows whose dice are no longer rolled.
    #[inline]
    fn removed_dice(&self) -> RowSet {
        if self.rules.removes_locked_dice() { self.locked_rows } else { RowSet::EMPTY }
    }

    pub(super) fn dice_due(&self) -> DiceList {
        let mut dice = DiceList::new();
        if self.stage != TurnStage::Roll {
            return dice;
        }
        dice.extend(WHITE_NAMES.map(|name| die(self.rules, name)));
        for row in Colour::ALL {
            if !self.removed_dice().contains(row) {
                dice.push(die(self.rules, COLOUR_NAMES[row as usize]));
            }
        }
        dice
    }

    #[inline]
    pub(super) fn roll_dice(&self, mut face: impl FnMut(Die) -> u8) -> Roll {
        let white = WHITE_NAMES.map(|name| face(die(self.rules, name)));
        let removed = self.removed_dice();
        let colour = Colour::ALL.map(|row| {
            if removed.contains(row) {
                0
            } else {
                face(die(self.rules, COLOUR_NAMES[row as usize]))
            }
        });
        Roll { white, colour }
    }

    pub(super) fn faces_of(roll: Roll) -> Faces {
        roll.white.into_iter().chain(roll.colour.into_iter().filter(|&face| face != 0)).collect()
    }

    pub(super) fn all_rolls(&self) -> Vec<(Roll, f64)> {
        if self.stage != TurnStage::Roll {
            return Vec::new();
        }
        let faces = self.rules.faces_per_die();
        let removed = self.removed_dice();
        let side = |row| if removed.contains(row) { 0..=0 } else { 1..=faces };
        let dice = 6 - removed.len() as i32;
        let ordered_probability = f64::from(faces).powi(dice).recip();
        let mut rolls = Vec::new();
        for first in 1..=faces {
            for second in first..=faces {
                // Unequal whites occur in two orders.
                let probability =
                    if first == second { ordered_probability } else { 2.0 * ordered_probability };
                for red in side(Colour::Red) {
                    for yellow in side(Colour::Yellow) {
                        for green in side(Colour::Green) {
                            for blue in side(Colour::Blue) {
                                let colour = [red, yellow, green, blue];
                                rolls.push((Roll { white: [first, second], colour }, probability));
                            }
                        }
                    }
                }
            }
        }
        rolls
    }

    pub(super) fn check_roll_faces(&self, roll: Roll) -> Result<(), PlayError> {
        match self.stage {
            TurnStage::Roll => {}
            TurnStage::Over => return Err(PlayError::GameOver),
            TurnStage::WhiteSum | TurnStage::ColourDie | TurnStage::OthersWhiteSum => {
                return Err(PlayError::ActionExpected);
            }
        }
        let removed = self.removed_dice();
        let extra = removed.iter().filter(|&row| roll.colour[row as usize] != 0).count();
        if extra > 0 {
            let expected = self.dice_due().len();
            return Err(PlayError::DiceCount { expected, got: expected + extra });
        }
        let in_play = Colour::ALL.into_iter().filter(|&row| !removed.contains(row));
        let dice = (WHITE_NAMES.into_iter().zip(roll.white))
            .chain(in_play.map(|row| (COLOUR_NAMES[row as usize], roll.colour[row as usize])));
        for (name, face) in dice {
            let Die { low, high, .. } = die(self.rules, name);
            if !(low..=high).contains(&face) {
                return Err(PlayError::FaceOutOfRange { die: name, face, low, high });
            }
        }
        Ok(())
    }
}

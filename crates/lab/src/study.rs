//! What the lab counts in each game, beside scores.

use rollwright_games::{Die, Game, Seat};
use rollwright_minds::HasBots;

/// Something counted for every seat of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Its name in files, for instance `crosses_red`.
    pub name: &'static str,
    /// Its label in tables and charts, for instance `Red`.
    pub label: &'static str,
    /// What belongs in one chart or table, for instance `Crosses per row`.
    pub group: &'static str,
    /// What its numbers mean.
    pub kind: Kind,
}

/// What the numbers of a [`Measure`] mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A count: its mean is of interest.
    Count,
    /// Points of a box: its mean, and how often it is 0.
    Points,
    /// 0 or 1: how often it is 1.
    Rate,
}

/// A game the lab can study. Everything but [`Studied::measures`] and
/// [`Studied::measure`] has a default.
pub trait Studied: HasBots {
    /// What has to be noticed while a game runs, because the last position does not
    /// tell; `()` where it does.
    type Notes: Default;

    /// What is counted for every seat, in the order of [`Studied::measure`].
    fn measures() -> &'static [Measure];

    /// Counts for `seat` in a finished game: one value for each measure.
    fn measure(&self, seat: Seat, notes: &Self::Notes, values: &mut [i32]);

    /// Whether the roll that is due is the first of a turn.
    fn begins_turn(&self, _notes: &Self::Notes) -> bool {
        true
    }

    /// The roll that is due, made of one random number. The dice it shows depend on
    /// nothing else, as far as the same dice are rolled.
    fn thrown(&self, number: u64) -> Self::Roll {
        let mut left = number;
        self.throw(|die| next_face(&mut left, die))
    }

    /// Hears of a roll before it is made.
    fn notice_roll(&self, _roll: Self::Roll, _notes: &mut Self::Notes) {}

    /// Hears of an answer before it is given.
    fn notice_action(
        &self,
        _seat: Seat,
        _action: <Self as Game>::Action,
        _notes: &mut Self::Notes,
    ) {
    }
}

/// The next face out of a random number, which shrinks to what is left of it (the
/// error against exactly equal chances is below 10^-14 for six dice).
#[inline]
pub(crate) fn next_face(left: &mut u64, die: Die) -> u8 {
    let wide = u128::from(*left) * u128::from(die.sides());
    *left = wide as u64;
    die.low + (wide >> 64) as u8
}

//! What the lab counts in each game, beside scores.

pub(crate) mod qwinto;
pub(crate) mod qwixx;
pub(crate) mod warrior;
pub(crate) mod yahtzee;
use rollwright_bots::HasBots;
use rollwright_bots::random_playout::roll_from_number;
use rollwright_games::{Die, Game, MAX_SEATS, Seat};

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
    pub kind: MeasureKind,
}

/// What the numbers of a [`Measure`] mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureKind {
    /// A count: its mean is of interest.
    Count,
    /// Points of a box: its mean, and how often it is 0.
    Points,
    /// 0 or 1: how often it is 1.
    Rate,
}

/// The values of all seats in a game that runs.
pub struct SeatMeasures<'a> {
    /// Those of one player after the other.
    pub(crate) values: &'a mut [i32],
    /// How many each has.
    pub(crate) measures_per_player: usize,
    /// Which player sits where.
    pub(crate) player_by_seat: &'a [u8; MAX_SEATS],
}

impl SeatMeasures<'_> {
    /// The values of one seat.
    pub fn of_seat(&mut self, seat: Seat) -> &mut [i32] {
        let player = usize::from(self.player_by_seat[seat.index()]);
        &mut self.values[player * self.measures_per_player..][..self.measures_per_player]
    }
}

/// A game the lab can play, and what it counts in it beside scores. Everything has a
/// default: `impl HasMeasures for Pig {}` counts scores, wins, turns and endings.
///
/// Each seat has one value for each measure. All are 0 when a game begins; they may be
/// raised while it runs, for what the last position does not tell, and are completed by
/// [`HasMeasures::measure`] when it is over.
pub trait HasMeasures: HasBots {
    /// What is counted for every seat, in the order of the values.
    #[must_use]
    fn measures() -> &'static [Measure] {
        &[]
    }

    /// Completes the values of `seat` in a finished game.
    fn finish_measures(&self, _seat: Seat, _values: &mut [i32]) {}

    /// Counts a roll that is about to be made.
    #[inline]
    fn count_roll(&self, _roll: Self::Roll, _values: &mut SeatMeasures<'_>) {}

    /// Counts an answer that `seat` is about to give.
    #[inline]
    fn count_action(
        &self,
        _seat: Seat,
        _action: <Self as Game>::Action,
        _values: &mut SeatMeasures<'_>,
    ) {
    }

    /// Whether the roll that is due is the first of a turn. `last` made the roll before
    /// it, if there was one.
    fn is_turn_start(&self, _last: Option<Seat>) -> bool {
        Game::is_turn_start(self)
    }

    /// The roll that is due, made of one random number. The dice it shows depend on
    /// nothing else, as far as the same dice are rolled.
    fn roll_from_number(&self, number: u64) -> Self::Roll {
        roll_from_number(self, number)
    }

    /// Whether the last position tells all that is counted, so that whole games may be played
    /// by a bot alone ([`rollwright_bots::Bot::play_alone`]): nothing is counted on the way,
    /// rolls are made as it says there, and turns begin as they do by default.
    #[must_use]
    fn can_measure_final_position() -> bool {
        false
    }
}

macro_rules! impl_default_measures {
    ($game:ident) => {
        impl HasMeasures for rollwright_games::$game {}
    };
}
rollwright_games::for_games_without_module!(lab => impl_default_measures);

/// The next face out of a random number, which shrinks to what is left of it (the
/// error against exactly equal chances is below 10^-14 for six dice).
#[inline]
pub(crate) fn draw_face(left: &mut u64, die: Die) -> u8 {
    let wide = u128::from(*left) * u128::from(die.sides());
    *left = wide as u64;
    die.low + (wide >> 64) as u8
}

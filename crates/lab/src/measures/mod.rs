//! What the lab measures in each game, in addition to scores.
//!
//! - `qwinto`, `qwixx`, `warrior`, `yahtzee`: the measures of one game each
//!
//! A game without a file here uses the defaults of [`HasMeasures`].

pub(crate) mod qwinto;
pub(crate) mod qwixx;
pub(crate) mod warrior;
pub(crate) mod yahtzee;

use rollwright_bots::HasPositionValues;
use rollwright_bots::random_roll::roll_from_number;
use rollwright_games::{Die, Game, GameId, MAX_SEATS, Seat, with_game};

/// Something that is counted for each seat of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Its name in files, for instance `crosses_red`.
    pub name: &'static str,
    /// Its label in tables and charts, for instance `Red`.
    pub label: &'static str,
    /// The group it is charted and listed in, for instance `Crosses per row`.
    pub group: &'static str,
    /// What its numbers mean.
    pub value_type: MeasureValueType,
}

/// What the numbers of a [`Measure`] mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureValueType {
    /// A count; its mean is of interest.
    Count,
    /// The points of a box; its mean and how often it is 0 are of interest.
    Points,
    /// 0 or 1; how often it is 1 is of interest.
    Rate,
}

/// The measured values of all seats while a game is being played.
pub struct GameMeasurements<'a> {
    /// The values of all players, one player after another.
    pub(crate) values: &'a mut [i32],
    /// The number of values per player.
    pub(crate) measures_per_player: usize,
    /// The player at each seat.
    pub(crate) player_by_seat: &'a [u8; MAX_SEATS],
}

impl GameMeasurements<'_> {
    /// The values of one seat.
    pub fn values_of_seat_mut(&mut self, seat: Seat) -> &mut [i32] {
        let player = usize::from(self.player_by_seat[seat.index()]);
        &mut self.values[player * self.measures_per_player..][..self.measures_per_player]
    }
}

/// A game that the lab can simulate, and what the lab measures in it in addition to scores.
/// Everything has a default: `impl HasMeasures for Pig {}` counts scores, wins, turns and game
/// endings.
///
/// Each seat has one value per measure, which starts at 0. [`HasMeasures::count_roll`] and
/// [`HasMeasures::count_action`] may raise it during the game, for anything that the final position
/// doesn't show. [`HasMeasures::finish_measures`] completes it when the game is over.
pub trait HasMeasures: HasPositionValues {
    /// What is measured for each seat, in the order of the values.
    #[must_use]
    fn measures() -> &'static [Measure] {
        &[]
    }

    /// Completes the values of `seat` in a finished game.
    fn finish_measures(&self, _seat: Seat, _values: &mut [i32]) {}

    /// Counts a roll just before it is applied.
    #[inline]
    fn count_roll(&self, _roll: Self::Roll, _values: &mut GameMeasurements<'_>) {}

    /// Counts an action of `seat` just before it is applied.
    #[inline]
    fn count_action(
        &self,
        _seat: Seat,
        _action: <Self as Game>::Action,
        _values: &mut GameMeasurements<'_>,
    ) {
    }

    /// Whether the next roll is the first of a turn. `last` is the seat that made the previous
    /// roll, if any.
    fn is_turn_start(&self, _last: Option<Seat>) -> bool {
        Game::is_turn_start(self)
    }

    /// Derives the next roll from one random number. As long as the same dice are rolled, the faces
    /// depend on nothing else.
    fn roll_from_number(&self, number: u64) -> Self::Roll {
        roll_from_number(self, number)
    }

    /// Whether the final position is enough to compute every measure. If so, a bot may play whole
    /// games on its own ([`rollwright_bots::Bot::play_solo_games`]).
    ///
    /// This requires that nothing is counted during a game, that rolls are made as documented
    /// there, and that turns start as by default.
    #[must_use]
    fn can_measure_final_position() -> bool {
        false
    }
}

rollwright_games::impl_default_for_games!(lab: HasMeasures);

/// Draws the next face from a random number and replaces the number with its unused remainder. For
/// six dice, the deviation from equal probabilities is below 10^-14.
#[inline]
pub(crate) fn draw_face(left: &mut u64, die: Die) -> u8 {
    let wide = u128::from(*left) * u128::from(die.sides());
    *left = wide as u64;
    die.low + (wide >> 64) as u8
}

/// What is measured in a game for each seat, in addition to scores.
#[must_use]
pub fn measure_definitions(game: GameId) -> &'static [Measure] {
    with_game!(game, G => <G as HasMeasures>::measures())
}

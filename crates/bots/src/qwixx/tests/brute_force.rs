//! The same values by brute force: every roll and every action, by nothing but the rules of the
//! game.

use std::collections::HashMap;

use rollwright_games::qwixx::{Action, Qwixx, Rules, Sheet};
use rollwright_games::{Game, Phase, Seat, Seats};

/// The own-sheet game of one seat, played out in full.
///
/// The other seats always pass, and get a fresh sheet after every turn, so that their penalties end
/// nothing.
pub(super) struct BruteForce {
    pub(super) seat: Seat,
    pub(super) discount: f64,
    /// The points to come before the roll, by own sheet and active seat.
    pub(super) cached_values: HashMap<(Sheet, Seat), f64>,
}

impl BruteForce {
    pub(super) fn new(seat: Seat, discount: f64) -> Self {
        Self { seat, discount, cached_values: HashMap::new() }
    }

    /// The points to come before a roll; 0 if the game is over.
    pub(super) fn value_before_roll(&mut self, game: &Qwixx) -> f64 {
        if matches!(game.phase(), Phase::Over { .. }) {
            return 0.0;
        }
        let key = (*game.sheet_of(self.seat), game.active_seat());
        if let Some(&cached) = self.cached_values.get(&key) {
            return cached;
        }
        let mut value = 0.0;
        for (roll, chance) in game.possible_rolls() {
            let mut rolled = *game;
            rolled.apply_roll(roll);
            value += chance * self.value_in_turn(&rolled, game.score(self.seat));
        }
        self.cached_values.insert(key, value);
        value
    }

    /// The points of this turn, which began with the score `before`, and of the rest.
    pub(super) fn value_in_turn(&mut self, game: &Qwixx, before: i32) -> f64 {
        match game.phase() {
            Phase::Decide { seats, .. } => match seats.iter().find(|&seat| seat != self.seat) {
                Some(other) => {
                    let mut passed = *game;
                    passed.apply_action(other, Action::Pass);
                    self.value_in_turn(&passed, before)
                }
                None => game
                    .legal_actions(self.seat)
                    .into_iter()
                    .map(|action| self.value_after(game, action, before))
                    .fold(f64::NEG_INFINITY, f64::max),
            },
            Phase::Roll { .. } | Phase::Over { .. } => {
                let made = f64::from(game.score(self.seat) - before);
                made + self.discount * self.value_after_turn(game)
            }
        }
    }

    /// The points to come after a turn. Sets up a position only if its value isn't cached.
    pub(super) fn value_after_turn(&mut self, game: &Qwixx) -> f64 {
        let cached =
            self.cached_values.get(&(*game.sheet_of(self.seat), game.active_seat())).copied();
        cached.unwrap_or_else(|| self.value_before_roll(&self.with_fresh_other_sheets(game)))
    }

    /// [`BruteForce::value_in_turn`] after an own action.
    pub(super) fn value_after(&mut self, game: &Qwixx, action: Action, before: i32) -> f64 {
        let mut after = *game;
        after.apply_action(self.seat, action);
        self.value_in_turn(&after, before)
    }

    pub(super) fn with_fresh_other_sheets(&self, game: &Qwixx) -> Qwixx {
        set_up(
            game.rules_in_play(),
            game.seats(),
            game.active_seat(),
            self.seat,
            *game.sheet_of(self.seat),
        )
    }
}

/// The position with this sheet for `me`, and fresh ones for the others.
pub(super) fn set_up(rules: Rules, seats: Seats, active: Seat, me: Seat, sheet: Sheet) -> Qwixx {
    let sheets: Vec<Sheet> =
        seats.iter().map(|seat| if seat == me { sheet } else { Sheet::EMPTY }).collect();
    Qwixx::from_sheets(rules, seats, active, &sheets).unwrap()
}

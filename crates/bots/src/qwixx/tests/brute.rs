//! The same values by brute force: every roll and every answer, through the
//! rules of the game alone.

use std::collections::HashMap;

use rollwright_games::qwixx::{Action, Qwixx, Rules, Sheet};
use rollwright_games::{Game, Phase, Seat, Seats};

/// The own-sheet game of one seat, played out in full.
///
/// The other seats pass whenever they are asked, and get a fresh sheet after
/// every turn, so that their penalties end nothing.
pub(super) struct Brute {
    pub(super) me: Seat,
    pub(super) discount: f64,
    /// The points still to come, by own sheet and active seat, before the roll.
    pub(super) known: HashMap<(Sheet, Seat), f64>,
}

impl Brute {
    pub(super) fn new(me: Seat, discount: f64) -> Self {
        Self { me, discount, known: HashMap::new() }
    }

    /// The points still to come before a roll; 0 when the game is over.
    pub(super) fn before_roll(&mut self, game: &Qwixx) -> f64 {
        if matches!(game.phase(), Phase::Over { .. }) {
            return 0.0;
        }
        let key = (*game.sheet_of(self.me), game.active());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut value = 0.0;
        for (roll, chance) in game.rolls() {
            let mut rolled = *game;
            rolled.apply_roll(roll);
            value += chance * self.in_turn(&rolled, game.score(self.me));
        }
        self.known.insert(key, value);
        value
    }

    /// The points of this turn, which began with the score `before`, and of the rest.
    pub(super) fn in_turn(&mut self, game: &Qwixx, before: i32) -> f64 {
        match game.phase() {
            Phase::Decide { seats, .. } => match seats.iter().find(|&seat| seat != self.me) {
                Some(other) => {
                    let mut passed = *game;
                    passed.apply(other, Action::Pass);
                    self.in_turn(&passed, before)
                }
                None => game
                    .legal(self.me)
                    .into_iter()
                    .map(|action| self.after(game, action, before))
                    .fold(f64::NEG_INFINITY, f64::max),
            },
            Phase::Roll { .. } | Phase::Over { .. } => {
                let made = f64::from(game.score(self.me) - before);
                made + self.discount * self.after_turn(game)
            }
        }
    }

    /// The points still to come after a turn. A position is set up only where it is new.
    pub(super) fn after_turn(&mut self, game: &Qwixx) -> f64 {
        let known = self.known.get(&(*game.sheet_of(self.me), game.active())).copied();
        known.unwrap_or_else(|| self.before_roll(&self.others_fresh(game)))
    }

    /// The same after an own answer.
    pub(super) fn after(&mut self, game: &Qwixx, action: Action, before: i32) -> f64 {
        let mut answered = *game;
        answered.apply(self.me, action);
        self.in_turn(&answered, before)
    }

    pub(super) fn others_fresh(&self, game: &Qwixx) -> Qwixx {
        set_up(game.rules_in_play(), game.seats(), game.active(), self.me, *game.sheet_of(self.me))
    }
}

/// The position with this sheet for `me`, and fresh ones for the others.
pub(super) fn set_up(rules: Rules, seats: Seats, active: Seat, me: Seat, sheet: Sheet) -> Qwixx {
    let sheets: Vec<Sheet> =
        seats.iter().map(|seat| if seat == me { sheet } else { Sheet::EMPTY }).collect();
    Qwixx::set_up(rules, seats, active, &sheets).unwrap()
}

//! Warrior judged without playing on.

use rollwright_games::warrior::DOUBLE;
use rollwright_games::{Game, Phase, Seat, Warrior};

use crate::expectimax::Judged;

/// A square ahead counts so much towards winning.
const SQUARE: f64 = 0.11;
/// A turn lost to weakness costs about a mean roll.
const WEAK: f64 = 5.0;

impl Judged for Warrior {
    /// The chance to win, from how far ahead `seat` is: squares to go, and the turns
    /// that too little energy is likely to cost.
    fn judge(&self, seat: Seat) -> f64 {
        if matches!(self.phase(), Phase::Over { .. }) {
            return f64::from(self.score(seat));
        }
        let Some(other) = self.other(seat) else { return 0.0 };
        let lead = reach(self, seat) - reach(self, other);
        1.0 / (1.0 + (-SQUARE * lead).exp())
    }
}

/// How far a warrior has come, with what its energy promises or threatens.
fn reach(position: &Warrior, seat: Seat) -> f64 {
    let energy = position.energy(seat);
    // Above a few doubles' worth more energy helps little.
    let comfort = f64::from(energy.clamp(-2, 4 * DOUBLE)) * 0.3;
    let weak = if energy <= 0 { WEAK } else { 0.0 };
    f64::from(position.place(seat)) + comfort - weak
}

//! The probabilities of rolls and challenges.

/// An outcome of the two dice, as far as it matters to the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RollOutcome {
    /// The sum of the dice.
    pub sum: usize,
    /// Whether the dice are equal, which gives 2 energy.
    pub is_double: bool,
    /// Its probability.
    pub chance: f64,
}

/// The energy that a double gives.
pub(crate) const DOUBLE_ENERGY: usize = 2;

/// The most squares that a roll can move.
pub(crate) const MAX_MOVE: usize = 12;

/// The distinct outcomes: nine sums without a double, six doubles.
pub(crate) const ROLL_OUTCOMES: [RollOutcome; 15] = {
    let mut outcomes = [RollOutcome { sum: 0, is_double: false, chance: 0.0 }; 15];
    let mut next = 0;
    let mut sum = 2;
    while sum <= MAX_MOVE {
        // Of the 36 rolls, those with this sum; one is a double if the sum is even.
        let ways = if sum <= 7 { sum - 1 } else { 13 - sum };
        let doubles = 1 - sum % 2;
        if ways > doubles {
            outcomes[next] =
                RollOutcome { sum, is_double: false, chance: (ways - doubles) as f64 / 36.0 };
            next += 1;
        }
        if doubles == 1 {
            outcomes[next] = RollOutcome { sum, is_double: true, chance: 1.0 / 36.0 };
            next += 1;
        }
        sum += 1;
    }
    outcomes
};

/// The probability of 0, 1, 2 and 3 doubles in the three tosses of a weak turn.
pub(crate) const DOUBLES_IN_THREE_ROLLS: [f64; 4] =
    [125.0 / 216.0, 75.0 / 216.0, 15.0 / 216.0, 1.0 / 216.0];

/// The probability of winning a challenge: 6 to 10 out of 0 to 10.
pub(crate) const CHALLENGE_WIN_CHANCE: f64 = 5.0 / 11.0;

#[cfg(test)]
mod tests {
    use crate::warrior::solver::roll_and_challenge_chances::*;

    #[test]
    fn chances_sum_to_one_and_a_sixth_are_doubles() {
        let all: f64 = ROLL_OUTCOMES.iter().map(|outcome| outcome.chance).sum();
        let doubles: f64 = ROLL_OUTCOMES.iter().filter(|t| t.is_double).map(|t| t.chance).sum();
        let mean: f64 = ROLL_OUTCOMES.iter().map(|t| t.chance * t.sum as f64).sum();
        assert!((all - 1.0).abs() < 1e-15 && (doubles - 1.0 / 6.0).abs() < 1e-15);
        assert!((mean - 7.0).abs() < 1e-14);
        assert!((DOUBLES_IN_THREE_ROLLS.iter().sum::<f64>() - 1.0).abs() < 1e-15);
    }
}

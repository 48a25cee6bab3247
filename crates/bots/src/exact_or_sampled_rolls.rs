//! The rolls over which the derived strategies average.

use rollwright_games::Game;

use crate::SplitMix64;
use crate::random_roll::random_roll;

/// With more combinations of faces than this, which three dice have, rolls are sampled: six dice
/// have 46,656.
const MAX_COMBINATIONS: usize = 216;
/// Seeds the samples. A fixed seed gives all actions the same dice, so that they compare fairly.
const SAMPLE_SEED: u64 = 0x526f_6c6c_7772_6967;

/// Every roll that may follow in `position` with its probability; `None` if the dice have too many
/// combinations to list them.
pub(crate) fn exact_rolls<G: Game>(position: &G) -> Option<Vec<(G::Roll, f64)>> {
    let sides = position.dice_to_roll().into_iter().map(|die| usize::from(die.sides()));
    // Saturates: no die has less than one side.
    let combinations = sides.fold(1, usize::saturating_mul);
    (combinations <= MAX_COMBINATIONS).then(|| position.possible_rolls())
}

/// The rolls that may follow in `position` with their probabilities: all of them, or where they are
/// too many a fixed sample of `sample_size`.
pub(crate) fn exact_or_sampled_rolls<G: Game>(
    position: &G,
    sample_size: usize,
) -> Vec<(G::Roll, f64)> {
    if let Some(rolls) = exact_rolls(position) {
        return rolls;
    }
    let mut rng = SplitMix64::new(SAMPLE_SEED);
    let chance = 1.0 / sample_size as f64;
    (0..sample_size).map(|_| (random_roll(position, &mut rng), chance)).collect()
}

#[cfg(test)]
mod tests {
    use rollwright_games::{Pig, Qwixx, Seat, Seats, qwixx};

    use super::*;

    #[test]
    fn many_dice_are_sampled_and_few_are_listed_exactly() {
        let seats = Seats::new(2, Seat(0)).unwrap();
        let one_die = Pig::new(&100, seats);
        assert_eq!(exact_or_sampled_rolls(&one_die, 24), one_die.possible_rolls());
        let six_dice = Qwixx::new(&qwixx::Rules::OFFICIAL, seats);
        assert_eq!(exact_rolls(&six_dice), None);
        let sampled = exact_or_sampled_rolls(&six_dice, 24);
        assert_eq!(
            sampled,
            exact_or_sampled_rolls(&six_dice, 24),
            "every action meets the same dice"
        );
        let total: f64 = sampled.iter().map(|(_, chance)| chance).sum();
        assert!(sampled.len() == 24 && (total - 1.0).abs() < 1e-12, "{total}");
    }
}

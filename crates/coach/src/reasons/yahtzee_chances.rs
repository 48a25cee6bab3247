//! The chance of making a box with the rolls that are left, by keeping the best dice for it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rollwright_games::yahtzee::{Category, FaceFrequencies};

/// How many dice show each face.
type Counts = [u8; 6];

/// The boxes whose chance is known: those with a pattern.
const CATEGORIES: [Category; 6] = [
    Category::ThreeOfAKind,
    Category::FourOfAKind,
    Category::FullHouse,
    Category::SmallStraight,
    Category::LargeStraight,
    Category::Yahtzee,
];
const DICE: u8 = 5;

/// The chances of one box after one roll and after two, by the dice that are kept.
struct ChanceTable {
    after_one: BTreeMap<Counts, f64>,
    after_two: BTreeMap<Counts, f64>,
    /// The chance at the start of a turn.
    in_turn: f64,
}

/// The chances of every box in [`CATEGORIES`].
fn tables() -> &'static [ChanceTable] {
    static TABLES: OnceLock<Vec<ChanceTable>> = OnceLock::new();
    TABLES.get_or_init(|| CATEGORIES.map(ChanceTable::new).into_iter().collect())
}

/// The chance of making `category` in a whole turn. `None` for a box without a pattern.
pub(super) fn chance_in_turn(category: Category) -> Option<f64> {
    let at = CATEGORIES.iter().position(|one| *one == category)?;
    tables().get(at).map(|table| table.in_turn)
}

/// The chance that these kept dice make `category` if the others are rolled, and once more after
/// that if `rolls` is 2. `None` for a box without a pattern or more rolls.
#[must_use]
pub fn chance_of_category(category: Category, kept: &[u8], rolls: u8) -> Option<f64> {
    let at = CATEGORIES.iter().position(|one| *one == category)?;
    let mut counts = [0; 6];
    for face in kept {
        *counts.get_mut(usize::from(face.checked_sub(1)?))? += 1;
    }
    let table = tables().get(at)?;
    match rolls {
        1 => table.after_one.get(&counts).copied(),
        2 => table.after_two.get(&counts).copied(),
        _ => None,
    }
}

impl ChanceTable {
    fn new(category: Category) -> Self {
        let keeps: Vec<Counts> = (0..=DICE).flat_map(multisets).collect();
        let rolls: Vec<Vec<(Counts, f64)>> = (0..=DICE).map(outcomes).collect();
        let makes = |dice: &Counts| f64::from(u8::from(is_made(category, dice)));
        let expect = |kept: &Counts, value: &dyn Fn(&Counts) -> f64| {
            let rolled = DICE - kept.iter().sum::<u8>();
            rolls[usize::from(rolled)]
                .iter()
                .map(|(dice, chance)| {
                    chance * value(&std::array::from_fn(|at| kept[at] + dice[at]))
                })
                .sum::<f64>()
        };
        let after_one: BTreeMap<Counts, f64> =
            keeps.iter().map(|kept| (*kept, expect(kept, &makes))).collect();
        // With two rolls, the dice after the first are kept as is best for this box.
        let best: BTreeMap<Counts, f64> =
            multisets(DICE).into_iter().map(|dice| (dice, best_keep(&dice, &after_one))).collect();
        let value = |dice: &Counts| best.get(dice).copied().unwrap_or(0.0);
        let after_two: BTreeMap<Counts, f64> =
            keeps.iter().map(|kept| (*kept, expect(kept, &value))).collect();
        let best: BTreeMap<Counts, f64> =
            multisets(DICE).into_iter().map(|dice| (dice, best_keep(&dice, &after_two))).collect();
        let value = |dice: &Counts| best.get(dice).copied().unwrap_or(0.0);
        let in_turn = expect(&[0; 6], &value);
        Self { after_one, after_two, in_turn }
    }
}

/// The best chance among all ways to keep some of these dice.
fn best_keep(dice: &Counts, chances: &BTreeMap<Counts, f64>) -> f64 {
    let is_kept = |kept: &Counts| kept.iter().zip(dice).all(|(kept, dice)| kept <= dice);
    let kept = chances.iter().filter(|(kept, _)| is_kept(kept));
    kept.map(|(_, chance)| *chance).fold(0.0, f64::max)
}

/// Whether five dice make a box.
fn is_made(category: Category, counts: &Counts) -> bool {
    let faces = (1_u8..).zip(counts).flat_map(|(face, count)| (0..*count).map(move |_| face));
    let mut dice = [0; 5];
    for (place, face) in dice.iter_mut().zip(faces) {
        *place = face;
    }
    FaceFrequencies::from_dice(dice).points_in(category) > 0
}

/// Every way to have this many dice.
fn multisets(dice: u8) -> Vec<Counts> {
    fn fill(counts: Counts, face: usize, left: u8, all: &mut Vec<Counts>) {
        if face == 5 {
            let mut last = counts;
            last[5] = left;
            all.push(last);
            return;
        }
        for count in 0..=left {
            let mut next = counts;
            next[face] = count;
            fill(next, face + 1, left - count, all);
        }
    }
    let mut all = Vec::new();
    fill([0; 6], 0, dice, &mut all);
    all
}

/// Every roll of this many dice with its probability.
fn outcomes(dice: u8) -> Vec<(Counts, f64)> {
    let factorial = |number: u8| (1..=number).map(f64::from).product::<f64>();
    let total = 6_f64.powi(i32::from(dice));
    let chance = |counts: &Counts| {
        let alike: f64 = counts.iter().map(|count| factorial(*count)).product();
        factorial(dice) / alike / total
    };
    multisets(dice).into_iter().map(|counts| (counts, chance(&counts))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_match_those_of_textbooks() {
        let chance =
            |category, kept: &[u8], rolls| chance_of_category(category, kept, rolls).unwrap();
        let is_close = |one: f64, other: f64| (one - other).abs() < 1e-12;
        // An open straight needs a 2 or a 6; the inside of 3-4-5-6 is 1/3 per roll.
        assert!(is_close(chance(Category::LargeStraight, &[2, 3, 4, 5], 1), 2.0 / 6.0));
        assert!(is_close(chance(Category::LargeStraight, &[2, 3, 4, 5], 2), 1.0 - 16.0 / 36.0));
        assert!(is_close(chance(Category::LargeStraight, &[1, 2, 3, 4], 2), 11.0 / 36.0));
        assert!(is_close(chance(Category::Yahtzee, &[6, 6, 6, 6], 2), 11.0 / 36.0));
        assert!(is_close(chance(Category::Yahtzee, &[], 1), 6.0 / 7776.0));
        assert!(is_close(chance(Category::FullHouse, &[2, 2, 5, 5], 1), 1.0 / 3.0));
        // The known chance of a Yahtzee in a turn.
        assert!((chance_in_turn(Category::Yahtzee).unwrap() - 0.046_029).abs() < 1e-6);
        assert_eq!(chance_of_category(Category::Chance, &[1], 1), None);
        assert_eq!(chance_of_category(Category::Yahtzee, &[7], 1), None);
    }
}

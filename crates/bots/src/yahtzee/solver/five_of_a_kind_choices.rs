//! Where five of a kind may be scored: jokers and chips have their own rules.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Category, CategoryScore, Rules};

use crate::yahtzee::solver::box_scores::box_scores;
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::optimal_turn::{VALUE_TOLERANCE, representative_sheet};
use crate::yahtzee::solver::states::{LowerBoxes, StateParts};

/// A box that a hand may go to, its score there, and the slot.
type BoxChoice = (Category, CategoryScore, u8);

/// The allowed boxes of the six hands of five equal dice.
type BoxChoicesByFace = [ArrayVec<BoxChoice, 13>; 6];

/// The choices for five of a kind, looked up in the rules once for all states with the same boxes
/// used.
pub(crate) struct FiveOfAKindChoices {
    upper: usize,
    /// Whether the choices are loaded, by lower boxes used, for these upper boxes.
    is_loaded: [bool; 192],
    choices: Vec<BoxChoicesByFace>,
}

impl FiveOfAKindChoices {
    /// Creates it without choices.
    pub(crate) fn empty() -> Self {
        let none: BoxChoicesByFace = Default::default();
        Self { upper: 0, is_loaded: [false; 192], choices: vec![none; 192] }
    }

    /// Looks up the choices for the boxes used in `parts`.
    pub(crate) fn load_choices(&mut self, rules: Rules, parts: StateParts) {
        let (upper, lower, _) = parts;
        if upper != self.upper {
            self.upper = upper;
            self.is_loaded = [false; 192];
        }
        let is_loaded = &mut self.is_loaded[usize::from(lower)];
        if *is_loaded {
            return;
        }
        *is_loaded = true;
        let sheet = representative_sheet(parts);
        self.choices[usize::from(lower)] = std::array::from_fn(|hand| {
            let hand = keep_lattice().hands_by_index[hand];
            let choice = |category: Category| {
                let scored = rules.category_score(hand, &sheet, category);
                (category, scored, box_scores().index(category, scored.points) as u8)
            };
            rules.allowed_categories(hand, &sheet).iter().map(choice).collect()
        });
    }

    /// The best box of each hand with these lower boxes used, and its score there; the first of
    /// equals. `value` gives the value of a slot. (All boxes earn the same chip, or none does.)
    pub(crate) fn best_boxes(
        &self,
        lower: LowerBoxes,
        value: impl Fn(usize) -> f64,
    ) -> [(Category, CategoryScore); 6] {
        let choices = &self.choices[usize::from(lower)];
        let fallback =
            (Category::Chance, CategoryScore { points: 0, is_joker: false, earns_chip: false });
        std::array::from_fn(|hand| {
            let value = |choice: &BoxChoice| value(usize::from(choice.2));
            let best = choices[hand].iter().map(value).fold(f64::NEG_INFINITY, f64::max);
            let first = choices[hand].iter().find(|choice| value(choice) >= best - VALUE_TOLERANCE);
            first.map_or(fallback, |&(category, scored, _)| (category, scored))
        })
    }
}

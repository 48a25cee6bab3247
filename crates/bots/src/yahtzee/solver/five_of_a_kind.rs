//! Where five of a kind may go: they have rules of their own on jokers and chips.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{BoxScore, Category, Rules};

use crate::yahtzee::solver::box_scores::box_scores;
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::optimal_turn::{VALUE_TOLERANCE, representative_sheet};
use crate::yahtzee::solver::states::{LowerBoxes, StateParts};

/// A box that a hand may go to, what it scores there, and the slot.
type BoxChoice = (Category, BoxScore, u8);

/// By hand, the six of five equal dice: the boxes it may go to.
type BoxChoicesByFace = [ArrayVec<BoxChoice, 13>; 6];

/// The choices for five of a kind, looked up in the rules once for all states with the same
/// boxes used.
pub(crate) struct FiveOfAKindChoices {
    upper: usize,
    /// By lower boxes used, with these upper ones.
    known: [bool; 192],
    choices: Vec<BoxChoicesByFace>,
}

impl FiveOfAKindChoices {
    /// Of no boxes yet.
    pub(crate) fn empty() -> Self {
        let none: BoxChoicesByFace = Default::default();
        Self { upper: 0, known: [false; 192], choices: vec![none; 192] }
    }

    /// Looks up the choices with the boxes used as in `parts`.
    pub(crate) fn load_choices(&mut self, rules: Rules, parts: StateParts) {
        let (upper, lower, _) = parts;
        if upper != self.upper {
            self.upper = upper;
            self.known = [false; 192];
        }
        let known = &mut self.known[usize::from(lower)];
        if *known {
            return;
        }
        *known = true;
        let sheet = representative_sheet(parts);
        self.choices[usize::from(lower)] = std::array::from_fn(|hand| {
            let hand = keep_lattice().hands_by_index[hand];
            let choice = |category: Category| {
                let scored = rules.box_score(hand, &sheet, category);
                (category, scored, box_scores().index(category, scored.points) as u8)
            };
            rules.allowed_categories(hand, &sheet).iter().map(choice).collect()
        });
    }

    /// The best box for each hand with these lower boxes used, the first of equals, and what it
    /// scores there; `worth` says what a slot is worth. (All boxes bring the same chip, or none.)
    pub(crate) fn best_boxes(
        &self,
        lower: LowerBoxes,
        worth: impl Fn(usize) -> f64,
    ) -> [(Category, BoxScore); 6] {
        let choices = &self.choices[usize::from(lower)];
        let nowhere =
            (Category::Chance, BoxScore { points: 0, is_joker: false, earns_chip: false });
        std::array::from_fn(|hand| {
            let worth = |choice: &BoxChoice| worth(usize::from(choice.2));
            let best = choices[hand].iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
            let first = choices[hand].iter().find(|choice| worth(choice) >= best - VALUE_TOLERANCE);
            first.map_or(nowhere, |&(category, scored, _)| (category, scored))
        })
    }
}

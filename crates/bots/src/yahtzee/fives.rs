//! Where five of a kind may go: they have rules of their own on jokers and chips.

use arrayvec::ArrayVec;
use rollwright_games::yahtzee::{Category, Rules, Scored};

use super::lattice::lattice;
use super::slots::slots;
use super::states::{Lower, Parts};
use super::turn::{EQUAL, sheet_like};

/// A box that a hand may go to, what it scores there, and the slot.
type Choice = (Category, Scored, u8);

/// By hand, the six of five equal dice: the boxes it may go to.
type Choices = [ArrayVec<Choice, 13>; 6];

/// The choices for five of a kind, looked up in the rules once for all states with the same
/// boxes used.
pub(super) struct Fives {
    upper: usize,
    /// By lower boxes used, with these upper ones.
    known: [bool; 192],
    choices: Vec<Choices>,
}

impl Fives {
    /// Of no boxes yet.
    pub(super) fn blank() -> Self {
        let none: Choices = Default::default();
        Self { upper: 0, known: [false; 192], choices: vec![none; 192] }
    }

    /// Looks up the choices with the boxes used as in `parts`.
    pub(super) fn look(&mut self, rules: Rules, parts: Parts) {
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
        let sheet = sheet_like(parts);
        self.choices[usize::from(lower)] = std::array::from_fn(|hand| {
            let hand = lattice().hands[hand];
            let choice = |category: Category| {
                let scored = rules.scored(hand, &sheet, category);
                (category, scored, slots().number(category, scored.points) as u8)
            };
            rules.allowed(hand, &sheet).iter().map(choice).collect()
        });
    }

    /// The best box for each hand with these lower boxes used, the first of equals, and what it
    /// scores there; `worth` says what a slot is worth. (All boxes bring the same chip, or none.)
    pub(super) fn best(
        &self,
        lower: Lower,
        worth: impl Fn(usize) -> f64,
    ) -> [(Category, Scored); 6] {
        let choices = &self.choices[usize::from(lower)];
        let nowhere = (Category::Chance, Scored { points: 0, joker: false, chip: false });
        std::array::from_fn(|hand| {
            let worth = |choice: &Choice| worth(usize::from(choice.2));
            let best = choices[hand].iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
            let first = choices[hand].iter().find(|choice| worth(choice) >= best - EQUAL);
            first.map_or(nowhere, |&(category, scored, _)| (category, scored))
        })
    }
}

//! The final scores of the other seats, as far as they can be foreseen: they are taken
//! to play for points, as [`super::optimal::Optimal`] does.

use rollwright_games::yahtzee::Sheet;

use super::endings::{Endings, FEW};
use super::normal;
use super::solve::Solved;
use super::spread::{Part, Spread};
use super::states::State;

/// More points than a game can bring.
const MOST: usize = 1700;

/// What a final score is worth against the other seats.
pub(super) struct Rivals {
    /// By final score: the chance to be first with it, a tie counted half.
    share: Vec<f64>,
    /// By score: the chance that nobody ends with more.
    at_most: Vec<f64>,
}

impl Rivals {
    pub(super) fn none() -> Self {
        Self { share: vec![1.0; MOST], at_most: vec![1.0; MOST] }
    }

    /// Looks at the sheets of all others.
    pub(super) fn look<'a>(
        &mut self,
        sheets: impl Iterator<Item = &'a Sheet>,
        solved: &Solved,
        spread: &Spread,
        endings: &Endings,
    ) {
        self.share.fill(1.0);
        self.at_most.fill(1.0);
        for sheet in sheets {
            let Some(parts) = solved.states.parts(State::of(sheet)) else { continue };
            let total = usize::from(sheet.total());
            if sheet.open().len() <= FEW {
                self.add_exact(total, endings.chances(solved, parts));
            } else {
                let number = solved.states.number(parts.0, parts.1, parts.2);
                self.add_normal(total as f64, &spread.parts_of(number));
            }
        }
    }

    /// A seat with `total` points and these chances of more.
    fn add_exact(&mut self, total: usize, chances: &[f64]) {
        let mut below = 0.0;
        for (score, (share, at_most)) in self.share.iter_mut().zip(&mut self.at_most).enumerate() {
            let here = score.checked_sub(total).and_then(|more| chances.get(more)).unwrap_or(&0.0);
            *share *= below + 0.5 * here;
            below += here;
            *at_most *= below;
        }
    }

    /// A seat with `total` points and more to come that is normally distributed, in two
    /// parts.
    fn add_normal(&mut self, total: f64, parts: &[Part; 2]) {
        for (score, (share, at_most)) in self.share.iter_mut().zip(&mut self.at_most).enumerate() {
            let below = |score: f64| -> f64 {
                let part = |part: &Part| {
                    part.chance * normal::below((score - total - part.mean) / part.sd.max(0.5))
                };
                parts.iter().filter(|part| part.chance > 0.0).map(part).sum()
            };
            *share *= below(score as f64);
            *at_most *= below(score as f64 + 0.5);
        }
    }

    /// The chance to be first with so many points in the end.
    pub(super) fn share(&self, score: u32) -> f64 {
        self.share.get(score as usize).copied().unwrap_or(1.0)
    }

    /// The same between two scores.
    pub(super) fn share_between(&self, score: f64) -> f64 {
        let whole = score.max(0.0) as usize;
        match self.share.get(whole..whole + 2) {
            Some(&[low, high]) => low + (score.max(0.0) - whole as f64) * (high - low),
            _ => 1.0,
        }
    }

    /// The best score of the others with its probability, where that is not 0.
    pub(super) fn best(&self) -> impl Iterator<Item = (i32, f64)> {
        let before = std::iter::once(0.0).chain(self.at_most.iter().copied());
        let chances = self.at_most.iter().zip(before).map(|(here, before)| here - before);
        (0..).zip(chances).filter(|(_, chance)| *chance > 0.0)
    }
}

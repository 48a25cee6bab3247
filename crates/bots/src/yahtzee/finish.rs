//! The last boxes of a seat played out to win.

use std::collections::HashMap;

use rollwright_games::yahtzee::Rules;

use super::aim::Aim;
use super::endings::gain;
use super::rivals::Rivals;
use super::solve::Solved;
use super::states::Parts;
use super::turn::sheet_like;

/// So many boxes at most are played out.
pub(super) const PLAYED_OUT: usize = 2;

/// The chance to win with the last boxes, against what is foreseen of the others.
pub(super) struct Finish {
    /// Work space by number of open boxes, less one.
    aims: Vec<Aim>,
    /// By state and score.
    known: HashMap<(usize, u32), f64>,
}

impl Finish {
    pub(super) fn new(rules: Rules) -> Self {
        let aims = std::iter::repeat_with(|| Aim::blank(rules)).take(PLAYED_OUT).collect();
        Self { aims, known: HashMap::new() }
    }

    /// Forgets what it knew: the others have changed.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// The chance to win with `score` points and the `open` boxes of `parts`, at most
    /// [`PLAYED_OUT`].
    pub(super) fn chance(
        &mut self,
        solved: &Solved,
        rivals: &Rivals,
        parts: Parts,
        open: usize,
        score: u32,
    ) -> f64 {
        if open == 0 {
            return rivals.share(score);
        }
        let key = (solved.states.number(parts.0, parts.1, parts.2), score);
        if let Some(&chance) = self.known.get(&key) {
            return chance;
        }
        let Some(mut aim) = self.aims.pop() else { return 0.0 };
        aim.work_out(&sheet_like(parts), |filled| {
            let (points, next) = gain(solved, parts, filled);
            self.chance(solved, rivals, next, open - 1, score + points)
        });
        let chance = aim.value();
        self.aims.push(aim);
        self.known.insert(key, chance);
        chance
    }
}

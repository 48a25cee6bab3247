//! Predicted final scores of the other seats. They are assumed to play for points, like
//! [`Optimal`](crate::yahtzee::strategies::optimal::Optimal).

use rollwright_games::MAX_SEATS;
use rollwright_games::yahtzee::Sheet;

use crate::yahtzee::distribution::endgame_distributions::{
    EndgameDistributions, MAX_EXACT_OPEN_BOXES,
};
use crate::yahtzee::distribution::normal_distribution;
use crate::yahtzee::distribution::points_to_come_spreads::{PointsToComeSpreads, ScoreComponent};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::SolverSheetState;

/// More points than a game can bring.
const MAX_SCORE: usize = 1700;

/// For one score: the chances that no other seat ends with more, by how many of them tie.
type ChancesByTies = [f64; MAX_SEATS];

/// The chances without opponents.
const NO_OPPONENTS: ChancesByTies = {
    let mut by_tied = [0.0; MAX_SEATS];
    by_tied[0] = 1.0;
    by_tied
};

/// The value of a final score against the other seats.
pub(crate) struct OpponentScores {
    /// The expected share of a win, by final score. Seats tied for first place share it equally.
    win_shares: Vec<f64>,
    /// By score.
    chances_by_ties: Vec<ChancesByTies>,
}

impl OpponentScores {
    pub(crate) fn none() -> Self {
        Self { win_shares: vec![1.0; MAX_SCORE], chances_by_ties: vec![NO_OPPONENTS; MAX_SCORE] }
    }

    /// Loads the sheets of all opponents.
    pub(crate) fn load_sheets<'a>(
        &mut self,
        sheets: impl Iterator<Item = &'a Sheet>,
        solution: &YahtzeeSolution,
        spread: &PointsToComeSpreads,
        endings: &EndgameDistributions,
    ) {
        self.chances_by_ties.fill(NO_OPPONENTS);
        for (before, sheet) in sheets.enumerate() {
            let Some(parts) = solution.states.parts_of_state(SolverSheetState::from_sheet(sheet))
            else {
                continue;
            };
            let total = usize::from(sheet.total());
            if sheet.open_categories().len() <= MAX_EXACT_OPEN_BOXES {
                self.add_exact_opponent(before, total, &endings.score_chances(solution, parts));
            } else {
                let number = solution.states.state_number(parts.0, parts.1, parts.2);
                self.add_normal_opponent(before, total as f64, &spread.components_of(number));
            }
        }
        for (share, by_tied) in self.win_shares.iter_mut().zip(&self.chances_by_ties) {
            let parts = (1u8..).zip(by_tied).map(|(first, chance)| chance / f64::from(first));
            *share = parts.sum();
        }
    }

    /// Adds a seat with `total` points and these chances of more, after `before` others.
    fn add_exact_opponent(&mut self, before: usize, total: usize, chances: &[f64]) {
        let mut below = 0.0;
        for (score, by_tied) in self.chances_by_ties.iter_mut().enumerate() {
            let here = score.checked_sub(total).and_then(|more| chances.get(more)).unwrap_or(&0.0);
            add_opponent(by_tied, before, below, *here);
            below += here;
        }
    }

    /// Adds a seat with `total` points whose points to come are a mix of two normal distributions.
    /// Nobody ties with it.
    fn add_normal_opponent(&mut self, before: usize, total: f64, parts: &[ScoreComponent; 2]) {
        for (score, by_tied) in self.chances_by_ties.iter_mut().enumerate() {
            let part = |part: &ScoreComponent| {
                part.chance
                    * normal_distribution::normal_cdf(
                        (score as f64 - total - part.mean) / part.sd.max(0.5),
                    )
            };
            let below = parts.iter().filter(|part| part.chance > 0.0).map(part).sum();
            add_opponent(by_tied, before, below, 0.0);
        }
    }

    /// The expected share of a win with this final score.
    pub(crate) fn win_share(&self, score: u32) -> f64 {
        self.win_shares.get(score as usize).copied().unwrap_or(1.0)
    }

    /// The same for a score between two integers.
    pub(crate) fn interpolated_win_share(&self, score: f64) -> f64 {
        let whole = score.max(0.0) as usize;
        match self.win_shares.get(whole..whole + 2) {
            Some(&[low, high]) => low + (score.max(0.0) - whole as f64) * (high - low),
            _ => 1.0,
        }
    }

    /// The best scores of the opponents, how many have them, and the chance of that, where
    /// possible. Their distributions must be exact.
    pub(crate) fn best_score_chances(&self) -> impl Iterator<Item = (i32, usize, f64)> {
        (0..).zip(&self.chances_by_ties).flat_map(|(score, by_tied)| {
            let tied = by_tied.iter().enumerate().skip(1).filter(|(_, chance)| **chance > 0.0);
            tied.map(move |(tied, &chance)| (score, tied, chance))
        })
    }
}

/// Adds a seat after `before` others, with the chances that it ends below a score or exactly at it.
fn add_opponent(by_tied: &mut ChancesByTies, before: usize, below: f64, here: f64) {
    for tied in (0..=(before + 1).min(MAX_SEATS - 1)).rev() {
        let joins = tied.checked_sub(1).map_or(0.0, |fewer| by_tied[fewer] * here);
        by_tied[tied] = by_tied[tied] * below + joins;
    }
}

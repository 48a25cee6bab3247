//! Finds the worst decision of a game by rollouts, with no more games than necessary.
//!
//! A fast strategy may play every option first ([`shortlist`]). Decisions that neither it nor the
//! evaluator considers among the worst are dropped, and so are options that neither considers among
//! the best of a decision. The strong strategy plays on from the others ([`find_worst_decision`]),
//! with the same dice for all options of a decision, and compares them game by game. The number of
//! games doubles each round. Options that can't be the best any more drop out, and so do decisions
//! that can't be the worst. The decision that the evaluator considers worst stays in.

use rollwright_bots::evaluation::RolloutEvaluator;
use rollwright_games::{Game, Seat};

/// Games per option with the fast strategy.
const FAST_GAMES: usize = 100;

/// How many decisions are played on, and how many options of each.
const WORST_DECISIONS: usize = 10;
const BEST_OPTIONS: usize = 3;

/// The number of games in the first round.
const FIRST_ROUND: usize = 32;

/// Candidates further off than this many standard errors drop out.
const ELIMINATION_STANDARD_ERRORS: f64 = 3.0;

/// A decision with at least two options.
pub(crate) struct CandidateDecision<G: Game> {
    seat: Seat,
    /// Its loss according to the evaluator.
    pub(crate) evaluator_loss: f64,
    options: Vec<CandidateOption<G>>,
    played: usize,
    is_candidate: bool,
}

/// The position after an option, and the results of games from there.
struct CandidateOption<G: Game> {
    after: G,
    results: Vec<f64>,
    is_candidate: bool,
}

/// A difference measured by games.
#[derive(Clone, Copy)]
pub(crate) struct LossEstimate {
    pub(crate) mean: f64,
    /// Its standard error.
    pub(crate) error: f64,
}

/// The result of the elimination.
pub(crate) struct WorstDecision {
    /// The index of the decision that lost most.
    pub(crate) worst: usize,
    /// How many decisions are within two standard errors of it, including itself.
    pub(crate) within_error_count: usize,
}

/// Keeps only the candidates: decisions that the evaluator, or the fast strategy if there is one,
/// considers among the worst, and options considered among the best.
pub(crate) fn shortlist<G: Game>(
    decisions: &mut [CandidateDecision<G>],
    fast: Option<&RolloutEvaluator<G>>,
) {
    // The options are in the evaluator's order.
    for decision in decisions.iter_mut() {
        for (at, option) in decision.options.iter_mut().enumerate() {
            option.is_candidate = at == decision.played || at < BEST_OPTIONS;
        }
    }
    let mut worst =
        largest_indices(decisions.len(), WORST_DECISIONS, |at| decisions[at].evaluator_loss);
    if let Some(fast) = fast {
        let losses: Vec<f64> = decisions.iter_mut().map(|one| one.fast_loss(fast)).collect();
        worst.extend(largest_indices(losses.len(), WORST_DECISIONS, |at| losses[at]));
    }
    for (at, decision) in decisions.iter_mut().enumerate() {
        decision.is_candidate = worst.contains(&at);
    }
}

/// The indices of the largest values, in order.
fn largest_indices(all: usize, count: usize, of: impl Fn(usize) -> f64) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..all).collect();
    indices.sort_by(|one, other| of(*other).total_cmp(&of(*one)));
    indices.truncate(count);
    indices
}

/// Finds the worst decision with at most `most` games per option; `evaluator_worst` stays in.
pub(crate) fn find_worst_decision<G: Game>(
    decisions: &mut [CandidateDecision<G>],
    evaluator_worst: usize,
    by: &RolloutEvaluator<G>,
    most: usize,
) -> WorstDecision {
    let mut games = FIRST_ROUND.min(most);
    loop {
        decisions
            .iter_mut()
            .filter(|one| one.is_candidate)
            .for_each(|one| one.play_remaining_options(by, games));
        let losses: Vec<(usize, LossEstimate)> = (0..decisions.len())
            .filter(|at| decisions[*at].is_candidate)
            .map(|at| (at, decisions[at].loss()))
            .collect();
        let worst = losses.iter().max_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean));
        let &(worst, lost) = worst.expect("a decision");
        let within = |loss: &LossEstimate, sure: f64| {
            lost.mean - loss.mean <= sure * lost.error.hypot(loss.error)
        };
        for (at, loss) in &losses {
            decisions[*at].is_candidate =
                *at == evaluator_worst || within(loss, ELIMINATION_STANDARD_ERRORS);
        }
        let left = decisions.iter().filter(|one| one.is_candidate).count();
        if games == most || left == 1 {
            let near = losses.iter().filter(|(_, loss)| within(loss, 2.0)).count();
            return WorstDecision { worst, within_error_count: near };
        }
        games = (2 * games).min(most);
    }
}

impl<G: Game> CandidateDecision<G> {
    pub(crate) fn new(seat: Seat, evaluator_loss: f64, after: Vec<G>, played: usize) -> Self {
        let option = |after| CandidateOption { after, results: Vec::new(), is_candidate: true };
        Self {
            seat,
            evaluator_loss,
            options: after.into_iter().map(option).collect(),
            played,
            is_candidate: true,
        }
    }

    /// Its loss compared with the option that looks best, measured with other games.
    pub(crate) fn remeasure_loss(&self, by: &RolloutEvaluator<G>, games: usize) -> LossEstimate {
        let play = |at: usize| by.result_of_each_game(&self.options[at].after, self.seat, 0..games);
        match self.best() {
            best if best == self.played => LossEstimate { mean: 0.0, error: 0.0 },
            best => paired_difference(&play(best), &play(self.played)),
        }
    }

    /// Its loss according to games of the fast strategy; marks their best options as candidates.
    fn fast_loss(&mut self, fast: &RolloutEvaluator<G>) -> f64 {
        let play = |option: &CandidateOption<G>| {
            fast.result_of_each_game(&option.after, self.seat, 0..FAST_GAMES).iter().sum::<f64>()
        };
        let sums: Vec<f64> = self.options.iter().map(play).collect();
        let best = largest_indices(sums.len(), BEST_OPTIONS, |at| sums[at]);
        best.iter().for_each(|at| self.options[*at].is_candidate = true);
        sums[best[0]] - sums[self.played]
    }

    /// Plays the remaining options up to `games` games, and drops those that are worse.
    fn play_remaining_options(&mut self, by: &RolloutEvaluator<G>, games: usize) {
        for option in self.options.iter_mut().filter(|option| option.is_candidate) {
            let played = option.results.len();
            option.results.extend(by.result_of_each_game(&option.after, self.seat, played..games));
        }
        let best = self.best();
        for at in 0..self.options.len() {
            if self.options[at].is_candidate && at != self.played {
                let worse =
                    paired_difference(&self.options[best].results, &self.options[at].results);
                self.options[at].is_candidate =
                    worse.mean <= ELIMINATION_STANDARD_ERRORS * worse.error;
            }
        }
    }

    /// The remaining option that looks best.
    fn best(&self) -> usize {
        let sum = |at: usize| self.options[at].results.iter().sum::<f64>();
        let left = (0..self.options.len()).filter(|at| self.options[*at].is_candidate);
        left.max_by(|one, other| sum(*one).total_cmp(&sum(*other))).expect("the played one")
    }

    fn loss(&self) -> LossEstimate {
        paired_difference(&self.options[self.best()].results, &self.options[self.played].results)
    }
}

/// How much better one did than the other in the same games. One extra game that differs by a whole
/// win keeps a few equal games from looking certain.
fn paired_difference(one: &[f64], other: &[f64]) -> LossEstimate {
    let count = one.len() as f64;
    let gaps = || one.iter().zip(other).map(|(one, other)| one - other);
    let mean = gaps().sum::<f64>() / count;
    let squares = gaps().map(|gap| (gap - mean).powi(2)).sum::<f64>() + 1.0;
    LossEstimate { mean, error: (squares / (count + 1.0) / count).sqrt() }
}

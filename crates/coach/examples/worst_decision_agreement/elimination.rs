//! Which decision of a game lost most, by games played to their end, and no more of them
//! than it takes.
//!
//! A quick strategy may play every option first ([`shortlist`]). What neither it nor the
//! evaluator takes for one of the worst decisions, or for one of the best options of one, is
//! left out. The others are played on by the strong strategy ([`worst`]), with the same dice
//! for all options of a decision, and compared game by game. The games double from round to
//! round; options that can't be the best any more drop out, and decisions that can't be the
//! worst any more. The decision that the evaluator calls worst stays in.

use rollwright_bots::evaluation::Rollouts;
use rollwright_games::{Game, Seat};

/// The games of an option by the quick strategy.
const QUICK_GAMES: usize = 100;

/// How many decisions and options of each are played on.
const WORST_DECISIONS: usize = 10;
const BEST_OPTIONS: usize = 3;

/// The games of the first round.
const FIRST_ROUND: usize = 32;

/// What is further off than so many standard errors drops out.
const ELIMINATION_STANDARD_ERRORS: f64 = 3.0;

/// A decision with at least two options.
pub(crate) struct CandidateDecision<G: Game> {
    seat: Seat,
    /// What the evaluator says that it lost.
    pub(crate) evaluator_loss: f64,
    options: Vec<CandidateOption<G>>,
    played: usize,
    is_candidate: bool,
}

/// The position after an option, and how the games went that began there.
struct CandidateOption<G: Game> {
    after: G,
    results: Vec<f64>,
    is_candidate: bool,
}

/// A difference by games.
#[derive(Clone, Copy)]
pub(crate) struct LossEstimate {
    pub(crate) mean: f64,
    /// Its standard error.
    pub(crate) error: f64,
}

/// What the games say.
pub(crate) struct WorstDecision {
    /// The place of the decision that lost most.
    pub(crate) worst: usize,
    /// How many decisions lost less by at most two standard errors, itself among them.
    pub(crate) within_error_count: usize,
}

/// Leaves out what neither the evaluator nor games of a quick strategy, where there is one,
/// take for one of the worst decisions, or for one of the best options.
pub(crate) fn shortlist<G: Game>(
    decisions: &mut [CandidateDecision<G>],
    quick: Option<&Rollouts<G>>,
) {
    // The evaluator's order is that of the options.
    for decision in decisions.iter_mut() {
        for (at, option) in decision.options.iter_mut().enumerate() {
            option.is_candidate = at == decision.played || at < BEST_OPTIONS;
        }
    }
    let mut worst =
        largest_indices(decisions.len(), WORST_DECISIONS, |at| decisions[at].evaluator_loss);
    if let Some(quick) = quick {
        let losses: Vec<f64> = decisions.iter_mut().map(|one| one.quick_loss(quick)).collect();
        worst.extend(largest_indices(losses.len(), WORST_DECISIONS, |at| losses[at]));
    }
    for (at, decision) in decisions.iter_mut().enumerate() {
        decision.is_candidate = worst.contains(&at);
    }
}

/// The places of the largest, in order.
fn largest_indices(all: usize, count: usize, of: impl Fn(usize) -> f64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..all).collect();
    places.sort_by(|one, other| of(*other).total_cmp(&of(*one)));
    places.truncate(count);
    places
}

/// Finds the worst decision by at most so many games an option; `told` stays in.
pub(crate) fn find_worst_decision<G: Game>(
    decisions: &mut [CandidateDecision<G>],
    told: usize,
    by: &Rollouts<G>,
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
            decisions[*at].is_candidate = *at == told || within(loss, ELIMINATION_STANDARD_ERRORS);
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

    /// What it lost against the option that looks best, by so many other games.
    pub(crate) fn remeasure_loss(&self, by: &Rollouts<G>, games: usize) -> LossEstimate {
        let play = |at: usize| by.results_per_game(&self.options[at].after, self.seat, 0..games);
        match self.best() {
            best if best == self.played => LossEstimate { mean: 0.0, error: 0.0 },
            best => paired_difference(&play(best), &play(self.played)),
        }
    }

    /// What games of a quick strategy say that it lost; what they take for one of the best
    /// options is in.
    fn quick_loss(&mut self, quick: &Rollouts<G>) -> f64 {
        let play = |option: &CandidateOption<G>| {
            quick.results_per_game(&option.after, self.seat, 0..QUICK_GAMES).iter().sum::<f64>()
        };
        let sums: Vec<f64> = self.options.iter().map(play).collect();
        let best = largest_indices(sums.len(), BEST_OPTIONS, |at| sums[at]);
        best.iter().for_each(|at| self.options[*at].is_candidate = true);
        sums[best[0]] - sums[self.played]
    }

    /// Plays the options that are left up to so many games, and drops those that are worse.
    fn play_remaining_options(&mut self, by: &Rollouts<G>, games: usize) {
        for option in self.options.iter_mut().filter(|option| option.is_candidate) {
            let played = option.results.len();
            option.results.extend(by.results_per_game(&option.after, self.seat, played..games));
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

    /// The option that looks best of those that are left.
    fn best(&self) -> usize {
        let sum = |at: usize| self.options[at].results.iter().sum::<f64>();
        let left = (0..self.options.len()).filter(|at| self.options[*at].is_candidate);
        left.max_by(|one, other| sum(*one).total_cmp(&sum(*other))).expect("the played one")
    }

    fn loss(&self) -> LossEstimate {
        paired_difference(&self.options[self.best()].results, &self.options[self.played].results)
    }
}

/// How much better one fared than the other in the same games. One game more that is off by
/// a whole win keeps a few equal games from looking sure.
fn paired_difference(one: &[f64], other: &[f64]) -> LossEstimate {
    let count = one.len() as f64;
    let gaps = || one.iter().zip(other).map(|(one, other)| one - other);
    let mean = gaps().sum::<f64>() / count;
    let squares = gaps().map(|gap| (gap - mean).powi(2)).sum::<f64>() + 1.0;
    LossEstimate { mean, error: (squares / (count + 1.0) / count).sqrt() }
}

//! Qwixx: a bot that plays to win, not to score.
//!
//! A `WinEvaluator` estimates the chance to win of a position between turns; the champion takes the
//! action that leads to the best chance at the end of the turn. Under the official rules, the
//! evaluator is a net trained in a `league` on sheets only. Under the handouts' rules, it is a
//! small net that sees the exact value of every sheet (`net_with_solution_inputs`, `solution_inputs`), made by
//! [`training`](crate::qwixx::champion::training) from games against itself and `discounted`.

use std::sync::{Arc, LazyLock};

use rollwright_games::Seat;
use rollwright_games::qwixx::{Action, Qwixx, Rules};

use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::embedded_weights;
use crate::qwixx::champion::evaluator_with_solution_inputs::EvaluatorWithSolutionInputs;
use crate::qwixx::champion::league_trained::evaluator::LeagueTrainedEvaluator;
use crate::qwixx::champion::net_with_solution_inputs::NetWithSolutionInputs;
use crate::qwixx::champion::win_evaluator::WinEvaluator;
use crate::qwixx::strategies::optimal::{DEFAULT_DISCOUNT, footprint, load_solution};
use crate::solution_provider::Shared;
use crate::{Bot, SolutionBuildError, SolutionProvider};

/// The discount of the short view: the points of the next few turns.
const SHORT_VIEW_DISCOUNT: f64 = 0.75;

/// Takes the action with the best chance to win.
#[derive(Clone, Debug)]
pub struct Champion(Arc<dyn WinEvaluator>);

impl Bot<Qwixx> for Champion {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _random: u64) -> Action {
        self.0.best_action(position, seat)
    }
}

impl Champion {
    /// The champion for a table of this many seats, 2 or more. `None` if there are no weights for
    /// these rules, or they were damaged when the program was built.
    ///
    /// # Errors
    /// A solution doesn't fit into memory, or solving was cancelled; `official` needs no solution.
    pub fn new(
        rules: Rules,
        seats: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Self>, SolutionBuildError> {
        if embedded_weights::has_league_weights(rules) {
            return Ok(league_of(seats).map(|league| Self(league)));
        }
        Self::with_exact_sheet_values(rules, seats, solutions)
    }

    /// Whether there are weights for these rules.
    #[must_use]
    pub fn has_weights(rules: Rules) -> bool {
        Self::plays_without_solutions(rules) || embedded_weights::has_solution_net_weights(rules)
    }

    /// Whether the champion for these rules needs no solution.
    #[must_use]
    pub(crate) fn plays_without_solutions(rules: Rules) -> bool {
        embedded_weights::has_league_weights(rules)
    }

    /// The champion that sees the exact value of every sheet, by solutions that have to be built
    /// first. With more than five seats it uses the weights and solutions for five, and sees all
    /// seats but the strongest opponent together.
    ///
    /// # Errors
    /// A solution doesn't fit into memory, or solving was cancelled.
    pub fn with_exact_sheet_values(
        rules: Rules,
        seats: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Self>, SolutionBuildError> {
        match embedded_weights::solution_net_weights(rules, seats) {
            Some(weights) => Self::from_solution_input_weights(&weights, rules, seats, solutions),
            None => Ok(None),
        }
    }

    /// The champion with weights from a league with this many seats; `None` if they are invalid.
    #[must_use]
    pub fn from_league_weights(weights: &[u8], seats: usize) -> Option<Self> {
        Some(Self(Arc::new(LeagueTrainedEvaluator::from_bytes(weights, seats)?)))
    }

    /// The champion with the weights of [`crate::qwixx::champion::training::train_weights`]; `None`
    /// if they are invalid.
    ///
    /// # Errors
    /// A solution doesn't fit into memory, or solving was cancelled.
    pub fn from_solution_input_weights(
        weights: &[u8],
        rules: Rules,
        seats: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Self>, SolutionBuildError> {
        let Some(net) = NetWithSolutionInputs::from_bytes(weights) else { return Ok(None) };
        let [long_view, short_view] = load_solutions(rules, seats, solutions)?;
        Ok(Some(Self(Arc::new(EvaluatorWithSolutionInputs { long_view, short_view, net }))))
    }
}

impl Champion {
    /// The chance of `seat` to win, in any position.
    #[must_use]
    pub fn win_chance(&self, position: &Qwixx, seat: Seat) -> f64 {
        self.0.win_chance(position, seat)
    }
}

/// The league evaluator for a table of this many seats, or the nearest number with weights. All
/// champions share it: it takes up to a megabyte.
fn league_of(seats: usize) -> Option<Arc<LeagueTrainedEvaluator>> {
    type LazyEvaluator = LazyLock<Option<Arc<LeagueTrainedEvaluator>>>;
    fn load<const SEATS: usize>() -> Option<Arc<LeagueTrainedEvaluator>> {
        let (weights, seen) = embedded_weights::league_weights(SEATS);
        LeagueTrainedEvaluator::from_bytes(&weights, seen).map(Arc::new)
    }
    static LEAGUES: [LazyEvaluator; 4] = [
        LazyLock::new(load::<2>),
        LazyLock::new(load::<3>),
        LazyLock::new(load::<4>),
        LazyLock::new(load::<5>),
    ];
    LEAGUES[seats.clamp(2, 5) - 2].clone()
}

/// The memory for both solutions: the second is built while the first is in memory.
pub(crate) fn memory(rules: Rules, seats: usize) -> usize {
    let one = footprint(rules, seats);
    one.stored_bytes + one.peak()
}

/// The solutions for the long and for the short view.
pub(crate) fn load_solutions(
    rules: Rules,
    seats: usize,
    solutions: &SolutionProvider<'_>,
) -> Result<[Shared<QwixxSolution>; 2], SolutionBuildError> {
    let seats = seats.min(QwixxSolution::MAX_SEATS);
    solutions.budget().check_ever_fits(memory(rules, seats))?;
    Ok([
        load_solution(rules, seats, DEFAULT_DISCOUNT, solutions)?,
        load_solution(rules, seats, SHORT_VIEW_DISCOUNT, solutions)?,
    ])
}

//! Qwixx: plays to win, not to score.
//!
//! A `judge` finds the chance to win of a position between turns; the champion takes the
//! answer after which, the turn finished, that chance is best. By the box's rules the judge
//! is a net that has learned in a `league` from the sheets alone, by the handouts' a small
//! `net` that sees every sheet with its exact worth (`by_tables`, `sight`), which
//! [`training`] makes from games against itself and `discounted`.

use std::sync::{Arc, LazyLock};

use rollwright_games::Seat;
use rollwright_games::qwixx::{Action, Qwixx, RuleSetKind, Rules};

use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::league::evaluator::LeagueEvaluator;
use crate::qwixx::champion::solution_evaluator::SolutionEvaluator;
use crate::qwixx::champion::win_evaluator::WinEvaluator;
use crate::qwixx::champion::win_net::WinNet;
use crate::qwixx::strategies::optimal::{DEFAULT_DISCOUNT, footprint, load_solution};
use crate::solution_provider::Shared;
use crate::{Bot, NotBuilt, SolutionProvider};

/// The discount of the short view: what the next few turns may bring.
const SHORT_VIEW_DISCOUNT: f64 = 0.75;

/// Takes the answer with the best chance to win.
#[derive(Clone, Debug)]
pub struct Champion(Arc<dyn WinEvaluator>);

impl Bot<Qwixx> for Champion {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        self.0.best_action(position, seat)
    }
}

impl Champion {
    /// The champion for a table of so many seats, 2 or more. `None` if the weights were
    /// damaged when the program was built.
    ///
    /// # Errors
    /// A table doesn't fit into the memory, or its making was stopped; `official` needs none.
    pub fn new(
        rules: Rules,
        seats: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Self>, NotBuilt> {
        match rules.kind() {
            RuleSetKind::Official => Ok(league_of(seats).map(|league| Self(league))),
            RuleSetKind::Concordia | RuleSetKind::Ottawa => {
                Self::with_exact_solutions(rules, seats, solutions)
            }
        }
    }

    /// The champion that sees the exact worth of every sheet in tables, which have to be
    /// made first. With more than five seats it plays by what was learned and solved for
    /// five, where all seats but the strongest rival are seen together.
    ///
    /// # Errors
    /// A table doesn't fit into the memory, or its making was stopped.
    pub fn with_exact_solutions(
        rules: Rules,
        seats: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Self>, NotBuilt> {
        Self::with_solution_net_weights(
            &crate::qwixx::champion::embedded_weights::solution_net_weights(rules.kind(), seats),
            rules,
            seats,
            solutions,
        )
    }

    /// The champion with weights from a league of so many seats; `None` when they are none.
    #[must_use]
    pub fn with_league_weights(weights: &[u8], seats: usize) -> Option<Self> {
        Some(Self(Arc::new(LeagueEvaluator::from_bytes(weights, seats)?)))
    }

    /// The champion with these weights, as [`crate::qwixx::champion::training::train`] gives them; `None`
    /// when they are none.
    ///
    /// # Errors
    /// A table doesn't fit into the memory, or its making was stopped.
    pub fn with_solution_net_weights(
        weights: &[u8],
        rules: Rules,
        seats: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Self>, NotBuilt> {
        let Some(net) = WinNet::from_bytes(weights) else { return Ok(None) };
        let [long, short] = load_solutions(rules, seats, solutions)?;
        Ok(Some(Self(Arc::new(SolutionEvaluator { long_view: long, short_view: short, net }))))
    }
}

impl Champion {
    /// The chance of `seat` to win, in any position.
    #[must_use]
    pub fn win_chance(&self, position: &Qwixx, seat: Seat) -> f64 {
        self.0.win_chance(position, seat)
    }
}

/// The league of a table with so many seats, or the nearest number that was learned. All
/// champions share it: it takes up to a megabyte.
fn league_of(seats: usize) -> Option<Arc<LeagueEvaluator>> {
    type Learned = LazyLock<Option<Arc<LeagueEvaluator>>>;
    fn learned<const SEATS: usize>() -> Option<Arc<LeagueEvaluator>> {
        let (weights, seen) = crate::qwixx::champion::embedded_weights::league_weights(SEATS);
        LeagueEvaluator::from_bytes(&weights, seen).map(Arc::new)
    }
    static LEAGUES: [Learned; 4] = [
        LazyLock::new(learned::<2>),
        LazyLock::new(learned::<3>),
        LazyLock::new(learned::<4>),
        LazyLock::new(learned::<5>),
    ];
    LEAGUES[seats.clamp(2, 5) - 2].clone()
}

/// How much memory both tables take: the second is built while the first is there.
pub(crate) fn memory(rules: Rules, seats: usize) -> usize {
    let one = footprint(rules, seats);
    one.kept + one.peak()
}

/// The tables of the long and of the short view.
pub(crate) fn load_solutions(
    rules: Rules,
    seats: usize,
    solutions: &SolutionProvider<'_>,
) -> Result<[Shared<QwixxSolution>; 2], NotBuilt> {
    let seats = seats.min(QwixxSolution::MAX_SEATS);
    solutions.budget().check_limit(memory(rules, seats))?;
    Ok([
        load_solution(rules, seats, DEFAULT_DISCOUNT, solutions)?,
        load_solution(rules, seats, SHORT_VIEW_DISCOUNT, solutions)?,
    ])
}

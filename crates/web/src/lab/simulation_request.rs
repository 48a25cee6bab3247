//! Requests for simulations: checking and running them.

use std::collections::BTreeMap;

use rollwright_bots::resolve_strategy;
use rollwright_bots::{CancelAtOnce, HasBots, HasSolver, Progress, SolutionProvider};
use rollwright_games::{Game, GameId, RuleSetWithSettings, Seat, Seats, with_game};
use rollwright_lab::{DiceSequenceRange, Results, ResultsDocument, RunConfig, prepare_run};
use rollwright_tables::platform::time;
use rollwright_tables::table_setup::TableSetupError;
use serde::{Deserialize, Serialize};

use super::RunError;

/// The maximum number of games in a run.
pub(crate) const MAX_GAMES: u64 = 20_000;

/// A simulation as a visitor requests it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SimulationRequest {
    pub(crate) game: GameId,
    pub(crate) rules: Option<String>,
    pub(crate) settings: BTreeMap<String, String>,
    pub(crate) strategies: Vec<String>,
    /// Whether seats are rotated.
    pub(crate) duplicate: bool,
    pub(crate) games: u64,
    pub(crate) seed: u64,
}

/// A valid simulation.
#[derive(Clone, Debug)]
pub(crate) struct Simulation {
    pub(super) request: SimulationRequest,
    pub(crate) setting: RunConfig,
    rules: RuleSetWithSettings,
    seats: Seats,
    /// The number of games.
    pub(crate) games: u64,
}

impl Simulation {
    /// Validates a request. With rotated seats, the number of games is rounded down to whole
    /// rotations, but at least one.
    ///
    /// # Errors
    /// Rules, settings, strategies or the number of seats don't exist.
    pub(crate) fn new(request: SimulationRequest) -> Result<Self, TableSetupError> {
        let game = request.game;
        let rules = request.rules.as_deref();
        let choice = with_game!(game, G => RuleSetWithSettings::from_name_and_settings::<G>(rules, &request.settings))?;
        let resolve = |name: &String| with_game!(game, G => resolve_strategy::<G>(name, &G::rules_for(&choice)));
        let names = request.strategies.iter().map(|name| Ok(resolve(name)?.into_owned()));
        let names = names.collect::<Result<Vec<_>, TableSetupError>>()?;
        // One strategy alone is simulated solo, even if the rule set requires more seats.
        let is_solo = names.len() == 1 && with_game!(game, G => G::supports_solo());
        let seats = match Seats::new(1, Seat(0)) {
            Some(seats) if is_solo => seats,
            _ => choice.rule_set().new_seats(names.len(), Seat(0))?,
        };
        let setting = RunConfig::new(game, &choice, names, request.duplicate);
        let rotations = setting.games_per_dice_sequence();
        let games = (request.games.clamp(1, MAX_GAMES) / rotations).max(1) * rotations;
        Ok(Self { request, setting, rules: choice, seats, games })
    }

    /// Runs the simulation. Calls `ready` once the bots are prepared.
    pub(super) fn run(
        &self,
        solutions: &SolutionProvider<'_>,
        progress: &dyn Progress,
        ready: &dyn Fn(),
    ) -> Result<ResultsDocument, RunError> {
        let game = self.setting.game;
        let strategies = &self.setting.strategies;
        // Expensive solutions must be in the cache already.
        let cost = |name: &String| {
            with_game!(game, G => {
                G::preparation_cost(name, &G::rules_for(&self.rules), self.seats.count()).0
            })
        };
        let is_affordable = strategies.iter().all(|name| cost(name).is_quick_enough_to_wait_for());
        let preparation: &dyn Progress = if is_affordable { progress } else { &CancelAtOnce };
        let solutions = solutions.with_progress(preparation);
        let rotations = self.setting.games_per_dice_sequence();
        let players = prepare_run(game, &self.rules, self.seats, strategies, rotations, &solutions);
        let players = players.map_err(RunError::Bot)?;
        ready();
        let shard =
            DiceSequenceRange { seed: self.request.seed, from: 0, to: self.games / rotations };
        let started = time::now();
        // One thread, because tables have priority.
        let tally = players.play(shard, 1, progress, None);
        if tally.games == 0 {
            return Err(RunError::TimedOut);
        }
        let results = Results {
            partial: tally.games < self.games,
            config: self.setting.clone(),
            games_requested: self.games,
            shards: vec![shard],
            seconds: started.elapsed().as_secs_f64(),
            tally,
        };
        Ok(ResultsDocument::new(&results))
    }
}

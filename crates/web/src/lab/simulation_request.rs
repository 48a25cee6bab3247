//! What is to be simulated.

use std::collections::BTreeMap;
use std::time::Instant;

use rollwright_bots::resolve_strategy;
use rollwright_bots::{CachedOnly, HasBots, Progress, SolutionProvider};
use rollwright_games::{Game, GameId, RuleChoice, Seat, Seats, with_game};
use rollwright_lab::{Results, ResultsDocument, RunConfig, Shard, prepare_players};
use rollwright_tables::table_setup::TableSetupError;
use serde::{Deserialize, Serialize};

use super::RunError;

/// The most games of a run.
pub(crate) const MAX_GAMES: u64 = 20_000;

/// A simulation as somebody asks for it.
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

/// A simulation, checked.
#[derive(Clone, Debug)]
pub(crate) struct Simulation {
    pub(super) request: SimulationRequest,
    pub(crate) setting: RunConfig,
    rules: RuleChoice,
    seats: Seats,
    /// How many games.
    pub(crate) games: u64,
}

impl Simulation {
    /// An order for so many games; with rotated seats for as many whole sets as they
    /// make, but one at least.
    ///
    /// # Errors
    /// Rules, settings, strategies or a number of seats that do not exist.
    pub(crate) fn new(wanted: SimulationRequest) -> Result<Self, TableSetupError> {
        let game = wanted.game;
        let rules = wanted.rules.as_deref();
        let choice = with_game!(game, G => RuleChoice::new::<G>(rules, &wanted.settings))?;
        let named = |name: &String| with_game!(game, G => resolve_strategy::<G>(name));
        let names = wanted.strategies.iter().map(|name| Ok(named(name)?.into_owned()));
        let names = names.collect::<Result<Vec<_>, TableSetupError>>()?;
        // Whoever is alone is studied, also where a rule set asks for more.
        let alone = names.len() == 1 && with_game!(game, G => G::supports_solo());
        let seats = match Seats::new(1, Seat(0)) {
            Some(seats) if alone => seats,
            _ => choice.rule_set().check_seats(names.len(), Seat(0))?,
        };
        let setting = RunConfig::new(game, &choice, names, wanted.duplicate);
        let rotations = setting.rotations();
        let games = (wanted.games.clamp(1, MAX_GAMES) / rotations).max(1) * rotations;
        Ok(Self { request: wanted, setting, rules: choice, seats, games })
    }

    /// Plays. `ready` is told when the bots are.
    pub(super) fn run(
        &self,
        solutions: &SolutionProvider<'_>,
        watch: &dyn Progress,
        ready: &dyn Fn(),
    ) -> Result<ResultsDocument, RunError> {
        let game = self.setting.game;
        let strategies = &self.setting.strategies;
        // What takes too much must be there already.
        let cost = |name: &String| {
            with_game!(game, G => {
                G::preparation_cost(name, &G::rules_for(&self.rules), self.seats.count()).0
            })
        };
        let bearable = strategies.iter().all(|name| cost(name).is_affordable_while_waiting());
        let building: &dyn Progress = if bearable { watch } else { &CachedOnly };
        let solutions = solutions.with_progress(building);
        let rotations = self.setting.rotations();
        let players =
            prepare_players(game, &self.rules, self.seats, strategies, rotations, &solutions);
        let players = players.map_err(RunError::Bot)?;
        ready();
        let part = Shard { seed: self.request.seed, from: 0, to: self.games / rotations };
        let began = Instant::now();
        // One thread: people at tables come first.
        let tally = players.play(part, 1, watch, None);
        if tally.games == 0 {
            return Err(RunError::TimedOut);
        }
        let results = Results {
            partial: tally.games < self.games,
            config: self.setting.clone(),
            games_requested: self.games,
            shards: vec![part],
            seconds: began.elapsed().as_secs_f64(),
            tally,
        };
        Ok(ResultsDocument::new(&results))
    }
}

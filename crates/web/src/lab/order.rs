//! What is to be simulated.

use std::collections::BTreeMap;
use std::time::Instant;

use rollwright_bots::strategy_named;
use rollwright_bots::{HasBots, OnlyKept, Solutions, Watch};
use rollwright_games::{Game, GameId, RuleChoice, Seat, Seats, with_game};
use rollwright_lab::{Document, Part, Results, Setting, any_players};
use rollwright_tables::setup::SetupError;
use serde::{Deserialize, Serialize};

use super::Failed;

/// The most games of a run.
pub(crate) const MOST_GAMES: u64 = 20_000;

/// A simulation as somebody asks for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Wanted {
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
pub(crate) struct Order {
    pub(super) wanted: Wanted,
    pub(crate) setting: Setting,
    choice: RuleChoice,
    seats: Seats,
    /// How many games.
    pub(crate) games: u64,
}

impl Order {
    /// An order for so many games; with rotated seats for as many whole sets as they
    /// make, but one at least.
    ///
    /// # Errors
    /// Rules, settings, strategies or a number of seats that do not exist.
    pub(crate) fn new(wanted: Wanted) -> Result<Self, SetupError> {
        let game = wanted.game;
        let rules = wanted.rules.as_deref();
        let choice = with_game!(game, G => RuleChoice::new::<G>(rules, &wanted.settings))?;
        let named = |name: &String| with_game!(game, G => strategy_named::<G>(name));
        let names = wanted.strategies.iter().map(|name| Ok(named(name)?.into_owned()));
        let names = names.collect::<Result<Vec<_>, SetupError>>()?;
        // Whoever is alone is studied, also where a rule set asks for more.
        let alone = names.len() == 1 && with_game!(game, G => G::can_be_alone());
        let seats = match Seats::new(1, Seat(0)) {
            Some(seats) if alone => seats,
            _ => choice.set().seats(names.len(), Seat(0))?,
        };
        let setting = Setting::new(game, &choice, names, wanted.duplicate);
        let rotations = setting.rotations();
        let games = (wanted.games.clamp(1, MOST_GAMES) / rotations).max(1) * rotations;
        Ok(Self { wanted, setting, choice, seats, games })
    }

    /// Plays. `ready` is told when the bots are.
    pub(super) fn play(
        &self,
        solutions: &Solutions<'_>,
        watch: &dyn Watch,
        ready: &dyn Fn(),
    ) -> Result<Document, Failed> {
        let game = self.setting.game;
        let strategies = &self.setting.strategies;
        // What takes too much must be there already.
        let cost = |name: &String| {
            with_game!(game, G => {
                G::study_cost(name, &G::rules(&self.choice), self.seats.count()).0
            })
        };
        let bearable = strategies.iter().all(|name| cost(name).is_bearable());
        let building: &dyn Watch = if bearable { watch } else { &OnlyKept };
        let solutions = solutions.watched_by(building);
        let rotations = self.setting.rotations();
        let players =
            any_players(game, &self.choice, self.seats, strategies, rotations, &solutions);
        let players = players.map_err(Failed::Bot)?;
        ready();
        let part = Part { seed: self.wanted.seed, from: 0, to: self.games / rotations };
        let began = Instant::now();
        // One thread: people at tables come first.
        let tally = players.play(part, 1, watch, None);
        if tally.games == 0 {
            return Err(Failed::TooSlow);
        }
        let results = Results {
            partial: tally.games < self.games,
            setting: self.setting.clone(),
            asked: self.games,
            parts: vec![part],
            seconds: began.elapsed().as_secs_f64(),
            tally,
        };
        Ok(Document::new(&results))
    }
}

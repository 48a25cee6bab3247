//! What is to be simulated.

use std::collections::BTreeMap;
use std::time::Instant;

use rollwright_games::{GameId, RuleChoice, Seat, Seats, with_game};
use rollwright_lab::{Document, HasMeasures, Part, Players, Results, Setting};
use rollwright_minds::mind::strategy_named;
use rollwright_minds::{Watch, Workshop};
use rollwright_table::setup::SetupError;

use super::Failed;

/// The most games of a run.
pub(crate) const MOST_GAMES: u64 = 20_000;
/// The most squares of a Warrior board that is solved for a run.
const MOST_SQUARES: u64 = 500;

/// A simulation, checked.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) setting: Setting,
    choice: RuleChoice,
    seats: Seats,
    /// How many games.
    pub(crate) games: u64,
    pub(crate) seed: u64,
}

impl Order {
    /// An order for so many games; with rotated seats for as many whole sets as they
    /// make, but one at least.
    ///
    /// # Errors
    /// Rules, settings, strategies or a number of seats that do not exist.
    pub(crate) fn new(
        game: GameId,
        rules: Option<&str>,
        settings: &BTreeMap<String, String>,
        strategies: &[String],
        duplicate: bool,
        games: u64,
        seed: u64,
    ) -> Result<Self, SetupError> {
        with_game!(game, G => {
            let choice = RuleChoice::new::<G>(rules, settings)?;
            let names = strategies.iter().map(|name| Ok(strategy_named::<G>(name)?.name.to_owned()));
            let names = names.collect::<Result<Vec<_>, SetupError>>()?;
            // Whoever is alone is studied, also where a rule set asks for more; but a
            // Warrior needs somebody to race.
            let alone = names.len() == 1 && game != GameId::Warrior;
            let seats = match Seats::new(1, Seat(0)) {
                Some(seats) if alone => seats,
                _ => choice.set().seats(names.len(), Seat(0))?,
            };
            let setting = Setting::new::<G>(&choice, names, duplicate);
            let rotations = setting.rotations();
            let games = (games.clamp(1, MOST_GAMES) / rotations).max(1) * rotations;
            Ok(Self { setting, choice, seats, games, seed })
        })
    }

    /// Plays. `ready` is told when the bots are.
    pub(super) fn play(
        &self,
        workshop: &Workshop<'_>,
        watch: &dyn Watch,
        ready: &dyn Fn(),
    ) -> Result<Document, Failed> {
        with_game!(self.setting.game, G => self.play_as::<G>(workshop, watch, ready))
    }

    fn play_as<G: HasMeasures>(
        &self,
        workshop: &Workshop<'_>,
        watch: &dyn Watch,
        ready: &dyn Fn(),
    ) -> Result<Document, Failed> {
        let rules = G::rules(&self.choice);
        let building: &dyn Watch = if self.may_solve() { watch } else { &OnlyKept };
        let workshop = workshop.watched_by(building);
        let recipes = (self.setting.strategies.iter())
            .map(|name| G::recipe(name, &rules, self.seats, &workshop))
            .collect::<Result<_, _>>()
            .map_err(Failed::Mind)?;
        ready();
        let rotations = self.setting.rotations();
        let players = Players { rules, seats: self.seats, recipes, rotations };
        let part = Part { seed: self.seed, from: 0, to: self.games / rotations };
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

    /// Whether what a strategy needs may be worked out: large Warrior boards take too
    /// much memory.
    fn may_solve(&self) -> bool {
        let value = |key: &str| u64::from(self.choice.value(key));
        self.setting.game != GameId::Warrior
            || value("levels") * value("size") * value("size") <= MOST_SQUARES
    }
}

/// Only what is there already may be used.
struct OnlyKept;

impl Watch for OnlyKept {
    fn progress(&self, _done: u64, _total: u64) {}

    fn stopped(&self) -> bool {
        true
    }
}

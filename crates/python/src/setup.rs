//! A game with its rules and seats, whichever game it is.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rollwright_bots::{
    BotFactory, HasBots, NoCache, NoProgress, Objective, SharedExactValues, SolutionProvider,
    SolutionSummary, Solvability, SolveRequest,
};
use rollwright_coach::reasons::HasReasons;
use rollwright_games::record::Record;
use rollwright_games::{
    Game, GameId, Observation, ObservationFeature, RuleSet, RuleSetWithSettings, Seat, Seats,
    with_game,
};
use rollwright_i18n::Lang;
use rollwright_lab::HasMeasures;

use crate::batch::{AnyBatch, Batch, BatchConfig};
use crate::bot::{AnyBot, PreparedBot};
use crate::coaching::{AnyCoach, PreparedCoach};
use crate::error::error;
use crate::position::{AnyPosition, Placed, PyPosition};
use crate::records::{AnyReplay, Replay};
use crate::solution::{AnyExactValues, NumberedValues};

/// Everything that Python offers about a game.
pub(crate) trait PlayableGame: Observation + HasReasons + HasMeasures {}

impl<G: Observation + HasReasons + HasMeasures> PlayableGame for G {}

/// Solutions stay in memory: bots, coaches and solvers share them.
pub(crate) static SOLUTIONS: LazyLock<SolutionProvider<'static>> = LazyLock::new(|| {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    SolutionProvider::new(&NoCache, &NoProgress, threads)
});

/// A game with its rules and seats.
pub(crate) struct Setup<G: Game> {
    pub(crate) choice: RuleSetWithSettings,
    pub(crate) rules: G::Rules,
    pub(crate) seats: Seats,
}

impl<G: Game> Setup<G> {
    pub(crate) fn new(choice: RuleSetWithSettings, seats: Seats) -> Self {
        let rules = G::rules_for(&choice);
        Self { choice, rules, seats }
    }
}

/// [`Setup`] of any game.
pub(crate) trait AnySetup: Send + Sync {
    fn id(&self) -> GameId;
    fn choice(&self) -> &RuleSetWithSettings;
    fn seats(&self) -> Seats;
    fn opening(self: Arc<Self>) -> Box<dyn AnyPosition>;
    fn action_count(&self) -> usize;
    fn action_name(&self, index: usize) -> Option<String>;
    fn parse_action(&self, text: &str) -> Result<usize, String>;
    fn features(&self) -> Vec<ObservationFeature>;
    fn observation_version(&self) -> u32;
    fn strategies(&self) -> &'static [&'static str];
    fn score_bounds(&self) -> (i32, i32);
    fn has_points(&self) -> bool;
    fn resolve_strategy(&self, name: &str) -> Result<String, String>;
    fn prepare_bot(
        &self,
        name: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyBot>, String>;
    fn prepare_coach(
        &self,
        rollouts: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyCoach>, String>;
    fn new_batch(
        &self,
        config: BatchConfig,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyBatch>, String>;
    fn solve_seats(&self) -> Result<(usize, usize, Objective), String>;
    fn solve(
        &self,
        request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<(SolutionSummary, Option<Box<dyn AnyExactValues>>), String>;
}

impl<G: PlayableGame> AnySetup for Setup<G> {
    fn id(&self) -> GameId {
        G::ID
    }

    fn choice(&self) -> &RuleSetWithSettings {
        &self.choice
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn opening(self: Arc<Self>) -> Box<dyn AnyPosition> {
        Box::new(Placed { position: G::new(&self.rules, self.seats), setup: self })
    }

    fn action_count(&self) -> usize {
        G::action_count()
    }

    fn action_name(&self, index: usize) -> Option<String> {
        G::action_at(index).map(G::format_action)
    }

    fn parse_action(&self, text: &str) -> Result<usize, String> {
        G::parse_action(text).map(G::action_index).map_err(|error| error.to_string())
    }

    fn features(&self) -> Vec<ObservationFeature> {
        G::observation_features(&self.rules, self.seats)
    }

    fn observation_version(&self) -> u32 {
        G::OBSERVATION_VERSION
    }

    fn strategies(&self) -> &'static [&'static str] {
        G::strategies(&self.rules)
    }

    fn score_bounds(&self) -> (i32, i32) {
        G::score_bounds(&self.rules)
    }

    fn has_points(&self) -> bool {
        G::HAS_POINTS
    }

    fn resolve_strategy(&self, name: &str) -> Result<String, String> {
        let strategy = rollwright_bots::resolve_strategy::<G>(name, &self.rules);
        strategy.map(|name| name.into_owned()).map_err(|error| error.to_string())
    }

    fn prepare_bot(
        &self,
        name: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyBot>, String> {
        Ok(Box::new(PreparedBot(self.bot_factory(name, solutions)?())))
    }

    fn prepare_coach(
        &self,
        rollouts: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyCoach>, String> {
        PreparedCoach::<G>::prepare(self, rollouts, solutions)
    }

    fn new_batch(
        &self,
        config: BatchConfig,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Box<dyn AnyBatch>, String> {
        let names = config.bots.clone();
        let mut bots = Vec::new();
        for name in names {
            bots.push(match name {
                None => None,
                Some(name) => Some(self.bot_factory(&name, solutions)?()),
            });
        }
        Ok(Box::new(Batch::<G>::new(&self.rules, self.seats, bots, config)?))
    }

    fn solve_seats(&self) -> Result<(usize, usize, Objective), String> {
        match G::solvability(&self.rules) {
            Solvability::Solvable(can) => {
                Ok((*can.seat_range.start(), *can.seat_range.end(), can.objective))
            }
            Solvability::Unsolvable { .. } => {
                Err(rollwright_bots::unsolvable_explanation::<G>(&self.rules))
            }
        }
    }

    fn solve(
        &self,
        request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<(SolutionSummary, Option<Box<dyn AnyExactValues>>), String> {
        let text = |error: rollwright_bots::BotError| error.to_string();
        let summary = G::solve(&self.rules, request, solutions).map_err(text)?;
        let values: Option<SharedExactValues<G>> =
            G::exact_values(&self.rules, request, solutions).map_err(text)?;
        Ok((summary, values.map(|values| Box::new(NumberedValues(values)) as _)))
    }
}

impl<G: PlayableGame> Setup<G> {
    fn bot_factory(
        &self,
        name: &str,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<G>, String> {
        let text = |error: rollwright_bots::BotError| error.to_string();
        let name = name.strip_prefix("bot:").unwrap_or(name);
        let strategy = self.resolve_strategy(name)?;
        G::bot_factory(&strategy, &self.rules, self.seats, solutions).map_err(text)
    }
}

/// The setup for a game's name and the rules and seats that somebody asks for.
pub(crate) fn setup_for(
    name: &str,
    rules: Option<&str>,
    seats: Option<usize>,
    first: usize,
    settings: &BTreeMap<String, String>,
) -> Result<Arc<dyn AnySetup>, String> {
    let known = || GameId::ALL.map(GameId::name).join(", ");
    let id = GameId::from_name(name).ok_or_else(|| {
        let name = rollwright_games::play_error::sanitize_for_message(name);
        format!("there is no game '{name}'; the games are {}", known())
    })?;
    with_game!(id, G => {
        let choice = RuleSetWithSettings::from_name_and_settings::<G>(rules, settings);
        let choice = choice.map_err(|error| error.to_string())?;
        let seats = checked_seats::<G>(choice.rule_set(), seats, first)?;
        Ok(Arc::new(Setup::<G>::new(choice, seats)) as Arc<dyn AnySetup>)
    })
}

/// A game for one is allowed where it can be analysed, even if the rule set asks for more seats.
fn checked_seats<G: HasBots>(
    set: &RuleSet,
    count: Option<usize>,
    first: usize,
) -> Result<Seats, String> {
    let count = count.unwrap_or_else(|| usize::from(set.min_seats.max(2).min(set.max_seats)));
    let first = u8::try_from(first).map_err(|_| format!("there is no seat {first}"))?;
    let solo = (count == 1 && first == 0 && G::supports_solo()).then_some(Seats::SINGLE);
    match set.new_seats(count, Seat(first)) {
        Ok(seats) => Ok(seats),
        Err(error) => solo.ok_or_else(|| error.to_string()),
    }
}

/// The seat with this index.
pub(crate) fn checked_seat(seats: Seats, index: usize) -> PyResult<Seat> {
    let seat = u8::try_from(index).ok().map(Seat).filter(|seat| seats.contains(*seat));
    seat.ok_or_else(|| {
        error(format!("there is no seat {index}; the seats are 0 to {}", seats.count() - 1))
    })
}

/// A game with its rules and seats.
///
/// >>> game = Game("pig", goal=50)
/// >>> game
/// Game('pig', rules='classic', seats=2, goal=50)
/// >>> game.actions
/// ['roll', 'hold']
#[pyclass(name = "Game", module = "rollwright", frozen)]
pub(crate) struct PyGame(pub(crate) Arc<dyn AnySetup>);

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (name, rules=None, seats=None, *, first=0, **settings))]
    fn new(
        name: &str,
        rules: Option<&str>,
        seats: Option<usize>,
        first: usize,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut texts = BTreeMap::new();
        for (key, value) in settings.into_iter().flatten() {
            texts.insert(key.extract::<String>()?, value.str()?.extract::<String>()?);
        }
        setup_for(name, rules, seats, first, &texts).map(Self).map_err(error)
    }

    /// The game's name, such as `qwixx`.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.id().name()
    }

    /// The game's title, such as `Qwixx`.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.id().title()
    }

    /// The name of the rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.choice().rule_set().name
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats().count()
    }

    /// The seat that begins.
    #[getter]
    fn first(&self) -> usize {
        self.0.seats().starting_seat().index()
    }

    /// The settings of the rule set.
    #[getter]
    fn settings(&self) -> BTreeMap<String, u32> {
        self.0.choice().setting_values_by_key()
    }

    /// The names of the rule sets of this game.
    #[getter]
    fn rule_sets(&self) -> Vec<&'static str> {
        with_game!(self.0.id(), G => G::rule_sets().iter().map(|set| set.name).collect())
    }

    /// The strategies that can play, from weakest to strongest.
    #[getter]
    fn strategies(&self) -> Vec<&'static str> {
        self.0.strategies().to_vec()
    }

    /// The notation of every action, by its index.
    #[getter]
    fn actions(&self) -> Vec<String> {
        (0..self.0.action_count()).filter_map(|index| self.0.action_name(index)).collect()
    }

    /// The number of actions, legal or not.
    #[getter]
    fn num_actions(&self) -> usize {
        self.0.action_count()
    }

    /// The notation of the action with this index.
    fn action(&self, index: usize) -> PyResult<String> {
        let missing = || error(format!("there is no action {index} in {}", self.name()));
        self.0.action_name(index).ok_or_else(missing)
    }

    /// The index of the action with this notation.
    fn index(&self, action: &str) -> PyResult<usize> {
        self.0.parse_action(action).map_err(error)
    }

    /// The name of every number of an observation.
    #[getter]
    fn observation_names(&self) -> Vec<String> {
        self.0.features().into_iter().map(|feature| feature.name).collect()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.0.features().len()
    }

    /// The lowest value of every number of an observation.
    #[getter]
    fn observation_low<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.0.features().iter().map(|one| one.low).collect::<Vec<_>>().to_pyarray(py)
    }

    /// The highest value of every number of an observation.
    #[getter]
    fn observation_high<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.0.features().iter().map(|one| one.high).collect::<Vec<_>>().to_pyarray(py)
    }

    /// The version of the observation. It increases whenever its numbers change.
    #[getter]
    fn observation_version(&self) -> u32 {
        self.0.observation_version()
    }

    /// The lowest and the highest possible score.
    #[getter]
    fn score_bounds(&self) -> (i32, i32) {
        self.0.score_bounds()
    }

    /// Whether scores are points; otherwise they only tell winners from losers.
    #[getter]
    fn has_points(&self) -> bool {
        self.0.has_points()
    }

    /// The complete rules, as Markdown.
    #[pyo3(signature = (lang="en"))]
    fn rules_page(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.0.id().description(language(lang)?).rules_page)
    }

    /// The opening position.
    fn new_position(&self) -> PyPosition {
        PyPosition(Arc::clone(&self.0).opening())
    }

    fn __repr__(&self) -> String {
        let settings = self.settings();
        let settings = settings.iter().map(|(key, value)| format!(", {key}={value}"));
        format!(
            "Game('{}', rules='{}', seats={}{}{})",
            self.name(),
            self.rules(),
            self.seats(),
            if self.first() > 0 { format!(", first={}", self.first()) } else { String::new() },
            settings.collect::<String>()
        )
    }

    fn __eq__(&self, other: &Self) -> bool {
        is_same_setup(&*self.0, &*other.0)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.__repr__().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let function = py.import("rollwright._pickling")?.getattr("game_from_text")?;
        let header = serde_json::json!({
            "name": self.name(),
            "rules": self.rules(),
            "seats": self.seats(),
            "first": self.first(),
            "settings": self.settings(),
        });
        Ok((function, (header.to_string(),)))
    }
}

pub(crate) fn is_same_setup(one: &dyn AnySetup, other: &dyn AnySetup) -> bool {
    one.id() == other.id() && one.choice() == other.choice() && one.seats() == other.seats()
}

/// The language with this code.
pub(crate) fn language(code: &str) -> PyResult<Lang> {
    let found = Lang::ALL.into_iter().find(|lang| lang.code() == code);
    found.ok_or_else(|| {
        let known = Lang::ALL.map(Lang::code).join(", ");
        error(format!("there is no language '{}'; the languages are {known}", code))
    })
}

/// The names of all games.
///
/// >>> "yahtzee" in games()
/// True
#[pyfunction(name = "games")]
pub(crate) fn game_names() -> Vec<&'static str> {
    GameId::ALL.map(GameId::name).to_vec()
}

/// The replay of a record, whichever game it is.
pub(crate) fn replay_any(record: Record) -> Result<Box<dyn AnyReplay>, String> {
    with_game!(record.header.game, G => Replay::<G>::new(record).map(|replay| Box::new(replay) as _))
}

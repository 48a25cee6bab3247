//! The setup of a new table, and the record header it becomes.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::time::Duration;

use rollwright_bots::BotError;
use rollwright_bots::resolve_strategy;
use rollwright_games::record::{
    DiceOrigin, FORMAT_VERSION, FORMAT_VERSION_WITH_START_POSITION, Header, SeatSpec,
};
use rollwright_games::{
    DefaultStartingSeat, Game, GameId, GameSetupError, PositionStringError, RuleSetWithSettings,
    Seat, with_game,
};
use rollwright_i18n::Lang;

use crate::engine_seats::engine_of_strategy;
use crate::parse_seat_spec::{SeatSpecError, parse_seat_spec};
use crate::seat_clocks::TimeLimit;
use crate::seat_names::SeatNameError;
use crate::start_position::StartPosition;
use crate::table_seed::TableSeed;
use rollwright_api::BotSpeed;
use rollwright_api::TutorThreshold;

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatRequest {
    /// A person at the screen that creates the table, with this name.
    Local(String),
    /// Anybody who joins with the table's link.
    Open,
    /// A bot with this strategy or level, or `engine:NAME`.
    Bot(String),
}

/// What is to be played, and by whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    /// The game.
    pub game: GameId,
    /// The rule set; the default one if missing.
    pub rules: Option<String>,
    /// Its settings by key.
    pub settings: BTreeMap<String, String>,
    /// The seats, in order.
    pub seats: Vec<SeatRequest>,
    /// Where the dice come from.
    pub dice: DiceOrigin,
    /// Whether it is a training game.
    pub is_training: bool,
    /// Whether the table is in the public list as long as a seat is open.
    pub is_listed: bool,
    /// The seat that begins; decided by the rules if missing.
    pub first_seat: Option<Seat>,
    /// The seed of the dice, which can be chosen only for training games.
    pub seed: Option<u64>,
    /// The position string of the position to begin from, which makes it a training game. It
    /// determines the rules, the settings and the seat that began.
    pub position: Option<String>,
    /// How long a player must be away before their seat can be handed to a bot.
    pub time_until_away: TimeUntilAway,
    /// How fast bots play while somebody watches.
    pub bot_speed: BotSpeed,
    /// The loss from which the tutor warns, if it is on.
    pub tutor_threshold: Option<TutorThreshold>,
    /// How long players may take; unlimited if missing.
    pub time_limit: Option<TimeLimit>,
}

/// How many minutes a player must be away before the host may hand their seat to a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeUntilAway(u8);

/// The longest away timeout.
pub(crate) const MAX_TIME_UNTIL_AWAY: Duration =
    TimeUntilAway(TimeUntilAway::MAX_MINUTES).duration();

impl TimeUntilAway {
    /// The shortest timeout.
    pub const MIN_MINUTES: u8 = 1;
    /// The longest timeout. Tables whose players may come back stay in memory for about this long.
    pub const MAX_MINUTES: u8 = 60;

    /// A timeout of `minutes`.
    ///
    /// # Errors
    /// The timeout is too short or too long.
    pub fn new(minutes: u8) -> Result<Self, TableSetupError> {
        let fits = (Self::MIN_MINUTES..=Self::MAX_MINUTES).contains(&minutes);
        if fits { Ok(Self(minutes)) } else { Err(TableSetupError::TimeUntilAwayOutOfRange) }
    }

    /// Parses the stored value.
    pub fn from_stored(minutes: i64) -> Option<Self> {
        Self::new(u8::try_from(minutes).ok()?).ok()
    }

    /// The minutes.
    #[must_use]
    pub const fn minutes(self) -> u8 {
        self.0
    }

    /// The timeout as a duration.
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_secs(60 * self.0 as u64)
    }
}

impl Default for TimeUntilAway {
    fn default() -> Self {
        Self(5)
    }
}

impl TableSetup {
    /// A game for `count` people at one screen.
    #[must_use]
    pub fn for_local_people(game: GameId, rules: &str, count: usize) -> Self {
        Self {
            game,
            rules: Some(rules.to_owned()),
            settings: BTreeMap::new(),
            seats: (1..=count)
                .map(|number| SeatRequest::Local(format!("Player {number}")))
                .collect(),
            dice: DiceOrigin::Random,
            is_training: false,
            is_listed: false,
            first_seat: None,
            seed: None,
            position: None,
            time_until_away: TimeUntilAway::default(),
            bot_speed: BotSpeed::default(),
            tutor_threshold: None,
            time_limit: None,
        }
    }

    /// Validates the setup. Names are kept apart from it.
    ///
    /// # Errors
    /// The rules or bots don't exist, or the rules don't allow this number of seats.
    pub fn validate(&self) -> Result<ValidatedSetup, TableSetupError> {
        let start_position = self.start_position()?;
        let is_training = self.is_training || start_position.is_some();
        let rules = match &start_position {
            Some(start) => start.rules.clone(),
            None => {
                let rules = self.rules.as_deref();
                with_game!(self.game, G => RuleSetWithSettings::from_name_and_settings::<G>(rules, &self.settings))?
            }
        };
        // Before the seats are numbered, because the request may contain any number of them.
        rules.rule_set().new_seats(self.seats.len(), self.first_seat.unwrap_or(Seat(0)))?;
        if self.seed.is_some() && (!is_training || self.dice != DiceOrigin::Random) {
            return Err(TableSetupError::SeedNotAllowed);
        }
        let sitter = |(index, request): (usize, &SeatRequest)| match request {
            SeatRequest::Bot(strategy) => bot_seat_spec(self.game, &rules, strategy),
            SeatRequest::Local(_) | SeatRequest::Open => Ok(anonymous_seat_spec(Seat(index as u8))),
        };
        let seat_specs = self.seats.iter().enumerate().map(sitter).collect::<Result<_, _>>()?;
        let (game, dice, chosen_seed) = (self.game, self.dice, self.seed);
        Ok(ValidatedSetup {
            game,
            rules,
            seat_specs,
            dice,
            is_training,
            chosen_seed,
            start_position,
        })
    }

    /// The position to begin from, which must not be combined with facts that it determines.
    fn start_position(&self) -> Result<Option<StartPosition>, TableSetupError> {
        let Some(string) = &self.position else { return Ok(None) };
        if self.rules.is_some() || !self.settings.is_empty() || self.first_seat.is_some() {
            return Err(TableSetupError::RulesComeFromPosition);
        }
        let start = StartPosition::parse(self.game, string)?;
        start.check_seat_count(self.seats.len())?;
        Ok(Some(start))
    }
}

/// A valid setup: everything in the header but who begins.
#[derive(Clone, PartialEq, Debug)]
pub struct ValidatedSetup {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub rules: RuleSetWithSettings,
    /// Who plays which seat.
    pub seat_specs: Vec<SeatSpec>,
    /// Where the dice come from.
    pub dice: DiceOrigin,
    /// Whether it is a training game.
    pub is_training: bool,
    /// The seed of the dice, if somebody chose one.
    pub chosen_seed: Option<u64>,
    /// The position to begin from instead of the opening position.
    pub start_position: Option<StartPosition>,
}

impl ValidatedSetup {
    /// The seat that begins, drawn at random if the rules say so. If the program doesn't roll, seat
    /// 1 begins (RULES: Who starts).
    #[must_use]
    pub fn determine_first_seat(&self, table_seed: &TableSeed) -> Seat {
        if let Some(start) = &self.start_position {
            return start.seats.starting_seat();
        }
        let is_drawn = self.dice == DiceOrigin::Random
            && self.rules.rule_set().starting_seat == DefaultStartingSeat::Random;
        if is_drawn { table_seed.draw_first_seat(self.seat_specs.len()) } else { Seat(0) }
    }

    /// The header of a game in which `first` begins.
    ///
    /// # Errors
    /// The rules don't allow this number of seats.
    pub fn record_header(&self, first: Seat) -> Result<Header, TableSetupError> {
        let set = self.rules.rule_set();
        set.new_seats(self.seat_specs.len(), first)?;
        let position = self.start_position.as_ref().map(|start| start.string.clone());
        Ok(Header {
            rollwright: match position {
                None => FORMAT_VERSION,
                Some(_) => FORMAT_VERSION_WITH_START_POSITION,
            },
            game: self.game,
            rules: set.name.to_owned(),
            version: set.version,
            settings: self.rules.setting_values_by_key(),
            seats: self.seat_specs.clone(),
            first,
            dice: self.dice,
            seed: self.chosen_seed,
            commitment: None,
            training: self.is_training,
            position,
        })
    }
}

/// A person's seat in a record. Names are stored apart from records, so that they can be deleted
/// everywhere.
#[must_use]
pub fn anonymous_seat_spec(seat: Seat) -> SeatSpec {
    SeatSpec { name: format!("Player {}", u8::from(seat)), bot: None }
}

/// A bot's seat as in records and on screens.
///
/// # Errors
/// The game has no such strategy under these rules.
pub(crate) fn bot_seat_spec(
    game: GameId,
    rules: &RuleSetWithSettings,
    strategy: &str,
) -> Result<SeatSpec, TableSetupError> {
    let invalid = |error: SeatSpecError| TableSetupError::InvalidSeats(error.to_string());
    if engine_of_strategy(strategy).is_some() {
        return parse_seat_spec(strategy, 1).map_err(invalid);
    }
    let strategy = with_game!(game, G => resolve_strategy::<G>(strategy, &G::rules_for(rules)))?;
    parse_seat_spec(&format!("bot:{strategy}"), 1).map_err(invalid)
}

/// Why a setup is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableSetupError {
    /// The rules, the settings or the number of seats.
    Rules(GameSetupError),
    /// A bot.
    Bot(BotError),
    /// A bot whose preparation would take too long.
    PreparationTooCostly {
        /// The strategy.
        strategy: String,
        /// A strategy to use instead.
        instead: &'static str,
        /// Why, and what to do about it.
        why: String,
    },
    /// A chosen seed where the dice must be fair.
    SeedNotAllowed,
    /// An away timeout that is too short or too long.
    TimeUntilAwayOutOfRange,
    /// A time limit that is too short or too long.
    TimeLimitOutOfRange,
    /// Dice that only a console offers.
    DiceNotAllowed,
    /// A name that can't be used.
    Name(SeatNameError),
    /// A string that isn't a position of the game.
    Position(PositionStringError),
    /// A position in which the game is over.
    PositionIsOver,
    /// Rules, settings or a first seat besides a position.
    RulesComeFromPosition,
    /// A number of players that isn't that of the position's seats.
    PositionSeatCount {
        /// The number of players.
        got: usize,
        /// The number of seats.
        seats: usize,
    },
    /// An engine that isn't registered.
    UnknownEngine(String),
    /// Another problem with the seats, in English.
    InvalidSeats(String),
}

impl TableSetupError {
    /// The message in a language: a phrase without a full stop.
    #[must_use]
    pub fn localized(&self, lang: Lang) -> String {
        let texts = &lang.shared_texts().setup;
        match self {
            Self::Rules(why) => why.localized(lang),
            Self::Bot(why) => why.text(lang),
            Self::PreparationTooCostly { strategy, instead, why } => {
                (texts.preparation_too_long)(strategy, instead, why)
            }
            Self::SeedNotAllowed => texts.seed_not_allowed.to_owned(),
            Self::TimeUntilAwayOutOfRange => {
                (texts.away_minutes_range)(TimeUntilAway::MIN_MINUTES, TimeUntilAway::MAX_MINUTES)
            }
            Self::TimeLimitOutOfRange => (texts.time_limit_range)(
                TimeLimit::MIN_SECONDS,
                TimeLimit::MAX_SECONDS / (24 * 60 * 60),
            ),
            Self::DiceNotAllowed => texts.invalid_dice_mode.to_owned(),
            Self::Name(why) => why.localized(lang).to_owned(),
            Self::Position(why) => why.localized(lang),
            Self::PositionIsOver => texts.position_is_over.to_owned(),
            Self::RulesComeFromPosition => texts.rules_come_from_position.to_owned(),
            Self::PositionSeatCount { got, seats } => (texts.position_seat_count)(*got, *seats),
            Self::UnknownEngine(name) => {
                format!("there is no engine '{name}' here; the operator registers engines")
            }
            Self::InvalidSeats(why) => (texts.other_error)(why),
        }
    }
}

/// In English, for programs and logs; screens use [`TableSetupError::localized`].
impl Display for TableSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.localized(Lang::En))
    }
}

impl std::error::Error for TableSetupError {}

impl From<GameSetupError> for TableSetupError {
    fn from(why: GameSetupError) -> Self {
        Self::Rules(why)
    }
}

impl From<PositionStringError> for TableSetupError {
    fn from(why: PositionStringError) -> Self {
        Self::Position(why)
    }
}

impl From<BotError> for TableSetupError {
    fn from(why: BotError) -> Self {
        Self::Bot(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setup_errors_are_translated_to_german() {
        let game = GameId::Qwixx;
        let known = "random".to_owned();
        let all: [TableSetupError; 13] = [
            GameSetupError::UnknownRuleSet { game, name: "x".into(), known: "official".into() }
                .into(),
            GameSetupError::SeatCount { got: 9, low: 1, high: 5 }.into(),
            GameSetupError::FirstSeat { first: 4, count: 2 }.into(),
            BotError::UnknownStrategy { name: "genius".into(), game, known_names: known }.into(),
            BotError::Unavailable { name: "optimal", reason: "it is solved for two seats".into() }
                .into(),
            TableSetupError::DiceNotAllowed,
            TableSetupError::SeedNotAllowed,
            TableSetupError::TimeUntilAwayOutOfRange,
            TableSetupError::TimeLimitOutOfRange,
            PositionStringError::Damaged.into(),
            TableSetupError::PositionIsOver,
            TableSetupError::RulesComeFromPosition,
            TableSetupError::PositionSeatCount { got: 3, seats: 2 },
        ];
        for error in all {
            let (english, german) = (error.localized(Lang::En), error.localized(Lang::De));
            assert_eq!(english, error.to_string());
            for word in ["there", "seats", "has no", "strategy", "table"] {
                assert!(!german.contains(word), "{german}");
            }
        }
    }
}

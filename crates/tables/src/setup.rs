//! What somebody asks for when a table is set up, and the header it becomes.

use std::collections::BTreeMap;

use rollwright_games::record::{DiceKind, FORMAT, Header, Sitter};
use rollwright_games::{GameId, RuleChoice, RulesError, Seat, Start, with_game};
use rollwright_minds::BotError;
use rollwright_minds::strategy_named;

use crate::sitter::parse_sitter;

/// Who is to sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Somebody at the screen that sets the table up, with the name given.
    Here(String),
    /// Whoever joins by the table's link.
    Open,
    /// A bot of this strategy or level.
    Bot(String),
}

/// What is to be played, and by whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub game: GameId,
    /// The rule set; the default one when missing.
    pub rules: Option<String>,
    /// Its settings by key.
    pub settings: BTreeMap<String, String>,
    /// The seats in order.
    pub seats: Vec<Wish>,
    /// Where the dice come from.
    pub dice: DiceKind,
    /// A training game.
    pub training: bool,
    /// Strangers see the table in the list of open ones, as long as a seat is free.
    pub listed: bool,
}

impl Setup {
    /// A game for so many people at one screen.
    #[must_use]
    pub fn people(game: GameId, rules: &str, count: usize) -> Self {
        Self {
            game,
            rules: Some(rules.to_owned()),
            settings: BTreeMap::new(),
            seats: (1..=count).map(|number| Wish::Here(format!("Player {number}"))).collect(),
            dice: DiceKind::Random,
            training: false,
            listed: false,
        }
    }

    /// Whether who begins is drawn by lot. With dice on the table seat 1 begins
    /// (RULES: Who starts).
    ///
    /// # Errors
    /// There are no such rules.
    pub fn draws_lots(&self) -> Result<bool, SetupError> {
        Ok(self.dice == DiceKind::Random && self.choice()?.set().start == Start::Lot)
    }

    fn choice(&self) -> Result<RuleChoice, SetupError> {
        let rules = self.rules.as_deref();
        Ok(with_game!(self.game, G => RuleChoice::new::<G>(rules, &self.settings))?)
    }
}

/// What a person is called in a record. Names are kept apart from records, so that
/// they can be deleted everywhere.
#[must_use]
pub fn anonymous(seat: Seat) -> Sitter {
    Sitter { name: format!("Player {}", u8::from(seat)), bot: None }
}

/// A bot as records and screens know it.
///
/// # Errors
/// The game has no such strategy.
pub fn bot_sitter(game: GameId, strategy: &str) -> Result<Sitter, SetupError> {
    let strategy = with_game!(game, G => strategy_named::<G>(strategy))?;
    parse_sitter(&format!("bot:{}", strategy.name), 1)
        .map_err(|error| SetupError::Seats(error.to_string()))
}

/// The header of a new game in which `first` begins.
///
/// # Errors
/// Rules, settings, strategies or a number of seats that do not exist.
pub fn header_of(setup: &Setup, first: Seat) -> Result<Header, SetupError> {
    let choice = setup.choice()?;
    choice.set().seats(setup.seats.len(), first)?;
    if setup.dice == DiceKind::Script {
        return Err(SetupError::Seats("a table has random or manual dice".to_owned()));
    }
    let sitter = |(index, wish): (usize, &Wish)| match wish {
        Wish::Bot(strategy) => bot_sitter(setup.game, strategy),
        Wish::Here(_) | Wish::Open => Ok(anonymous(Seat(index as u8))),
    };
    Ok(Header {
        rollwright: FORMAT,
        game: setup.game,
        rules: choice.set().name.to_owned(),
        version: choice.set().version,
        settings: choice.settings().map(|(s, value)| (s.key.to_owned(), value)).collect(),
        seats: setup.seats.iter().enumerate().map(sitter).collect::<Result<_, _>>()?,
        first,
        dice: setup.dice,
        seed: None,
        commitment: None,
        training: setup.training,
    })
}

/// Why a table can't be set up like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Rules, settings or number of seats.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A bot.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// A bot that would have to study for too long.
    #[error("the strategy '{strategy}' can't play here: {why}")]
    NotStudied {
        /// The strategy.
        strategy: String,
        /// A strategy to take instead.
        instead: &'static str,
        /// Why not, and what to do about it.
        why: String,
    },
    /// Something else about the seats.
    #[error("{0}")]
    Seats(String),
}

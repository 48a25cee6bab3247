//! What somebody asks for when a table is set up, and the header it becomes.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::time::Duration;

use rollwright_bots::BotError;
use rollwright_bots::strategy_named;
use rollwright_games::record::{DiceKind, FORMAT, Header, Sitter};
use rollwright_games::{GameId, RuleChoice, RulesError, Seat, Start, with_game};
use rollwright_i18n::Lang;

use crate::chance::Chance;
use crate::clocks::TimeLimit;
use crate::sitter::parse_sitter;
use crate::speed::BotSpeed;
use crate::tutor::Warns;

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
    /// The seat that begins; as the rules say when missing.
    pub first: Option<Seat>,
    /// The number that the dice come from, which only training games can choose.
    pub seed: Option<u64>,
    /// How long somebody has to be away before their seat can be handed to a bot.
    pub away_after: AwayAfter,
    /// How fast bots play while somebody looks on.
    pub bot_speed: BotSpeed,
    /// From which losses on the tutor warns, if there is to be one.
    pub tutor: Option<Warns>,
    /// How long people may take; as long as they like when missing.
    pub time_limit: Option<TimeLimit>,
}

/// How many minutes somebody has to be away before whoever set the table up may hand
/// their seat to a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AwayAfter(u8);

/// The longest that people are waited for.
pub(crate) const LONGEST_AWAY: Duration = AwayAfter(AwayAfter::MOST).time();

impl AwayAfter {
    /// The fewest minutes.
    pub const FEWEST: u8 = 1;
    /// The most. Tables whose people may come back stay in memory for about so long.
    pub const MOST: u8 = 60;

    /// So many minutes.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn new(minutes: u8) -> Result<Self, SetupError> {
        let fits = (Self::FEWEST..=Self::MOST).contains(&minutes);
        if fits { Ok(Self(minutes)) } else { Err(SetupError::AwayAfter) }
    }

    /// Reads what the store holds.
    pub(crate) fn stored(minutes: i64) -> Option<Self> {
        Self::new(u8::try_from(minutes).ok()?).ok()
    }

    /// The minutes.
    #[must_use]
    pub const fn minutes(self) -> u8 {
        self.0
    }

    /// The same as a time.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_secs(60 * self.0 as u64)
    }
}

impl Default for AwayAfter {
    fn default() -> Self {
        Self(5)
    }
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
            first: None,
            seed: None,
            away_after: AwayAfter::default(),
            bot_speed: BotSpeed::default(),
            tutor: None,
            time_limit: None,
        }
    }

    /// What the game begins with. Names are kept apart from it.
    ///
    /// # Errors
    /// There are no such rules or bots, or the rules do not take so many seats.
    pub fn beginning(&self) -> Result<Beginning, SetupError> {
        let rules = self.rules.as_deref();
        let rules = with_game!(self.game, G => RuleChoice::new::<G>(rules, &self.settings))?;
        // Before each seat gets its number: there may be any number of wishes.
        rules.set().seats(self.seats.len(), self.first.unwrap_or(Seat(0)))?;
        if self.seed.is_some() && (!self.training || self.dice != DiceKind::Random) {
            return Err(SetupError::ChosenSeed);
        }
        let sitter = |(index, wish): (usize, &Wish)| match wish {
            Wish::Bot(strategy) => bot_sitter(self.game, strategy),
            Wish::Here(_) | Wish::Open => Ok(anonymous(Seat(index as u8))),
        };
        let sitters = self.seats.iter().enumerate().map(sitter).collect::<Result<_, _>>()?;
        let (game, dice, training) = (self.game, self.dice, self.training);
        Ok(Beginning { game, rules, sitters, dice, training, seed: self.seed })
    }
}

/// What a game begins with: everything in its header but who begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Beginning {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub rules: RuleChoice,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// Where the dice come from.
    pub dice: DiceKind,
    /// A training game.
    pub training: bool,
    /// The number that was chosen for the dice, if somebody chose one.
    pub seed: Option<u64>,
}

impl Beginning {
    /// The seat that begins: drawn by lot where the rules say so. With dice that the
    /// program does not roll seat 1 begins (RULES: Who starts).
    #[must_use]
    pub fn first(&self, chance: &Chance) -> Seat {
        let by_lot = self.dice == DiceKind::Random && self.rules.set().start == Start::Lot;
        if by_lot { chance.lot(self.sitters.len()) } else { Seat(0) }
    }

    /// The header of a game in which `first` begins.
    ///
    /// # Errors
    /// The rules do not take so many seats.
    pub fn header(&self, first: Seat) -> Result<Header, SetupError> {
        let set = self.rules.set();
        set.seats(self.sitters.len(), first)?;
        Ok(Header {
            rollwright: FORMAT,
            game: self.game,
            rules: set.name.to_owned(),
            version: set.version,
            settings: self.rules.values_by_key(),
            seats: self.sitters.clone(),
            first,
            dice: self.dice,
            seed: self.seed,
            commitment: None,
            training: self.training,
        })
    }
}

/// What a person is called in a record. Names are kept apart from records, so that
/// they can be deleted everywhere.
#[must_use]
pub(crate) fn anonymous(seat: Seat) -> Sitter {
    Sitter { name: format!("Player {}", u8::from(seat)), bot: None }
}

/// A bot as records and screens know it.
///
/// # Errors
/// The game has no such strategy.
pub(crate) fn bot_sitter(game: GameId, strategy: &str) -> Result<Sitter, SetupError> {
    let strategy = with_game!(game, G => strategy_named::<G>(strategy))?;
    parse_sitter(&format!("bot:{strategy}"), 1)
        .map_err(|error| SetupError::Seats(error.to_string()))
}

/// Why a table can't be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Rules, settings or number of seats.
    Rules(RulesError),
    /// A bot.
    Bot(BotError),
    /// A bot that would have to study for too long.
    NotStudied {
        /// The strategy.
        strategy: String,
        /// A strategy to take instead.
        instead: &'static str,
        /// Why not, and what to do about it.
        why: String,
    },
    /// Dice from a chosen number where they have to be fair.
    ChosenSeed,
    /// A time that is too short or too long.
    AwayAfter,
    /// Clocks that are set too short or too long.
    TimeLimit,
    /// Dice that only a console has.
    Dice,
    /// Something else about the seats, in English.
    Seats(String),
}

impl SetupError {
    /// It in words: a phrase without its full stop.
    #[must_use]
    pub fn said(&self, lang: Lang) -> String {
        let texts = &lang.words().setup;
        match self {
            Self::Rules(why) => why.said(lang),
            Self::Bot(why) => why.said(lang),
            Self::NotStudied { strategy, instead, why } => {
                (texts.not_studied)(strategy, instead, why)
            }
            Self::ChosenSeed => texts.chosen_seed.to_owned(),
            Self::AwayAfter => (texts.away_after)(AwayAfter::FEWEST, AwayAfter::MOST),
            Self::TimeLimit => {
                (texts.time_limit)(TimeLimit::FEWEST, TimeLimit::MOST / (24 * 60 * 60))
            }
            Self::Dice => texts.dice.to_owned(),
            Self::Seats(why) => (texts.other)(why),
        }
    }
}

/// In English, for programs and logs; screens ask [`SetupError::said`].
impl Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Lang::En))
    }
}

impl std::error::Error for SetupError {}

impl From<RulesError> for SetupError {
    fn from(why: RulesError) -> Self {
        Self::Rules(why)
    }
}

impl From<BotError> for SetupError {
    fn from(why: BotError) -> Self {
        Self::Bot(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_setup_is_said_in_german_too() {
        let game = GameId::Qwixx;
        let known = "random".to_owned();
        let all: [SetupError; 9] = [
            RulesError::UnknownRules { game, name: "x".into(), known: "official".into() }.into(),
            RulesError::Seats { got: 9, low: 1, high: 5 }.into(),
            RulesError::First { first: 4, count: 2 }.into(),
            BotError::Unknown { name: "genius".into(), game, known }.into(),
            BotError::NotHere { name: "optimal", why: "it is solved for two seats".into() }.into(),
            SetupError::Dice,
            SetupError::ChosenSeed,
            SetupError::AwayAfter,
            SetupError::TimeLimit,
        ];
        for error in all {
            let (english, german) = (error.said(Lang::En), error.said(Lang::De));
            assert_eq!(english, error.to_string());
            for word in ["there", "seats", "has no", "strategy", "table"] {
                assert!(!german.contains(word), "{german}");
            }
        }
    }
}

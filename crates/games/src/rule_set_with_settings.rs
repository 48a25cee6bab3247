//! Rule sets, their settings, and checked choices of them.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::{Game, GameId, Seat, Seats};

/// Who begins by default (RULES: "Who starts").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefaultStartingSeat {
    /// A random seat.
    Random,
    /// Seat 1.
    SeatOne,
}

/// A number that players can choose in a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name, as in `--set levels=4`.
    pub key: &'static str,
    /// The smallest value allowed.
    pub low: u32,
    /// The largest value allowed.
    pub high: u32,
    /// The default value.
    pub default: u32,
}

/// One rule set of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Its name, as in `--rules official`.
    pub name: &'static str,
    /// Incremented when a rule changes, so that a record names the exact rules.
    pub version: u32,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// Who begins.
    pub starting_seat: DefaultStartingSeat,
    /// The settings.
    pub settings: &'static [Setting],
}

impl RuleSet {
    /// Identifies the rules in cache keys: the name, and the version once a rule has changed.
    #[must_use]
    pub(crate) fn cache_identifier(&self) -> String {
        match self.version {
            1 => self.name.to_owned(),
            version => format!("{} rules {version}", self.name),
        }
    }

    /// The seats of a game under this rule set.
    ///
    /// # Errors
    /// The rule set doesn't allow that many seats, or `first` isn't one of them.
    pub fn new_seats(&self, count: usize, first: Seat) -> Result<Seats, GameSetupError> {
        let count_error =
            || GameSetupError::SeatCount { got: count, low: self.min_seats, high: self.max_seats };
        if count < usize::from(self.min_seats) || count > usize::from(self.max_seats) {
            return Err(count_error());
        }
        let count = u8::try_from(count).map_err(|_| count_error())?;
        Seats::new(count, first).ok_or(GameSetupError::FirstSeat { first: first.0, count })
    }
}

/// A rule set with a value for each setting; checked, so that [`Game::rules_for`] can't
/// fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSetWithSettings {
    set: &'static RuleSet,
    values: Vec<u32>,
}

impl RuleSetWithSettings {
    /// The default rule set of `G` with default settings.
    #[must_use]
    pub fn default_of<G: Game>() -> Self {
        Self::default_in_set(&G::rule_sets()[0])
    }

    /// The rule set `set` with default settings.
    #[must_use]
    pub fn default_in_set(set: &'static RuleSet) -> Self {
        Self { set, values: set.settings.iter().map(|setting| setting.default).collect() }
    }

    /// The rule set `set` with a value for each of its settings, which must be in range.
    pub(crate) const fn with_values(set: &'static RuleSet, values: Vec<u32>) -> Self {
        Self { set, values }
    }

    /// The rule set `name` (the first one if `None`), with `settings` by key.
    ///
    /// # Errors
    /// The rule set or a setting is unknown, or a value isn't a number in its range; says
    /// what is allowed.
    pub fn from_name_and_settings<G: Game>(
        name: Option<&str>,
        settings: &BTreeMap<String, String>,
    ) -> Result<Self, GameSetupError> {
        Self::from_rule_sets(G::rule_sets(), G::ID, name, settings)
    }

    /// The rule set `name` with the settings of a stored record or result.
    ///
    /// # Errors
    /// See [`RuleSetWithSettings::from_name_and_settings`].
    pub fn from_stored<G: Game>(
        name: &str,
        settings: &BTreeMap<String, u32>,
    ) -> Result<Self, GameSetupError> {
        let mut texts_by_key = BTreeMap::new();
        for (key, value) in settings {
            texts_by_key.insert(key.clone(), value.to_string());
        }
        Self::from_rule_sets(G::rule_sets(), G::ID, Some(name), &texts_by_key)
    }

    fn from_rule_sets(
        sets: &'static [RuleSet],
        game: GameId,
        name: Option<&str>,
        settings: &BTreeMap<String, String>,
    ) -> Result<Self, GameSetupError> {
        let set = match name {
            None => &sets[0],
            Some(name) => sets.iter().find(|set| set.name == name).ok_or_else(|| {
                GameSetupError::UnknownRuleSet {
                    game,
                    name: name.to_owned(),
                    known: join_names(sets.iter().map(|set| set.name)),
                }
            })?,
        };
        for key in settings.keys() {
            if !set.settings.iter().any(|setting| setting.key == key) {
                return Err(GameSetupError::UnknownSetting {
                    rules: set.name,
                    key: key.clone(),
                    known: join_names(set.settings.iter().map(|setting| setting.key)),
                });
            }
        }
        let values = set
            .settings
            .iter()
            .map(|setting| match settings.get(setting.key) {
                None => Ok(setting.default),
                Some(text) => text
                    .trim()
                    .parse()
                    .ok()
                    .filter(|value| (setting.low..=setting.high).contains(value))
                    .ok_or_else(|| GameSetupError::InvalidValue {
                        key: setting.key,
                        value: text.clone(),
                        low: setting.low,
                        high: setting.high,
                    }),
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { set, values })
    }

    /// The rule set chosen.
    #[must_use]
    pub fn rule_set(&self) -> &'static RuleSet {
        self.set
    }

    /// The one of a game's rule sets in `all` that was chosen, found by its `name`.
    ///
    /// # Panics
    /// None of them has the name of the chosen rule set: the choice was made for another
    /// game, or `all` lacks one of [`Game::rule_sets`].
    pub(crate) fn find_by_name<T: Copy>(&self, all: &[T], name: fn(T) -> &'static str) -> T {
        let chosen = self.set.name;
        let found = all.iter().copied().find(|&one| name(one) == chosen);
        found.unwrap_or_else(|| panic!("this game has no rule set called '{chosen}'"))
    }

    /// The value of the setting `key`; `None` if the rule set doesn't have it.
    #[must_use]
    pub fn setting_value(&self, key: &str) -> Option<u32> {
        self.settings().find_map(|(setting, value)| (setting.key == key).then_some(value))
    }

    /// The value of each setting by key, as records and results store them.
    #[must_use]
    pub fn setting_values_by_key(&self) -> BTreeMap<String, u32> {
        self.settings().map(|(setting, value)| (setting.key.to_owned(), value)).collect()
    }

    /// Each setting with its value.
    pub fn settings(&self) -> impl Iterator<Item = (&'static Setting, u32)> {
        self.set.settings.iter().zip(self.values.iter().copied())
    }
}

/// The default rules of `G`.
#[must_use]
pub fn default_rules<G: Game>() -> G::Rules {
    G::rules_for(&RuleSetWithSettings::default_of::<G>())
}

/// The rules of `G` with default settings, for each of its rule sets, the default first.
pub fn rules_of_every_rule_set<G: Game>() -> impl Iterator<Item = G::Rules> {
    G::rule_sets().iter().map(|set| G::rules_for(&RuleSetWithSettings::default_in_set(set)))
}

fn join_names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Why a choice of rules, settings or seats is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameSetupError {
    /// Unknown rule set.
    UnknownRuleSet {
        /// The game.
        game: GameId,
        /// The name given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// Unknown setting.
    UnknownSetting {
        /// The rule set.
        rules: &'static str,
        /// The key given.
        key: String,
        /// The keys that exist.
        known: String,
    },
    /// A value that isn't a number, or is out of range.
    InvalidValue {
        /// The setting.
        key: &'static str,
        /// The value given.
        value: String,
        /// The smallest value allowed.
        low: u32,
        /// The largest value allowed.
        high: u32,
    },
    /// Too few or too many seats.
    SeatCount {
        /// The number given.
        got: usize,
        /// The fewest.
        low: u8,
        /// The most.
        high: u8,
    },
    /// The seat that should begin doesn't exist.
    FirstSeat {
        /// The seat given, counted from 0.
        first: u8,
        /// The number of seats.
        count: u8,
    },
}

impl GameSetupError {
    /// The error in `lang`; a phrase without a full stop.
    #[must_use]
    pub fn localized(&self, lang: Lang) -> String {
        let texts = &lang.shared_texts().setup;
        match self {
            Self::UnknownRuleSet { game, name, known } => {
                (texts.unknown_rule_set)(game.name(), name, known)
            }
            Self::UnknownSetting { rules, key, known } => {
                (texts.unknown_setting)(rules, key, known)
            }
            Self::InvalidValue { key, value, low, high } => {
                (texts.invalid_value)(key, value, *low, *high)
            }
            Self::SeatCount { got, low, high } => (texts.seat_count)(*got, *low, *high),
            Self::FirstSeat { first, count } => {
                (texts.unknown_first_seat)(u16::from(*first) + 1, *count)
            }
        }
    }
}

/// In English, for logs and files; user interfaces use [`GameSetupError::localized`].
impl Display for GameSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.localized(Lang::En))
    }
}

impl std::error::Error for GameSetupError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pig, Qwinto, Qwixx, Yahtzee};

    const LARGE: RuleSet = RuleSet {
        name: "large",
        version: 1,
        min_seats: 1,
        max_seats: 2,
        starting_seat: DefaultStartingSeat::SeatOne,
        settings: &[
            Setting { key: "goal", low: 1, high: u32::MAX, default: 10_000 },
            Setting { key: "turns", low: 256, high: 70_000, default: 300 },
        ],
    };

    #[test]
    fn settings_hold_32_bits() {
        static SETS: [RuleSet; 1] = [LARGE];
        let choice = |goal: &str, turns: &str| {
            let settings = [("goal", goal), ("turns", turns)];
            let settings = settings.map(|(key, value)| (key.to_owned(), value.to_owned()));
            RuleSetWithSettings::from_rule_sets(&SETS, GameId::Pig, None, &settings.into())
        };
        for (goal, turns) in [(256, 257), (65_536, 65_537), (u32::MAX, 70_000)] {
            let choice = choice(&goal.to_string(), &turns.to_string()).unwrap();
            assert_eq!(
                (choice.setting_value("goal"), choice.setting_value("turns")),
                (Some(goal), Some(turns))
            );
            let stored = serde_json::to_string(&choice.setting_values_by_key()).unwrap();
            assert_eq!(stored, format!(r#"{{"goal":{goal},"turns":{turns}}}"#));
        }
        for (goal, turns) in [("4294967296", "256"), ("1", "255"), ("1", "70001")] {
            let error = choice(goal, turns).unwrap_err();
            assert!(matches!(error, GameSetupError::InvalidValue { .. }), "{error}");
        }
    }

    #[test]
    fn a_choice_never_falls_back_to_the_default_rules() {
        let pig = RuleSetWithSettings::default_of::<Pig>();
        assert!(std::panic::catch_unwind(|| Qwixx::rules_for(&pig)).is_err());
        assert!(std::panic::catch_unwind(|| Qwinto::rules_for(&pig)).is_err());
        assert!(std::panic::catch_unwind(|| Yahtzee::rules_for(&pig)).is_err());
    }
}

//! Parameters of routes: how they are described, read and checked.

use rollwright_api::{Bounded, LARGEST, LONGEST_WORD, MOST_SEATS};
use rollwright_games::GameId;
use rollwright_i18n::Lang;
use rollwright_tables::store::{Cursor, MOST_LISTED};
use serde::Deserialize;
use serde_json::{Value, json};

/// A parameter of a route beside those in its path.
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Where it is: `query` or `header`.
    pub place: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Whether it has to be there.
    pub required: bool,
    /// What it may be.
    pub schema: fn() -> Value,
}

/// A parameter of the query that may be missing.
const fn optional(name: &'static str, meaning: &'static str, schema: fn() -> Value) -> Param {
    Param { name, place: "query", meaning, required: false, schema }
}

pub(super) const SCORES: &[Param] = &[
    Param {
        required: true,
        ..optional(
            "game",
            "the game",
            || json!({ "type": "string", "enum": GameId::ALL.map(GameId::name) }),
        )
    },
    optional("rules", "the rule set; the game's first one when missing", word),
    optional("seats", "the number of seats; 1, or the fewest there can be, when missing", seat),
    optional(
        "settings",
        "settings as levels=3,size=4; the usual ones when missing",
        || json!({ "type": "string", "maxLength": 100, "pattern": "^[a-z]+=[0-9]{1,3}(,[a-z]+=[0-9]{1,3})*$" }),
    ),
];

pub(super) const HISTORY: &[Param] = &[
    optional(
        "format",
        "json when missing",
        || json!({ "type": "string", "enum": ["json", "xml"] }),
    ),
    optional(
        "limit",
        "the most games in the answer; 50 when missing",
        || json!({ "type": "integer", "minimum": 1, "maximum": MOST_LISTED }),
    ),
    optional(
        "before",
        "where to go on: only games after this place in the list, as the Link header of the \
         page before has it: a game's 'ended', 'table' and 'seat', joined by '-'",
        || json!({ "type": "string", "pattern": "^[0-9]{1,15}-[0-9a-f]{32}-[0-9]{1,2}$" }),
    ),
];

pub(super) const POSITION: &[Param] = &[
    optional("seat", "which of your seats to look for", seat),
    optional("after", "the version you know", number),
    optional(
        "wait",
        "for how many seconds to wait for a version after that one; then the position comes \
         as it is. It takes the place of one open stream",
        || json!({ "type": "integer", "minimum": 0, "maximum": LONGEST_WAIT }),
    ),
];

pub(super) const HINT: &[Param] = &[
    optional("seat", "the seat; the first one that is asked when missing", seat),
    optional(
        "at",
        "a version of the past, as spectators saw it; the position as it stands when missing",
        number,
    ),
    optional(
        "lang",
        "the language of labels and reasons; en when missing",
        || json!({ "type": "string", "enum": Lang::ALL.map(Lang::code) }),
    ),
];

pub(super) const EVENTS: &[Param] = &[
    optional("after", "the version you know; Last-Event-ID goes before it", number),
    optional(
        "eyes",
        "1 if somebody looks on: bots then play no faster than one can see",
        || json!({ "type": "integer", "enum": [0, 1] }),
    ),
    Param {
        name: "Last-Event-ID",
        place: "header",
        meaning: "the id of the last event that was heard",
        required: false,
        schema: || json!({ "type": "string", "pattern": "^[0-9]{1,15}$" }),
    },
];

pub(super) const PREFER: &[Param] = &[Param {
    name: "Prefer",
    place: "header",
    meaning: "with return=representation the answer is the new position",
    required: false,
    schema: || json!({ "type": "string", "enum": ["return=representation", "return=minimal"] }),
}];

/// The longest wait for a version, in seconds.
pub(super) const LONGEST_WAIT: u8 = 60;

fn word() -> Value {
    json!({ "type": "string", "maxLength": LONGEST_WORD })
}

fn seat() -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": MOST_SEATS })
}

fn number() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": LARGEST })
}

/// What the parameters in a path may be.
pub(crate) fn in_path(name: &str) -> Value {
    match name {
        "table" => json!({ "type": "string", "pattern": "^[0-9a-f]{32}$" }),
        "seat" => seat(),
        _ => number(),
    }
}

fn check(fits: bool, what: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(what.to_owned()) }
}

#[derive(Debug, Deserialize)]
pub(super) struct Scores {
    pub(super) game: String,
    pub(super) rules: Option<String>,
    pub(super) seats: Option<u8>,
    pub(super) settings: Option<String>,
}

impl Scores {
    /// The settings by key.
    pub(super) fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        let list = self.settings.iter().flat_map(|list| list.split(','));
        list.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
    }
}

impl Bounded for Scores {
    fn check(&self) -> Result<(), String> {
        check(
            self.rules.as_ref().is_none_or(|name| name.chars().count() <= LONGEST_WORD),
            "rules is the name of a rule set",
        )?;
        check(
            self.seats.is_none_or(|seats| (1..=MOST_SEATS).contains(&seats)),
            "seats is 1 to 12",
        )?;
        let is_key =
            |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_value = |value: &str| {
            (1..=3).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit())
        };
        let fits = self.settings().all(|(key, value)| is_key(key) && is_value(value));
        let short = self.settings.as_ref().is_none_or(|list| list.len() <= 100);
        check(fits && short, "settings are written as levels=3,size=4")
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct HistoryPage {
    #[serde(default)]
    pub(super) format: Kind,
    pub(super) limit: Option<usize>,
    before: Option<String>,
}

impl HistoryPage {
    /// Where the page before ended.
    pub(super) fn before(&self) -> Option<Cursor> {
        Cursor::read(self.before.as_deref()?)
    }
}

/// As what a list is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    #[default]
    Json,
    Xml,
}

impl Bounded for HistoryPage {
    fn check(&self) -> Result<(), String> {
        check(
            self.limit.is_none_or(|limit| (1..=MOST_LISTED).contains(&limit)),
            "limit is 1 to 1000",
        )?;
        check(
            self.before.is_none() || self.before().is_some(),
            "before is a place in the list, as the Link header of the page before has it",
        )
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Look {
    pub(super) seat: Option<u8>,
    pub(super) after: Option<u64>,
    pub(super) wait: Option<u8>,
}

impl Bounded for Look {
    fn check(&self) -> Result<(), String> {
        check(self.seat.is_none_or(|seat| (1..=MOST_SEATS).contains(&seat)), "seat is 1 to 12")?;
        check(self.after.is_none_or(|after| after <= LARGEST), "after is a version")?;
        check(self.wait.is_none_or(|wait| wait <= LONGEST_WAIT), "wait is 0 to 60 seconds")
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct HintWanted {
    pub(super) seat: Option<u8>,
    pub(super) at: Option<u64>,
    lang: Option<String>,
}

impl HintWanted {
    /// The language of its sentences.
    pub(super) fn lang(&self) -> Lang {
        self.known_lang().unwrap_or_default()
    }

    fn known_lang(&self) -> Option<Lang> {
        let code = self.lang.as_deref()?;
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

impl Bounded for HintWanted {
    fn check(&self) -> Result<(), String> {
        check(self.seat.is_none_or(|seat| (1..=MOST_SEATS).contains(&seat)), "seat is 1 to 12")?;
        check(self.at.is_none_or(|at| at <= LARGEST), "at is a version")?;
        check(
            self.lang.is_none() || self.known_lang().is_some(),
            &format!("lang is {}", Lang::codes()),
        )
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct After {
    pub(super) after: Option<u64>,
    pub(super) eyes: Option<u8>,
}

impl Bounded for After {
    fn check(&self) -> Result<(), String> {
        check(self.after.is_none_or(|after| after <= LARGEST), "after is a version")?;
        check(self.eyes.is_none_or(|eyes| eyes <= 1), "eyes is 0 or 1")
    }
}

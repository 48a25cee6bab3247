//! Parameters of routes: their descriptions, schemas and checks.

use rollwright_api::{
    MAX_RULE_OR_STRATEGY_NAME_CHARS, MAX_SAFE_INTEGER, MAX_TABLE_SEATS, Validate,
};
use rollwright_games::GameId;
use rollwright_i18n::Lang;
use rollwright_tables::store::{HistoryCursor, MAX_GAMES_PER_PAGE, Opponents};
use serde::Deserialize;
use serde_json::{Value, json};

/// A parameter of a route besides those in its path.
pub struct QueryOrHeaderParam {
    /// The name.
    pub name: &'static str,
    /// Where it is: `query` or `header`.
    pub location: &'static str,
    /// What it means.
    pub description: &'static str,
    /// Whether it is required.
    pub is_required: bool,
    /// Its JSON schema.
    pub schema: fn() -> Value,
}

/// An optional query parameter.
const fn optional_query_param(
    name: &'static str,
    meaning: &'static str,
    schema: fn() -> Value,
) -> QueryOrHeaderParam {
    QueryOrHeaderParam { name, location: "query", description: meaning, is_required: false, schema }
}

pub(super) const SCORES_PARAMS: &[QueryOrHeaderParam] = &[
    QueryOrHeaderParam {
        is_required: true,
        ..optional_query_param(
            "game",
            "the game",
            || json!({ "type": "string", "enum": GameId::ALL.map(GameId::name) }),
        )
    },
    optional_query_param("rules", "the rule set; by default the game's first one", name_schema),
    optional_query_param(
        "seats",
        "the number of seats; by default 1, or the smallest possible number",
        seat_schema,
    ),
    optional_query_param(
        "settings",
        "settings, such as levels=3,size=4; by default the standard ones",
        || json!({ "type": "string", "maxLength": 100, "pattern": "^[a-z]+=[0-9]{1,10}(,[a-z]+=[0-9]{1,10})*$" }),
    ),
    optional_query_param(
        "opponents",
        "who else played: nobody, only bots, or at least one other person; by default none for one seat, otherwise people",
        || json!({ "type": "string", "enum": Opponents::ALL.map(Opponents::name) }),
    ),
];

pub(super) const HISTORY_PARAMS: &[QueryOrHeaderParam] = &[
    optional_query_param(
        "format",
        "by default json",
        || json!({ "type": "string", "enum": ["json", "xml"] }),
    ),
    optional_query_param(
        "limit",
        "the maximum number of games in the response; by default 50",
        || json!({ "type": "integer", "minimum": 1, "maximum": MAX_GAMES_PER_PAGE }),
    ),
    optional_query_param(
        "before",
        "where the page starts: only games after this place in the list, as given in the previous page's Link header: a game's 'ended', 'table' and 'seat', joined by '-'",
        || json!({ "type": "string", "pattern": "^[0-9]{1,15}-[0-9a-f]{32}-[0-9]{1,2}$" }),
    ),
];

pub(super) const POSITION_PARAMS: &[QueryOrHeaderParam] = &[
    optional_query_param("seat", "the viewpoint: one of your seats", seat_schema),
    optional_query_param("after", "the version you know", number_schema),
    optional_query_param(
        "wait",
        "how many seconds to wait for a later version before returning the position as it is; counts as one open stream",
        || json!({ "type": "integer", "minimum": 0, "maximum": MAX_WAIT_SECONDS }),
    ),
];

pub(super) const HINT_PARAMS: &[QueryOrHeaderParam] = &[
    optional_query_param(
        "seat",
        "the seat; by default the first one that has to decide",
        seat_schema,
    ),
    optional_query_param(
        "at",
        "an earlier version, as spectators saw it; by default the current one",
        number_schema,
    ),
    optional_query_param(
        "lang",
        "the language of labels and reasons; by default en",
        || json!({ "type": "string", "enum": Lang::ALL.map(Lang::code) }),
    ),
];

pub(super) const EVENTS_PARAMS: &[QueryOrHeaderParam] = &[
    optional_query_param(
        "after",
        "the version you know; Last-Event-ID takes precedence",
        number_schema,
    ),
    optional_query_param(
        "eyes",
        "1 if somebody is watching: bots then play no faster than people can follow",
        || json!({ "type": "integer", "enum": [0, 1] }),
    ),
    QueryOrHeaderParam {
        name: "Last-Event-ID",
        location: "header",
        description: "the id of the last event received",
        is_required: false,
        schema: || json!({ "type": "string", "pattern": "^[0-9]{1,15}$" }),
    },
];

pub(super) const PREFER_PARAMS: &[QueryOrHeaderParam] = &[QueryOrHeaderParam {
    name: "Prefer",
    location: "header",
    description: "with return=representation, the response is the new position",
    is_required: false,
    schema: || json!({ "type": "string", "enum": ["return=representation", "return=minimal"] }),
}];

/// The longest wait for a version, in seconds.
pub(super) const MAX_WAIT_SECONDS: u8 = 60;

fn name_schema() -> Value {
    json!({ "type": "string", "maxLength": MAX_RULE_OR_STRATEGY_NAME_CHARS })
}

fn seat_schema() -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": MAX_TABLE_SEATS })
}

fn number_schema() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": MAX_SAFE_INTEGER })
}

/// The schema of a path parameter.
pub(crate) fn path_param_schema(name: &str) -> Value {
    match name {
        "table" => json!({ "type": "string", "pattern": "^[0-9a-f]{32}$" }),
        "seat" => seat_schema(),
        _ => number_schema(),
    }
}

fn ensure(fits: bool, what: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(what.to_owned()) }
}

fn check_seat(seat: Option<u8>) -> Result<(), String> {
    ensure(
        seat.is_none_or(|seat| (1..=MAX_TABLE_SEATS).contains(&seat)),
        &format!("seat must be 1 to {MAX_TABLE_SEATS}"),
    )
}

fn check_version(name: &str, version: Option<u64>) -> Result<(), String> {
    ensure(
        version.is_none_or(|version| version <= MAX_SAFE_INTEGER),
        &format!("{name} must be a version"),
    )
}

#[derive(Debug, Deserialize)]
pub(super) struct ScoresQuery {
    pub(super) game: String,
    pub(super) rules: Option<String>,
    pub(super) seats: Option<u8>,
    pub(super) settings: Option<String>,
    opponents: Option<String>,
}

impl ScoresQuery {
    /// The opponents, if they are given.
    pub(super) fn opponents(&self) -> Option<Opponents> {
        Opponents::from_name(self.opponents.as_deref()?)
    }

    /// The settings by key.
    pub(super) fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        let list = self.settings.iter().flat_map(|list| list.split(','));
        list.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
    }
}

impl Validate for ScoresQuery {
    fn validate(&self) -> Result<(), String> {
        ensure(
            self.rules
                .as_ref()
                .is_none_or(|name| name.chars().count() <= MAX_RULE_OR_STRATEGY_NAME_CHARS),
            "rules must be the name of a rule set",
        )?;
        ensure(
            self.seats.is_none_or(|seats| (1..=MAX_TABLE_SEATS).contains(&seats)),
            &format!("seats must be 1 to {MAX_TABLE_SEATS}"),
        )?;
        ensure(
            self.opponents.is_none() || self.opponents().is_some(),
            "opponents must be none, bots or people",
        )?;
        let is_key =
            |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_value = |value: &str| {
            (1..=10).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit())
        };
        let fits = self.settings().all(|(key, value)| is_key(key) && is_value(value));
        let short = self.settings.as_ref().is_none_or(|list| list.len() <= 100);
        ensure(fits && short, "settings must be written as levels=3,size=4")
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct HistoryQuery {
    #[serde(default)]
    pub(super) format: HistoryFormat,
    pub(super) limit: Option<usize>,
    before: Option<String>,
}

impl HistoryQuery {
    /// Where the previous page ended.
    pub(super) fn before(&self) -> Option<HistoryCursor> {
        HistoryCursor::parse(self.before.as_deref()?)
    }
}

/// The format of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum HistoryFormat {
    #[default]
    Json,
    Xml,
}

impl Validate for HistoryQuery {
    fn validate(&self) -> Result<(), String> {
        ensure(
            self.limit.is_none_or(|limit| (1..=MAX_GAMES_PER_PAGE).contains(&limit)),
            &format!("limit must be 1 to {MAX_GAMES_PER_PAGE}"),
        )?;
        ensure(
            self.before.is_none() || self.before().is_some(),
            "before must be a place in the list, as given in the previous page's Link header",
        )
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct PositionQuery {
    pub(super) seat: Option<u8>,
    pub(super) after: Option<u64>,
    pub(super) wait: Option<u8>,
}

impl Validate for PositionQuery {
    fn validate(&self) -> Result<(), String> {
        check_seat(self.seat)?;
        check_version("after", self.after)?;
        ensure(
            self.wait.is_none_or(|wait| wait <= MAX_WAIT_SECONDS),
            &format!("wait must be 0 to {MAX_WAIT_SECONDS} seconds"),
        )
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct HintQuery {
    pub(super) seat: Option<u8>,
    pub(super) at: Option<u64>,
    lang: Option<String>,
}

impl HintQuery {
    /// The language of labels and reasons.
    pub(super) fn lang(&self) -> Lang {
        self.known_lang().unwrap_or_default()
    }

    fn known_lang(&self) -> Option<Lang> {
        let code = self.lang.as_deref()?;
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

impl Validate for HintQuery {
    fn validate(&self) -> Result<(), String> {
        check_seat(self.seat)?;
        check_version("at", self.at)?;
        ensure(
            self.lang.is_none() || self.known_lang().is_some(),
            &format!("lang must be {}", Lang::code_list()),
        )
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct EventsQuery {
    pub(super) after: Option<u64>,
    pub(super) eyes: Option<u8>,
}

impl Validate for EventsQuery {
    fn validate(&self) -> Result<(), String> {
        check_version("after", self.after)?;
        ensure(self.eyes.is_none_or(|eyes| eyes <= 1), "eyes must be 0 or 1")
    }
}

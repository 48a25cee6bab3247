//! Errors as problem documents (RFC 9457). This is the only place where refusals become responses;
//! internals are logged, never sent.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_bots::BotError;
use rollwright_i18n::Lang;
use rollwright_tables::TableError;
use rollwright_tables::table_setup::TableSetupError;
use rollwright_tables::take_back_plan::TakeBackError;
use schemars::JsonSchema;
use serde::Serialize;

use crate::coaching::{CoachError, TutorWarning};
use crate::pages::PageTextsExt;

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// A name for this sort of problem, the same in every case.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The sort of problem, in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What is wrong in this case, in words for whoever asked.
    detail: String,
    /// The table's version, where a move was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
    /// A name for the reason, where a program can do something about it: `not_agreed` and
    /// `costs_fame` for what is taken back with `everyone_agrees`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ProblemReason>,
    /// What the tutor says, where it warns.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<Box<TutorWarningBody>>,
    /// The same problem in other languages; boxed because every response has room for a problem.
    #[serde(skip)]
    translated: Option<Box<TranslatedProblems>>,
}

/// A problem in the languages other than English.
type TranslatedProblems = Vec<(Lang, Problem)>;

/// A reason that a program can do something about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ProblemReason {
    NotAgreed,
    CostsFame,
}

/// What the tutor says before a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct TutorWarningBody {
    /// What the decision costs or gives away, as a sentence.
    why: String,
    /// What would be better, as a sentence.
    better: String,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, detail: impl Into<String>) -> Self {
        Self {
            kind,
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: detail.into(),
            version: None,
            retry_after: None,
            reason: None,
            warning: None,
            translated: None,
        }
    }

    /// The same problem in another language, if it was translated.
    pub(crate) fn in_language(&self, lang: Lang) -> Option<&Self> {
        let translated = self.translated.as_ref()?;
        translated.iter().find(|(known, _)| *known == lang).map(|(_, problem)| problem)
    }

    pub(crate) fn status(&self) -> u16 {
        self.status
    }

    pub(crate) fn kind(&self) -> &'static str {
        self.kind
    }

    pub(crate) fn detail(&self) -> &str {
        &self.detail
    }

    pub(crate) fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "urn:rollwright:bad-request", detail)
    }

    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "urn:rollwright:not-found", detail)
    }

    /// The program was built without the app that runs in a browser.
    pub(crate) fn without_browser_app() -> Self {
        let detail = "this program was built without the app for browsers; run ./build-page.sh FOLDER, then build the program with ROLLWRIGHT_PAGE=FOLDER";
        Self::new(StatusCode::NOT_FOUND, "urn:rollwright:no-browser-app", detail)
    }

    pub(crate) fn method_not_allowed() -> Self {
        let detail = "this address doesn't support that method; see /api/openapi.json";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "urn:rollwright:method", detail)
    }

    /// The tutor warns about an action; nothing has happened yet.
    pub(crate) fn tutor_warning(warning: &TutorWarning) -> Option<Self> {
        let problem_in = |lang: Lang| {
            let (_, taken, best) = warning.hint_and_options(lang)?;
            let (texts, coach) = (&lang.texts().error_page, &lang.texts().coach);
            let detail = (texts.tutor_warning)(&taken.reason, &best.action);
            let problem = Self::new(StatusCode::CONFLICT, "urn:rollwright:tutor", detail);
            let warning = TutorWarningBody {
                why: (coach.warning)(&taken.label, &taken.reason),
                better: (coach.better_choice)(&best.label, &best.reason),
            };
            Some(Self { warning: Some(Box::new(warning)), ..problem })
        };
        let translated = Lang::ALL.into_iter().filter(|&lang| lang != Lang::En);
        let translated = translated.filter_map(|lang| Some((lang, problem_in(lang)?))).collect();
        Some(Self { translated: Some(Box::new(translated)), ..problem_in(Lang::En)? })
    }

    pub(crate) fn no_token() -> Self {
        let detail = "send the token of your seat, as 'Authorization: Bearer TOKEN'";
        Self::new(StatusCode::UNAUTHORIZED, "urn:rollwright:no-token", detail)
    }

    pub(crate) fn cross_site() -> Self {
        let detail = "requests that change something must come from this server's own pages";
        Self::new(StatusCode::FORBIDDEN, "urn:rollwright:cross-site", detail)
    }

    pub(crate) fn banned() -> Self {
        let detail = "this server's operator has banned your address";
        Self::new(StatusCode::FORBIDDEN, "urn:rollwright:banned", detail)
    }

    pub(crate) fn outside_local_network() -> Self {
        let detail = "this server is shared in a local network and only admits devices with private addresses";
        Self::new(StatusCode::FORBIDDEN, "urn:rollwright:outside", detail)
    }

    pub(crate) fn unknown_host(name: &str) -> Self {
        let name: String = name.chars().take(100).collect();
        let detail = format!(
            "this server doesn't serve the name '{name}'; its operator can allow it with --host NAME"
        );
        Self::new(StatusCode::MISDIRECTED_REQUEST, "urn:rollwright:host", detail)
    }

    pub(crate) fn expected_json() -> Self {
        let detail = "send JSON, with 'Content-Type: application/json'";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "urn:rollwright:content-type", detail)
    }

    pub(crate) fn expected_form() -> Self {
        let detail = "send a form, with 'Content-Type: application/x-www-form-urlencoded'";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "urn:rollwright:content-type", detail)
    }

    pub(crate) fn body_too_large(max_bytes: usize) -> Self {
        let detail = format!("the request body can have at most {max_bytes} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "urn:rollwright:too-large", detail)
    }

    pub(crate) fn body_timeout(seconds: f64) -> Self {
        let detail = format!("the request body did not arrive within {seconds} s");
        Self::new(StatusCode::REQUEST_TIMEOUT, "urn:rollwright:too-slow", detail)
    }

    pub(crate) fn rate_limited(what: &str, seconds: u64) -> Self {
        let detail = format!("too many {what} from this address; try again in {seconds} s");
        let kind = "urn:rollwright:too-many";
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, kind, detail);
        Self { retry_after: Some(seconds), ..problem }
    }

    pub(crate) fn database_unavailable() -> Self {
        Self::service_unavailable(
            "the database can't be reached; nothing has changed, so try again later",
        )
    }

    /// Writes fail at the moment.
    pub(crate) fn database_not_writable() -> Self {
        let detail = "the database can't store anything right now, so games can't continue";
        Self { retry_after: Some(1), ..Self::service_unavailable(detail) }
    }

    /// The write may or may not have been committed.
    fn write_outcome_unknown() -> Self {
        Self::service_unavailable(
            "the connection to the database was lost before it confirmed the change; check the table before you try again",
        )
    }

    /// The coach doesn't comment on a game that counts until it is over.
    pub(crate) fn game_still_counts() -> Self {
        let detail = "the coach only comments on games that are over, training games, games with the tutor, and solo games that don't count for the hall of fame";
        Self::new(StatusCode::FORBIDDEN, "urn:rollwright:in-play", detail)
    }

    pub(crate) fn not_yours(detail: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "urn:rollwright:not-yours", detail)
    }

    /// The table's state doesn't allow it.
    pub(crate) fn conflict(detail: &str) -> Self {
        Self::new(StatusCode::CONFLICT, "urn:rollwright:refused", detail)
    }

    fn service_unavailable(detail: &str) -> Self {
        let kind = "urn:rollwright:unavailable";
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, detail);
        Self { retry_after: Some(5), ..problem }
    }
}

impl From<CoachError> for Problem {
    fn from(why: CoachError) -> Self {
        let (kind, detail, retry_after) = match why {
            CoachError::Busy | CoachError::NotReady { .. } => {
                let detail = "the coach is busy; try again in a minute";
                ("urn:rollwright:busy", detail, Some(60))
            }
            CoachError::Counts => {
                let detail = "you or somebody in your network is playing this position in a game that counts; the coach will evaluate it when that game is over";
                return Self::new(StatusCode::FORBIDDEN, "urn:rollwright:in-play", detail);
            }
            CoachError::TooLong => {
                let detail = "this would take the coach too long here; download the record and use `rollwright review` or `rollwright hint`";
                ("urn:rollwright:too-long", detail, None)
            }
            CoachError::NoMemory => {
                let detail = "the server has too little memory to coach this game; try again later, or download the record and use `rollwright review` or `rollwright hint`";
                ("urn:rollwright:memory", detail, Some(60))
            }
            CoachError::Failed => (
                "urn:rollwright:unavailable",
                "the coach couldn't compute an answer; try again later",
                Some(60),
            ),
        };
        Self { retry_after, ..Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, detail) }
    }
}

impl From<TableError> for Problem {
    fn from(refusal: TableError) -> Self {
        let english = Self::from_refusal(&refusal);
        let translated = Lang::ALL.into_iter().filter(|&lang| lang != Lang::En);
        let translated = translated.map(|lang| {
            let detail = (lang.texts().refusal_text)(&refusal);
            (lang, Self { detail, ..english.clone() })
        });
        // Internal errors are logged, and reported to everybody alike.
        let is_internal = matches!(refusal, TableError::Store(_) | TableError::Randomness(_));
        let translated = (!is_internal).then(|| Box::new(translated.collect()));
        Self { translated, ..english }
    }
}

impl Problem {
    fn from_refusal(refusal: &TableError) -> Self {
        let detail = refusal.to_string();
        let reason = match refusal {
            TableError::TakeBack(TakeBackError::ConfirmationRequired) => {
                Some(ProblemReason::NotAgreed)
            }
            TableError::TakeBack(TakeBackError::LosesHallOfFame) => Some(ProblemReason::CostsFame),
            _ => None,
        };
        let (status, kind) = match refusal {
            TableError::NoSuchTable | TableError::NoSuchSeat { .. } => {
                (StatusCode::NOT_FOUND, "urn:rollwright:not-found")
            }
            TableError::NotYourSeat { .. }
            | TableError::NotSeated
            | TableError::NotHost
            | TableError::PlayerNotAway { .. } => {
                (StatusCode::FORBIDDEN, "urn:rollwright:not-yours")
            }
            TableError::StaleVersion { now, .. } | TableError::TooManyConflicts { now } => {
                let problem = Self::new(StatusCode::CONFLICT, "urn:rollwright:stale", detail);
                return Self { version: Some(*now), ..problem };
            }
            TableError::SeatTaken { .. }
            | TableError::SeatPlayedByBot { .. }
            | TableError::SeatNotPlayedByBot { .. }
            | TableError::GameNotOver
            | TableError::GameOver
            | TableError::ReactionTooSoon
            | TableError::SeatResigned { .. }
            | TableError::OthersStillPlaying
            | TableError::InvalidSeatTransferPass
            | TableError::TutorOff
            | TableError::DiceOriginFixed
            | TableError::TakeBack(_) => (StatusCode::CONFLICT, "urn:rollwright:refused"),
            TableError::Illegal(_) | TableError::FacesNotAllowed | TableError::FacesRequired => {
                (StatusCode::UNPROCESSABLE_ENTITY, "urn:rollwright:illegal")
            }
            TableError::PreparationQueueFull => {
                let (status, kind) = (StatusCode::SERVICE_UNAVAILABLE, "urn:rollwright:busy");
                return Self { retry_after: Some(60), ..Self::new(status, kind, detail) };
            }
            TableError::TooManyListedTables => {
                let (status, kind) = (StatusCode::TOO_MANY_REQUESTS, "urn:rollwright:too-many");
                return Self { retry_after: Some(60), ..Self::new(status, kind, detail) };
            }
            TableError::TableClosed => (StatusCode::FORBIDDEN, "urn:rollwright:closed"),
            TableError::Setup(TableSetupError::Bot(BotError::NoMemory(why)))
                if why.is_temporary() =>
            {
                let (status, kind) = (StatusCode::SERVICE_UNAVAILABLE, "urn:rollwright:memory");
                return Self { retry_after: Some(60), ..Self::new(status, kind, detail) };
            }
            TableError::Setup(TableSetupError::Bot(BotError::NoMemory(_))) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "urn:rollwright:memory")
            }
            TableError::Setup(_) => (StatusCode::UNPROCESSABLE_ENTITY, "urn:rollwright:setup"),
            TableError::Store(error) => {
                tracing::error!(%error, cause = ?std::error::Error::source(error), "store");
                return if error.is_commit_unknown() {
                    Self::write_outcome_unknown()
                } else {
                    Self::database_unavailable()
                };
            }
            TableError::Randomness(error) => {
                tracing::error!(%error, "no random numbers");
                return Self::database_unavailable();
            }
        };
        Self { reason, ..Self::new(status, kind, detail) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let body = serde_json::to_string(&self).unwrap_or_default();
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        let mut response = (status, kind, body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // `pages::render_problems` turns it into a page for browsers.
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use rollwright_tables::StoreError;

    use super::*;

    #[test]
    fn a_commit_with_unknown_outcome_is_not_reported_as_unchanged() {
        let lost = StoreError::unavailable(std::io::Error::other("lost"));
        let StoreError::Unavailable(cause) = lost.clone() else { panic!("{lost}") };
        let problem = |error: StoreError| Problem::from(TableError::Store(error));
        let (sure, unsure) = (problem(lost), problem(StoreError::CommitUnknown(cause)));
        assert_eq!((sure.status, unsure.status), (503, 503));
        assert!(sure.detail.contains("nothing has changed"), "{}", sure.detail);
        assert!(!unsure.detail.contains("nothing has changed"), "{}", unsure.detail);
        assert!(
            unsure.detail.contains("check the table before you try again"),
            "{}",
            unsure.detail
        );
    }
}

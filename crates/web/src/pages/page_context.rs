//! The context of a page request: language, theme and the visitor's token.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::header::HeaderName;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use rollwright_games::{GameId, Seat};
use rollwright_tables::fair_queue::QueueClient;
use rollwright_tables::{Id, Table, Token, TokenHash};

use super::page_language::{Lang, PageTextsExt, negotiate_language};
use super::texts::PageTexts;
use crate::app_state::AppState;
use crate::coaching::CoachAsker;
use crate::cookies::CookieWriter;
use crate::lan_switch::is_sent_from_this_machine;
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::public_url::PublicUrl;
use crate::token_extractors::OptionalToken;

/// The cookie with the language.
pub(super) const LANGUAGE_COOKIE: &str = "rollwright_lang";
/// The cookie with the theme.
pub(super) const THEME_COOKIE: &str = "rollwright_theme";

/// The cookie with the games whose lesson the visitor has finished.
const LEARNED_COOKIE: &str = "rollwright_learned";

/// The cookie with the muted players.
const MUTED_COOKIE: &str = "rollwright_muted";
/// How many players it holds; the oldest entry is removed first.
const MAX_MUTED: usize = 30;

/// The theme, if the visitor chose one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark].into_iter().find(|theme| theme.name() == name)
    }
}

/// A visitor's request for a page.
#[derive(Clone, Debug)]
pub(super) struct PageContext {
    pub(super) lang: Lang,
    pub(super) theme: Option<Theme>,
    /// The requested path, to return to.
    pub(super) path: String,
    /// Whether our script asks for a part of the page.
    pub(super) wants_fragment: bool,
    pub(super) token: Option<Token>,
    /// The prefix of links to share; `None` without a Host header.
    pub(super) public_url: Option<PublicUrl>,
    /// The players whose names and reactions the visitor doesn't want to see.
    pub(super) muted: Vec<Id>,
    /// Whether the request comes directly from a browser on this machine.
    pub(super) is_on_this_machine: bool,
    /// The games whose lesson the visitor has finished.
    pub(super) learned: Vec<GameId>,
    /// The visitor's network.
    pub(super) network: IpAddr,
    /// Writes cookies for this visitor.
    pub(super) cookies: CookieWriter,
    /// Whether the app runs in this browser, so that nobody else can join.
    pub(super) is_in_browser: bool,
}

impl PageContext {
    pub(super) fn texts(&self) -> &'static PageTexts {
        self.lang.texts()
    }

    /// Whether the visitor has muted the player in a seat.
    pub(super) fn is_muted(&self, table: &Table, seat: Seat) -> bool {
        let person = table.seat_holder(seat).and_then(|assignment| assignment.person.as_ref());
        person.is_some_and(|person| self.muted.contains(&person.id))
    }

    /// Mutes or unmutes a player.
    pub(super) fn toggle_mute(&mut self, person: Id) {
        match self.muted.iter().position(|one| *one == person) {
            Some(at) => drop(self.muted.remove(at)),
            None => self.muted.push(person),
        }
        let excess = self.muted.len().saturating_sub(MAX_MUTED);
        self.muted.drain(..excess);
    }

    /// The cookie with the muted players.
    pub(super) fn muted_cookie(&self) -> (HeaderName, HeaderValue) {
        let list: Vec<&str> = self.muted.iter().map(Id::as_str).collect();
        self.cookies.setting_cookie(MUTED_COOKIE, &list.join("."))
    }

    /// The cookie that also has the game whose lesson was just finished; `None` if it is known.
    pub(super) fn learned_cookie(&self, game: GameId) -> Option<(HeaderName, HeaderValue)> {
        if self.learned.contains(&game) {
            return None;
        }
        let all: Vec<&str> =
            self.learned.iter().chain([&game]).copied().map(GameId::name).collect();
        Some(self.cookies.setting_cookie(LEARNED_COOKIE, &all.join(".")))
    }

    /// A link to share.
    pub(super) fn absolute_url(&self, path: &str) -> String {
        self.public_url.as_ref().map_or_else(|| path.to_owned(), |public_url| public_url.link(path))
    }

    /// The visitor in queues.
    pub(super) fn queue_client(&self) -> QueueClient {
        QueueClient::Network(self.network)
    }

    /// The visitor who asks the coach.
    pub(super) fn coach_asker(&self) -> CoachAsker {
        CoachAsker { network: self.network, token: self.token_hash() }
    }

    pub(super) fn token_hash(&self) -> Option<TokenHash> {
        self.token.as_ref().map(Token::hash)
    }
}

/// The value of a cookie.
fn read_cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, value)| (key.trim() == name).then_some(value.trim()))
}

impl FromRequestParts<AppState> for PageContext {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let OptionalToken(token) = OptionalToken::from_request_parts(parts, app).await?;
        let Ok(cookies) = CookieWriter::from_request_parts(parts, app).await;
        let address = parts.extensions.get::<ClientAddress>().copied();
        let address = address.unwrap_or(ClientAddress(Ipv4Addr::LOCALHOST.into()));
        let headers = &parts.headers;
        let chosen = read_cookie(headers, LANGUAGE_COOKIE).and_then(Lang::from_code);
        Ok(Self {
            lang: chosen.unwrap_or_else(|| negotiate_language(headers)),
            theme: read_cookie(headers, THEME_COOKIE).and_then(Theme::from_name),
            path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            wants_fragment: headers.get("x-rollwright").is_some_and(|value| value == "part"),
            token,
            muted: read_cookie(headers, MUTED_COOKIE)
                .unwrap_or_default()
                .split('.')
                .filter_map(Id::parse)
                .collect(),
            learned: read_cookie(headers, LEARNED_COOKIE)
                .unwrap_or_default()
                .split('.')
                .filter_map(GameId::from_name)
                .collect(),
            public_url: PublicUrl::for_request(app, headers),
            is_on_this_machine: is_sent_from_this_machine(headers, parts.extensions.get()),
            network: address.network(),
            cookies,
            is_in_browser: app.is_in_browser,
        })
    }
}

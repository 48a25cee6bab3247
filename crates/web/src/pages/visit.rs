//! Who looks at a page, and how: language, light or dark, and whose seats they hold.

use axum::extract::FromRequestParts;
use axum::http::header::HeaderName;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use rollwright_games::Seat;
use rollwright_tables::{Id, Table, Token, TokenHash};

use super::lang::{Lang, Paged, accepted};
use super::texts::Texts;
use crate::app::App;
use crate::caller::Caller;
use crate::cookies::Cookies;
use crate::origin::PublicUrl;
use crate::problem::Problem;

/// The cookie that keeps the language.
pub(super) const LANG: &str = "rollwright_lang";
/// The cookie that keeps light or dark.
pub(super) const THEME: &str = "rollwright_theme";

/// The cookie that keeps who is muted.
const MUTED: &str = "rollwright_muted";
/// The most people it keeps; the one that was muted first leaves.
const MOST_MUTED: usize = 30;

/// Light or dark, where somebody chose.
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

/// A visit of somebody to a page.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) lang: Lang,
    pub(super) theme: Option<Theme>,
    /// The address asked for, to come back to.
    pub(super) path: String,
    /// Whether a script of ours asks, which puts a part into a page that is there.
    pub(super) wants_part: bool,
    pub(super) token: Option<Token>,
    /// What links that are passed on begin with; unknown to those who name no host.
    pub(super) origin: Option<PublicUrl>,
    /// The people whose names and reactions they do not want to see.
    pub(super) muted: Vec<Id>,
    /// How cookies are given to them.
    pub(super) cookies: Cookies,
}

impl Visit {
    pub(super) fn texts(&self) -> &'static Texts {
        self.lang.texts()
    }

    /// Whether the person in a seat is one whose name and reactions they do not want to see.
    pub(super) fn is_muted(&self, table: &Table, seat: Seat) -> bool {
        let person = table.chair(seat).and_then(|chair| chair.person.as_ref());
        person.is_some_and(|person| self.muted.contains(&person.id))
    }

    /// Mutes somebody, or no longer.
    pub(super) fn toggle(&mut self, person: Id) {
        match self.muted.iter().position(|one| *one == person) {
            Some(at) => drop(self.muted.remove(at)),
            None => self.muted.push(person),
        }
        let most = self.muted.len().saturating_sub(MOST_MUTED);
        self.muted.drain(..most);
    }

    /// The cookie that keeps who is muted.
    pub(super) fn muted_cookie(&self) -> (HeaderName, HeaderValue) {
        let list: Vec<&str> = self.muted.iter().map(Id::as_str).collect();
        self.cookies.setting(MUTED, &list.join("."))
    }

    /// A link that can be passed on.
    pub(super) fn link(&self, path: &str) -> String {
        self.origin.as_ref().map_or_else(|| path.to_owned(), |origin| origin.link(path))
    }

    pub(super) fn who(&self) -> Option<TokenHash> {
        self.token.as_ref().map(Token::hash)
    }
}

/// The value of a cookie.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, value)| (key.trim() == name).then_some(value.trim()))
}

impl FromRequestParts<App> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Caller(token) = Caller::from_request_parts(parts, app).await?;
        let Ok(cookies) = Cookies::from_request_parts(parts, app).await;
        let headers = &parts.headers;
        let chosen = cookie(headers, LANG).and_then(Lang::from_code);
        Ok(Self {
            lang: chosen.unwrap_or_else(|| accepted(headers)),
            theme: cookie(headers, THEME).and_then(Theme::from_name),
            path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            wants_part: headers.get("x-rollwright").is_some_and(|value| value == "part"),
            token,
            muted: cookie(headers, MUTED)
                .unwrap_or_default()
                .split('.')
                .filter_map(Id::read)
                .collect(),
            origin: PublicUrl::of(app, headers),
            cookies,
        })
    }
}

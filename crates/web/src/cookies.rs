//! The cookies that are given to browsers.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{CACHE_CONTROL, COOKIE, HeaderName, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use rollwright_tables::Token;

use crate::app_state::AppState;
use crate::public_url::is_https;

/// The cookie that holds seats in a browser over plain HTTP.
const TOKEN_COOKIE: &str = "rollwright_token";
/// The same over HTTPS. Browsers accept the prefix only from this very host over HTTPS, so
/// neither a neighbouring site nor somebody on the network can plant a token.
const HOST_TOKEN: &str = "__Host-rollwright_token";

/// How cookies are given to whoever asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CookieWriter {
    /// Whether the browser speaks TLS: then it shall not send them over anything else.
    is_secure: bool,
}

impl CookieWriter {
    /// The cookies for a browser that speaks HTTPS, or not.
    fn over(https: bool) -> Self {
        Self { is_secure: https }
    }

    /// The cookie that gives a browser its token, out of reach of scripts. It comes
    /// along when somebody follows a link from elsewhere, such as an invitation in a
    /// mail, so that a browser keeps one token; what changes something is checked by
    /// the guard.
    pub(crate) fn token_cookie(self, token: &Token) -> (HeaderName, HeaderValue) {
        let name = if self.is_secure { HOST_TOKEN } else { TOKEN_COOKIE };
        let (name, mut value) = self.cookie(name, token.expose(), "; HttpOnly");
        value.set_sensitive(true);
        (name, value)
    }

    /// Removes the cookie that held seats before there was a prefix.
    fn remove_old_token(self) -> (HeaderName, HeaderValue) {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let text = format!("{TOKEN_COOKIE}=; HttpOnly{secure}; SameSite=Lax; Path=/; Max-Age=0");
        (SET_COOKIE, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("")))
    }

    /// The cookie that keeps a setting. It is no secret and gives no rights, so it has no
    /// prefix.
    pub(crate) fn setting_cookie(self, name: &str, value: &str) -> (HeaderName, HeaderValue) {
        self.cookie(name, value, "")
    }

    fn cookie(self, name: &str, value: &str, more: &str) -> (HeaderName, HeaderValue) {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let text = format!("{name}={value}{more}{secure}; SameSite=Lax; Path=/; Max-Age=31536000");
        let value = HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""));
        (SET_COOKIE, value)
    }
}

impl FromRequestParts<AppState> for CookieWriter {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        Ok(Self::over(is_https(app, &parts.headers)))
    }
}

/// The token in a browser's cookies. That with the prefix counts first.
pub(crate) fn token_in(headers: &HeaderMap) -> Option<Token> {
    named(headers, HOST_TOKEN).or_else(|| named(headers, TOKEN_COOKIE))
}

fn named(headers: &HeaderMap, name: &str) -> Option<Token> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs
        .find_map(|(key, value)| if key.trim() == name { Token::parse(value.trim()) } else { None })
}

/// Moves the token of a browser from the old cookie to the one with the prefix.
pub(crate) struct TokenUpgrade {
    cookies: CookieWriter,
    old: Token,
    new: Option<Token>,
}

impl TokenUpgrade {
    /// What a request calls for; nothing over plain HTTP and where there is no old cookie.
    pub(crate) fn of(app: &AppState, headers: &HeaderMap) -> Option<Self> {
        let old = named(headers, TOKEN_COOKIE)?;
        let (cookies, new) =
            (CookieWriter::over(is_https(app, headers)), named(headers, HOST_TOKEN));
        cookies.is_secure.then_some(Self { cookies, old, new })
    }

    /// Adds the cookies to an answer. Answers that may be stored for others get none.
    pub(crate) async fn apply(self, app: &AppState, headers: &mut HeaderMap) {
        if headers.get(CACHE_CONTROL).is_none_or(|value| value != "no-store") {
            return;
        }
        let begins = |value: &HeaderValue| value.as_bytes().starts_with(HOST_TOKEN.as_bytes());
        let is_set = headers.get_all(SET_COOKIE).iter().any(begins);
        match &self.new {
            None if is_set => {}
            // One that holds nothing stays as it is: meanwhile another answer may be giving the
            // browser a token that does, which must not be overwritten.
            None if app.tables.store().has_seen_token(&self.old.hash()).await.unwrap_or(false) => {
                let (name, value) = self.cookies.token_cookie(&self.old);
                headers.append(name, value);
            }
            None => return,
            // Another token, of the same host over plain HTTP, keeps its seats there.
            Some(new) if *new != self.old => return,
            Some(_) => {}
        }
        let (name, value) = self.cookies.remove_old_token();
        headers.append(name, value);
    }
}

/// Whether the proxy was asked over TLS. Anybody can write `X-Forwarded-Proto`; only
/// its last entry is the proxy's own.
pub(crate) fn is_forwarded_https(headers: &HeaderMap) -> bool {
    let told = headers.get_all("x-forwarded-proto").iter().next_back();
    let last = told.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

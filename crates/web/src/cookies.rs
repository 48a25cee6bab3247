//! The cookies that the server sets: the token and settings.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{CACHE_CONTROL, COOKIE, HeaderName, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use rollwright_tables::Token;

use crate::app_state::AppState;
use crate::public_url::is_https;

/// The token cookie over plain HTTP.
const TOKEN_COOKIE: &str = "rollwright_token";
/// The token cookie over HTTPS. Browsers accept the prefix only from this very host over HTTPS, so
/// neither a neighbouring site nor an attacker on the network can plant a token.
const HOST_TOKEN: &str = "__Host-rollwright_token";

/// Writes cookies for the browser that sent a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CookieWriter {
    /// Whether the browser uses TLS; if so, cookies get the `Secure` attribute.
    is_secure: bool,
}

impl CookieWriter {
    /// Cookies for a browser that uses HTTPS or not.
    fn over(https: bool) -> Self {
        Self { is_secure: https }
    }

    /// The token cookie, out of reach of scripts. `SameSite=Lax` sends it along when somebody
    /// follows a link from elsewhere, such as an invitation in a mail, so a browser has only one
    /// token. The middleware checks the origin of requests that change something.
    pub(crate) fn token_cookie(self, token: &Token) -> (HeaderName, HeaderValue) {
        let name = if self.is_secure { HOST_TOKEN } else { TOKEN_COOKIE };
        let (name, mut value) = self.cookie(name, token.expose(), "; HttpOnly");
        value.set_sensitive(true);
        (name, value)
    }

    /// Removes the token cookie without the prefix.
    fn remove_old_token(self) -> (HeaderName, HeaderValue) {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let text = format!("{TOKEN_COOKIE}=; HttpOnly{secure}; SameSite=Lax; Path=/; Max-Age=0");
        (SET_COOKIE, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("")))
    }

    /// A cookie that stores a setting. It is no secret and grants no rights, so it has no prefix.
    pub(crate) fn setting_cookie(self, name: &str, value: &str) -> (HeaderName, HeaderValue) {
        self.cookie(name, value, "")
    }

    fn cookie(self, name: &str, value: &str, attributes: &str) -> (HeaderName, HeaderValue) {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let text =
            format!("{name}={value}{attributes}{secure}; SameSite=Lax; Path=/; Max-Age=31536000");
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

/// The token in a request's cookies. The cookie with the prefix wins.
pub(crate) fn token_in(headers: &HeaderMap) -> Option<Token> {
    token_from_cookie(headers, HOST_TOKEN).or_else(|| token_from_cookie(headers, TOKEN_COOKIE))
}

fn token_from_cookie(headers: &HeaderMap, name: &str) -> Option<Token> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs
        .find_map(|(key, value)| if key.trim() == name { Token::parse(value.trim()) } else { None })
}

/// Moves a browser's token from the old cookie to the one with the prefix.
pub(crate) struct TokenUpgrade {
    cookies: CookieWriter,
    old: Token,
    new: Option<Token>,
}

impl TokenUpgrade {
    /// The upgrade that a request needs; `None` over plain HTTP or without an old cookie.
    pub(crate) fn of(app: &AppState, headers: &HeaderMap) -> Option<Self> {
        let old = token_from_cookie(headers, TOKEN_COOKIE)?;
        let (cookies, new) =
            (CookieWriter::over(is_https(app, headers)), token_from_cookie(headers, HOST_TOKEN));
        cookies.is_secure.then_some(Self { cookies, old, new })
    }

    /// Adds the cookies to a response, unless caches may store it.
    pub(crate) async fn apply(self, app: &AppState, headers: &mut HeaderMap) {
        if headers.get(CACHE_CONTROL).is_none_or(|value| value != "no-store") {
            return;
        }
        let is_token = |value: &HeaderValue| value.as_bytes().starts_with(HOST_TOKEN.as_bytes());
        let is_set = headers.get_all(SET_COOKIE).iter().any(is_token);
        match &self.new {
            None if is_set => {}
            // A token that was never used stays as it is: another response may be setting a token
            // with seats at the same time, which must not be overwritten.
            None if app.tables.store().has_seen_token(&self.old.hash()).await.unwrap_or(false) => {
                let (name, value) = self.cookies.token_cookie(&self.old);
                headers.append(name, value);
            }
            None => return,
            // Another token of the same host over plain HTTP keeps its seats there.
            Some(new) if *new != self.old => return,
            Some(_) => {}
        }
        let (name, value) = self.cookies.remove_old_token();
        headers.append(name, value);
    }
}

/// Whether the client reached the proxy over TLS. Anybody can send `X-Forwarded-Proto`; only its
/// last entry is the proxy's own.
pub(crate) fn is_forwarded_https(headers: &HeaderMap) -> bool {
    let forwarded = headers.get_all("x-forwarded-proto").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

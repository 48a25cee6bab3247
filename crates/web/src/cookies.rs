//! The cookies that are given to browsers.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{HeaderName, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use rollwright_tables::Token;

use crate::app::App;

/// The cookie that holds seats in a browser.
pub(crate) const TOKEN: &str = "rollwright_token";

/// How cookies are given to whoever asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookies {
    /// Whether the browser speaks TLS: then it shall not send them over anything else.
    secure: bool,
}

impl Cookies {
    /// The cookie that gives a browser its token, out of reach of scripts. It comes
    /// along when somebody follows a link from elsewhere, such as an invitation in a
    /// mail, so that a browser keeps one token; what changes something is checked by
    /// the guard.
    pub(crate) fn token(self, token: &Token) -> (HeaderName, HeaderValue) {
        let (name, mut value) = self.cookie(TOKEN, token.reveal(), "; HttpOnly");
        value.set_sensitive(true);
        (name, value)
    }

    /// The cookie that keeps a setting.
    pub(crate) fn setting(self, name: &str, value: &str) -> (HeaderName, HeaderValue) {
        self.cookie(name, value, "")
    }

    fn cookie(self, name: &str, value: &str, more: &str) -> (HeaderName, HeaderValue) {
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{name}={value}{more}{secure}; SameSite=Lax; Path=/; Max-Age=31536000");
        let value = HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""));
        (SET_COOKIE, value)
    }
}

impl FromRequestParts<App> for Cookies {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self { secure: app.behind_proxy && came_by_tls(&parts.headers) })
    }
}

/// Whether the proxy was asked over TLS. Anybody can write `X-Forwarded-Proto`; only
/// its last entry is the proxy's own.
pub(crate) fn came_by_tls(headers: &HeaderMap) -> bool {
    let told = headers.get_all("x-forwarded-proto").iter().next_back();
    let last = told.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

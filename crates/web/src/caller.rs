//! Who asks: the holder of a token, from a header or a cookie.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use rollwright_tables::{Token, TokenHash};

use crate::app::App;
use crate::problem::Problem;

/// The cookie that holds seats in a browser.
const COOKIE: &str = "rollwright_token";

/// Whoever asks, with a token or without.
#[derive(Clone, Debug)]
pub(crate) struct Caller(pub(crate) Option<Token>);

/// Whoever asks, who must have a token.
#[derive(Clone, Debug)]
pub(crate) struct Holder(pub(crate) TokenHash);

impl Caller {
    fn of(headers: &HeaderMap) -> Result<Self, Problem> {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let text = value.to_str().unwrap_or_default();
            let token = text.strip_prefix("Bearer ").and_then(|text| Token::read(text.trim()));
            return token.map(|token| Self(Some(token))).ok_or_else(Problem::no_token);
        }
        let cookies =
            headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs =
            cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
        let token = pairs
            .filter(|(name, _)| name.trim() == COOKIE)
            .find_map(|(_, value)| Token::read(value.trim()));
        Ok(Self(token))
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        Self::of(&parts.headers)
    }
}

impl FromRequestParts<App> for Holder {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        let Caller(token) = Caller::of(&parts.headers)?;
        token.map(|token| Self(token.hash())).ok_or_else(Problem::no_token)
    }
}

/// The header that gives a browser its token, out of reach of scripts. It comes along
/// when somebody follows a link from elsewhere, such as an invitation in a mail, so
/// that a browser keeps one token; what changes something is checked by the guard.
pub(crate) fn cookie(token: &Token) -> (header::HeaderName, HeaderValue) {
    let text =
        format!("{COOKIE}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000", token.reveal());
    let mut value = HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""));
    value.set_sensitive(true);
    (header::SET_COOKIE, value)
}

//! Authentication: extractors for the caller's token, from the Authorization header or a cookie.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use rollwright_tables::{Token, TokenHash};

use crate::app_state::AppState;
use crate::cookies::token_in;
use crate::problem_details::Problem;

/// The caller's token, if there is one.
#[derive(Clone, Debug)]
pub(crate) struct OptionalToken(pub(crate) Option<Token>);

/// The hash of the caller's token; requests without a token are rejected.
#[derive(Clone, Debug)]
pub(crate) struct RequiredToken(pub(crate) TokenHash);

impl OptionalToken {
    fn from_headers(headers: &HeaderMap) -> Result<Self, Problem> {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let text = value.to_str().unwrap_or_default();
            let token = text.strip_prefix("Bearer ").and_then(|text| Token::parse(text.trim()));
            return token.map(|token| Self(Some(token))).ok_or_else(Problem::no_token);
        }
        Ok(Self(token_in(headers)))
    }
}

impl FromRequestParts<AppState> for OptionalToken {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Problem> {
        Self::from_headers(&parts.headers)
    }
}

impl FromRequestParts<AppState> for RequiredToken {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Problem> {
        let OptionalToken(token) = OptionalToken::from_headers(&parts.headers)?;
        token.map(|token| Self(token.hash())).ok_or_else(Problem::no_token)
    }
}

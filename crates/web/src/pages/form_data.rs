//! Form data that pages send.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;

use crate::app_state::AppState;
use crate::problem_details::Problem;

/// The maximum size of a form.
const MAX_FORM_BYTES: usize = 16 * 1024;

/// The fields of a form, in order; a name may occur several times.
#[derive(Clone, Debug)]
pub(super) struct FormData(Vec<(String, String)>);

impl FormData {
    /// The fields of a query string, which may contain anything.
    pub(super) fn from_query(query: Option<&str>) -> Self {
        let fields = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        Self(fields.into_owned().collect())
    }

    /// The first field called `name`.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// All fields called `name`.
    pub(super) fn all<'f>(&'f self, name: &str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The parsed value of the field called `name`, if it is valid.
    pub(super) fn parse<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).and_then(|text| text.trim().parse().ok())
    }

    /// The fields whose names start with `prefix`, without it.
    pub(super) fn with_prefix<'f>(
        &'f self,
        prefix: &str,
    ) -> impl Iterator<Item = (&'f str, &'f str)> {
        self.0
            .iter()
            .filter_map(move |(key, value)| Some((key.strip_prefix(prefix)?, value.as_str())))
    }
}

impl FromRequest<AppState> for FormData {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &AppState) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded")) {
            return Err(Problem::expected_form());
        }
        let bytes = to_bytes(request.into_body(), MAX_FORM_BYTES)
            .await
            .map_err(|_| Problem::body_too_large(MAX_FORM_BYTES))?;
        Ok(Self(form_urlencoded::parse(&bytes).into_owned().collect()))
    }
}

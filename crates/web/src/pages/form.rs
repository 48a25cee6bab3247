//! Forms that pages send.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;

use crate::app::App;
use crate::problem::Problem;

/// The most bytes of a form.
const MOST: usize = 16 * 1024;

/// The fields of a form, in order; a name may come several times.
#[derive(Clone, Debug)]
pub(super) struct Form(Vec<(String, String)>);

impl Form {
    /// The fields of an address, which may say anything.
    pub(super) fn of_query(query: Option<&str>) -> Self {
        let fields = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        Self(fields.into_owned().collect())
    }

    /// The first field called `name`.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Every field called `name`.
    pub(super) fn all<'f>(&'f self, name: &str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The number in the field called `name`, if it is one.
    pub(super) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).and_then(|text| text.trim().parse().ok())
    }

    /// The fields whose names begin with `start`, without it.
    pub(super) fn under<'f>(&'f self, start: &str) -> impl Iterator<Item = (&'f str, &'f str)> {
        self.0
            .iter()
            .filter_map(move |(key, value)| Some((key.strip_prefix(start)?, value.as_str())))
    }
}

impl FromRequest<App> for Form {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &App) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded")) {
            return Err(Problem::form_type());
        }
        let bytes =
            to_bytes(request.into_body(), MOST).await.map_err(|_| Problem::too_large(MOST))?;
        Ok(Self(form_urlencoded::parse(&bytes).into_owned().collect()))
    }
}

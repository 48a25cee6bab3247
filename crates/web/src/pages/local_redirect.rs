//! Redirects that stay on this site.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Redirects to another page of this site, and nowhere else.
pub(super) fn redirect_to(path: &str) -> Response {
    let location = HeaderValue::from_str(if is_local_path(path) { path } else { "/" });
    let location = location.unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()
}

/// Whether this is a path on this site, with or without a query. Browsers ignore tabs and line
/// breaks and read `\\` as `/`; two slashes would start the name of another site.
fn is_local_path(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-._~%?&=+,:".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_stay_on_this_site() {
        let location =
            |path: &str| redirect_to(path).headers()[header::LOCATION].to_str().unwrap().to_owned();
        assert_eq!(location("/rules/qwixx?x=1"), "/rules/qwixx?x=1");
        for bad in [
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "/ /evil.example",
            "evil.example",
            "",
            "/\r\nX: y",
        ] {
            assert_eq!(location(bad), "/", "{bad}");
        }
    }
}

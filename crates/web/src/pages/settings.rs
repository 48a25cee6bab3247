//! Language, and light or dark: kept in cookies, no name attached.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::form::Form;
use super::lang::Lang;
use super::visit::{LANG, THEME, Theme};

pub(super) async fn set(form: Form) -> Response {
    let lang = form.get("lang").and_then(Lang::from_code).map(|lang| (LANG, lang.code()));
    let theme = form.get("theme").and_then(Theme::from_name).map(|theme| (THEME, theme.name()));
    let mut response = back_to(form.get("back").unwrap_or("/"));
    for (name, value) in lang.into_iter().chain(theme) {
        let cookie = format!("{name}={value}; SameSite=Lax; Path=/; Max-Age=31536000");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response
}

/// Sends the browser to another page of ours, and nowhere else.
pub(super) fn back_to(path: &str) -> Response {
    let ours = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let place = HeaderValue::from_str(if ours { path } else { "/" });
    let place = place.unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_site() {
        let place =
            |path: &str| back_to(path).headers()[header::LOCATION].to_str().unwrap().to_owned();
        assert_eq!(place("/rules/qwixx?x=1"), "/rules/qwixx?x=1");
        for bad in ["//evil.example", "https://evil.example", "/\\evil.example", "", "/\r\nX: y"] {
            assert_eq!(place(bad), "/", "{bad}");
        }
    }
}

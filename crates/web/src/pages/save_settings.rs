//! Language and theme, stored in cookies.

use axum::response::Response;

use super::form_data::FormData;
use super::local_redirect::redirect_to;
use super::page_context::{LANGUAGE_COOKIE, THEME_COOKIE, Theme};
use super::page_language::Lang;
use crate::cookies::CookieWriter;

/// Stores the language and the theme that the form names.
pub(super) async fn save_settings(cookies: CookieWriter, form: FormData) -> Response {
    let lang =
        form.get("lang").and_then(Lang::from_code).map(|lang| (LANGUAGE_COOKIE, lang.code()));
    let theme =
        form.get("theme").and_then(Theme::from_name).map(|theme| (THEME_COOKIE, theme.name()));
    let mut response = redirect_to(form.get("back").unwrap_or("/"));
    for (name, value) in lang.into_iter().chain(theme) {
        let (key, value) = cookies.setting_cookie(name, value);
        response.headers_mut().append(key, value);
    }
    response
}

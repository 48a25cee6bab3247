//! Tests of the HTML pages.

#![allow(clippy::unwrap_used)]

mod away_seats;
mod chosen_dice;
mod coaching_policy;
mod explorer;
mod finished_games;
mod hints_and_tutor;
mod invitations;
mod lab;
mod lesson;
mod play_on_another_device;
mod review;
mod table_setup;
#[path = "../api/test_service.rs"]
#[allow(dead_code)]
mod test_service;
mod trainer;
mod undo;

use test_service::{TestResponse, TestService, request};

/// Gets a page in a language.
pub(crate) async fn get_page(
    service: &TestService,
    path: &str,
    token: &str,
    lang: &str,
) -> TestResponse {
    let headers = [("accept", "text/html"), ("accept-language", lang)];
    service.send(request("GET", path, token, &headers, "")).await
}

/// Gets a page in both languages, which must exist and differ.
pub(crate) async fn get_in_both_languages(
    service: &TestService,
    path: &str,
    token: &str,
) -> [String; 2] {
    let (en, de) =
        (get_page(service, path, token, "en").await, get_page(service, path, token, "de").await);
    for (answer, lang) in [(&en, "en"), (&de, "de")] {
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        assert!(answer.text.contains(&format!("<html lang=\"{lang}\"")), "{path}");
        assert!(!answer.text.contains(" style=\""), "{path}: styles are in files");
    }
    assert_ne!(en.text, de.text);
    [en.text, de.text]
}

/// Submits a form.
pub(crate) async fn post_form(
    service: &TestService,
    path: &str,
    token: &str,
    form: &str,
) -> TestResponse {
    let kind = "application/x-www-form-urlencoded";
    let headers = [("accept", "text/html"), ("content-type", kind), ("accept-language", "en")];
    service.send(request("POST", path, token, &headers, form)).await
}

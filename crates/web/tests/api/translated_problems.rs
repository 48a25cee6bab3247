//! Errors in the requested language, with English as the default.

use serde_json::json;

use crate::test_service::{TestService, block_on, request};

#[test]
fn errors_are_in_the_requested_language() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let (table, ann) =
            service.create_table(json!({"game": "pig", "first": 1, "seats": seats})).await;
        let undo = json!({"version": 0, "everyone_agrees": false}).to_string();
        let path = format!("{table}/undo");
        let asked = |language: &str| {
            let headers = [("content-type", "application/json"), ("accept-language", language)];
            request("POST", &path, &ann, &headers, &undo)
        };
        let english = service.send(asked("fr")).await;
        english.assert_problem(409, "you have nothing to take back");
        assert_eq!(english.header("content-language"), "");
        let german = service.send(asked("de-AT, en;q=0.5")).await;
        german.assert_problem(409, "Du kannst nichts zurücknehmen");
        assert_eq!(german.header("content-language"), "de");
        // Everything else is the same.
        let without_texts = |text: &str| {
            let mut problem: serde_json::Value = serde_json::from_str(text).unwrap();
            problem["detail"] = json!("");
            problem
        };
        assert_eq!(without_texts(&german.text), without_texts(&english.text));
    });
}

//! The coach's review of a table's game.

use serde_json::{Value, json};

use crate::get_page;
use crate::test_service::{TestService, block_on};

/// Polls for the review until it is ready.
async fn wait_for_review(service: &TestService, path: &str) -> String {
    loop {
        let answer = get_page(service, path, "", "en").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        if !answer.text.contains("<progress") {
            return answer.text;
        }
        tokio::task::yield_now().await;
    }
}

/// Makes the next move for the seats of `who`, always the first legal action. Returns false if
/// there is none.
async fn play_next_move(service: &TestService, table: &str, who: &str) -> bool {
    let position = service.get(table, who).await.json();
    let version = &position["version"];
    let (path, body) = match position["legal"].as_array().unwrap().first() {
        _ if position["phase"]["yours"] == true => ("roll", json!({ "version": version })),
        Some(asked) => {
            let first: &Value = &asked["actions"][0];
            ("act", json!({ "version": version, "seat": asked["seat"], "action": first }))
        }
        None => return false,
    };
    let answer = service.post(&format!("{table}/{path}"), who, body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    true
}

#[test]
fn a_review_hides_answers_to_an_open_question() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "qwinto", "rules": "ottawa", "training": true, "seed": 3,
            "first": 1, "seats": [{"name": "Ann"}, {"open": true}]});
        let (table, ann) = service.create_table(setup).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let is_asked = async || {
            let position = service.get(&table, &ben).await.json();
            !position["legal"].as_array().unwrap().is_empty()
        };
        while !is_asked().await {
            assert!(
                play_next_move(&service, &table, &ann).await,
                "Ann brings the dice on the table"
            );
        }
        let path = format!("{}/review", table.replace("/api/tables/", "/t/"));
        let before = wait_for_review(&service, &path).await;
        assert!(play_next_move(&service, &table, &ann).await, "Ann answers first");
        assert_eq!(
            wait_for_review(&service, &path).await,
            before,
            "nobody reads what Ann answered"
        );
        assert!(play_next_move(&service, &table, &ben).await);
        assert_ne!(wait_for_review(&service, &path).await, before, "now everybody does");
    });
}

#[test]
fn a_review_does_not_show_deleted_names() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "training": true, "seed": 3,
            "seats": [{"name": "Zacharias"}, {"name": "Ben"}]});
        let (table, ann) = service.create_table(setup).await;
        for _ in 0..6 {
            assert!(play_next_move(&service, &table, &ann).await);
        }
        let path = format!("{}/review", table.replace("/api/tables/", "/t/"));
        assert!(wait_for_review(&service, &path).await.contains("Zacharias"));
        let name = format!("{table}/seats/1/name");
        let deleted = service.call("DELETE", &name, &ann, Value::Null).await;
        assert!(deleted.status.is_success(), "{}", deleted.text);
        assert!(!wait_for_review(&service, &path).await.contains("Zacharias"));
    });
}

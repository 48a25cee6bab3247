//! The coach's review of a table's game.

use serde_json::{Value, json};

use crate::get_page;
use crate::test_service::{TestService, block_on};

/// The review once it is there.
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

/// Does what is due at the seats of `who`, always the first thing: false when nothing is.
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
fn a_review_tells_no_answer_to_a_question_that_is_open() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "qwinto", "rules": "ottawa", "training": true, "seed": 3,
            "first": 1, "seats": [{"name": "Ann"}, {"open": true}]});
        let (create_table, ann_context) = service.create_table(setup).await;
        let joined =
            service.post(&format!("{create_table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let is_asked = async || {
            let position = service.get(&create_table, &ben).await.json();
            !position["legal"].as_array().unwrap().is_empty()
        };
        while !is_asked().await {
            assert!(
                play_next_move(&service, &create_table, &ann_context).await,
                "Ann brings the dice on the table"
            );
        }
        let path = format!("{}/review", create_table.replace("/api/tables/", "/t/"));
        let before = wait_for_review(&service, &path).await;
        assert!(play_next_move(&service, &create_table, &ann_context).await, "Ann answers first");
        assert_eq!(
            wait_for_review(&service, &path).await,
            before,
            "nobody reads what Ann answered"
        );
        assert!(play_next_move(&service, &create_table, &ben).await);
        assert_ne!(wait_for_review(&service, &path).await, before, "now everybody does");
    });
}

#[test]
fn a_review_forgets_a_name_that_is_deleted() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "training": true, "seed": 3,
            "seats": [{"name": "Zacharias"}, {"name": "Ben"}]});
        let (create_table, ann_context) = service.create_table(setup).await;
        for _ in 0..6 {
            assert!(play_next_move(&service, &create_table, &ann_context).await);
        }
        let path = format!("{}/review", create_table.replace("/api/tables/", "/t/"));
        assert!(wait_for_review(&service, &path).await.contains("Zacharias"));
        let name = format!("{create_table}/seats/1/name");
        let deleted = service.call("DELETE", &name, &ann_context, Value::Null).await;
        assert!(deleted.status.is_success(), "{}", deleted.text);
        assert!(!wait_for_review(&service, &path).await.contains("Zacharias"));
    });
}

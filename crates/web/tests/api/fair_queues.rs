//! Fair queues: one client can't deny the coach or the laboratory to others.

use serde_json::json;

use crate::test_service::{TestResponse, TestService, block_on, request};

const FLOODING: &str = "198.51.100.1";
const OTHER: &str = "198.51.100.2";

async fn service() -> TestService {
    TestService::new().await.configure(|app| app.with_trusted_proxy_headers(true))
}

async fn get_from(service: &TestService, address: &str, path: &str) -> TestResponse {
    service.send(request("GET", path, "", &[("x-forwarded-for", address)], "")).await
}

#[test]
fn fair_queues_review_a_game_while_another_client_floods_the_coach() {
    block_on(async {
        let service = service().await;
        // The coach solves this game first, which takes longer than this test.
        let seats: Vec<_> =
            ["Ann", "Ben", "Cy", "Dan", "Eve"].map(|name| json!({"name": name})).into();
        let setup = json!({"game": "qwixx", "training": true, "seats": seats});
        let mut accepted = 0;
        for _ in 0..10 {
            let (table, _) = service.create_table(setup.clone()).await;
            let answer = get_from(&service, FLOODING, &format!("{table}/review")).await;
            match answer.status.as_u16() {
                202 => accepted += 1,
                _ => answer.assert_problem(503, "the coach is busy"),
            }
        }
        assert_eq!(accepted, 3, "a bound per client");
        let (table, _) = service.create_table(setup).await;
        let answer = get_from(&service, OTHER, &format!("{table}/review")).await;
        assert_eq!(answer.status, 202, "{}", answer.text);
        assert_eq!(answer.json()["queue_position"], 1, "its turn is next");
        let page = format!("{}/review", table.replace("/api/tables/", "/t/"));
        let page = get_from(&service, OTHER, &page).await;
        assert!(page.text.contains("Place 1 in the queue"), "{}", page.text);
        service.shutdown.send_replace(true);
    });
}

#[test]
fn fair_queues_let_visitors_of_the_laboratory_take_turns() {
    block_on(async {
        let service = service().await;
        let start = async |address: &str, who: u32| {
            let form =
                "game=qwixx&rules=official&strategy=expectimax&strategy=expectimax&games=20000";
            let headers = [
                ("content-type", "application/x-www-form-urlencoded"),
                ("x-forwarded-for", address),
            ];
            let token = format!("{who:064}");
            service.send(request("POST", "/lab", &token, &headers, form)).await
        };
        for who in 0..10 {
            assert_eq!(start(FLOODING, who).await.status, 303);
        }
        assert_eq!(start(FLOODING, 10).await.status, 503, "a bound per address");
        let started = start(OTHER, 11).await;
        assert_eq!(started.status, 303, "{}", started.text);
        let run = get_from(&service, OTHER, started.header("location")).await;
        assert!(run.text.contains("Place 1 in the queue"), "{}", run.text);
        service.shutdown.send_replace(true);
    });
}

//! Clocks over the API and on the page.

use serde_json::json;

use crate::test_service::{TestService, block_on};

#[test]
fn a_table_with_clocks_shows_the_remaining_times() {
    block_on(async {
        let service = TestService::new().await;
        let (table, token) = service
            .create_table(json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"name": "Ben"}],
                "time": {"per": "move", "seconds": 60, "bot": "easy"}}))
            .await;
        let position = service.get(&table, &token).await.json();
        assert_eq!(position["time"], json!({"per": "move", "seconds": 60, "bot": "easy"}));
        let seats = [&position["seats"][0]["time"], &position["seats"][1]["time"]];
        assert!(seats[0]["until"].is_i64() && seats[0]["left"].is_null(), "{position}");
        assert_eq!((&seats[1]["left"], &seats[1]["reminded"]), (&json!(60_000), &json!(false)));
        let page = service.get(&table.replace("/api/tables/", "/t/"), &token).await.text;
        assert!(page.contains("data-left=") && page.contains("1:00"), "{page}");

        let without = json!({"game": "yahtzee", "seats": [{"name": "Ann"}]});
        let (table, token) = service.create_table(without).await;
        let position = service.get(&table, &token).await.json();
        assert!(position["time"].is_null() && position["seats"][0]["time"].is_null());
        for bad in [json!({"per": "move", "seconds": 9}), json!({"per": "turn", "seconds": 60})] {
            let new = json!({"game": "yahtzee", "seats": [{"name": "Ann"}], "time": bad});
            let status = service.post("/api/tables", "", new).await.status.as_u16();
            assert!(status == 400 || status == 422, "{status}");
        }
    });
}

//! Pages and API give the help that the coaching policy allows, in the cases that the tests of the
//! console also check.

use serde_json::{Value, json};

use crate::test_service::{TestService, block_on};
use crate::{get_page, post_form};

#[test]
fn pages_and_api_follow_the_coaching_policy() {
    block_on(async {
        let service = TestService::new().await;
        let cases: Vec<Value> =
            serde_json::from_str(include_str!("../../../tables/tests/coaching_cases.json"))
                .unwrap();
        let mut decisions = 0;
        for case in &cases {
            let seat = |seat: &Value| match seat.as_str().unwrap().strip_prefix("bot:") {
                Some(strategy) => json!({"bot": strategy}),
                None => json!({"name": seat}),
            };
            let seats: Vec<_> = case["seats"].as_array().unwrap().iter().map(seat).collect();
            let setup = json!({"game": "pig", "rules": "classic", "first": 1, "seats": seats,
                "training": case["training"] == true,
                "dice": if case["own_dice"] == true { "manual" } else { "random" }});
            let (table, ann) = service.create_table(setup).await;
            let allowed = case["allowed"] == true;
            let position = service.get(&table, &ann).await.json();
            let permissions = json!({"hints": allowed, "reviews": allowed});
            assert_eq!(position["coach"], permissions, "{case}");
            let spectator = service.get(&table, "").await.json();
            assert_eq!(spectator["coach"], json!({"hints": false, "reviews": allowed}), "{case}");

            let is_in_play = |status: u16| status == 403;
            let hint = service.get(&format!("{table}/hint"), &ann).await;
            assert_eq!(is_in_play(hint.status.as_u16()), !allowed, "{case}: {}", hint.text);
            let review = service.get(&format!("{table}/review"), &ann).await;
            assert_eq!(is_in_play(review.status.as_u16()), !allowed, "{case}: {}", review.text);

            let page = table.replace("/api/tables/", "/t/");
            let review = get_page(&service, &format!("{page}/review"), &ann, "en").await;
            assert_eq!(is_in_play(review.status.as_u16()), !allowed, "{case}: {}", review.text);
            // After a roll, the page asks for a decision unless the turn ended at once.
            let faces = if case["own_dice"] == true { "&faces=6" } else { "" };
            post_form(&service, &page, &ann, &format!("do=roll&version=0{faces}")).await;
            let text = get_page(&service, &page, &ann, "en").await.text;
            if text.contains("value=\"hold\"") {
                assert_eq!(text.contains("value=\"hint\""), allowed, "{case}: {text}");
                decisions += 1;
            }
        }
        assert!(decisions >= 2, "both cases with dice of their own: {decisions}");
    });
}

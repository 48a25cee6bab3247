//! Choosing some of the dice by a plain form, as pages without scripts send it.

use serde_json::json;

use crate::test_service::{TestService, block_on};
use crate::{get_page, post_form};

/// A Yahtzee table of Ann with these dice on it, its path, its page and her token.
async fn rolled_table(service: &TestService) -> (String, String, String) {
    let table = json!({"game": "yahtzee", "seats": [{"name": "Ann"}], "dice": "manual"});
    let (table, ann) = service.create_table(table).await;
    let roll = json!({"version": 0, "faces": [5, 3, 5, 4, 5]});
    assert_eq!(service.post(&format!("{table}/roll"), &ann, roll).await.status, 200);
    let path = table.replace("/api/tables/", "/t/");
    (table, path, ann)
}

#[test]
fn selected_dice_and_their_button_make_an_action() {
    block_on(async {
        let service = TestService::new().await;
        let (table, path, ann) = rolled_table(&service).await;
        let page = get_page(&service, &path, &ann, "en").await.text;
        for field in ["name=\"die\" value=\"2\"", "name=\"chosen\" value=\"1\""] {
            assert_eq!(page.matches(field).count(), 1, "{field} in {page}");
        }
        let view = service.get(&table, &ann).await.json()["view"].clone();
        let selections = view["dice_choices"][0]["selections"].as_array().unwrap().clone();
        assert_eq!(selections.len(), 31);
        assert!(selections.contains(&json!({"dice": [2, 4], "action": "r24"})), "{selections:?}");
        let spectator = service.get(&table, "").await.json()["view"].clone();
        assert!(spectator.get("dice_choices").is_none(), "{spectator}");
        let form = "do=act&version=1&seat=1&die=4&die=2&chosen=1";
        assert_eq!(post_form(&service, &path, &ann, form).await.status, 303);
        let state = service.get(&table, &ann).await.json();
        assert_eq!(
            (state["version"].clone(), state["view"]["dice"].clone()),
            (
                json!(2),
                json!([
                    {"name": "die 1", "face": 5}, {"name": "die 2"}, {"name": "die 3", "face": 5},
                    {"name": "die 4"}, {"name": "die 5", "face": 5},
                ])
            )
        );
    });
}

#[test]
fn dice_that_do_not_make_an_action_are_refused_with_a_reason() {
    block_on(async {
        let service = TestService::new().await;
        let (table, path, ann) = rolled_table(&service).await;
        for wrong in
            ["chosen=1", "chosen=2&die=1", "chosen=1&die=9", "chosen=x&die=1", "chosen=1&die=x"]
        {
            let form = format!("do=act&version=1&seat=1&{wrong}");
            let refused = post_form(&service, &path, &ann, &form).await;
            assert_eq!(refused.status, 422, "{wrong}");
            assert!(refused.text.contains("possible with the selected dice"), "{}", refused.text);
        }
        // On a page of an earlier version, the version is what is wrong.
        let stale =
            post_form(&service, &path, &ann, "do=act&version=0&seat=1&chosen=2&die=1").await;
        assert_eq!(stale.status, 409, "{}", stale.text);
        assert_eq!(service.get(&table, &ann).await.json()["version"], 1);
    });
}

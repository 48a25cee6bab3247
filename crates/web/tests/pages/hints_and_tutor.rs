//! Hints and the tutor at the table's page and over the API.

use serde_json::{Value, json};

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

/// A game of Pig for Ann against a bot in which she has rolled and may hold a few points.
async fn table_after_roll(service: &TestService, more: Value) -> (String, String, Value) {
    for seed in 1..20 {
        let mut setup = json!({"game": "pig", "training": true, "seed": seed, "first": 1,
            "seats": [{"name": "Ann"}, {"bot": "greedy"}]});
        setup.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (create_table, ann_context) = service.create_table(setup).await;
        // Some rule sets ask before the first roll.
        for _ in 0..3 {
            let position = service.get(&create_table, &ann_context).await.json();
            let legal = &position["legal"][0]["actions"];
            let may_hold = legal.as_array().is_some_and(|all| all.contains(&json!("hold")));
            if may_hold {
                return (create_table, ann_context, position["version"].clone());
            }
            let version = &position["version"];
            let (path, body) = match position["phase"]["yours"] == true {
                true => ("roll", json!({"version": version})),
                false => (
                    "act",
                    json!({"version": version, "seat": 1, "action": legal[0], "anyway": true}),
                ),
            };
            service.post(&format!("{create_table}/{path}"), &ann_context, body).await;
        }
    }
    panic!("twenty games begin with a roll that ends the turn");
}

/// Asks for a hint until the coach is ready.
async fn wait_for_hint(service: &TestService, path: &str, who: &str) -> String {
    for _ in 0..20 {
        let answer = post_form(service, path, who, "do=hint&seat=1").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        if !answer.text.contains("data-again") {
            return answer.text;
        }
    }
    panic!("the coach of Pig is ready within a minute");
}

#[test]
fn a_hint_in_training_names_the_best_choice_marks_it_and_can_be_closed() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann, _) = table_after_roll(&service, json!({})).await;
        let path = table.replace("/api/tables/", "/t/");
        assert!(get_page(&service, &path, &ann, "en").await.text.contains("value=\"hint\""));
        let text = wait_for_hint(&service, &path, &ann).await;
        assert!(text.contains("Best: "), "{text}");
        assert!(text.contains("class=\"best\"") && text.contains("<tr class=\"best\""), "{text}");
        let [en, de] = get_in_both_languages(&service, &path, &ann).await;
        assert!(en.contains("Best: ") && de.contains("Am besten: "), "it stays while she thinks");
        let stranger = get_page(&service, &path, "", "en").await.text;
        assert!(!stranger.contains("Best: ") && !stranger.contains("value=\"hint\""));
        let closed = post_form(&service, &path, &ann, "do=look").await.text;
        assert!(!closed.contains("Best: "), "{closed}");
        let refused = post_form(&service, &path, &ann, "do=hint&seat=2").await;
        assert_eq!(refused.status, 409, "no hint for somebody else's seat");
    });
}

#[test]
fn there_is_no_hint_where_the_game_counts() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann, _) =
            table_after_roll(&service, json!({"training": false, "seed": null})).await;
        let path = table.replace("/api/tables/", "/t/");
        assert!(!get_page(&service, &path, &ann, "en").await.text.contains("value=\"hint\""));
        assert_eq!(post_form(&service, &path, &ann, "do=hint&seat=1").await.status, 409);
    });
}

#[test]
fn the_tutor_warns_before_a_costly_decision_and_lets_it_be_played_anyway() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann, version) = table_after_roll(&service, json!({"tutor": "doubtful"})).await;
        let path = table.replace("/api/tables/", "/t/");
        wait_for_hint(&service, &path, &ann).await;
        // To hold a few points at the start gives the turn away.
        let act = json!({"version": version, "seat": 1, "action": "hold"});
        let warned = service.post(&format!("{table}/act"), &ann, act).await;
        assert_eq!(warned.status, 409, "{}", warned.text);
        assert_eq!(warned.json()["type"], "urn:rollwright:tutor", "{}", warned.text);
        let said = &warned.json()["warning"];
        assert!(said["why"].as_str().is_some_and(|why| why.starts_with("Hold")), "{said}");
        let better = said["better"].as_str().unwrap();
        assert!(better.starts_with("Better: ") && better.contains(". The best"), "{said}");
        let form = format!("do=act&version={version}&seat=1&action=hold");
        let told = post_form(&service, &path, &ann, &form).await;
        assert_eq!(told.status, 200, "{}", told.text);
        assert!(told.text.contains("Play it anyway") && told.text.contains("Choose again"));
        assert!(told.text.contains("class=\"played\"") && told.text.contains("class=\"best\""));
        assert_eq!(service.get(&table, &ann).await.json()["version"], version, "nothing happened");
        let played = post_form(&service, &path, &ann, &format!("{form}&anyway=yes")).await;
        assert_eq!(played.status, 303, "{}", played.text);
        assert_ne!(service.get(&table, &ann).await.json()["version"], version);
    });
}

#[test]
fn the_join_page_says_that_sitting_down_agrees_to_the_tutor() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let setup = json!({"game": "pig", "tutor": "bad", "seats": seats});
        let (create_table, ann_context) = service.create_table(setup).await;
        let position = service.get(&create_table, &ann_context).await.json();
        assert_eq!(position["tutor"], json!({"warns": "bad", "waits_for": []}));
        assert_eq!(position["counts"], false);
        let [en, de] =
            get_in_both_languages(&service, &create_table.replace("/api/tables/", "/t/"), "").await;
        assert!(en.contains("By sitting down you agree"), "{en}");
        assert!(de.contains("Wer sich setzt, ist einverstanden"), "{de}");
    });
}

#[test]
fn the_menu_offers_the_tutor_in_both_languages() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"bot": "easy"}]);
        let (table, ann_context) =
            service.create_table(json!({"game": "pig", "seats": seats})).await;
        let menu =
            get_in_both_languages(&service, &table.replace("/api/tables/", "/t/"), &ann_context)
                .await;
        let words = [
            [
                "warns of doubtful decisions",
                "warns of bad decisions",
                "warns of very bad decisions",
            ],
            [
                "warnt vor fragwürdigen Entscheidungen",
                "warnt vor schlechten Entscheidungen",
                "warnt vor sehr schlechten Entscheidungen",
            ],
        ];
        for (page, words) in menu.iter().zip(words) {
            for (warns, word) in ["doubtful", "bad", "very_bad"].into_iter().zip(words) {
                let choice = page.split(&format!("name=\"warns\" value=\"{warns}\"")).nth(1);
                let label = choice.and_then(|choice| choice.split("</label>").next());
                assert!(
                    label.is_some_and(|label| label.contains(&format!("<span>{word}</span>"))),
                    "{page}"
                );
            }
        }
    });
}

#[test]
fn a_proposed_tutor_asks_the_others_with_buttons() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let (table, ann_context) =
            service.create_table(json!({"game": "pig", "seats": seats})).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let path = table.replace("/api/tables/", "/t/");
        assert_eq!(post_form(&service, &path, &ben, "do=tutor&warns=bad").await.status, 403);
        assert_eq!(
            post_form(&service, &path, &ann_context, "do=tutor&warns=bad").await.status,
            303
        );
        assert!(get_page(&service, &path, &ben, "en").await.text.contains("Yes, with tutor"));
        assert!(
            !get_page(&service, &path, &ann_context, "en").await.text.contains("Yes, with tutor")
        );
        assert_eq!(
            service.get(&table, &ann_context).await.json()["tutor"]["waits_for"],
            json!([2])
        );
        let answer =
            service.post(&format!("{table}/tutor/answer"), &ben, json!({"yes": true})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(service.get(&table, &ann_context).await.json()["counts"], false);
        let off =
            service.call("DELETE", &format!("{table}/tutor"), &ann_context, Value::Null).await;
        assert_eq!(off.status, 200, "{}", off.text);
        assert_eq!(service.get(&table, &ann_context).await.json()["tutor"], Value::Null);
    });
}

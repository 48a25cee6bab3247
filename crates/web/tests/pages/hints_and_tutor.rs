//! Hints and the tutor on the table's page and over the API.

use serde_json::{Value, json};

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

/// A game of Pig against a bot in which Ann has rolled and may hold a few points.
async fn table_after_roll(service: &TestService, more: Value) -> (String, String, Value) {
    for seed in 1..20 {
        let mut setup = json!({"game": "pig", "training": true, "seed": seed, "first": 1,
            "seats": [{"name": "Ann"}, {"bot": "greedy"}]});
        setup.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (table, ann) = service.create_table(setup).await;
        // Some rule sets ask before the first roll.
        for _ in 0..3 {
            let position = service.get(&table, &ann).await.json();
            let legal = &position["legal"][0]["actions"];
            let may_hold = legal.as_array().is_some_and(|all| all.contains(&json!("hold")));
            if may_hold {
                return (table, ann, position["version"].clone());
            }
            let version = &position["version"];
            let (path, body) = match position["phase"]["yours"] == true {
                true => ("roll", json!({"version": version})),
                false => (
                    "act",
                    json!({"version": version, "seat": 1, "action": legal[0], "anyway": true}),
                ),
            };
            service.post(&format!("{table}/{path}"), &ann, body).await;
        }
    }
    panic!("twenty games begin with a roll that ends the turn");
}

/// Polls for a hint until the coach is ready.
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
fn a_training_hint_marks_the_best_choice_and_can_be_closed() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann, _) = table_after_roll(&service, json!({})).await;
        let path = table.replace("/api/tables/", "/t/");
        assert!(get_page(&service, &path, &ann, "en").await.text.contains("value=\"hint\""));
        let text = wait_for_hint(&service, &path, &ann).await;
        assert!(text.contains("class=\"says\"><strong>Roll again.</strong>"), "{text}");
        assert!(text.contains("class=\"best\"") && text.contains("<tr class=\"best\""), "{text}");
        let [en, de] = get_in_both_languages(&service, &path, &ann).await;
        let says = |page: &str, best: &str| page.contains(&format!("<strong>{best}.</strong>"));
        let stays = says(&en, "Roll again") && says(&de, "Noch einmal würfeln");
        assert!(stays, "it stays while she thinks: {en} {de}");
        let stranger = get_page(&service, &path, "", "en").await.text;
        assert!(!stranger.contains("class=\"says\"") && !stranger.contains("value=\"hint\""));
        let closed = post_form(&service, &path, &ann, "do=look").await.text;
        assert!(!closed.contains("class=\"says\""), "{closed}");
        let refused = post_form(&service, &path, &ann, "do=hint&seat=2").await;
        assert_eq!(refused.status, 409, "no hint for the seat of another player");
    });
}

#[test]
fn there_are_no_hints_in_games_that_count() {
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
fn the_tutor_warns_before_a_mistake_and_can_be_overruled() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann, version) = table_after_roll(&service, json!({"tutor": "doubtful"})).await;
        let path = table.replace("/api/tables/", "/t/");
        wait_for_hint(&service, &path, &ann).await;
        // Holding a few points at the start is a mistake.
        let act = json!({"version": version, "seat": 1, "action": "hold"});
        let warned = service.post(&format!("{table}/act"), &ann, act).await;
        assert_eq!(warned.status, 409, "{}", warned.text);
        assert_eq!(warned.json()["type"], "urn:rollwright:tutor", "{}", warned.text);
        let said = &warned.json()["warning"];
        assert!(said["why"].as_str().is_some_and(|why| why.starts_with("Hold")), "{said}");
        let better = said["better"].as_str().unwrap();
        assert!(better.starts_with("Better: ") && better.contains(" worse: "), "{said}");
        let form = format!("do=act&version={version}&seat=1&action=hold");
        let warning = post_form(&service, &path, &ann, &form).await;
        assert_eq!(warning.status, 200, "{}", warning.text);
        assert!(warning.text.contains("Play it anyway") && warning.text.contains("Choose again"));
        assert!(
            warning.text.contains("class=\"played\"") && warning.text.contains("class=\"best\"")
        );
        assert_eq!(service.get(&table, &ann).await.json()["version"], version, "nothing happened");
        let played = post_form(&service, &path, &ann, &format!("{form}&anyway=yes")).await;
        assert_eq!(played.status, 303, "{}", played.text);
        assert_ne!(service.get(&table, &ann).await.json()["version"], version);
    });
}

#[test]
fn the_join_page_says_that_joining_accepts_the_tutor() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let setup = json!({"game": "pig", "tutor": "bad", "seats": seats});
        let (table, ann) = service.create_table(setup).await;
        let position = service.get(&table, &ann).await.json();
        assert_eq!(position["tutor"], json!({"warns": "bad", "waits_for": []}));
        assert_eq!(position["counts"], false);
        let [en, de] =
            get_in_both_languages(&service, &table.replace("/api/tables/", "/t/"), "").await;
        assert!(en.contains("By sitting down, you agree"), "{en}");
        assert!(de.contains("Wenn du mitspielst, bist du damit einverstanden"), "{de}");
    });
}

#[test]
fn the_menu_offers_the_tutor_in_both_languages() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"bot": "easy"}]);
        let (table, ann) = service.create_table(json!({"game": "pig", "seats": seats})).await;
        let menu =
            get_in_both_languages(&service, &table.replace("/api/tables/", "/t/"), &ann).await;
        let words = [
            [
                "warns about doubtful decisions",
                "warns about bad decisions",
                "warns about very bad decisions",
            ],
            [
                "warnt vor zweifelhaften Entscheidungen",
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
fn proposing_the_tutor_asks_the_other_players() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let (table, ann) = service.create_table(json!({"game": "pig", "seats": seats})).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let path = table.replace("/api/tables/", "/t/");
        assert_eq!(post_form(&service, &path, &ben, "do=tutor&warns=bad").await.status, 403);
        assert_eq!(post_form(&service, &path, &ann, "do=tutor&warns=bad").await.status, 303);
        assert!(get_page(&service, &path, &ben, "en").await.text.contains("Yes, with the tutor"));
        assert!(!get_page(&service, &path, &ann, "en").await.text.contains("Yes, with the tutor"));
        assert_eq!(service.get(&table, &ann).await.json()["tutor"]["waits_for"], json!([2]));
        let answer =
            service.post(&format!("{table}/tutor/answer"), &ben, json!({"yes": true})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(service.get(&table, &ann).await.json()["counts"], false);
        let off = service.call("DELETE", &format!("{table}/tutor"), &ann, Value::Null).await;
        assert_eq!(off.status, 200, "{}", off.text);
        assert_eq!(service.get(&table, &ann).await.json()["tutor"], Value::Null);
    });
}

/// A decision at a table with the tutor, in a game that is too large for the coach of a server: the
/// table, the token, the version, the seat and an action.
async fn decision_that_the_coach_cannot_value(
    service: &TestService,
) -> (String, String, Value, Value, String) {
    for _ in 0..50 {
        let setup = json!({"game": "warrior", "settings": {"levels": 10, "size": 10}, "first": 1,
            "tutor": "bad", "seats": [{"name": "Ann"}, {"name": "Ben"}]});
        let (table, ann) = service.create_table(setup).await;
        for _ in 0..200 {
            let position = service.get(&table, &ann).await.json();
            let version = &position["version"];
            if let Some(asked) = position["legal"].as_array().and_then(|legal| legal.first()) {
                let action = asked["actions"][0].as_str().unwrap().to_owned();
                return (table, ann, version.clone(), asked["seat"].clone(), action);
            }
            let roll = json!({"version": version});
            if service.post(&format!("{table}/roll"), &ann, roll).await.status != 200 {
                break;
            }
        }
    }
    panic!("fighters meet in one of fifty games");
}

#[test]
fn the_tutor_says_when_it_cannot_warn() {
    block_on(async {
        let service = TestService::new().await;
        for (anyway, expected) in [(false, "unavailable"), (true, "")] {
            let (table, ann, version, seat, action) =
                decision_that_the_coach_cannot_value(&service).await;
            let act = json!({"version": version, "seat": seat, "action": action, "anyway": anyway});
            let acted = service.post(&format!("{table}/act"), &ann, act).await;
            assert_eq!(acted.status, 200, "{}", acted.text);
            assert_eq!(acted.header("x-rollwright-tutor"), expected);
        }
        let (table, ann, version, seat, action) =
            decision_that_the_coach_cannot_value(&service).await;
        let path = table.replace("/api/tables/", "/t/");
        let form = format!("version={version}&seat={seat}&action={}", action.replace(' ', "+"));
        let text = post_form(&service, &path, &ann, &form).await.text;
        assert!(text.contains("check your last decision"), "{text}");
        assert!(text.contains("would take too long"), "{text}");
    });
}

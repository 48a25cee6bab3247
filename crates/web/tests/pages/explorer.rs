//! The explorer: any position with its options, the dice that follow, and changes to it.

use rollwright_games::pig::Action;
use rollwright_games::{
    Game, Pig, PositionWithRules, Presentation, RuleSetWithSettings, Seat, Seats, with_game,
};
use serde_json::json;

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

const ROLLED_6: &str = "1.pig.classic.ZEgL7G";

/// Gets a page once the coach is ready.
async fn ready_page(service: &TestService, path: &str) -> String {
    for _ in 0..40 {
        let answer = get_page(service, path, "", "en").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        if answer.header("refresh").is_empty() {
            return answer.text;
        }
    }
    panic!("the coach is ready within two minutes");
}

fn pig_position(change: impl FnOnce(&mut Pig)) -> String {
    let choice = RuleSetWithSettings::default_of::<Pig>();
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut position = Pig::new(&Pig::rules_for(&choice), seats);
    position.play_roll(6).unwrap();
    change(&mut position);
    PositionWithRules { choice, position }.to_string_for(None)
}

#[test]
fn a_position_shows_every_option_with_its_value_and_the_next_roll() {
    block_on(async {
        let service = TestService::new().await;
        ready_page(&service, &format!("/p/{ROLLED_6}")).await;
        let [en, de] = get_in_both_languages(&service, &format!("/p/{ROLLED_6}"), "").await;
        let after_hold = pig_position(|pig| pig.play_action(Seat(0), Action::Hold).unwrap());
        let after_roll = pig_position(|pig| {
            pig.play_action(Seat(0), Action::Roll).unwrap();
            pig.play_roll(3).unwrap();
        });
        for page in [&en, &de] {
            assert!(page.contains(&format!("href=\"/p/{after_hold}\"")), "{page}");
            assert!(page.contains(&format!("href=\"/p/{after_roll}\"")), "{page}");
            assert_eq!(page.matches("<meter").count(), 6);
        }
        assert!(en.contains("16.67%") && de.contains("16,67"), "{en}");
        assert!(en.contains("Every option") && en.contains("The roll after the best choice"));
        let rolled = ready_page(&service, &format!("/p/{after_hold}")).await;
        assert!(rolled.contains("The next roll") && !rolled.contains("Every option"));
    });
}

#[test]
fn forms_lead_to_the_position_after_a_choice_a_roll_or_a_change() {
    block_on(async {
        let service = TestService::new().await;
        let follow = async |string: &str, query: &str| {
            let path = format!("/p/{string}?{query}");
            let answer = get_page(&service, &path, "", "en").await;
            assert_eq!(answer.status, 303, "{path}: {}", answer.text);
            answer.header("location").to_owned()
        };
        let held = pig_position(|pig| pig.play_action(Seat(0), Action::Hold).unwrap());
        assert_eq!(follow(ROLLED_6, "action=hold").await, format!("/p/{held}"));
        let rolled = pig_position(|pig| {
            pig.play_action(Seat(0), Action::Hold).unwrap();
            pig.play_roll(4).unwrap();
        });
        assert_eq!(follow(&held, "rolled=yes&face=4").await, format!("/p/{rolled}"));
        let edited = pig_position(|pig| pig.scores[1] = 40);
        let query = "set=yes&active=1&points-1=0&points-2=40&counter-1-1=6";
        assert_eq!(follow(ROLLED_6, query).await, format!("/p/{edited}?edit=yes"));
        for (query, why) in [
            ("set=yes&points-2=100", "the game would be over already"),
            ("set=yes&points-2=1", "the sheet of seat 2 breaks a rule"),
            ("set=yes&points-2=many", "the sheet of seat 2 breaks a rule"),
            ("action=nonsense", "can't choose that"),
            ("rolled=yes&face=4", "he next step is a decision"),
        ] {
            let path = format!("/p/{ROLLED_6}?{query}");
            let answer = get_page(&service, &path, "", "en").await;
            assert_eq!(answer.status, 422, "{path}: {}", answer.text);
            let text = &answer.text;
            assert!(text.contains("role=\"alert\"") && text.contains(why), "{path}: {text}");
        }
        for damaged in ["1.pig.classic.ZEgL7", "1.chess.classic.A", "nonsense"] {
            let answer = get_page(&service, &format!("/p/{damaged}"), "", "en").await;
            assert_eq!(answer.status, 400, "{damaged}");
        }
    });
}

/// Every game's opening and its edit form, which shows every part of it.
#[test]
fn every_game_can_be_explored_and_changed() {
    block_on(async {
        let service = TestService::new().await;
        for game in rollwright_games::GameId::ALL {
            let (string, parts) = with_game!(game, G => opening::<G>());
            let page = get_page(&service, &format!("/p/{string}?edit=yes"), "", "en").await;
            assert_eq!(page.status, 200, "{}", page.text);
            for part in parts {
                assert!(page.text.contains(&format!("name=\"{part}\"")), "{game}: {part}");
            }
            let embedded = get_page(&service, &format!("/embed/{string}"), "", "en").await;
            assert_eq!(embedded.status, 200, "{}", embedded.text);
            assert!(embedded.text.len() < 60_000, "{game}: {} bytes", embedded.text.len());
        }
    });
}

fn opening<G: Presentation>() -> (String, Vec<String>) {
    let choice = RuleSetWithSettings::default_of::<G>();
    let seats = Seats::new(2, Seat(0)).unwrap();
    let position = G::new(&G::rules_for(&choice), seats);
    let whole = PositionWithRules { choice, position };
    let parts = whole.editable_parts().iter().map(|part| part.part.to_string()).collect();
    (whole.to_string_for(None), parts)
}

#[test]
fn only_embedded_positions_may_be_framed() {
    block_on(async {
        let service = TestService::new().await;
        for (path, may_be_framed) in [
            (format!("/embed/{ROLLED_6}?lang=de&theme=dark"), true),
            (format!("/p/{ROLLED_6}"), false),
            (format!("/train/{ROLLED_6}"), false),
            ("/embed/nonsense".to_owned(), false),
            ("/".to_owned(), false),
            ("/docs/positions".to_owned(), false),
            ("/api/openapi.json".to_owned(), false),
        ] {
            let answer = get_page(&service, &path, "", "en").await;
            let policy = answer.header("content-security-policy");
            let expected =
                if may_be_framed { "frame-ancestors *" } else { "frame-ancestors 'none'" };
            assert!(policy.ends_with(expected), "{path}: {policy}");
            if may_be_framed {
                assert!(answer.text.contains("<html lang=\"de\" data-theme=\"dark\""));
                let forbidden = ["<script", "<form", "<button", "<iframe"];
                assert!(!forbidden.iter().any(|tag| answer.text.contains(tag)), "{}", answer.text);
                assert!(answer.header("set-cookie").is_empty());
            }
        }
    });
}

#[test]
fn the_position_of_a_running_game_that_counts_has_no_values_here() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann, string) = loop {
            let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
            let setup = json!({"game": "pig", "first": 1, "seats": seats});
            let (table, ann) = service.create_table(setup).await;
            service.post(&format!("{table}/roll"), &ann, json!({"version": 0})).await;
            let position = service.get(&table, &ann).await.json();
            if !position["legal"].as_array().unwrap().is_empty() {
                break (table, ann, position["position_string"].as_str().unwrap().to_owned());
            }
        };
        let page = get_page(&service, &format!("/p/{string}"), "", "en").await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("A game on this server that counts is in this position"));
        assert!(!page.text.contains("<meter") && !page.text.contains("Every option"));
        let exercise = get_page(&service, &format!("/train/{string}"), "", "de").await;
        assert_eq!(exercise.status, 403);
        assert!(exercise.text.contains("das zählt"), "{}", exercise.text);
        let answer = post_form(&service, &format!("/train/{string}"), "", "action=hold").await;
        assert_eq!(answer.status, 403);
        // The game goes on.
        let hold = json!({"version": 1, "seat": 1, "action": "hold"});
        let held = service.post(&format!("{table}/act"), &ann, hold).await;
        assert_eq!(held.status, 200, "{}", held.text);
        assert!(ready_page(&service, &format!("/p/{string}")).await.contains("Every option"));
    });
}

#[test]
fn the_trainer_asks_for_the_decision_in_a_position() {
    block_on(async {
        let service = TestService::new().await;
        let path = format!("/train/{ROLLED_6}");
        let asked = ready_page(&service, &path).await;
        assert!(asked.contains("value=\"hold\"") && !asked.contains("/p/1.pig"), "{asked}");
        let answer = post_form(&service, &path, "", "action=hold").await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        assert_eq!(answer.header("location"), format!("{path}?answer=hold"));
        assert!(answer.header("set-cookie").is_empty(), "nothing is stored");
        let verdict = get_page(&service, answer.header("location"), "", "en").await.text;
        assert!(verdict.contains("Not the best choice"), "{verdict}");
        assert!(verdict.contains(&format!("href=\"/p/{ROLLED_6}\"")), "{verdict}");
        let nothing = get_page(&service, "/train/1.pig.classic.ZEgL7", "", "en").await;
        assert_eq!(nothing.status, 400);
    });
}

#[test]
fn a_training_game_begins_from_an_explored_position() {
    block_on(async {
        let service = TestService::new().await;
        let form = format!("position={ROLLED_6}&seat1=here&name1=Ann&seat2=bot%3Amedium");
        let answer = post_form(&service, "/play/pig", "", &form).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        let table = answer.header("location").replace("/t/", "/api/tables/");
        let position = service.get(&table, "").await.json();
        assert_eq!(position["position_string"], ROLLED_6);
        assert_eq!(position["training"], true);
        let refused =
            post_form(&service, "/play/pig", "", &form.replace("&seat2=bot%3Amedium", "")).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
    });
}

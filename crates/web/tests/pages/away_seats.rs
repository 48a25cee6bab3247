//! The seat of an absent player can be handed to a bot. The player is told and takes it back with
//! one click.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, post_form};

#[test]
fn absent_players_are_told_and_take_their_seat_back_with_one_click() {
    block_on(async {
        let seconds = Arc::new(AtomicU64::new(0));
        let clock = seconds.clone();
        let clock = Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
        let service = TestService::with_clock(clock).await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"open": true}],
            "away_after": 3});
        let (api, ann) = service.create_table(setup).await;
        let path = format!("/t/{}", api.rsplit('/').next().unwrap());
        let ben = service.post(&format!("{api}/seats/2"), "", json!({"name": "Ben"})).await.json();
        let ben = ben["token"].as_str().unwrap().to_owned();

        let offer = "<option value=\"2\">Ben</option>";
        let [en, de] = get_in_both_languages(&service, &path, &ann).await;
        assert!(!en.contains(offer) && en.contains("have been away for 3 minutes"));
        assert!(de.contains("Wenn jemand 3 Minuten lang weg ist"));
        let refused = post_form(&service, &path, &ann, "do=bot&seat=2&strategy=easy").await;
        assert_eq!(refused.status, 403);
        assert!(refused.text.contains("has been away for 3 minutes"), "{}", refused.text);
        let bot = format!("{api}/seats/2/bot");
        let easy = json!({"strategy": "easy"});
        service
            .call("PUT", &bot, &ann, easy.clone())
            .await
            .assert_problem(403, "away for 3 minutes");

        seconds.store(180, Ordering::Relaxed);
        let position = service.get(&api, &ann).await.json();
        assert_eq!(
            (&position["away_after"], &position["seats"][1]["away"]),
            (&json!(3), &json!(true))
        );
        assert_eq!(position["seats"][0]["away"], false);
        assert!(get_in_both_languages(&service, &path, &ann).await[0].contains(offer));
        let handed = post_form(&service, &path, &ann, "do=bot&seat=2&strategy=easy").await;
        assert_eq!(handed.status, 303, "{}", handed.text);

        let [en, de] = get_in_both_languages(&service, &path, &ben).await;
        assert!(en.contains("You were away") && de.contains("Du warst weg"));
        assert!(en.contains("now playing for you."), "it is in the history");
        assert!(de.contains("spielt jetzt für dich."));
        let seat = service.get(&api, &ben).await.json()["seats"][1].clone();
        assert_eq!((&seat["handed_over"], &seat["bot"]), (&json!(true), &json!("greedy")));
        let others = get_in_both_languages(&service, &path, &ann).await;
        assert!(!others[0].contains("You were away"));

        assert_eq!(post_form(&service, &path, &ben, "do=back&seat=2").await.status, 303);
        let [en, _] = get_in_both_languages(&service, &path, &ben).await;
        assert!(!en.contains("You were away") && en.contains("You are back."));
        assert!(en.contains("now playing for you."), "history stays");
        let seat = service.get(&api, &ben).await.json()["seats"][1].clone();
        assert_eq!((&seat["handed_over"], seat.get("bot")), (&json!(false), None));
    });
}

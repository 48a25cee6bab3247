//! Handing the seat of an absent player to a bot, and how the position shows it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::event_stream::EventClient;
use crate::test_service::{TestService, block_on};

#[test]
fn the_host_can_hand_over_only_seats_of_absent_players() {
    block_on(async {
        let seconds = Arc::new(AtomicU64::new(0));
        let clock = seconds.clone();
        let clock = Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
        let service = TestService::with_clock(clock).await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"open": true}],
            "away_after": 3});
        let (table, ann) = service.create_table(setup).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let (bot, easy) = (format!("{table}/seats/2/bot"), json!({"strategy": "easy"}));
        service
            .call("PUT", &bot, &ann, easy.clone())
            .await
            .assert_problem(403, "away for 3 minutes");
        // While Ben has an open event stream, Ben is present.
        let events = format!("{table}/events");
        let listener = EventClient::with_token(&service, &ben, &events, None).await;
        seconds.store(1000, Ordering::Relaxed);
        service
            .call("PUT", &bot, &ann, easy.clone())
            .await
            .assert_problem(403, "away for 3 minutes");
        drop(listener);
        seconds.store(1179, Ordering::Relaxed);
        service
            .call("PUT", &bot, &ann, easy.clone())
            .await
            .assert_problem(403, "away for 3 minutes");
        seconds.store(1180, Ordering::Relaxed);
        let position = service.get(&table, &ann).await.json();
        let away: Vec<_> = [0, 1].map(|seat| position["seats"][seat]["away"].clone()).into();
        assert_eq!((away, &position["away_after"]), (vec![json!(false), json!(true)], &json!(3)));
        let mut listener = EventClient::new(&service, &events, None).await;
        assert_eq!(service.call("PUT", &bot, &ann, easy).await.status, 200);
        let event = listener.next().await.unwrap().2;
        assert_eq!((&event["event"], &event["bot"]), (&json!("sit"), &json!("greedy")));
        let seat = service.get(&table, &ben).await.json()["seats"][1].clone();
        assert_eq!((&seat["handed_over"], &seat["yours"]), (&json!(true), &json!(true)));
        assert_eq!(service.call("DELETE", &bot, &ben, json!({})).await.status, 200);
        let seat = service.get(&table, &ben).await.json()["seats"][1].clone();
        assert_eq!((&seat["handed_over"], seat.get("bot")), (&json!(false), None));
        let long = json!({"game": "yahtzee", "seats": [{"name": "Ann"}], "away_after": 61});
        service.post("/api/tables", "", long).await.assert_problem(400, "1 to 60 minutes");
    });
}

//! The trainer's pages: a position, an answer, what it was worth; and the day's position.

use serde_json::json;

use crate::world::{Answer, Service, block_on, request};
use crate::{both, page, send};

/// A page of the trainer once its coach is ready.
async fn ready(service: &Service, path: &str, token: &str) -> String {
    for _ in 0..20 {
        let answer = page(service, path, token, "en").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        if answer.text.contains("id=\"move\"") {
            return answer.text;
        }
    }
    panic!("the coach is ready within a minute");
}

/// What stands between two texts.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let from = text.find(before).unwrap_or_else(|| panic!("no {before} in {text}")) + before.len();
    &text[from..from + text[from..].find(after).unwrap()]
}

/// The token in the cookie that an answer gives.
fn token_of(answer: &Answer) -> String {
    between(answer.headers["set-cookie"].to_str().unwrap(), "=", ";").to_owned()
}

/// Where an answer leads.
fn leads_to(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.headers["location"].to_str().unwrap().to_owned()
}

#[test]
fn a_position_is_answered_judged_and_counted_and_the_next_one_is_another() {
    block_on(async {
        let service = Service::new().await;
        let asked = ready(&service, "/train/pig?difficulty=easy", "").await;
        assert!(asked.contains("value=\"hold\"") && asked.contains("No answers yet."), "{asked}");
        let source = between(&asked, "name=\"source\" value=\"", "\"").to_owned();
        assert!(source.starts_with("simulated "), "{source}");
        let form = |action: &str| {
            format!("source={}&difficulty=easy&action={action}", source.replace(' ', "+"))
        };
        let wrong = send(&service, "/train/pig", "", &form("nonsense")).await;
        assert!(wrong.text.contains("can't be chosen here") || wrong.text.contains("can&#39;t"));
        let mut losses = Vec::new();
        for action in ["hold", "roll"] {
            let answer = send(&service, "/train/pig", "", &form(action)).await;
            let told = page(&service, &leads_to(&answer), &token_of(&answer), "en").await.text;
            assert!(told.contains("<fieldset id=\"move\" disabled"), "{told}");
            assert!(told.contains("1 answer, ") && told.contains("Next position"), "{told}");
            losses.push(between(&told, "data-loss=\"", "\"").parse::<f64>().unwrap());
            let next = ready(&service, "/train/pig?difficulty=easy", &token_of(&answer)).await;
            assert_ne!(between(&next, "name=\"source\" value=\"", "\""), source);
        }
        losses.sort_by(f64::total_cmp);
        assert_eq!(losses[0], 0.0, "one of the two is best");
        assert!(losses[1] >= 0.05, "an easy position has a choice that is bad: {losses:?}");
    });
}

#[test]
fn the_position_of_a_day_is_the_same_for_everybody_has_one_try_and_is_shared() {
    block_on(async {
        let service = Service::new().await;
        let path = "/daily/pig?day=2026-11-15";
        let [one, other] =
            [ready(&service, path, "").await, ready(&Service::new().await, path, "").await];
        assert_eq!(one, other);
        assert_ne!(one, ready(&service, "/daily/pig?day=2026-11-14", "").await);
        let first = send(&service, path, "", "action=hold").await;
        let token = token_of(&first);
        let told = page(&service, &leads_to(&first), &token, "en").await.text;
        let share = between(&told, "id=\"share\" type=\"text\" readonly value=\"", "\"").to_owned();
        assert!(share.starts_with("Rollwright 2026-11-15: ") && share.ends_with(" Pig"), "{share}");
        assert!(!share.contains("hold"));
        let second = send(&service, path, &token, "action=roll").await;
        let again = page(&service, &leads_to(&second), &token, "en").await.text;
        assert_eq!(again, told, "the first answer stays");
        let [en, de] = both(&service, "/daily?day=2026-11-15", &token).await;
        assert!(en.contains(&share) && de.contains(&share));
        assert!(
            en.contains("<small>15 Nov 2026</small>") && de.contains("<small>15.11.2026</small>")
        );
        let future = page(&service, "/daily/pig?day=9999-01-01", "", "en").await;
        assert_eq!(future.status, 400);
    });
}

#[test]
fn what_somebody_lost_in_their_own_game_is_asked_again_and_of_nobody_else() {
    block_on(async {
        let service = Service::new().await;
        let setup = json!({"game": "pig", "training": true, "seed": 5, "first": 1,
            "settings": {"goal": 20}, "seats": [{"name": "Ann"}, {"name": "Ben"}]});
        let (table, ann) = service.table(setup).await;
        // Both hold whatever they have at once: that loses a lot.
        for _ in 0..2_000 {
            let position = service.get(&table, &ann).await.json();
            let version = &position["version"];
            let (path, body) = match position["legal"].as_array().unwrap().first() {
                _ if position["phase"]["yours"] == true => ("roll", json!({"version": version})),
                Some(asked) => {
                    let hold = asked["actions"].as_array().unwrap().contains(&json!("hold"));
                    let action = if hold { json!("hold") } else { asked["actions"][0].clone() };
                    ("act", json!({"version": version, "seat": asked["seat"], "action": action}))
                }
                None => break,
            };
            service.post(&format!("{table}/{path}"), &ann, body).await;
        }
        assert_eq!(service.get(&table, &ann).await.json()["phase"]["waits_for"], "over");
        let mut source = String::new();
        for _ in 0..600 {
            let asked = ready(&service, "/train/pig", &ann).await;
            source = between(&asked, "name=\"source\" value=\"", "\"").to_owned();
            if source.starts_with("own ") {
                assert!(asked.contains("from one of your games"), "{asked}");
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert!(source.starts_with("own "), "the game was looked through: {source}");
        let form = format!("source={}&action=roll", source.replace(' ', "+"));
        let stranger = send(&service, "/train/pig", "", &form).await;
        assert_eq!(stranger.status, 404, "positions of others' games are not shown");
        let own = send(&service, "/train/pig", &ann, &form).await;
        assert_eq!(own.status, 303, "{}", own.text);
    });
}

#[test]
fn training_is_in_the_navigation_in_both_languages_and_forgotten_on_request() {
    block_on(async {
        let service = Service::new().await;
        let [en, de] = both(&service, "/train", "").await;
        assert!(en.contains("href=\"/train\"") && de.contains("Üben"), "{de}");
        assert!(both(&service, "/", "").await.iter().all(|text| text.contains("href=\"/daily\"")));
        ready(&service, "/daily/pig?day=2026-11-15", "").await;
        let answer = send(&service, "/daily/pig?day=2026-11-15", "", "action=hold").await;
        let token = token_of(&answer);
        let path = "/daily?day=2026-11-15";
        assert!(page(&service, path, &token, "en").await.text.contains("id=\"share\""));
        let headers =
            [("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")];
        service.send(request("POST", "/me/forget", &token, &headers, "sure=yes")).await;
        assert!(!page(&service, path, &token, "en").await.text.contains("id=\"share\""));
    });
}

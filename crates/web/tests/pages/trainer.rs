//! The trainer's pages: exercises, verdicts, and the daily exercise.

use rollwright_coach::training::{PuzzleSet, PuzzleTheme};
use rollwright_games::GameId;
use rollwright_tables::date_from_unix_seconds;
use serde_json::json;

use crate::test_service::{TestResponse, TestService, block_on, request};
use crate::{get_in_both_languages, get_page, post_form};

/// Gets a page of the trainer once its coach is ready.
async fn wait_until_ready(service: &TestService, path: &str, token: &str) -> String {
    for _ in 0..20 {
        let answer = get_page(service, path, token, "en").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        if answer.text.contains("id=\"move\"") {
            return answer.text;
        }
    }
    panic!("the coach is ready within a minute");
}

/// The text between two others.
fn text_between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let from = text.find(before).unwrap_or_else(|| panic!("no {before} in {text}")) + before.len();
    &text[from..from + text[from..].find(after).unwrap()]
}

/// The token in the cookie that a response sets.
fn token_cookie(answer: &TestResponse) -> String {
    text_between(answer.headers["set-cookie"].to_str().unwrap(), "=", ";").to_owned()
}

/// The target of a redirect.
fn redirect_target(answer: &TestResponse) -> String {
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.headers["location"].to_str().unwrap().to_owned()
}

#[test]
fn an_answer_is_judged_and_counted_and_the_next_exercise_differs() {
    block_on(async {
        let service = TestService::new().await;
        let asked = wait_until_ready(&service, "/train/pig?difficulty=easy", "").await;
        assert!(asked.contains("value=\"hold\"") && asked.contains("No answers yet."), "{asked}");
        let source = text_between(&asked, "name=\"source\" value=\"", "\"").to_owned();
        assert!(source.starts_with("simulated "), "{source}");
        let form = |action: &str| {
            format!("source={}&difficulty=easy&action={action}", source.replace(' ', "+"))
        };
        let wrong = post_form(&service, "/train/pig", "", &form("nonsense")).await;
        assert!(wrong.text.contains("can't choose that here"));
        let mut losses = Vec::new();
        for action in ["hold", "roll"] {
            let answer = post_form(&service, "/train/pig", "", &form(action)).await;
            let verdict =
                get_page(&service, &redirect_target(&answer), &token_cookie(&answer), "en")
                    .await
                    .text;
            assert!(verdict.contains("<fieldset id=\"move\" disabled"), "{verdict}");
            assert!(
                verdict.contains("1 answer, ") && verdict.contains("Next position"),
                "{verdict}"
            );
            losses.push(text_between(&verdict, "data-loss=\"", "\"").parse::<f64>().unwrap());
            let next =
                wait_until_ready(&service, "/train/pig?difficulty=easy", &token_cookie(&answer))
                    .await;
            assert_ne!(text_between(&next, "name=\"source\" value=\"", "\""), source);
        }
        losses.sort_by(f64::total_cmp);
        assert_eq!(losses[0], 0.0, "one of the two is best");
        assert!(losses[1] >= 0.05, "an easy position has a choice that is bad: {losses:?}");
    });
}

#[test]
fn the_daily_exercise_is_the_same_for_everybody_and_has_one_try() {
    block_on(async {
        let service = TestService::new().await;
        let path = "/daily/pig?day=2026-11-15";
        let [one, other] = [
            wait_until_ready(&service, path, "").await,
            wait_until_ready(&TestService::new().await, path, "").await,
        ];
        assert_eq!(one, other);
        assert_ne!(one, wait_until_ready(&service, "/daily/pig?day=2026-11-14", "").await);
        let first = post_form(&service, path, "", "action=hold").await;
        let token = token_cookie(&first);
        let verdict = get_page(&service, &redirect_target(&first), &token, "en").await.text;
        let share =
            text_between(&verdict, "id=\"share\" type=\"text\" readonly value=\"", "\"").to_owned();
        assert!(share.starts_with("Rollwright 2026-11-15: ") && share.ends_with(" Pig"), "{share}");
        assert!(!share.contains("hold"));
        let second = post_form(&service, path, &token, "action=roll").await;
        let again = get_page(&service, &redirect_target(&second), &token, "en").await.text;
        assert_eq!(again, verdict, "the first answer stays");
        let [en, de] = get_in_both_languages(&service, "/daily?day=2026-11-15", &token).await;
        assert!(en.contains(&share) && de.contains(&share));
        assert!(
            en.contains("<small>15 Nov 2026</small>") && de.contains("<small>15.11.2026</small>")
        );
        let future = get_page(&service, "/daily/pig?day=9999-01-01", "", "en").await;
        assert_eq!(future.status, 400);
    });
}

#[test]
fn tomorrows_daily_exercise_cannot_be_asked_for() {
    block_on(async {
        let service = TestService::new().await;
        let seconds = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() as i64;
        let today = seconds / 86_400;
        // The test may run at midnight.
        for day in [today + 2, today + 365, i64::from(u32::MAX)] {
            let date = date_from_unix_seconds(day * 86_400).map(|date| date.to_string());
            let path = format!("/daily/pig?day={}", date.unwrap_or_else(|| day.to_string()));
            assert_eq!(get_page(&service, &path, "", "en").await.status, 400, "{path}");
            let answer = post_form(&service, &path, "", "action=hold").await;
            assert_eq!(answer.status, 400, "{path}");
            // The form of another exercise doesn't lead there either.
            let form = format!("source=daily+{day}&difficulty=easy&action=hold");
            let answer = post_form(&service, "/train/pig", "", &form).await;
            assert_eq!(answer.status, 400, "{form}");
            assert!(answer.text.contains("source"), "{}", answer.text);
        }
    });
}

#[test]
fn mistakes_become_exercises_only_for_their_player() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "training": true, "seed": 5, "first": 1,
            "settings": {"goal": 20}, "seats": [{"name": "Ann"}, {"name": "Ben"}]});
        let (table, ann) = service.create_table(setup).await;
        // Both always hold after one roll, which loses a lot.
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
            let asked = wait_until_ready(&service, "/train/pig", &ann).await;
            source = text_between(&asked, "name=\"source\" value=\"", "\"").to_owned();
            if source.starts_with("own ") {
                assert!(asked.contains("from one of your games"), "{asked}");
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert!(source.starts_with("own "), "the game was looked through: {source}");
        let form = format!("source={}&action=roll", source.replace(' ', "+"));
        let stranger = post_form(&service, "/train/pig", "", &form).await;
        assert_eq!(stranger.status, 404, "positions of others' games are not shown");
        let own = post_form(&service, "/train/pig", &ann, &form).await;
        assert_eq!(own.status, 303, "{}", own.text);
    });
}

#[test]
fn puzzles_have_topics_and_daily_ones_cannot_be_asked_for_by_their_number() {
    block_on(async {
        let service = TestService::new().await;
        let page = wait_until_ready(&service, "/train/yahtzee?theme=straights", "").await;
        assert!(page.contains("theme=bonus") && page.contains("· straights"), "{page}");
        let source = text_between(&page, "name=\"source\" value=\"", "\"");
        let index = source.strip_prefix("puzzle ").unwrap().parse().unwrap();
        let puzzle = PuzzleSet::of(GameId::Yahtzee).get(index).unwrap();
        assert_eq!(puzzle.theme, PuzzleTheme::Straights);
        let form = "source=puzzle+3&difficulty=easy&action=ones";
        assert_eq!(post_form(&service, "/train/yahtzee", "", form).await.status, 400);
    });
}

#[test]
fn training_is_in_the_navigation_and_deleted_on_request() {
    block_on(async {
        let service = TestService::new().await;
        let [en, de] = get_in_both_languages(&service, "/train", "").await;
        assert!(en.contains("href=\"/train\"") && de.contains("Üben"), "{de}");
        assert!(
            get_in_both_languages(&service, "/", "")
                .await
                .iter()
                .all(|text| text.contains("href=\"/daily\""))
        );
        wait_until_ready(&service, "/daily/pig?day=2026-11-15", "").await;
        let answer = post_form(&service, "/daily/pig?day=2026-11-15", "", "action=hold").await;
        let token = token_cookie(&answer);
        let path = "/daily?day=2026-11-15";
        assert!(get_page(&service, path, &token, "en").await.text.contains("id=\"share\""));
        let headers =
            [("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")];
        service.send(request("POST", "/me/forget", &token, &headers, "sure=yes")).await;
        assert!(!get_page(&service, path, &token, "en").await.text.contains("id=\"share\""));
    });
}

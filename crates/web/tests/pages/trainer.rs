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

/// The source that a page asks.
fn asked_source(page: &str) -> String {
    text_between(page, "name=\"source\" value=\"", "\"").to_owned()
}

/// Answers what a page asks in a run; the page after it.
async fn answer_run(service: &TestService, path: &str, token: &str, action: &str) -> String {
    let page = wait_until_ready(service, path, token).await;
    let source = asked_source(&page).replace(' ', "+");
    let (form, mode) = path.split_once('?').unwrap();
    let answer =
        post_form(service, form, token, &format!("source={source}&{mode}&action={action}")).await;
    get_page(service, &redirect_target(&answer), token, "en").await.text
}

const CATEGORIES: [&str; 13] = [
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "yahtzee",
    "chance",
];

/// Answers what a page of Yahtzee asks in a run with a category that isn't the best choice; the page
/// after it.
async fn answer_wrongly(service: &TestService, path: &str, token: &str) -> String {
    let page = wait_until_ready(service, path, token).await;
    let (best, source) = (best_answer(&page), asked_source(&page).replace(' ', "+"));
    let (form, mode) = path.split_once('?').unwrap();
    for category in CATEGORIES {
        let answer = format!("source={source}&{mode}&action={category}");
        if category == best {
            continue;
        }
        let answer = post_form(service, form, token, &answer).await;
        if answer.status == 303 {
            return get_page(service, &redirect_target(&answer), token, "en").await.text;
        }
    }
    panic!("a category is free: {page}");
}

/// The best answer of the puzzle that a page asks.
fn best_answer(page: &str) -> String {
    let source = asked_source(page);
    let index = source.strip_prefix("puzzle ").unwrap().parse().unwrap();
    PuzzleSet::of(GameId::Yahtzee).get(index).unwrap().best
}

#[test]
fn a_streak_goes_on_until_the_first_mistake() {
    block_on(async {
        let service = TestService::new().await;
        let path = "/train/yahtzee?mode=streak";
        let page = get_page(&service, path, "", "en").await.text;
        assert!(page.contains("id=\"start\"") && !page.contains("id=\"move\""), "{page}");
        let started = post_form(&service, "/train/yahtzee", "", "mode=streak&start=yes").await;
        let token = token_cookie(&started);
        let mut sources = Vec::new();
        for solved in 0..3 {
            let page = wait_until_ready(&service, path, &token).await;
            assert!(page.contains(&format!("Streak · {solved} solved")), "{page}");
            sources.push(asked_source(&page));
            let best = best_answer(&page);
            let next = answer_run(&service, path, &token, &best).await;
            assert!(!next.contains("class=\"verdict"), "a streak goes on at once: {next}");
        }
        // Answers to another question, or to one of before, don't count.
        let old = format!("source={}&mode=streak&action=ones", sources[0].replace(' ', "+"));
        post_form(&service, "/train/yahtzee", &token, &old).await;
        let verdict = answer_wrongly(&service, path, &token).await;
        assert!(verdict.contains("class=\"verdict\""), "the mistake is explained: {verdict}");
        let over = get_page(&service, path, &token, "en").await.text;
        assert!(over.contains("You solved 3. Your best: 3."), "{over}");
        sources.sort();
        sources.dedup();
        assert_eq!(sources.len(), 3, "every position is new");
    });
}

#[test]
fn a_storm_shows_the_servers_clock_and_counts_only_its_own_questions() {
    block_on(async {
        let service = TestService::new().await;
        let path = "/train/yahtzee?mode=storm";
        let started = post_form(&service, "/train/yahtzee", "", "mode=storm&start=yes").await;
        let token = token_cookie(&started);
        let page = wait_until_ready(&service, path, &token).await;
        let left: i64 = text_between(&page, "data-seconds-left=\"", "\"").parse().unwrap();
        assert!((100..=180).contains(&left), "{left}");
        let next = answer_wrongly(&service, path, &token).await;
        assert!(next.contains("Storm · 0 solved"), "a mistake only costs time: {next}");
        let best = best_answer(&next);
        let next = answer_run(&service, path, &token, &best).await;
        assert!(next.contains("Storm · 1 solved"), "{next}");
    });
}

#[test]
fn first_answers_are_rated_and_the_share_of_others_needs_twenty_answers() {
    block_on(async {
        let service = TestService::new().await;
        let page = wait_until_ready(&service, "/train/yahtzee?difficulty=easy", "").await;
        assert!(!page.contains("/p/1.yahtzee"), "no analysis before the answer: {page}");
        let (best, source) = (best_answer(&page), asked_source(&page).replace(' ', "+"));
        let form = format!("source={source}&difficulty=easy&action={best}");
        let mut seen = Vec::new();
        for _ in 0..20 {
            let answer = post_form(&service, "/train/yahtzee", "", &form).await;
            let token = token_cookie(&answer);
            let verdict = get_page(&service, &redirect_target(&answer), &token, "en").await.text;
            assert!(verdict.contains("/p/1.yahtzee"), "an analysis after it: {verdict}");
            seen.push((verdict.contains("So did 100%."), token, verdict));
        }
        let shown: Vec<bool> = seen.iter().map(|(shown, ..)| *shown).collect();
        assert_eq!(shown.iter().filter(|shown| **shown).count(), 1, "{shown:?}");
        assert!(shown[19], "the twentieth answer");
        let (_, token, verdict) = &seen[0];
        let rating = |page: &str| text_between(page, "id=\"rating\">", "</p>").to_owned();
        assert!(rating(verdict).starts_with("Your rating: about 1"), "{}", rating(verdict));
        let again = post_form(&service, "/train/yahtzee", token, &form).await;
        let again = get_page(&service, &redirect_target(&again), token, "en").await.text;
        assert_eq!(rating(&again), rating(verdict), "only the first answer is rated");
    });
}

#[test]
fn puzzles_have_topics_and_daily_ones_cannot_be_asked_for_by_their_number() {
    block_on(async {
        let service = TestService::new().await;
        let page = wait_until_ready(&service, "/train/yahtzee?theme=straights", "").await;
        assert!(page.contains("theme=bonus") && page.contains("· straights"), "{page}");
        let index = asked_source(&page).strip_prefix("puzzle ").unwrap().parse().unwrap();
        let puzzle = PuzzleSet::of(GameId::Yahtzee).get(index).unwrap();
        assert_eq!(puzzle.theme, PuzzleTheme::Straights);
        let form = "source=puzzle+3&difficulty=easy&action=ones";
        assert_eq!(post_form(&service, "/train/yahtzee", "", form).await.status, 400);
    });
}

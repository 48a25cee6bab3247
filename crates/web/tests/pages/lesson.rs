//! Lessons, as a browser without script meets them.

use crate::world::{Service, block_on};
use crate::{both, page, send};

/// The table and the token that a form led to.
fn seated(answer: &crate::world::Answer) -> (String, String) {
    let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
    let cookie = header("set-cookie");
    let token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    (header("location"), token)
}

#[test]
fn a_lesson_goes_step_by_step_explains_mistakes_and_is_offered_until_a_game_is_over() {
    block_on(async {
        let service = Service::new().await;
        let [start, _] = both(&service, "/", "").await;
        assert!(start.contains("formaction=\"/learn/pig\""), "{start}");
        let (table, ann) = seated(&send(&service, "/learn/pig", "", "").await);
        let [first, _] = both(&service, &table, &ann).await;
        assert!(first.contains("Roll the die") && first.contains("Step 1 of 6"), "{first}");
        assert!(!first.contains("name=\"faces\""), "the dice are given");
        assert_eq!(send(&service, &table, &ann, "do=lesson&version=0").await.status, 303);
        let asked = page(&service, &table, &ann, "en").await.text;
        assert!(asked.contains("value=\"roll\" data-taught"), "{asked}");
        // A mistake is made, explained and taken back.
        let form = "do=act&version=1&seat=1&action=hold";
        assert_eq!(send(&service, &table, &ann, form).await.status, 303);
        let mistaken = page(&service, &table, &ann, "en").await.text;
        assert!(mistaken.contains("too slow") && mistaken.contains("Take it back"), "{mistaken}");
        assert!(!mistaken.contains("name=\"action\""), "nothing else is lit");
        assert_eq!(send(&service, &table, &ann, "do=undo&version=2").await.status, 303);
        assert_eq!(page(&service, &table, &ann, "en").await.text.matches("data-taught").count(), 1);
        // The same lesson is gone on with, and a game after it is a real one.
        let again = send(&service, "/learn/pig", &ann, "").await;
        assert_eq!(again.headers["location"], table.as_str());
        let start = page(&service, "/", &ann, "en").await.text;
        assert!(start.contains("Go on learning Pig") && start.contains("Learn Qwixx"), "{start}");
        assert!(!start.contains(&format!("href=\"{table}\"")), "no game in play");
        let (real, _) = seated(&send(&service, "/learn/pig", &ann, "do=play").await);
        let real = page(&service, &real, &ann, "en").await.text;
        assert!(!real.contains("Step 1 of") && !real.contains("training"), "{real}");
        assert_eq!(send(&service, "/learn/chess", &ann, "").await.status, 404);
    });
}

#[test]
fn whoever_only_watches_a_lesson_presses_nothing() {
    block_on(async {
        let service = Service::new().await;
        let (table, _) = seated(&send(&service, "/learn/qwixx", "", "").await);
        let seen = page(&service, &table, "", "en").await.text;
        assert!(!seen.contains("data-taught") && !seen.contains("Step 1"), "{seen}");
        assert_eq!(send(&service, &table, "", "do=lesson&version=0").await.status, 403);
    });
}

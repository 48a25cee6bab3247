//! Lessons in a browser without JavaScript.

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

/// The table and the token in the response to a form.
fn table_and_token(answer: &crate::test_service::TestResponse) -> (String, String) {
    let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
    let cookie = header("set-cookie");
    let token = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    (header("location"), token)
}

#[test]
fn a_lesson_explains_mistakes_and_is_offered_until_a_game_is_finished() {
    block_on(async {
        let service = TestService::new().await;
        let [start, _] = get_in_both_languages(&service, "/", "").await;
        assert!(start.contains("formaction=\"/learn/pig\""), "{start}");
        let (table, ann) = table_and_token(&post_form(&service, "/learn/pig", "", "").await);
        let [first, _] = get_in_both_languages(&service, &table, &ann).await;
        assert!(first.contains("Roll the die") && first.contains("Step 1 of 6"), "{first}");
        assert!(!first.contains("name=\"faces\""), "the dice are given");
        assert_eq!(post_form(&service, &table, &ann, "do=lesson&version=0").await.status, 303);
        let asked = get_page(&service, &table, &ann, "en").await.text;
        assert!(asked.contains("value=\"roll\" data-taught"), "{asked}");
        // A mistake is explained and undone.
        let form = "do=act&version=1&seat=1&action=hold";
        assert_eq!(post_form(&service, &table, &ann, form).await.status, 303);
        let mistaken = get_page(&service, &table, &ann, "en").await.text;
        assert!(mistaken.contains("too slow") && mistaken.contains("Take it back"), "{mistaken}");
        assert!(!mistaken.contains("name=\"action\""), "nothing else is lit");
        assert_eq!(post_form(&service, &table, &ann, "do=undo&version=2").await.status, 303);
        assert_eq!(
            get_page(&service, &table, &ann, "en").await.text.matches("data-taught").count(),
            1
        );
        // The lesson continues, and a game after it is a real one.
        let again = post_form(&service, "/learn/pig", &ann, "").await;
        assert_eq!(again.headers["location"], table.as_str());
        let start = get_page(&service, "/", &ann, "en").await.text;
        assert!(start.contains("Go on learning Pig") && start.contains("Learn Qwixx"), "{start}");
        assert!(!start.contains(&format!("href=\"{table}\"")), "no game in play");
        let (real, _) = table_and_token(&post_form(&service, "/learn/pig", &ann, "do=play").await);
        let real = get_page(&service, &real, &ann, "en").await.text;
        assert!(!real.contains("Step 1 of") && !real.contains("training"), "{real}");
        assert_eq!(post_form(&service, "/learn/chess", &ann, "").await.status, 404);
    });
}

#[test]
fn spectators_of_a_lesson_have_no_controls() {
    block_on(async {
        let service = TestService::new().await;
        let (table, _) = table_and_token(&post_form(&service, "/learn/qwixx", "", "").await);
        let seen = get_page(&service, &table, "", "en").await.text;
        assert!(!seen.contains("data-taught") && !seen.contains("Step 1"), "{seen}");
        assert_eq!(post_form(&service, &table, "", "do=lesson&version=0").await.status, 403);
    });
}

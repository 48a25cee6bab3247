//! Lessons in a browser without JavaScript.

use rollwright_games::GameId;
use rollwright_i18n::Lang;

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
fn a_lesson_explains_mistakes_and_can_be_continued() {
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
        assert!(mistaken.contains("too little") && mistaken.contains("Take it back"), "{mistaken}");
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
        assert!(
            start.contains("Continue learning Pig") && start.contains("Learn Qwixx"),
            "{start}"
        );
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

/// The values of a form field that a lesson marks.
fn marked_values<'p>(page: &'p str, field: &str) -> Vec<&'p str> {
    let start = format!(" name=\"{field}\" value=\"");
    let fields = page.split(start.as_str()).skip(1);
    let marked = fields.filter_map(|field| field.split_once("\" data-taught"));
    marked.map(|(value, _)| value).filter(|value| !value.contains('"')).collect()
}

/// The form that the marked controls of a page send; `None` once the lesson is over.
fn marked_form(page: &str, version: usize) -> Option<String> {
    let act = format!("do=act&version={version}&seat=1");
    let [actions, prefixes, dice] =
        ["action", "chosen", "die"].map(|field| marked_values(page, field));
    match (&actions[..], &prefixes[..]) {
        ([action], []) => Some(format!("{act}&action={}", action.replace(' ', "+"))),
        ([], [prefix]) => {
            let dice: String = dice.iter().map(|die| format!("&die={die}")).collect();
            Some(format!("{act}&chosen={prefix}{dice}"))
        }
        ([], []) => {
            let button = page.split("data-taught type=\"submit\" name=\"do\" value=\"").nth(1)?;
            match button.split('"').next()? {
                "lesson" => Some(format!("do=lesson&version={version}")),
                _ => None,
            }
        }
        _ => panic!("more than one choice is marked: {actions:?} {prefixes:?}"),
    }
}

#[test]
fn the_marked_choices_lead_through_every_lesson() {
    block_on(async {
        let service = TestService::new().await;
        for game in GameId::ALL {
            let Some(lesson) = game.lesson(Lang::En) else { continue };
            let path = format!("/learn/{}", game.name());
            let (table, ann) = table_and_token(&post_form(&service, &path, "", "").await);
            let mut presses = 0;
            loop {
                let page = get_page(&service, &table, &ann, "en").await.text;
                assert!(!page.contains("class=\"lesson mistaken\""), "{game}: {page}");
                let version = page.split("data-version=\"").nth(1).unwrap().split('"').next();
                let version = version.unwrap().parse().unwrap();
                let Some(form) = marked_form(&page, version) else {
                    assert!(page.contains(lesson.closing_text), "{game}: {page}");
                    break;
                };
                let answer = post_form(&service, &table, &ann, &form).await;
                assert_eq!(answer.status, 303, "{game} {form}: {}", answer.text);
                presses += 1;
            }
            assert!(presses >= lesson.stages.len(), "{game}: {presses}");
        }
    });
}

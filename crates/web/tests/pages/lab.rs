//! The laboratory: simulations and exact solutions on pages.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rollwright_lab::ResultsDocument;
use rollwright_web::SavedResultsReader;

use crate::test_service::{TestResponse, TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

/// Waits for the end of a run and returns its page.
async fn wait_until_done(service: &TestService, path: &str) -> TestResponse {
    for _ in 0..600 {
        let answer = get_page(service, path, "", "en").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        if !answer.text.contains("data-running") {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it takes too long");
}

const SHORT_RUN_FORM: &str =
    "game=qwinto&rules=official&strategy=greedy&strategy=random&strategy=&games=40&seed=7";

#[test]
fn a_run_shows_results_and_charts() {
    block_on(async {
        let service = TestService::new().await;
        get_in_both_languages(&service, "/lab", "").await;
        get_in_both_languages(&service, "/lab?game=warrior", "").await;
        let answer = post_form(&service, "/lab", "", SHORT_RUN_FORM).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        let path = answer.header("location").to_owned();
        let report = wait_until_done(&service, &path).await;
        let command =
            "rollwright simulate qwinto --rules official --seats greedy,random --games 40 --seed 7";
        assert!(report.text.contains(command), "{}", report.text);
        get_in_both_languages(&service, &path, "").await;
        let pictures = report.text.matches("<img src=\"/lab/").count();
        assert!(pictures >= 3);
        for number in 0..pictures {
            let svg = get_page(&service, &format!("{path}/{number}.svg"), "", "en").await;
            assert_eq!((svg.status.as_u16(), svg.header("content-type")), (200, "image/svg+xml"));
            assert!(svg.text.starts_with("<svg"));
        }
        for (lang, words) in [("en", "Score distribution"), ("de", "Verteilung der Punkte")] {
            let svg = get_page(&service, &format!("{path}/0.svg"), "", lang).await;
            assert!(svg.text.contains(words), "{lang}: {}", svg.text);
        }
        for none in [format!("{path}/{pictures}.svg"), format!("{path}/x"), "/lab/00".to_owned()] {
            assert_eq!(get_page(&service, &none, "", "en").await.status, 404, "{none}");
        }
        // The same seed gives the same numbers.
        let again =
            post_form(&service, "/lab", "", SHORT_RUN_FORM).await.header("location").to_owned();
        wait_until_done(&service, &again).await;
        let results = async |path: &str| {
            let mut json = service.get(&format!("{path}/results.json"), "").await.json();
            json["seconds"] = 0.into();
            json
        };
        assert_eq!(results(&path).await, results(&again).await);
        assert_eq!(results(&path).await["games"], 40);
        assert!(get_in_both_languages(&service, "/lab", "").await[0].contains(&path));
    });
}

/// A run that lasts until its time limit.
const LONG_RUN_FORM: &str =
    "game=qwixx&rules=official&strategy=expectimax&strategy=expectimax&games=20000";

/// Submits a run for the user `who` and returns its path.
async fn start_run(service: &TestService, who: &str, form: &str) -> String {
    let answer = post_form(service, "/lab", who, form).await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.header("location").to_owned()
}

#[test]
fn users_have_one_run_at_a_time_and_see_its_place_in_the_queue() {
    block_on(async {
        let service = TestService::new().await;
        let people = ["1", "2", "3"].map(|digit| digit.repeat(64));
        let [ann, ben, cy] = &people;
        let runs = [
            start_run(&service, ann, LONG_RUN_FORM).await,
            start_run(&service, ben, SHORT_RUN_FORM).await,
            start_run(&service, cy, SHORT_RUN_FORM).await,
        ];
        // Ann's run is in progress, Ben's is next.
        for (run, en, de) in [
            (&runs[0], "The bots are playing", "Die Bots spielen"),
            (&runs[1], "Place 1 in the queue", "Platz 1 in der Warteschlange"),
            (&runs[2], "Place 2 in the queue", "Platz 2 in der Warteschlange"),
        ] {
            let pages = get_in_both_languages(&service, run, "").await;
            assert!(pages[0].contains(en) && pages[1].contains(de), "{}", pages[0]);
            assert!(pages[0].contains("data-running"), "it is looked at again");
        }
        assert!(get_page(&service, "/lab", "", "en").await.text.contains("Place 2 in the queue"));
        for who in [ann, ben] {
            let another = post_form(&service, "/lab", who, SHORT_RUN_FORM).await;
            assert_eq!(another.status, 409);
            assert!(
                another.text.contains("before you start another")
                    && another.text.contains("value=\"40\"")
            );
        }
        // A new visitor gets a token and one run.
        let stranger = post_form(&service, "/lab", "", SHORT_RUN_FORM).await;
        assert!(stranger.header("set-cookie").starts_with("rollwright_token="));
        // Anyone can get new tokens, so the queue also limits runs per address.
        let mut refused = 0;
        for number in 10..40 {
            let answer =
                post_form(&service, "/lab", &format!("{number:064}"), SHORT_RUN_FORM).await;
            refused += u32::from(answer.status == 503);
        }
        assert_eq!(refused, 24, "ten of one address in all");
        // Stopping the server stops the run.
        service.shutdown.send_replace(true);
    });
}

#[test]
fn runs_end_at_their_time_limit_and_the_next_one_starts() {
    block_on(async {
        let short = Duration::from_millis(200);
        let service = TestService::new().await.configure(|app| app.with_simulation_timeout(short));
        let people = ["1", "2", "3"].map(|digit| digit.repeat(64));
        let mut runs = Vec::new();
        for who in &people {
            runs.push(start_run(&service, who, LONG_RUN_FORM).await);
        }
        for run in &runs {
            let text = wait_until_done(&service, run).await.text;
            assert!(text.contains("Time ran out") || text.contains("are too slow"), "{text}");
        }
        // Then the user may start another run.
        let again = start_run(&service, &people[0], SHORT_RUN_FORM).await;
        wait_until_done(&service, &again).await;
    });
}

#[test]
fn invalid_forms_are_shown_again_with_the_reason() {
    block_on(async {
        let service = TestService::new().await;
        for (form, says) in [
            ("game=qwixx&strategy=greedy&games=0", "whole numbers"),
            ("game=qwixx&strategy=greedy&games=20001", "whole numbers"),
            ("game=qwixx&strategy=greedy&games=5&seed=-1", "whole numbers"),
            ("game=qwixx&rules=x&strategy=greedy&games=5", "no rule set"),
            ("game=warrior&strategy=greedy&games=5", "2 players"),
            ("game=qwixx&strategy=%3Cb%3E&games=5", "no strategy"),
        ] {
            let answer = post_form(&service, "/lab", "", form).await;
            assert_eq!(answer.status, 422, "{form}");
            assert!(answer.text.contains(says), "{form}: {}", answer.text);
            assert!(!answer.text.contains("<b>"));
        }
        assert_eq!(post_form(&service, "/lab", "", "game=chess").await.status, 400);
    });
}

/// Results under one name, once there are any.
#[derive(Default)]
struct OneSavedResult(OnceLock<String>);

impl SavedResultsReader for OneSavedResult {
    fn names(&self) -> Vec<String> {
        vec!["one-run".to_owned()]
    }

    fn load(&self, name: &str) -> Option<ResultsDocument> {
        let json = self.0.get().filter(|_| name == "one-run")?;
        Some(serde_json::from_str(json).unwrap())
    }
}

#[test]
fn saved_results_are_shown() {
    block_on(async {
        let saved = Arc::new(OneSavedResult::default());
        let shown = saved.clone();
        let service = TestService::new().await;
        assert_eq!(get_page(&service, "/lab/file/one-run", "", "en").await.status, 404);
        let service = service.configure(|app| app.with_saved_results_reader(Some(shown)));
        let path =
            post_form(&service, "/lab", "", SHORT_RUN_FORM).await.header("location").to_owned();
        wait_until_done(&service, &path).await;
        saved.0.set(service.get(&format!("{path}/results.json"), "").await.text).unwrap();
        let [list, _] = get_in_both_languages(&service, "/lab", "").await;
        assert!(list.contains("/lab/file/one-run"));
        let [page, _] = get_in_both_languages(&service, "/lab/file/one-run", "").await;
        assert!(page.contains("--seed 7") && page.contains("/lab/file/one-run/0.svg"));
        let svg = get_page(&service, "/lab/file/one-run/0.svg", "", "en").await;
        assert!(svg.text.starts_with("<svg"));
        for none in ["missing", "..%2Fone-run", "%2e%2e", "odd%20name"] {
            let answer = get_page(&service, &format!("/lab/file/{none}"), "", "en").await;
            assert_eq!(answer.status, 404, "{none}");
        }
    });
}

#[test]
fn perfect_play_is_shown_with_exact_values() {
    block_on(async {
        let service = TestService::new().await;
        let offered = get_in_both_languages(&service, "/lab", "").await;
        let path = "/lab/exact/yahtzee/basic";
        assert!(offered[0].contains(&format!("href=\"{path}\"")), "{}", offered[0]);
        assert!(!offered[0].contains("/lab/exact/pig"), "{}", offered[0]);
        let shown = wait_until_done(&service, path).await.text;
        for words in ["245.8708", "Ones", "Upper bonus", "Standard deviation", "--distribution"] {
            assert!(shown.contains(words), "{words}: {shown}");
        }
        // The basic rules have no bonus chips.
        assert!(!shown.contains("Bonus chips"), "{shown}");
        let chosen =
            get_page(&service, &format!("{path}?at_least=123,+400,x"), "", "en").await.text;
        assert!(chosen.contains("123 or more") && chosen.contains("400 or more"), "{chosen}");
        let german = get_page(&service, path, "", "de").await.text;
        assert!(german.contains("245,8708") && german.contains("Dreier"), "{german}");
        for (file, kind) in [
            ("results.json", "application/json"),
            ("results.csv", "text/csv"),
            ("0.svg", "image/svg+xml"),
            ("1.svg", "image/svg+xml"),
            ("2.svg", "image/svg+xml"),
        ] {
            let answer = get_page(&service, &format!("{path}/{file}"), "", "de").await;
            assert_eq!(
                (answer.status.as_u16(), answer.header("content-type")),
                (200, kind),
                "{file}"
            );
        }
        for none in ["/lab/exact/pig/classic", "/lab/exact/yahtzee/none", "/lab/exact/x/y"] {
            assert_eq!(get_page(&service, none, "", "en").await.status, 404, "{none}");
        }
        assert_eq!(get_page(&service, &format!("{path}/3.svg"), "", "en").await.status, 404);
    });
}

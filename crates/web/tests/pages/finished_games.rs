//! The end of a game, its replay, the hall of fame and the user's own games.

use rollwright_games::GameId;
use serde_json::{Value, json};

use crate::test_service::{TestService, block_on};
use crate::{get_in_both_languages, get_page, post_form};

const SCRIPT_NAME: &str = "<script>alert(1)</script>";

/// Plays all seats of a table to the end with one token.
async fn play_out(service: &TestService, table: &str, token: &str) -> Value {
    loop {
        let position = service.get(table, token).await.json();
        let version = position["version"].clone();
        let moved = match position["phase"]["waits_for"].as_str().unwrap() {
            "over" => return position,
            "roll" => {
                service.post(&format!("{table}/roll"), token, json!({"version": version})).await
            }
            _ => {
                let legal = &position["legal"][0];
                let actions = legal["actions"].as_array().unwrap();
                let body = json!({"version": version, "seat": legal["seat"],
                    "action": actions[actions.len() - 1]});
                service.post(&format!("{table}/act"), token, body).await
            }
        };
        assert_eq!(moved.status, 200, "{}", moved.text);
    }
}

/// Plays a token's seats to the end while bots play theirs.
async fn play_out_beside_bots(service: &TestService, table: &str, token: &str) {
    loop {
        let position = service.get(table, token).await.json();
        let version = position["version"].clone();
        let (path, body) = match position["phase"]["waits_for"].as_str().unwrap() {
            "over" => return,
            "roll" => ("roll", json!({"version": version})),
            _ => {
                let legal = &position["legal"][0];
                let actions = legal["actions"].as_array().map_or(&[][..], Vec::as_slice);
                let action = actions.last().cloned().unwrap_or_default();
                ("act", json!({"version": version, "seat": legal["seat"], "action": action}))
            }
        };
        if service.post(&format!("{table}/{path}"), token, body).await.status != 200 {
            // The bot's turn.
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    }
}

async fn play_finished_game(service: &TestService, game: &str) -> (String, String) {
    let seats = json!([{"name": SCRIPT_NAME}, {"name": "Ben"}]);
    let (table, token) = service.create_table(json!({"game": game, "seats": seats})).await;
    play_out(service, &table, &token).await;
    (table.rsplit('/').next().unwrap().to_owned(), token)
}

#[test]
fn finished_games_are_shown_and_replayed() {
    block_on(async {
        let service = TestService::new().await;
        for game in GameId::ALL.map(GameId::name) {
            let (id, token) = play_finished_game(&service, game).await;
            let [end, end_de] = get_in_both_languages(&service, &format!("/t/{id}"), &token).await;
            assert!(end.contains("The game is over") && end_de.contains("Das Spiel ist aus"));
            let position = service.get(&format!("/api/tables/{id}"), "").await.json();
            let points = |seat: &Value| seat["points"].as_i64().unwrap();
            let best = position["seats"].as_array().unwrap().iter().map(points).max().unwrap();
            let famous = end.contains("now number 1 in the hall of fame");
            assert_eq!(famous, best > 0, "{game}: with points to show");
            assert!(end.contains("value=\"rematch\"") && end.contains(&format!("/t/{id}/replay")));
            assert!(!end.contains("<script>alert"), "{game}");
            let [stranger, _] = get_in_both_languages(&service, &format!("/t/{id}"), "").await;
            assert!(!stranger.contains("value=\"rematch\""), "{game}: only who played");
            let replay = format!("/t/{id}/replay");
            let [first, _] = get_in_both_languages(&service, &replay, "").await;
            assert!(first.contains("data-at=\"0\"") && first.contains("rollwright verify"));
            let (page, _phone_navigation) = first.split_once("<nav class=\"tabs\"").unwrap();
            assert_eq!(page.matches("href=\"/fair\"").count(), 1, "how fair dice work, once");
            let all: usize =
                first.split("max=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
            for at in [1, 2, 3, 4, 5, all / 2, all, all + 100] {
                let step = get_page(&service, &format!("{replay}?at={at}"), "", "en").await;
                assert_eq!(step.status, 200);
                let shown = at.min(all);
                assert!(
                    step.text.contains(&format!("data-at=\"{shown}\" data-rolls")),
                    "{game} {at}"
                );
                assert!(!step.text.contains("name=\"action\""), "{game}: nothing to choose");
                assert!(!step.text.contains("<script>alert"));
                let step_text = step.text.split("</section>").next().unwrap();
                assert!(step_text.contains("</h2><p>"), "{game} {at}: every step says something");
            }
            assert_eq!(get_page(&service, &format!("{replay}?at=x"), "", "de").await.status, 200);
            let again = post_form(&service, &format!("/t/{id}"), &token, "do=rematch").await;
            assert_eq!(again.status, 303);
            let place = again.header("location");
            let [end, _] = get_in_both_languages(&service, &format!("/t/{id}"), &token).await;
            assert!(end.contains(&format!("href=\"{place}\"")));
            let [end, _] = get_in_both_languages(&service, &format!("/t/{id}"), "").await;
            assert!(!end.contains(place), "{game}: strangers are not led to the rematch");
        }
    });
}

#[test]
fn animated_numbers_are_separate_from_their_labels() {
    block_on(async {
        let service = TestService::new().await;
        for (game, words) in [
            (
                "pig",
                ["0</span><span class=\"unit\"> points", "0</span><span class=\"unit\"> Punkte"],
            ),
            ("warrior", ["Energy <span data-counts", "Energie <span data-counts"]),
        ] {
            let seats = json!([{"name": SCRIPT_NAME}, {"name": "Ben"}]);
            let (table, token) = service.create_table(json!({"game": game, "seats": seats})).await;
            let path = table.replace("/api/tables/", "/t/");
            for (shown, words) in
                get_in_both_languages(&service, &path, &token).await.iter().zip(words)
            {
                assert!(shown.contains(words), "{game}: {words}");
            }
        }
    });
}

#[test]
fn the_replay_of_a_running_game_reveals_no_secrets() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let (table, ann) = service.create_table(json!({"game": "qwixx", "seats": seats})).await;
        let ben =
            service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await.json();
        let ben = ben["token"].as_str().unwrap().to_owned();
        let by = service.get(&table, &ann).await.json()["phase"]["by"].as_u64().unwrap();
        let roller = if by == 1 { &ann } else { &ben };
        let rolled = service.post(&format!("{table}/roll"), roller, json!({"version": 0})).await;
        assert_eq!(rolled.status, 200, "{}", rolled.text);
        let path = format!("/t/{}/replay", table.rsplit('/').next().unwrap());
        let before = get_page(&service, &path, "", "en").await.text;
        assert!(before.contains("isn't over yet"));
        // One of the two answers, which nobody else may see.
        let position = service.get(&table, &ann).await.json();
        let legal = &position["legal"][0];
        let actions = legal["actions"].as_array().unwrap();
        let body = json!({"version": position["version"], "seat": 1, "action": actions[actions.len() - 1]});
        assert_eq!(service.post(&format!("{table}/act"), &ann, body).await.status, 200);
        assert_eq!(get_page(&service, &path, "", "en").await.text, before);
    });
}

#[test]
fn the_hall_of_fame_and_its_filters() {
    block_on(async {
        let service = TestService::new().await;
        let [empty, empty_de] = get_in_both_languages(&service, "/scores", "").await;
        assert!(empty.contains("Nobody is listed here") && empty_de.contains("noch niemand"));
        let (id, token) = play_finished_game(&service, "yahtzee").await;
        let one = "/scores?game=yahtzee&amp;rules=official&amp;seats=2";
        for path in ["/scores", "/scores?game=yahtzee", &one.replace("&amp;", "&")] {
            let [scores, _] = get_in_both_languages(&service, path, &token).await;
            assert!(scores.contains(&format!("/t/{id}/replay")), "{path}");
            let [scores, _] = get_in_both_languages(&service, path, "").await;
            assert!(!scores.contains(&id), "{path}: private tables are not given away");
            assert!(scores.contains("&lt;script&gt;") && !scores.contains("<script>alert"));
        }
        assert!(get_in_both_languages(&service, "/scores", "").await[0].contains(one));
        for other in ["/scores?game=qwixx", "/scores?game=yahtzee&rules=basic&seats=2"] {
            assert!(!get_in_both_languages(&service, other, "").await[0].contains(&id), "{other}");
        }
        assert!(get_in_both_languages(&service, "/", "").await[0].contains("class=\"best\""));
    });
}

#[test]
fn the_hall_of_fame_separates_solo_games_from_games_against_bots_and_people() {
    block_on(async {
        let service = TestService::new().await;
        let ann = json!({"name": "Ann"});
        let games = [
            ("none", json!([ann])),
            ("bots", json!([ann, {"bot": "random"}])),
            ("people", json!([ann, {"name": "Ben"}])),
        ];
        let mut tables = Vec::new();
        for (opponents, seats) in games {
            let setup = json!({"game": "yahtzee", "seats": seats, "listed": true});
            let (table, token) = service.create_table(setup).await;
            play_out_beside_bots(&service, &table, &token).await;
            tables.push((opponents, seats.as_array().unwrap().len(), table));
        }
        for (opponents, seats, table) in &tables {
            let id = table.rsplit('/').next().unwrap();
            let path = format!("/api/scores?game=yahtzee&seats={seats}&opponents={opponents}");
            let listed = service.get(&path, "").await.json();
            let listed = listed.as_array().unwrap();
            assert!(!listed.is_empty() && listed.iter().all(|row| row["table"] == id), "{path}");
            let position = service.get(table, "").await.json();
            assert_eq!(position["fame"].as_array().unwrap(), listed, "{opponents}");
            for filter in ["", "game=yahtzee&"] {
                let path = format!("/scores?{filter}opponents={opponents}");
                let [page, german] = get_in_both_languages(&service, &path, "").await;
                for (_, _, other) in &tables {
                    let link = format!("/t/{}/replay", other.rsplit('/').next().unwrap());
                    assert_eq!(page.contains(&link), other == table, "{path}");
                }
                assert_eq!((page.matches("<h2>").count(), german.matches("<h2>").count()), (1, 1));
            }
            // The end of a game links to its own list.
            let [end, _] = get_in_both_languages(&service, &format!("/t/{id}"), "").await;
            let link = end.split("href=\"/scores?").nth(1).unwrap().split('"').next().unwrap();
            let path = format!("/scores?{}", link.replace("&amp;", "&"));
            let [page, _] = get_in_both_languages(&service, &path, "").await;
            assert!(page.contains(&format!("/t/{id}/replay")), "{path}");
        }
        let by_default = service.get("/api/scores?game=yahtzee&seats=2", "").await.json();
        let people = "/api/scores?game=yahtzee&seats=2&opponents=people";
        assert_eq!(by_default, service.get(people, "").await.json());
        let [all, all_de] = get_in_both_languages(&service, "/scores", "").await;
        for heading in ["Solo", "Against bots", "Against people"] {
            assert!(all.contains(&format!("<h2>{heading}</h2>")), "{heading}");
        }
        for heading in ["Solo", "Gegen Bots", "Gegen Menschen"] {
            assert!(all_de.contains(&format!("<h2>{heading}</h2>")), "{heading}");
        }
    });
}

#[test]
fn my_games_are_listed_and_my_name_can_be_deleted() {
    block_on(async {
        let service = TestService::new().await;
        let [empty, _] = get_in_both_languages(&service, "/me", "").await;
        assert!(empty.contains("appear here"));
        let (id, token) = play_finished_game(&service, "qwinto").await;
        let [me, me_de] = get_in_both_languages(&service, "/me", &token).await;
        assert!(me.contains(&format!("/t/{id}/replay")) && me.contains("<polyline"));
        assert!(
            me.contains("<title id=\"qwinto-time-title\">")
                && me_de.contains("Siege") == me.contains(">Wins<")
        );
        assert!(me.contains("&lt;script&gt;") && !me.contains("<script>alert"));
        assert!(me.contains("/api/history?format=xml"));
        get_in_both_languages(&service, "/me/forget", &token).await;
        assert!(
            get_in_both_languages(&service, "/me", &token).await[0].contains("&lt;script&gt;"),
            "only asked yet"
        );
        assert_eq!(post_form(&service, "/me/forget", &token, "sure=yes").await.status, 303);
        let [me, _] = get_in_both_languages(&service, "/me", &token).await;
        assert!(!me.contains("&lt;script&gt;") && me.contains("(name deleted)"));
    });
}

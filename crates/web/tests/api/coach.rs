//! The coach over the API: reviews of finished games for everybody, hints in training.

use rollwright_coach::{DEFAULT_ROLLOUTS, HINT_JSON_SCHEMA, PROGRAM_VERSION, REVIEW_JSON_SCHEMA};
use rollwright_database::Database;
use rollwright_tables::store::{ReviewSettings, ReviewStore, StoredReview};
use rollwright_web::RateLimitConfig;
use serde_json::{Value, json};

use crate::test_service::{TestResponse, TestService, block_on, database_url, request};

/// Polls for the coach's response. Until then it reports its progress.
async fn wait_for_answer(service: &TestService, path: &str, token: &str) -> TestResponse {
    for _ in 0..60_000 {
        let answer = service.get(path, token).await;
        if answer.status != 202 {
            return answer;
        }
        assert!(answer.json()["percent"].as_u64().unwrap() <= 100, "{}", answer.text);
        assert_eq!(answer.header("retry-after"), "1");
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    panic!("the coach did not answer {path} within a minute");
}

/// Makes the next move for the seats of `who`, always the last legal action. Returns false if
/// there is none.
async fn play_next_move(service: &TestService, table: &str, who: &str) -> bool {
    let position = service.get(table, who).await.json();
    let version = &position["version"];
    let (path, body) = match position["legal"].as_array().unwrap().first() {
        _ if position["phase"]["yours"] == true => ("roll", json!({ "version": version })),
        Some(asked) => {
            let last = asked["actions"].as_array().unwrap().last().unwrap();
            ("act", json!({ "version": version, "seat": asked["seat"], "action": last }))
        }
        None => return false,
    };
    let answer = service.post(&format!("{table}/{path}"), who, body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    true
}

/// Checks that an object has all required fields of its schema, and no others.
fn assert_matches_schema(value: &Value, schema: &Value) {
    match (value, &schema["properties"]) {
        (Value::Object(fields), Value::Object(known)) => {
            for wanted in schema["required"].as_array().unwrap() {
                assert!(fields.contains_key(wanted.as_str().unwrap()), "{wanted} is missing");
            }
            for (name, field) in fields.iter().filter(|(name, _)| *name != "settings") {
                assert_matches_schema(
                    field,
                    known.get(name).unwrap_or_else(|| panic!("{name} is not known")),
                );
            }
        }
        (Value::Array(items), _) => {
            items.iter().for_each(|item| assert_matches_schema(item, &schema["items"]))
        }
        _ => {}
    }
}

#[test]
fn finished_games_are_reviewed_for_everybody() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "settings": {"goal": 20}, "first": 1,
            "seats": [{"name": "Ann"}, {"name": "Ben"}]});
        let (table, ann) = service.create_table(setup).await;
        assert!(play_next_move(&service, &table, &ann).await);
        let (review, hint) = (format!("{table}/review"), format!("{table}/hint"));
        let says = "the coach only comments on games that are over";
        service.get(&review, &ann).await.assert_problem(403, says);
        service.get(&hint, &ann).await.assert_problem(403, says);
        service.get(&format!("{hint}?at=1"), "").await.assert_problem(403, says);
        while play_next_move(&service, &table, &ann).await {}
        let answer = wait_for_answer(&service, &review, "").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let json = answer.json();
        assert_matches_schema(&json, &serde_json::from_str(REVIEW_JSON_SCHEMA).unwrap());
        assert_eq!((&json["objective"], &json["exact"]), (&json!("win"), &json!(true)));
        assert_eq!(json["seats"][0]["name"], "Ann");
        for seat in json["seats"].as_array().unwrap() {
            let of = |key: &str| seat[key].as_f64().unwrap();
            let sum = of("start") + of("luck") - of("loss") + of("others") + of("residual");
            assert!((of("result") - sum).abs() < 1e-12 && of("residual").abs() < 1e-9, "{seat}");
        }
        assert_eq!(service.get(&review, &ann).await.text, answer.text, "stored, and the same");

        // A past decision, for everybody.
        let decision = &json["decisions"][0];
        let (seat, stood) = (decision["seat"].as_u64().unwrap(), decision["stood"].as_u64());
        let past = format!("{hint}?at={}&seat={seat}", stood.unwrap());
        let answer = wait_for_answer(&service, &past, "").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let json = answer.json();
        assert_matches_schema(&json, &serde_json::from_str(HINT_JSON_SCHEMA).unwrap());
        for (option, reviewed) in
            json["options"].as_array().unwrap().iter().zip(decision["options"].as_array().unwrap())
        {
            assert_eq!(
                (&option["action"], &option["value"]),
                (&reviewed["action"], &reviewed["value"])
            );
        }
        let german = wait_for_answer(&service, &format!("{past}&lang=de"), "").await.json();
        assert_ne!(german["options"][0]["reason"], json["options"][0]["reason"]);
        service
            .get(&format!("{past}&lang=xx"), "")
            .await
            .assert_problem(400, "lang must be en or de");
        service.get(&format!("{hint}?at=0"), "").await.assert_problem(409, "has nothing to decide");
        service.get(&format!("{hint}?at=5000"), "").await.assert_problem(404, "isn't public yet");
        service.get(&hint, &ann).await.assert_problem(409, "has nothing to decide");
        service.get(&hint, "").await.assert_problem(403, "your own seats");
        service.get(&format!("{hint}?at=1&seat=9"), "").await.assert_problem(404, "seat");
    });
}

#[test]
fn training_hints_are_for_ones_own_seat_and_ignore_open_answers() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "qwinto", "rules": "ottawa", "training": true, "seed": 3,
            "first": 1, "seats": [{"name": "Ann"}, {"open": true}]});
        let (table, ann) = service.create_table(setup).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let is_asked = async || {
            let position = service.get(&table, &ben).await.json();
            !position["legal"].as_array().unwrap().is_empty()
        };
        while !is_asked().await {
            assert!(
                play_next_move(&service, &table, &ann).await,
                "Ann brings the dice on the table"
            );
        }
        let hint = format!("{table}/hint");
        let before = wait_for_answer(&service, &hint, &ben).await.json();
        assert_eq!(before["seat"], 2);
        service.get(&format!("{hint}?seat=1"), &ben).await.assert_problem(403, "your own seats");
        assert!(play_next_move(&service, &table, &ann).await, "Ann answers first");
        assert_eq!(
            wait_for_answer(&service, &hint, &ben).await.json(),
            before,
            "Ben learns nothing of it"
        );
        service.get(&hint, &ann).await.assert_problem(409, "has nothing to decide");
    });
}

#[test]
fn reviews_survive_a_restart_and_are_reproducible() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "settings": {"goal": 20}, "first": 1,
            "seats": [{"name": "Zacharias"}, {"name": "Ben"}]});
        let (table, ann) = service.create_table(setup).await;
        while play_next_move(&service, &table, &ann).await {}
        let path = format!("{table}/review");
        let first = wait_for_answer(&service, &path, "").await;
        // Another server over the same database, as after a restart.
        let again = async || {
            let limits = RateLimitConfig { tables: 1000, requests: 100_000, streams: 10 };
            let other = TestService::with_folder(service.folder().to_owned(), limits).await;
            let text = wait_for_answer(&other, &path, "").await.text;
            // The first service removes the folder.
            std::mem::forget(other);
            text
        };
        assert_eq!(again().await, first.text);
        let store = Database::connect(&database_url(service.folder())).await.unwrap();
        let events = service.get(&table, "").await.json()["version"].as_u64().unwrap();
        let settings = ReviewSettings {
            program: PROGRAM_VERSION.to_owned(),
            rollouts: DEFAULT_ROLLOUTS as u64,
            version: events,
        };
        let id = table.rsplit('/').next().unwrap().to_owned();
        let stored =
            store.load_review(&id, &settings).await.unwrap().expect("the review is stored");
        assert!(!stored.contains("Zacharias"), "names are not stored twice");
        let store_review = async |settings: ReviewSettings, body: String| {
            store.store_review(StoredReview { table: id.clone(), settings, body }).await.unwrap();
        };
        // A stored review is returned as it is. One with other settings, or one that can't be read,
        // is computed again, bit for bit.
        store_review(settings.clone(), stored.replace("\"classic\"", "\"kept\"")).await;
        assert!(again().await.contains("\"rules\":\"kept\""));
        let older = ReviewSettings { program: "rollwright 0".to_owned(), ..settings.clone() };
        store_review(older, stored.replace("\"classic\"", "\"kept\"")).await;
        assert_eq!(again().await, first.text);
        assert_eq!(store.load_review(&id, &settings).await.unwrap(), Some(stored));
        store_review(settings, "{}".to_owned()).await;
        assert_eq!(again().await, first.text);
    });
}

#[test]
fn the_coach_stays_within_the_memory_budget() {
    block_on(async {
        let service = TestService::with_memory(12 << 20).await;
        let hint = async |game: &str, rules: &str, seats: usize| {
            let seats: Vec<Value> =
                (1..=seats).map(|at| json!({ "name": format!("P{at}") })).collect();
            let setup = json!({ "game": game, "rules": rules, "training": true, "seats": seats });
            let (table, token) = service.create_table(setup).await;
            assert!(play_next_move(&service, &table, &token).await);
            let answer = wait_for_answer(&service, &format!("{table}/hint"), &token).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            answer.json()
        };
        let reserved = async || {
            let text = service.get_metrics("/metrics").await.text;
            let number = |name: &str| {
                let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
                line.trim().parse::<usize>().unwrap()
            };
            assert_eq!(number("rollwright_solutions_limit_bytes "), 12 << 20);
            (number("rollwright_solutions_bytes "), number("rollwright_solutions_refused_total "))
        };
        assert_eq!(hint("yahtzee", "official", 1).await["exact"], true);
        let (official, refused) = reserved().await;
        assert!((4 << 20..8 << 20).contains(&official) && refused == 0, "{official}");
        // There is no room for both: the unused coach is evicted.
        assert_eq!(hint("yahtzee", "basic", 1).await["exact"], true);
        let (basic, refused) = reserved().await;
        assert!(basic < official && refused == 0, "{basic} after {official}");
        // A solution that never fits is estimated, and evicts nothing.
        let estimated = hint("qwixx", "official", 5).await;
        assert_eq!(estimated["exact"], false);
        assert_eq!(estimated["method"], format!("{DEFAULT_ROLLOUTS} rollouts of cautious"));
        let (after, refused) = reserved().await;
        assert!(after == basic && refused > 0, "{after} after {basic}, {refused} refused");
    });
}

#[test]
fn a_bot_without_memory_for_its_solution_is_refused_in_both_languages() {
    block_on(async {
        let service = TestService::with_memory(12 << 20).await;
        let setup = json!({ "game": "qwixx", "seats": [{ "name": "Ann" }, { "bot": "optimal" }] });
        for (language, says) in [
            ("en", "all solutions together may use only 12 MB"),
            ("de", "für alle Lösungen zusammen gibt es nur 12 MB"),
        ] {
            let headers = [("content-type", "application/json"), ("accept-language", language)];
            let body = setup.to_string();
            let answer = service.send(request("POST", "/api/tables", "", &headers, &body)).await;
            answer.assert_problem(422, says);
            assert_eq!(answer.json()["type"], "urn:rollwright:memory");
        }
    });
}

/// Sends a request from an address behind a trusted proxy.
async fn send_from(
    service: &TestService,
    address: &str,
    method: &str,
    path: &str,
    token: &str,
    body: Value,
) -> TestResponse {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
    service.send(request(method, path, token, &headers, &body.to_string())).await
}

/// The faces after whose roll the coach refuses to value a copy of a game, because the game
/// counts.
async fn refused_faces(service: &TestService, address: &str, token: &str, what: &str) -> Vec<u8> {
    let mut refused = Vec::new();
    for face in 2..=6 {
        let copy = json!({"game": "pig", "training": true, "dice": "manual", "first": 1,
            "seats": [{"name": "Eve"}, {"name": "Robin"}]});
        let made = send_from(service, address, "POST", "/api/tables", token, copy).await.json();
        let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
        let token = made["token"].as_str().unwrap().to_owned();
        let roll = json!({"version": 0, "faces": [face]});
        let rolled =
            send_from(service, address, "POST", &format!("{table}/roll"), &token, roll).await;
        assert_eq!(rolled.status, 200, "{}", rolled.text);
        let path = format!("{table}/{what}");
        let answer = send_from(service, address, "GET", &path, &token, json!({})).await;
        match answer.status.as_u16() {
            403 => {
                answer.assert_problem(403, "playing this position in a game that counts");
                refused.push(face);
            }
            // It answers, or is busy with the other copies.
            status => assert!([200, 202, 503].contains(&status), "{}", answer.text),
        }
    }
    refused
}

#[test]
fn the_coach_values_the_opening_of_a_game_while_another_one_begins() {
    block_on(async {
        let service = TestService::new().await;
        let setup = |training: bool| {
            json!({"game": "qwinto", "training": training, "first": 1,
                "seats": [{"name": "Ann"}, {"name": "Ben"}]})
        };
        service.create_table(setup(false)).await;
        let (table, ann) = service.create_table(setup(true)).await;
        let answer = wait_for_answer(&service, &format!("{table}/hint"), &ann).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    });
}

#[test]
fn the_coach_does_not_value_a_copy_of_a_game_that_counts() {
    block_on(async {
        let service =
            TestService::new().await.configure(|app| app.with_trusted_proxy_headers(true));
        let (home, elsewhere) = ("198.51.100.1", "198.51.100.2");
        // A game that counts, after a roll that leaves a decision.
        let (table, ann, version) = loop {
            let setup =
                json!({"game": "pig", "first": 1, "seats": [{"name": "Ann"}, {"open": true}]});
            let made = send_from(&service, home, "POST", "/api/tables", "", setup).await.json();
            let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
            let ann = made["token"].as_str().unwrap().to_owned();
            send_from(
                &service,
                elsewhere,
                "POST",
                &format!("{table}/seats/2"),
                "",
                json!({"name": "Ben"}),
            )
            .await;
            let roll = json!({"version": 0});
            send_from(&service, home, "POST", &format!("{table}/roll"), &ann, roll).await;
            let position = service.get(&table, &ann).await.json();
            if !position["legal"].as_array().unwrap().is_empty() {
                break (table, ann, position["version"].clone());
            }
        };
        let refused = refused_faces(&service, home, "", "hint").await;
        assert_eq!(refused.len(), 1, "the face that was rolled");
        assert_eq!(refused_faces(&service, home, "", "review").await, refused);
        // Elsewhere: with the token of a player, as a player's network, and as a stranger.
        assert_eq!(refused_faces(&service, "203.0.113.9", &ann, "hint").await, refused);
        assert_eq!(refused_faces(&service, elsewhere, "", "hint").await, refused);
        assert_eq!(refused_faces(&service, "203.0.113.9", "", "hint").await, [0; 0]);
        // The game has gone on.
        let hold = json!({"version": version, "seat": 1, "action": "hold"});
        let held = send_from(&service, home, "POST", &format!("{table}/act"), &ann, hold).await;
        assert_eq!(held.status, 200, "{}", held.text);
        assert_eq!(refused_faces(&service, home, "", "hint").await, [0; 0]);
    });
}

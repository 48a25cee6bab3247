//! API clients: complete positions, waiting for changes, seeded games.

use rollwright_games::GameId;
use serde_json::{Value, json};

use crate::test_service::{TestService, block_on, request};

#[test]
fn the_position_names_the_first_seat_the_active_seat_and_the_rules() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "warrior", "settings": {"size": 3}, "first": 2,
            "seats": [{"name": "Ann"}, {"name": "Ben"}]});
        let (table, token) = service.create_table(setup).await;
        let position = service.get(&table, &token).await.json();
        assert_eq!((&position["first"], &position["active"]), (&json!(2), &json!(2)));
        assert_eq!(position["phase"]["by"], 2);
        assert_eq!(
            (&position["rules"], &position["rules_version"]),
            (&json!("classic"), &json!(1))
        );
        assert_eq!(position["settings"], json!({"levels": 3, "size": 3}));
    });
}

#[test]
fn a_move_returns_the_new_position_on_request() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
        let (table, token) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let send = async |what: &str, prefer: &str, body: Value| {
            let headers = [("content-type", "application/json"), ("prefer", prefer)];
            let path = format!("{table}/{what}");
            service.send(request("POST", &path, &token, &headers, &body.to_string())).await
        };
        let rolled = send("roll", "return=representation", json!({"version": 0})).await;
        assert_eq!(rolled.header("preference-applied"), "return=representation");
        assert_eq!(rolled.json(), service.get(&table, &token).await.json());
        let body = json!({"version": 1, "seat": 1, "action": "chance"});
        let acted = send("act", "return=representation", body).await.json();
        assert_eq!((&acted["version"], &acted["viewer"]), (&json!(2), &json!(1)));
        assert!(acted["state"]["seats"][0]["boxes"]["chance"].is_u64());
        let minimal = send("roll", "return=minimal", json!({"version": 2})).await.json();
        assert_eq!(minimal, json!({"version": 3}));
        let odd = send("roll", "return=everything", json!({"version": 3})).await;
        odd.assert_problem(400, "return=representation");
    });
}

#[test]
fn a_client_can_wait_for_a_version_instead_of_polling() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}]});
        let (table, token) = service.create_table(setup).await;
        let (later, waits) = (service.router.clone(), format!("{table}?after=0&wait=60"));
        let holder = token.clone();
        let waiting = tokio::spawn(async move {
            use tower::ServiceExt;
            let answer = later.oneshot(request("GET", &waits, &holder, &[], "")).await.unwrap();
            let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
            serde_json::from_slice::<Value>(&body).unwrap()
        });
        tokio::task::yield_now().await;
        service.post(&format!("{table}/roll"), &token, json!({"version": 0})).await;
        let position = waiting.await.unwrap();
        assert_eq!(position["version"], 1, "the response comes as soon as there is a new version");
        let known = service.get(&format!("{table}?after=0&wait=60"), &token).await.json();
        assert_eq!(known["version"], 1, "a newer version returns at once");
        // A waiting client does not keep the server from stopping.
        service.shutdown.send_replace(true);
        let same = service.get(&format!("{table}?after=1&wait=60"), &token).await.json();
        assert_eq!(same["version"], 1);
    });
}

#[test]
fn training_tables_with_the_same_seed_have_the_same_dice() {
    block_on(async {
        let service = TestService::new().await;
        let setup = |training: bool, dice: &str, first: u8| {
            json!({"game": "qwixx", "seats": [{"name": "Ann"}, {"name": "Ben"}],
                "training": training, "seed": 7, "first": first, "dice": dice})
        };
        let mut dice = Vec::new();
        for first in [1, 2, 2] {
            let (table, token) = service.create_table(setup(true, "random", first)).await;
            let body = json!({"version": 0});
            let rolled = service.post(&format!("{table}/roll"), &token, body).await;
            assert_eq!(rolled.status, 200, "{}", rolled.text);
            let position = service.get(&table, &token).await.json();
            assert_eq!((&position["first"], &position["counts"]), (&json!(first), &json!(false)));
            assert!(position.get("commitment").is_none(), "nothing about these dice is secret");
            dice.push(position["state"]["dice"].clone());
        }
        assert!(dice[0].is_object() && dice.iter().all(|one| *one == dice[0]), "{dice:?}");
        let fair = service.post("/api/tables", "", setup(false, "random", 1)).await;
        fair.assert_problem(422, "a training game");
        let typed = service.post("/api/tables", "", setup(true, "manual", 1)).await;
        typed.assert_problem(422, "the program rolls");
        service.post("/api/tables", "", setup(true, "random", 3)).await.assert_problem(422, "");
    });
}

#[test]
fn the_api_description_has_state_questions_and_endings_of_every_game() {
    block_on(async {
        let service = TestService::new().await;
        let document = service.get("/api/openapi.json", "").await.json();
        let schemas = &document["components"]["schemas"];
        let about = document["info"]["description"].as_str().unwrap();
        assert!(about.contains("first roll of a game with people"), "why it is mine to make");
        for game in GameId::ALL {
            let title: String = game.title().chars().filter(char::is_ascii_alphanumeric).collect();
            for what in ["Question", "Ending"] {
                let names = schemas[format!("{title}{what}")]["enum"].as_array().unwrap();
                assert!(!names.is_empty(), "{game} {what}");
            }
            let described = schemas[format!("{title}State")]["properties"].as_object().unwrap();
            let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
            let (table, _) =
                service.create_table(json!({"game": game.name(), "seats": seats})).await;
            let state = service.get(&table, "").await.json()["state"].clone();
            let mut known: Vec<&String> = described.keys().collect();
            let mut there: Vec<&String> = state.as_object().unwrap().keys().collect();
            known.sort();
            there.sort();
            assert_eq!(known, there, "{game}");
        }
    });
}

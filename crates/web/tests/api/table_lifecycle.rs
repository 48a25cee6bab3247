//! A table from setup to rematch, and the API description.

use rollwright_games::GameId;
use rollwright_web::api_routes;
use serde_json::{Value, json};

use crate::event_stream::EventClient;
use crate::test_service::{TestService, block_on};

#[test]
fn a_table_from_a_position_is_a_training_game() {
    block_on(async {
        let service = TestService::new().await;
        let position = "1.pig.classic.ZEgL7G";
        let seats = json!([{"name": "Ann"}, {"bot": "greedy"}]);
        let setup = json!({"game": "pig", "position": position, "seats": seats});
        let (table, ann) = service.create_table(setup.clone()).await;
        let shown = service.get(&table, &ann).await.json();
        assert_eq!((&shown["training"], &shown["counts"]), (&json!(true), &json!(false)));
        assert_eq!(
            (&shown["position_string"], &shown["state"]["turn"]),
            (&json!(position), &json!(6))
        );
        assert_eq!(shown["legal"][0]["actions"], json!(["roll", "hold"]));
        let body = json!({"version": shown["version"], "seat": 1, "action": "hold"});
        assert_eq!(service.post(&format!("{table}/act"), &ann, body).await.status, 200);
        let record = service.get(&format!("{table}/record"), "").await.text;
        assert!(record.contains(&format!("\"position\":\"{position}\"")), "{record}");
        for (key, value, says) in [
            ("position", json!("1.pig.classic.ZEgL7"), "damaged"),
            ("position", json!("1.qwixx.official.A"), "this position is from Qwixx"),
            ("seats", json!([{"name": "Ann"}]), "the position has 2 seats"),
            ("rules", json!("classic"), "leave them out"),
        ] {
            let mut setup = setup.clone();
            setup[key] = value;
            service.post("/api/tables", "", setup).await.assert_problem(422, says);
        }
    });
}

#[test]
fn a_table_from_its_setup_to_a_rematch() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "warrior", "settings": {"levels": 3, "size": 3},
            "seats": [{"name": "Ann"}, {"open": true}]});
        let (table, ann) = service.create_table(setup).await;
        let seated = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        assert_eq!(seated.status, 201);
        let ben = seated.json()["token"].as_str().unwrap().to_owned();
        let tokens = [&ann, &ben];
        let rematch = format!("{table}/rematch");
        service.post(&rematch, &ann, json!({})).await.assert_problem(409, "not over");
        let end = loop {
            let position = service.get(&table, &ann).await.json();
            let version = position["version"].clone();
            let phase = &position["phase"];
            let moved = match phase["waits_for"].as_str().unwrap() {
                "over" => break position,
                "roll" => {
                    let by = phase["by"].as_u64().unwrap() as usize;
                    let body = json!({"version": version});
                    service.post(&format!("{table}/roll"), tokens[by - 1], body).await
                }
                _ => {
                    let seat = phase["seats"][0].as_u64().unwrap() as usize;
                    let own = service.get(&table, tokens[seat - 1]).await.json();
                    let action = own["legal"][0]["actions"][0].clone();
                    let body = json!({"version": version, "seat": seat, "action": action});
                    service.post(&format!("{table}/act"), tokens[seat - 1], body).await
                }
            };
            assert_eq!(moved.status, 200, "{}", moved.text);
        };
        let winner = end["phase"]["winners"][0].as_u64().unwrap() as usize;
        assert_eq!(end["seats"][winner - 1]["points"], 1);
        let record = service.get(&format!("{table}/record"), "").await;
        let (read, torn) = rollwright_games::record::parse_record(record.text.as_bytes()).unwrap();
        assert_eq!((read.events.len() as u64, torn), (end["version"].as_u64().unwrap(), None));
        let scores = "/api/scores?game=warrior&settings=levels=3,size=3&seats=2";
        let fame = service.get(scores, &ann).await;
        let name = ["Ann", "Ben"][winner - 1];
        assert_eq!(fame.json()[0]["name"], name, "{}", fame.text);
        assert_eq!(end["fame"], fame.json(), "the position lists new entries");
        assert_eq!(fame.json().as_array().unwrap().len(), 1, "only winners, by their turns");
        assert!(table.ends_with(fame.json()[0]["table"].as_str().unwrap()));
        let told = service.get(scores, "").await;
        assert_eq!(told.json()[0]["name"], name);
        assert!(told.json()[0].get("table").is_none(), "private tables are hidden from strangers");
        let history = service.get("/api/history", &ben).await.json();
        assert_eq!(history[0]["name"], "Ben");
        assert_eq!(history[0]["won"], winner == 2);
        let other = &history[0]["others"][0];
        assert_eq!((&other["name"], &other["seat"]), (&json!("Ann"), &json!(1)));
        assert_eq!(other["won"], winner == 1);
        let cursor = |game: &serde_json::Value| {
            let table = game["table"].as_str().unwrap();
            format!("{}-{table}-{}", game["ended"], game["seat"])
        };
        let page = service.get("/api/history?limit=1", &ben).await;
        assert_eq!(page.header("link"), "", "there is nothing after the only game");
        let after = format!("/api/history?before={}", cursor(&history[0]));
        assert_eq!(service.get(&after, &ben).await.json(), json!([]));
        let xml = service.get("/api/history?format=xml", &ben).await;
        assert_eq!(xml.header("content-type"), "application/xml");
        assert!(xml.text.contains("settings=\"levels=3,size=3\"") && xml.text.contains(">Ben<"));
        assert!(xml.text.contains("<other seat=\"1\" ") && xml.text.contains(">Ann</other>"));
        service.get("/api/history", "").await.assert_problem(401, "Bearer");
        let again = service.post(&rematch, &ann, json!({})).await.json();
        assert_eq!(again, service.post(&rematch, &ben, json!({})).await.json());
        assert_eq!(service.get(&table, &ben).await.json()["rematch"], again["table"]);
        let stranger = service.get(&table, "").await.json();
        assert!(stranger.get("rematch").is_none(), "only players see the rematch");
        let next = format!("/api/tables/{}", again["table"].as_str().unwrap());
        assert_eq!(service.get(&next, &ben).await.json()["viewer"], 2);
        assert_eq!(service.call("DELETE", "/api/history", &ben, json!({})).await.status, 204);
        for table in [&table, &next] {
            assert_eq!(service.get(table, "").await.json()["seats"][1]["name"], "Player 2");
        }
        assert_eq!(service.get("/api/history", &ben).await.json()[0]["name"], "");
    });
}

#[test]
fn listed_tables_are_public_and_players_find_their_own() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        service.create_table(json!({"game": "qwixx", "seats": seats})).await;
        assert_eq!(service.get("/api/tables", "").await.json(), json!([]));
        let listed = json!({"game": "qwixx", "seats": seats, "listed": true});
        let (table, ann) = service.create_table(listed).await;
        let open = service.get("/api/tables", "").await.json();
        assert_eq!(open.as_array().unwrap().len(), 1);
        assert!(table.ends_with(open[0]["table"].as_str().unwrap()));
        assert_eq!((&open[0]["names"], &open[0]["free"]), (&json!(["Ann"]), &json!([2])));
        assert_eq!(service.get("/api/mine", &ann).await.json(), open);
        service.get("/api/mine", "").await.assert_problem(401, "Bearer");
        service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        assert_eq!(service.get("/api/tables", "").await.json(), json!([]));
        let mine = service.get("/api/mine", &ann).await.json();
        assert_eq!(mine[0]["names"], json!(["Ann", "Ben"]));
    });
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
        let (table, token) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let act =
            |version: u64, action: &str| json!({"version": version, "seat": 1, "action": action});
        let path = format!("{table}/act");
        service.post(&path, &token, act(0, "ones")).await.assert_problem(422, "rolled first");
        let roll = format!("{table}/roll");
        assert_eq!(service.post(&roll, &token, json!({"version": 0})).await.json()["version"], 1);
        let stale = service.post(&path, &token, act(0, "ones")).await;
        stale.assert_problem(409, "already at version 1");
        assert_eq!(stale.json()["version"], 1);
        service.post(&path, &token, act(1, "fly")).await.assert_problem(422, "isn't an action");
        service.post(&path, &token, json!({"version": 1})).await.assert_problem(400, "seat");
        service.post(&path, "", act(1, "ones")).await.assert_problem(401, "Bearer");
        let loaded = json!({"version": 1, "faces": [6, 6, 6, 6, 6]});
        service.post(&roll, &token, loaded).await.assert_problem(422, "a decision, not a roll");
        assert_eq!(service.post(&path, &token, act(1, "chance")).await.status, 200);
        let undo = json!({"version": 2});
        assert_eq!(service.post(&format!("{table}/undo"), &token, undo).await.status, 200);
        let position = service.get(&table, &token).await.json();
        assert_eq!((&position["version"], &position["viewer"]), (&json!(3), &json!(1)));
        assert!(position["legal"][0]["actions"].as_array().unwrap().contains(&json!("ones")));
    });
}

#[test]
fn a_seat_can_be_handed_to_a_bot_and_taken_back() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
        let (table, token) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let bot = format!("{table}/seats/2/bot");
        let strategy = json!({"strategy": "greedy"});
        assert_eq!(service.call("PUT", &bot, &token, strategy.clone()).await.status, 200);
        service.call("PUT", &bot, &token, strategy).await.assert_problem(409, "take the seat back");
        let seat = service.get(&table, "").await.json()["seats"][1].clone();
        assert_eq!((&seat["bot"], &seat["open"]), (&json!("greedy"), &json!(false)));
        assert_eq!(service.call("DELETE", &bot, &token, json!({})).await.status, 200);
        service.call("DELETE", &bot, &token, json!({})).await.assert_problem(409, "no bot");
        let name = format!("{table}/seats/2/name");
        assert_eq!(service.call("DELETE", &name, &token, json!({})).await.status, 204);
        assert_eq!(service.get(&table, "").await.json()["seats"][1]["name"], "Player 2");
    });
}

#[test]
fn answers_to_an_open_question_are_hidden() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "qwinto", "rules": "ottawa",
            "seats": [{"name": "Ann"}, {"open": true}]});
        let (table, ann) = service.create_table(setup).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        let act =
            |version: u64, action: &str| json!({"version": version, "seat": 1, "action": action});
        let path = format!("{table}/act");
        service.post(&path, &ann, act(1, "RYB")).await;
        let before = [service.get(&table, &ben).await, service.get(&table, "").await];
        let record = service.get(&format!("{table}/record"), "").await.text;
        assert_eq!(service.post(&path, &ann, act(3, "R1")).await.json()["version"], 4);
        for (before, token) in before.iter().zip([ben.as_str(), ""]) {
            let after = service.get(&table, token).await.json();
            assert_eq!(after["view"], before.json()["view"]);
            assert_eq!(after["phase"]["seats"], json!([2]), "that Ann has answered is no secret");
        }
        assert_eq!(service.get(&format!("{table}/record"), "").await.text, record);
        let later = service.get(&format!("{table}/replay/4"), "").await;
        later.assert_problem(404, "has come to 3");
        let pass = json!({"version": 3, "seat": 2, "action": "pass"});
        assert_eq!(service.post(&path, &ben, pass).await.json()["version"], 5);
        assert!(service.get(&format!("{table}/record"), "").await.text.contains("R1"));
        let then = service.get(&format!("{table}/replay/3"), "").await.json();
        assert_eq!(then["view"], before[1].json()["view"]);
    });
}

#[test]
fn the_api_description_has_every_route_and_every_referenced_schema() {
    block_on(async {
        let service = TestService::new().await;
        let document = service.get("/api/openapi.json", "").await.json();
        assert_eq!(document["openapi"], "3.1.0");
        let described: usize = document["paths"]
            .as_object()
            .unwrap()
            .values()
            .map(|path| path.as_object().unwrap().len())
            .sum();
        assert_eq!(described, api_routes::all_api_routes().len());
        for route in api_routes::all_api_routes() {
            let operation = &document["paths"][route.path][route.method];
            assert_eq!(
                operation["operationId"], route.operation_id,
                "{} {}",
                route.method, route.path
            );
            // The router knows the route too: the response is not "no such route".
            let path = route.path.replace("{table}", &"0".repeat(32));
            let path = path.replace("{seat}", "1").replace("{version}", "0");
            let method = route.method.to_uppercase();
            let answer = service.call(&method, &path, "", json!({})).await;
            assert_ne!(answer.status, 405, "{method} {path}");
            assert!(!answer.text.contains("nothing at this address"), "{method} {path}");
        }
        check_references(&document, &document);
    });
}

fn check_references(value: &Value, document: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.strip_prefix('#').unwrap();
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            fields.values().for_each(|value| check_references(value, document));
        }
        Value::Array(items) => items.iter().for_each(|value| check_references(value, document)),
        _ => {}
    }
}

#[test]
fn the_server_lists_the_games_and_is_healthy() {
    block_on(async {
        let service = TestService::new().await;
        assert_eq!(service.get("/healthz", "").await.json(), json!({"status": "ok"}));
        let games = service.get("/api/games", "").await.json();
        assert_eq!(games.as_array().unwrap().len(), GameId::ALL.len());
        assert_eq!(games[0]["rules"][0]["name"], "official");
        let scores = service.get("/api/scores?game=chess", "").await;
        scores.assert_problem(400, &GameId::ALL.map(GameId::name).join(", "));
        assert_eq!(service.get("/api/scores?game=qwixx", "").await.json(), json!([]));
    });
}

#[test]
fn players_on_other_devices_are_asked_before_an_undo() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}, {"open": true}]);
        let (table, ann) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let mut tokens = vec![ann.clone()];
        for (seat, name) in [(2, "Ben"), (3, "Cleo")] {
            let path = format!("{table}/seats/{seat}");
            let joined = service.post(&path, "", json!({"name": name})).await.json();
            tokens.push(joined["token"].as_str().unwrap().to_owned());
        }
        service.post(&format!("{table}/roll"), &ann, json!({"version": 2})).await;
        let act = json!({"version": 3, "seat": 1, "action": "r1"});
        assert_eq!(service.post(&format!("{table}/act"), &ann, act).await.json()["version"], 5);
        let (undo, answer) = (format!("{table}/undo"), format!("{table}/undo/answer"));
        let yes = json!({"version": 5, "yes": true});
        service
            .post(&answer, &tokens[1], yes.clone())
            .await
            .assert_problem(409, "nobody has asked you");
        assert_eq!(service.post(&undo, &ann, json!({"version": 5})).await.json()["version"], 5);
        let asked = service.get(&table, "").await.json()["take_back"].clone();
        assert_eq!(asked, json!({"by": 1, "waits_for": [2, 3], "over_roll": true}));
        service.post(&answer, &ann, yes.clone()).await.assert_problem(409, "nobody has asked you");
        service.post(&answer, "", yes.clone()).await.assert_problem(401, "Bearer");
        assert_eq!(service.post(&answer, &tokens[1], yes.clone()).await.json()["version"], 5);
        let events = format!("{table}/events");
        let mut listener = EventClient::new(&service, &events, None).await;
        let (name, _, told) = listener.next().await.unwrap();
        assert_eq!((name.as_str(), &told["waits_for"]), ("take_back", &json!([3])));
        assert_eq!(service.post(&answer, &tokens[2], yes).await.json()["version"], 6);
        assert_eq!(listener.next().await.unwrap().2["event"], "undo");
        assert_eq!(listener.next().await.unwrap(), ("take_back".into(), "".into(), Value::Null));
        let position = service.get(&table, "").await.json();
        assert_eq!((&position["take_back"], &position["counts"]), (&Value::Null, &json!(false)));
    });
}

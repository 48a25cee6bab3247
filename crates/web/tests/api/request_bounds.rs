//! The API description limits every request, and the server enforces it.

use serde_json::{Value, json};

use crate::test_service::{TestService, block_on, request};

#[test]
fn an_open_seat_is_only_open_true() {
    block_on(async {
        let service = TestService::new().await;
        for open in [json!(false), json!(1), json!("true"), Value::Null] {
            let body = json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"open": open}]});
            service.post("/api/tables", "", body).await.assert_problem(400, "the body is invalid");
        }
        let body = json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"open": true}]});
        assert_eq!(service.post("/api/tables", "", body).await.status, 201);
    });
}

#[test]
fn out_of_bounds_requests_are_refused() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
        let (table, token) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let large = 9_007_199_254_740_992_u64;
        let many: Vec<Value> = (0..13).map(|_| json!({"open": true})).collect();
        let ann = json!([{"name": "Ann"}]);
        for (path, body) in [
            ("/api/tables", json!({"game": "Yahtzee", "seats": ann})),
            ("/api/tables", json!({"game": "yahtzee", "seats": []})),
            ("/api/tables", json!({"game": "yahtzee", "seats": many})),
            ("/api/tables", json!({"game": "yahtzee", "seats": [{"name": "x".repeat(201)}]})),
            ("/api/tables", json!({"game": "yahtzee", "seats": [{"bot": "x".repeat(65)}]})),
            ("/api/tables", json!({"game": "yahtzee", "seats": ann, "first": 0})),
            ("/api/tables", json!({"game": "yahtzee", "seats": ann, "seed": large})),
            ("/api/tables", json!({"game": "yahtzee", "seats": ann, "away_after": 0})),
            ("/act", json!({"version": large, "seat": 1, "action": "ones"})),
            ("/act", json!({"version": 0, "seat": 13, "action": "ones"})),
            ("/act", json!({"version": 0, "seat": 1, "action": "x".repeat(65)})),
            ("/roll", json!({"version": 0, "faces": vec![1; 17]})),
            ("/undo", json!({"version": large})),
        ] {
            let path = if path.len() < 8 { format!("{table}{path}") } else { path.to_owned() };
            let answer = service.post(&path, &token, body.clone()).await;
            assert_eq!(answer.status, 400, "{path} {body}: {}", answer.text);
        }
        for query in [
            "/api/scores?game=QWIXX",
            "/api/scores?game=qwixx&seats=0",
            "/api/scores?game=qwixx&opponents=cats",
            "/api/scores?game=warrior&settings=levels",
            "/api/history?format=csv",
            "/api/history?limit=0",
            "/api/history?limit=1001",
            "/api/history?before=yesterday",
            "/api/history?before=1-2-3",
            &format!("{table}?seat=0"),
            &format!("{table}?after=0&wait=61"),
            &format!("{table}/events?eyes=2"),
        ] {
            let answer = service.get(query, &token).await;
            assert_eq!(answer.status, 400, "{query}: {}", answer.text);
        }
        // In JSON, 0.0 is a whole number.
        let rolled = service.post(&format!("{table}/roll"), &token, json!({"version": 0.0})).await;
        assert_eq!(rolled.status, 200, "{}", rolled.text);
        // Well-formed, but unknown.
        let unknown = service.get("/api/scores?game=qwixx&rules=chess", "").await;
        unknown.assert_problem(422, "no rule set");
    });
}

#[test]
fn whole_numbers_with_a_decimal_point_are_read_exactly_or_refused() {
    block_on(async {
        let service = TestService::new().await;
        let json = [("content-type", "application/json")];
        let post = async |seed: &str| {
            let body = format!(
                r#"{{"game":"yahtzee","training":true,"seed":{seed},"seats":[{{"name":"Ann"}}]}}"#
            );
            service.send(request("POST", "/api/tables", "", &json, &body)).await
        };
        for (written, read) in [
            ("7.0", 7_u64),
            ("7e0", 7),
            ("1830769307366569.0", 1_830_769_307_366_569),
            ("9007199254740991.0", 9_007_199_254_740_991),
            ("4503599627370497.0", 4_503_599_627_370_497),
        ] {
            let answer = post(written).await;
            assert_eq!(answer.status, 201, "{written}: {}", answer.text);
            let table = answer.json()["table"].as_str().unwrap().to_owned();
            let record = service.get(&format!("/api/tables/{table}/record"), "").await;
            assert!(record.text.contains(&format!("\"seed\":{read},")), "{}", record.text);
        }
        for refused in [
            "7.5",
            "-7.0",
            "9007199254740992.0",
            "9007199254740993.0",
            "1e300",
            "1e999",
            "18446744073709551616",
        ] {
            post(refused).await.assert_problem(400, "the body is invalid");
        }
    });
}

#[test]
fn requests_with_a_body_document_its_size_limit() {
    block_on(async {
        let service = TestService::new().await;
        let document = service.get("/api/openapi.json", "").await.json();
        let mut tried = 0;
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let has_body = operation.get("requestBody").is_some();
                if has_body {
                    let limit = &operation["responses"]["413"]["description"];
                    assert!(
                        limit.as_str().is_some_and(|text| text.contains("16384 bytes")),
                        "{method} {path}: {limit}"
                    );
                    let path = path.replace("{table}", &"0".repeat(32)).replace("{seat}", "1");
                    let large = "x".repeat(16_385);
                    let json = [("content-type", "application/json")];
                    let method = method.to_uppercase();
                    let answer = service.send(request(&method, &path, "", &json, &large)).await;
                    answer.assert_problem(413, "16384");
                    tried += 1;
                }
            }
        }
        assert!(tried > 10, "{tried}");
    });
}

#[test]
fn a_large_setting_is_read_and_compared_with_its_range() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
        for goal in [256, 65_536, u32::MAX] {
            let body = json!({"game": "pig", "settings": {"goal": goal}, "seats": seats});
            let answer = service.post("/api/tables", "", body).await;
            answer.assert_problem(422, "200");
            let scores = format!("/api/scores?game=pig&settings=goal={goal}&seats=2");
            service.get(&scores, "").await.assert_problem(422, "200");
        }
    });
}

#[test]
fn a_whole_number_written_with_a_decimal_point_is_read_exactly_or_refused() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}]});
        let (table, token) = service.create_table(setup).await;
        let bearer = format!("Bearer {token}");
        for (version, status) in [
            ("1830769307366569.0", 409),
            ("9007199254740991.0", 409),
            ("1e3", 409),
            ("9007199254740993.0", 400),
            ("1.5", 400),
            ("-1.0", 400),
            ("0.0", 200),
        ] {
            let headers =
                [("content-type", "application/json"), ("authorization", bearer.as_str())];
            let body = format!("{{\"version\": {version}}}");
            let roll = request("POST", &format!("{table}/roll"), "", &headers, &body);
            let answer = service.send(roll).await;
            assert_eq!(answer.status, status, "{version}: {}", answer.text);
        }
    });
}

#[test]
fn request_values_are_bounded_and_responses_are_typed() {
    block_on(async {
        let service = TestService::new().await;
        let document = service.get("/api/openapi.json", "").await.json();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let place = format!("{method} {path}");
                for parameter in operation["parameters"].as_array().unwrap() {
                    assert_bounded(&parameter["schema"], &document, &place);
                }
                if let Some(body) = operation.pointer("/requestBody/content/application~1json") {
                    assert_bounded(&body["schema"], &document, &place);
                }
                for (status, answer) in operation["responses"].as_object().unwrap() {
                    if status == "204" {
                        continue;
                    }
                    let content = answer["content"].as_object().unwrap();
                    assert!(content.values().all(|kind| kind["schema"].is_object()), "{place}");
                    let is_problem = content.contains_key("application/problem+json");
                    assert_eq!(is_problem, status.starts_with('4') || status.starts_with('5'));
                }
            }
        }
    });
}

/// Checks that a schema limits the size of all values.
fn assert_bounded(schema: &Value, document: &Value, place: &str) {
    if let Some(reference) = schema["$ref"].as_str() {
        let there = document.pointer(reference.trim_start_matches('#')).unwrap();
        return assert_bounded(there, document, place);
    }
    if schema.get("enum").is_some() || schema.get("const").is_some() {
        return;
    }
    for all in ["anyOf", "oneOf", "allOf"] {
        for part in schema[all].as_array().into_iter().flatten() {
            assert_bounded(part, document, place);
        }
    }
    let is = |kind: &str| match &schema["type"] {
        Value::String(one) => one == kind,
        Value::Array(several) => several.contains(&json!(kind)),
        _ => false,
    };
    if is("integer") {
        let both = schema.get("minimum").is_some() && schema.get("maximum").is_some();
        assert!(both, "{place}: {schema}");
    }
    if is("string") {
        let bounded = schema.get("maxLength").is_some() || schema.get("pattern").is_some();
        assert!(bounded, "{place}: {schema}");
    }
    if is("array") {
        assert!(schema.get("maxItems").is_some(), "{place}: {schema}");
        assert_bounded(&schema["items"], document, place);
    }
    if is("object") {
        for part in schema["properties"].as_object().into_iter().flat_map(|all| all.values()) {
            assert_bounded(part, document, place);
        }
        match &schema["additionalProperties"] {
            Value::Bool(false) => {}
            others => {
                assert!(schema.get("maxProperties").is_some(), "{place}: {schema}");
                assert_bounded(others, document, place);
            }
        }
    }
}

//! Abuse of the API: other seats, other sites, bad bodies and paths, floods.

use std::time::Duration;

use rollwright_tables::MAX_LISTED_PER_NETWORK;
use rollwright_web::RateLimitConfig;
use serde_json::json;

use crate::test_service::{TestService, block_on, request};

fn one_seat_setup() -> serde_json::Value {
    json!({"game": "yahtzee", "seats": [{"name": "Ann"}]})
}

#[test]
fn players_cannot_act_for_the_seat_of_another() {
    block_on(async {
        let service = TestService::new().await;
        let (table, ann) = service.create_table(one_seat_setup()).await;
        let (other, eve) = service.create_table(one_seat_setup()).await;
        let roll = json!({"version": 0});
        let path = format!("{table}/roll");
        // A valid token of another table, a guess, and invalid tokens.
        service.post(&path, &eve, roll.clone()).await.assert_problem(403, "not yours");
        let guess = "ab".repeat(32);
        service.post(&path, &guess, roll.clone()).await.assert_problem(403, "not yours");
        for bad in ["x", "' OR 1=1 --", &"f".repeat(10_000), &ann.to_uppercase()] {
            service.post(&path, bad, roll.clone()).await.assert_problem(401, "Bearer");
        }
        let name = format!("{table}/seats/1/name");
        service.call("DELETE", &name, &eve, json!({})).await.assert_problem(403, "not yours");
        let bot = format!("{table}/seats/1/bot");
        let greedy = json!({"strategy": "greedy"});
        service.call("PUT", &bot, &eve, greedy).await.assert_problem(403, "not yours");
        let undo = json!({"version": 0});
        service.post(&format!("{table}/undo"), &eve, undo).await.assert_problem(403, "no seat");
        service
            .post(&format!("{table}/rematch"), &eve, json!({}))
            .await
            .assert_problem(403, "no seat");
        let join = json!({"name": "Eve"});
        service.post(&format!("{table}/seats/1"), &eve, join).await.assert_problem(409, "taken");
        assert_eq!(service.get(&table, &eve).await.json()["legal"], json!([]));
        assert_eq!(service.post(&path, &ann, roll).await.status, 200);
        assert_eq!(service.get(&other, &eve).await.json()["version"], 0);
    });
}

#[test]
fn posts_from_other_sites_are_refused_even_with_the_cookie() {
    block_on(async {
        let service = TestService::new().await;
        let body = one_seat_setup().to_string();
        let json = ("content-type", "application/json");
        let made = service.send(request("POST", "/api/tables", "", &[json], &body)).await;
        let cookie = made.header("set-cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        let cookie = cookie.split(';').next().unwrap();
        let table = format!("/api/tables/{}", made.json()["table"].as_str().unwrap());
        let roll = |origin: &'static str, site: &'static str| {
            let headers = [json, ("cookie", cookie), ("origin", origin), ("sec-fetch-site", site)];
            service.send(request(
                "POST",
                &format!("{table}/roll"),
                "",
                &headers,
                r#"{"version":0}"#,
            ))
        };
        for (origin, site) in [
            ("https://evil.example", "cross-site"),
            ("https://evil.example", "same-origin"),
            ("https://play.example.evil.example", "same-origin"),
            ("null", "none"),
            ("http://play.example", "cross-site"),
            ("http://play.example", "same-site"),
        ] {
            roll(origin, site).await.assert_problem(403, "this server's own pages");
        }
        assert_eq!(roll("http://play.example", "same-origin").await.status, 200);
        // A form of another site can't send JSON.
        let form = [("content-type", "text/plain"), ("cookie", cookie)];
        let posted = request("POST", &format!("{table}/roll"), "", &form, r#"{"version":1}"#);
        service.send(posted).await.assert_problem(415, "application/json");
    });
}

#[test]
fn bodies_that_are_too_large_or_not_json_are_refused() {
    block_on(async {
        let service = TestService::new().await;
        let large = json!({"game": "yahtzee", "seats": [{"name": "A".repeat(20_000)}]});
        service.post("/api/tables", "", large).await.assert_problem(413, "16384");
        let json = [("content-type", "application/json")];
        for bad in ["", "{", "[]", "null", "\u{0}", "{\"game\":\"yahtzee\",\"extra\":1}"] {
            let answer = service.send(request("POST", "/api/tables", "", &json, bad)).await;
            answer.assert_problem(400, "the body is invalid");
        }
        let deep = "[".repeat(10_000);
        service
            .send(request("POST", "/api/tables", "", &json, &deep))
            .await
            .assert_problem(400, "");
        for bad in [
            json!({"game": "chess", "seats": [{"name": "Ann"}]}),
            json!({"game": "yahtzee", "seats": vec![json!({"open": true}); 1000]}),
            json!({"game": "yahtzee", "rules": "../etc", "seats": [{"name": "Ann"}]}),
            json!({"game": "warrior", "settings": {"size": 99}, "seats": [{"open": true}]}),
            json!({"game": "yahtzee", "seats": [{"bot": "../../bin/sh"}]}),
        ] {
            let answer = service.post("/api/tables", "", bad).await;
            assert!([400, 422].contains(&answer.status.as_u16()), "{}", answer.text);
        }
    });
}

#[test]
fn scripts_in_names_stay_text() {
    block_on(async {
        let service = TestService::new().await;
        let name = " <script>alert(1)</script>\n";
        let seats = json!([{"name": name}, {"name": "\t\n"}]);
        let (table, _) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let answer = service.get(&table, "").await;
        assert_eq!(answer.json()["seats"][0]["name"], "<script>alert(1)</script>");
        assert_eq!(answer.json()["seats"][1]["name"], "Player 2");
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("content-security-policy").contains("default-src 'none'"));
    });
}

#[test]
fn names_that_hide_something_are_refused_and_others_normalized() {
    block_on(async {
        let service = TestService::new().await;
        let (table, _) = service
            .create_table(json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"open": true}]}))
            .await;
        for (name, says) in [
            ("An\u{202e}n", "invisible characters"),
            ("Ann\u{0}", "invisible characters"),
            ("A\u{300}\u{301}\u{302}\u{303}nn", "accents"),
            ("Greedy (Bot)", "(bot)"),
        ] {
            let seats = json!([{"name": name}]);
            let setup = json!({"game": "yahtzee", "seats": seats});
            service.post("/api/tables", "", setup).await.assert_problem(422, says);
            let join = json!({"name": name});
            service.post(&format!("{table}/seats/2"), "", join).await.assert_problem(422, says);
        }
        let join = json!({"name": "  A\u{308}nne  "});
        assert_eq!(service.post(&format!("{table}/seats/2"), "", join).await.status, 201);
        assert_eq!(service.get(&table, "").await.json()["seats"][1]["name"], "Änne");
    });
}

#[test]
fn reports_are_limited_per_address() {
    block_on(async {
        let service = TestService::new().await;
        let (table, _) = service.create_table(one_seat_setup()).await;
        let report = async |path: &str| service.post(path, "", json!({})).await;
        for _ in 0..10 {
            assert_eq!(report(&format!("{table}/seats/1/report")).await.status, 204);
        }
        let answer = report(&format!("{table}/seats/1/report")).await;
        answer.assert_problem(429, "too many reports");
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let page = table.replace("/api/tables/", "/t/");
        let posted = request("POST", &page, "", &form, "do=report&seat=1");
        assert_eq!(service.send(posted).await.status, 429);
        // A report of nothing isn't counted, and other requests aren't limited by reports.
        report(&format!("{table}/seats/9/report")).await.assert_problem(404, "no seat 9");
        assert_eq!(service.get(&table, "").await.status, 200);
    });
}

#[test]
fn path_tricks_lead_nowhere() {
    block_on(async {
        let service = TestService::new().await;
        for path in [
            "/api/tables/../../etc/passwd",
            "/api/tables/..%2f..%2fetc%2fpasswd",
            "/api/tables/%00",
            "/api/tables/%ff%fe",
            "/api/tables/'%20OR%20''='",
            "/api//tables",
            "/API/tables",
            "/api/tables/0123456789abcdef0123456789abcdef/seats/0/bot",
            "/api/tables/0123456789abcdef0123456789abcdef/seats/999/bot",
            "/api/tables/0123456789abcdef0123456789abcdef/replay/-1",
            &format!("/api/tables/{}", "0".repeat(5000)),
            "/static/x/../../etc/passwd",
            "/static/x/..%2fCargo.toml",
            "/t/%00",
        ] {
            let answer = service.get(path, "").await;
            assert!([404, 405].contains(&answer.status.as_u16()), "{path}: {}", answer.text);
            answer.assert_problem(answer.status.as_u16(), "");
        }
        let (table, _) = service.create_table(one_seat_setup()).await;
        service
            .get(&format!("{table}?seat=77"), "")
            .await
            .assert_problem(400, "seat must be 1 to 12");
        service.call("PATCH", &table, "", json!({})).await.assert_problem(405, "openapi.json");
    });
}

#[test]
fn floods_are_refused_with_clear_errors() {
    block_on(async {
        let limits = RateLimitConfig { tables: 3, requests: 20, streams: 1 };
        let service = TestService::with_limits(limits).await;
        for _ in 0..3 {
            service.create_table(one_seat_setup()).await;
        }
        let answer = service.post("/api/tables", "", one_seat_setup()).await;
        answer.assert_problem(429, "too many new tables");
        let wait: u64 = answer.header("retry-after").parse().unwrap();
        assert!((1..=60).contains(&wait));
        let mut last = service.get("/healthz", "").await;
        for _ in 0..20 {
            last = service.get("/healthz", "").await;
        }
        last.assert_problem(429, "too many requests");
    });
}

#[test]
fn a_network_cannot_fill_the_public_list() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let setup = json!({"game": "pig", "seats": seats, "listed": true});
        for _ in 0..MAX_LISTED_PER_NETWORK {
            service.create_table(setup.clone()).await;
        }
        let refused = service.post("/api/tables", "", setup).await;
        refused.assert_problem(429, "create the table without listing it");
        assert_eq!(refused.header("retry-after"), "60");
        // The setup page shows the same message and keeps what was entered.
        let form = "seat1=here&name1=Ann&seat2=link&seat3=nobody&dice=random&listed=yes";
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), ("accept-language", "de")];
        let page = service.send(request("POST", "/play/pig", "", &headers, form)).await;
        assert_eq!(page.status, 429, "{}", page.text);
        assert!(page.text.contains("lade mit einem Link ein"), "{}", page.text);
        let list = service.get("/api/tables", "").await;
        assert_eq!(list.json().as_array().map(Vec::len), Some(MAX_LISTED_PER_NETWORK));
    });
}

#[test]
fn slow_request_bodies_time_out() {
    block_on(async {
        let body_timeout = Duration::from_millis(200);
        let service = TestService::new().await.configure(|app| app.with_body_timeout(body_timeout));
        let trickle = futures_util::stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            Some((Ok::<_, std::io::Error>("{"), ()))
        });
        let mut slow =
            request("POST", "/api/tables", "", &[("content-type", "application/json")], "");
        *slow.body_mut() = axum::body::Body::from_stream(trickle);
        let answer = tokio::time::timeout(20 * body_timeout, service.send(slow)).await.unwrap();
        answer.assert_problem(408, "within 0.2 s");
        assert_eq!(answer.header("connection"), "close");
        service.create_table(one_seat_setup()).await;
    });
}

#[test]
fn client_addresses_come_only_from_the_trusted_proxy() {
    block_on(async {
        let limits = RateLimitConfig { tables: 2, requests: 1000, streams: 1 };
        let body = one_seat_setup().to_string();
        let from = |forwarded: &'static [&'static str]| {
            let mut headers = vec![("content-type", "application/json")];
            headers.extend(forwarded.iter().map(|entry| ("x-forwarded-for", *entry)));
            request("POST", "/api/tables", "", &headers, &body)
        };
        let plain = TestService::with_limits(limits).await;
        assert_eq!(plain.send(from(&["10.0.0.1"])).await.status, 201);
        assert_eq!(plain.send(from(&["10.0.0.2"])).await.status, 201);
        plain.send(from(&["10.0.0.3"])).await.assert_problem(429, "too many new tables");
        let behind = TestService::with_limits(limits)
            .await
            .configure(|app| app.with_trusted_proxy_headers(true));
        assert_eq!(behind.send(from(&["1.1.1.1, 10.0.0.1"])).await.status, 201);
        assert_eq!(behind.send(from(&["2.2.2.2", "10.0.0.1:4711"])).await.status, 201);
        behind.send(from(&["3.3.3.3,10.0.0.1"])).await.assert_problem(429, "too many new tables");
        assert_eq!(behind.send(from(&["[2001:db8::1]:80"])).await.status, 201);
        // Without a valid header the proxy's own address counts.
        for status in [201, 201, 429] {
            assert_eq!(behind.send(from(&["nonsense"])).await.status, status);
        }
    });
}

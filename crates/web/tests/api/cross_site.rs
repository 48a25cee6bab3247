//! Other sites, proxies and forged tokens.

use serde_json::{Value, json};
use tower::ServiceExt;

use crate::test_service::{TestResponse, TestService, block_on, request};

const JSON: (&str, &str) = ("content-type", "application/json");
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

fn open_seat_setup() -> String {
    json!({"game": "yahtzee", "seats": [{"name": "Ann"}, {"open": true}]}).to_string()
}

/// All cookies that a response sets.
fn cookies(answer: &TestResponse) -> Vec<&str> {
    answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect()
}

#[test]
fn cookies_are_secure_when_the_proxy_says_https() {
    block_on(async {
        for (behind, forwarded_proto, secure) in [
            (true, "https", true),
            (true, "http, HTTPS", true),
            (true, "https, http", false),
            (true, "http", false),
            (false, "https", false),
        ] {
            let service =
                TestService::new().await.configure(|app| app.with_trusted_proxy_headers(behind));
            let proto = ("x-forwarded-proto", forwarded_proto);
            let made = request("POST", "/api/tables", "", &[JSON, proto], &open_seat_setup());
            let made = service.send(made).await;
            let table = made.json()["table"].as_str().unwrap().to_owned();
            let join = format!("/api/tables/{table}/seats/2");
            let joined = request("POST", &join, "", &[JSON, proto], r#"{"name":"Ben"}"#);
            let joined = service.send(joined).await;
            let theme = request("POST", "/settings", "", &[FORM, proto], "theme=dark&lang=de");
            let theme = service.send(theme).await;
            let form = "seat.1=here&name.1=Ann&seat.2=bot&bot.2=greedy";
            let page = request("POST", "/play/yahtzee", "", &[FORM, proto], form);
            let page = service.send(page).await;
            let hsts = page.header("strict-transport-security");
            assert_eq!(hsts, if secure { "max-age=31536000" } else { "" }, "{forwarded_proto}");
            let all = [cookies(&made), cookies(&joined), cookies(&theme), cookies(&page)].concat();
            assert!(all.len() >= 4, "{all:?}");
            for cookie in all {
                assert_eq!(
                    cookie.contains("; Secure"),
                    secure,
                    "{behind} {forwarded_proto}: {cookie}"
                );
                assert!(cookie.contains("; Path=/;") && !cookie.contains("Domain"), "{cookie}");
                let (name, _) = cookie.split_once('=').unwrap();
                let prefixed = secure && name.contains("token");
                assert_eq!(
                    name.starts_with("__Host-"),
                    prefixed,
                    "{behind} {forwarded_proto}: {cookie}"
                );
            }
        }
    });
}

const HTTPS: (&str, &str) = ("x-forwarded-proto", "https");
const PAGE: (&str, &str) = ("accept", "text/html");

#[test]
fn an_old_cookie_keeps_its_seat_and_is_upgraded_over_https() {
    block_on(async {
        let service =
            TestService::new().await.configure(|app| app.with_trusted_proxy_headers(true));
        let (api, token) =
            service.create_table(serde_json::from_str(&open_seat_setup()).unwrap()).await;
        let table = format!("/t/{}", api.rsplit('/').next().unwrap());
        let old = format!("rollwright_theme=dark; rollwright_token={token}");
        let new = format!("__Host-rollwright_token={token}");
        let ask = async |path: &str, cookie: &str, proto: &str| {
            let headers = [PAGE, ("cookie", cookie), ("x-forwarded-proto", proto)];
            service.send(request("GET", path, "", &headers, "")).await
        };
        let yours = async |cookie: &str, proto: &str| {
            ask(&api, cookie, proto).await.json()["seats"][0]["yours"].clone()
        };
        let replaced = |answer: &TestResponse| {
            let set = cookies(answer);
            assert_eq!(set.len(), 2, "{set:?}");
            assert!(set[0].starts_with(&format!("{new}; HttpOnly; Secure; ")), "{set:?}");
            assert!(set[0].contains("; Path=/;") && !set[0].contains("Domain"), "{set:?}");
            let gone = "rollwright_token=; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=0";
            assert_eq!(set[1], gone);
        };
        for path in [&*table, &api, "/", "/me"] {
            replaced(&ask(path, &old, "https").await);
            assert!(cookies(&ask(path, &old, "http").await).is_empty(), "{path} over http");
            assert!(cookies(&ask(path, &new, "https").await).is_empty(), "{path} once is enough");
        }
        // Error pages replace the cookie too; responses that a proxy may cache do not.
        replaced(&ask("/t/nowhere", &old, "https").await);
        let page = ask("/", &old, "https").await.text;
        let asset = page.split('"').find(|text| text.ends_with("rollwright.css")).unwrap();
        let asset = ask(asset, &old, "https").await;
        assert!(
            asset.header("cache-control").contains("public"),
            "{asset:?}",
            asset = asset.headers
        );
        assert!(cookies(&asset).is_empty());

        // Both cookie names hold the seat over HTTP and HTTPS, and so does an API client's header.
        for cookie in [&old, &new] {
            for proto in ["http", "https"] {
                assert_eq!(yours(cookie, proto).await, true, "{cookie} {proto}");
            }
        }
        assert_eq!(service.get(&api, &token).await.json()["seats"][0]["yours"], true);
        // An unknown token may belong to a request in flight: leave it unchanged.
        let unknown = format!("rollwright_token={}", "cd".repeat(32));
        assert!(cookies(&ask(&table, &unknown, "https").await).is_empty());
        // With both cookies, the prefixed one counts; a different old one stays unchanged.
        let forged = format!("rollwright_token={}; {new}", "ab".repeat(32));
        assert_eq!(yours(&forged, "https").await, true);
        assert!(cookies(&ask(&table, &forged, "https").await).is_empty());
        let both = format!("{old}; {new}");
        let set = ask(&table, &both, "https").await;
        assert_eq!(cookies(&set).len(), 1, "the same token needs no second cookie");
        assert!(cookies(&set)[0].starts_with("rollwright_token=; "));

        // A response that sets a token anyway sets it once.
        let made = [JSON, HTTPS, ("cookie", &*old)];
        let made =
            service.send(request("POST", "/api/tables", "", &made, &open_seat_setup())).await;
        assert_eq!(made.json()["token"], token, "the browser keeps its token");
        replaced(&made);
    });
}

#[test]
fn the_public_url_decides_about_https_without_a_proxy() {
    block_on(async {
        for (url, host, origin, prefixed) in [
            ("https://play.example", "play.example", "https://play.example", true),
            ("https://play.example:443", "Play.Example", "https://play.example", true),
            ("https://play.example:8443", "play.example:8443", "https://play.example:8443", true),
            // The same server by another address, over plain HTTP.
            ("https://play.example", "127.0.0.1:7654", "http://127.0.0.1:7654", false),
            ("https://play.example", "play.example:7654", "http://play.example:7654", false),
            ("https://play.example", "play.example", "http://play.example", false),
            ("http://play.example", "play.example", "http://play.example", false),
        ] {
            let public = rollwright_web::PublicUrl::parse(url).unwrap();
            let service =
                TestService::new().await.configure(|app| app.with_public_url(Some(public)));
            let mut made =
                request("POST", "/api/tables", "", &[JSON, ("origin", origin)], &open_seat_setup());
            made.headers_mut().insert("host", host.parse().unwrap());
            let made = service.send(made).await;
            assert_eq!(made.status, 201, "{}", made.text);
            let [cookie] = cookies(&made)[..] else { panic!("{url} {host}") };
            let is_prefixed = cookie.starts_with("__Host-") && cookie.contains("; Secure");
            assert_eq!(is_prefixed, prefixed, "{url} {host}: {cookie}");
            assert_eq!(cookie.contains("Secure"), prefixed, "{url} {host}: {cookie}");
        }
    });
}

#[test]
fn only_the_server_issues_tokens() {
    block_on(async {
        let service = TestService::new().await;
        let forged = "ab".repeat(32);
        let cookie = format!("rollwright_token={forged}");
        let token = |answer: &TestResponse| answer.json()["token"].as_str().unwrap().to_owned();
        for sent in [("cookie", cookie.as_str()), ("authorization", &format!("Bearer {forged}"))] {
            let made = request("POST", "/api/tables", "", &[JSON, sent], &open_seat_setup());
            let made = service.send(made).await;
            assert_eq!(made.status, 201, "{}", made.text);
            let ann = token(&made);
            assert_ne!(ann, forged, "the attacker would hold the seat too");
            let table = format!("/api/tables/{}", made.json()["table"].as_str().unwrap());
            let seat = format!("{table}/seats/2");
            let joined = request("POST", &seat, "", &[JSON, sent], r#"{"name":"Ben"}"#);
            let joined = service.send(joined).await;
            assert!(![&forged, &ann].contains(&&token(&joined)), "{}", joined.text);
            assert_eq!(service.get(&table, &forged).await.json()["legal"], json!([]));
            // A token that the server issued is reused: one token per browser.
            let again = request("POST", "/api/tables", &ann, &[JSON], &open_seat_setup());
            assert_eq!(token(&service.send(again).await), ann);
        }
        // A host without a seat also gets a token of the server.
        let bots = json!({"game": "yahtzee", "seats": [{"bot": "greedy"}]});
        let (_, host) = service.create_table(bots).await;
        let again = request("POST", "/api/tables", &host, &[JSON], &open_seat_setup());
        assert_eq!(token(&service.send(again).await), host);
    });
}

#[test]
fn unknown_host_names_are_refused() {
    block_on(async {
        let names = ["play.example".to_owned()];
        let service = TestService::new().await.configure(|app| app.with_allowed_hosts(&names));
        assert_eq!(service.get("/healthz", "").await.status, 200);
        let other = async |names: &[&str], path: &str| {
            let mut asked = request("GET", path, "", &[], "");
            asked.headers_mut().remove("host");
            for name in names {
                asked.headers_mut().append("host", name.parse().unwrap());
            }
            service.send(asked).await
        };
        for ours in [&["127.0.0.1:7654"][..], &["localhost"], &["[::1]:7654"], &[]] {
            assert_eq!(other(ours, "/healthz").await.status, 200, "{ours:?}");
        }
        for path in ["/", "/api/tables", "/healthz"] {
            let answer = other(&["evil.example:7654"], path).await;
            answer.assert_problem(421, "'evil.example:7654'");
        }
        other(&["play.example", "evil.example"], "/").await.assert_problem(421, "--host NAME");
        other(&["play.example"], "http://evil.example/").await.assert_problem(421, "evil.example");
    });
}

#[test]
fn event_streams_disable_proxy_buffering() {
    block_on(async {
        let service = TestService::new().await;
        let body: Value = serde_json::from_str(&open_seat_setup()).unwrap();
        let (table, _) = service.create_table(body).await;
        let asked = request("GET", &format!("{table}/events"), "", &[], "");
        let response = service.router.clone().oneshot(asked).await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["x-accel-buffering"], "no");
        assert_eq!(response.headers()["cache-control"], "no-store");
    });
}

#[test]
fn forms_cannot_redirect_to_another_site() {
    block_on(async {
        let service = TestService::new().await;
        for (back, place) in [
            ("%2Fscores%3Fgame%3Dpig", "/scores?game=pig"),
            ("%2F%2Fevil.example", "/"),
            ("%2F%09%2Fevil.example", "/"),
            ("%2F%5Cevil.example", "/"),
            ("https%3A%2F%2Fevil.example", "/"),
        ] {
            let form = format!("theme=dark&back={back}");
            let answer = service.send(request("POST", "/settings", "", &[FORM], &form)).await;
            assert_eq!((answer.status.as_u16(), answer.header("location")), (303, place), "{back}");
        }
    });
}

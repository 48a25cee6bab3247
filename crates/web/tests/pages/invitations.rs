//! Invitations: links, QR codes, previews, and who may connect.

use axum::http::StatusCode;
use serde_json::json;

use crate::test_service::{TestService, block_on, request};
use crate::{get_in_both_languages, get_page, post_form};
use rollwright_web::{LanSwitch, PublicUrl};

#[test]
fn links_qr_codes_and_previews_use_the_public_url() {
    block_on(async {
        let url = PublicUrl::parse("https://dice.example").unwrap();
        let service = TestService::new().await.configure(|app| app.with_public_url(Some(url)));
        let setup = json!({"game": "qwixx", "seats": [{"name": "<b>Ann"}, {"open": true}]});
        let (api, ann) = service.create_table(setup).await;
        let path = format!("/t/{}", api.rsplit('/').next().unwrap());
        let link = format!("https://dice.example{path}");

        let [en, de] = get_in_both_languages(&service, &path, "").await;
        assert!(en.contains("&lt;b&gt;Ann invites you to play Qwixx") && !en.contains("<b>Ann"));
        assert!(de.contains("&lt;b&gt;Ann lädt dich zu Qwixx ein"));
        assert!(en.contains("One seat is free. Open the link"), "the preview says what to do");
        let picture = "property=\"og:image\" content=\"https://dice.example/preview/qwixx.png\"";
        assert!(en.contains(picture), "{en}");
        assert!(!en.contains("<svg class=\"qr\""), "a guest invites nobody");

        let host = get_page(&service, &path, &ann, "en").await.text;
        assert!(host.contains(&link) && host.contains("<svg class=\"qr\""));

        // Joining without a seat number takes the first free seat; then the table is full.
        let joined = post_form(&service, &path, "", "do=join&name=Ben").await;
        assert_eq!(joined.status, 303, "{}", joined.text);
        let late = post_form(&service, &path, "", "do=join&name=Cleo").await;
        assert_eq!(late.status, 409, "{}", late.text);
    });
}

#[test]
fn a_shared_server_shows_its_address_and_accepts_only_its_network() {
    block_on(async {
        let shared = "192.168.1.20:7654".parse().unwrap();
        let service =
            TestService::new().await.configure(|app| app.with_lan_only_access(Some(shared)));
        let from = |address: &str, host: &str| {
            let mut request = request("GET", "/", "", &[("accept-language", "en")], "");
            request.headers_mut().insert("host", host.parse().unwrap());
            let peer = std::net::SocketAddr::new(address.parse().unwrap(), 4000);
            request.extensions_mut().insert(rollwright_web::PeerAddress(peer));
            request
        };
        let home = service.send(from("127.0.0.1", "localhost:7654")).await;
        assert_eq!(home.status, 200);
        assert!(home.text.contains("http://192.168.1.20:7654/"), "what others can reach");
        assert!(home.text.contains("not encrypted") && home.text.contains("<svg class=\"qr\""));
        assert_eq!(service.send(from("192.168.1.77", "192.168.1.20:7654")).await.status, 200);
        let outside = service.send(from("203.0.113.9", "192.168.1.20:7654")).await;
        assert_eq!(outside.status, 403);
    });
}

/// A switch that only remembers its state.
#[derive(Default)]
struct FakeSwitch(std::sync::atomic::AtomicBool);

impl LanSwitch for FakeSwitch {
    fn available_ip(&self) -> Option<std::net::IpAddr> {
        Some([192, 168, 1, 20].into())
    }

    fn listening_address(&self) -> Option<std::net::SocketAddr> {
        let is_on = self.0.load(std::sync::atomic::Ordering::Relaxed);
        is_on.then(|| ([192, 168, 1, 20], 7654).into())
    }

    fn turn_on(&self, _: rollwright_web::AppState) -> std::io::Result<()> {
        self.0.store(true, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    }

    fn turn_off(&self) {
        self.0.store(false, std::sync::atomic::Ordering::Relaxed);
    }
}

#[test]
fn only_the_host_on_this_machine_lets_the_network_join() {
    block_on(async {
        let switch = std::sync::Arc::new(FakeSwitch::default());
        let lan_switch = switch.clone();
        let service = TestService::new()
            .await
            .configure(move |app| app.with_lan_switch(Some(lan_switch.clone() as _)));
        let setup = json!({"game": "pig", "seats": [{"name": "Ann"}, {"open": true}]});
        let (api, ann) = service.create_table(setup).await;
        let path = format!("/t/{}", api.rsplit('/').next().unwrap());
        let send = async |method: &str, path: &str, token: &str, peer: &str, proxy: bool, body| {
            let kind = "application/x-www-form-urlencoded";
            let headers = [("accept", "text/html"), ("content-type", kind)];
            let mut request = request(method, path, token, &headers, body);
            request.headers_mut().insert("host", "localhost:7654".parse().unwrap());
            if proxy {
                request.headers_mut().insert("x-forwarded-for", "192.168.1.9".parse().unwrap());
            }
            let peer = std::net::SocketAddr::new(peer.parse().unwrap(), 4000);
            request.extensions_mut().insert(rollwright_web::PeerAddress(peer));
            service.send(request).await
        };
        let lan = format!("{path}/lan");
        let page = send("GET", &path, &ann, "127.0.0.1", false, "").await.text;
        assert!(page.contains("role=\"switch\" aria-checked=\"false\""), "{page}");
        assert!(page.contains("http://localhost:7654/t/"), "{page}");
        for (token, peer, proxy, why) in [
            ("", "127.0.0.1", false, "somebody else on this machine"),
            (ann.as_str(), "192.168.1.77", false, "the host's cookie on another device"),
            (ann.as_str(), "127.0.0.1", true, "through a proxy"),
        ] {
            assert_eq!(send("POST", &lan, token, peer, proxy, "on=yes").await.status, 403, "{why}");
            let page = send("GET", &path, token, peer, proxy, "").await.text;
            assert!(!page.contains("role=\"switch\""), "{why}");
        }
        let back = format!("on=yes&back={path}/seat");
        let on = send("POST", &lan, &ann, "127.0.0.1", false, &back).await;
        assert_eq!(
            (on.status, on.header("location")),
            (StatusCode::SEE_OTHER, format!("{path}/seat").as_str())
        );
        let page = send("GET", &path, &ann, "127.0.0.1", false, "").await.text;
        assert!(page.contains("role=\"switch\" aria-checked=\"true\""), "{page}");
        assert!(page.contains("http://192.168.1.20:7654/t/") && page.contains("not encrypted"));
        assert_eq!(
            send("GET", &path, "", "203.0.113.9", false, "").await.status,
            403,
            "private only"
        );
        let off = send("POST", &lan, &ann, "127.0.0.1", false, "on=no&back=//evil.example").await;
        assert_eq!((off.status, off.header("location")), (StatusCode::SEE_OTHER, path.as_str()));
        assert!(switch.listening_address().is_none());
    });
}

#[test]
fn a_server_without_the_switch_says_what_to_do() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "seats": [{"name": "Ann"}, {"open": true}]});
        let (api, ann) = service.create_table(setup).await;
        let path = format!("/t/{}", api.rsplit('/').next().unwrap());
        let mut local = request("GET", &path, &ann, &[("accept-language", "en")], "");
        local.headers_mut().insert("host", "127.0.0.1:7654".parse().unwrap());
        let page = service.send(local).await.text;
        assert!(page.contains("rollwright --share") && !page.contains("role=\"switch\""), "{page}");
        let public = get_page(&service, &path, &ann, "en").await.text;
        assert!(!public.contains("rollwright --share"), "others can open its link");
        let pressed = post_form(&service, &format!("{path}/lan"), &ann, "on=yes").await;
        assert_eq!(pressed.status, 404);
    });
}

//! Invitations: links, QR codes, previews, and who may connect.

use serde_json::json;

use crate::test_service::{TestService, block_on, request};
use crate::{get_in_both_languages, get_page, post_form};
use rollwright_web::PublicUrl;

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

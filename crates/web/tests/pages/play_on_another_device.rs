//! Playing on another device: the page that creates a link, and the page it leads to.

use serde_json::json;

use crate::test_service::{TestResponse, TestService, block_on, request};
use crate::{get_in_both_languages, get_page, post_form};

async fn create_table_for_two(service: &TestService) -> (String, String, String) {
    let setup = json!({"game": "pig", "seats": [{"name": "Ann"}, {"open": true}]});
    let (api, ann) = service.create_table(setup).await;
    let path = format!("/t/{}", api.rsplit('/').next().unwrap());
    (api, path, ann)
}

/// The path of the link that a page shows.
fn link(answer: &TestResponse) -> String {
    let (_, rest) = answer.text.split_once("<code>http://play.example").expect("a link");
    rest.split('<').next().unwrap().to_owned()
}

/// Checks the page of an invalid link in both languages.
async fn assert_link_is_gone(service: &TestService, link: &str) {
    for (lang, title, advice) in [
        ("en", "This link no longer works", "create a new link"),
        ("de", "Dieser Link gilt nicht mehr", "erstelle einen neuen Link"),
    ] {
        let shown = get_page(service, link, "", lang).await;
        assert_eq!(shown.status, 410);
        assert!(shown.text.contains(title) && shown.text.contains(advice), "{}", shown.text);
        assert!(
            shown.text.contains("10 ")
                && !shown.text.contains("<form method=\"post\" action=\"/t/")
        );
        let headers = [
            ("accept", "text/html"),
            ("content-type", "application/x-www-form-urlencoded"),
            ("accept-language", lang),
        ];
        let taken = service.send(request("POST", link, "", &headers, "")).await;
        assert_eq!(taken.status, 410);
        assert!(taken.text.contains(title) && !taken.headers.contains_key("set-cookie"));
    }
}

#[test]
fn a_link_is_created_on_request_and_works_once() {
    block_on(async {
        let service = TestService::new().await;
        let (api, path, ann) = create_table_for_two(&service).await;
        let seat = format!("{path}/seat");
        let [en, de] = get_in_both_languages(&service, &seat, &ann).await;
        assert!(en.contains("Create a link") && de.contains("Link erstellen"));
        assert!(!en.contains("/seat/") && !en.contains("Cancel this link"), "nothing is made yet");
        assert_eq!(get_page(&service, &seat, "", "en").await.status, 403, "for those with a seat");

        let made = post_form(&service, &seat, &ann, "do=make").await;
        assert_eq!(made.status, 200, "{}", made.text);
        assert!(made.text.contains("<svg class=\"qr\"") && made.text.contains("Cancel this link"));
        assert!(made.text.contains("works once and expires after 10 minutes"), "{}", made.text);
        assert_eq!(made.header("cache-control"), "no-store");
        let [en, de] = get_in_both_languages(&service, &seat, &ann).await;
        assert!(en.contains("is valid for another 10 minutes") && en.contains("Cancel this link"));
        assert!(de.contains("gilt noch 10 Minuten") && de.contains("Link löschen"));

        let link = link(&made);
        let [en, de] = get_in_both_languages(&service, &link, "").await;
        assert!(en.contains("Ann's seat") && de.contains("Platz von Ann"));
        let taken = post_form(&service, &link, "", "").await;
        assert_eq!((taken.status.as_u16(), taken.header("location")), (303, &*path));
        let phone = taken.header("set-cookie").split(['=', ';']).nth(1).unwrap().to_owned();
        let position = service.get(&api, &phone).await.json();
        assert_eq!(position["seats"][0]["yours"], true);
        assert_eq!(service.get(&api, &ann).await.json()["seats"][0]["yours"], false);
        assert_link_is_gone(&service, &link).await;
        assert_link_is_gone(&service, &format!("{path}/seat/{}", "0".repeat(32))).await;
        assert_link_is_gone(&service, &format!("{path}/seat/nonsense")).await;
    });
}

#[test]
fn cancelled_and_replaced_links_are_explained() {
    block_on(async {
        let service = TestService::new().await;
        let (_, path, ann) = create_table_for_two(&service).await;
        let seat = format!("{path}/seat");
        let first = link(&post_form(&service, &seat, &ann, "do=make").await);
        let second = link(&post_form(&service, &seat, &ann, "do=make").await);
        assert_link_is_gone(&service, &first).await;
        assert_eq!(get_page(&service, &second, "", "en").await.status, 200);
        let cancelled = post_form(&service, &seat, &ann, "do=cancel").await;
        assert!(cancelled.text.contains("The link has been cancelled"), "{}", cancelled.text);
        assert_link_is_gone(&service, &second).await;
        let again = post_form(&service, &seat, &ann, "do=cancel").await;
        assert!(again.text.contains("The link can no longer be cancelled"), "{}", again.text);
    });
}

#[test]
fn api_clients_create_use_and_revoke_passes() {
    block_on(async {
        let service = TestService::new().await;
        let (api, _, ann) = create_table_for_two(&service).await;
        let pass = format!("{api}/pass");
        assert_eq!(service.call("PUT", &pass, "", json!({})).await.status, 401);
        let stranger = "0".repeat(64);
        assert_eq!(service.call("PUT", &pass, &stranger, json!({})).await.status, 403);
        assert_eq!(service.get(&pass, &ann).await.status, 405, "to look makes no pass");
        let made = service.call("PUT", &pass, &ann, json!({})).await;
        assert_eq!((made.status.as_u16(), &made.json()["expires_in"]), (200, &json!(600)));
        let first = json!({"pass": made.json()["pass"]});
        assert_eq!(service.call("DELETE", &pass, &ann, json!({})).await.status, 204);
        assert_eq!(service.call("DELETE", &pass, &ann, json!({})).await.status, 204);
        let refused = service.post(&pass, "", first).await;
        assert_eq!(refused.status, 409);
        assert!(refused.text.contains("used or cancelled, it has expired"), "{}", refused.text);
        let made = service.call("PUT", &pass, &ann, json!({})).await.json();
        let second = json!({"pass": made["pass"]});
        let moved = service.post(&pass, "", second.clone()).await;
        assert_eq!(moved.status, 201, "{}", moved.text);
        assert_eq!(service.post(&pass, "", second).await.status, 409);
        let token = moved.json()["token"].as_str().unwrap().to_owned();
        assert_eq!(service.get(&api, &token).await.json()["seats"][0]["yours"], true);
    });
}

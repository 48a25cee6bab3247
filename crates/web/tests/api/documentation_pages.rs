//! The documentation at `/docs`.

use crate::test_service::{TestResponse, TestService, block_on, request};

async fn page(service: &TestService, path: &str, lang: &str) -> TestResponse {
    let headers = [("accept", "text/html"), ("accept-language", lang)];
    service.send(request("GET", path, "", &headers, "")).await
}

#[test]
fn documentation_is_in_english_in_a_layout_of_the_reader_s_language() {
    block_on(async {
        let service = TestService::new().await;
        for path in ["/docs", "/docs/tutorial", "/docs/cli"] {
            let english = page(&service, path, "en").await;
            let german = page(&service, path, "de").await;
            for answer in [&english, &german] {
                assert_eq!(answer.status, 200, "{path}");
                assert!(answer.text.contains(r#"<div lang="en"><h1>"#), "{path}");
                assert!(answer.header("content-security-policy").contains("style-src 'self'"));
                let inline = ["style=", "<style", "onclick", "javascript:"];
                assert!(inline.iter().all(|text| !answer.text.contains(text)), "{path}");
            }
            let note = "Die Dokumentation gibt es nur auf Englisch.";
            assert!(german.text.contains(note) && german.text.contains(r#"<html lang="de""#));
            assert!(!english.text.contains(note), "{path}");
        }
    });
}

#[test]
fn every_page_leads_to_the_documentation() {
    block_on(async {
        let service = TestService::new().await;
        for path in ["/", "/rules", "/docs/play"] {
            assert!(page(&service, path, "en").await.text.contains(r#"href="/docs""#), "{path}");
        }
    });
}

#[test]
fn unknown_pages_of_the_documentation_are_not_found() {
    block_on(async {
        let service = TestService::new().await;
        for path in ["/docs/chess", "/docs/README.md", "/docs/..%2FREADME"] {
            assert_eq!(page(&service, path, "en").await.status, 404, "{path}");
        }
    });
}

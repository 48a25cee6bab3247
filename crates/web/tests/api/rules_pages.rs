//! The rules pages.

use crate::test_service::{TestResponse, TestService, block_on, request};

async fn page(service: &TestService, path: &str, lang: &str) -> TestResponse {
    let headers = [("accept", "text/html"), ("accept-language", lang)];
    service.send(request("GET", path, "", &headers, "")).await
}

#[test]
fn rules_are_shown_in_the_language_of_the_browser() {
    block_on(async {
        let service = TestService::new().await;
        let pages = [
            ("/rules", "The rules", "Die Regeln"),
            ("/rules/qwixx", "The sheet", "Der Spielzettel"),
            ("/rules/qwinto", "failed throw", "Fehlw"),
            ("/rules/yahtzee", "Small Straight", "Kleine Straße"),
            ("/rules/warrior", "Challenge", "Herausfordern"),
            ("/fair", "What it does not prove", "Was es nicht beweist"),
        ];
        for (path, english, german) in pages {
            for (lang, says, other) in [("en", english, german), ("de", german, english)] {
                let answer = page(&service, path, lang).await;
                assert_eq!(answer.status, 200, "{path}");
                assert!(answer.text.contains(&format!("<html lang=\"{lang}\"")), "{path} {lang}");
                assert!(answer.text.contains(says), "{path} {lang}: {says}");
                assert!(!answer.text.contains(other), "{path} {lang}: {other}");
                assert!(answer.header("content-security-policy").contains("style-src 'self'"));
                let inline = ["style=", "<style", "onclick", "javascript:"];
                assert!(inline.iter().all(|text| !answer.text.contains(text)), "{path} {lang}");
            }
        }
    });
}

#[test]
fn rules_of_unknown_games_are_not_found() {
    block_on(async {
        let service = TestService::new().await;
        for path in ["/rules/chess", "/rules/%3Cscript%3E", "/rules/qwixx/official"] {
            let answer = page(&service, path, "en").await;
            assert_eq!(answer.status, 404, "{path}");
            assert!(answer.header("content-type").starts_with("text/html"), "{path}");
            assert!(!answer.text.contains("<script>"), "{path}");
        }
        service.get("/rules/chess", "").await.assert_problem(404, "no game with this name");
    });
}

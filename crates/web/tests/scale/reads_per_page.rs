//! How often a page locks its table and asks the store.

use serde_json::{Value, json};

use crate::sql_log;
use crate::test_service::{TestService, request};

/// What one request has cost.
#[derive(PartialEq, Eq, Debug)]
struct Reads {
    table_locks: u64,
    /// Statements that read, apart from those of the writer.
    queries: usize,
}

async fn count_table_locks(service: &TestService) -> u64 {
    let text = service.get_metrics("/metrics").await.text;
    let name = "rollwright_table_locks_total ";
    text.lines().find_map(|line| line.strip_prefix(name)).unwrap().parse().unwrap()
}

/// Requests a page or sends a form, and counts.
async fn count_reads(
    service: &TestService,
    path: &str,
    token: &str,
    form: Option<&str>,
) -> (Reads, String) {
    let before = count_table_locks(service).await;
    sql_log::clear();
    let headers = [
        ("accept", "text/html"),
        ("x-rollwright", if path.ends_with("/live") || form.is_some() { "part" } else { "" }),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let method = if form.is_some() { "POST" } else { "GET" };
    let request = request(method, path, token, &headers, form.unwrap_or_default());
    let answer = service.send(request).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let queries: Vec<String> =
        sql_log::take().into_iter().filter(|sql| sql.starts_with("SELECT")).collect();
    let mut distinct = queries.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(queries.len(), distinct.len(), "a query is repeated: {queries:#?}");
    let table_locks = count_table_locks(service).await - before;
    (Reads { table_locks, queries: queries.len() }, answer.text)
}

/// A table of two people at one screen, and its token.
async fn new_table(service: &TestService, seats: Value) -> (String, String) {
    service.create_table(json!({"game": "yahtzee", "seats": seats, "first": 1})).await
}

/// Plays all seats to the end.
async fn play_out(service: &TestService, table: &str, token: &str) {
    loop {
        let position = service.get(table, token).await.json();
        let version = &position["version"];
        let moved = match position["phase"]["waits_for"].as_str().unwrap() {
            "over" => return,
            "roll" => {
                service.post(&format!("{table}/roll"), token, json!({"version": version})).await
            }
            _ => {
                let legal = &position["legal"][0];
                let body = json!({"version": version, "seat": legal["seat"],
                    "action": legal["actions"].as_array().unwrap().last().unwrap()});
                service.post(&format!("{table}/act"), token, body).await
            }
        };
        assert_eq!(moved.status, 200, "{}", moved.text);
    }
}

#[test]
fn a_page_in_play_reads_its_table_once_and_a_click_also_changes_it_once() {
    let _capture = sql_log::capture_exclusively();
    crate::block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"name": "Ben"}]);
        let (table, token) = new_table(&service, seats).await;
        let page = table.replace("/api/tables/", "/t/");
        let one_read = Reads { table_locks: 1, queries: 0 };
        let (reads, _) = count_reads(&service, &page, &token, None).await;
        assert_eq!(reads, one_read, "the page");
        let (reads, _) = count_reads(&service, &format!("{page}/live"), &token, None).await;
        assert_eq!(reads, one_read, "the part that changes");
        let (reads, text) = count_reads(&service, &page, &token, Some("do=roll&version=0")).await;
        assert_eq!(reads, Reads { table_locks: 1, queries: 0 }, "a roll only changes the table");
        assert!(text.contains("data-version=\"1\""), "{text}");
        // The tutor is asked first: one read and the change.
        let act = "do=act&version=1&seat=1&action=chance";
        let (reads, text) = count_reads(&service, &page, &token, Some(act)).await;
        assert_eq!(reads, Reads { table_locks: 2, queries: 0 }, "an action");
        assert!(text.contains("data-version=\"2\""), "{text}");
    });
}

#[test]
fn a_finished_page_asks_the_store_only_for_what_it_shows() {
    let _capture = sql_log::capture_exclusively();
    crate::block_on(async {
        let service = TestService::new().await;
        let (table, token) = new_table(&service, json!([{"name": "Ann"}, {"name": "Ben"}])).await;
        let page = table.replace("/api/tables/", "/t/");
        play_out(&service, &table, &token).await;
        let (reads, text) = count_reads(&service, &page, &token, None).await;
        assert_eq!(reads, Reads { table_locks: 1, queries: 1 }, "the hall of fame");
        assert!(text.contains("class=\"famous\""), "{text}");

        let (table, token) = new_table(&service, json!([{"name": "Ann"}])).await;
        let page = table.replace("/api/tables/", "/t/");
        play_out(&service, &table, &token).await;
        let (reads, text) = count_reads(&service, &page, &token, None).await;
        assert_eq!(reads, Reads { table_locks: 1, queries: 2 }, "and the best score alone");
        assert!(text.contains("class=\"famous\""), "{text}");
    });
}

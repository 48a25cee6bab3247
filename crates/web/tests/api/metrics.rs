//! Metrics and request ids.

use axum::http::HeaderMap;
use serde_json::json;

use crate::event_stream::EventClient;
use crate::test_service::{TestResponse, TestService, block_on, request};

/// The value of a metric in the text format.
fn metric_value(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map(|value| value.parse().unwrap())
}

async fn metrics(service: &TestService) -> String {
    let answer = service.get_metrics("/metrics").await;
    assert_eq!(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    answer.text
}

#[test]
fn requests_moves_subscribers_bots_and_store_calls_are_counted() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Zsofia"}, {"bot": "greedy"}]});
        let (table, token) = service.create_table(setup).await;
        let listener = EventClient::new(&service, &format!("{table}/events?after=0"), None).await;
        service.post(&format!("{table}/roll"), &token, json!({"version": 0})).await;
        let act = json!({"version": 1, "seat": 1, "action": "chance"});
        // One roll, then two decisions: to stop, and the box.
        for action in ["stop", "chance"] {
            let version = service.get(&table, "").await.json()["version"].clone();
            let act = json!({"version": version, "seat": 1, "action": action});
            let _ = service.post(&format!("{table}/act"), &token, act).await;
        }
        let stale = service.post(&format!("{table}/act"), &token, act).await;
        assert_eq!(stale.status, 409, "{}", stale.text);
        // The bot plays until it is the person's turn.
        let mut text = String::new();
        for _ in 0..1000 {
            let position = service.get(&table, "").await.json();
            text = metrics(&service).await;
            // A bot that keeps its first roll makes a single move.
            let person_is_next =
                position["phase"]["waits_for"] == "roll" && position["active"] == 1;
            if person_is_next
                && metric_value(&text, "rollwright_moves_total{by=\"bot\"}") > Some(0.0)
            {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        let at_least = |name: &str, least: f64| {
            let value =
                metric_value(&text, name).unwrap_or_else(|| panic!("{name} is not in\n{text}"));
            assert!(value >= least, "{name} {value}");
        };
        at_least("rollwright_moves_total{by=\"person\"}", 2.0);
        at_least("rollwright_moves_total{by=\"bot\"}", 1.0);
        at_least("rollwright_bot_thinking_seconds_count", 1.0);
        at_least("rollwright_tables", 1.0);
        at_least("rollwright_store_write_seconds_count", 4.0);
        at_least("rollwright_store_batch_jobs_sum", 4.0);
        at_least("rollwright_store_load_seconds_bucket{le=\"+Inf\"}", 0.0);
        // Prometheus 2 stores `1` and `1.0` as different buckets.
        at_least("rollwright_store_load_seconds_bucket{le=\"1\"}", 0.0);
        at_least("rollwright_log_lines_dropped_total", 0.0);
        at_least("rollwright_lease_changes_total{change=\"taken\"}", 0.0);
        let act = "{method=\"POST\",route=\"/api/tables/{table}/act\"";
        at_least(&format!("rollwright_http_requests_total{act},status=\"409\"}}"), 1.0);
        let took = format!("rollwright_http_request_duration_seconds_bucket{act},le=\"0.0005\"}}");
        at_least(&took, 0.0);
        assert_eq!(metric_value(&text, "rollwright_listeners"), Some(1.0));
        drop(listener);
        let text = metrics(&service).await;
        assert_eq!(metric_value(&text, "rollwright_listeners"), Some(0.0));
        for secret in [table.rsplit('/').next().unwrap(), token.as_str(), "Zsofia"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        assert_well_formed(&text);
    });
}

/// Checks that every sample belongs to the metric before it and is a number.
fn assert_well_formed(text: &str) {
    let mut metric = "";
    for line in text.lines() {
        if let Some(named) = line.strip_prefix("# TYPE ") {
            metric = named.split(' ').next().unwrap();
        } else if !line.starts_with('#') {
            let (name, value) = line.rsplit_once(' ').unwrap();
            let name = name.split('{').next().unwrap();
            let suffix = name.strip_prefix(metric).unwrap_or_else(|| panic!("{line}"));
            assert!(["", "_bucket", "_sum", "_count"].contains(&suffix), "{line}");
            assert!(value.parse::<f64>().is_ok(), "{line}");
        }
    }
}

#[test]
fn metrics_are_not_public() {
    block_on(async {
        let service = TestService::new().await;
        assert_eq!(service.get("/metrics", "").await.status, 404);
        for path in ["/healthz", "/readyz"] {
            assert_eq!(service.get_metrics(path).await.status, 200, "{path}");
        }
        service.get_metrics("/api/games").await.assert_problem(404, "metrics are at /metrics");
    });
}

#[test]
fn responses_have_a_request_id_that_a_proxy_may_choose() {
    block_on(async {
        let ask = async |service: &TestService| -> TestResponse {
            let given = [("x-request-id", "from-the-proxy")];
            service.send(request("GET", "/healthz", "", &given, "")).await
        };
        let name = |headers: &HeaderMap| headers["x-request-id"].to_str().unwrap().to_owned();
        let service = TestService::new().await;
        let (one, other) = (ask(&service).await, ask(&service).await);
        assert_ne!(name(&one.headers), name(&other.headers));
        assert_ne!(name(&one.headers), "from-the-proxy", "there is no proxy");
        let service = service.configure(|app| app.with_trusted_proxy_headers(true));
        assert_eq!(name(&ask(&service).await.headers), "from-the-proxy");
    });
}

//! Server-sent events: every event is delivered exactly once.

use std::time::Duration;

use axum::body::BodyDataStream;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::test_service::{TestService, block_on, request};

/// A subscriber that reads events one by one.
pub(crate) struct EventClient {
    body: BodyDataStream,
    text: String,
    everything: String,
}

/// An event: its name, its id and its data.
pub(crate) type ReceivedEvent = (String, String, Value);

impl EventClient {
    pub(crate) async fn new(service: &TestService, path: &str, last: Option<&str>) -> Self {
        Self::with_token(service, "", path, last).await
    }

    /// Subscribes with a token.
    pub(crate) async fn with_token(
        service: &TestService,
        token: &str,
        path: &str,
        last: Option<&str>,
    ) -> Self {
        let headers: Vec<_> = last.iter().map(|last| ("last-event-id", *last)).collect();
        let request = request("GET", path, token, &headers, "");
        let response = service.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let body = response.into_body().into_data_stream();
        Self { body, text: String::new(), everything: String::new() }
    }

    /// The next event; `None` when the stream ends.
    pub(crate) async fn next(&mut self) -> Option<ReceivedEvent> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let line = event.lines().find_map(|line| line.strip_prefix(name));
                    line.unwrap_or_default().trim().to_owned()
                };
                let received = (field("event:"), field("id:"), field("data:"));
                self.text = rest.to_owned();
                let data = serde_json::from_str(&received.2).unwrap_or(Value::Null);
                return Some((received.0, received.1, data));
            }
            let next = tokio::time::timeout(Duration::from_secs(20), self.body.next());
            let bytes = next.await.expect("an event in time")?.unwrap();
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
            self.everything.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }
}

#[test]
fn a_reconnected_subscriber_continues_where_it_was() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}]});
        let (table, token) = service.create_table(setup).await;
        let path = format!("{table}/events?after=0");
        let mut whole = EventClient::new(&service, &path, None).await;
        let mut parts = Vec::new();
        let mut all = Vec::new();
        let mut actions = ["r1", "chance", "r2", "ones", "twos"].into_iter().peekable();
        while actions.peek().is_some() {
            let position = service.get(&table, &token).await.json();
            let version = position["version"].as_u64().unwrap();
            if position["phase"]["waits_for"] == "roll" {
                service.post(&format!("{table}/roll"), &token, json!({"version": version})).await;
            } else {
                let body = json!({"version": version, "seat": 1, "action": actions.next()});
                service.post(&format!("{table}/act"), &token, body).await;
            }
            let now = service.get(&table, "").await.json()["version"].as_u64().unwrap();
            // A new subscriber each time, with the last id of the previous one.
            let last = parts.len().to_string();
            let mut part = EventClient::new(&service, &path, Some(&last)).await;
            while (parts.len() as u64) < now {
                parts.push(part.next().await.unwrap());
            }
        }
        while all.len() < parts.len() {
            all.push(whole.next().await.unwrap());
        }
        assert_eq!(all, parts);
        let ids: Vec<String> = all.iter().map(|(_, id, _)| id.clone()).collect();
        let expected: Vec<String> = (1..=all.len()).map(|id| id.to_string()).collect();
        assert_eq!(ids, expected);
        assert!(
            all.len() == 10
                && all.iter().all(|(name, _, data)| name == "news" && data["event"].is_string())
        );
    });
}

#[test]
fn a_stop_asks_subscribers_to_reconnect_and_ends_the_streams() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}]});
        let (table, _) = service.create_table(setup).await;
        let mut listener = EventClient::new(&service, &format!("{table}/events"), None).await;
        service.shutdown.send_replace(true);
        let (name, id, data) = listener.next().await.unwrap();
        assert_eq!((name.as_str(), id.as_str()), ("come_back", ""));
        let wait = data["milliseconds"].as_u64().unwrap();
        assert!((500..2500).contains(&wait), "{wait}");
        // Browsers use this field.
        let fields = listener.everything.replace(' ', "");
        assert!(fields.contains(&format!("retry:{wait}\n")), "{fields}");
        assert_eq!(listener.next().await, None);
    });
}

#[test]
fn streams_are_limited_and_closed_ones_are_released() {
    block_on(async {
        let limits = rollwright_web::RateLimitConfig { tables: 10, requests: 1000, streams: 2 };
        let service = TestService::with_limits(limits).await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}]});
        let (table, _) = service.create_table(setup).await;
        let path = format!("{table}/events");
        let one = EventClient::new(&service, &path, None).await;
        let two = EventClient::new(&service, &path, None).await;
        service.get(&path, "").await.assert_problem(429, "open streams");
        drop((one, two));
        EventClient::new(&service, &path, None).await;
    });
}

#[test]
fn subscribers_receive_the_progress_of_bot_preparation() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"bot": "optimal"}]);
        let (table, token) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        assert!(service.get(&table, "").await.json()["studying"].is_u64());
        let mut listener =
            EventClient::new(&service, &format!("{table}/events?after=0&eyes=1"), None).await;
        let mut percents = Vec::new();
        loop {
            let (event, id, data) = listener.next().await.unwrap();
            assert_eq!((event.as_str(), id.as_str()), ("studying", ""));
            match data["percent"].as_u64() {
                Some(percent) => percents.push(percent),
                None => break,
            }
        }
        assert!(percents.iter().all(|&percent| percent <= 100) && !percents.is_empty());
        assert!(service.get(&table, "").await.json().get("studying").is_none());
        // Then the bot plays.
        let play = [
            ("roll", json!({"version": 0})),
            ("act", json!({"version": 1, "seat": 1, "action": "chance"})),
        ];
        for (what, body) in play {
            let moved = service.post(&format!("{table}/{what}"), &token, body).await;
            assert_eq!(moved.status, 200, "{}", moved.text);
        }
        loop {
            let (_, _, data) = listener.next().await.unwrap();
            if data["event"] == "act" && data["seat"] == 2 {
                break;
            }
        }
    });
}

#[test]
fn only_players_learn_of_a_rematch() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "pig", "settings": {"goal": 10},
            "seats": [{"name": "Ann"}, {"name": "Ben"}]});
        let (table, token) = service.create_table(setup).await;
        loop {
            let position = service.get(&table, &token).await.json();
            let version = position["version"].clone();
            match position["phase"]["waits_for"].as_str().unwrap() {
                "over" => break,
                "roll" => {
                    service
                        .post(&format!("{table}/roll"), &token, json!({"version": version}))
                        .await
                }
                _ => {
                    let legal = &position["legal"][0];
                    let body = json!({"version": version, "seat": legal["seat"], "action": "hold"});
                    service.post(&format!("{table}/act"), &token, body).await
                }
            };
        }
        let path = format!("{table}/events");
        let mut ann = EventClient::with_token(&service, &token, &path, None).await;
        let mut stranger = EventClient::new(&service, &path, None).await;
        let again = service.post(&format!("{table}/rematch"), &token, json!({})).await.json();
        let (event, _, data) = ann.next().await.unwrap();
        assert_eq!((event.as_str(), &data), ("rematch", &again));
        // A player who subscribes later learns of the rematch too.
        let mut later = EventClient::with_token(&service, &token, &path, None).await;
        assert_eq!(later.next().await.unwrap().0, "rematch");
        service.shutdown.send_replace(true);
        let received = stranger.next().await.map(|(event, _, _)| event);
        assert_eq!(received.as_deref(), Some("come_back"), "spectators do not learn of it");
    });
}

//! A client for a server's JSON API, with the types of the `api` crate.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use rollwright_api::{JoinRequest, JoinedTable, TablePosition};
use rollwright_games::record::{Record, parse_record};
use rollwright_i18n::Lang;
use serde_json::Value;

/// How long an event stream is read before it is reopened. This is also the maximum time until a
/// silent loss of the server is noticed.
const EVENT_STREAM_TIMEOUT: Duration = Duration::from_secs(12);
/// How long a response may take beyond the requested waiting time.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// The address of a table on a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableUrl {
    /// The server, without a trailing slash.
    server: String,
    /// The table's ID.
    table: String,
}

impl TableUrl {
    /// Parses the URL of a table's page, as a browser shows it, or of its position in the API.
    #[must_use]
    pub fn parse(url: &str) -> Option<Self> {
        let url = url.trim();
        let (scheme, rest) = url.split_once("://")?;
        let path = rest.split(['?', '#']).next()?;
        let mut parts = path.split('/');
        let host = parts.next().filter(|host| !host.is_empty())?;
        let is_table = |part: &&str| {
            part.len() == 32
                && part.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
        };
        let table = parts.find(is_table)?.to_owned();
        let scheme = scheme.to_ascii_lowercase();
        matches!(scheme.as_str(), "http" | "https").then(|| {
            let before = path.split(&table).next().unwrap_or_default();
            let folder = before.strip_prefix(host).unwrap_or_default().trim_end_matches('/');
            let folder = folder.strip_suffix("/api/tables").or(folder.strip_suffix("/t"));
            Self { server: format!("{scheme}://{host}{}", folder.unwrap_or_default()), table }
        })
    }

    /// The URL of the table's page.
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("{}/t/{}", self.server, self.table)
    }
}

/// Why a request to a server failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableClientError {
    /// The server can't be reached, or its response is invalid.
    #[error("{0}")]
    Unreachable(String),
    /// The server rejects the request.
    #[error("{0}")]
    Refused(String),
    /// Everyone has to agree to the undo first.
    #[error("everyone has to agree to the undo first")]
    UndoNeedsAgreement,
    /// The undo costs the entry in the hall of fame, which must be confirmed first.
    #[error("with this undo, the game would no longer count for the hall of fame")]
    UndoLosesHallOfFame,
    /// The tutor warns of a decision.
    #[error("{why}. {better}.")]
    TutorWarned {
        /// The cost of the decision.
        why: String,
        /// The better choice.
        better: String,
    },
}

/// A client for one table on a server.
#[derive(Clone, Debug)]
pub struct TableClient {
    address: TableUrl,
    token: Option<String>,
    lang: Lang,
    agent: ureq::Agent,
}

impl TableClient {
    /// Creates a client for this table, with the token of its seats. Error messages are in `lang`.
    #[must_use]
    pub fn new(address: TableUrl, token: Option<String>, lang: Lang) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(Duration::from_secs(5)))
            .user_agent(concat!("rollwright/", env!("CARGO_PKG_VERSION")));
        Self { address, token, lang, agent: config.build().new_agent() }
    }

    fn api_url(&self, path: &str) -> String {
        format!("{}/api/tables/{}{path}", self.address.server, self.address.table)
    }

    /// Adds the headers that every request has.
    fn with_headers<B>(&self, request: ureq::RequestBuilder<B>) -> ureq::RequestBuilder<B> {
        let request = request.header("accept-language", self.lang.code());
        match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    fn get(&self, path: &str, wait: Duration) -> Result<String, TableClientError> {
        let request = self.with_headers(self.agent.get(self.api_url(path)));
        let request = request.config().timeout_global(Some(wait + RESPONSE_TIMEOUT)).build();
        response_body(request.call())
    }

    /// Posts `body` as JSON and returns the response.
    ///
    /// # Errors
    /// If the server can't be reached, or rejects the request.
    pub fn send_post(
        &self,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<String, TableClientError> {
        let request = self.with_headers(self.agent.post(self.api_url(path)));
        let request = request.header("content-type", "application/json");
        let request = request.config().timeout_global(Some(RESPONSE_TIMEOUT)).build();
        let body = serde_json::to_string(body)
            .map_err(|error| TableClientError::Unreachable(error.to_string()))?;
        response_body(request.send(body))
    }

    /// Sends a DELETE request and returns the response.
    ///
    /// # Errors
    /// If the server can't be reached, or rejects the request.
    pub fn send_delete(&self, path: &str) -> Result<String, TableClientError> {
        let request = self.with_headers(self.agent.delete(self.api_url(path)));
        response_body(request.config().timeout_global(Some(RESPONSE_TIMEOUT)).build().call())
    }

    /// Streams the events at the table after this version. Each item is the version that the event
    /// led to, if any. The stream ends after a while and must then be reopened.
    ///
    /// # Errors
    /// If the server can't be reached, or has no capacity for another subscriber.
    pub fn stream_event_versions(
        &self,
        after: u64,
    ) -> Result<impl Iterator<Item = Option<u64>>, TableClientError> {
        let request =
            self.with_headers(self.agent.get(self.api_url(&format!("/events?after={after}"))));
        let request = request.config().timeout_global(Some(EVENT_STREAM_TIMEOUT)).build();
        let response =
            request.call().map_err(|error| TableClientError::Unreachable(error.to_string()))?;
        if !response.status().is_success() {
            return Err(TableClientError::Refused(format!(
                "the server answered {}",
                response.status()
            )));
        }
        let mut lines = BufReader::new(response.into_body().into_reader()).lines();
        Ok(std::iter::from_fn(move || {
            let (mut version, mut has_fields) = (None, false);
            // An empty line ends an event; a line that starts with a colon is a keep-alive.
            loop {
                let line = lines.next()?.ok()?;
                match line.split_once(':') {
                    Some(("id", id)) => version = id.trim().parse().ok(),
                    Some(("", _)) => {}
                    Some(_) => has_fields = true,
                    None if has_fields => return Some(version),
                    None => {}
                }
            }
        }))
    }

    /// Fetches the current position.
    ///
    /// # Errors
    /// If the server can't be reached, or has no such table.
    pub fn fetch_position(&self) -> Result<TablePosition, TableClientError> {
        parse_position(&self.get("", Duration::ZERO)?)
    }

    /// Fetches the position as soon as it is later than `version`, or the current one after
    /// `seconds`.
    ///
    /// # Errors
    /// If the server can't be reached, or has no such table.
    pub fn wait_for_position_after(
        &self,
        version: u64,
        seconds: u64,
    ) -> Result<TablePosition, TableClientError> {
        let query = format!("?after={version}&wait={seconds}");
        parse_position(&self.get(&query, Duration::from_secs(seconds))?)
    }

    /// Fetches the public record.
    ///
    /// # Errors
    /// If the server can't be reached, or its response isn't a record.
    pub fn fetch_record(&self) -> Result<Record, TableClientError> {
        let text = self.get("/record", Duration::ZERO)?;
        let (record, _) = parse_record(text.as_bytes())
            .map_err(|damage| TableClientError::Unreachable(damage.to_string()))?;
        Ok(record)
    }

    /// Joins at a seat, counted from 1, and returns the token for it.
    ///
    /// # Errors
    /// If the server can't be reached, or the seat is taken.
    pub fn take_seat(&mut self, seat: u8, name: &str) -> Result<String, TableClientError> {
        let text =
            self.send_post(&format!("/seats/{seat}"), &JoinRequest { name: name.to_owned() })?;
        let seated: JoinedTable = serde_json::from_str(&text)
            .map_err(|error| TableClientError::Unreachable(error.to_string()))?;
        self.token = Some(seated.token.clone());
        Ok(seated.token)
    }
}

/// The body of a response, or why there is none.
fn response_body(
    response: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<String, TableClientError> {
    let unreachable = |error: ureq::Error| TableClientError::Unreachable(error.to_string());
    let mut response = response.map_err(unreachable)?;
    let status = response.status();
    let text = response.body_mut().read_to_string().map_err(unreachable)?;
    if status.is_success() {
        return Ok(text);
    }
    let problem: Option<Value> = serde_json::from_str(&text).ok();
    let part = |name: &str| problem.as_ref().map_or(&Value::Null, |problem| &problem[name]);
    let warning = |name: &str| part("warning")[name].as_str().map(str::to_owned);
    match (part("reason").as_str(), warning("why"), warning("better")) {
        (Some("not_agreed"), ..) => return Err(TableClientError::UndoNeedsAgreement),
        (Some("costs_fame"), ..) => return Err(TableClientError::UndoLosesHallOfFame),
        (_, Some(why), Some(better)) => return Err(TableClientError::TutorWarned { why, better }),
        _ => {}
    }
    let detail = part("detail").as_str();
    let message = detail.map_or_else(|| format!("the server answered {status}"), str::to_owned);
    // An overloaded server, or one without its database, will recover.
    let is_temporary = status.is_server_error() || status.as_u16() == 429;
    Err(if is_temporary {
        TableClientError::Unreachable(message)
    } else {
        TableClientError::Refused(message)
    })
}

fn parse_position(text: &str) -> Result<TablePosition, TableClientError> {
    serde_json::from_str(text).map_err(|error| TableClientError::Unreachable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_arrive_immediately_with_their_version() {
        use std::io::{Read, Write};
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url =
            format!("http://{}/t/0123456789abcdef0123456789abcdef", listener.local_addr().unwrap());
        let (received, wait_for_first) = std::sync::mpsc::channel::<()>();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 4096];
            let length = stream.read(&mut request).unwrap();
            let request = String::from_utf8_lossy(&request[..length]).to_lowercase();
            assert!(
                request.contains("/events?after=3 ") && request.contains("accept-language: de")
            );
            stream
                .write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                .unwrap();
            stream.write_all(b":\n\nevent: take_back\ndata: null\n\n").unwrap();
            // The second event is sent after the first was received, so nothing is buffered.
            wait_for_first.recv().unwrap();
            stream.write_all(b"event: news\nid: 4\ndata: {}\n\nevent: ne").unwrap();
        });
        let client = TableClient::new(TableUrl::parse(&url).unwrap(), None, Lang::De);
        let mut events = client.stream_event_versions(3).unwrap();
        assert_eq!(events.next(), Some(None));
        received.send(()).unwrap();
        assert_eq!(events.next(), Some(Some(4)));
        // A stream that is cut off ends.
        assert_eq!(events.next(), None);
        server.join().unwrap();
    }

    #[test]
    fn table_urls_are_parsed_as_browsers_show_them() {
        let id = "0123456789abcdef0123456789abcdef";
        let page = |url: &str| TableUrl::parse(url).map(|address| address.page_url());
        let plain = format!("http://localhost:8080/t/{id}");
        assert_eq!(page(&plain), Some(plain.clone()));
        assert_eq!(page(&format!("{plain}/replay?at=3#top")), Some(plain.clone()));
        assert_eq!(page(&format!("http://localhost:8080/api/tables/{id}")), Some(plain));
        let folder = format!("https://play.example/dice/t/{id}");
        assert_eq!(page(&folder), Some(folder));
        for wrong in ["", "localhost", "ftp://x/t/0123", "http://localhost/t/0123", "http:///t/"] {
            assert_eq!(page(wrong), None, "{wrong}");
        }
    }
}

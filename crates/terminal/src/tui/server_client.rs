//! Talking to a server: its JSON API, by the types of `wire`.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use rollwright_api::{JoinRequest, JoinedTable, TablePosition};
use rollwright_games::record::{Record, parse_record};
use rollwright_i18n::Lang;
use serde_json::Value;

/// For how long a stream of events is listened to before it is opened anew: so long does it
/// take at most to notice that a server is gone without a word.
const EVENT_STREAM_TIMEOUT: Duration = Duration::from_secs(12);
/// How long an answer may take beyond what was waited for.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// A table at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableUrl {
    /// The server, without a slash at its end.
    server: String,
    /// The table's name.
    table: String,
}

impl TableUrl {
    /// Reads the address of a table's page, as a browser shows it, or of its position in
    /// the API.
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

    /// The address of the table's page.
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("{}/t/{}", self.server, self.table)
    }
}

/// Why a server did not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// It can't be reached, or what it says makes no sense.
    #[error("{0}")]
    Unreachable(String),
    /// It refuses.
    #[error("{0}")]
    Refused(String),
    /// Everyone has to agree first to what is taken back.
    #[error("everyone has to agree first")]
    UndoNeedsAgreement,
    /// What is taken back costs the hall of fame, which has to be known first.
    #[error("it costs the hall of fame")]
    UndoLosesHallOfFame,
    /// The tutor warns of a decision.
    #[error("{why}. {better}.")]
    TutorWarned {
        /// What it costs.
        why: String,
        /// What would be better.
        better: String,
    },
}

/// Somebody who talks to a server about one table.
#[derive(Clone, Debug)]
pub struct TableClient {
    address: TableUrl,
    token: Option<String>,
    lang: Lang,
    agent: ureq::Agent,
}

impl TableClient {
    /// Talks about this table, with the token that holds seats there; why something can't be
    /// done is told in `lang`.
    #[must_use]
    pub fn new(address: TableUrl, token: Option<String>, lang: Lang) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(Duration::from_secs(5)))
            .user_agent(concat!("rollwright/", env!("CARGO_PKG_VERSION")));
        Self { address, token, lang, agent: config.build().new_agent() }
    }

    /// The table.
    #[must_use]
    pub fn address(&self) -> &TableUrl {
        &self.address
    }

    fn api_url(&self, what: &str) -> String {
        format!("{}/api/tables/{}{what}", self.address.server, self.address.table)
    }

    /// What every request says about who asks.
    fn with_headers<B>(&self, request: ureq::RequestBuilder<B>) -> ureq::RequestBuilder<B> {
        let request = request.header("accept-language", self.lang.code());
        match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    fn get(&self, what: &str, wait: Duration) -> Result<String, ClientError> {
        let request = self.with_headers(self.agent.get(self.api_url(what)));
        let limited = request.config().timeout_global(Some(wait + RESPONSE_TIMEOUT)).build();
        response_body(limited.call())
    }

    /// Sends `body` as JSON; what is answered.
    ///
    /// # Errors
    /// The server can't be reached, or refuses.
    pub fn post(&self, what: &str, body: &impl serde::Serialize) -> Result<String, ClientError> {
        let request = self.with_headers(self.agent.post(self.api_url(what)));
        let request = request.header("content-type", "application/json");
        let limited = request.config().timeout_global(Some(RESPONSE_TIMEOUT)).build();
        let body = serde_json::to_string(body)
            .map_err(|error| ClientError::Unreachable(error.to_string()))?;
        response_body(limited.send(body))
    }

    /// Asks for something to be undone; what is answered.
    ///
    /// # Errors
    /// The server can't be reached, or refuses.
    pub fn delete(&self, what: &str) -> Result<String, ClientError> {
        let request = self.with_headers(self.agent.delete(self.api_url(what)));
        response_body(request.config().timeout_global(Some(RESPONSE_TIMEOUT)).build().call())
    }

    /// What happens at the table from this version on, as it happens: for each event the
    /// version that it led to, where it did. The stream ends after a while; whoever wants to
    /// hear more opens another.
    ///
    /// # Errors
    /// The server can't be reached, or has no place for another listener.
    pub fn event_stream(
        &self,
        after: u64,
    ) -> Result<impl Iterator<Item = Option<u64>>, ClientError> {
        let request =
            self.with_headers(self.agent.get(self.api_url(&format!("/events?after={after}"))));
        let limited = request.config().timeout_global(Some(EVENT_STREAM_TIMEOUT)).build();
        let answer = limited.call().map_err(|error| ClientError::Unreachable(error.to_string()))?;
        if !answer.status().is_success() {
            return Err(ClientError::Refused(format!("the server answers {}", answer.status())));
        }
        let mut lines = BufReader::new(answer.into_body().into_reader()).lines();
        Ok(std::iter::from_fn(move || {
            let (mut version, mut any) = (None, false);
            // An empty line ends an event; a line that begins with a colon only says that the
            // server is still there.
            loop {
                let line = lines.next()?.ok()?;
                match line.split_once(':') {
                    Some(("id", id)) => version = id.trim().parse().ok(),
                    Some(("", _)) => {}
                    Some(_) => any = true,
                    None if any => return Some(version),
                    None => {}
                }
            }
        }))
    }

    /// The position; with a version that is known, as soon as there is a later one or the
    /// seconds are over.
    ///
    /// # Errors
    /// The server can't be reached, or knows no such table.
    pub fn fetch_position(&self, known: Option<(u64, u64)>) -> Result<TablePosition, ClientError> {
        let text = match known {
            None => self.get("", Duration::ZERO)?,
            Some((version, seconds)) => {
                let query = format!("?after={version}&wait={seconds}");
                self.get(&query, Duration::from_secs(seconds))?
            }
        };
        serde_json::from_str(&text).map_err(|error| ClientError::Unreachable(error.to_string()))
    }

    /// The record as anybody may read it.
    ///
    /// # Errors
    /// The server can't be reached, or what it sends is no record.
    pub fn fetch_record(&self) -> Result<Record, ClientError> {
        let text = self.get("/record", Duration::ZERO)?;
        let (record, _) = parse_record(text.as_bytes())
            .map_err(|damage| ClientError::Unreachable(damage.to_string()))?;
        Ok(record)
    }

    /// Sits down in a seat, counted from 1; the token that holds it from now on.
    ///
    /// # Errors
    /// The server can't be reached, or the seat is taken.
    pub fn take_seat(&mut self, seat: u8, name: &str) -> Result<String, ClientError> {
        let text = self.post(&format!("/seats/{seat}"), &JoinRequest { name: name.to_owned() })?;
        let seated: JoinedTable = serde_json::from_str(&text)
            .map_err(|error| ClientError::Unreachable(error.to_string()))?;
        self.token = Some(seated.token.clone());
        Ok(seated.token)
    }
}

/// The body of an answer, or why there is none.
fn response_body(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<String, ClientError> {
    let lost = |error: ureq::Error| ClientError::Unreachable(error.to_string());
    let mut answer = answer.map_err(lost)?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(lost)?;
    if status.is_success() {
        return Ok(text);
    }
    let problem: Option<Value> = serde_json::from_str(&text).ok();
    let part = |name: &str| problem.as_ref().map_or(&Value::Null, |problem| &problem[name]);
    let warning = |name: &str| part("warning")[name].as_str().map(str::to_owned);
    match (part("reason").as_str(), warning("why"), warning("better")) {
        (Some("not_agreed"), ..) => return Err(ClientError::UndoNeedsAgreement),
        (Some("costs_fame"), ..) => return Err(ClientError::UndoLosesHallOfFame),
        (_, Some(why), Some(better)) => return Err(ClientError::TutorWarned { why, better }),
        _ => {}
    }
    let detail = part("detail").as_str();
    let said = detail.map_or_else(|| format!("the server answers {status}"), str::to_owned);
    // A server that is busy or has lost its database will be there again.
    let again = status.is_server_error() || status.as_u16() == 429;
    Err(if again { ClientError::Unreachable(said) } else { ClientError::Refused(said) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_heard_as_they_come_with_the_version_they_led_to() {
        use std::io::{Read, Write};
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url =
            format!("http://{}/t/0123456789abcdef0123456789abcdef", listener.local_addr().unwrap());
        let (heard, next) = std::sync::mpsc::channel::<()>();
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
            // The next one is sent when the first was heard: nothing is held back.
            next.recv().unwrap();
            stream.write_all(b"event: news\nid: 4\ndata: {}\n\nevent: ne").unwrap();
        });
        let client = TableClient::new(TableUrl::parse(&url).unwrap(), None, Lang::De);
        let mut events = client.event_stream(3).unwrap();
        assert_eq!(events.next(), Some(None));
        heard.send(()).unwrap();
        assert_eq!(events.next(), Some(Some(4)));
        // A stream that is cut off ends.
        assert_eq!(events.next(), None);
        server.join().unwrap();
    }

    #[test]
    fn addresses_of_tables_are_read_as_browsers_show_them() {
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

//! Talking to a server: its JSON API, by the types of `wire`.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use rollwright_api::{Join, Position, Seated};
use rollwright_games::record::{Record, read};
use rollwright_i18n::Lang;
use serde_json::Value;

/// For how long a stream of events is listened to before it is opened anew: so long does it
/// take at most to notice that a server is gone without a word.
const STREAM: Duration = Duration::from_secs(12);
/// How long an answer may take beyond what was waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A table at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableAddress {
    /// The server, without a slash at its end.
    server: String,
    /// The table's name.
    table: String,
}

impl TableAddress {
    /// Reads the address of a table's page, as a browser shows it, or of its position in
    /// the API.
    #[must_use]
    pub fn read(url: &str) -> Option<Self> {
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
    pub fn page(&self) -> String {
        format!("{}/t/{}", self.server, self.table)
    }
}

/// Why a server did not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// It can't be reached, or what it says makes no sense.
    #[error("{0}")]
    Lost(String),
    /// It refuses.
    #[error("{0}")]
    Refused(String),
    /// Everyone has to agree first to what is taken back.
    #[error("everyone has to agree first")]
    NotAgreed,
    /// What is taken back costs the hall of fame, which has to be known first.
    #[error("it costs the hall of fame")]
    CostsFame,
    /// The tutor warns of a decision.
    #[error("{why}. {better}.")]
    Warned {
        /// What it costs.
        why: String,
        /// What would be better.
        better: String,
    },
}

/// Somebody who talks to a server about one table.
#[derive(Clone, Debug)]
pub struct Client {
    address: TableAddress,
    token: Option<String>,
    lang: Lang,
    agent: ureq::Agent,
}

impl Client {
    /// Talks about this table, with the token that holds seats there; why something can't be
    /// done is told in `lang`.
    #[must_use]
    pub fn new(address: TableAddress, token: Option<String>, lang: Lang) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(Duration::from_secs(5)))
            .user_agent(concat!("rollwright/", env!("CARGO_PKG_VERSION")));
        Self { address, token, lang, agent: config.build().new_agent() }
    }

    /// The table.
    #[must_use]
    pub fn address(&self) -> &TableAddress {
        &self.address
    }

    fn url(&self, what: &str) -> String {
        format!("{}/api/tables/{}{what}", self.address.server, self.address.table)
    }

    /// What every request says about who asks.
    fn asking<B>(&self, request: ureq::RequestBuilder<B>) -> ureq::RequestBuilder<B> {
        let request = request.header("accept-language", self.lang.code());
        match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    fn get(&self, what: &str, wait: Duration) -> Result<String, Trouble> {
        let request = self.asking(self.agent.get(self.url(what)));
        let limited = request.config().timeout_global(Some(wait + PATIENCE)).build();
        answered(limited.call())
    }

    /// Sends `body` as JSON; what is answered.
    ///
    /// # Errors
    /// The server can't be reached, or refuses.
    pub fn post(&self, what: &str, body: &impl serde::Serialize) -> Result<String, Trouble> {
        let request = self.asking(self.agent.post(self.url(what)));
        let request = request.header("content-type", "application/json");
        let limited = request.config().timeout_global(Some(PATIENCE)).build();
        let body = serde_json::to_string(body).map_err(|error| Trouble::Lost(error.to_string()))?;
        answered(limited.send(body))
    }

    /// Asks for something to be undone; what is answered.
    ///
    /// # Errors
    /// The server can't be reached, or refuses.
    pub fn delete(&self, what: &str) -> Result<String, Trouble> {
        let request = self.asking(self.agent.delete(self.url(what)));
        answered(request.config().timeout_global(Some(PATIENCE)).build().call())
    }

    /// What happens at the table from this version on, as it happens: for each event the
    /// version that it led to, where it did. The stream ends after a while; whoever wants to
    /// hear more opens another.
    ///
    /// # Errors
    /// The server can't be reached, or has no place for another listener.
    pub fn events(&self, after: u64) -> Result<impl Iterator<Item = Option<u64>>, Trouble> {
        let request = self.asking(self.agent.get(self.url(&format!("/events?after={after}"))));
        let limited = request.config().timeout_global(Some(STREAM)).build();
        let answer = limited.call().map_err(|error| Trouble::Lost(error.to_string()))?;
        if !answer.status().is_success() {
            return Err(Trouble::Refused(format!("the server answers {}", answer.status())));
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
    pub fn position(&self, known: Option<(u64, u64)>) -> Result<Position, Trouble> {
        let text = match known {
            None => self.get("", Duration::ZERO)?,
            Some((version, seconds)) => {
                let query = format!("?after={version}&wait={seconds}");
                self.get(&query, Duration::from_secs(seconds))?
            }
        };
        serde_json::from_str(&text).map_err(|error| Trouble::Lost(error.to_string()))
    }

    /// The record as anybody may read it.
    ///
    /// # Errors
    /// The server can't be reached, or what it sends is no record.
    pub fn record(&self) -> Result<Record, Trouble> {
        let text = self.get("/record", Duration::ZERO)?;
        let (record, _) =
            read(text.as_bytes()).map_err(|damage| Trouble::Lost(damage.to_string()))?;
        Ok(record)
    }

    /// Sits down in a seat, counted from 1; the token that holds it from now on.
    ///
    /// # Errors
    /// The server can't be reached, or the seat is taken.
    pub fn join(&mut self, seat: u8, name: &str) -> Result<String, Trouble> {
        let text = self.post(&format!("/seats/{seat}"), &Join { name: name.to_owned() })?;
        let seated: Seated =
            serde_json::from_str(&text).map_err(|error| Trouble::Lost(error.to_string()))?;
        self.token = Some(seated.token.clone());
        Ok(seated.token)
    }
}

/// The body of an answer, or why there is none.
fn answered(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<String, Trouble> {
    let lost = |error: ureq::Error| Trouble::Lost(error.to_string());
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
        (Some("not_agreed"), ..) => return Err(Trouble::NotAgreed),
        (Some("costs_fame"), ..) => return Err(Trouble::CostsFame),
        (_, Some(why), Some(better)) => return Err(Trouble::Warned { why, better }),
        _ => {}
    }
    let detail = part("detail").as_str();
    let said = detail.map_or_else(|| format!("the server answers {status}"), str::to_owned);
    // A server that is busy or has lost its database will be there again.
    let again = status.is_server_error() || status.as_u16() == 429;
    Err(if again { Trouble::Lost(said) } else { Trouble::Refused(said) })
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
        let client = Client::new(TableAddress::read(&url).unwrap(), None, Lang::De);
        let mut events = client.events(3).unwrap();
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
        let page = |url: &str| TableAddress::read(url).map(|address| address.page());
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

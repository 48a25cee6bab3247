//! A minimal HTTP client: one request per connection.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use serde_json::Value;

use crate::exit::CommandError;

/// How long a response may take. Long polls wait only for seconds.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// Sends a request and returns the body of the response, which must be a success.
pub(crate) fn send_request(
    server: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Result<String, CommandError> {
    let host = server.strip_prefix("http://").unwrap_or(server).trim_end_matches('/');
    let lost = |error: std::io::Error| {
        CommandError::Failed(format!("the server {server} does not answer: {error}"))
    };
    let unknown = || CommandError::Failed(format!("{server} is no address of a server"));
    let address = host.to_socket_addrs().map_err(lost)?.next().ok_or_else(unknown)?;
    let mut stream = TcpStream::connect_timeout(&address, RESPONSE_TIMEOUT).map_err(lost)?;
    stream.set_read_timeout(Some(RESPONSE_TIMEOUT)).map_err(lost)?;
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let (method, body) = match body {
        Some(body) => ("POST", body.to_string()),
        None => ("GET", String::new()),
    };
    // HTTP/1.0: the response ends with the connection and is never chunked.
    let request = format!(
        "{method} {path} HTTP/1.0\r\nHost: {host}\r\nContent-Type: application/json\r\n{token}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).map_err(lost)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(lost)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).unwrap_or_default();
    if !status.starts_with('2') {
        let problem: Option<Value> = serde_json::from_str(body).ok();
        let detail = problem.as_ref().and_then(|problem| problem["detail"].as_str());
        let why = detail.map_or_else(|| format!("answered {status}"), str::to_owned);
        return Err(CommandError::Failed(format!("the server refuses: {why}")));
    }
    Ok(body.to_owned())
}

/// Like [`send_request`], for a JSON response.
pub(crate) fn send_json_request(
    server: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> Result<Value, CommandError> {
    let text = send_request(server, path, token, body)?;
    serde_json::from_str(&text).map_err(|error| {
        CommandError::Failed(format!("the server answers what is no JSON: {error}"))
    })
}

//! Requests to the server that the arena plays at.

use std::time::Duration;

use serde_json::Value;
use ureq::Agent;
use ureq::http::Response;

use crate::command_error::CommandError;

/// How long a response may take. Long polls wait only for seconds.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// A client for one server, which reuses its connection.
pub(crate) struct ArenaServerClient {
    /// The server's address, without a slash at its end.
    pub(crate) server: String,
    agent: Agent,
}

impl ArenaServerClient {
    pub(crate) fn new(server: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(RESPONSE_TIMEOUT))
            // The server is usually on this machine, which proxies can't reach.
            .proxy(None)
            .user_agent(concat!("rollwright/", env!("CARGO_PKG_VERSION")));
        let server = server.trim_end_matches('/').to_owned();
        Self { server, agent: config.build().new_agent() }
    }

    /// Posts `body` as JSON and returns the JSON response.
    pub(crate) fn post_json(&self, path: &str, body: &Value) -> Result<Value, CommandError> {
        let request = self.agent.post(format!("{}{path}", self.server));
        let request = request.header("content-type", "application/json");
        parse_json(&self.response_text(request.send(body.to_string()))?)
    }

    /// Gets a JSON response with the token of a seat.
    pub(crate) fn get_json(&self, path: &str, token: &str) -> Result<Value, CommandError> {
        parse_json(&self.get_text(path, token)?)
    }

    /// Gets a response with the token of a seat.
    pub(crate) fn get_text(&self, path: &str, token: &str) -> Result<String, CommandError> {
        let request = self.agent.get(format!("{}{path}", self.server));
        self.response_text(request.header("authorization", format!("Bearer {token}")).call())
    }

    /// The body of a response, which must be a success.
    fn response_text(
        &self,
        response: Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<String, CommandError> {
        let unreachable = |error: ureq::Error| {
            CommandError::Failed(format!("the server {} doesn't answer: {error}", self.server))
        };
        let mut response = response.map_err(unreachable)?;
        let status = response.status();
        let text = response.body_mut().read_to_string().map_err(unreachable)?;
        if status.is_success() {
            return Ok(text);
        }
        let problem: Option<Value> = serde_json::from_str(&text).ok();
        let detail = problem.as_ref().and_then(|problem| problem["detail"].as_str());
        let why = detail.map_or_else(|| format!("answered {}", status.as_u16()), str::to_owned);
        Err(CommandError::Failed(format!("the server refused the request: {why}")))
    }
}

fn parse_json(text: &str) -> Result<Value, CommandError> {
    serde_json::from_str(text)
        .map_err(|error| CommandError::Failed(format!("the server's answer isn't JSON: {error}")))
}

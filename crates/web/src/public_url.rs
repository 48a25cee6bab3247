//! The address that links, QR codes and previews carry. It must be reachable for others, so it
//! isn't always the address that this browser used.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

use crate::app_state::AppState;
use crate::cookies::is_forwarded_https;

/// The prefix of every link: scheme, host and port, without a trailing slash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

/// The text isn't the address of a site.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' isn't the address of a site; write only the scheme, host and port, such as https://play.example or http://192.168.1.20:7654"
)]
pub struct PublicUrlError(String);

impl PublicUrl {
    /// Parses an address such as `https://play.example`.
    ///
    /// # Errors
    /// The text isn't an address, or has more than scheme, host and port.
    pub fn parse(text: &str) -> Result<Self, PublicUrlError> {
        let bare = text.trim().trim_end_matches('/').to_ascii_lowercase();
        let name = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
        match name {
            Some(name) if is_valid_authority(name) => Ok(Self(bare)),
            _ => Err(PublicUrlError(text.to_owned())),
        }
    }

    /// The full link to a path of this site.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// The host, without scheme and port.
    #[must_use]
    pub fn host(&self) -> &str {
        let name = self.0.split_once("://").map_or("", |(_, name)| name);
        match name.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
            _ => name,
        }
    }

    /// Whether only browsers on this machine can open the links.
    pub(crate) fn is_only_on_this_machine(&self) -> bool {
        is_localhost(self.0.split_once("://").map_or("", |(_, authority)| authority))
    }

    /// The prefix of links for a request: the configured address, or else the LAN address if the
    /// server is shared and the caller is on this machine, or else the requested address.
    pub(crate) fn for_request(app: &AppState, headers: &HeaderMap) -> Option<Self> {
        if let Some(configured) = &app.public_url {
            return Some(configured.clone());
        }
        let host = headers.get(header::HOST)?.to_str().ok()?.to_ascii_lowercase();
        if let Some(lan_address) = app.lan_address().filter(|_| is_localhost(&host)) {
            return Some(Self(format!("http://{lan_address}")));
        }
        let is_tls = app.behind_proxy && is_forwarded_https(headers);
        let scheme = if is_tls { "https" } else { "http" };
        is_valid_authority(&host).then(|| Self(format!("{scheme}://{host}")))
    }
}

/// Whether the browser uses HTTPS. A trusted proxy reports it. Otherwise, a request for the public
/// address came over HTTPS if that address starts with `https`.
pub(crate) fn is_https(app: &AppState, headers: &HeaderMap) -> bool {
    if app.behind_proxy && headers.contains_key("x-forwarded-proto") {
        return is_forwarded_https(headers);
    }
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_public = |host: &str| {
        let url = format!("https://{}", host.to_ascii_lowercase());
        app.public_url.as_ref().is_some_and(|public| public.0.trim_end_matches(":443") == url)
    };
    // The Origin header shows how the page with the form was loaded.
    let from_plain_page = text(header::ORIGIN).is_some_and(|origin| origin.starts_with("http:"));
    !from_plain_page && text(header::HOST).is_some_and(is_public)
}

/// Whether this can be a host name or an address, with or without a port.
fn is_valid_authority(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
}

/// Whether a browser that requests this host runs on this machine.
pub(crate) fn is_localhost(host: &str) -> bool {
    let ip = host.parse::<SocketAddr>().map(|address| address.ip());
    let ip = ip.or_else(|_| host.trim_matches(['[', ']']).parse::<IpAddr>());
    ip.is_ok_and(|ip| ip.is_loopback()) || host.split(':').next() == Some("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_only_scheme_name_and_port() {
        let site = PublicUrl::parse("https://Play.Example:8443/").unwrap();
        assert_eq!(site.link("/t/1"), "https://play.example:8443/t/1");
        assert_eq!(site.host(), "play.example");
        assert_eq!(PublicUrl::parse("http://[fd00::1]").unwrap().host(), "[fd00::1]");
        for bad in
            ["", "play.example", "ftp://play.example", "https://", "https://a/b", "http://a b"]
        {
            assert!(PublicUrl::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn localhost_is_recognized_by_all_its_names() {
        for here in ["localhost", "localhost:7654", "127.0.0.1:7654", "[::1]:7654", "[::1]"] {
            assert!(is_localhost(here), "{here}");
        }
        for other in ["192.168.1.20:7654", "localhost.example", "play.example"] {
            assert!(!is_localhost(other), "{other}");
        }
    }
}

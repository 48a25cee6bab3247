//! The address that links, QR codes and previews carry: what others can reach, which is
//! not always what this browser has asked for.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

use crate::app_state::AppState;
use crate::cookies::is_forwarded_https;

/// The beginning of every link: scheme, name and port, without a slash at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

/// Why a text is not the address of a site.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is no address of a site: write its scheme, name and port alone, such as \
     https://play.example or http://192.168.1.20:7654"
)]
pub struct PublicUrlError(String);

impl PublicUrl {
    /// Reads an address such as `https://play.example`.
    ///
    /// # Errors
    /// It is none, or has more than scheme, name and port.
    pub fn parse(text: &str) -> Result<Self, PublicUrlError> {
        let bare = text.trim().trim_end_matches('/').to_ascii_lowercase();
        let name = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
        match name {
            Some(name) if is_valid_authority(name) => Ok(Self(bare)),
            _ => Err(PublicUrlError(text.to_owned())),
        }
    }

    /// The link to a path of ours.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// The name in it, without scheme and port.
    #[must_use]
    pub fn host(&self) -> &str {
        let name = self.0.split_once("://").map_or("", |(_, name)| name);
        match name.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
            _ => name,
        }
    }

    /// What links begin with for whoever asks: the address that was set; where everybody
    /// in a network is invited, the one they can reach; else the one that was asked for.
    pub(crate) fn for_request(app: &AppState, headers: &HeaderMap) -> Option<Self> {
        if let Some(set) = &app.public_url {
            return Some(set.clone());
        }
        let host = headers.get(header::HOST)?.to_str().ok()?.to_ascii_lowercase();
        if let Some(shared) = app.lan_address.filter(|_| is_localhost(&host)) {
            return Some(Self(format!("http://{shared}")));
        }
        let by_tls = app.behind_proxy && is_forwarded_https(headers);
        let scheme = if by_tls { "https" } else { "http" };
        is_valid_authority(&host).then(|| Self(format!("{scheme}://{host}")))
    }
}

/// Whether the browser speaks HTTPS. The proxy says so; where none is trusted to, or it says
/// nothing, a request for the public address came by HTTPS if that address begins with it.
pub(crate) fn is_https(app: &AppState, headers: &HeaderMap) -> bool {
    if app.behind_proxy && headers.contains_key("x-forwarded-proto") {
        return is_forwarded_https(headers);
    }
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_public = |host: &str| {
        let url = format!("https://{}", host.to_ascii_lowercase());
        app.public_url.as_ref().is_some_and(|public| public.0.trim_end_matches(":443") == url)
    };
    // The page a form was sent from says how it was loaded.
    let from_plain_page = text(header::ORIGIN).is_some_and(|origin| origin.starts_with("http:"));
    !from_plain_page && text(header::HOST).is_some_and(is_public)
}

/// Whether this can be a name or an address, with a port or without.
fn is_valid_authority(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
}

/// Whether a browser that asks for this name sits at this machine.
fn is_localhost(host: &str) -> bool {
    let ip = host.parse::<SocketAddr>().map(|address| address.ip());
    let ip = ip.or_else(|_| host.trim_matches(['[', ']']).parse::<IpAddr>());
    ip.is_ok_and(|ip| ip.is_loopback()) || host.split(':').next() == Some("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_scheme_name_and_port_and_nothing_more() {
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
    fn this_machine_is_known_by_its_own_names() {
        for here in ["localhost", "localhost:7654", "127.0.0.1:7654", "[::1]:7654", "[::1]"] {
            assert!(is_localhost(here), "{here}");
        }
        for other in ["192.168.1.20:7654", "localhost.example", "play.example"] {
            assert!(!is_localhost(other), "{other}");
        }
    }
}

//! The host names that the server answers to, a defence against DNS rebinding. Another site may
//! point its own name at this machine: its requests then come from the player's browser and differ
//! from ours only in the Host header.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri, header};

/// The host names that requests may ask for.
#[derive(Clone, Debug)]
pub(crate) struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// Allows these names, IP addresses and `localhost`. Nobody else can own the latter two.
    pub(crate) fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| name.trim_end_matches('.').to_ascii_lowercase()).collect())
    }

    /// The first host in the request that isn't ours. Browsers always send one.
    pub(crate) fn find_foreign_host(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        let named = headers.get_all(header::HOST).iter();
        let named = named.map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
        let target = uri.authority().map(|authority| authority.as_str().to_owned());
        named.chain(target).find(|host| !self.is_allowed(host))
    }

    fn is_allowed(&self, host: &str) -> bool {
        let name = strip_port(host).trim_end_matches('.').to_ascii_lowercase();
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        bare.unwrap_or(&name).parse::<IpAddr>().is_ok()
            || name == "localhost"
            || self.0.contains(&name)
    }
}

fn strip_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_configured_names_are_allowed() {
        let hosts = AllowedHosts::new(&["Play.Example".to_owned()]);
        for ours in [
            "127.0.0.1",
            "127.0.0.1:7654",
            "localhost:7654",
            "LOCALHOST",
            "[::1]:80",
            "[::1]",
            "192.0.2.7:80",
            "play.example",
            "PLAY.example.:443",
        ] {
            assert!(hosts.is_allowed(ours), "{ours}");
        }
        for foreign in [
            "",
            "evil.example",
            "play.example.evil.example:80",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "play.example@evil.example",
            "::1:evil",
        ] {
            assert!(!hosts.is_allowed(foreign), "{foreign}");
        }
    }
}

//! The names a server goes by. A page of another site may give its own name the
//! address of this machine (DNS rebinding): its requests then come from the person's
//! browser and look like our own, but for the name they ask for.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri, header};

/// The names that may be asked for.
#[derive(Clone, Debug)]
pub(crate) struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// These names, and what can't be somebody else's: addresses and `localhost`.
    pub(crate) fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| name.trim_end_matches('.').to_ascii_lowercase()).collect())
    }

    /// The name that a request asks for and that is not ours, if it does. Browsers
    /// always say one.
    pub(crate) fn find_foreign_host(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        let told = headers.get_all(header::HOST).iter();
        let told = told.map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
        let asked = uri.authority().map(|authority| authority.as_str().to_owned());
        told.chain(asked).find(|host| !self.is_allowed(host))
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
    fn addresses_localhost_and_the_names_that_were_given_are_ours() {
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
        for strange in [
            "",
            "evil.example",
            "play.example.evil.example:80",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "play.example@evil.example",
            "::1:evil",
        ] {
            assert!(!hosts.is_allowed(strange), "{strange}");
        }
    }
}

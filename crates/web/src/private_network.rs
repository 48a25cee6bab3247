//! Which addresses are private: those that a server shared in its local network answers.

use std::net::IpAddr;

/// Whether an address belongs to this machine or to a private network.
#[must_use]
pub fn is_private_address(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_loopback() || ip.is_link_local(),
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(ip) => is_private_address(IpAddr::V4(ip)),
            None => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_addresses_are_private_and_others_are_not() {
        for private in [
            "127.0.0.1",
            "192.168.1.20",
            "10.1.2.3",
            "172.16.0.9",
            "169.254.3.4",
            "::1",
            "fe80::1",
            "fd00::7",
            "::ffff:192.168.1.20",
        ] {
            assert!(is_private_address(private.parse().unwrap()), "{private}");
        }
        for public in
            ["8.8.8.8", "172.32.0.1", "192.0.2.1", "2001:db8::1", "::ffff:8.8.8.8", "100.64.0.1"]
        {
            assert!(!is_private_address(public.parse().unwrap()), "{public}");
        }
    }
}

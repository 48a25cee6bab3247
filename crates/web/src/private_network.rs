//! Sharing in the local network: this machine's address there, and which addresses are private.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// This machine's address in its local network; `None` if it has no private address.
#[must_use]
pub fn local_address() -> Option<IpAddr> {
    let is_local = |ip: &IpAddr| is_private_address(*ip) && !ip.is_loopback();
    match source_address_towards([192, 0, 2, 1]) {
        Some(ip) if is_local(&ip) => Some(ip),
        Some(_) => [[192, 168, 0, 1], [10, 0, 0, 1], [172, 16, 0, 1]]
            .into_iter()
            .find_map(|target| source_address_towards(target).filter(is_local)),
        // There is no route to the internet, for instance because this machine is the Wi-Fi
        // hotspot. Try the routes into private networks.
        None => {
            let nets = || 0..=u8::MAX;
            nets()
                .map(|net| [192, 168, net, 1])
                .chain(nets().map(|net| [10, net, 0, 1]))
                .chain((16..32).map(|net| [172, net, 0, 1]))
                .find_map(|target| source_address_towards(target).filter(is_local))
        }
    }
}

/// The address that this machine would send from to reach `target`; nothing is sent.
fn source_address_towards(target: [u8; 4]) -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::from(target), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Whether an address belongs to this machine or to a private network.
pub(crate) fn is_private_address(ip: IpAddr) -> bool {
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
        assert!(local_address().is_none_or(|ip| is_private_address(ip) && !ip.is_loopback()));
    }
}

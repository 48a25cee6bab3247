//! Friends around one Wi-Fi: this machine's address in its network, and who is in it.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// The address of this machine in the network it is in; `None` where it has no private one.
#[must_use]
pub fn local_address() -> Option<IpAddr> {
    let home = |ip: &IpAddr| is_private_address(*ip) && !ip.is_loopback();
    match source_address_towards([192, 0, 2, 1]) {
        Some(ip) if home(&ip) => Some(ip),
        Some(_) => [[192, 168, 0, 1], [10, 0, 0, 1], [172, 16, 0, 1]]
            .into_iter()
            .find_map(|place| source_address_towards(place).filter(home)),
        // No way leads out, as where this machine makes the Wi-Fi: one leads to the others here.
        None => {
            let nets = || 0..=u8::MAX;
            nets()
                .map(|net| [192, 168, net, 1])
                .chain(nets().map(|net| [10, net, 0, 1]))
                .chain((16..32).map(|net| [172, net, 0, 1]))
                .find_map(|place| source_address_towards(place).filter(home))
        }
    }
}

/// The address that this machine would send from to reach `place`; nothing is sent.
fn source_address_towards(place: [u8; 4]) -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::from(place), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Whether an address is of this machine or of a network of one's own.
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
    fn networks_of_one_s_own_are_private_and_the_rest_is_not() {
        for home in [
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
            assert!(is_private_address(home.parse().unwrap()), "{home}");
        }
        for far in
            ["8.8.8.8", "172.32.0.1", "192.0.2.1", "2001:db8::1", "::ffff:8.8.8.8", "100.64.0.1"]
        {
            assert!(!is_private_address(far.parse().unwrap()), "{far}");
        }
        assert!(local_address().is_none_or(|ip| is_private_address(ip) && !ip.is_loopback()));
    }
}

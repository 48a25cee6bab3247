//! This machine's address in its local network.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use rollwright_web::is_private_address;

/// This machine's address in its local network; `None` if it has no private address.
#[must_use]
pub fn lan_address() -> Option<IpAddr> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_local_address_is_private_and_reachable_from_outside() {
        assert!(lan_address().is_none_or(|ip| is_private_address(ip) && !ip.is_loopback()));
    }
}

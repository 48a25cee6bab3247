//! Networks of IP addresses that an operator can ban.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// An IP address or network that can be banned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IpNetwork {
    address: IpAddr,
    prefix_len: u8,
}

/// The error for a text that isn't a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' isn't an IP address or network; write an address such as 192.0.2.7, or a network such as 192.0.2.0/24 or 2001:db8::/48"
)]
pub struct ParseIpNetworkError(String);

/// An IPv6 customer usually has a whole /64.
const IPV6_CUSTOMER_PREFIX_LEN: u8 = 64;

impl IpNetwork {
    /// Whether the network contains `address`.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        Self {
            address: network_address(address.to_canonical(), self.prefix_len),
            prefix_len: self.prefix_len,
        } == *self
    }
}

impl FromStr for IpNetwork {
    type Err = ParseIpNetworkError;

    /// Parses an address or a network. A single IPv6 address stands for its /64.
    fn from_str(text: &str) -> Result<Self, ParseIpNetworkError> {
        let invalid = || ParseIpNetworkError(text.to_owned());
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| invalid())?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| invalid())?;
        let address = if bits.is_none() { address.to_canonical() } else { address };
        let (default_bits, max_bits) =
            if address.is_ipv4() { (32, 32) } else { (IPV6_CUSTOMER_PREFIX_LEN, 128) };
        let bits = Some(bits.unwrap_or(default_bits))
            .filter(|bits| *bits <= max_bits)
            .ok_or_else(invalid)?;
        Ok(Self { address: network_address(address, bits), prefix_len: bits })
    }
}

/// The first address of a network.
fn network_address(address: IpAddr, bits: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(bits.min(32))).unwrap_or(0);
            IpAddr::V4(Ipv4Addr::from(u32::from(address) & mask))
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(bits.min(128))).unwrap_or(0);
            IpAddr::V6(Ipv6Addr::from(u128::from(address) & mask))
        }
    }
}

impl fmt::Display for IpNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.address, self.prefix_len) {
            (IpAddr::V4(address), 32) => address.fmt(f),
            (address, bits) => write!(f, "{address}/{bits}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_contains_the_addresses_with_its_prefix() {
        for (network, shown, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.7/24", "192.0.2.0/24", "192.0.2.255", "192.0.3.1"),
            ("2001:db8::1", "2001:db8::/64", "2001:db8::2", "2001:db8:0:1::1"),
            ("2001:db8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("0.0.0.0/0", "0.0.0.0/0", "8.8.8.8", "2001:db8::1"),
            ("::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.7", "::1"),
        ] {
            let network: IpNetwork = network.parse().unwrap();
            assert_eq!(network.to_string(), shown);
            assert!(network.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!network.contains(outside.parse().unwrap()), "{network} {outside}");
            assert_eq!(shown.parse(), Ok(network), "parsing and formatting round-trip");
        }
        for bad in ["", "nobody", "192.0.2.7/33", "192.0.2.0/", "/24", "2001:db8::/129", "1.2.3"] {
            assert!(bad.parse::<IpNetwork>().is_err(), "{bad}");
        }
    }
}

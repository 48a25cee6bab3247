//! Secrets: tokens that hold seats, passes that move them, IDs of tables, and seeds of dice.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::platform::random::{RandomnessError, random_bytes};

/// 32 random bytes that only their owner knows. Never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The stored form of a token: its SHA-256 hash.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash(String);

impl Token {
    /// Generates a token.
    ///
    /// # Errors
    /// The system supplies no random numbers.
    pub fn generate() -> Result<Self, RandomnessError> {
        Ok(Self(hex(&random_bytes::<32>()?)))
    }

    /// Parses a token; `None` if the text can't be one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        is_hex(text, 64).then(|| Self(text.to_owned()))
    }

    /// The text that its owner gets.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The hash that is stored.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(hex(&sha256(&[self.0.as_bytes()])))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl TokenHash {
    /// The text for storage.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A stored hash; `None` for an empty field.
    #[must_use]
    pub fn from_stored(text: String) -> Option<Self> {
        (!text.is_empty()).then_some(Self(text))
    }
}

/// 16 random bytes that move seats to another device, once. Never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatTransferPass(String);

/// The stored form of a pass: its SHA-256 hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatTransferPassHash(String);

impl SeatTransferPass {
    /// Generates a pass.
    ///
    /// # Errors
    /// The system supplies no random numbers.
    pub fn generate() -> Result<Self, RandomnessError> {
        Ok(Self(hex(&random_bytes::<16>()?)))
    }

    /// Parses a pass; `None` if the text can't be one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        is_hex(text, 32).then(|| Self(text.to_owned()))
    }

    /// The text that its owner gets.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The hash that is stored. The label makes it differ from the hash of anything else.
    pub fn hash(&self) -> SeatTransferPassHash {
        SeatTransferPassHash(hex(&sha256(&[b"rollwright pass 1", self.0.as_bytes()])))
    }
}

impl fmt::Debug for SeatTransferPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatTransferPass(…)")
    }
}

impl SeatTransferPassHash {
    /// The text for storage.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A stored hash.
    pub(crate) fn from_stored(text: String) -> Self {
        Self(text)
    }
}

/// The ID of a table or a person: 16 random bytes, so that nobody can guess a link.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Id(String);

impl Id {
    /// Generates an ID.
    ///
    /// # Errors
    /// The system supplies no random numbers.
    pub fn generate() -> Result<Self, RandomnessError> {
        Ok(Self(hex(&random_bytes::<16>()?)))
    }

    /// Parses an ID; `None` if the text can't be one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        is_hex(text, 32).then(|| Self(text.to_owned()))
    }

    /// The text for storage and links.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The seed of a table's dice and of its bots' random choices. Never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Generates a seed.
    ///
    /// # Errors
    /// The system supplies no random numbers.
    pub fn generate() -> Result<Self, RandomnessError> {
        Ok(Self(random_bytes()?))
    }

    /// The text for storage.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Parses `to_hex`.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if !is_hex(text, 64) {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// The bytes.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The seed for the random choices of bots; it reveals nothing about the dice.
    #[must_use]
    pub fn bots_seed(&self) -> u64 {
        let hash = sha256(&[b"rollwright luck 1", &self.0]);
        hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

pub(crate) fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_sha_256_of_the_token() {
        // The hash of 64 zeros, verified with sha256sum.
        let token = Token::parse(&"0".repeat(64)).unwrap();
        assert_eq!(
            token.hash().as_str(),
            "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"
        );
    }

    #[test]
    fn invalid_tokens_and_ids_are_rejected() {
        for bad in ["", "0", &"0".repeat(63), &"0".repeat(65), &"G".repeat(64), &"é".repeat(32)] {
            assert_eq!(Token::parse(bad), None, "{bad}");
        }
        assert_eq!(Id::parse("../../etc/passwd"), None);
    }

    #[test]
    fn secrets_differ_and_stay_out_of_debug_output() {
        let (one, other) = (Token::generate().unwrap(), Token::generate().unwrap());
        assert_ne!(one, other);
        assert_eq!(format!("{one:?}"), "Token(…)");
        let (one, other) =
            (SeatTransferPass::generate().unwrap(), SeatTransferPass::generate().unwrap());
        assert_ne!((&one, one.hash()), (&other, other.hash()));
        assert_eq!(format!("{one:?}"), "SeatTransferPass(…)");
        assert!(!one.hash().as_str().contains(one.expose()));
        assert_eq!(
            (SeatTransferPass::parse(one.expose()), SeatTransferPass::parse("0")),
            (Some(one), None)
        );
        assert_eq!(format!("{:?}", Seed::generate().unwrap()), "Seed(…)");
    }

    #[test]
    fn a_seed_round_trips_and_its_uses_are_unrelated() {
        let seed = Seed::generate().unwrap();
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed.clone()));
        assert_eq!(Seed::from_hex("xyz"), None);
        assert_ne!(crate::provably_fair::dice_key(&seed, &[])[..8], seed.bots_seed().to_be_bytes());
    }
}

//! Random bytes from the system, or from the browser's `crypto` on WebAssembly.

/// The system supplies no random numbers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the operating system can't provide random numbers: {0}")]
pub struct RandomnessError(String);

/// Random bytes that nobody can predict.
///
/// # Errors
/// The system supplies none.
#[allow(clippy::disallowed_methods)]
pub fn random_bytes<const N: usize>() -> Result<[u8; N], RandomnessError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| RandomnessError(error.to_string()))?;
    Ok(bytes)
}

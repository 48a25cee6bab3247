//! Errors as sentences.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(
    rollwright,
    RollwrightError,
    PyValueError,
    "An action, roll, name or text that the game doesn't accept. The message says why."
);

/// The exception for an error whose text is a phrase or a sentence.
pub(crate) fn error(text: impl Display) -> PyErr {
    RollwrightError::new_err(sentence(&text.to_string()))
}

/// The phrase as a sentence.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let mut text: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    text.push_str(letters.as_str());
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

//! English.

mod console;
mod core;

use crate::Words;

/// All shared texts in English.
pub(crate) static WORDS: Words = Words { core: core::TEXTS, console: console::TEXTS };

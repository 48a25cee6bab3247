//! German.

mod console;
mod core;
mod record;

use crate::Words;

/// All shared texts in German.
pub(crate) static WORDS: Words =
    Words { core: core::TEXTS, console: console::TEXTS, record: record::TEXTS };

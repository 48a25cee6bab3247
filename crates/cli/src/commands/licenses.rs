//! `rollwright licenses`: the licence of Rollwright, and those of the software in it.

use std::io::{self, IsTerminal, Write};

use crate::command_error::CommandError;
use crate::pager::show_in_pager;

const LICENSE: &str = include_str!("../../../../LICENSE");

/// Empty unless the build embedded them (see `build.rs`).
const THIRD_PARTY_NOTICES: &str =
    include_str!(concat!(env!("OUT_DIR"), "/third-party-notices.txt"));

const NO_NOTICES: &str = "\
This program was built from source, so it doesn't contain the licences of the software in it.
To write them to a file, run this command in the source folder:

  deploy/third_party_notices.py FILE
";

/// Prints the licences, on a terminal in its pager.
pub(crate) fn run() -> Result<(), CommandError> {
    let notices = if THIRD_PARTY_NOTICES.is_empty() { NO_NOTICES } else { THIRD_PARTY_NOTICES };
    let text = format!("Rollwright\n\n{LICENSE}\n{notices}");
    if io::stdout().is_terminal() && show_in_pager(&text) {
        return Ok(());
    }
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

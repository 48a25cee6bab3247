//! The program with the test game Hoard besides the others. It is never installed.

use std::process::ExitCode;

fn main() -> ExitCode {
    rollwright_cli::run_cli()
}

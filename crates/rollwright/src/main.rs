//! The `rollwright` binary. Everything it does is in `rollwright-cli`: the crate of a
//! binary decides how all that is linked into it is optimised, and commands are to be small.

use std::process::ExitCode;

fn main() -> ExitCode {
    rollwright_cli::run_cli()
}

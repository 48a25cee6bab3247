//! The `rollwright` binary. Its code is in `rollwright-cli`, which can be optimised for size: the
//! profile of this package decides how everything linked into the binary is optimised.

use std::process::ExitCode;

fn main() -> ExitCode {
    rollwright_cli::run_cli()
}

//! `rollwright completions` and `rollwright man`, generated from the arguments.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::clap_command;
use crate::command_error::CommandError;

/// Prints the completions for a shell.
pub(crate) fn print_completions(shell: Shell) -> Result<(), CommandError> {
    let mut made = Vec::new();
    clap_complete::generate(shell, &mut clap_command(), "rollwright", &mut made);
    Ok(io::stdout().lock().write_all(&made)?)
}

/// Prints the manual page: the program, then each command.
pub(crate) fn print_man_page() -> Result<(), CommandError> {
    let mut made = Vec::new();
    let mut whole = clap_command();
    whole.build();
    let page = clap_mangen::Man::new(whole.clone());
    page.render(&mut made)?;
    for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
        writeln!(made, ".SH \"{}\"", command.get_name().to_uppercase())?;
        let page = clap_mangen::Man::new(command.clone());
        page.render_synopsis_section(&mut made)?;
        page.render_description_section(&mut made)?;
        page.render_options_section(&mut made)?;
    }
    Ok(io::stdout().lock().write_all(&made)?)
}

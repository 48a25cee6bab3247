//! `rollwright completions` and `rollwright man`, generated from the arguments.

use std::io::{self, Write};

use clap_complete::CompleteEnv;
use clap_complete::env::{Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};

use crate::args::ShellArg;
use crate::bash_completion::BashWithWholeWords;
use crate::clap_command;
use crate::command_error::CommandError;

/// The variable by which a completion script asks for completions.
const COMPLETION_VARIABLE: &str = "COMPLETE";

/// The name of the program in completion scripts.
const PROGRAM: &str = "rollwright";

const SHELLS: Shells<'static> = Shells(&[&BashWithWholeWords, &Elvish, &Fish, &Powershell, &Zsh]);

/// Answers a completion script that asks for completions, and ends the program. Otherwise returns.
pub(crate) fn answer_completion_script() {
    CompleteEnv::with_factory(clap_command)
        .var(COMPLETION_VARIABLE)
        .bin(PROGRAM)
        .completer(PROGRAM)
        .shells(SHELLS)
        .complete();
}

/// Prints the completion script for a shell. It asks the program for completions.
pub(crate) fn print_completions(shell: ShellArg) -> Result<(), CommandError> {
    let mut script = Vec::new();
    let completer: &dyn EnvCompleter = match shell {
        ShellArg::Bash => &BashWithWholeWords,
        ShellArg::Elvish => &Elvish,
        ShellArg::Fish => &Fish,
        ShellArg::Powershell => &Powershell,
        ShellArg::Zsh => &Zsh,
    };
    completer.write_registration(COMPLETION_VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    Ok(io::stdout().lock().write_all(&script)?)
}

/// Prints the manual page: the program, then each command. It refers to no other page.
pub(crate) fn print_man_page() -> Result<(), CommandError> {
    let mut page = Vec::new();
    let mut program = clap_command();
    program.build();
    let man = clap_mangen::Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    writeln!(page, ".SH \"COMMANDS\"")?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        write_command(command, command.get_name(), &mut page)?;
    }
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    Ok(io::stdout().lock().write_all(&page)?)
}

/// Writes the section of a command, then those of its own commands.
fn write_command(command: &clap::Command, name: &str, page: &mut Vec<u8>) -> io::Result<()> {
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    let man = clap_mangen::Man::new(command.clone());
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    // Options that work everywhere are described once, at the top.
    let own = |argument: &&clap::Arg| !argument.is_global_set() && argument.get_id() != "help";
    if command.get_arguments().any(|argument| own(&argument)) {
        let shown = command.clone().mut_args(|argument| {
            let is_own = own(&&argument);
            argument.hide(!is_own)
        });
        clap_mangen::Man::new(shown).render_options_section(page)?;
    }
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        write_command(part, &format!("{name} {}", part.get_name()), page)?;
    }
    Ok(())
}

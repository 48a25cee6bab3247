//! `docs/cli.md`, from the tree of commands.

use std::fmt::Write;

use clap::builder::PossibleValue;
use clap::{Arg, Command};

use super::cell;

const INTRODUCTION: &str = "\
# Commands

This page is generated from the program. `--help` after any command prints the same.

";

pub(super) fn generate() -> String {
    let mut program = rollwright_cli::clap_command();
    program.build();
    let mut page = INTRODUCTION.to_owned();
    write_command(&program, "rollwright", &mut page);
    page.trim_end().to_owned() + "\n"
}

fn write_command(command: &Command, name: &str, page: &mut String) {
    let about = command.get_long_about().or(command.get_about()).unwrap_or_default();
    writeln!(page, "## {name}\n\n{}\n", sentence(&about.to_string())).unwrap();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").replace("\n       ", "\n");
    writeln!(page, "```text\n{usage}\n```\n").unwrap();
    let arguments: Vec<&Arg> = (command.get_arguments())
        .filter(|argument| !argument.is_hide_set() && !is_built_in(argument))
        // Options that work everywhere are described once.
        .filter(|argument| !argument.is_global_set() || name == "rollwright")
        .collect();
    if !arguments.is_empty() {
        writeln!(page, "| option | meaning |\n|---|---|").unwrap();
        for argument in arguments {
            writeln!(page, "| {} | {} |", option_name(argument), cell(&meaning(argument))).unwrap();
        }
        page.push('\n');
    }
    if let Some(after) = command.get_after_help() {
        writeln!(page, "```text\n{after}\n```\n").unwrap();
    }
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        write_command(part, &format!("{name} {}", part.get_name()), page);
    }
}

fn is_built_in(argument: &Arg) -> bool {
    ["help", "version"].contains(&argument.get_id().as_str())
}

fn option_name(argument: &Arg) -> String {
    let values = argument.get_value_names().unwrap_or_default();
    let takes_value = argument.get_action().takes_values();
    let value = values.first().map(ToString::to_string).filter(|_| takes_value);
    let short = argument.get_short().map_or_else(String::new, |short| format!("-{short}, "));
    let name = match (argument.get_long(), value) {
        (Some(long), Some(value)) => format!("{short}--{long} {value}"),
        (Some(long), None) => format!("{short}--{long}"),
        (None, Some(value)) => value,
        (None, None) => argument.get_id().to_string().to_uppercase(),
    };
    format!("`{}`", cell(&name))
}

/// The help, the possible values, the default and the environment variable.
fn meaning(argument: &Arg) -> String {
    let help = argument.get_help().or(argument.get_long_help()).unwrap_or_default().to_string();
    let mut text = sentence(&help);
    let takes_value = argument.get_action().takes_values();
    if takes_value && !argument.is_hide_possible_values_set() {
        let values = argument.get_possible_values();
        let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        if !values.is_empty() {
            write!(text, " One of `{}`.", values.join("`, `")).unwrap();
        }
    }
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() && !argument.is_hide_default_value_set() {
        write!(text, " Default: `{}`.", defaults.join(" ")).unwrap();
    }
    if let Some(variable) = argument.get_env() {
        write!(text, " Variable: `{}`.", variable.to_string_lossy()).unwrap();
    }
    text
}

/// A help text, which has no full stop, as a sentence.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || text.ends_with(['.', ']']) { text.to_owned() } else { format!("{text}.") }
}

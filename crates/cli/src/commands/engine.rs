//! `rollwright engine`: Rollwright as an engine, and the check of other engines.

use std::io::{self, BufReader, ErrorKind, Write};
use std::time::Duration;

use rollwright_bots::{NoProgress, SolutionProvider};
use rollwright_engine::{
    CheckOptions, EngineLimits, check_engine_protocol, serve_engine, split_command_line,
};

use crate::args::EngineArgs;
use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::{default_threads, parse_settings};

/// Answers the engine protocol, or checks an engine.
pub(crate) fn run(args: &EngineArgs) -> Result<(), CommandError> {
    if let Some(command) = &args.check {
        return check(args, command);
    }
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &NoProgress, default_threads());
    let options: Vec<_> = parse_settings(&args.options)?.into_iter().collect();
    let input = BufReader::new(io::stdin());
    serve_engine(input, &mut io::stdout(), &solutions, &options).map_err(|error| {
        match error.kind() {
            ErrorKind::InvalidInput => CommandError::Usage(format!("--option: {error}")),
            _ => error.into(),
        }
    })
}

/// Runs all checks, and fails if one of them does.
fn check(args: &EngineArgs, command: &str) -> Result<(), CommandError> {
    let words = split_command_line(command).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| {
        CommandError::Usage("--check must be the command that starts the engine".to_owned())
    })?;
    let options = CheckOptions {
        command: words,
        engine_options: parse_settings(&args.options)?.into_iter().collect(),
        move_time: Duration::from_millis(args.movetime),
        limits: EngineLimits::default(),
    };
    let mut write_error = None;
    let is_conformant = check_engine_protocol(&options, &mut |result| {
        let line = match &result.failure {
            None => format!("ok      {}", result.check),
            Some(why) => format!("FAILED  {}: {why}", result.check),
        };
        if let Err(error) = writeln!(io::stdout(), "{line}") {
            write_error.get_or_insert(error);
        }
    });
    match (write_error, is_conformant) {
        (Some(error), _) => Err(error.into()),
        (None, true) => Ok(()),
        (None, false) => {
            Err(CommandError::Failed("the engine doesn't follow the protocol".to_owned()))
        }
    }
}

//! The engines registered with `--engine`.

use std::sync::Arc;
use std::time::Duration;

use rollwright_engine::{EngineLimits, EnginePool, RegisteredEngines};
use rollwright_tables::Table;
use rollwright_tables::any_replayed_game::AnyBot;
use rollwright_tables::engine_seats::{EngineRunner, engine_of_strategy};

use crate::args::EngineRegistrationArgs;
use crate::command_error::CommandError;

/// How long an engine thinks about each decision at a console.
pub(crate) const CONSOLE_MOVE_TIME: Duration = Duration::from_secs(1);

/// Parses registrations.
pub(crate) fn registered_engines(
    args: &EngineRegistrationArgs,
) -> Result<RegisteredEngines, CommandError> {
    RegisteredEngines::parse(&args.engines, EngineLimits::default())
        .map_err(|error| CommandError::Usage(format!("--engine: {error}")))
}

/// Runs the registered engines.
pub(crate) fn engine_runner(
    args: &EngineRegistrationArgs,
    move_time: Duration,
    max_processes: usize,
) -> Result<Arc<dyn EngineRunner>, CommandError> {
    Ok(Arc::new(EnginePool::new(registered_engines(args)?, move_time, max_processes)))
}

/// Gives the seats of engines at a console's table to registered engines.
pub(crate) fn seat_engines(
    table: &mut Table,
    runner: &Arc<dyn EngineRunner>,
) -> Result<(), CommandError> {
    for (seat, strategy) in table.bots_to_prepare() {
        let Some(name) = engine_of_strategy(&strategy) else { continue };
        if !runner.is_registered(name) {
            return Err(CommandError::Usage(format!(
                "there is no engine '{name}'; register it with --engine {name}=COMMAND"
            )));
        }
        table.set_prepared_bot(seat, Some(AnyBot::from_engine(name, runner.clone())));
    }
    Ok(())
}

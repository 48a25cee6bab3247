//! Running engines that tables share.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rollwright_games::Seat;
use rollwright_tables::AnyReplayedGame;
use rollwright_tables::engine_seats::EngineRunner;

use crate::engine_bot::illegal_action_phrase;
use crate::engine_process::EngineProcess;
use crate::protocol::{ClientMessage, GoRequest};
use crate::registered_engines::{RegisteredEngine, RegisteredEngines};

/// How long a table waits for an engine that others keep busy.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// Runs registered engines. Positions are complete, so one process can serve all tables in turn; a
/// process starts with the first question and lasts until it fails.
pub struct EnginePool {
    engines: RegisteredEngines,
    move_time: Duration,
    /// The most processes of each engine.
    max_processes: usize,
    /// The processes of each engine that nobody uses, and how many are used.
    processes: Mutex<HashMap<String, Processes>>,
    /// Notified when a process is returned.
    returned: Condvar,
}

#[derive(Default)]
struct Processes {
    idle: Vec<EngineProcess>,
    in_use: usize,
}

impl EnginePool {
    /// A pool in which each engine has at most `max_processes` processes.
    #[must_use]
    pub fn new(engines: RegisteredEngines, move_time: Duration, max_processes: usize) -> Self {
        let (processes, returned) = (Mutex::default(), Condvar::new());
        Self { engines, move_time, max_processes: max_processes.max(1), processes, returned }
    }

    /// An idle process; `None` if the caller has to start one. Waits until there may be another.
    fn take_process(&self, name: &str) -> Result<Option<EngineProcess>, String> {
        let deadline = Instant::now() + MAX_WAIT;
        let mut all = self.lock();
        loop {
            let processes = all.entry(name.to_owned()).or_default();
            if processes.in_use < self.max_processes {
                processes.in_use += 1;
                return Ok(processes.idle.pop());
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err("was busy for too long".to_owned());
            }
            let waited = self.returned.wait_timeout(all, left);
            all = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns a process, unless it has failed.
    fn return_process(&self, name: &str, process: Option<EngineProcess>) {
        let mut all = self.lock();
        let processes = all.entry(name.to_owned()).or_default();
        processes.in_use -= 1;
        processes.idle.extend(process);
        drop(all);
        self.returned.notify_one();
    }

    fn ask(
        &self,
        (engine, process): (&RegisteredEngine, &mut Option<EngineProcess>),
        game: &dyn AnyReplayedGame,
        seat: Seat,
    ) -> Result<String, String> {
        let process = match process {
            Some(process) => process,
            none => none.insert(engine.start().map_err(|error| error.to_string())?),
        };
        let actions = game.legal_actions(seat);
        let position =
            ClientMessage::Position { string: game.position_string(Some(seat)), moves: Vec::new() };
        let request = GoRequest {
            seat: Some(seat),
            move_time: Some(self.move_time),
            rollouts: None,
            actions: actions.clone(),
        };
        let answer = process.choose(&position, &request).map_err(|error| error.to_string())?;
        match actions.contains(&answer.action) {
            true => Ok(answer.action),
            false => Err(illegal_action_phrase(&answer.action)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Processes>> {
        self.processes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EngineRunner for EnginePool {
    fn is_registered(&self, name: &str) -> bool {
        self.engines.get(name).is_some()
    }

    fn choose_action(
        &self,
        name: &str,
        game: &dyn AnyReplayedGame,
        seat: Seat,
    ) -> Result<String, String> {
        let engine = self.engines.get(name).ok_or("isn't registered here")?;
        let mut process = self.take_process(name)?;
        let action = self.ask((engine, &mut process), game, seat);
        self.return_process(name, process.filter(|_| action.is_ok()));
        action
    }
}

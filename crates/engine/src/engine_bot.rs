//! A foreign engine in the place of a bot, for matches.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{Bot, BotFactory};
use rollwright_games::{Game, PositionWithRules, RuleSetWithSettings, Seat};

use crate::engine_process::EngineProcess;
use crate::protocol::{ClientMessage, GoRequest};
use crate::registered_engines::RegisteredEngine;

/// Makes bots that ask an engine, each with a process of its own, for games under these rules.
#[must_use]
pub fn engine_bot_factory<G: Game>(
    engine: &RegisteredEngine,
    choice: &RuleSetWithSettings,
    move_time: Duration,
) -> BotFactory<G> {
    let (engine, choice) = (engine.clone(), choice.clone());
    Arc::new(move || {
        Box::new(EngineBot::<G> {
            engine: engine.clone(),
            choice: choice.clone(),
            move_time,
            process: None,
            failure: None,
            game: PhantomData,
        })
    })
}

/// A bot that asks an engine.
struct EngineBot<G> {
    engine: RegisteredEngine,
    choice: RuleSetWithSettings,
    move_time: Duration,
    /// Started by the first question, and again after a failure.
    process: Option<EngineProcess>,
    /// Why it failed in this game. Then it plays any legal action until the game is over.
    failure: Option<String>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> EngineBot<G> {
    fn ask(&mut self, position: &G, seat: Seat) -> Result<G::Action, String> {
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(self.engine.start().map_err(|error| error.to_string())?),
        };
        let actions: Vec<String> =
            position.legal_actions(seat).into_iter().map(G::format_action).collect();
        let live = PositionWithRules { choice: self.choice.clone(), position: position.clone() };
        let message =
            ClientMessage::Position { string: live.to_string_for(Some(seat)), moves: Vec::new() };
        let request = GoRequest {
            seat: Some(seat),
            move_time: Some(self.move_time),
            rollouts: None,
            actions,
        };
        let answer = process.choose(&message, &request).map_err(|error| error.to_string())?;
        G::parse_action(&answer.action)
            .ok()
            .filter(|action| position.check_action(seat, *action).is_ok())
            .ok_or_else(|| illegal_action_phrase(&answer.action))
    }
}

/// What an engine did that chose an illegal action: a phrase that continues "the engine …".
pub(crate) fn illegal_action_phrase(action: &str) -> String {
    let action = rollwright_games::play_error::sanitize_for_message(action);
    format!("chose '{action}', which isn't legal")
}

impl<G: Game> Bot<G> for EngineBot<G> {
    fn choose(&mut self, position: &G, seat: Seat, _random: u64) -> G::Action {
        if self.failure.is_none() {
            match self.ask(position, seat) {
                Ok(action) => return action,
                Err(why) => {
                    self.failure = Some(why);
                    self.process = None;
                }
            }
        }
        position.legal_actions(seat)[0]
    }

    fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }
}

//! Who asks the coach, and what they may not ask: a training table with dice typed by hand can
//! replay a game that counts. It can't be prevented on another server, but it is refused here.

use std::net::IpAddr;

use rollwright_games::record::{DiceOrigin, Record, ReplayedGame, replay_record};
use rollwright_games::{Game, Phase, PositionWithRules, with_game};
use rollwright_tables::TokenHash;
use rollwright_tables::fair_queue::QueueClient;

use super::CoachError;
use crate::app_state::AppState;

/// Who asks the coach.
#[derive(Clone, Debug)]
pub(crate) struct CoachAsker {
    pub(crate) network: IpAddr,
    pub(crate) token: Option<TokenHash>,
}

/// Which positions of a record are to be valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValuedPositions {
    Last,
    All,
}

impl CoachAsker {
    /// The asker in queues.
    pub(crate) fn client(&self) -> QueueClient {
        QueueClient::Network(self.network)
    }

    /// Checks that neither the asker nor somebody in their network plays one of these positions in
    /// a game that counts.
    ///
    /// # Errors
    /// [`CoachError::Counts`].
    pub(super) fn check_not_barred_from_coach(
        &self,
        app: &AppState,
        record: &Record,
        which: ValuedPositions,
    ) -> Result<(), CoachError> {
        let is_copy_possible = record.header.training || record.header.dice != DiceOrigin::Random;
        if which == ValuedPositions::All && !is_copy_possible {
            return Ok(());
        }
        let counted =
            app.tables.positions_barred_from_coach_for(self.token.as_ref(), Some(self.network));
        if counted.is_empty() {
            return Ok(());
        }
        let is_counted = |position: &String| counted.contains(position);
        with_game!(record.header.game, G => {
            let folded = replay_record::<G>(record).map_err(|_| CoachError::Failed)?;
            match decisions(&folded, which).iter().any(is_counted) {
                true => Err(CoachError::Counts),
                false => Ok(()),
            }
        })
    }
}

/// The positions in which somebody must decide, as spectators see them.
fn decisions<G: Game>(folded: &ReplayedGame<G>, which: ValuedPositions) -> Vec<String> {
    let steps = folded.rolls_and_actions.iter().map(|(_, position)| position);
    let positions: Vec<&G> = match which {
        ValuedPositions::Last => vec![folded.position()],
        ValuedPositions::All => std::iter::once(&folded.opening).chain(steps).collect(),
    };
    let is_decision = |position: &&G| matches!(position.phase(), Phase::Decide { .. });
    let to_string = |position: &G| {
        let (choice, position) = (folded.rules.clone(), position.clone());
        PositionWithRules { choice, position }.to_string_for(None)
    };
    positions.into_iter().filter(is_decision).map(to_string).collect()
}

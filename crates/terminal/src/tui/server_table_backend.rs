//! A live table on a server.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use rollwright_api::{self as wire, AwaitedStepInfo, CoachingPermissions, TablePosition};
use rollwright_games::record::{Record, ReplayedGame, SeatSpec, replay_record};
use rollwright_games::{PlayerNames, Seat, SeatSet};
use rollwright_i18n::{Lang, to_sentence};
use rollwright_tables::seat_names::display_names;

use super::game_backend::{
    DecisionWarning, GameBackend, PlayerRequest, PlayerRequestError, StatusNotice,
};
use super::running_clock::{self, RunningClock};
use super::table_client::{TableClient, TableClientError};
use super::table_subscription::{ServerUpdate, TableSubscription, fetch_record_until};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// A table on a server.
pub struct ServerTableBackend<G: ConsoleGame> {
    client: TableClient,
    lang: Lang,
    position: TablePosition,
    record: Record,
    game: ReplayedGame<G>,
    names: PlayerNames,
    updates: Receiver<ServerUpdate>,
    update_sender: Sender<ServerUpdate>,
    connection_error: Option<String>,
    refusal: Option<String>,
    /// The request being sent.
    pending_request: Option<PlayerRequest>,
    warning: Option<DecisionWarning>,
    /// The clock as last shown here.
    clock: Option<RunningClock>,
    /// Set when the screen is closed.
    is_closed: Arc<AtomicBool>,
}

impl<G: ConsoleGame> ServerTableBackend<G> {
    /// Loads the table and subscribes to its changes.
    ///
    /// # Errors
    /// If the server can't be reached, or its game can't be shown here.
    pub fn connect(client: TableClient, lang: Lang) -> Result<Self, TableClientError> {
        let position = client.fetch_position()?;
        let record = fetch_record_until(&client, &position)?;
        let game = fold_record(&record)?;
        let (update_sender, updates) = channel();
        let is_closed = Arc::new(AtomicBool::new(false));
        let names = position_names(&position, lang);
        let subscription = TableSubscription {
            client: client.clone(),
            updates: update_sender.clone(),
            is_closed: is_closed.clone(),
        };
        let version = position.version;
        std::thread::spawn(move || subscription.run(version));
        Ok(Self {
            client,
            lang,
            position,
            record,
            game,
            names,
            updates,
            update_sender,
            connection_error: None,
            refusal: None,
            pending_request: None,
            warning: None,
            clock: None,
            is_closed,
        })
    }

    fn apply_update(
        &mut self,
        position: TablePosition,
        record: Record,
    ) -> Result<(), TableClientError> {
        // Responses may arrive out of order.
        if position.version >= self.position.version {
            self.game = fold_record(&record)?;
            self.names = position_names(&position, self.lang);
            (self.position, self.record) = (position, record);
        }
        Ok(())
    }

    fn seats_where(&self, matches: impl Fn(&wire::SeatInfo) -> bool) -> SeatSet {
        let seats = self.position.seats.iter().filter(|seat| matches(seat));
        seats.filter_map(|seat| Seat::try_from(seat.seat).ok()).collect()
    }

    /// Sends a request on its own thread; the response arrives as an update.
    fn send_in_background(
        &mut self,
        request: PlayerRequest,
        send: impl FnOnce(&TableClient) -> Result<String, TableClientError> + Send + 'static,
    ) {
        (self.pending_request, self.refusal) = (Some(request), None);
        let (client, updates) = (self.client.clone(), self.update_sender.clone());
        std::thread::spawn(move || {
            let result = send(&client).map(|_| ());
            if result.is_ok()
                && let Ok(position) = client.fetch_position()
                && let Ok(record) = fetch_record_until(&client, &position)
            {
                let _ =
                    updates.send(ServerUpdate::TableChanged(Box::new(position), Box::new(record)));
            }
            // If the screen was closed, nobody receives it.
            let _ = updates.send(ServerUpdate::RequestAnswered(result));
        });
    }

    /// Undoes synchronously, because a confirmation may be needed.
    fn undo_decision(&mut self, agreed: bool) -> Result<(), PlayerRequestError> {
        let texts = &self.lang.shared_texts().console;
        let undo = wire::UndoRequest { version: self.position.version, everyone_agrees: agreed };
        match self.client.send_post("/undo", &undo) {
            Ok(_) => {}
            Err(TableClientError::UndoNeedsAgreement) => {
                return Err(PlayerRequestError::NeedsConfirmation(
                    texts.ask_all_agree_to_undo.to_owned(),
                ));
            }
            Err(TableClientError::UndoLosesHallOfFame) => {
                return Err(PlayerRequestError::NeedsConfirmation(
                    texts.ask_undo_losing_hall_of_fame.to_owned(),
                ));
            }
            Err(error @ (TableClientError::Refused(_) | TableClientError::TutorWarned { .. })) => {
                return Err(PlayerRequestError::Impossible(to_sentence(&error.to_string())));
            }
            Err(TableClientError::Unreachable(error)) => {
                self.connection_error = Some(error);
                return Ok(());
            }
        }
        let now = self.client.fetch_position();
        let now = now.and_then(|now| Ok((fetch_record_until(&self.client, &now)?, now)));
        match now.and_then(|(record, position)| self.apply_update(position, record)) {
            Ok(()) => {}
            Err(error) => self.connection_error = Some(error.to_string()),
        }
        Ok(())
    }
}

impl<G: ConsoleGame> Drop for ServerTableBackend<G> {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

/// The same decision, regardless of the tutor's warning.
fn despite_warning(request: PlayerRequest) -> Option<PlayerRequest> {
    match request {
        PlayerRequest::Act { seat, action, .. } => {
            Some(PlayerRequest::Act { seat, action, anyway: true })
        }
        _ => None,
    }
}

fn fold_record<G: ConsoleGame>(record: &Record) -> Result<ReplayedGame<G>, TableClientError> {
    replay_record::<G>(record).map_err(|damage| TableClientError::Unreachable(damage.to_string()))
}

fn position_names(position: &TablePosition, lang: Lang) -> PlayerNames {
    let seats = position.seats.iter();
    let seat_specs: Vec<SeatSpec> =
        seats.map(|seat| SeatSpec { name: seat.name.clone(), bot: seat.bot.clone() }).collect();
    PlayerNames::new(&display_names(&seat_specs, lang), lang)
}

impl<G: ConsoleGame> GameBackend<G> for ServerTableBackend<G> {
    fn game(&self) -> &ReplayedGame<G> {
        &self.game
    }

    fn record(&self) -> Record {
        self.record.clone()
    }

    fn names(&self) -> &PlayerNames {
        &self.names
    }

    fn local_seats(&self) -> SeatSet {
        self.seats_where(|seat| seat.yours && seat.bot.is_none())
    }

    fn asked_local_seats(&self) -> SeatSet {
        if self.pending_request.is_some() || self.connection_error.is_some() {
            return SeatSet::EMPTY;
        }
        let legal = self.position.legal.iter().filter(|legal| !legal.actions.is_empty());
        legal.filter_map(|legal| Seat::try_from(legal.seat).ok()).collect()
    }

    fn pending_seats(&self) -> SeatSet {
        match &self.position.phase {
            AwaitedStepInfo::Decide { seats, .. } => {
                seats.iter().filter_map(|&seat| Seat::try_from(seat).ok()).collect()
            }
            AwaitedStepInfo::Roll { .. } | AwaitedStepInfo::Over { .. } => SeatSet::EMPTY,
        }
    }

    fn can_roll(&self) -> bool {
        let is_idle = self.pending_request.is_none() && self.connection_error.is_none();
        is_idle && matches!(self.position.phase, AwaitedStepInfo::Roll { yours: true, .. })
    }

    fn has_typed_dice(&self) -> bool {
        self.position.manual_dice
    }

    fn is_training(&self) -> bool {
        self.position.training
    }

    fn coaching_permissions(&self) -> CoachingPermissions {
        self.position.coach
    }

    fn running_clock(&self) -> Option<RunningClock> {
        self.clock
    }

    fn notice(&self) -> Option<StatusNotice> {
        if let Some(error) = &self.connection_error {
            return Some(StatusNotice::ConnectionLost(error.clone()));
        }
        if let Some(refusal) = &self.refusal {
            return Some(StatusNotice::Refused(refusal.clone()));
        }
        if let Some(undo) = &self.position.take_back {
            let local_seats = self.local_seats();
            let mine =
                |seat: &u8| Seat::try_from(*seat).is_ok_and(|seat| local_seats.contains(seat));
            if undo.waits_for.iter().any(mine) {
                return Seat::try_from(undo.by).ok().map(StatusNotice::UndoRequested);
            }
            if mine(&undo.by) {
                return Some(StatusNotice::UndoAwaitingAgreement);
            }
        }
        let asks_me = |tutor: &wire::TutorStatus| {
            self.local_seats().iter().any(|seat| tutor.waits_for.contains(&seat.into()))
        };
        if self.position.tutor.as_ref().is_some_and(asks_me) && self.pending_request.is_none() {
            return Some(StatusNotice::TutorProposed);
        }
        if self.pending_request.is_some() {
            return Some(StatusNotice::Sending);
        }
        if let Some(notice) = running_clock::clock_notice(&self.position) {
            return Some(notice);
        }
        self.position.studying.map(StatusNotice::BotPreparing)
    }

    fn take_warning(&mut self) -> Option<DecisionWarning> {
        self.warning.take()
    }

    fn poll(&mut self) -> Result<bool, SessionError> {
        let mut changed = false;
        while let Ok(update) = self.updates.try_recv() {
            changed = true;
            match update {
                ServerUpdate::TableChanged(position, record) => {
                    self.connection_error = None;
                    if let Err(error) = self.apply_update(*position, *record) {
                        self.connection_error = Some(error.to_string());
                    }
                }
                ServerUpdate::ConnectionLost(error) => self.connection_error = Some(error),
                ServerUpdate::RequestAnswered(result) => {
                    let sent = self.pending_request.take();
                    match result {
                        Ok(()) => {}
                        Err(TableClientError::Unreachable(error)) => {
                            self.connection_error = Some(error)
                        }
                        Err(TableClientError::TutorWarned { why, better }) => {
                            self.warning =
                                sent.and_then(despite_warning).map(|anyway| DecisionWarning {
                                    why,
                                    better_choice: better,
                                    request_anyway: anyway,
                                });
                        }
                        Err(error) => self.refusal = Some(error.to_string()),
                    }
                }
            }
        }
        let clock = running_clock::most_urgent_clock(&self.position, running_clock::unix_millis());
        changed |= clock != self.clock;
        self.clock = clock;
        Ok(changed)
    }

    fn request(&mut self, request: PlayerRequest) -> Result<(), PlayerRequestError> {
        let version = self.position.version;
        let (path, body) = match request.clone() {
            PlayerRequest::Act { seat, action, anyway } => {
                let act = wire::ActionRequest { version, seat: seat.into(), action, anyway };
                ("/act", serde_json::json!(act))
            }
            PlayerRequest::Roll(faces) => {
                ("/roll", serde_json::json!(wire::RollRequest { version, faces }))
            }
            PlayerRequest::Undo { agreed } => return self.undo_decision(agreed),
            PlayerRequest::AnswerUndo(yes) => {
                ("/undo/answer", serde_json::json!(wire::UndoAnswerRequest { version, yes }))
            }
            PlayerRequest::AnswerTutorProposal(yes) => {
                ("/tutor/answer", serde_json::json!(wire::TutorAnswerRequest { yes }))
            }
            PlayerRequest::ReclaimSeat(seat) => {
                let path = format!("/seats/{}/bot", u8::from(seat));
                self.send_in_background(request, move |client| client.send_delete(&path));
                return Ok(());
            }
        };
        self.send_in_background(request, move |client| client.send_post(path, &body));
        Ok(())
    }
}

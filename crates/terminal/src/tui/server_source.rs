//! A table at a server, live.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use rollwright_api::{self as wire, PhaseInfo, TablePosition};
use rollwright_games::record::{Record, ReplayedGame, SeatSpec, replay_record};
use rollwright_games::{Phase, PlayerNames, Seat, SeatSet};
use rollwright_i18n::{Lang, to_sentence};
use rollwright_tables::seat_spec::display_names;

use super::game_source::{DecisionWarning, GameSource, PlayerRequest, RequestError, StatusNotice};
use super::running_clock::{self, RunningClock};
use super::server_client::{ClientError, TableClient};
use super::table_subscription::{ServerUpdate, TableSubscription, fetch_record_until};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// A table at a server.
pub struct ServerSource<G: ConsoleGame> {
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
    /// The wish that is on its way.
    pending_request: Option<PlayerRequest>,
    warning: Option<DecisionWarning>,
    /// The clock as it was last seen here.
    clock: Option<RunningClock>,
    /// Nobody looks any more.
    is_closed: Arc<AtomicBool>,
}

impl<G: ConsoleGame> ServerSource<G> {
    /// Looks at the table, and goes on listening.
    ///
    /// # Errors
    /// The server can't be reached, or what it says can't be played here.
    pub fn new(client: TableClient, lang: Lang) -> Result<Self, ClientError> {
        let position = client.fetch_position(None)?;
        let record = fetch_record_until(&client, &position)?;
        let game = fold_record(&record)?;
        let (tell, hear) = channel();
        let over = Arc::new(AtomicBool::new(false));
        let names = position_names(&position, lang);
        let listening = TableSubscription {
            client: client.clone(),
            updates: tell.clone(),
            is_closed: over.clone(),
        };
        let version = position.version;
        std::thread::spawn(move || listening.run(version));
        let (lost, refused, sending, warning, clock) = (None, None, None, None, None);
        Ok(Self {
            client,
            lang,
            position,
            record,
            game,
            names,
            updates: hear,
            update_sender: tell,
            connection_error: lost,
            refusal: refused,
            pending_request: sending,
            warning,
            clock,
            is_closed: over,
        })
    }

    fn apply_update(&mut self, position: TablePosition, record: Record) -> Result<(), ClientError> {
        // What was asked for earlier may come later.
        if position.version >= self.position.version {
            self.game = fold_record(&record)?;
            self.names = position_names(&position, self.lang);
            (self.position, self.record) = (position, record);
        }
        Ok(())
    }

    fn seats_where(&self, is: impl Fn(&wire::SeatInfo) -> bool) -> SeatSet {
        let seats = self.position.seats.iter().filter(|seat| is(seat));
        seats.filter_map(|seat| Seat::try_from(seat.seat).ok()).collect()
    }

    /// Sends a wish on a thread of its own; the answer is heard later.
    fn send_in_background(
        &mut self,
        wish: PlayerRequest,
        ask: impl FnOnce(&TableClient) -> Result<String, ClientError> + Send + 'static,
    ) {
        (self.pending_request, self.refusal) = (Some(wish), None);
        let (client, tell) = (self.client.clone(), self.update_sender.clone());
        std::thread::spawn(move || {
            let done = ask(&client).map(|_| ());
            if done.is_ok()
                && let Ok(position) = client.fetch_position(None)
                && let Ok(record) = fetch_record_until(&client, &position)
            {
                let _ = tell.send(ServerUpdate::TableChanged(Box::new(position), Box::new(record)));
            }
            // Whoever left does not want to hear it.
            let _ = tell.send(ServerUpdate::RequestAnswered(done));
        });
    }

    /// Taking back is asked for and answered at once, as a question may follow.
    fn undo_decision(&mut self, agreed: bool) -> Result<(), RequestError> {
        let texts = &self.lang.shared_texts().console;
        let undo = wire::UndoRequest { version: self.position.version, everyone_agrees: agreed };
        match self.client.post("/undo", &undo) {
            Ok(_) => {}
            Err(ClientError::UndoNeedsAgreement) => {
                return Err(RequestError::NeedsConfirmation(
                    texts.ask_all_agree_to_undo.to_owned(),
                ));
            }
            Err(ClientError::UndoLosesHallOfFame) => {
                return Err(RequestError::NeedsConfirmation(
                    texts.ask_undo_losing_hall_of_fame.to_owned(),
                ));
            }
            Err(trouble @ (ClientError::Refused(_) | ClientError::TutorWarned { .. })) => {
                return Err(RequestError::Impossible(to_sentence(&trouble.to_string())));
            }
            Err(ClientError::Unreachable(why)) => {
                self.connection_error = Some(why);
                return Ok(());
            }
        }
        let now = self.client.fetch_position(None);
        let now = now.and_then(|now| Ok((fetch_record_until(&self.client, &now)?, now)));
        match now.and_then(|(record, position)| self.apply_update(position, record)) {
            Ok(()) => {}
            Err(trouble) => self.connection_error = Some(trouble.to_string()),
        }
        Ok(())
    }
}

impl<G: ConsoleGame> Drop for ServerSource<G> {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

/// The same decision, whatever the tutor says.
fn despite_warning(wish: PlayerRequest) -> Option<PlayerRequest> {
    match wish {
        PlayerRequest::Act { seat, action, .. } => {
            Some(PlayerRequest::Act { seat, action, anyway: true })
        }
        _ => None,
    }
}

fn fold_record<G: ConsoleGame>(record: &Record) -> Result<ReplayedGame<G>, ClientError> {
    replay_record::<G>(record).map_err(|damage| ClientError::Unreachable(damage.to_string()))
}

fn position_names(position: &TablePosition, lang: Lang) -> PlayerNames {
    let seats = position.seats.iter();
    let sitters: Vec<SeatSpec> =
        seats.map(|seat| SeatSpec { name: seat.name.clone(), bot: seat.bot.clone() }).collect();
    PlayerNames::new(&display_names(&sitters, lang), lang)
}

impl<G: ConsoleGame> GameSource<G> for ServerSource<G> {
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
            PhaseInfo::Decide { seats, .. } => {
                seats.iter().filter_map(|&seat| Seat::try_from(seat).ok()).collect()
            }
            PhaseInfo::Roll { .. } | PhaseInfo::Over { .. } => SeatSet::EMPTY,
        }
    }

    fn can_roll(&self) -> bool {
        let free = self.pending_request.is_none() && self.connection_error.is_none();
        free && matches!(self.position.phase, PhaseInfo::Roll { yours: true, .. })
    }

    fn has_typed_dice(&self) -> bool {
        self.position.manual_dice
    }

    fn is_training(&self) -> bool {
        self.position.training
    }

    fn are_hints_allowed(&self) -> bool {
        let people = self.seats_where(|seat| seat.bot.is_none());
        let plays = !self.local_seats().is_empty();
        plays && (self.position.training || (people.len() == 1 && !self.position.counts))
    }

    fn is_review_allowed(&self) -> bool {
        let over = matches!(self.game.position().phase(), Phase::Over { .. });
        over || self.position.training
    }

    fn running_clock(&self) -> Option<RunningClock> {
        self.clock
    }

    fn notice(&self) -> Option<StatusNotice> {
        if let Some(why) = &self.connection_error {
            return Some(StatusNotice::ConnectionLost(why.clone()));
        }
        if let Some(why) = &self.refusal {
            return Some(StatusNotice::Refused(why.clone()));
        }
        if let Some(asked) = &self.position.take_back {
            let hand = self.local_seats();
            let mine = |seat: &u8| Seat::try_from(*seat).is_ok_and(|seat| hand.contains(seat));
            if asked.waits_for.iter().any(mine) {
                return Seat::try_from(asked.by).ok().map(StatusNotice::UndoRequested);
            }
            if mine(&asked.by) {
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
        while let Ok(heard) = self.updates.try_recv() {
            changed = true;
            match heard {
                ServerUpdate::TableChanged(position, record) => {
                    self.connection_error = None;
                    if let Err(trouble) = self.apply_update(*position, *record) {
                        self.connection_error = Some(trouble.to_string());
                    }
                }
                ServerUpdate::ConnectionLost(why) => self.connection_error = Some(why),
                ServerUpdate::RequestAnswered(done) => {
                    let sent = self.pending_request.take();
                    match done {
                        Ok(()) => {}
                        Err(ClientError::Unreachable(why)) => self.connection_error = Some(why),
                        Err(ClientError::TutorWarned { why, better }) => {
                            self.warning =
                                sent.and_then(despite_warning).map(|anyway| DecisionWarning {
                                    why,
                                    better_choice: better,
                                    request_anyway: anyway,
                                });
                        }
                        Err(trouble) => self.refusal = Some(trouble.to_string()),
                    }
                }
            }
        }
        let clock = running_clock::most_urgent_clock(&self.position, running_clock::unix_millis());
        changed |= clock != self.clock;
        self.clock = clock;
        Ok(changed)
    }

    fn request(&mut self, wish: PlayerRequest) -> Result<(), RequestError> {
        let version = self.position.version;
        let (what, body) = match wish.clone() {
            PlayerRequest::Act { seat, action, anyway } => {
                let act = wire::ActionRequest { version, seat: seat.into(), action, anyway };
                ("/act", serde_json::json!(act))
            }
            PlayerRequest::Roll(faces) => {
                ("/roll", serde_json::json!(wire::RollRequest { version, faces }))
            }
            PlayerRequest::Undo { agreed } => return self.undo_decision(agreed),
            PlayerRequest::AnswerUndoRequest(yes) => {
                ("/undo/answer", serde_json::json!(wire::AnswerUndoRequest { version, yes }))
            }
            PlayerRequest::AnswerTutorProposal(yes) => {
                ("/tutor/answer", serde_json::json!(wire::AnswerTutorRequest { yes }))
            }
            PlayerRequest::ReclaimSeat(seat) => {
                let what = format!("/seats/{}/bot", u8::from(seat));
                self.send_in_background(wish, move |client| client.delete(&what));
                return Ok(());
            }
        };
        self.send_in_background(wish, move |client| client.post(what, &body));
        Ok(())
    }
}

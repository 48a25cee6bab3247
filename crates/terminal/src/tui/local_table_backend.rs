//! A local game: a live table, the same as at the plain console.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use rollwright_api::CoachingPermissions;
use rollwright_bots::{HasPositionValues, SolutionProvider};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Phase, PlayerNames, Seat, SeatSet};
use rollwright_i18n::{Lang, to_sentence};
use rollwright_tables::take_back_plan::TakeBackError;
use rollwright_tables::{Command, PendingChange, RecordAppender, Table, TableError, TokenHash};

use super::game_backend::{GameBackend, PlayerRequest, PlayerRequestError, StatusNotice};
use super::texts;
use crate::console_game::ConsoleGame;
use crate::console_session::{
    DiceSource, prepare_substitute_bot, seat_all_players, seat_to_ask, table_names,
};
use crate::save_location::SaveLocation;
use crate::session_error::SessionError;

/// Receives a bot's action, or why an engine failed.
type BotChoiceReceiver = Receiver<Result<String, String>>;

/// A table whose players share one screen.
pub struct LocalTableBackend<G: ConsoleGame + HasPositionValues> {
    table: Table,
    seat_token: TokenHash,
    record_store: Box<dyn RecordAppender>,
    game: ReplayedGame<G>,
    names: PlayerNames,
    lang: Lang,
    dice: DiceSource,
    save_location: SaveLocation,
    /// A bot's choice in progress, with its seat and the version it applies to.
    pending_bot_choice: Option<(Seat, u64, BotChoiceReceiver)>,
}

impl<G: ConsoleGame + HasPositionValues> LocalTableBackend<G> {
    /// Gives all seats to this screen, prepares the bots and stores where the dice come from.
    /// `save_location` is where `record_store` stores the table, if it does.
    ///
    /// # Errors
    /// If a bot's strategy doesn't exist, or the record can't be written.
    pub fn start(
        mut table: Table,
        record_store: Box<dyn RecordAppender>,
        dice: DiceSource,
        save_location: SaveLocation,
        lang: Lang,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, SessionError> {
        let seat_token = seat_all_players(&mut table, solutions)?;
        let game = table.replayed_game_as::<G>().ok_or(SessionError::WrongGame)?.clone();
        let names = table_names(&table, lang);
        let mut backend = Self {
            table,
            seat_token,
            record_store,
            game,
            names,
            lang,
            dice,
            save_location,
            pending_bot_choice: None,
        };
        if !backend.table.is_over() {
            let dice = backend.dice.to_dice_origin();
            let change =
                backend.table.plan_command(&backend.seat_token, Command::SetDiceOrigin { dice });
            let kept = backend.resume_argument();
            backend.store_and_apply(
                change.map_err(|refusal| SessionError::Refused { refusal, kept })?,
            )?;
        }
        Ok(backend)
    }

    /// Stores a change, commits it, and updates the game.
    fn store_and_apply(&mut self, change: PendingChange) -> Result<(), SessionError> {
        if change.is_empty() {
            return Ok(());
        }
        let stored = self
            .record_store
            .append_change(&self.table, &change)
            .and_then(|()| self.record_store.sync());
        stored.map_err(|error| SessionError::NotSaved { error, kept: self.resume_argument() })?;
        self.table.commit_change(change);
        self.game = self.table.replayed_game_as::<G>().ok_or(SessionError::WrongGame)?.clone();
        Ok(())
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.seat_spec(seat).is_some_and(|spec| spec.bot.is_none())
    }

    /// The faces of the next roll, if they come from a file.
    fn scripted_faces(&mut self) -> Result<Option<Vec<u8>>, SessionError> {
        let (roll_number, dice) =
            (self.table.game().next_roll_index(), self.table.game().dice_to_roll());
        let kept = self.resume_argument();
        match &mut self.dice {
            DiceSource::File(script) => match script.faces_of_roll(roll_number, &dice) {
                Ok(faces) => Ok(Some(faces.to_vec())),
                Err(error) => Err(SessionError::BadDice { error, kept }),
            },
            DiceSource::Program | DiceSource::Typed => Ok(None),
        }
    }

    /// Makes a roll that needs no input. Returns whether there was one.
    fn roll_automatically(&mut self, seat: Seat) -> Result<bool, SessionError> {
        if let Some(change) = self.table.plan_automatic_rolls() {
            return self.store_and_apply(change).map(|()| true);
        }
        // Scripted dice roll without input wherever the program would.
        let follows_choice =
            matches!(self.dice, DiceSource::File(_)) && self.table.game().is_roll_automatic();
        if (self.is_person(seat) && !follows_choice) || matches!(self.dice, DiceSource::Typed) {
            return Ok(false);
        }
        let faces = self.scripted_faces()?;
        let roll = Command::Roll { version: self.table.version(), faces };
        self.apply_command(roll).map(|()| true)
    }

    fn apply_command(&mut self, command: Command) -> Result<(), SessionError> {
        let change = self.table.plan_command(&self.seat_token, command);
        let change = change
            .map_err(|refusal| SessionError::Refused { refusal, kept: self.resume_argument() })?;
        self.store_and_apply(change)
    }

    /// Lets the bot in `seat` choose on its own thread.
    fn start_bot_choice(&mut self, seat: Seat) -> bool {
        let Some(choose_action) = self.table.bot_move_task(seat) else { return false };
        let (sender, receiver) = channel();
        std::thread::spawn(move || sender.send(choose_action()));
        self.pending_bot_choice = Some((seat, self.table.version(), receiver));
        true
    }

    /// A person's only legal action, if there is just one and no handout requires the question.
    fn forced_action(&self) -> Option<(Seat, G::Action)> {
        let position = self.game.position();
        let seat = seat_to_ask(position).filter(|&seat| self.is_person(seat))?;
        match position.legal_actions(seat).as_slice() {
            [action] if !position.follows_handout() => Some((seat, *action)),
            _ => None,
        }
    }

    fn undo_decision(&mut self, agreed: bool) -> Result<(), PlayerRequestError> {
        let console = &self.lang.shared_texts().console;
        let version = self.table.version();
        let planned = self
            .table
            .plan_command(&self.seat_token, Command::TakeBack { version, confirmed: agreed });
        let stores_results = self.record_store.stores_results();
        if stores_results && self.table.is_over() && self.table.counts_for_hall_of_fame() {
            let reason = texts::texts(self.lang).result_is_final;
            return Err(PlayerRequestError::Impossible(reason.to_owned()));
        }
        match planned {
            Ok(change) => {
                self.pending_bot_choice = None;
                self.store_and_apply(change)?;
            }
            Err(TableError::TakeBack(TakeBackError::NothingToTakeBack)) => {
                return Err(PlayerRequestError::Impossible(to_sentence(console.nothing_to_undo)));
            }
            // If no results are stored, there is no hall of fame to lose.
            Err(TableError::TakeBack(TakeBackError::LosesHallOfFame)) if !stores_results => {
                return self.undo_decision(true);
            }
            Err(TableError::TakeBack(TakeBackError::LosesHallOfFame)) => {
                return Err(PlayerRequestError::NeedsConfirmation(
                    console.ask_undo_losing_hall_of_fame.to_owned(),
                ));
            }
            Err(TableError::TakeBack(TakeBackError::ConfirmationRequired)) => {
                let loses_hall_of_fame = stores_results && self.table.counts_for_hall_of_fame();
                let question = if loses_hall_of_fame {
                    console.ask_all_agree_losing_hall_of_fame
                } else {
                    console.ask_all_agree_to_undo
                };
                return Err(PlayerRequestError::NeedsConfirmation(question.to_owned()));
            }
            Err(refusal) => {
                return Err(PlayerRequestError::Impossible(to_sentence(&refusal.to_string())));
            }
        }
        // A forced action isn't a decision, so it is undone together with the decision before it.
        if self.forced_action().is_some() {
            return match self.undo_decision(agreed) {
                Err(PlayerRequestError::Impossible(_)) => Ok(()),
                other => other,
            };
        }
        Ok(())
    }
}

impl<G: ConsoleGame + HasPositionValues> GameBackend<G> for LocalTableBackend<G> {
    fn game(&self) -> &ReplayedGame<G> {
        &self.game
    }

    fn record(&self) -> Record {
        self.table.record_with_names()
    }

    fn names(&self) -> &PlayerNames {
        &self.names
    }

    fn local_seats(&self) -> SeatSet {
        self.game.opening.seats().iter().filter(|&seat| self.is_person(seat)).collect()
    }

    fn asked_local_seats(&self) -> SeatSet {
        // At one screen people decide one after another, so that nobody peeks.
        let asked = seat_to_ask(self.game.position()).filter(|&seat| self.is_person(seat));
        asked.map_or(SeatSet::EMPTY, SeatSet::single)
    }

    fn can_roll(&self) -> bool {
        self.table.can_roll(self.local_seats())
    }

    fn has_typed_dice(&self) -> bool {
        matches!(self.dice, DiceSource::Typed)
    }

    fn can_play_again(&self) -> bool {
        true
    }

    fn is_training(&self) -> bool {
        self.table.header().training
    }

    fn coaching_permissions(&self) -> CoachingPermissions {
        let policy = self.table.coaching_policy();
        policy
            .with_hall_of_fame_enabled(self.record_store.stores_results())
            .permissions(self.local_seats())
    }

    fn notice(&self) -> Option<StatusNotice> {
        self.pending_bot_choice.is_some().then_some(StatusNotice::BotThinking)
    }

    fn poll(&mut self) -> Result<bool, SessionError> {
        if let Some((seat, version, receiver)) = &self.pending_bot_choice {
            let seat = *seat;
            let action = match receiver.try_recv() {
                Ok(action) => action,
                Err(TryRecvError::Empty) => return Ok(false),
                // The thread ended without a choice; the bot is asked again.
                Err(TryRecvError::Disconnected) => {
                    self.pending_bot_choice = None;
                    return Ok(false);
                }
            };
            let (planned, has_failed) = match action {
                Ok(action) => (self.table.plan_chosen_bot_action(*version, seat, action), false),
                Err(_) => (self.table.plan_engine_forfeit(*version, seat), true),
            };
            self.pending_bot_choice = None;
            let change = planned.map_err(|refusal| SessionError::Refused {
                refusal,
                kept: self.resume_argument(),
            })?;
            self.store_and_apply(change)?;
            if has_failed {
                prepare_substitute_bot(&mut self.table, seat)?;
            }
            return Ok(true);
        }
        match self.game.position().phase() {
            Phase::Over { .. } => Ok(false),
            Phase::Roll { seat } => self.roll_automatically(seat),
            Phase::Decide { .. } => {
                let Some(seat) = seat_to_ask(self.game.position()) else { return Ok(false) };
                if let Some((seat, action)) = self.forced_action() {
                    let (version, action) = (self.table.version(), G::format_action(action));
                    return self
                        .apply_command(Command::Act { version, seat, action })
                        .map(|()| true);
                }
                if !self.is_person(seat) {
                    self.start_bot_choice(seat);
                }
                Ok(false)
            }
        }
    }

    fn request(&mut self, request: PlayerRequest) -> Result<(), PlayerRequestError> {
        let version = self.table.version();
        let command = match request {
            PlayerRequest::Act { seat, action, .. } => Command::Act { version, seat, action },
            PlayerRequest::Roll(Some(faces)) => Command::Roll { version, faces: Some(faces) },
            PlayerRequest::Roll(None) => Command::Roll { version, faces: self.scripted_faces()? },
            PlayerRequest::Undo { agreed } => return self.undo_decision(agreed),
            // All players are at this screen, so there is nobody to answer.
            PlayerRequest::AnswerUndo(_)
            | PlayerRequest::AnswerTutorProposal(_)
            | PlayerRequest::ReclaimSeat(_) => {
                return Ok(());
            }
        };
        match self.table.plan_command(&self.seat_token, command) {
            Ok(change) => Ok(self.store_and_apply(change)?),
            Err(TableError::Illegal(error)) => {
                Err(PlayerRequestError::Impossible(to_sentence(&error.localized(self.lang))))
            }
            Err(refusal) => Err(PlayerRequestError::Impossible(to_sentence(&refusal.to_string()))),
        }
    }

    fn resume_argument(&self) -> Option<String> {
        self.save_location.resume_argument()
    }

    fn is_game_lost_on_exit(&self) -> bool {
        self.resume_argument().is_none() && !self.table.is_over()
    }
}

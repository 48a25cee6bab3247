//! A game at this console: the same live table that the plain console plays at.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use rollwright_bots::{HasBots, SolutionProvider};
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{Phase, PlayerNames, Seat, SeatSet};
use rollwright_i18n::{Lang, to_sentence};
use rollwright_tables::take_back_plan::TakeBackError;
use rollwright_tables::{Command, PendingChange, RecordStore, Table, TableError, TokenHash};

use super::game_source::{GameSource, PlayerRequest, RequestError, StatusNotice};
use crate::console_game::ConsoleGame;
use crate::console_session::{DiceSource, seat_all_players, seat_to_ask, table_names};
use crate::lazy_coach::are_hints_allowed;
use crate::save_location::SaveLocation;
use crate::session_error::SessionError;

/// A table where everybody sits at one screen.
pub struct LocalSource<G: ConsoleGame + HasBots> {
    table: Table,
    seat_token: TokenHash,
    record_store: Box<dyn RecordStore>,
    game: ReplayedGame<G>,
    names: PlayerNames,
    lang: Lang,
    dice: DiceSource,
    save_location: SaveLocation,
    /// A bot's choice in the making, with its seat and the version it answers.
    pending_bot_choice: Option<(Seat, u64, Receiver<String>)>,
}

impl<G: ConsoleGame + HasBots> LocalSource<G> {
    /// Sits everybody down. `place` is where `keeper` keeps the table, if it does.
    ///
    /// # Errors
    /// A bot has a strategy that does not exist, or the record can't be written.
    pub fn new(
        mut table: Table,
        keeper: Box<dyn RecordStore>,
        dice: DiceSource,
        place: SaveLocation,
        lang: Lang,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, SessionError> {
        let who = seat_all_players(&mut table, solutions)?;
        let game = table.typed_game::<G>().ok_or(SessionError::WrongGame)?.clone();
        let names = table_names(&table, lang);
        let mut source = Self {
            table,
            seat_token: who,
            record_store: keeper,
            game,
            names,
            lang,
            dice,
            save_location: place,
            pending_bot_choice: None,
        };
        if !source.table.is_over() {
            let dice = source.dice.to_dice_kind();
            let draft =
                source.table.plan_command(&source.seat_token, Command::SetDiceOrigin { dice });
            let kept = source.resume_argument();
            source.store_and_apply(
                draft.map_err(|refusal| SessionError::Refused { refusal, kept })?,
            )?;
        }
        Ok(source)
    }

    /// Keeps what happens, makes it true, and looks at the game anew.
    fn store_and_apply(&mut self, draft: PendingChange) -> Result<(), SessionError> {
        if draft.is_empty() {
            return Ok(());
        }
        let kept = self
            .record_store
            .append_change(&self.table, &draft)
            .and_then(|()| self.record_store.sync());
        kept.map_err(|error| SessionError::NotSaved { error, kept: self.resume_argument() })?;
        self.table.commit_change(draft);
        self.game = self.table.typed_game::<G>().ok_or(SessionError::WrongGame)?.clone();
        Ok(())
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.seat_spec(seat).is_some_and(|sitter| sitter.bot.is_none())
    }

    /// The faces of the roll that is due, where a file has them.
    fn scripted_faces(&mut self) -> Result<Option<Vec<u8>>, SessionError> {
        let (roll, due) = (self.table.game().roll_count(), self.table.game().dice_to_roll());
        let kept = self.resume_argument();
        match &mut self.dice {
            DiceSource::File(script) => match script.roll(roll, &due) {
                Ok(faces) => Ok(Some(faces.to_vec())),
                Err(error) => Err(SessionError::BadDice { error, kept }),
            },
            DiceSource::Program | DiceSource::Typed => Ok(None),
        }
    }

    /// A roll that nobody has to be asked for.
    fn roll_automatically(&mut self, by: Seat) -> Result<bool, SessionError> {
        if let Some(draft) = self.table.automatic_rolls() {
            return self.store_and_apply(draft).map(|()| true);
        }
        // What follows from a choice comes from the file as it would from the program.
        let follows =
            matches!(self.dice, DiceSource::File(_)) && self.table.game().is_roll_automatic();
        if (self.is_person(by) && !follows) || matches!(self.dice, DiceSource::Typed) {
            return Ok(false);
        }
        let faces = self.scripted_faces()?;
        let roll = Command::Roll { version: self.table.version(), faces };
        self.apply_command(roll).map(|()| true)
    }

    fn apply_command(&mut self, command: Command) -> Result<(), SessionError> {
        let draft = self.table.plan_command(&self.seat_token, command);
        let draft = draft
            .map_err(|refusal| SessionError::Refused { refusal, kept: self.resume_argument() })?;
        self.store_and_apply(draft)
    }

    /// Lets the bot in `seat` think, on a thread of its own.
    fn start_bot_choice(&mut self, seat: Seat) -> bool {
        let Some(thought) = self.table.bot_move_task(seat) else { return false };
        let (tell, hear) = channel();
        std::thread::spawn(move || tell.send(thought()));
        self.pending_bot_choice = Some((seat, self.table.version(), hear));
        true
    }

    /// What a person has to do, where there is one possible answer and no handout that
    /// wants the question asked.
    fn forced_action(&self) -> Option<(Seat, G::Action)> {
        let position = self.game.position();
        let seat = seat_to_ask(position).filter(|&seat| self.is_person(seat))?;
        match position.legal_actions(seat).as_slice() {
            [action] if !position.follows_handout() => Some((seat, *action)),
            _ => None,
        }
    }

    fn undo_decision(&mut self, agreed: bool) -> Result<(), RequestError> {
        let texts = &self.lang.shared_texts().console;
        let version = self.table.version();
        let wanted = self
            .table
            .plan_command(&self.seat_token, Command::TakeBack { version, confirmed: agreed });
        let results = self.record_store.stores_results();
        match wanted {
            Ok(draft) => {
                self.pending_bot_choice = None;
                self.store_and_apply(draft)?;
            }
            Err(TableError::TakeBack(TakeBackError::NothingToTakeBack)) => {
                return Err(RequestError::Impossible(to_sentence(texts.nothing_to_undo)));
            }
            // Where no results are kept there is no hall of fame to miss.
            Err(TableError::TakeBack(TakeBackError::LosesHallOfFame)) if !results => {
                return self.undo_decision(true);
            }
            Err(TableError::TakeBack(TakeBackError::LosesHallOfFame)) => {
                return Err(RequestError::NeedsConfirmation(
                    texts.ask_undo_losing_hall_of_fame.to_owned(),
                ));
            }
            Err(TableError::TakeBack(TakeBackError::ConfirmationRequired)) => {
                let costs = results && self.table.counts_for_hall_of_fame();
                let question = if costs {
                    texts.ask_all_agree_losing_hall_of_fame
                } else {
                    texts.ask_all_agree_to_undo
                };
                return Err(RequestError::NeedsConfirmation(question.to_owned()));
            }
            Err(refusal) => {
                return Err(RequestError::Impossible(to_sentence(&refusal.to_string())));
            }
        }
        // An answer that was given unasked is no decision, and goes with the one before.
        if self.forced_action().is_some() {
            return match self.undo_decision(agreed) {
                Err(RequestError::Impossible(_)) => Ok(()),
                other => other,
            };
        }
        Ok(())
    }
}

impl<G: ConsoleGame + HasBots> GameSource<G> for LocalSource<G> {
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
        // At one screen people answer one after the other, so that nobody peeks.
        let asked = seat_to_ask(self.game.position()).filter(|&seat| self.is_person(seat));
        asked.map_or(SeatSet::EMPTY, SeatSet::single)
    }

    fn can_roll(&self) -> bool {
        self.table.can_roll(self.local_seats())
    }

    fn has_typed_dice(&self) -> bool {
        matches!(self.dice, DiceSource::Typed)
    }

    fn is_training(&self) -> bool {
        self.table.header().training
    }

    fn are_hints_allowed(&self) -> bool {
        are_hints_allowed(&self.table, self.record_store.stores_results())
    }

    fn is_review_allowed(&self) -> bool {
        self.table.is_over() || self.table.header().training
    }

    fn notice(&self) -> Option<StatusNotice> {
        self.pending_bot_choice.is_some().then_some(StatusNotice::BotThinking)
    }

    fn poll(&mut self) -> Result<bool, SessionError> {
        if let Some((seat, version, hear)) = &self.pending_bot_choice {
            let action = match hear.try_recv() {
                Ok(action) => action,
                Err(TryRecvError::Empty) => return Ok(false),
                // The thread is gone without a choice: it is asked again.
                Err(TryRecvError::Disconnected) => {
                    self.pending_bot_choice = None;
                    return Ok(false);
                }
            };
            let made = self.table.play_bot_action(*version, *seat, action);
            self.pending_bot_choice = None;
            let draft = made.map_err(|refusal| SessionError::Refused {
                refusal,
                kept: self.resume_argument(),
            })?;
            return self.store_and_apply(draft).map(|()| true);
        }
        match self.game.position().phase() {
            Phase::Over { .. } => Ok(false),
            Phase::Roll { seat: by } => self.roll_automatically(by),
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

    fn request(&mut self, wish: PlayerRequest) -> Result<(), RequestError> {
        let version = self.table.version();
        let command = match wish {
            PlayerRequest::Act { seat, action, .. } => Command::Act { version, seat, action },
            PlayerRequest::Roll(Some(faces)) => Command::Roll { version, faces: Some(faces) },
            PlayerRequest::Roll(None) => Command::Roll { version, faces: self.scripted_faces()? },
            PlayerRequest::Undo { agreed } => return self.undo_decision(agreed),
            // Everybody sits at this screen.
            PlayerRequest::AnswerUndoRequest(_)
            | PlayerRequest::AnswerTutorProposal(_)
            | PlayerRequest::ReclaimSeat(_) => {
                return Ok(());
            }
        };
        match self.table.plan_command(&self.seat_token, command) {
            Ok(draft) => Ok(self.store_and_apply(draft)?),
            Err(TableError::Illegal(why)) => {
                Err(RequestError::Impossible(to_sentence(&why.localized(self.lang))))
            }
            Err(refusal) => Err(RequestError::Impossible(to_sentence(&refusal.to_string()))),
        }
    }

    fn resume_argument(&self) -> Option<String> {
        self.save_location.resume_argument()
    }

    fn is_lost_on_exit(&self) -> bool {
        self.resume_argument().is_none() && !self.table.is_over()
    }
}

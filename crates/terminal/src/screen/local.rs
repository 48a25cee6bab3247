//! A game at this console: the same live table that the plain console plays at.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use rollwright_bots::{HasBots, Solutions};
use rollwright_games::record::{Folded, Record};
use rollwright_games::{Names, Phase, Seat, SeatSet};
use rollwright_i18n::{Lang, sentence};
use rollwright_tables::undo::NoUndo;
use rollwright_tables::{Command, Draft, Keeper, Refusal, Table, TokenHash};

use super::source::{Notice, Refused, Source, Wish};
use crate::advice::may_advise;
use crate::console_game::ConsoleGame;
use crate::ending::Ending;
use crate::place::Place;
use crate::play::{DiceFrom, asked_now, names_at, seat_everybody};

/// A table where everybody sits at one screen.
pub struct LocalSource<G: ConsoleGame + HasBots> {
    table: Table,
    who: TokenHash,
    keeper: Box<dyn Keeper>,
    game: Folded<G>,
    names: Names,
    lang: Lang,
    dice: DiceFrom,
    place: Place,
    /// A bot's choice in the making, with its seat and the version it answers.
    thinking: Option<(Seat, u64, Receiver<String>)>,
}

impl<G: ConsoleGame + HasBots> LocalSource<G> {
    /// Sits everybody down. `place` is where `keeper` keeps the table, if it does.
    ///
    /// # Errors
    /// A bot has a strategy that does not exist, or the record can't be written.
    pub fn new(
        mut table: Table,
        keeper: Box<dyn Keeper>,
        dice: DiceFrom,
        place: Place,
        lang: Lang,
        solutions: &Solutions<'_>,
    ) -> Result<Self, Ending> {
        let who = seat_everybody(&mut table, solutions)?;
        let game = table.folded::<G>().ok_or(Ending::OtherGame)?.clone();
        let names = names_at(&table, lang);
        let mut source =
            Self { table, who, keeper, game, names, lang, dice, place, thinking: None };
        if !source.table.is_over() {
            let dice = source.dice.kind();
            let draft = source.table.command(&source.who, Command::DiceFrom { dice });
            let kept = source.kept();
            source.go_on(draft.map_err(|refusal| Ending::Refused { refusal, kept })?)?;
        }
        Ok(source)
    }

    /// Keeps what happens, makes it true, and looks at the game anew.
    fn go_on(&mut self, draft: Draft) -> Result<(), Ending> {
        if draft.is_empty() {
            return Ok(());
        }
        let kept = self.keeper.keep(&self.table, &draft).and_then(|()| self.keeper.settle());
        kept.map_err(|error| Ending::NotKept { error, kept: self.kept() })?;
        self.table.commit(draft);
        self.game = self.table.folded::<G>().ok_or(Ending::OtherGame)?.clone();
        Ok(())
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.sitter(seat).is_some_and(|sitter| sitter.bot.is_none())
    }

    /// The faces of the roll that is due, where a file has them.
    fn scripted(&mut self) -> Result<Option<Vec<u8>>, Ending> {
        let (roll, due) = (self.table.game().rolls(), self.table.game().dice());
        let kept = self.kept();
        match &mut self.dice {
            DiceFrom::Script(script) => match script.faces(roll, &due) {
                Ok(faces) => Ok(Some(faces.to_vec())),
                Err(error) => Err(Ending::Dice { error, kept }),
            },
            DiceFrom::Program | DiceFrom::Typed => Ok(None),
        }
    }

    /// A roll that nobody has to be asked for.
    fn roll_by_itself(&mut self, by: Seat) -> Result<bool, Ending> {
        if let Some(draft) = self.table.rolls_by_itself() {
            return self.go_on(draft).map(|()| true);
        }
        // What follows from a choice comes from the file as it would from the program.
        let follows = matches!(self.dice, DiceFrom::Script(_)) && self.table.game().roll_follows();
        if (self.is_person(by) && !follows) || matches!(self.dice, DiceFrom::Typed) {
            return Ok(false);
        }
        let faces = self.scripted()?;
        let roll = Command::Roll { version: self.table.version(), faces };
        self.command(roll).map(|()| true)
    }

    fn command(&mut self, command: Command) -> Result<(), Ending> {
        let draft = self.table.command(&self.who, command);
        let draft = draft.map_err(|refusal| Ending::Refused { refusal, kept: self.kept() })?;
        self.go_on(draft)
    }

    /// Lets the bot in `seat` think, on a thread of its own.
    fn think(&mut self, seat: Seat) -> bool {
        let Some(thought) = self.table.thought(seat) else { return false };
        let (tell, hear) = channel();
        std::thread::spawn(move || tell.send(thought()));
        self.thinking = Some((seat, self.table.version(), hear));
        true
    }

    /// What a person has to do, where there is one possible answer and no handout that
    /// wants the question asked.
    fn only_answer(&self) -> Option<(Seat, G::Action)> {
        let position = self.game.position();
        let seat = asked_now(position).filter(|&seat| self.is_person(seat))?;
        match position.legal(seat).as_slice() {
            [action] if !position.follows_handout() => Some((seat, *action)),
            _ => None,
        }
    }

    fn take_back(&mut self, agreed: bool) -> Result<(), Refused> {
        let texts = &self.lang.words().console;
        let version = self.table.version();
        let wanted = self.table.command(&self.who, Command::TakeBack { version, agreed });
        let results = self.keeper.keeps_results();
        match wanted {
            Ok(draft) => {
                self.thinking = None;
                self.go_on(draft)?;
            }
            Err(Refusal::NoUndo(NoUndo::Nothing)) => {
                return Err(Refused::Because(sentence(texts.nothing_to_undo)));
            }
            // Where no results are kept there is no hall of fame to miss.
            Err(Refusal::NoUndo(NoUndo::CostsFame)) if !results => return self.take_back(true),
            Err(Refusal::NoUndo(NoUndo::CostsFame)) => {
                return Err(Refused::Ask(texts.costs_fame.to_owned()));
            }
            Err(Refusal::NoUndo(NoUndo::NotAgreed)) => {
                let costs = results && self.table.counts();
                let question = if costs { texts.all_agree_costs_fame } else { texts.all_agree };
                return Err(Refused::Ask(question.to_owned()));
            }
            Err(refusal) => return Err(Refused::Because(sentence(&refusal.to_string()))),
        }
        // An answer that was given unasked is no decision, and goes with the one before.
        if self.only_answer().is_some() {
            return match self.take_back(agreed) {
                Err(Refused::Because(_)) => Ok(()),
                other => other,
            };
        }
        Ok(())
    }
}

impl<G: ConsoleGame + HasBots> Source<G> for LocalSource<G> {
    fn game(&self) -> &Folded<G> {
        &self.game
    }

    fn record(&self) -> Record {
        self.table.record_with_names()
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn hand(&self) -> SeatSet {
        self.game.opening.seats().iter().filter(|&seat| self.is_person(seat)).collect()
    }

    fn asked(&self) -> SeatSet {
        // At one screen people answer one after the other, so that nobody peeks.
        let asked = asked_now(self.game.position()).filter(|&seat| self.is_person(seat));
        asked.map_or(SeatSet::EMPTY, SeatSet::one)
    }

    fn may_roll(&self) -> bool {
        self.table.may_roll(self.hand())
    }

    fn types_dice(&self) -> bool {
        matches!(self.dice, DiceFrom::Typed)
    }

    fn is_training(&self) -> bool {
        self.table.header().training
    }

    fn may_advise(&self) -> bool {
        may_advise(&self.table, self.keeper.keeps_results())
    }

    fn may_review(&self) -> bool {
        self.table.is_over() || self.table.header().training
    }

    fn notice(&self) -> Option<Notice> {
        self.thinking.is_some().then_some(Notice::Thinking)
    }

    fn poll(&mut self) -> Result<bool, Ending> {
        if let Some((seat, version, hear)) = &self.thinking {
            let action = match hear.try_recv() {
                Ok(action) => action,
                Err(TryRecvError::Empty) => return Ok(false),
                // The thread is gone without a choice: it is asked again.
                Err(TryRecvError::Disconnected) => {
                    self.thinking = None;
                    return Ok(false);
                }
            };
            let made = self.table.bot_acts(*version, *seat, action);
            self.thinking = None;
            let draft = made.map_err(|refusal| Ending::Refused { refusal, kept: self.kept() })?;
            return self.go_on(draft).map(|()| true);
        }
        match self.game.position().phase() {
            Phase::Over { .. } => Ok(false),
            Phase::Roll { by } => self.roll_by_itself(by),
            Phase::Decide { .. } => {
                let Some(seat) = asked_now(self.game.position()) else { return Ok(false) };
                if let Some((seat, action)) = self.only_answer() {
                    let (version, action) = (self.table.version(), G::write(action));
                    return self.command(Command::Act { version, seat, action }).map(|()| true);
                }
                if !self.is_person(seat) {
                    self.think(seat);
                }
                Ok(false)
            }
        }
    }

    fn wish(&mut self, wish: Wish) -> Result<(), Refused> {
        let version = self.table.version();
        let command = match wish {
            Wish::Act { seat, action, .. } => Command::Act { version, seat, action },
            Wish::Roll(Some(faces)) => Command::Roll { version, faces: Some(faces) },
            Wish::Roll(None) => Command::Roll { version, faces: self.scripted()? },
            Wish::TakeBack { agreed } => return self.take_back(agreed),
            // Everybody sits at this screen.
            Wish::AnswerTakeBack(_) | Wish::AnswerTutor(_) | Wish::TakeSeatBack(_) => {
                return Ok(());
            }
        };
        match self.table.command(&self.who, command) {
            Ok(draft) => Ok(self.go_on(draft)?),
            Err(Refusal::Illegal(why)) => Err(Refused::Because(sentence(&why.said(self.lang)))),
            Err(refusal) => Err(Refused::Because(sentence(&refusal.to_string()))),
        }
    }

    fn kept(&self) -> Option<String> {
        self.place.typed()
    }

    fn is_lost_when_left(&self) -> bool {
        self.kept().is_none() && !self.table.is_over()
    }
}

//! A table at a server, live.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use rollwright_api::{self as wire, PhaseShown, Position};
use rollwright_games::record::{Folded, Record, Sitter, fold};
use rollwright_games::{Names, Phase, Seat, SeatSet};
use rollwright_i18n::{Lang, sentence};
use rollwright_tables::sitter::shown_names;

use super::client::{Client, Trouble};
use super::clock::{self, Clock};
use super::listening::{Heard, Listening, record_until};
use super::source::{Notice, Refused, Source, Warning, Wish};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// A table at a server.
pub struct ServerSource<G: ConsoleGame> {
    client: Client,
    lang: Lang,
    position: Position,
    record: Record,
    game: Folded<G>,
    names: Names,
    hear: Receiver<Heard>,
    tell: Sender<Heard>,
    lost: Option<String>,
    refused: Option<String>,
    /// The wish that is on its way.
    sending: Option<Wish>,
    warning: Option<Warning>,
    /// The clock as it was last seen here.
    clock: Option<Clock>,
    /// Nobody looks any more.
    over: Arc<AtomicBool>,
}

impl<G: ConsoleGame> ServerSource<G> {
    /// Looks at the table, and goes on listening.
    ///
    /// # Errors
    /// The server can't be reached, or what it says can't be played here.
    pub fn new(client: Client, lang: Lang) -> Result<Self, Trouble> {
        let position = client.position(None)?;
        let record = record_until(&client, &position)?;
        let game = folded(&record)?;
        let (tell, hear) = channel();
        let over = Arc::new(AtomicBool::new(false));
        let names = names_of(&position, lang);
        let listening =
            Listening { client: client.clone(), tell: tell.clone(), over: over.clone() };
        let version = position.version;
        std::thread::spawn(move || listening.listen(version));
        let (lost, refused, sending, warning, clock) = (None, None, None, None, None);
        Ok(Self {
            client,
            lang,
            position,
            record,
            game,
            names,
            hear,
            tell,
            lost,
            refused,
            sending,
            warning,
            clock,
            over,
        })
    }

    fn take(&mut self, position: Position, record: Record) -> Result<(), Trouble> {
        // What was asked for earlier may come later.
        if position.version >= self.position.version {
            self.game = folded(&record)?;
            self.names = names_of(&position, self.lang);
            (self.position, self.record) = (position, record);
        }
        Ok(())
    }

    fn seats_where(&self, is: impl Fn(&wire::SeatShown) -> bool) -> SeatSet {
        let seats = self.position.seats.iter().filter(|seat| is(seat));
        seats.filter_map(|seat| Seat::try_from(seat.seat).ok()).collect()
    }

    /// Sends a wish on a thread of its own; the answer is heard later.
    fn send(
        &mut self,
        wish: Wish,
        ask: impl FnOnce(&Client) -> Result<String, Trouble> + Send + 'static,
    ) {
        (self.sending, self.refused) = (Some(wish), None);
        let (client, tell) = (self.client.clone(), self.tell.clone());
        std::thread::spawn(move || {
            let done = ask(&client).map(|_| ());
            if done.is_ok()
                && let Ok(position) = client.position(None)
                && let Ok(record) = record_until(&client, &position)
            {
                let _ = tell.send(Heard::Table(Box::new(position), Box::new(record)));
            }
            // Whoever left does not want to hear it.
            let _ = tell.send(Heard::Answered(done));
        });
    }

    /// Taking back is asked for and answered at once, as a question may follow.
    fn take_back(&mut self, agreed: bool) -> Result<(), Refused> {
        let texts = &self.lang.words().console;
        let undo = wire::Undo { version: self.position.version, everyone_agrees: agreed };
        match self.client.post("/undo", &undo) {
            Ok(_) => {}
            Err(Trouble::NotAgreed) => return Err(Refused::Ask(texts.all_agree.to_owned())),
            Err(Trouble::CostsFame) => return Err(Refused::Ask(texts.costs_fame.to_owned())),
            Err(trouble @ (Trouble::Refused(_) | Trouble::Warned { .. })) => {
                return Err(Refused::Because(sentence(&trouble.to_string())));
            }
            Err(Trouble::Lost(why)) => {
                self.lost = Some(why);
                return Ok(());
            }
        }
        let now = self.client.position(None);
        let now = now.and_then(|now| Ok((record_until(&self.client, &now)?, now)));
        match now.and_then(|(record, position)| self.take(position, record)) {
            Ok(()) => {}
            Err(trouble) => self.lost = Some(trouble.to_string()),
        }
        Ok(())
    }
}

impl<G: ConsoleGame> Drop for ServerSource<G> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// The same decision, whatever the tutor says.
fn even_so(wish: Wish) -> Option<Wish> {
    match wish {
        Wish::Act { seat, action, .. } => Some(Wish::Act { seat, action, anyway: true }),
        _ => None,
    }
}

fn folded<G: ConsoleGame>(record: &Record) -> Result<Folded<G>, Trouble> {
    fold::<G>(record).map_err(|damage| Trouble::Lost(damage.to_string()))
}

fn names_of(position: &Position, lang: Lang) -> Names {
    let seats = position.seats.iter();
    let sitters: Vec<Sitter> =
        seats.map(|seat| Sitter { name: seat.name.clone(), bot: seat.bot.clone() }).collect();
    Names::new(&shown_names(&sitters, lang), lang)
}

impl<G: ConsoleGame> Source<G> for ServerSource<G> {
    fn game(&self) -> &Folded<G> {
        &self.game
    }

    fn record(&self) -> Record {
        self.record.clone()
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn hand(&self) -> SeatSet {
        self.seats_where(|seat| seat.yours && seat.bot.is_none())
    }

    fn asked(&self) -> SeatSet {
        if self.sending.is_some() || self.lost.is_some() {
            return SeatSet::EMPTY;
        }
        let legal = self.position.legal.iter().filter(|legal| !legal.actions.is_empty());
        legal.filter_map(|legal| Seat::try_from(legal.seat).ok()).collect()
    }

    fn waits_for(&self) -> SeatSet {
        match &self.position.phase {
            PhaseShown::Decide { seats, .. } => {
                seats.iter().filter_map(|&seat| Seat::try_from(seat).ok()).collect()
            }
            PhaseShown::Roll { .. } | PhaseShown::Over { .. } => SeatSet::EMPTY,
        }
    }

    fn may_roll(&self) -> bool {
        let free = self.sending.is_none() && self.lost.is_none();
        free && matches!(self.position.phase, PhaseShown::Roll { yours: true, .. })
    }

    fn types_dice(&self) -> bool {
        self.position.manual_dice
    }

    fn is_training(&self) -> bool {
        self.position.training
    }

    fn may_advise(&self) -> bool {
        let people = self.seats_where(|seat| seat.bot.is_none());
        let plays = !self.hand().is_empty();
        plays && (self.position.training || (people.len() == 1 && !self.position.counts))
    }

    fn may_review(&self) -> bool {
        let over = matches!(self.game.position().phase(), Phase::Over { .. });
        over || self.position.training
    }

    fn clock(&self) -> Option<Clock> {
        self.clock
    }

    fn notice(&self) -> Option<Notice> {
        if let Some(why) = &self.lost {
            return Some(Notice::Lost(why.clone()));
        }
        if let Some(why) = &self.refused {
            return Some(Notice::Refused(why.clone()));
        }
        if let Some(asked) = &self.position.take_back {
            let hand = self.hand();
            let mine = |seat: &u8| Seat::try_from(*seat).is_ok_and(|seat| hand.has(seat));
            if asked.waits_for.iter().any(mine) {
                return Seat::try_from(asked.by).ok().map(Notice::TakeBackAsked);
            }
            if mine(&asked.by) {
                return Some(Notice::TakeBackWaits);
            }
        }
        let asks_me = |tutor: &wire::Tutor| {
            self.hand().iter().any(|seat| tutor.waits_for.contains(&seat.into()))
        };
        if self.position.tutor.as_ref().is_some_and(asks_me) && self.sending.is_none() {
            return Some(Notice::TutorProposed);
        }
        if self.sending.is_some() {
            return Some(Notice::Sending);
        }
        if let Some(notice) = clock::notice(&self.position) {
            return Some(notice);
        }
        self.position.studying.map(Notice::Studying)
    }

    fn warning(&mut self) -> Option<Warning> {
        self.warning.take()
    }

    fn poll(&mut self) -> Result<bool, Ending> {
        let mut changed = false;
        while let Ok(heard) = self.hear.try_recv() {
            changed = true;
            match heard {
                Heard::Table(position, record) => {
                    self.lost = None;
                    if let Err(trouble) = self.take(*position, *record) {
                        self.lost = Some(trouble.to_string());
                    }
                }
                Heard::Lost(why) => self.lost = Some(why),
                Heard::Answered(done) => {
                    let sent = self.sending.take();
                    match done {
                        Ok(()) => {}
                        Err(Trouble::Lost(why)) => self.lost = Some(why),
                        Err(Trouble::Warned { why, better }) => {
                            self.warning = sent.and_then(even_so).map(|anyway| Warning {
                                why,
                                better,
                                anyway,
                            });
                        }
                        Err(trouble) => self.refused = Some(trouble.to_string()),
                    }
                }
            }
        }
        let clock = clock::running(&self.position, clock::now());
        changed |= clock != self.clock;
        self.clock = clock;
        Ok(changed)
    }

    fn wish(&mut self, wish: Wish) -> Result<(), Refused> {
        let version = self.position.version;
        let (what, body) = match wish.clone() {
            Wish::Act { seat, action, anyway } => {
                let act = wire::Act { version, seat: seat.into(), action, anyway };
                ("/act", serde_json::json!(act))
            }
            Wish::Roll(faces) => ("/roll", serde_json::json!(wire::Roll { version, faces })),
            Wish::TakeBack { agreed } => return self.take_back(agreed),
            Wish::AnswerTakeBack(yes) => {
                ("/undo/answer", serde_json::json!(wire::AnswerUndo { version, yes }))
            }
            Wish::AnswerTutor(yes) => {
                ("/tutor/answer", serde_json::json!(wire::AnswerTutor { yes }))
            }
            Wish::TakeSeatBack(seat) => {
                let what = format!("/seats/{}/bot", u8::from(seat));
                self.send(wish, move |client| client.delete(&what));
                return Ok(());
            }
        };
        self.send(wish, move |client| client.post(what, &body));
        Ok(())
    }
}

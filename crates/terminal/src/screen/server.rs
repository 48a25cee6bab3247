//! A table at a server, live: what happens there is heard by waiting for the next version,
//! and a connection that is lost is tried again until it is back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use rollwright_games::record::{Folded, Record, Sitter, fold};
use rollwright_games::{Names, Phase, Seat, SeatSet};
use rollwright_tables::sitter::shown_names;
use rollwright_tables::undo::NoUndo;
use rollwright_wire::{self as wire, PhaseShown, Position};
use rollwright_words::{Lang, sentence};
use serde_json::Value;

use super::client::{Client, Trouble};
use super::source::{Notice, Refused, Source, Wish};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// For how many seconds to wait for news. Who is asked to take something back, and how far
/// a bot's studies are, is no news: it is seen when the time is over.
const WAIT: u64 = 5;
/// How long to wait before a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(700);

/// What comes from the server.
enum Heard {
    Table(Box<Position>, Box<Record>),
    Lost(String),
    /// A wish was done, or refused.
    Answered(Result<(), Trouble>),
}

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
    sending: bool,
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
        let (lost, refused, sending) = (None, None, false);
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
    fn send(&mut self, what: &'static str, body: Value) {
        (self.sending, self.refused) = (true, None);
        let (client, tell) = (self.client.clone(), self.tell.clone());
        std::thread::spawn(move || {
            let done = client.post(what, &body).map(|_| ());
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
            Err(Trouble::Refused(why)) => {
                return Err(match why {
                    why if why == NoUndo::NotAgreed.to_string() => {
                        Refused::Ask(texts.all_agree.to_owned())
                    }
                    why if why == NoUndo::CostsFame.to_string() => {
                        Refused::Ask(texts.costs_fame.to_owned())
                    }
                    why if why == NoUndo::Nothing.to_string() => {
                        Refused::Because(sentence(texts.nothing_to_undo))
                    }
                    why => Refused::Because(sentence(&why)),
                });
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

/// Listens on a thread of its own.
struct Listening {
    client: Client,
    tell: Sender<Heard>,
    over: Arc<AtomicBool>,
}

impl Listening {
    fn listen(&self, mut version: u64) {
        let mut lost = false;
        while !self.over.load(Ordering::Relaxed) {
            // Once the server is back that is known at once, also where nothing has happened.
            let known = (!lost).then_some((version, WAIT));
            let position = self.client.position(known);
            let heard = position.and_then(|position| {
                let record = record_until(&self.client, &position)?;
                Ok((position, record))
            });
            let heard = match heard {
                Ok((position, record)) => {
                    (version, lost) = (position.version, false);
                    Heard::Table(Box::new(position), Box::new(record))
                }
                Err(trouble) => {
                    // It is tried again at once the first time: the server may just have closed
                    // an idle connection.
                    if std::mem::replace(&mut lost, true) {
                        std::thread::sleep(AGAIN);
                    }
                    Heard::Lost(trouble.to_string())
                }
            };
            if self.tell.send(heard).is_err() {
                return;
            }
        }
    }
}

impl<G: ConsoleGame> Drop for ServerSource<G> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// The record up to the version that the position is of.
fn record_until(client: &Client, position: &Position) -> Result<Record, Trouble> {
    let mut record = client.record()?;
    record.events.truncate(usize::try_from(position.version).unwrap_or(usize::MAX));
    Ok(record)
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
        if self.sending || self.lost.is_some() {
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
        let free = !self.sending && self.lost.is_none();
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
        if self.sending {
            return Some(Notice::Sending);
        }
        self.position.studying.map(Notice::Studying)
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
                    self.sending = false;
                    match done {
                        Ok(()) => {}
                        Err(Trouble::Refused(why)) => self.refused = Some(why),
                        Err(Trouble::Lost(why)) => self.lost = Some(why),
                    }
                }
            }
        }
        Ok(changed)
    }

    fn wish(&mut self, wish: Wish) -> Result<(), Refused> {
        let version = self.position.version;
        let (what, body) = match wish {
            Wish::Act(seat, action) => {
                // The tutor warns in the browser alone.
                let act = wire::Act { version, seat: seat.into(), action, anyway: true };
                ("/act", serde_json::json!(act))
            }
            Wish::Roll(faces) => ("/roll", serde_json::json!(wire::Roll { version, faces })),
            Wish::TakeBack { agreed } => return self.take_back(agreed),
            Wish::AnswerTakeBack(yes) => {
                ("/undo/answer", serde_json::json!(wire::AnswerUndo { version, yes }))
            }
        };
        self.send(what, body);
        Ok(())
    }
}

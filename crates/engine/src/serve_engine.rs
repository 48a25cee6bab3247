//! Rollwright as an engine: its bots and its coach answer on standard output.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope};
use std::time::Instant;

use rollwright_bots::{HasPositionValues, Progress, SolutionProvider, random_number_for_decision};
use rollwright_coach::Coach;
use rollwright_coach::reasons::HasReasons;
use rollwright_games::record::ReplayedGame;
use rollwright_games::{Game, GameId, Phase, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::AnyReplayedGame;
use rollwright_tables::any_replayed_game::AnyBot;

use crate::bounded_lines::{BoundedLine, read_bounded_line};
use crate::game_from_position_message::game_from_position_message;
use crate::protocol::{ClientMessage, EngineMessage, GoRequest, MAX_LINE_BYTES};

/// The option that selects the bot, and its default.
const BOT_OPTION: (&str, &str) = ("Bot", "master");
/// The option for the random numbers of bots, and its default.
const SEED_OPTION: (&str, u64) = ("Seed", 1);
/// The bot that answers when another one is interrupted.
const QUICK_BOT: &str = "easy";
/// How many prepared bots are kept.
const MAX_PREPARED_BOTS: usize = 16;
/// The numbers of rollouts that can be asked for.
const ROLLOUT_RANGE: std::ops::RangeInclusive<usize> = 10..=1_000_000;

/// Answers the messages of `input` on `output` until `quit`, or until everything before the end of
/// the input is answered.
///
/// `options` are set before the first message.
///
/// # Errors
/// Input or output is broken, or there is no such option.
pub fn serve_engine(
    input: impl BufRead + Send,
    output: &mut dyn Write,
    solutions: &SolutionProvider<'_>,
    options: &[(String, String)],
) -> io::Result<()> {
    let prepared_bots = Mutex::default();
    thread::scope(|scope| {
        let (sender, incoming) = channel();
        let lines = sender.clone();
        scope.spawn(move || read_messages(input, &lines));
        let mut engine = Engine {
            scope,
            output,
            sender,
            solutions,
            prepared_bots: &prepared_bots,
            bot: BOT_OPTION.1.to_owned(),
            seed: SEED_OPTION.1,
            game: None,
            search: None,
            search_count: 0,
            has_input_ended: false,
        };
        for (name, value) in options {
            let set = engine.set_option(name, value.clone());
            set.map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
        }
        engine.run(&incoming)
    })
}

/// What the engine waits for.
enum Incoming {
    Line(BoundedLine),
    /// The end of the search with this number.
    Answer(u64, Result<Vec<EngineMessage>, String>),
    EndOfInput,
}

/// Forwards lines up to `quit`, so that the thread ends with the engine.
fn read_messages(mut input: impl BufRead, incoming: &Sender<Incoming>) {
    while let Ok(Some(line)) = read_bounded_line(&mut input) {
        let is_last = matches!(&line, BoundedLine::Text(text)
            if ClientMessage::parse(text) == Some(ClientMessage::Quit));
        if incoming.send(Incoming::Line(line)).is_err() || is_last {
            return;
        }
    }
    let _ = incoming.send(Incoming::EndOfInput);
}

struct Engine<'scope, 'env: 'scope> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'env mut dyn Write,
    sender: Sender<Incoming>,
    solutions: &'env SolutionProvider<'env>,
    prepared_bots: &'env Mutex<HashMap<String, AnyBot>>,
    bot: String,
    seed: u64,
    game: Option<Box<dyn AnyReplayedGame>>,
    search: Option<Search>,
    search_count: u64,
    /// Whether only the answer of the search is left to write.
    has_input_ended: bool,
}

/// A choice in progress.
struct Search {
    number: u64,
    game: Box<dyn AnyReplayedGame>,
    seat: Seat,
    deadline: Option<Instant>,
    cancellation: Arc<Cancellation>,
}

/// Cancels a search.
#[derive(Default)]
struct Cancellation(AtomicBool);

impl Progress for Cancellation {
    fn report(&self, _done: u64, _total: u64) {}

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Engine<'_, '_> {
    fn run(mut self, incoming: &Receiver<Incoming>) -> io::Result<()> {
        while !(self.has_input_ended && self.search.is_none()) {
            let left = self
                .search
                .as_ref()
                .and_then(|search| search.deadline)
                .map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let message = match left {
                Some(left) => incoming.recv_timeout(left),
                None => incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match message {
                Err(RecvTimeoutError::Timeout) => self.answer_now()?,
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(Incoming::EndOfInput) => self.has_input_ended = true,
                Ok(Incoming::Answer(number, answer)) => self.finish_search(number, answer)?,
                Ok(Incoming::Line(BoundedLine::TooLong)) => {
                    self.refuse(format!("a line has more than {MAX_LINE_BYTES} bytes"))?;
                }
                Ok(Incoming::Line(BoundedLine::Text(line))) => {
                    match ClientMessage::parse(&line) {
                        Some(ClientMessage::Quit) => break,
                        Some(message) => self.handle(message)?,
                        // Later versions may have more messages.
                        None => {}
                    }
                }
            }
        }
        if let Some(search) = &self.search {
            search.cancellation.0.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn handle(&mut self, message: ClientMessage) -> io::Result<()> {
        match message {
            ClientMessage::Hello { .. } => self.introduce(),
            ClientMessage::Option { name, value } => match self.set_option(&name, value) {
                Ok(()) => Ok(()),
                Err(why) => self.refuse(why),
            },
            ClientMessage::Position { string, moves } => {
                match game_from_position_message(&string, &moves) {
                    Ok(game) => {
                        self.game = Some(game);
                        Ok(())
                    }
                    Err(why) => {
                        self.game = None;
                        self.refuse(why)
                    }
                }
            }
            ClientMessage::Go(request) => match self.start_search(&request) {
                Ok(()) => Ok(()),
                Err(why) => self.refuse(why),
            },
            ClientMessage::Stop => self.answer_now(),
            ClientMessage::Ping => self.send(&EngineMessage::Pong),
            ClientMessage::Quit => Ok(()),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        self.send(&EngineMessage::Name(format!("Rollwright {version}")))?;
        let options =
            [(BOT_OPTION.0, BOT_OPTION.1.to_owned()), (SEED_OPTION.0, SEED_OPTION.1.to_string())];
        for (name, default) in options {
            self.send(&EngineMessage::Option { name: name.to_owned(), default })?;
        }
        for game in GameId::ALL {
            let sets = with_game!(game, G => G::rule_sets());
            let rules = sets.iter().map(|set| set.name.to_owned()).collect();
            self.send(&EngineMessage::Game { game: game.name().to_owned(), rules })?;
        }
        self.send(&EngineMessage::Ready)
    }

    fn set_option(&mut self, name: &str, value: String) -> Result<(), String> {
        if name.eq_ignore_ascii_case(BOT_OPTION.0) {
            self.bot = value;
        } else if name.eq_ignore_ascii_case(SEED_OPTION.0) {
            self.seed = value.parse().map_err(|_| "Seed is a whole number".to_owned())?;
        } else {
            return Err(format!("there is no option {name}"));
        }
        Ok(())
    }

    fn start_search(&mut self, request: &GoRequest) -> Result<(), String> {
        if self.search.is_some() {
            return Err("a search is running; send stop first".to_owned());
        }
        let game = self.game.as_ref().ok_or("there is no position; send one first")?.clone();
        let seat = seat_to_choose_for(&*game, request.seat)?;
        if request.rollouts.is_some_and(|count| !ROLLOUT_RANGE.contains(&count)) {
            let (low, high) = (ROLLOUT_RANGE.start(), ROLLOUT_RANGE.end());
            return Err(format!("rollouts go from {low} to {high}"));
        }
        self.search_count += 1;
        let number = self.search_count;
        let cancellation = Arc::new(Cancellation::default());
        let deadline = request.move_time.map(|time| Instant::now() + time);
        let task = SearchTask {
            game: game.clone(),
            seat,
            bot: self.bot.clone(),
            random: random_number_for_decision(self.seed, seat.0, number),
            rollouts: request.rollouts,
            cancellation: Arc::clone(&cancellation),
        };
        let (sender, solutions, bots) = (self.sender.clone(), self.solutions, self.prepared_bots);
        self.scope.spawn(move || {
            let answer = task.run(solutions, bots);
            // The engine may have ended.
            let _ = sender.send(Incoming::Answer(number, answer));
        });
        self.search = Some(Search { number, game, seat, deadline, cancellation });
        Ok(())
    }

    /// Reports a search that has ended by itself, unless it was interrupted before.
    fn finish_search(
        &mut self,
        number: u64,
        answer: Result<Vec<EngineMessage>, String>,
    ) -> io::Result<()> {
        if self.search.as_ref().is_none_or(|search| search.number != number) {
            return Ok(());
        }
        self.search = None;
        match answer {
            Ok(messages) => messages.iter().try_for_each(|message| self.send(message)),
            Err(why) => self.refuse(why),
        }
    }

    /// Interrupts the search and answers with a quick choice.
    fn answer_now(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take() else { return Ok(()) };
        search.cancellation.0.store(true, Ordering::Relaxed);
        let quick_bot = search.game.prepare_bot(QUICK_BOT, self.solutions).ok();
        let task = quick_bot.and_then(|bot| search.game.bot_move_task(&bot, search.seat, 0));
        let action = match task {
            Some(task) => task().ok(),
            None => search.game.legal_actions(search.seat).into_iter().next(),
        };
        match action {
            Some(action) => self.send(&EngineMessage::BestAction(action)),
            None => self.refuse("there is nothing to decide".to_owned()),
        }
    }

    fn refuse(&mut self, why: String) -> io::Result<()> {
        self.send(&EngineMessage::Error(why))
    }

    fn send(&mut self, message: &EngineMessage) -> io::Result<()> {
        writeln!(self.output, "{message}")?;
        self.output.flush()
    }
}

/// The requested seat, or the first one that has to decide.
fn seat_to_choose_for(game: &dyn AnyReplayedGame, requested: Option<Seat>) -> Result<Seat, String> {
    let asked = match game.phase() {
        Phase::Decide { seats, .. } => seats,
        Phase::Roll { .. } => return Err("a roll is due, not a decision".to_owned()),
        Phase::Over { .. } => return Err("the game is over".to_owned()),
    };
    match requested {
        Some(seat) if !asked.contains(seat) => Err(format!("{seat} has nothing to decide")),
        Some(seat) => Ok(seat),
        None => asked.iter().next().ok_or_else(|| "there is nothing to decide".to_owned()),
    }
}

/// A choice to compute on another thread.
struct SearchTask {
    game: Box<dyn AnyReplayedGame>,
    seat: Seat,
    bot: String,
    random: u64,
    rollouts: Option<usize>,
    cancellation: Arc<Cancellation>,
}

impl SearchTask {
    fn run(
        self,
        solutions: &SolutionProvider<'_>,
        prepared_bots: &Mutex<HashMap<String, AnyBot>>,
    ) -> Result<Vec<EngineMessage>, String> {
        let solutions = solutions.with_progress(&*self.cancellation);
        if let Some(rollouts) = self.rollouts {
            return with_game!(self.game.id(), G => self.rank_actions::<G>(rollouts, &solutions));
        }
        let (rules, seats) = (self.game.rules(), self.game.seats().count());
        let key = format!("{} {rules:?} {seats} {}", self.game.id(), self.bot);
        let known = lock(prepared_bots).get(&key).cloned();
        let bot = match known {
            Some(bot) => bot,
            None => {
                let bot = self.game.prepare_bot(&self.bot, &solutions);
                let bot = bot.map_err(|error| error.to_string())?;
                let mut bots = lock(prepared_bots);
                if bots.len() >= MAX_PREPARED_BOTS {
                    bots.clear();
                }
                bots.insert(key, bot.clone());
                bot
            }
        };
        let task = self.game.bot_move_task(&bot, self.seat, self.random);
        let task = task.ok_or("there is nothing to decide")?;
        Ok(vec![EngineMessage::BestAction(task()?)])
    }

    /// The value of each action, best first, and the best action.
    fn rank_actions<G: HasReasons + HasPositionValues>(
        &self,
        rollouts: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<EngineMessage>, String> {
        let game = self.game.as_any().downcast_ref::<ReplayedGame<G>>();
        let game = game.ok_or("the position is of another game")?;
        let (rules, seats) = (G::rules_for(&game.rules), game.position().seats());
        let coach = Coach::<G>::new(&rules, seats, rollouts, solutions);
        let coach = coach.map_err(|error| error.to_string())?;
        let hint = coach.hint_cancellable(game.position(), self.seat, &*self.cancellation);
        let hint = hint.map_err(|_| "cancelled".to_owned())?.to_document(Lang::En);
        let best = hint.options.first().ok_or("there is nothing to decide")?;
        let best = EngineMessage::BestAction(best.action.clone());
        let infos = hint.options.into_iter().map(|option| EngineMessage::Info {
            action: option.action,
            value: option.value,
            text: option.reason,
        });
        Ok(infos.chain([best]).collect())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

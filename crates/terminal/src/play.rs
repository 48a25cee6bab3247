//! The loop of a game at the console.

mod commands;

use std::path::PathBuf;

use rollwright_games::record::{DiceKind, Event as Written, Standing};
use rollwright_games::{Faces, Names, Phase, Seat};
use rollwright_minds::strategy_named;
use rollwright_minds::{Bot, HasBots, Solutions, luck_of};
use rollwright_tables::sitter::shown_names;
use rollwright_tables::{Live, LiveError, Script, Seeded};

use rollwright_words::Lang;

use crate::bots;
use crate::console::Console;
use crate::console_game::{Ask, ConsoleGame, Event, Happened};
use crate::ending::Ending;
use crate::output::Ink;

/// Where the faces of this sitting come from.
#[derive(Debug)]
pub enum DiceFrom {
    /// The program rolls.
    Seed(Seeded),
    /// A file.
    Script(Script),
    /// The person types what real dice show.
    Typed,
}

/// A game at a console.
pub struct Sitting<'a, 'c, G: ConsoleGame + HasBots> {
    console: &'a mut Console<'c>,
    live: Live<G>,
    names: Names,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    dice: DiceFrom,
    /// What bots draw their luck from.
    seed: u64,
    file: Option<PathBuf>,
}

/// What a prompt came to.
enum Answer {
    Text(String),
    /// A command changed the game: look at it anew.
    Changed,
}

impl<'a, 'c, G: ConsoleGame + HasBots> Sitting<'a, 'c, G> {
    /// Sits everybody down. `file` is where `live` is kept already, if it is.
    ///
    /// # Errors
    /// A bot has a strategy that does not exist, or the record can't be written.
    pub fn new(
        console: &'a mut Console<'c>,
        mut live: Live<G>,
        dice: DiceFrom,
        seed: u64,
        file: Option<PathBuf>,
        solutions: &Solutions<'_>,
    ) -> Result<Self, Ending> {
        // A game that is over needs no dice, and its record stays as it is.
        if !matches!(live.position().phase(), Phase::Over { .. }) {
            let changed = live.dice_from(match dice {
                DiceFrom::Seed(_) => DiceKind::Random,
                DiceFrom::Script(_) => DiceKind::Script,
                DiceFrom::Typed => DiceKind::Manual,
            });
            changed.map_err(|error| Ending::Live { error, kept: shown_path(file.as_ref()) })?;
        }
        let folded = live.folded();
        let names = Names::new(&shown_names(&folded.sitters), Lang::En);
        let rules = G::rules(&folded.rules);
        let seats = folded.opening.seats();
        let bots = folded
            .sitters
            .iter()
            .map(|sitter| match &sitter.bot {
                None => Ok(None),
                Some(name) => {
                    let strategy = strategy_named::<G>(name)?;
                    G::maker(strategy.name, &rules, seats, solutions).map(|maker| Some(maker()))
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { console, live, names, bots, dice, seed, file })
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// The game stopped short; what happened until then is kept if it was recorded.
    pub fn play(mut self) -> Result<(), Ending> {
        self.open()?;
        loop {
            match self.live.position().phase() {
                Phase::Over { .. } => break,
                Phase::Roll { by } => self.roll(by)?,
                Phase::Decide { seats, .. } => {
                    // At one screen seats asked at once answer in turn, the active
                    // one first (RULES: Simultaneous decisions).
                    let position = self.live.position();
                    let asked = position.seats().from(position.active()).find(|&s| seats.has(s));
                    self.decide(asked.unwrap_or(Seat(0)))?;
                }
            }
        }
        self.settle()?;
        let mut out = self.console.output();
        self.live.position().closing(&self.names, &mut out);
        Ok(self.console.show(&out)?)
    }

    /// A new game has its opening; one that goes on says where it stands.
    fn open(&mut self) -> Result<(), Ending> {
        let mut out = self.console.output();
        out.gap();
        for (seat, sitter) in (0..).map(Seat).zip(&self.live.folded().sitters) {
            let name = self.names.of(seat);
            let level = sitter.bot.as_deref().and_then(bots::behind_level::<G>);
            if let Some(strategy) = level {
                out.line(format!("{name} plays the strategy {strategy}."));
            }
        }
        out.gap();
        let position = self.live.position();
        if matches!(position.phase(), Phase::Over { .. }) {
            out.line("This game is over. It ended like this:");
        } else if self.live.folded().standing.is_empty() {
            position.opening(&self.names, &mut out);
        } else {
            out.line("The game goes on where it stopped.");
            position.sheets(&self.names, &mut out);
        }
        if let Some(Written::Dice { dice }) = self.live.record().events.last() {
            out.gap();
            out.line(match dice {
                DiceKind::Random => "From here on the program rolls the dice.",
                DiceKind::Manual => "From here on you type what the dice show.",
                DiceKind::Script => "From here on the dice come from the file.",
            });
        }
        self.console.show(&out)?;
        self.tell_dice_again()
    }

    /// Tells the last roll once more where a decision about it is due: after a
    /// resume or an undo it may be off the screen.
    fn tell_dice_again(&mut self) -> Result<(), Ending> {
        let folded = self.live.folded();
        let is_roll = |(what, _): &(Standing<G>, G)| matches!(what, Standing::Roll(_));
        let at = match folded.position().phase() {
            // A question that begins a turn comes before its roll, and is not about one.
            Phase::Decide { .. } if folded.position().begins_turn() => None,
            Phase::Decide { .. } => folded.standing.iter().rposition(is_roll),
            Phase::Roll { .. } | Phase::Over { .. } => None,
        };
        let Some(at) = at else { return Ok(()) };
        let mut out = self.console.output();
        if let (Standing::Roll(roll), after) = &folded.standing[at] {
            let event = Event::Roll(*roll);
            let happened = Happened { before: folded.before(at), after, event };
            G::report(&happened, &self.names, &mut out);
        }
        Ok(self.console.show(&out)?)
    }

    fn roll(&mut self, by: Seat) -> Result<(), Ending> {
        let is_person = self.bots[by.index()].is_none();
        let typed = matches!(self.dice, DiceFrom::Typed);
        if is_person && self.console.interactive() && !typed && !self.has_just_chosen(by) {
            self.console.gap()?;
            let prompt = format!("{}, press Enter to roll: ", self.names.of(by));
            if matches!(self.prompt(&prompt)?, Answer::Changed) {
                return Ok(());
            }
        }
        let k = self.live.folded().rolls();
        let due = self.live.position().dice();
        let faces = match &mut self.dice {
            DiceFrom::Seed(seeded) => seeded.faces(k, &due),
            DiceFrom::Script(script) => match script.faces(k, &due) {
                Ok(faces) => faces,
                Err(error) => {
                    self.settle()?;
                    return Err(Ending::Dice { error, kept: self.kept() });
                }
            },
            DiceFrom::Typed => match self.typed_faces(by)? {
                Some(faces) => faces,
                None => return Ok(()),
            },
        };
        let roll = self.live.position().roll_of(&faces);
        let roll = roll.map_err(|why| Ending::Illegal(why.to_string()))?;
        let before = self.live.position().clone();
        let made = self.live.roll(roll);
        self.kept_or_stop(made)?;
        self.tell(&before, Event::Roll(roll))
    }

    /// Whether it is this seat's own answer in its own turn that the roll follows
    /// from, such as the choice of dice: then nobody waits for another Enter.
    fn has_just_chosen(&self, by: Seat) -> bool {
        let folded = self.live.folded();
        match folded.standing.as_slice() {
            [.., (Standing::Act(seat, _), _)] => {
                *seat == by && folded.before(folded.standing.len() - 1).active() == by
            }
            _ => false,
        }
    }

    /// The dice a person reads from the table; `None` when a command came between.
    fn typed_faces(&mut self, by: Seat) -> Result<Option<Faces>, Ending> {
        let due = self.live.position().dice();
        let what: Vec<_> = due.iter().map(|die| die.name).collect();
        // Dice that are rolled together have the same faces.
        let range = due.first().map_or(String::new(), |die| format!("{}-{}", die.low, die.high));
        let each = if due.len() > 1 { " each" } else { "" };
        let prompt = format!(
            "{}, type what is rolled ({}; {range}{each}): ",
            self.names.of(by),
            what.join(", ")
        );
        loop {
            let line = match self.prompt(&prompt)? {
                Answer::Text(line) => line,
                Answer::Changed => return Ok(None),
            };
            let faces = read_faces(&line, due.len());
            match faces.and_then(|faces| {
                self.live.position().roll_of(&faces).map_err(|e| e.to_string())?;
                Ok(faces)
            }) {
                Ok(faces) => return Ok(Some(faces.into_iter().collect())),
                Err(why) => self.refuse(&why)?,
            }
        }
    }

    fn decide(&mut self, seat: Seat) -> Result<(), Ending> {
        let number = self.live.folded().standing.len() as u64;
        let position = self.live.position();
        let action = match &mut self.bots[seat.index()] {
            Some(bot) => {
                let luck = luck_of(self.seed, seat.0, number);
                bot.choose(&position.seen_by(Some(seat)), seat, luck)
            }
            None => match self.person(seat)? {
                Some(action) => action,
                None => return Ok(()),
            },
        };
        let before = self.live.position().clone();
        let made = self.live.act(seat, action);
        self.kept_or_stop(made)?;
        self.tell(&before, Event::Act(seat, action))
    }

    /// The action a person chooses; `None` when a command changed the game.
    fn person(&mut self, seat: Seat) -> Result<Option<G::Action>, Ending> {
        let seen = self.live.position().seen_by(Some(seat));
        let mut out = self.console.output();
        seen.before_question(seat, &self.names, &mut out);
        self.console.show(&out)?;
        let mut answers = Vec::new();
        loop {
            match seen.ask(seat, &self.names, &answers) {
                Ask::Question(question) => match self.prompt(&question)? {
                    Answer::Text(line) => answers.push(line),
                    Answer::Changed => return Ok(None),
                },
                Ask::Do(action) => match seen.check(seat, action) {
                    Ok(()) => return Ok(Some(action)),
                    Err(why) => {
                        self.refuse(&format!("Invalid move: {why}"))?;
                        answers.clear();
                    }
                },
                Ask::Again(why) => {
                    self.refuse(&why)?;
                    answers.clear();
                }
            }
        }
    }

    fn tell(&mut self, before: &G, event: Event<G>) -> Result<(), Ending> {
        let mut out = self.console.output();
        let happened = Happened { before, after: self.live.position(), event };
        G::report(&happened, &self.names, &mut out);
        Ok(self.console.show(&out)?)
    }

    fn refuse(&mut self, why: &str) -> Result<(), Ending> {
        let out = self.console.output();
        let mut why = why.trim_end().to_owned();
        if !why.ends_with(['.', '!', '?']) {
            why.push('.');
        }
        Ok(self.console.say(out.paint(Ink::Bad, why))?)
    }

    /// What has been shown is on disk before anybody answers.
    fn settle(&mut self) -> Result<(), Ending> {
        let settled = self.live.settle().map_err(LiveError::NotKept);
        self.kept_or_stop(settled)
    }

    /// Where the record could not be kept the game stops, and says what is kept.
    fn kept_or_stop(&self, made: Result<(), LiveError>) -> Result<(), Ending> {
        made.map_err(|error| Ending::Live { error, kept: self.kept() })
    }

    fn kept(&self) -> Option<String> {
        shown_path(self.file.as_ref())
    }
}

/// A file as it can be typed after `--resume`.
fn shown_path(file: Option<&PathBuf>) -> Option<String> {
    let file = file?.display().to_string();
    Some(if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file })
}

/// The faces in a line: separated by white space or commas, or written together
/// when each is one digit.
fn read_faces(line: &str, due: usize) -> Result<Vec<u8>, String> {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let no_number = || format!("Type {due} numbers, for instance: {}", vec!["3"; due].join(" "));
    match words[..] {
        [word] if due > 1 && word.len() == due && word.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(word.bytes().map(|b| b - b'0').collect())
        }
        _ => words.iter().map(|word| word.parse().map_err(|_| no_number())).collect(),
    }
}

//! The loop of a game at the console.

use std::path::{Path, PathBuf};

use rollwright_games::record::DiceKind;
use rollwright_games::{Faces, Phase, Seat};
use rollwright_minds::mind::strategy_named;
use rollwright_minds::{Mind, Minded, Workshop, luck_of};
use rollwright_table::{FileKeeper, Live, Script, Seeded};

use crate::console::{Command, Console, Line, is_yes};
use crate::desk::{Ask, Desk, Event, Happened};
use crate::ending::Ending;
use crate::page::Ink;

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
pub struct Sitting<'a, 'c, G: Desk + Minded> {
    console: &'a mut Console<'c>,
    live: Live<G>,
    names: Vec<String>,
    minds: Vec<Option<Box<dyn Mind<G>>>>,
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

impl<'a, 'c, G: Desk + Minded> Sitting<'a, 'c, G> {
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
        workshop: &Workshop<'_>,
    ) -> Result<Self, Ending> {
        live.dice_from(match dice {
            DiceFrom::Seed(_) => DiceKind::Random,
            DiceFrom::Script(_) => DiceKind::Script,
            DiceFrom::Typed => DiceKind::Manual,
        })?;
        let folded = live.folded();
        let names = folded.sitters.iter().map(|sitter| sitter.name.clone()).collect();
        let rules = G::rules(&folded.rules);
        let seats = folded.opening.seats();
        let minds = folded
            .sitters
            .iter()
            .map(|sitter| match &sitter.bot {
                None => Ok(None),
                Some(name) => {
                    let strategy = strategy_named::<G>(name)?;
                    G::recipe(strategy.name, &rules, seats, workshop).map(|recipe| Some(recipe()))
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { console, live, names, minds, dice, seed, file })
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// The game stopped short; what happened until then is kept if it was recorded.
    pub fn play(mut self) -> Result<(), Ending> {
        let mut page = self.console.page();
        if self.live.folded().standing.is_empty() {
            self.live.position().opening(&self.names, &mut page);
        } else {
            page.line(format!(
                "The game goes on after {} rolls and decisions.",
                self.live.folded().standing.len()
            ));
            page.gap();
        }
        self.console.show(&page)?;
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
        self.live.settle()?;
        let mut page = self.console.page();
        self.live.position().closing(&self.names, &mut page);
        Ok(self.console.show(&page)?)
    }

    fn roll(&mut self, by: Seat) -> Result<(), Ending> {
        let is_person = self.minds[by.index()].is_none();
        if is_person && self.console.interactive() && !matches!(self.dice, DiceFrom::Typed) {
            let prompt = format!("{}, press Enter to roll: ", self.names[by.index()]);
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
                    self.live.settle()?;
                    return Err(Ending::Dice { error, kept: self.kept() });
                }
            },
            DiceFrom::Typed => match self.typed_faces(by)? {
                Some(faces) => faces,
                None => return Ok(()),
            },
        };
        let roll = self.live.position().roll_of(&faces)?;
        let before = self.live.position().clone();
        self.live.roll(roll)?;
        self.tell(&before, Event::Roll(roll))
    }

    /// The dice a person reads from the table; `None` when a command came between.
    fn typed_faces(&mut self, by: Seat) -> Result<Option<Faces>, Ending> {
        let due = self.live.position().dice();
        let what: Vec<_> = due.iter().map(|die| die.name).collect();
        let ranges = match due.first() {
            Some(die) => format!("{}-{}", die.low, die.high),
            None => String::new(),
        };
        let prompt = format!(
            "{}: type the roll ({}; {ranges} each): ",
            self.names[by.index()],
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
        let action = match &mut self.minds[seat.index()] {
            Some(mind) => {
                let luck = luck_of(self.seed, seat.0, number);
                mind.choose(&position.seen_by(Some(seat)), seat, luck)
            }
            None => match self.person(seat)? {
                Some(action) => action,
                None => return Ok(()),
            },
        };
        let before = self.live.position().clone();
        self.live.act(seat, action)?;
        self.tell(&before, Event::Act(seat, action))
    }

    /// The action a person chooses; `None` when a command changed the game.
    fn person(&mut self, seat: Seat) -> Result<Option<G::Action>, Ending> {
        let seen = self.live.position().seen_by(Some(seat));
        let mut page = self.console.page();
        seen.before_question(seat, &self.names, &mut page);
        self.console.show(&page)?;
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
        let mut page = self.console.page();
        let happened = Happened { before, after: self.live.position(), event };
        G::tell(&happened, &self.names, &mut page);
        Ok(self.console.show(&page)?)
    }

    fn refuse(&mut self, why: &str) -> Result<(), Ending> {
        let page = self.console.page();
        let mut why = why.trim_end().to_owned();
        if !why.ends_with(['.', '!', '?']) {
            why.push('.');
        }
        Ok(self.console.say(page.paint(Ink::Bad, why))?)
    }

    /// Asks for a line, and answers commands until something else comes.
    fn prompt(&mut self, question: &str) -> Result<Answer, Ending> {
        // What has been shown is on disk before anybody answers.
        self.live.settle()?;
        loop {
            let line = match self.console.ask(question)? {
                Line::Text(line) => line,
                Line::End => return Err(Ending::NoMoreInput { kept: self.kept() }),
            };
            match Command::read(&line) {
                None => return Ok(Answer::Text(line)),
                Some(Command::Help) => self.console.say(HELP)?,
                Some(Command::Rules) => {
                    let text = self.live.position().rules_text();
                    self.console.say(text.trim_end())?;
                }
                Some(Command::Undo) => {
                    if self.undo()? {
                        return Ok(Answer::Changed);
                    }
                }
                Some(Command::Save(file)) => self.save(file)?,
                Some(Command::Quit) => return self.quit(),
            }
        }
    }

    fn undo(&mut self) -> Result<bool, Ending> {
        let Some(choice) = self.live.last_choice() else {
            self.refuse("There is no decision to take back")?;
            return Ok(false);
        };
        if choice.crosses_roll && !self.live.record().header.training {
            let question = "Undo goes back over a roll. Does everyone agree? (yes or no): ";
            match self.console.ask(question)? {
                Line::Text(line) if is_yes(&line) => {}
                Line::Text(_) => {
                    self.console.say("Nothing was taken back.")?;
                    return Ok(false);
                }
                Line::End => return Err(Ending::NoMoreInput { kept: self.kept() }),
            }
        }
        self.live.undo(choice.back)?;
        self.console.say("Taken back.")?;
        Ok(true)
    }

    fn save(&mut self, file: Option<String>) -> Result<(), Ending> {
        let file = match (file, &self.file) {
            (None, Some(file)) => {
                let file = file.display().to_string();
                self.console.say(format!(
                    "Saved: every step is in {file}. Go on with: rollwright play --resume {file}"
                ))?;
                return Ok(());
            }
            (Some(file), _) => file,
            (None, None) => {
                match self.console.ask("File to save the game in (Enter for none): ")? {
                    Line::Text(file) => file,
                    Line::End => String::new(),
                }
            }
        };
        if file.is_empty() {
            self.console.say("Not saved.")?;
            return Ok(());
        }
        match FileKeeper::create(Path::new(&file), self.live.record()) {
            Ok(keeper) => {
                self.live.keep_with(Box::new(keeper));
                self.console.say(format!(
                    "Saved in {file}, and so is every step from here. Go on with: rollwright play --resume {file}"
                ))?;
                self.file = Some(PathBuf::from(file));
                Ok(())
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn quit(&mut self) -> Result<Answer, Ending> {
        if self.file.is_none() && self.console.interactive() {
            self.save(None)?;
        }
        if let Some(file) = self.kept() {
            self.console.say(format!("The game is kept in {file}. Goodbye."))?;
        } else {
            self.console.say("Goodbye. The game was not saved.")?;
        }
        Err(Ending::Quit)
    }

    fn kept(&self) -> Option<String> {
        self.file.as_ref().map(|file| file.display().to_string())
    }
}

const HELP: &str = "\
At any prompt you can type:
  help        this list
  rules       the rules in play
  undo        take the last decision back (over a roll only if everyone agrees)
  save [FILE] keep the game in a file and go on recording there
  quit        leave; a recorded game can be resumed
A yes/no question takes yes or y; anything else is no.";

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

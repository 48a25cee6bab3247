//! The loop of a game at the console.

mod commands;

use rollwright_games::record::{DiceKind, Event as Written, Folded, Sitter, Standing};
use rollwright_games::{Faces, Names, Phase, Seat};
use rollwright_minds::{HasBots, Solutions, Watch};
use rollwright_tables::sitter::shown_names;
use rollwright_tables::{Command, Draft, Keeper, Refusal, Script, Table, Token, TokenHash};

use rollwright_words::{ConsoleTexts, Lang, capital, sentence};

use crate::advice::Advisor;
use crate::bots;
use crate::console::Console;
use crate::console_game::{Ask, Asked, ConsoleGame, Event, Happened, NO, YES};
use crate::ending::Ending;
use crate::output::Ink;
use crate::place::Place;

/// Where the faces of this sitting come from.
#[derive(Debug)]
pub enum DiceFrom {
    /// The program rolls.
    Program,
    /// A file.
    Script(Script),
    /// The person types what real dice show.
    Typed,
}

impl DiceFrom {
    /// What the record calls it.
    pub(crate) fn kind(&self) -> DiceKind {
        match self {
            Self::Program => DiceKind::Random,
            Self::Script(_) => DiceKind::Script,
            Self::Typed => DiceKind::Manual,
        }
    }
}

/// Has one hand hold all seats, and the bots made ready. What holds them comes back.
pub(crate) fn seat_everybody(
    table: &mut Table,
    solutions: &Solutions<'_>,
) -> Result<TokenHash, Ending> {
    let who = Token::fresh()?.hash();
    table.at_one_screen(&who);
    for (seat, strategy) in table.bots_to_prepare() {
        let bot = table.game().bot(&strategy, solutions)?;
        table.bring(seat, Some(bot));
    }
    Ok(who)
}

/// The names of those who sit at a table.
pub(crate) fn names_at(table: &Table, lang: Lang) -> Names {
    let sitter = |seat: Seat| {
        let bot = table.sitter(seat).and_then(|sitter| sitter.bot.clone());
        Sitter { name: table.name(seat), bot }
    };
    let sitters: Vec<_> = table.game().seats().iter().map(sitter).collect();
    Names::new(&shown_names(&sitters, lang), lang)
}

/// A game at a console: a table where everybody sits at one screen.
pub struct Sitting<'a, 'c, G: ConsoleGame + HasBots> {
    console: &'a mut Console<'c>,
    table: Table,
    /// What holds all seats.
    who: TokenHash,
    keeper: Box<dyn Keeper>,
    names: Names,
    dice: DiceFrom,
    place: Place,
    /// The menu has shown the boards already.
    introduced: bool,
    coach: Option<Coached<G>>,
}

/// Where hints come from.
struct Coached<G: ConsoleGame + HasBots> {
    advisor: Advisor<G>,
    /// Watches over what takes long.
    watch: Box<dyn Fn() -> Box<dyn Watch>>,
}

/// What a prompt came to.
enum Answer {
    Text(String),
    /// The last part of an answer that was given in parts is taken back.
    PartTakenBack,
    /// A command changed the game: look at it anew.
    Changed,
}

impl<'a, 'c, G: ConsoleGame + HasBots> Sitting<'a, 'c, G> {
    /// Sits everybody down. `place` is where `keeper` keeps the table, if it does.
    ///
    /// # Errors
    /// A bot has a strategy that does not exist, or the record can't be written.
    pub fn new(
        console: &'a mut Console<'c>,
        mut table: Table,
        keeper: Box<dyn Keeper>,
        dice: DiceFrom,
        place: Place,
        solutions: &Solutions<'_>,
    ) -> Result<Self, Ending> {
        let who = seat_everybody(&mut table, solutions)?;
        let names = names_at(&table, console.lang());
        let mut sitting = Self {
            console,
            table,
            who,
            keeper,
            names,
            dice,
            place,
            introduced: false,
            coach: None,
        };
        // A game that is over needs no dice, and its record stays as it is.
        if !sitting.table.is_over() {
            sitting.command(Command::DiceFrom { dice: sitting.dice.kind() })?;
        }
        Ok(sitting)
    }

    /// The same, where the menu has shown the boards already.
    #[must_use]
    pub fn introduced(self, introduced: bool) -> Self {
        Self { introduced, ..self }
    }

    /// The same with a coach for `hint`; `watch` makes what watches over long work.
    #[must_use]
    pub fn coached(
        self,
        advisor: Advisor<G>,
        watch: impl Fn() -> Box<dyn Watch> + 'static,
    ) -> Self {
        Self { coach: Some(Coached { advisor, watch: Box::new(watch) }), ..self }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// The game stopped short; what happened until then is kept if it was recorded.
    pub fn play(mut self) -> Result<(), Ending> {
        self.open()?;
        loop {
            let position = self.folded()?.position();
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { by } => self.roll(by)?,
                Phase::Decide { .. } => {
                    let Some(asked) = asked_now(position) else { break };
                    self.decide(asked)?;
                }
            }
        }
        self.settle()?;
        let mut out = self.console.output();
        self.folded()?.position().closing(&self.names, &mut out);
        Ok(self.console.show(&out)?)
    }

    /// A new game has its opening; one that goes on says where it stands.
    fn open(&mut self) -> Result<(), Ending> {
        let mut out = self.console.output();
        out.gap();
        let texts = self.console.texts();
        let folded = self.folded()?;
        for (seat, sitter) in (0..).map(Seat).zip(&folded.sitters) {
            let name = self.names.of(seat);
            let level = sitter.bot.as_deref().and_then(bots::behind_level::<G>);
            if let Some(strategy) = level {
                let strategy = self.names.lang().words().bots.typed(strategy);
                out.line((texts.plays_strategy)(name, &strategy));
            }
        }
        out.gap();
        let position = folded.position();
        if self.table.is_over() {
            out.line(texts.ended_like_this);
        } else if folded.standing.is_empty() && self.introduced {
            position.begins(&self.names, &mut out);
        } else if folded.standing.is_empty() {
            position.opening(&self.names, &mut out);
        } else {
            out.line(texts.goes_on);
            position.sheets(&self.names, &mut out);
        }
        if let Some(Written::Dice { dice }) = self.table.events().last() {
            out.gap();
            out.line(match dice {
                DiceKind::Random => texts.dice_by_program,
                DiceKind::Manual => texts.dice_by_hand,
                DiceKind::Script => texts.dice_by_file,
            });
        }
        self.console.show(&out)?;
        self.tell_dice_again()
    }

    /// Tells the last roll once more where a decision about it is due: after a
    /// resume or an undo it may be off the screen.
    fn tell_dice_again(&mut self) -> Result<(), Ending> {
        let folded = self.folded()?;
        let is_roll = |(what, _): &(Standing<G>, G)| matches!(what, Standing::Roll(_));
        let at = match folded.position().phase() {
            // A question that begins a turn comes before its roll, and is not about one.
            Phase::Decide { .. } if folded.position().begins_turn() => None,
            Phase::Decide { .. } => folded.standing.iter().rposition(is_roll),
            Phase::Roll { .. } | Phase::Over { .. } => None,
        };
        at.map_or(Ok(()), |at| self.tell(at))
    }

    fn roll(&mut self, by: Seat) -> Result<(), Ending> {
        if let Some(draft) = self.table.rolls_by_itself() {
            return self.go_on(draft);
        }
        let is_person = self.is_person(by);
        let typed = matches!(self.dice, DiceFrom::Typed);
        if is_person && self.console.interactive() && !typed {
            self.console.gap()?;
            let prompt = (self.console.texts().press_enter)(self.names.of(by));
            loop {
                let Answer::Text(line) = self.prompt(&prompt, false)? else { return Ok(()) };
                let texts = self.console.texts();
                if line.is_empty() || texts.roll_words.contains(&line.to_lowercase().as_str()) {
                    break;
                }
                self.refuse(texts.only_enter_rolls)?;
            }
        }
        let (k, due) = (self.table.game().rolls(), self.table.game().dice());
        let faces = match &mut self.dice {
            DiceFrom::Program => None,
            DiceFrom::Script(script) => match script.faces(k, &due) {
                Ok(faces) => Some(faces.to_vec()),
                Err(error) => {
                    self.settle()?;
                    return Err(Ending::Dice { error, kept: self.kept() });
                }
            },
            DiceFrom::Typed => match self.typed_faces(by)? {
                Some(faces) => Some(faces.to_vec()),
                None => return Ok(()),
            },
        };
        self.command(Command::Roll { version: self.table.version(), faces })
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.sitter(seat).is_some_and(|sitter| sitter.bot.is_none())
    }

    /// The dice a person reads from the table; `None` when a command came between.
    fn typed_faces(&mut self, by: Seat) -> Result<Option<Faces>, Ending> {
        let due = self.table.game().dice();
        let texts = self.console.texts();
        let lang = self.console.lang();
        let what: Vec<_> = due.iter().map(|die| G::die(die.name, lang)).collect();
        // Dice that are rolled together have the same faces.
        let range = due.first().map_or(String::new(), |die| format!("{}-{}", die.low, die.high));
        let several = due.len() > 1;
        let prompt = (texts.type_dice)(self.names.of(by), &what.join(", "), &range, several);
        loop {
            let Answer::Text(line) = self.prompt(&prompt, false)? else { return Ok(None) };
            let position = self.folded()?.position();
            let faces = read_faces(&line, due.len(), texts).and_then(|faces| {
                position.roll_of(&faces).map_err(|why| G::refuses(&why, lang))?;
                Ok(faces)
            });
            match faces {
                Ok(faces) => return Ok(Some(faces.into_iter().collect())),
                Err(why) => self.refuse(&why)?,
            }
        }
    }

    fn decide(&mut self, seat: Seat) -> Result<(), Ending> {
        let version = self.table.version();
        if let Some(thought) = self.table.thought(seat) {
            let made = self.table.bot_acts(version, seat, thought());
            let draft = made.map_err(|refusal| self.refused(refusal))?;
            return self.go_on(draft);
        }
        if let Some((_, action)) = self.only_answer()? {
            self.tell_only_answer(seat, action)?;
            let (version, action) = (self.table.version(), G::write(action));
            return self.command(Command::Act { version, seat, action });
        }
        match self.person(seat)? {
            // A command changed the game meanwhile.
            None => Ok(()),
            Some(action) => {
                let action = G::write(action);
                self.command(Command::Act { version: self.table.version(), seat, action })
            }
        }
    }

    /// The person who is asked now and what they have to do, where there is one possible
    /// answer and no handout that wants the question asked.
    fn only_answer(&self) -> Result<Option<(Seat, G::Action)>, Ending> {
        let position = self.folded()?.position();
        if !self.console.guided() || position.follows_handout() {
            return Ok(None);
        }
        let asked = asked_now(position).filter(|&seat| self.is_person(seat));
        Ok(asked.and_then(|seat| match position.legal(seat).as_slice() {
            [action] => Some((seat, *action)),
            _ => None,
        }))
    }

    fn tell_only_answer(&mut self, seat: Seat, action: G::Action) -> Result<(), Ending> {
        let position = self.folded()?.position().seen_by(Some(seat));
        let asks = sentence(&position.asks(seat, &self.names));
        let label = position.action_label(seat, action, self.console.lang());
        let only = sentence(&(self.console.texts().only_answer)(&label));
        Ok(self.console.say(format!("{asks} {only}"))?)
    }

    /// The action a person chooses; `None` when a command changed the game.
    fn person(&mut self, seat: Seat) -> Result<Option<G::Action>, Ending> {
        let seen = self.folded()?.position().seen_by(Some(seat));
        let mut out = self.console.output();
        seen.before_question(seat, &self.names, &mut out);
        self.console.show(&out)?;
        let guided = self.console.guided();
        let mut answers: Vec<String> = Vec::new();
        loop {
            let asked = Asked { seat, names: &self.names, guided };
            match seen.ask(asked, &answers) {
                Ask::Question(question) => match self.prompt(&question, !answers.is_empty())? {
                    Answer::Text(line) => answers.push(line),
                    Answer::PartTakenBack => drop(answers.pop()),
                    Answer::Changed => return Ok(None),
                },
                Ask::YesNo(question) => match self.prompt(&question, !answers.is_empty())? {
                    Answer::Text(line) => match self.console.yes_or_no(&line) {
                        Some(yes) => answers.push(if yes { YES } else { NO }.to_owned()),
                        None => self.neither_yes_nor_no(&line)?,
                    },
                    Answer::PartTakenBack => drop(answers.pop()),
                    Answer::Changed => return Ok(None),
                },
                Ask::Do(action) => match seen.check(seat, action) {
                    Ok(()) => return Ok(Some(action)),
                    Err(why) => {
                        let why = G::refuses(&why, self.console.lang());
                        self.refuse(&(self.console.texts().invalid_move)(&why))?;
                        answers.clear();
                    }
                },
                Ask::Again(why) => {
                    self.refuse(&why)?;
                    answers.pop();
                }
            }
        }
    }

    /// Asks the table for something, keeps it, and tells what happened.
    fn command(&mut self, command: Command) -> Result<(), Ending> {
        let draft = self.table.command(&self.who, command);
        let draft = draft.map_err(|refusal| self.refused(refusal))?;
        self.go_on(draft)
    }

    /// Keeps what happens, and then tells every roll and decision of it.
    fn go_on(&mut self, draft: Draft) -> Result<(), Ending> {
        if draft.is_empty() {
            return Ok(());
        }
        let kept = self.keeper.keep(&self.table, &draft);
        kept.map_err(|error| Ending::NotKept { error, kept: self.kept() })?;
        let told = self.folded()?.standing.len();
        self.table.commit(draft);
        for at in told..self.folded()?.standing.len() {
            self.tell(at)?;
        }
        Ok(())
    }

    /// Tells a roll or decision that stands.
    fn tell(&mut self, at: usize) -> Result<(), Ending> {
        let mut out = self.console.output();
        let folded = self.folded()?;
        if let Some((what, after)) = folded.standing.get(at) {
            let event = match *what {
                Standing::Roll(roll) => Event::Roll(roll),
                Standing::Act(seat, action) => Event::Act(seat, action),
            };
            G::report(&Happened { before: folded.before(at), after, event }, &self.names, &mut out);
        }
        Ok(self.console.show(&out)?)
    }

    /// The game at the table.
    fn folded(&self) -> Result<&Folded<G>, Ending> {
        self.table.folded().ok_or(Ending::OtherGame)
    }

    fn refused(&self, refusal: Refusal) -> Ending {
        Ending::Refused { refusal, kept: self.kept() }
    }

    fn refuse(&mut self, why: &str) -> Result<(), Ending> {
        let out = self.console.output();
        // A pipe reads what it always read, small letters in front included.
        let why = why.trim_end();
        let mut why = if self.console.guided() { capital(why) } else { why.to_owned() };
        if !why.ends_with(['.', '!', '?']) {
            why.push('.');
        }
        Ok(self.console.say(out.paint(Ink::Bad, why))?)
    }

    /// What has been shown is on disk before anybody answers.
    fn settle(&mut self) -> Result<(), Ending> {
        self.keeper.settle().map_err(|error| Ending::NotKept { error, kept: self.kept() })
    }

    fn kept(&self) -> Option<String> {
        self.place.typed()
    }
}

/// The seat to be asked: at one screen seats asked at once answer in turn, the active one
/// first (RULES: Simultaneous decisions).
pub(crate) fn asked_now<G: ConsoleGame>(position: &G) -> Option<Seat> {
    let Phase::Decide { seats, .. } = position.phase() else { return None };
    position.seats().from(position.active()).find(|&seat| seats.has(seat))
}

/// The faces in a line: separated by white space or commas, or written together
/// when each is one digit.
pub(crate) fn read_faces(line: &str, due: usize, texts: &ConsoleTexts) -> Result<Vec<u8>, String> {
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let no_number = || (texts.type_numbers)(due, &vec!["3"; due].join(" "));
    match words[..] {
        [word] if due > 1 && word.len() == due && word.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(word.bytes().map(|b| b - b'0').collect())
        }
        _ => words.iter().map(|word| word.parse().map_err(|_| no_number())).collect(),
    }
}

//! The loop of a game at the console.

mod answers;
mod commands;
mod dice;

pub(crate) use answers::asked_now;
pub use dice::DiceFrom;
pub(crate) use dice::read_faces;

use rollwright_bots::{HasBots, Solutions, Watch};
use rollwright_games::record::{DiceKind, Event as Written, Folded, Sitter, Standing};
use rollwright_games::{Names, Phase, Seat};
use rollwright_i18n::{Lang, capital};
use rollwright_tables::sitter::shown_names;
use rollwright_tables::{Command, Draft, Keeper, Refusal, Table, Token, TokenHash};

use crate::advice::Advisor;
use crate::bots;
use crate::console::Console;
use crate::console_game::{ConsoleGame, Event, Happened};
use crate::ending::Ending;
use crate::output::Ink;
use crate::place::Place;

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

    fn is_person(&self, seat: Seat) -> bool {
        self.table.sitter(seat).is_some_and(|sitter| sitter.bot.is_none())
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

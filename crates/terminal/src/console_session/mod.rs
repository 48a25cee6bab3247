//! The loop of a game at the console.

mod decisions;
mod prompt_commands;
mod roll_dice;

pub(crate) use decisions::seat_to_ask;
pub use roll_dice::DiceSource;
pub(crate) use roll_dice::parse_faces;

use rollwright_bots::{HasBots, Progress, SolutionProvider};
use rollwright_games::record::{
    DiceOrigin, Event as Written, ReplayedGame, RollOrAction, SeatSpec,
};
use rollwright_games::{Phase, PlayerNames, Seat};
use rollwright_i18n::{Lang, capitalize};
use rollwright_tables::seat_spec::display_names;
use rollwright_tables::{Command, PendingChange, RecordStore, Table, TableError, Token, TokenHash};

use crate::bot_list;
use crate::console::Console;
use crate::console_game::{ConsoleGame, GameEvent, Transition};
use crate::lazy_coach::LazyCoach;
use crate::save_location::SaveLocation;
use crate::session_error::SessionError;
use crate::styled_text::TextStyle;

/// Has one hand hold all seats, and the bots made ready. What holds them comes back.
pub(crate) fn seat_all_players(
    table: &mut Table,
    solutions: &SolutionProvider<'_>,
) -> Result<TokenHash, SessionError> {
    let who = Token::generate()?.hash();
    table.give_all_seats_to(&who);
    for (seat, strategy) in table.bots_to_prepare() {
        let bot = table.game().prepare_bot(&strategy, solutions)?;
        table.set_prepared_bot(seat, Some(bot));
    }
    Ok(who)
}

/// The names of those who sit at a table.
pub(crate) fn table_names(table: &Table, lang: Lang) -> PlayerNames {
    let sitter = |seat: Seat| {
        let bot = table.seat_spec(seat).and_then(|sitter| sitter.bot.clone());
        SeatSpec { name: table.display_name(seat), bot }
    };
    let sitters: Vec<_> = table.game().seats().iter().map(sitter).collect();
    PlayerNames::new(&display_names(&sitters, lang), lang)
}

/// A game at a console: a table where everybody sits at one screen.
pub struct ConsoleSession<'a, 'c, G: ConsoleGame + HasBots> {
    console: &'a mut Console<'c>,
    table: Table,
    /// What holds all seats.
    seat_token: TokenHash,
    record_store: Box<dyn RecordStore>,
    names: PlayerNames,
    dice: DiceSource,
    save_location: SaveLocation,
    /// The menu has shown the boards already.
    has_shown_boards: bool,
    coach: Option<SessionCoach<G>>,
}

/// Where hints come from.
struct SessionCoach<G: ConsoleGame + HasBots> {
    coach: LazyCoach<G>,
    /// Watches over what takes long.
    new_progress: Box<dyn Fn() -> Box<dyn Progress>>,
}

/// What a prompt came to.
enum PromptResult {
    Text(String),
    /// The last part of an answer that was given in parts is taken back.
    PartUndone,
    /// A command changed the game: look at it anew.
    GameChanged,
}

impl<'a, 'c, G: ConsoleGame + HasBots> ConsoleSession<'a, 'c, G> {
    /// Sits everybody down. `place` is where `keeper` keeps the table, if it does.
    ///
    /// # Errors
    /// A bot has a strategy that does not exist, or the record can't be written.
    pub fn new(
        console: &'a mut Console<'c>,
        mut table: Table,
        keeper: Box<dyn RecordStore>,
        dice: DiceSource,
        place: SaveLocation,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, SessionError> {
        let who = seat_all_players(&mut table, solutions)?;
        let names = table_names(&table, console.lang());
        let mut sitting = Self {
            console,
            table,
            seat_token: who,
            record_store: keeper,
            names,
            dice,
            save_location: place,
            has_shown_boards: false,
            coach: None,
        };
        // A game that is over needs no dice, and its record stays as it is.
        if !sitting.table.is_over() {
            sitting.apply_command(Command::SetDiceOrigin { dice: sitting.dice.to_dice_kind() })?;
        }
        Ok(sitting)
    }

    /// The same, where the menu has shown the boards already.
    #[must_use]
    pub fn with_boards_shown(self, introduced: bool) -> Self {
        Self { has_shown_boards: introduced, ..self }
    }

    /// The same with a coach for `hint`; `watch` makes what watches over long work.
    #[must_use]
    pub fn with_coach(
        self,
        advisor: LazyCoach<G>,
        watch: impl Fn() -> Box<dyn Progress> + 'static,
    ) -> Self {
        Self { coach: Some(SessionCoach { coach: advisor, new_progress: Box::new(watch) }), ..self }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// The game stopped short; what happened until then is kept if it was recorded.
    pub fn run(mut self) -> Result<(), SessionError> {
        self.show_opening()?;
        loop {
            let position = self.folded()?.position();
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { seat: by } => self.roll(by)?,
                Phase::Decide { .. } => {
                    let Some(asked) = seat_to_ask(position) else { break };
                    self.decide(asked)?;
                }
            }
        }
        self.flush_store()?;
        let mut out = self.console.new_text();
        self.folded()?.position().write_closing(&self.names, &mut out);
        Ok(self.console.print(&out)?)
    }

    /// A new game has its opening; one that goes on says where it stands.
    fn show_opening(&mut self) -> Result<(), SessionError> {
        let mut out = self.console.new_text();
        out.push_empty_line();
        let texts = self.console.texts();
        let folded = self.folded()?;
        for (seat, sitter) in (0..).map(Seat).zip(&folded.seat_specs) {
            let name = self.names.name_of(seat);
            let level = sitter.bot.as_deref().and_then(bot_list::strategy_of_level::<G>);
            if let Some(strategy) = level {
                let strategy = self.names.lang().shared_texts().bots.name_with_title(strategy);
                out.push_line((texts.bot_strategy)(name, &strategy));
            }
        }
        out.push_empty_line();
        let position = folded.position();
        if self.table.is_over() {
            out.push_line(texts.opened_finished_game);
        } else if folded.rolls_and_actions.is_empty() && self.has_shown_boards {
            position.write_start(&self.names, &mut out);
        } else if folded.rolls_and_actions.is_empty() {
            position.write_opening(&self.names, &mut out);
        } else {
            out.push_line(texts.game_resumed);
            position.write_all_sheets(&self.names, &mut out);
        }
        if let Some(Written::Dice { dice }) = self.table.events().last() {
            out.push_empty_line();
            out.push_line(match dice {
                DiceOrigin::Random => texts.dice_now_random,
                DiceOrigin::Manual => texts.dice_now_manual,
                DiceOrigin::Script => texts.dice_now_from_file,
            });
        }
        self.console.print(&out)?;
        self.repeat_last_roll()
    }

    /// Tells the last roll once more where a decision about it is due: after a
    /// resume or an undo it may be off the screen.
    fn repeat_last_roll(&mut self) -> Result<(), SessionError> {
        let folded = self.folded()?;
        let is_roll = |(what, _): &(RollOrAction<G>, G)| matches!(what, RollOrAction::Roll(_));
        let at = match folded.position().phase() {
            // A question that begins a turn comes before its roll, and is not about one.
            Phase::Decide { .. } if folded.position().is_turn_start() => None,
            Phase::Decide { .. } => folded.rolls_and_actions.iter().rposition(is_roll),
            Phase::Roll { .. } | Phase::Over { .. } => None,
        };
        at.map_or(Ok(()), |at| self.announce_event(at))
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.seat_spec(seat).is_some_and(|sitter| sitter.bot.is_none())
    }

    /// Asks the table for something, keeps it, and tells what happened.
    fn apply_command(&mut self, command: Command) -> Result<(), SessionError> {
        let draft = self.table.plan_command(&self.seat_token, command);
        let draft = draft.map_err(|refusal| self.refused_error(refusal))?;
        self.store_and_announce(draft)
    }

    /// Keeps what happens, and then tells every roll and decision of it.
    fn store_and_announce(&mut self, draft: PendingChange) -> Result<(), SessionError> {
        if draft.is_empty() {
            return Ok(());
        }
        let kept = self.record_store.append_change(&self.table, &draft);
        kept.map_err(|error| SessionError::NotSaved { error, kept: self.resume_argument() })?;
        let told = self.folded()?.rolls_and_actions.len();
        self.table.commit_change(draft);
        for at in told..self.folded()?.rolls_and_actions.len() {
            self.announce_event(at)?;
        }
        Ok(())
    }

    /// Tells a roll or decision that stands.
    fn announce_event(&mut self, at: usize) -> Result<(), SessionError> {
        let mut out = self.console.new_text();
        let folded = self.folded()?;
        if let Some((what, after)) = folded.rolls_and_actions.get(at) {
            let event = match *what {
                RollOrAction::Roll(roll) => GameEvent::Roll(roll),
                RollOrAction::Action(seat, action) => GameEvent::Act(seat, action),
            };
            G::write_announcement(
                &Transition { before: folded.position_before(at), after, event },
                &self.names,
                &mut out,
            );
        }
        Ok(self.console.print(&out)?)
    }

    /// The game at the table.
    fn folded(&self) -> Result<&ReplayedGame<G>, SessionError> {
        self.table.typed_game().ok_or(SessionError::WrongGame)
    }

    fn refused_error(&self, refusal: TableError) -> SessionError {
        SessionError::Refused { refusal, kept: self.resume_argument() }
    }

    fn print_refusal(&mut self, why: &str) -> Result<(), SessionError> {
        let out = self.console.new_text();
        // A pipe reads what it always read, small letters in front included.
        let why = why.trim_end();
        let mut why = if self.console.is_guided() { capitalize(why) } else { why.to_owned() };
        if !why.ends_with(['.', '!', '?']) {
            why.push('.');
        }
        Ok(self.console.print_line(out.styled(TextStyle::Bad, why))?)
    }

    /// What has been shown is on disk before anybody answers.
    fn flush_store(&mut self) -> Result<(), SessionError> {
        self.record_store
            .sync()
            .map_err(|error| SessionError::NotSaved { error, kept: self.resume_argument() })
    }

    fn resume_argument(&self) -> Option<String> {
        self.save_location.resume_argument()
    }
}

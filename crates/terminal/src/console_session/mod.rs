//! The game loop at the console.
//!
//! - `decisions`: decisions of bots and people
//! - `prompt_and_run_commands`: prompts, and the commands that work at each of them
//! - `roll_dice`: rolls by the program, from a file, or typed

mod decisions;
mod prompt_and_run_commands;
mod roll_dice;

pub(crate) use decisions::seat_to_ask;
pub use roll_dice::DiceSource;
pub(crate) use roll_dice::parse_faces;

use rollwright_bots::{HasPositionValues, NoCache, NoProgress, Progress, SolutionProvider};
use rollwright_games::record::{
    DiceOrigin, Event as RecordEvent, ReplayedGame, RollOrAction, SeatSpec,
};
use rollwright_games::{Phase, PlayerNames, Seat};
use rollwright_i18n::{Lang, capitalize};
use rollwright_tables::seat_names::display_names;
use rollwright_tables::{
    Command, PendingChange, RecordAppender, Table, TableError, Token, TokenHash,
};

use crate::bot_list;
use crate::console::Console;
use crate::console_game::{ConsoleGame, PositionTransition};
use crate::lazy_coach::LazyCoach;
use crate::save_location::SaveLocation;
use crate::session_error::SessionError;
use crate::styled_text::TextStyle;

/// Gives all seats to one token, which is returned, and prepares the bots.
pub(crate) fn seat_all_players(
    table: &mut Table,
    solutions: &SolutionProvider<'_>,
) -> Result<TokenHash, SessionError> {
    let token = Token::generate()?.hash();
    table.give_all_seats_and_pace_bots(&token);
    for (seat, strategy) in table.bots_to_prepare() {
        let bot = table.game().prepare_bot(&strategy, solutions)?;
        table.set_prepared_bot(seat, Some(bot));
    }
    Ok(token)
}

/// Prepares the bot that plays on for the engine in `seat`; it needs no solution.
pub(crate) fn prepare_substitute_bot(table: &mut Table, seat: Seat) -> Result<(), SessionError> {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    table.set_prepared_bot(seat, None);
    for (seat, strategy) in table.bots_to_prepare() {
        let bot = table.game().prepare_bot(&strategy, &solutions)?;
        table.set_prepared_bot(seat, Some(bot));
    }
    Ok(())
}

/// The names of the players at a table.
#[must_use]
pub fn table_names(table: &Table, lang: Lang) -> PlayerNames {
    let seat_spec = |seat: Seat| {
        let bot = table.seat_spec(seat).and_then(|spec| spec.bot.clone());
        SeatSpec { name: table.seat_display_name(seat), bot }
    };
    let seat_specs: Vec<_> = table.game().seats().iter().map(seat_spec).collect();
    PlayerNames::new(&display_names(&seat_specs, lang), lang)
}

/// A game at a console: a table whose players share one screen.
pub struct ConsoleSession<'a, 'c, G: ConsoleGame + HasPositionValues> {
    console: &'a mut Console<'c>,
    table: Table,
    /// The token that controls all seats.
    seat_token: TokenHash,
    record_store: Box<dyn RecordAppender>,
    names: PlayerNames,
    dice: DiceSource,
    save_location: SaveLocation,
    /// Whether the menu has already shown the boards.
    has_shown_boards: bool,
    coach: Option<SessionCoach<G>>,
}

/// The source of hints.
struct SessionCoach<G: ConsoleGame + HasPositionValues> {
    coach: LazyCoach<G>,
    /// Creates a progress reporter for long computations.
    new_progress: Box<dyn Fn() -> Box<dyn Progress>>,
}

/// The result of a prompt.
enum PromptResult {
    Text(String),
    /// The last part of an answer given in parts was undone.
    PartUndone,
    /// A command changed the game, so the prompt may no longer apply.
    GameChanged,
}

impl<'a, 'c, G: ConsoleGame + HasPositionValues> ConsoleSession<'a, 'c, G> {
    /// Gives all seats to this console, prepares the bots and stores where the dice come from.
    /// `save_location` is where `record_store` stores the table, if it does.
    ///
    /// # Errors
    /// If a bot's strategy doesn't exist, or the record can't be written.
    pub fn start(
        console: &'a mut Console<'c>,
        mut table: Table,
        record_store: Box<dyn RecordAppender>,
        dice: DiceSource,
        save_location: SaveLocation,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Self, SessionError> {
        let seat_token = seat_all_players(&mut table, solutions)?;
        let names = table_names(&table, console.lang());
        let mut session = Self {
            console,
            table,
            seat_token,
            record_store,
            names,
            dice,
            save_location,
            has_shown_boards: false,
            coach: None,
        };
        // A finished game needs no dice, and its record stays unchanged.
        if !session.table.is_over() {
            session
                .apply_command(Command::SetDiceOrigin { dice: session.dice.to_dice_origin() })?;
        }
        Ok(session)
    }

    /// The same session, after a menu that has already shown the boards.
    #[must_use]
    pub fn with_boards_already_shown(self, has_shown_boards: bool) -> Self {
        Self { has_shown_boards, ..self }
    }

    /// The same session with a coach for `hint`. `new_progress` creates a progress reporter for
    /// long computations.
    #[must_use]
    pub fn with_coach(
        self,
        coach: LazyCoach<G>,
        new_progress: impl Fn() -> Box<dyn Progress> + 'static,
    ) -> Self {
        Self { coach: Some(SessionCoach { coach, new_progress: Box::new(new_progress) }), ..self }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// If the game ends early. Everything until then is stored if the game was recorded.
    pub fn run(mut self) -> Result<(), SessionError> {
        self.show_opening()?;
        loop {
            let position = self.replayed_game()?.position();
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { seat } => self.roll(seat)?,
                Phase::Decide { .. } => {
                    let Some(seat) = seat_to_ask(position) else { break };
                    self.decide(seat)?;
                }
            }
        }
        self.flush_store()?;
        let mut out = self.console.new_styled_text();
        self.replayed_game()?.position().write_closing(&self.names, &mut out);
        Ok(self.console.print(&out)?)
    }

    /// Shows the opening of a new game, or the position of a resumed one.
    fn show_opening(&mut self) -> Result<(), SessionError> {
        let mut out = self.console.new_styled_text();
        out.ensure_empty_line();
        let texts = self.console.texts();
        let game = self.replayed_game()?;
        let rules = G::rules_for(&game.rules);
        for (seat, spec) in (0..).map(Seat).zip(&game.seat_specs) {
            let name = self.names.name_of(seat);
            let level = spec.bot.as_deref();
            let level = level.and_then(|bot| bot_list::strategy_of_level::<G>(&rules, bot));
            if let Some(strategy) = level {
                let strategy =
                    self.names.lang().shared_texts().bots.command_line_name_with_title(strategy);
                out.push_line((texts.bot_strategy)(name, &strategy));
            }
        }
        out.ensure_empty_line();
        let position = game.position();
        if self.table.is_over() {
            out.push_line(texts.opened_finished_game);
        } else if game.rolls_and_actions.is_empty() && game.begins_from_position() {
            out.push_line(texts.game_from_position);
            position.write_all_sheets(&self.names, &mut out);
        } else if game.rolls_and_actions.is_empty() && self.has_shown_boards {
            position.write_start(&self.names, &mut out);
        } else if game.rolls_and_actions.is_empty() {
            position.write_opening(&self.names, &mut out);
        } else {
            out.push_line(texts.game_resumed);
            position.write_all_sheets(&self.names, &mut out);
        }
        if let Some(RecordEvent::Dice { dice }) = self.table.events().last() {
            out.ensure_empty_line();
            out.push_line(match dice {
                DiceOrigin::Random => texts.dice_now_random,
                DiceOrigin::Manual => texts.dice_now_manual,
                DiceOrigin::Script => texts.dice_now_from_file,
            });
        }
        self.console.print(&out)?;
        self.repeat_last_roll()
    }

    /// Repeats the last roll if a decision about it is due: after a resume or an undo it may be off
    /// the screen.
    fn repeat_last_roll(&mut self) -> Result<(), SessionError> {
        let game = self.replayed_game()?;
        let is_roll = |(what, _): &(RollOrAction<G>, G)| matches!(what, RollOrAction::Roll(_));
        let at = match game.position().phase() {
            // A decision that starts a turn precedes its roll, so there is no roll to repeat.
            Phase::Decide { .. } if game.position().is_turn_start() => None,
            Phase::Decide { .. } => game.rolls_and_actions.iter().rposition(is_roll),
            Phase::Roll { .. } | Phase::Over { .. } => None,
        };
        at.map_or(Ok(()), |at| self.announce_event(at))
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.seat_spec(seat).is_some_and(|spec| spec.bot.is_none())
    }

    /// Applies a command to the table, stores the change and announces it.
    fn apply_command(&mut self, command: Command) -> Result<(), SessionError> {
        let change = self.table.plan_command(&self.seat_token, command);
        let change = change.map_err(|refusal| self.refused_error(refusal))?;
        self.store_and_announce(change)
    }

    /// Stores a change, then announces each roll and decision in it.
    fn store_and_announce(&mut self, change: PendingChange) -> Result<(), SessionError> {
        if change.is_empty() {
            return Ok(());
        }
        let stored = self.record_store.append_change(&self.table, &change);
        stored.map_err(|error| SessionError::NotSaved { error, kept: self.resume_argument() })?;
        let announced = self.replayed_game()?.rolls_and_actions.len();
        self.table.commit_change(change);
        for at in announced..self.replayed_game()?.rolls_and_actions.len() {
            self.announce_event(at)?;
        }
        Ok(())
    }

    /// Announces a stored roll or decision.
    fn announce_event(&mut self, at: usize) -> Result<(), SessionError> {
        let mut out = self.console.new_styled_text();
        let game = self.replayed_game()?;
        if let Some((event, after)) = game.rolls_and_actions.get(at) {
            G::write_announcement(
                &PositionTransition {
                    before: game.position_before(at),
                    after,
                    event: event.clone(),
                },
                &self.names,
                &mut out,
            );
        }
        Ok(self.console.print(&out)?)
    }

    /// The game at the table.
    fn replayed_game(&self) -> Result<&ReplayedGame<G>, SessionError> {
        self.table.replayed_game_as().ok_or(SessionError::WrongGame)
    }

    fn refused_error(&self, refusal: TableError) -> SessionError {
        SessionError::Refused { refusal, kept: self.resume_argument() }
    }

    fn print_refusal(&mut self, message: &str) -> Result<(), SessionError> {
        let out = self.console.new_styled_text();
        // Output to a pipe stays as it always was, including lower-case first letters.
        let message = message.trim_end();
        let mut message =
            if self.console.shows_guidance() { capitalize(message) } else { message.to_owned() };
        if !message.ends_with(['.', '!', '?']) {
            message.push('.');
        }
        Ok(self.console.print_line(out.format_with_style(TextStyle::Bad, message))?)
    }

    /// Syncs the record to disk before anybody answers.
    fn flush_store(&mut self) -> Result<(), SessionError> {
        self.record_store
            .sync()
            .map_err(|error| SessionError::NotSaved { error, kept: self.resume_argument() })
    }

    fn resume_argument(&self) -> Option<String> {
        self.save_location.resume_argument()
    }
}

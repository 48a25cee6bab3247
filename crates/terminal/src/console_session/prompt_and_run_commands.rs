//! Prompts, and the commands that work at each of them.

use std::path::{Path, PathBuf};

use rollwright_bots::HasPositionValues;
use rollwright_games::play_error::sanitize_for_message;
use rollwright_tables::take_back_plan::TakeBackError;
use rollwright_tables::{Command, TableError};

use super::{ConsoleSession, PromptResult, seat_to_ask};
use crate::bot_list;
use crate::console::InputLine;
use crate::console_game::ConsoleGame;
use crate::prompt_command::PromptCommand;
use crate::record_file::RecordFile;
use crate::session_error::SessionError;
use crate::texts::texts;

impl<G: ConsoleGame + HasPositionValues> ConsoleSession<'_, '_, G> {
    /// Prompts for a line, and runs commands until there is an answer. `in_parts`: some parts of
    /// the answer are already given, and `undo` removes the last of them.
    pub(super) fn prompt(
        &mut self,
        question: &str,
        in_parts: bool,
    ) -> Result<PromptResult, SessionError> {
        self.flush_store()?;
        loop {
            let line = self.read_line(question)?;
            match PromptCommand::parse(&line, self.console.lang()) {
                None => return Ok(PromptResult::Text(line)),
                Some(PromptCommand::Undo) if in_parts => {
                    self.console.print_line(self.console.texts().undo_done)?;
                    return Ok(PromptResult::PartUndone);
                }
                Some(PromptCommand::Undo) => {
                    if self.undo()? {
                        return Ok(PromptResult::GameChanged);
                    }
                }
                Some(command) => self.run_command(command)?,
            }
        }
    }

    fn read_line(&mut self, question: &str) -> Result<String, SessionError> {
        match self.console.prompt(question)? {
            InputLine::Text(line) => Ok(line),
            InputLine::EndOfInput => Err(SessionError::EndOfInput {
                kept: self.resume_argument(),
                lang: self.console.lang(),
            }),
        }
    }

    /// Runs a command that doesn't change the game.
    fn run_command(&mut self, command: PromptCommand) -> Result<(), SessionError> {
        match command {
            PromptCommand::Help => {
                let texts = self.console.texts();
                let yes_no = if self.console.shows_guidance() {
                    texts.help_yes_no
                } else {
                    texts.help_yes_no_strict
                };
                let help = format!("{}\n{yes_no}", texts.help_in_game);
                Ok(self.console.print_in_parts(&help, "")?)
            }
            PromptCommand::Sheets => {
                let mut out = self.console.new_styled_text();
                self.replayed_game()?
                    .position()
                    .visible_to(None)
                    .write_all_sheets(&self.names, &mut out);
                out.ensure_empty_line();
                Ok(self.console.print(&out)?)
            }
            PromptCommand::Bots => {
                let mut out = self.console.new_styled_text();
                let rules = G::rules_for(&self.replayed_game()?.rules);
                bot_list::write_bot_list::<G>(&rules, self.console.lang(), &mut out);
                Ok(self.console.print(&out)?)
            }
            PromptCommand::Rules => {
                let text = G::rules_text(&self.replayed_game()?.rules, self.console.lang());
                Ok(self.console.print_long_text(&text)?)
            }
            PromptCommand::More => Ok(self.console.print_more()?),
            PromptCommand::Hint => self.show_hint(),
            PromptCommand::Save(file) => self.save(file),
            PromptCommand::Quit => self.quit(),
            PromptCommand::Undo => Ok(()),
        }
    }

    /// Prints the coach's advice for the seat to be asked, if hints are allowed.
    fn show_hint(&mut self) -> Result<(), SessionError> {
        let texts = self.console.texts();
        let policy = self.table.coaching_policy();
        let policy = policy.with_hall_of_fame_enabled(self.record_store.stores_results());
        let Some(coach) = self.coach.as_ref().filter(|_| policy.are_hints_offered()) else {
            return self.print_refusal(texts.hints_unavailable);
        };
        let position = self.replayed_game()?.position();
        let Some(seat) = seat_to_ask(position) else {
            return self.print_refusal(texts.no_decision_for_hint);
        };
        let position = position.clone();
        let hint = {
            let progress = (coach.new_progress)();
            coach.coach.hint_in_parts(&position, seat, &self.names, &*progress)
        };
        match hint {
            Ok(hint) => Ok(self.console.print_in_parts(&hint.best_options, &hint.other_options)?),
            Err(error) => self.print_refusal(&error.text(self.console.lang())),
        }
    }

    /// Undoes the last decision; returns whether anything was undone. Forced actions aren't
    /// decisions, so they are undone together with the decision before them.
    fn undo(&mut self) -> Result<bool, SessionError> {
        let mut agreed = false;
        if !self.undo_decision(&mut agreed)? {
            return Ok(false);
        }
        while self.forced_action()?.is_some() && self.undo_decision(&mut agreed)? {}
        self.console.print_line(self.console.texts().undo_done)?;
        self.repeat_last_roll()?;
        Ok(true)
    }

    /// Undoes one action, if nobody objects. `agreed`: everybody has already agreed.
    fn undo_decision(&mut self, agreed: &mut bool) -> Result<bool, SessionError> {
        let change = loop {
            let take_back = Command::TakeBack { version: self.table.version(), confirmed: *agreed };
            match self.table.plan_command(&self.seat_token, take_back) {
                Ok(change) => break change,
                Err(TableError::TakeBack(TakeBackError::NothingToTakeBack)) => {
                    self.print_refusal(self.console.texts().nothing_to_undo)?;
                    return Ok(false);
                }
                // If no results are stored, there is no hall of fame to lose.
                Err(TableError::TakeBack(TakeBackError::LosesHallOfFame))
                    if !self.record_store.stores_results() =>
                {
                    *agreed = true;
                }
                Err(TableError::TakeBack(
                    reason @ (TakeBackError::ConfirmationRequired | TakeBackError::LosesHallOfFame),
                )) => {
                    let texts = self.console.texts();
                    let loses_hall_of_fame =
                        self.record_store.stores_results() && self.table.counts_for_hall_of_fame();
                    let question = match reason {
                        TakeBackError::ConfirmationRequired if loses_hall_of_fame => {
                            texts.ask_all_agree_losing_hall_of_fame
                        }
                        TakeBackError::ConfirmationRequired => texts.ask_all_agree_to_undo,
                        _ => texts.ask_undo_losing_hall_of_fame,
                    };
                    if !self.confirm(question)? {
                        self.console.print_line(texts.undo_declined)?;
                        return Ok(false);
                    }
                    *agreed = true;
                }
                Err(refusal) => {
                    self.print_refusal(&refusal.to_string())?;
                    return Ok(false);
                }
            }
        };
        self.store_and_announce(change)?;
        Ok(true)
    }

    fn confirm(&mut self, question: &str) -> Result<bool, SessionError> {
        loop {
            let line = self.read_line(question)?;
            match PromptCommand::parse(&line, self.console.lang()) {
                None => match self.console.parse_yes_no(&line) {
                    Some(yes) => return Ok(yes),
                    None => self.print_not_yes_or_no(&line)?,
                },
                Some(command) => self.run_command(command)?,
            }
        }
    }

    pub(super) fn print_not_yes_or_no(&mut self, line: &str) -> Result<(), SessionError> {
        self.print_refusal(&(self.console.texts().not_yes_or_no)(&sanitize_for_message(line)))
    }

    fn save(&mut self, file: Option<String>) -> Result<(), SessionError> {
        let file = match (file, self.resume_argument()) {
            (Some(file), _) => file,
            (None, Some(file)) => {
                return Ok(self
                    .console
                    .print_line((self.console.texts().already_recorded_in)(&file))?);
            }
            (None, None) => {
                match self.console.prompt(self.console.texts().ask_save_file)? {
                    // A command isn't meant as a file name.
                    InputLine::Text(file)
                        if PromptCommand::parse(&file, self.console.lang()).is_none() =>
                    {
                        file
                    }
                    _ => String::new(),
                }
            }
        };
        if file.is_empty() {
            return Ok(self.console.print_line(self.console.texts().not_saved)?);
        }
        match RecordFile::create(Path::new(&file), &self.table.record_with_names()) {
            // A game whose result counts stays where it is: there is one result per game.
            Ok(_) if self.record_store.stores_results() => {
                let kept = self.resume_argument().unwrap_or_default();
                let texts = texts(self.console.lang());
                Ok(self.console.print_line((texts.copy_saved)(&file, &kept))?)
            }
            Ok(record_file) => {
                self.record_store = Box::new(record_file);
                self.save_location.set(PathBuf::from(file));
                let file = self.resume_argument().unwrap_or_default();
                Ok(self.console.print_line((self.console.texts().saved_to_file)(&file))?)
            }
            Err(error) => self.print_refusal(&error.to_string()),
        }
    }

    fn quit(&mut self) -> Result<(), SessionError> {
        if self.resume_argument().is_none() && self.console.is_interactive() {
            self.save(None)?;
        }
        match self.resume_argument() {
            Some(file) => {
                self.console.print_line((self.console.texts().goodbye_recorded)(&file))?;
            }
            None if self.console.is_interactive() => {
                self.console.print_line(self.console.texts().goodbye)?
            }
            None => self.console.print_line(self.console.texts().goodbye_not_saved)?,
        }
        Err(SessionError::Quit)
    }
}

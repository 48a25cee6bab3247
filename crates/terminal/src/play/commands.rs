//! Prompts, and the commands that work at every one of them.

use std::path::{Path, PathBuf};

use rollwright_minds::HasBots;
use rollwright_tables::undo::NoUndo;
use rollwright_tables::{Command, FileKeeper, Refusal};
use rollwright_words::Lang;

use super::{Answer, Sitting, shown_path};
use crate::console::{Line, Typed, is_yes};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

const HELP: &str = "\
At any prompt you can type:
  help         this list
  rules        the rules in play
  undo         take the last decision back (over a roll only if everyone agrees)
  save [FILE]  keep the game in a file and go on recording there
  quit         leave; a recorded game can be resumed
A yes/no question takes yes or y; anything else is no.";

const AGREE: &str = "Undo crosses a roll: does everyone agree? (yes or no): ";

const NO_FAME: &str = "Undo crosses a roll: this game can't enter the hall of fame then. \
                       Take it back? (yes or no): ";

impl<G: ConsoleGame + HasBots> Sitting<'_, '_, G> {
    /// Asks for a line, and answers commands until something else comes.
    pub(super) fn prompt(&mut self, question: &str) -> Result<Answer, Ending> {
        self.settle()?;
        loop {
            let line = self.line(question)?;
            match Typed::read(&line) {
                None => return Ok(Answer::Text(line)),
                Some(Typed::Undo) => {
                    if self.undo()? {
                        return Ok(Answer::Changed);
                    }
                }
                Some(command) => self.obey(command)?,
            }
        }
    }

    fn line(&mut self, question: &str) -> Result<String, Ending> {
        match self.console.ask(question)? {
            Line::Text(line) => Ok(line),
            Line::End => Err(Ending::NoMoreInput { kept: self.kept() }),
        }
    }

    /// A command that leaves the game as it is.
    fn obey(&mut self, command: Typed) -> Result<(), Ending> {
        match command {
            Typed::Help => Ok(self.console.say(HELP)?),
            Typed::Rules => {
                let text = G::rules_text(&self.folded()?.rules, Lang::En);
                Ok(self.console.say(text.trim_end())?)
            }
            Typed::Save(file) => self.save(file),
            Typed::Quit => self.quit(),
            Typed::Undo => Ok(()),
        }
    }

    /// Whether something was taken back.
    fn undo(&mut self) -> Result<bool, Ending> {
        let mut agreed = false;
        let draft = loop {
            let take_back = Command::TakeBack { version: self.table.version(), agreed };
            match self.table.command(&self.who, take_back) {
                Ok(draft) => break draft,
                Err(Refusal::NoUndo(NoUndo::Nothing)) => {
                    self.refuse("There is nothing to take back yet")?;
                    return Ok(false);
                }
                // Where no results are kept there is no hall of fame to miss.
                Err(Refusal::NoUndo(NoUndo::CostsFame)) if !self.keeper.keeps_results() => {
                    agreed = true;
                }
                Err(Refusal::NoUndo(why @ (NoUndo::NotAgreed | NoUndo::CostsFame))) => {
                    if !self.says_yes(if why == NoUndo::NotAgreed { AGREE } else { NO_FAME })? {
                        self.console.say("Nothing was taken back.")?;
                        return Ok(false);
                    }
                    agreed = true;
                }
                Err(refusal) => {
                    self.refuse(&refusal.to_string())?;
                    return Ok(false);
                }
            }
        };
        self.go_on(draft)?;
        self.console.say("Taken back.")?;
        self.tell_dice_again()?;
        Ok(true)
    }

    fn says_yes(&mut self, question: &str) -> Result<bool, Ending> {
        loop {
            let line = self.line(question)?;
            match Typed::read(&line) {
                None => return Ok(is_yes(&line)),
                Some(command) => self.obey(command)?,
            }
        }
    }

    fn save(&mut self, file: Option<String>) -> Result<(), Ending> {
        let file = match (file, self.kept()) {
            (Some(file), _) => file,
            (None, Some(file)) => {
                return Ok(self.console.say(format!(
                    "Every step is kept in {file}. Go on later with: rollwright play --resume {file}"
                ))?);
            }
            (None, None) => {
                match self.console.ask("File to save the game in (Enter for none): ")? {
                    // Nobody means a file called quit.
                    Line::Text(file) if Typed::read(&file).is_none() => file,
                    _ => String::new(),
                }
            }
        };
        if file.is_empty() {
            return Ok(self.console.say("Not saved.")?);
        }
        match FileKeeper::create(Path::new(&file), &self.table.record_with_names()) {
            Ok(keeper) => {
                self.keeper = Box::new(keeper);
                self.file = Some(PathBuf::from(file));
                let file = self.kept().unwrap_or_default();
                Ok(self.console.say(format!(
                    "Saved in {file}, where every step from here is kept too.\n\
                     Go on later with: rollwright play --resume {file}"
                ))?)
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn quit(&mut self) -> Result<(), Ending> {
        if self.file.is_none() && self.console.interactive() {
            self.save(None)?;
        }
        match shown_path(self.file.as_ref()) {
            Some(file) => {
                self.console
                    .say(format!("Goodbye. Go on later with: rollwright play --resume {file}"))?;
            }
            None if self.console.interactive() => self.console.say("Goodbye.")?,
            None => self.console.say("Goodbye. The game was not saved.")?,
        }
        Err(Ending::Quit)
    }
}

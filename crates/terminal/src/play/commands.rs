//! Prompts, and the commands that work at every one of them.

use std::path::{Path, PathBuf};

use rollwright_bots::HasBots;
use rollwright_games::illegal::shown;
use rollwright_tables::undo::NoUndo;
use rollwright_tables::{Command, FileKeeper, Refusal};

use super::{Answer, Sitting, asked_now};
use crate::console::{Line, Typed};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;
use crate::{advice, bots};

impl<G: ConsoleGame + HasBots> Sitting<'_, '_, G> {
    /// Asks for a line, and answers commands until something else comes. `in_parts`: some
    /// parts of the answer are given already, and `undo` takes back the last of them.
    pub(super) fn prompt(&mut self, question: &str, in_parts: bool) -> Result<Answer, Ending> {
        self.settle()?;
        loop {
            let line = self.line(question)?;
            match Typed::read(&line) {
                None => return Ok(Answer::Text(line)),
                Some(Typed::Undo) if in_parts => {
                    self.console.say(self.console.texts().undone)?;
                    return Ok(Answer::PartTakenBack);
                }
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
            Line::End => Err(Ending::NoMoreInput { kept: self.kept(), lang: self.console.lang() }),
        }
    }

    /// A command that leaves the game as it is.
    fn obey(&mut self, command: Typed) -> Result<(), Ending> {
        match command {
            Typed::Help => {
                let texts = self.console.texts();
                let yes_no = if self.console.guided() {
                    texts.help_yes_no
                } else {
                    texts.help_yes_no_strict
                };
                Ok(self.console.say(format!("{}\n{yes_no}", texts.help))?)
            }
            Typed::Sheets => {
                let mut out = self.console.output();
                self.folded()?.position().seen_by(None).sheets(&self.names, &mut out);
                out.gap();
                Ok(self.console.show(&out)?)
            }
            Typed::Bots => {
                let mut out = self.console.output();
                bots::list::<G>(self.console.lang(), &mut out);
                Ok(self.console.show(&out)?)
            }
            Typed::Rules => {
                let text = G::rules_text(&self.folded()?.rules, self.console.lang());
                Ok(self.console.say(text.trim_end())?)
            }
            Typed::Hint => self.hint(),
            Typed::Save(file) => self.save(file),
            Typed::Quit => self.quit(),
            Typed::Undo => Ok(()),
        }
    }

    /// What the coach would do for whoever is asked, where that is fair.
    fn hint(&mut self) -> Result<(), Ending> {
        let texts = self.console.texts();
        let given = advice::may_advise(&self.table, self.keeper.keeps_results());
        let Some(coach) = self.coach.as_ref().filter(|_| given) else {
            return self.refuse(texts.no_hints);
        };
        let position = self.folded()?.position();
        let Some(seat) = asked_now(position) else { return self.refuse(texts.no_decision) };
        let position = position.clone();
        let hint = {
            let watch = (coach.watch)();
            coach.advisor.hint(&position, seat, &self.names, &*watch)
        };
        match hint {
            Ok(hint) => Ok(self.console.say(hint.trim_end())?),
            Err(error) => self.refuse(&error.said(self.console.lang())),
        }
    }

    /// Whether something was taken back. Answers that were given unasked are no decisions,
    /// and are taken back with the one before them.
    fn undo(&mut self) -> Result<bool, Ending> {
        let mut agreed = false;
        if !self.take_back(&mut agreed)? {
            return Ok(false);
        }
        while self.only_answer()?.is_some() && self.take_back(&mut agreed)? {}
        self.console.say(self.console.texts().undone)?;
        self.tell_dice_again()?;
        Ok(true)
    }

    /// Takes one decision back, if nobody objects. `agreed`: they were asked already.
    fn take_back(&mut self, agreed: &mut bool) -> Result<bool, Ending> {
        let draft = loop {
            let take_back = Command::TakeBack { version: self.table.version(), agreed: *agreed };
            match self.table.command(&self.who, take_back) {
                Ok(draft) => break draft,
                Err(Refusal::NoUndo(NoUndo::Nothing)) => {
                    self.refuse(self.console.texts().nothing_to_undo)?;
                    return Ok(false);
                }
                // Where no results are kept there is no hall of fame to miss.
                Err(Refusal::NoUndo(NoUndo::CostsFame)) if !self.keeper.keeps_results() => {
                    *agreed = true;
                }
                Err(Refusal::NoUndo(why @ (NoUndo::NotAgreed | NoUndo::CostsFame))) => {
                    let texts = self.console.texts();
                    let costs = self.keeper.keeps_results() && self.table.counts();
                    let question = match why {
                        NoUndo::NotAgreed if costs => texts.all_agree_costs_fame,
                        NoUndo::NotAgreed => texts.all_agree,
                        _ => texts.costs_fame,
                    };
                    if !self.says_yes(question)? {
                        self.console.say(texts.not_undone)?;
                        return Ok(false);
                    }
                    *agreed = true;
                }
                Err(refusal) => {
                    self.refuse(&refusal.to_string())?;
                    return Ok(false);
                }
            }
        };
        self.go_on(draft)?;
        Ok(true)
    }

    fn says_yes(&mut self, question: &str) -> Result<bool, Ending> {
        loop {
            let line = self.line(question)?;
            match Typed::read(&line) {
                None => match self.console.yes_or_no(&line) {
                    Some(yes) => return Ok(yes),
                    None => self.neither_yes_nor_no(&line)?,
                },
                Some(command) => self.obey(command)?,
            }
        }
    }

    pub(super) fn neither_yes_nor_no(&mut self, line: &str) -> Result<(), Ending> {
        self.refuse(&(self.console.texts().yes_or_no)(&shown(line)))
    }

    fn save(&mut self, file: Option<String>) -> Result<(), Ending> {
        let file = match (file, self.kept()) {
            (Some(file), _) => file,
            (None, Some(file)) => {
                return Ok(self.console.say((self.console.texts().kept_in)(&file))?);
            }
            (None, None) => {
                match self.console.ask(self.console.texts().save_in)? {
                    // Nobody means a file called quit.
                    Line::Text(file) if Typed::read(&file).is_none() => file,
                    _ => String::new(),
                }
            }
        };
        if file.is_empty() {
            return Ok(self.console.say(self.console.texts().not_saved)?);
        }
        match FileKeeper::create(Path::new(&file), &self.table.record_with_names()) {
            Ok(keeper) => {
                self.keeper = Box::new(keeper);
                self.place.set(PathBuf::from(file));
                let file = self.kept().unwrap_or_default();
                Ok(self.console.say((self.console.texts().saved_in)(&file))?)
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn quit(&mut self) -> Result<(), Ending> {
        if self.kept().is_none() && self.console.interactive() {
            self.save(None)?;
        }
        match self.kept() {
            Some(file) => {
                self.console.say((self.console.texts().goodbye_kept)(&file))?;
            }
            None if self.console.interactive() => self.console.say(self.console.texts().goodbye)?,
            None => self.console.say(self.console.texts().goodbye_lost)?,
        }
        Err(Ending::Quit)
    }
}

//! Decisions of a game at the console: by bots, by people, or where there is no choice.

use rollwright_bots::HasBots;
use rollwright_games::{Phase, Seat};
use rollwright_i18n::sentence;
use rollwright_tables::Command;

use super::{Answer, Sitting};
use crate::console_game::{Ask, Asked, ConsoleGame, NO, YES};
use crate::ending::Ending;

impl<G: ConsoleGame + HasBots> Sitting<'_, '_, G> {
    pub(super) fn decide(&mut self, seat: Seat) -> Result<(), Ending> {
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
    pub(super) fn only_answer(&self) -> Result<Option<(Seat, G::Action)>, Ending> {
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
}

/// The seat to be asked: at one screen seats asked at once answer in turn, the active one
/// first (RULES: Simultaneous decisions).
pub(crate) fn asked_now<G: ConsoleGame>(position: &G) -> Option<Seat> {
    let Phase::Decide { seats, .. } = position.phase() else { return None };
    position.seats().from(position.active()).find(|&seat| seats.has(seat))
}

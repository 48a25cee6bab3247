//! Pressing: what a place of the screen does, or why it does not.

use rollwright_bots::HasBots;
use rollwright_games::Tone;
use rollwright_i18n::sentence;

use super::app::App;
use super::scene::{Does, Target};
use super::source::Wish;
use crate::console_game::ConsoleGame;
use crate::ending::Ending;
use crate::play::read_faces;

impl<G: ConsoleGame + HasBots> App<G> {
    /// Does what stands at a place of the screen, or says why not.
    pub(super) fn press(&mut self, target: Target) -> Result<(), Ending> {
        self.focus = Some(target);
        match target {
            Target::Die(at) => {
                if let Some(chosen) = self.chosen.get_mut(at) {
                    *chosen = !*chosen;
                }
                self.refresh();
                Ok(())
            }
            Target::Choice(at) => match self.scene.choices.get(at).map(|it| it.does.clone()) {
                Some(Does::Roll) => self.wish(Wish::Roll(None)),
                Some(Does::RollChosen) => self.roll_chosen(),
                Some(Does::Act(action)) => self.act(action),
                None => Ok(()),
            },
            Target::Cell(row, column) => {
                let action = self.scene.cell(row, column).and_then(|cell| cell.action.clone());
                match action {
                    Some(action) => self.act(action),
                    None => {
                        let why = self.why_not(row, column);
                        self.say(Tone::Bad, why);
                        Ok(())
                    }
                }
            }
        }
    }

    fn act(&mut self, action: String) -> Result<(), Ending> {
        match self.scene.asked {
            Some(seat) => self.wish(Wish::Act { seat, action, anyway: false }),
            None => Ok(()),
        }
    }

    fn roll_chosen(&mut self) -> Result<(), Ending> {
        let position = &self.scene.position;
        let asked = self.scene.asked;
        match asked.and_then(|seat| position.chosen_dice(seat, &self.chosen)) {
            Some(action) => self.act(G::write(action)),
            None => {
                self.say(Tone::Bad, self.texts().choose_dice);
                Ok(())
            }
        }
    }

    /// Rolls what can be rolled: the dice that are due, or those that are chosen.
    pub(super) fn roll(&mut self) -> Result<(), Ending> {
        let rolls = |does: &Does| matches!(does, Does::Roll | Does::RollChosen);
        match self.scene.choices.iter().position(|choice| rolls(&choice.does)) {
            Some(at) => self.press(Target::Choice(at)),
            None => {
                let why = sentence(self.lang.words().core.no_roll_due);
                self.say(Tone::Bad, why);
                Ok(())
            }
        }
    }

    /// What a place of the screen is, or why it can't be pressed.
    pub(super) fn tell_focus(&mut self) {
        let Some(Target::Cell(row, column)) = self.focus else {
            self.message = None;
            return;
        };
        let cell = self.scene.cell(row, column);
        let action = cell.and_then(|cell| cell.action.as_deref()).map(G::read);
        match (action, self.scene.asked) {
            (Some(Ok(action)), Some(seat)) => {
                let label = self.scene.position.action_label(seat, action, self.lang);
                self.say(Tone::Good, label);
            }
            _ => {
                let why = self.why_not(row, column);
                self.say(Tone::Plain, why);
            }
        }
    }

    /// Why a cell of the own sheet can't be taken.
    fn why_not(&self, row: usize, column: usize) -> String {
        let texts = self.texts();
        let cell = self.scene.cell(row, column);
        let Some(Ok(action)) = cell.and_then(|cell| cell.stands_for.as_deref()).map(G::read) else {
            return texts.no_cell_action.to_owned();
        };
        match self.scene.position.check(self.scene.front, action) {
            Err(why) => sentence(&G::refuses(&why, self.lang)),
            // The rules allow it, but not from this screen.
            Ok(()) => texts.nothing_to_choose.to_owned(),
        }
    }

    /// Sends the faces that were typed.
    pub(super) fn send_faces(&mut self) -> Result<(), Ending> {
        let due = self.scene.position.dice().len();
        let console = &self.lang.words().console;
        let faces = read_faces(&self.faces, due, console).and_then(|faces| {
            let checked = self.scene.position.roll_of(&faces);
            checked.map_err(|why| G::refuses(&why, self.lang))?;
            Ok(faces)
        });
        match faces {
            Ok(faces) => self.wish(Wish::Roll(Some(faces))),
            Err(why) => {
                self.faces.clear();
                self.say(Tone::Bad, sentence(&why));
                Ok(())
            }
        }
    }
}

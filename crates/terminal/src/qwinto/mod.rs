//! Qwinto at the console.

mod dialogue;
mod sheet;
#[cfg(test)]
mod tests;

use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{Action, Fact, Roll, Rules, Sheet};
use rollwright_games::{Facts, Game, Names, Qwinto, Seat, winners};
use rollwright_i18n::Lang;

use crate::{Ask, Asked, ConsoleGame, Happened, Ink, Output};

impl ConsoleGame for Qwinto {
    fn opening(&self, names: &Names, out: &mut Output) {
        let words = &texts(names.lang()).console;
        out.line(out.paint(Ink::Strong, Self::TITLE));
        out.line((words.rules)(self.rules_in_play()));
        out.line(words.empty_sheet);
        out.gap();
        sheet::draw(&Sheet::EMPTY, "", names.lang(), out);
    }

    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        let words = &texts(names.lang()).console;
        out.gap();
        let name = out.paint(Ink::Strong, names.of(seat));
        out.line(match self.rolled() {
            None => (words.turn)(&name),
            Some(roll) => (words.dice_show)(&name, &dice(roll, names.lang(), out), roll.sum()),
        });
        ConsoleGame::sheet(self, seat, names, out);
        if let Some(cells) = dialogue::open_cells(self, seat, names.lang()) {
            out.line(cells);
        }
    }

    fn ask(&self, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
        dialogue::ask(self, asked, answers)
    }

    fn follows_handout(&self) -> bool {
        self.rules_in_play() == Rules::Ottawa
    }

    fn report(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        if happened.is_open() {
            return;
        }
        for fact in Self::facts(&happened.step()) {
            if matches!(fact, Fact::Rolled { again: false, .. }) {
                out.gap();
            }
            out.line(told(&fact, names, out));
        }
    }

    fn sheet(&self, seat: Seat, names: &Names, out: &mut Output) {
        sheet::draw(self.sheet(seat), names.of(seat), names.lang(), out);
    }

    fn closing(&self, names: &Names, out: &mut Output) {
        for seat in self.seats().iter() {
            out.gap();
            ConsoleGame::sheet(self, seat, names, out);
        }
        out.gap();
        let points = names.lang().words().core.points;
        for seat in self.seats().iter() {
            out.line(format!("{}: {}", names.of(seat), points(self.score(seat))));
        }
        let story = &texts(names.lang()).story;
        let best = winners(self);
        let Some(first) = best.iter().next() else { return };
        let (who, score) = (names.list(best), points(self.score(first)));
        let verdict = if self.seats().count() == 1 {
            (story.alone)(&who, &score)
        } else {
            (story.wins)(&who, best.len() > 1, &score)
        };
        out.line(out.paint(Ink::Good, verdict));
    }
}

/// A fact, with its dice and rows in their colours.
fn told(fact: &Fact, names: &Names, out: &Output) -> String {
    let text = <Qwinto as Facts>::tell(fact, names);
    match *fact {
        Fact::Rolled { roll, .. } => roll
            .told(names.lang())
            .fold(text, |text, (colour, die)| out.paint_last(Ink::Row(colour), &die, &text)),
        Fact::Entered { row, .. } => {
            let colour = row.colour();
            let name = (texts(names.lang()).story.row)(colour);
            out.paint_last(Ink::Row(colour), name, &text)
        }
        _ => out.toned(Qwinto::tone(fact), text),
    }
}

/// Rolled dice, for instance `red 5, blue 6`.
fn dice(roll: Roll, lang: Lang, out: &Output) -> String {
    let dice = roll.told(lang).map(|(colour, die)| out.paint(Ink::Row(colour), die));
    dice.collect::<Vec<_>>().join(", ")
}

//! Yahtzee at the console: the scorecard of all players, the dice with their
//! positions, and two questions: which dice to roll again, and which box to fill.

mod card;
mod dialogue;
mod telling;
#[cfg(test)]
mod tests;

use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, ROUNDS};
use rollwright_games::{Game, Names, Seat, Yahtzee};

use crate::{Ask, ConsoleGame, Happened, Ink, Output};

impl ConsoleGame for Yahtzee {
    fn opening(&self, names: &Names, out: &mut Output) {
        out.gap();
        out.line(out.paint(Ink::Strong, Self::TITLE));
        out.line((texts(names.lang()).console.opening)(self.rule_set().name()));
        out.gap();
        card::draw(self, names, out);
    }

    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        out.gap();
        // The card changes once a turn: show it at the first question alone.
        if self.rolls_left() == 2 {
            card::draw(self, names, out);
        }
        let texts = texts(names.lang());
        let round = (texts.console.round)(self.round(), ROUNDS);
        let whose = out.paint(Ink::Strong, (texts.console.turn)(names.of(seat)));
        let rolls = (texts.questions.rolls_left)(self.rolls_left());
        out.line(format!("{round}. {whose}, {rolls}."));
        telling::dice(self.showing(), names.lang(), out);
    }

    fn ask(&self, seat: Seat, names: &Names, answers: &[String]) -> Ask<Action> {
        dialogue::ask(self, seat, names, answers)
    }

    fn report(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        telling::tell(happened, names, out);
    }

    fn sheet(&self, _seat: Seat, names: &Names, out: &mut Output) {
        card::draw(self, names, out);
    }

    fn sheets(&self, names: &Names, out: &mut Output) {
        out.gap();
        card::draw(self, names, out);
    }

    fn closing(&self, names: &Names, out: &mut Output) {
        out.gap();
        card::draw(self, names, out);
        out.line(out.paint(Ink::Good, self.verdict(names)));
    }
}

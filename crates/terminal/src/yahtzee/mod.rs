//! Yahtzee at the console: the scorecard of all players, the dice with their
//! positions, and two questions: which dice to roll again, and which box to fill.

mod card;
mod dialogue;
mod offers;
mod telling;
#[cfg(test)]
mod tests;

use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, Positions, ROUNDS, Rules};
use rollwright_games::{Game, Names, Phase, Seat, Yahtzee};

use crate::console_game::Event;
use crate::{Ask, Asked, ConsoleGame, Happened, Ink, Output};

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
        // The card changes once a turn: it is shown at the first question alone, or right
        // after the change.
        let guided = out.style().guided;
        if self.rolls_left() == 2 && !guided {
            card::draw(self, names, out);
        }
        let texts = texts(names.lang());
        let round = (texts.console.round)(self.round(), ROUNDS);
        let whose = out.paint(Ink::Strong, (texts.console.turn)(names.of(seat)));
        let rolls = (texts.questions.rolls_left)(self.rolls_left());
        out.line(format!("{round}. {whose}, {rolls}."));
        telling::dice(self.showing(), names.lang(), out);
        if guided {
            offers::table(self, names.lang()).iter().for_each(|line| out.line(line));
        }
    }

    fn ask(&self, asked: Asked<'_>, answers: &[String]) -> Ask<Action> {
        dialogue::ask(self, asked, answers)
    }

    fn chosen_dice(&self, seat: Seat, chosen: &[bool]) -> Option<Action> {
        let bits = chosen.iter().take(5).enumerate();
        let mask = bits.fold(0, |mask, (at, &chosen)| mask | u8::from(chosen) << at);
        let action = Action::Reroll(Positions::new(mask)?);
        self.check(seat, action).is_ok().then_some(action)
    }

    fn follows_handout(&self) -> bool {
        matches!(self.rule_set(), Rules::Basic | Rules::Bonus)
    }

    fn report(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        telling::tell(happened, names, out);
        let over = matches!(happened.after.phase(), Phase::Over { .. });
        if out.style().guided && !over && matches!(happened.event, Event::Act(_, Action::Score(_)))
        {
            out.gap();
            card::draw(happened.after, names, out);
        }
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

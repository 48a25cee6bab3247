//! Yahtzee at the console: the scorecard of all players, the dice with their
//! positions, and two questions: which dice to roll again, and which box to fill.

mod card;
mod dialogue;
mod telling;
#[cfg(test)]
mod tests;

use rollwright_games::Names;
use rollwright_games::yahtzee::Action;
use rollwright_games::{Game, Seat, Yahtzee, winners};

use crate::{Ask, ConsoleGame, Happened, Ink, Output};

impl ConsoleGame for Yahtzee {
    fn opening(&self, names: &Names, out: &mut Output) {
        out.gap();
        out.line(out.paint(Ink::Strong, "Yahtzee"));
        out.line(format!(
            "Rules: {}. Thirteen rounds, up to three rolls a turn.",
            self.rule_set().name()
        ));
        out.gap();
        card::draw(self, names, out);
    }

    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        out.gap();
        // The card changes once a turn: show it at the first question alone.
        if self.rolls_left() == 2 {
            card::draw(self, names, out);
        }
        let rolls = match self.rolls_left() {
            0 => "no rolls left",
            1 => "1 roll left",
            _ => "2 rolls left",
        };
        let whose = out.paint(Ink::Strong, format!("{}'s turn", names.of(seat)));
        out.line(format!("Round {} of 13. {whose}, {rolls}.", self.round()));
        telling::dice(self.showing(), out);
    }

    fn ask(&self, seat: Seat, names: &Names, answers: &[String]) -> Ask<Action> {
        dialogue::ask(self, seat, names.of(seat), answers)
    }

    fn tell(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
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
        let winners = winners(self);
        let points = winners.iter().next().map_or(0, |seat| self.score(seat));
        let best: Vec<&str> = winners.iter().map(|seat| names.of(seat)).collect();
        let verdict = match best.as_slice() {
            _ if self.seats().count() == 1 => {
                format!("The game is over. {}: {points} points.", names.of(Seat(0)))
            }
            [winner] => format!("The game is over. {winner} wins with {points} points!"),
            shared => format!(
                "The game is over. {} share the win with {points} points each.",
                telling::listed(shared)
            ),
        };
        out.line(out.paint(Ink::Good, verdict));
    }
}

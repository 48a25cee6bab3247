//! Yahtzee at the console: the scorecard of all players, the dice with their
//! positions, and two questions: which dice to roll again, and which box to fill.

mod card;
mod dialogue;
mod rulebook;
mod telling;
#[cfg(test)]
mod tests;

use rollwright_games::yahtzee::Action;
use rollwright_games::{Game, Seat, Yahtzee, winners};

use crate::{Ask, Desk, Happened, Ink, Page};

impl Desk for Yahtzee {
    fn opening(&self, names: &[String], page: &mut Page) {
        page.gap();
        page.line(page.paint(Ink::Strong, "Yahtzee"));
        page.line(format!(
            "Rules: {}. Thirteen rounds, up to three rolls a turn.",
            self.rule_set().name()
        ));
        page.gap();
        card::draw(self, names, page);
    }

    fn before_question(&self, seat: Seat, names: &[String], page: &mut Page) {
        page.gap();
        // The card changes once a turn: show it at the first question alone.
        if self.rolls_left() == 2 {
            card::draw(self, names, page);
        }
        let rolls = match self.rolls_left() {
            0 => "no rolls left",
            1 => "1 roll left",
            _ => "2 rolls left",
        };
        let whose = page.paint(Ink::Strong, format!("{}'s turn", name_of(names, seat)));
        page.line(format!("Round {} of 13. {whose}, {rolls}.", self.round()));
        telling::dice(self.showing(), page);
    }

    fn ask(&self, seat: Seat, names: &[String], answers: &[String]) -> Ask<Action> {
        dialogue::ask(self, seat, name_of(names, seat), answers)
    }

    fn tell(happened: &Happened<'_, Self>, names: &[String], page: &mut Page) {
        telling::tell(happened, names, page);
    }

    fn sheet(&self, _seat: Seat, names: &[String], page: &mut Page) {
        card::draw(self, names, page);
    }

    fn sheets(&self, names: &[String], page: &mut Page) {
        page.gap();
        card::draw(self, names, page);
    }

    fn closing(&self, names: &[String], page: &mut Page) {
        page.gap();
        card::draw(self, names, page);
        let winners = winners(self);
        let points = winners.iter().next().map_or(0, |seat| self.score(seat));
        let best: Vec<&str> = winners.iter().map(|seat| name_of(names, seat)).collect();
        let verdict = match best.as_slice() {
            _ if self.seats().count() == 1 => {
                format!("The game is over. {}: {points} points.", name_of(names, Seat(0)))
            }
            [winner] => format!("The game is over. {winner} wins with {points} points!"),
            shared => format!(
                "The game is over. {} share the win with {points} points each.",
                telling::listed(shared)
            ),
        };
        page.line(page.paint(Ink::Good, verdict));
    }

    fn rules_text(&self) -> String {
        rulebook::text(self.rule_set())
    }
}

/// The name of `seat`; a mark where there is none.
fn name_of(names: &[String], seat: Seat) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}

//! Warrior at the console.

mod board;
mod story;
#[cfg(test)]
mod tests;

use rollwright_games::Names;
use rollwright_games::warrior::{Action, SETBACK};
use rollwright_games::{Game, Phase, Seat, Warrior, winners};

use crate::{Ask, ConsoleGame, Happened, Ink, Output};

impl ConsoleGame for Warrior {
    fn welcome(out: &mut Output) {
        board::banner(out);
    }

    fn settings_question() -> &'static str {
        "Play on the default board, 3 levels of 4x4? (yes, or no to set your own): "
    }

    fn opening(&self, names: &Names, out: &mut Output) {
        let rules = self.rules_in_play();
        out.line(format!(
            "{} levels of {size}x{size} squares. The first on {} wins.",
            rules.levels(),
            rules.square(rules.last()),
            size = rules.size()
        ));
        out.line("What landing on a square does to your energy:");
        out.gap();
        board::adjustments(rules, out);
        out.gap();
        places(self, names, out);
        out.line(format!("{} goes first.", names.of(self.active())));
        out.gap();
    }

    fn before_question(&self, _seat: Seat, names: &Names, out: &mut Output) {
        out.gap();
        places(self, names, out);
    }

    fn ask(&self, seat: Seat, names: &Names, answers: &[String]) -> Ask<Action> {
        let (Phase::Decide { .. }, Some(other)) = (self.phase(), self.other(seat)) else {
            return Ask::Again("Nobody is asked anything now.".to_owned());
        };
        let Some(answer) = answers.first() else {
            return Ask::Question(format!(
                "{}, 'challenge' {} for {}, or 'forfeit' (to {}, -{SETBACK} energy)? ",
                names.of(seat),
                names.of(other),
                self.square(other),
                self.retreat()
            ));
        };
        match answer.trim().to_ascii_lowercase().as_str() {
            "challenge" | "c" => Ask::Do(Action::Challenge),
            "forfeit" | "f" => Ask::Do(Action::Forfeit),
            _ => Ask::Again("Type 'challenge' or 'forfeit' (c or f will do).".to_owned()),
        }
    }

    fn tell(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        story::tell(happened, names, out);
        let (before, after) = (happened.before, happened.after);
        let over = matches!(after.phase(), Phase::Over { .. });
        if over || after.active() != before.active() {
            places(after, names, out);
            out.gap();
        }
    }

    fn sheet(&self, _seat: Seat, names: &Names, out: &mut Output) {
        board::warriors(self, out);
        out.gap();
        places(self, names, out);
    }

    fn sheets(&self, names: &Names, out: &mut Output) {
        out.gap();
        ConsoleGame::sheet(self, self.active(), names, out);
    }

    fn closing(&self, names: &Names, out: &mut Output) {
        out.gap();
        ConsoleGame::sheet(self, self.active(), names, out);
        out.gap();
        if matches!(self.phase(), Phase::Over { .. }) {
            for winner in winners(self).iter() {
                let verdict = format!("{} wins the race.", names.of(winner));
                out.line(out.paint(Ink::Good, verdict));
            }
        }
    }
}

/// A line for each warrior: its mark on the board, its place and its energy.
fn places(game: &Warrior, names: &Names, out: &mut Output) {
    for seat in game.seats().iter() {
        let name = out.paint(Ink::Strong, names.of(seat));
        let (mark, square) = (board::mark(seat), game.square(seat));
        out.line(format!("{mark} {name}: {square}, energy {}", game.energy(seat)));
    }
}

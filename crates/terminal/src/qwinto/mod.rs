//! Qwinto at the console.

mod dialogue;
mod sheet;
#[cfg(test)]
mod tests;

use rollwright_games::Names;
use rollwright_games::qwinto::{Action, LAST_FAILED, Roll, Row, Rules, Sheet};
use rollwright_games::{Game, Phase, Qwinto, Seat, Telling, winners};
use rollwright_words::Lang;

use crate::console_game::Event;
use crate::{Ask, ConsoleGame, Happened, Ink, Output};

impl ConsoleGame for Qwinto {
    fn opening(&self, _names: &Names, out: &mut Output) {
        out.line(out.paint(Ink::Strong, "Qwinto"));
        out.line(match self.rules_in_play() {
            Rules::Official => "Official rules: whoever rolls may roll the same dice once more.",
            Rules::Ottawa => "Ottawa rules: every roll stands.",
        });
        out.line("Everyone begins with this sheet (% marks bonus cells, XX closed ones):");
        out.gap();
        sheet::draw(&Sheet::EMPTY, "", out);
    }

    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        out.gap();
        let name = out.paint(Ink::Strong, names.of(seat));
        match self.rolled() {
            None => out.line(format!("It is the turn of {name}.")),
            Some(roll) => {
                let dice = dice(roll, out);
                out.line(format!("{name}, the dice show {dice}: {}.", roll.sum()));
            }
        }
        ConsoleGame::sheet(self, seat, names, out);
        if let Some(cells) = dialogue::open_cells(self, seat) {
            out.line(cells);
        }
    }

    fn ask(&self, seat: Seat, names: &Names, answers: &[String]) -> Ask<Action> {
        dialogue::ask(self, seat, names, answers)
    }

    fn tell(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        let Happened { before, after, event } = happened;
        match *event {
            Event::Roll(roll) => {
                let again = if before.is_reroll() { " again" } else { "" };
                if !before.is_reroll() {
                    out.gap();
                }
                let (name, dice) = (names.of(before.active()), dice(roll, out));
                out.line(format!("{name} rolls{again}: {dice}. The sum is {}.", roll.sum()));
            }
            Event::Act(seat, Action::Keep) => {
                let sum = before.rolled().map_or(0, Roll::sum);
                out.line(format!("{} keeps {sum}.", names.of(seat)));
            }
            // The roll that follows says it all.
            Event::Act(_, Action::Dice(_) | Action::Reroll) => {}
            // While others still answer, the dice stay on the table.
            Event::Act(_, Action::Enter { .. } | Action::Pass) if after.rolled().is_some() => {}
            Event::Act(_, Action::Enter { .. } | Action::Pass) => {
                for seat in before.seats().from(before.active()) {
                    tell_entry(before.sheet(seat), after.sheet(seat), names.of(seat), out);
                }
                if let Phase::Over { how } = after.phase() {
                    out.line(out.paint(Ink::Strong, Qwinto::ends(how, Lang::En)));
                }
            }
        }
    }

    fn sheet(&self, seat: Seat, names: &Names, out: &mut Output) {
        sheet::draw(self.sheet(seat), names.of(seat), out);
    }

    fn closing(&self, names: &Names, out: &mut Output) {
        for seat in self.seats().iter() {
            out.gap();
            ConsoleGame::sheet(self, seat, names, out);
        }
        out.gap();
        for seat in self.seats().iter() {
            out.line(format!("{}: {}", names.of(seat), points(self.score(seat))));
        }
        let best: Vec<&str> = winners(self).iter().map(|seat| names.of(seat)).collect();
        let score = self.seats().iter().map(|seat| self.score(seat)).max().unwrap_or(0);
        let score = points(score);
        let verdict = match best.as_slice() {
            [only] if self.seats().count() == 1 => format!("{only} has scored {score}."),
            [winner] => format!("{winner} wins with {score}."),
            [first @ .., last] => {
                format!("{} and {last} share the win with {score}.", first.join(", "))
            }
            [] => return,
        };
        out.line(out.paint(Ink::Good, verdict));
    }
}

/// A count of points, in words that fit it.
fn points(score: i32) -> String {
    if score.abs() == 1 { format!("{score} point") } else { format!("{score} points") }
}

/// Rolled dice, for instance `red 5, blue 6`.
fn dice(roll: Roll, out: &Output) -> String {
    let dice = Row::ALL.into_iter().filter_map(|row| {
        let face = roll.face(row)?;
        Some(out.paint(Ink::Row(row.colour()), format!("{} {face}", row.die().name)))
    });
    dice.collect::<Vec<_>>().join(", ")
}

/// What one seat made of the sum, read off its sheet before and after.
fn tell_entry(before: &Sheet, after: &Sheet, name: &str, out: &mut Output) {
    let entry = Row::ALL.into_iter().find_map(|row| {
        (0..).zip(after.numbers(row)).find_map(|(cell, number)| {
            (before.number(row, cell) != number).then_some((row, cell, number))
        })
    });
    let Some((row, cell, number)) = entry else {
        let failed = after.failed();
        out.line(if failed > before.failed() {
            let mark = format!("failed throw {failed} of {LAST_FAILED}");
            format!("{name} enters nothing: {}.", out.paint(Ink::Bad, mark))
        } else {
            format!("{name} enters nothing.")
        });
        return;
    };
    let colour = out.paint(Ink::Row(row.colour()), row.die().name);
    out.line(format!("{name} enters {number} in {colour}, cell {}.", cell + 1));
    if after.is_full(row) {
        let full = format!("The {} row of {name} is full", row.die().name);
        let full = out.paint(Ink::Good, full);
        out.line(format!("{full} and counts {}.", points(after.row_points(row))));
    }
    let bonus = after.bonus_points() - before.bonus_points();
    if bonus != 0 {
        let column = out.paint(Ink::Good, format!("{name} has completed a column"));
        out.line(format!("{column}: a bonus of {}.", points(bonus)));
    }
}

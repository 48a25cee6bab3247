//! Qwixx: four rows of eleven numbers.

use rollwright_games::qwixx::{Action, Cell as Place, Qwixx};
use rollwright_games::{Colour, Game, Seat};

use super::{Cell, DieShown, Drawn, Mark, Row, Sheet, View, actions_of, note, offered};

impl Drawn for Qwixx {
    fn draw(&self, viewer: Option<Seat>) -> View {
        let actions = actions_of(self, viewer);
        let sheets = self.seats().iter().map(|seat| sheet(self, seat, viewer, &actions)).collect();
        View { dice: dice(self), sheets }
    }
}

fn dice(game: &Qwixx) -> Vec<DieShown> {
    let shown = |name: &str, face: u8| DieShown { name: name.to_owned(), face: Some(face) };
    match game.dice_on_table() {
        None => game
            .dice()
            .iter()
            .map(|die| DieShown { name: die.name.to_owned(), face: None })
            .collect(),
        Some(roll) => {
            let whites = [("white 1", roll.white[0]), ("white 2", roll.white[1])];
            let colours = Colour::ALL.map(|row| (row.name(), roll.colour[row as usize]));
            let all = whites.into_iter().chain(colours);
            // A die that has left the game shows 0.
            all.filter(|&(_, face)| face > 0)
                .map(|(name, face)| shown(&name.to_lowercase(), face))
                .collect()
        }
    }
}

fn sheet(game: &Qwixx, seat: Seat, viewer: Option<Seat>, actions: &[String]) -> Sheet {
    let rules = game.rules_in_play();
    let rows = Colour::ALL.map(|colour| {
        let cells = (0..=rules.last_column()).map(|column| {
            let number = rules.number(colour, column);
            let action = Qwixx::write(Action::Cross { row: colour, number });
            Cell {
                text: number.to_string(),
                mark: match game.cell(seat, colour, column) {
                    Place::Crossed => Mark::Used,
                    Place::Gone => Mark::Gone,
                    Place::Open => Mark::Open,
                },
                action: offered(actions, viewer, seat, action),
            }
        });
        Row {
            label: colour.name().to_owned(),
            colour: Some(colour.name()),
            cells: cells.collect(),
            points: Some(game.sheet_of(seat).row(colour).points()),
            locked: game.closed_to(seat).has(colour),
        }
    });
    let own = game.sheet_of(seat);
    Sheet {
        seat: Some(seat),
        title: "Qwixx".to_owned(),
        rows: rows.into(),
        notes: vec![note("penalties", own.penalties.into())],
        points: Some(game.score(seat)),
    }
}

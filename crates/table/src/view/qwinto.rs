//! Qwinto: three rows of ten cells, one of them closed.

use rollwright_games::qwinto::{Action, CELLS, Qwinto, Row as Lane};
use rollwright_games::{Game, Phase, Seat};

use super::{Cell, DieShown, Drawn, Mark, Row, Sheet, View, actions_of, note, offered};

impl Drawn for Qwinto {
    fn draw(&self, viewer: Option<Seat>) -> View {
        let actions = actions_of(self, viewer);
        let sheets = self.seats().iter().map(|seat| sheet(self, seat, viewer, &actions)).collect();
        View { dice: dice(self), sheets }
    }

    fn begins_turn(&self) -> bool {
        matches!(self.phase(), Phase::Decide { question: "dice", .. })
    }
}

fn dice(game: &Qwinto) -> Vec<DieShown> {
    let name = |lane: Lane| lane.colour().name().to_lowercase();
    let rolled = game.rolled();
    let due = game.dice();
    Lane::ALL
        .into_iter()
        .filter_map(|lane| match rolled {
            Some(roll) => {
                roll.face(lane).map(|face| DieShown { name: name(lane), face: Some(face) })
            }
            None => due
                .iter()
                .any(|die| die.name == lane.die().name)
                .then(|| DieShown { name: name(lane), face: None }),
        })
        .collect()
}

fn sheet(game: &Qwinto, seat: Seat, viewer: Option<Seat>, actions: &[String]) -> Sheet {
    let own = game.sheet(seat);
    let rows = Lane::ALL.map(|lane| {
        let cells = (0..CELLS).map(|cell| {
            let number = own.number(lane, cell);
            let action = Qwinto::write(Action::Enter { row: lane, cell });
            Cell {
                text: if number > 0 { number.to_string() } else { String::new() },
                mark: match number {
                    _ if cell == lane.closed() => Mark::Closed,
                    0 => Mark::Open,
                    _ => Mark::Used,
                },
                action: offered(actions, viewer, seat, action),
            }
        });
        Row {
            label: lane.colour().name().to_owned(),
            colour: Some(lane.colour().name()),
            cells: cells.collect(),
            points: Some(own.row_points(lane)),
            locked: false,
        }
    });
    Sheet {
        seat: Some(seat),
        title: "Qwinto".to_owned(),
        rows: rows.into(),
        notes: vec![note("failed throws", own.failed().into()), note("bonus", own.bonus_points())],
        points: Some(game.score(seat)),
    }
}

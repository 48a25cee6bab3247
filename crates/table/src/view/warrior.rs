//! Warrior: a board a level, and a sheet of paper for each warrior's energy.

use rollwright_games::warrior::{Square, Warrior};
use rollwright_games::{Game, Seat};

use super::{Cell, DieShown, Drawn, Mark, Row, Sheet, View, note};

impl Drawn for Warrior {
    fn draw(&self, _viewer: Option<Seat>) -> View {
        let levels = 0..self.rules_in_play().levels();
        let boards = levels.map(|level| board(self, level));
        let papers = self.seats().iter().map(|seat| paper(self, seat));
        let dice = self.dice();
        let dice = dice.iter().map(|die| DieShown { name: die.name.to_owned(), face: None });
        View { dice: dice.collect(), sheets: boards.chain(papers).collect() }
    }
}

/// A cell is marked as used by whoever stands there, whose seat it shows.
fn board(game: &Warrior, level: u8) -> Sheet {
    let size = game.rules_in_play().size();
    let cell = |square: Square| {
        let there: Vec<String> = game
            .seats()
            .iter()
            .filter(|&seat| game.square(seat) == square)
            .map(|seat| u8::from(seat).to_string())
            .collect();
        let mark = if there.is_empty() { Mark::Open } else { Mark::Used };
        Cell { text: there.join(" "), mark, action: None }
    };
    let rows = (0..size).map(|x| Row {
        label: format!("row {x}"),
        colour: None,
        cells: (0..size).map(|y| cell(Square { level, x, y })).collect(),
        points: None,
        locked: false,
    });
    Sheet {
        seat: None,
        title: format!("Level {level}"),
        rows: rows.collect(),
        notes: Vec::new(),
        points: None,
    }
}

fn paper(game: &Warrior, seat: Seat) -> Sheet {
    Sheet {
        seat: Some(seat),
        title: game.square(seat).to_string(),
        rows: Vec::new(),
        notes: vec![note("energy", game.energy(seat))],
        points: Some(game.score(seat)),
    }
}

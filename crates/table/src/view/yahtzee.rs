//! Yahtzee: thirteen boxes, one a row.

use rollwright_games::yahtzee::{Category, Yahtzee};
use rollwright_games::{Game, Phase, Seat};

use super::{Cell, DieShown, Drawn, Mark, Row, Sheet, View, actions_of, note, offered};

impl Drawn for Yahtzee {
    fn draw(&self, viewer: Option<Seat>) -> View {
        let actions = actions_of(self, viewer);
        let sheets = self.seats().iter().map(|seat| sheet(self, seat, viewer, &actions)).collect();
        View { dice: dice(self), sheets }
    }

    fn begins_turn(&self) -> bool {
        self.rolls_left() == 3
    }
}

fn dice(game: &Yahtzee) -> Vec<DieShown> {
    if matches!(game.phase(), Phase::Over { .. }) {
        return Vec::new();
    }
    let die = |(at, face): (usize, &u8)| DieShown {
        name: format!("die {}", at + 1),
        face: Some(*face).filter(|&face| face > 0),
    };
    game.showing().iter().enumerate().map(die).collect()
}

fn sheet(game: &Yahtzee, seat: Seat, viewer: Option<Seat>, actions: &[String]) -> Sheet {
    let Some(own) = game.sheet_of(seat) else {
        return Sheet {
            seat: Some(seat),
            title: "Yahtzee".to_owned(),
            rows: Vec::new(),
            notes: Vec::new(),
            points: None,
        };
    };
    let rows = Category::ALL.map(|category| {
        let points = own.points(category);
        let cell = Cell {
            text: points.map_or_else(String::new, |points| points.to_string()),
            mark: if points.is_some() { Mark::Used } else { Mark::Open },
            action: offered(actions, viewer, seat, category.word().to_owned()),
        };
        Row {
            label: category.to_string(),
            colour: None,
            cells: vec![cell],
            points: points.map(i32::from),
            locked: false,
        }
    });
    Sheet {
        seat: Some(seat),
        title: "Yahtzee".to_owned(),
        rows: rows.into(),
        notes: vec![
            note("upper section", own.upper().into()),
            note("upper bonus", own.upper_bonus().into()),
            note("bonus chips", own.chips().into()),
        ],
        points: Some(game.score(seat)),
    }
}

//! Positions ready to be drawn: sheets of rows of cells, the same shape for every game.

mod qwinto;
mod qwixx;
mod warrior;
mod yahtzee;

use rollwright_games::{Game, Phase, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// What there is to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct View {
    /// The dice on the table.
    pub dice: Vec<DieShown>,
    /// The sheets or boards, from the first seat on.
    pub sheets: Vec<Sheet>,
}

/// A die on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DieShown {
    /// Its name, for instance `white 1`.
    pub name: String,
    /// What it shows; missing while it has yet to be rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
}

/// A sheet of paper, or a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Sheet {
    /// Whose it is; missing for a board that all share.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u8>")]
    pub seat: Option<Seat>,
    /// What it is called.
    pub title: String,
    /// Its rows from top to bottom.
    pub rows: Vec<Row>,
    /// What is counted beside the rows, such as penalties.
    pub notes: Vec<Note>,
    /// What it is worth; missing for a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
}

/// A row of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// Its colour, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
    /// Its cells from left to right.
    pub cells: Vec<Cell>,
    /// What it is worth, where rows count by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Whether it is locked.
    pub locked: bool,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Cell {
    /// What is written in it; may be empty.
    pub text: String,
    /// What it is.
    pub mark: Mark,
    /// The action that this cell stands for, where whoever looks may take it now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Free to be used.
    Open,
    /// Crossed off or filled.
    Used,
    /// Out of reach: passed over, or its row is locked.
    Gone,
    /// Never usable.
    Closed,
}

/// Something counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Note {
    /// What it is.
    pub label: String,
    /// How much of it.
    pub value: i32,
}

/// A game that can be drawn.
pub trait Drawn: Game {
    /// The position ready to be drawn for `viewer`, whose legal actions are marked.
    /// It is a position that the viewer may see.
    fn draw(&self, viewer: Option<Seat>) -> View;

    /// Whether a turn begins here: alone at the table nothing else tells turns apart.
    fn begins_turn(&self) -> bool {
        matches!(self.phase(), Phase::Roll { .. })
    }
}

/// The actions of `viewer` that go with the cells of its own sheet.
fn actions_of<G: Game>(game: &G, viewer: Option<Seat>) -> Vec<String> {
    viewer.map_or_else(Vec::new, |seat| game.legal(seat).into_iter().map(G::write).collect())
}

/// `action`, if it is among those of whoever looks and the sheet is theirs.
fn offered(
    actions: &[String],
    viewer: Option<Seat>,
    owner: Seat,
    action: String,
) -> Option<String> {
    (viewer == Some(owner) && actions.contains(&action)).then_some(action)
}

fn note(label: &str, value: i32) -> Note {
    Note { label: label.to_owned(), value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rollwright_games::record::Folded;
    use rollwright_games::{GameId, with_game};
    use rollwright_minds::Luck;

    use crate::setup::{Setup, header_of};

    /// Every action that belongs to a cell is offered in the view of whoever may
    /// take it, and in nobody else's, through whole games.
    #[test]
    fn cells_offer_exactly_the_legal_actions_that_belong_to_cells() {
        for game in GameId::ALL {
            with_game!(game, G => {
                for set in G::rule_sets() {
                    let setup = Setup::people(game, set.name, set.min_seats.max(2).into());
                    let header = header_of(&setup, Seat(0)).unwrap();
                    let mut position = Folded::<G>::open(&header).unwrap().opening;
                    let mut luck = Luck::new(5);
                    while !matches!(position.phase(), Phase::Over { .. }) {
                        match position.phase() {
                            Phase::Roll { .. } => {
                                let faces: Vec<u8> = position
                                    .dice()
                                    .iter()
                                    .map(|d| d.low + luck.below(d.sides().into()) as u8)
                                    .collect();
                                position.apply_roll(position.roll_of(&faces).unwrap());
                            }
                            Phase::Decide { seats, .. } => {
                                check_offers(&position);
                                let seat = seats.iter().next().unwrap();
                                let legal = position.legal(seat);
                                let action = legal[luck.below(legal.len() as u64) as usize];
                                position.apply(seat, action);
                            }
                            Phase::Over { .. } => {}
                        }
                    }
                    let end = position.draw(None);
                    for sheet in end.sheets.iter().filter(|sheet| sheet.seat.is_some()) {
                        assert_eq!(sheet.points, Some(position.score(sheet.seat.unwrap())));
                    }
                }
            });
        }
    }

    fn check_offers<G: Drawn>(position: &G) {
        for viewer in position.seats().iter().map(Some).chain([None]) {
            let view = position.seen_by(viewer).draw(viewer);
            let mut drawn: Vec<String> = Vec::new();
            for sheet in &view.sheets {
                for cell in sheet.rows.iter().flat_map(|row| &row.cells) {
                    if let Some(action) = &cell.action {
                        assert_eq!(sheet.seat, viewer, "only on one's own sheet");
                        assert_eq!(cell.mark, Mark::Open, "{action}");
                        drawn.push(action.clone());
                    }
                }
            }
            let mut legal: Vec<String> = actions_of(position, viewer)
                .into_iter()
                .filter(|action| position_has_cell(G::ID, action))
                .collect();
            drawn.sort();
            legal.sort();
            assert_eq!(drawn, legal);
        }
    }

    fn position_has_cell(game: GameId, action: &str) -> bool {
        match game {
            GameId::Qwixx => action != "pass",
            GameId::Qwinto => action.ends_with(|c: char| c.is_ascii_digit()),
            GameId::Yahtzee => !(action.starts_with('r')),
            GameId::Warrior => false,
        }
    }
}

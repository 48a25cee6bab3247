//! A plain drawing of any game, from its view: rows of cells.

use maud::{Markup, html};
use rollwright_games::{Game, Phase, Seat};
use rollwright_table::view::{Drawn, Mark};

use super::{Choice, Look, choice};
use crate::pages::steps::{Step, What};

pub(super) fn dice<G: Drawn>(game: &G) -> Markup {
    html! {
        ul.dice {
            @for die in game.draw(None).dice {
                li.die data-key={ "die " (die.name) } { (die.name) " " @if let Some(face) = die.face { (face) } }
            }
        }
    }
}

pub(super) fn sheet<G: Drawn>(game: &G, seat: Seat, look: &Look<'_>) -> Markup {
    let view = game.draw(look.viewer);
    html! {
        @for sheet in view.sheets.iter().filter(|sheet| sheet.seat == Some(seat)) {
            section.sheet.large[look.is_own(seat)] {
                h2 { (look.name(seat)) }
                @for row in &sheet.rows {
                    div.row { span { (row.label) }
                        @for cell in &row.cells {
                            (choice(&Choice {
                                key: format!("{} {} {}", u8::from(seat), row.label, cell.text),
                                class: format!("cell {:?}", cell.mark).to_lowercase(),
                                state: match cell.mark { Mark::Used => "used", _ => "open" },
                                label: format!("{} {}", row.label, cell.text),
                                face: html! { (cell.text) },
                                may: cell.action.as_deref().map(Ok),
                            }))
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn choices<G: Drawn>(game: &G, seat: Seat) -> Markup {
    let in_cells: Vec<String> = game
        .draw(Some(seat))
        .sheets
        .into_iter()
        .flat_map(|sheet| sheet.rows)
        .flat_map(|row| row.cells)
        .filter_map(|cell| cell.action)
        .collect();
    let asked = matches!(game.phase(), Phase::Decide { seats, .. } if seats.has(seat));
    html! {
        @if asked {
            @for action in game.legal(seat).into_iter().map(G::write).filter(|action| !in_cells.contains(action)) {
                button type="submit" name="action" value=(action) data-key={ "choice " (action) } { (action) }
            }
        }
    }
}

pub(super) fn tells<G: Game>(step: &Step<'_, G>, look: &Look<'_>) -> Vec<String> {
    match &step.what {
        What::Roll(roll) => vec![format!("{:?}", step.before.faces(*roll))],
        What::Answers(answers) => answers
            .iter()
            .map(|(seat, action)| format!("{}: {}", look.name(*seat), G::write(*action)))
            .collect(),
    }
}

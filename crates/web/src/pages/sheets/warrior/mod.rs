//! Warrior in the browser: the levels with both warriors and the way of the last move,
//! the duel, and what each choice leads to.

mod boards;
mod cover;
mod duel;
mod fighters;
mod path;
#[cfg(test)]
mod tests;
mod tray;

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Phase, Seat, Warrior};
use rollwright_i18n::capital;

use super::{Look, PageGame, Standing};
use crate::pages::texts::signed as plain;
use rollwright_games::Step;

impl PageGame for Warrior {
    fn cover() -> Markup {
        cover::cover()
    }

    fn tray(&self, last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        tray::tray(self, last, look)
    }

    fn board(&self, last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        html! {
            (duel::scene(self, last, look))
            (fighters::fighters(self, look))
            (boards::boards(self, last, look))
        }
    }

    /// The warriors stand beside the boards; there are no other sheets.
    fn papers(&self, _look: &Look<'_>) -> Markup {
        html! {}
    }

    fn paper(&self, seat: Seat, look: &Look<'_>) -> Markup {
        fighters::fighter(self, seat, look)
    }

    fn choices(&self, seat: Seat, look: &Look<'_>) -> Markup {
        duel::choices(self, seat, look)
    }

    /// Energy: points there are none before somebody has won.
    fn stands(&self, seat: Seat, look: &Look<'_>) -> Standing {
        Standing {
            label: Some(capital(texts(look.lang).energy)),
            number: plain(self.energy(seat)),
            unit: None,
        }
    }

    fn draws(&self, by: Seat, look: &Look<'_>) -> Option<(String, &'static str)> {
        let duel = &texts(look.lang).duel;
        self.is_draw().then(|| ((duel.draws)(look.name(by)), duel.draw))
    }

    fn explains(&self, seat: Seat, look: &Look<'_>) -> Markup {
        fighters::explained(self, seat, look)
    }
}

/// Whether the game is over.
fn is_over(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Over { .. })
}

/// Whether the active seat has landed on the other, and nothing has come of it yet.
fn is_duel(game: &Warrior) -> bool {
    game.is_draw() || matches!(game.phase(), Phase::Decide { .. })
}

/// How much energy of `seat` came or went between two positions, in words.
fn change(before: &Warrior, after: &Warrior, seat: Seat, look: &Look<'_>) -> String {
    (texts(look.lang).energy_by)(after.energy(seat) - before.energy(seat))
}

/// A number with its sign.
fn signed(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { plain(number) }
}

/// A warrior: its colour, its shape and its letter tell it from the other.
fn token(seat: Seat, look: &Look<'_>) -> Markup {
    let shape = match seat.index() {
        0 => "M12 1.5 22 5v7c0 5.5-4.5 9-10 10.500C6.500 21 2 17.500 2 12V5z",
        _ => "M12 1 23 12 12 23 1 12z",
    };
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" {
            path d=(shape) {}
            text x="12" y="16" text-anchor="middle" { (letter(seat, look)) }
        }
    }
}

/// The first letter of the name, or the seat's number where both begin alike.
fn letter(seat: Seat, look: &Look<'_>) -> String {
    let first = |name: &String| {
        name.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_uppercase().to_string())
    };
    let firsts: Vec<Option<String>> = look.names.iter().map(first).collect();
    match firsts.get(seat.index()) {
        Some(Some(own)) if firsts.iter().flatten().filter(|other| *other == own).count() == 1 => {
            own.clone()
        }
        _ => u8::from(seat).to_string(),
    }
}

/// The class of a seat's colour.
fn colour(seat: Seat) -> &'static str {
    if seat.index() == 0 { "first" } else { "second" }
}

//! The levels, each a board of squares.

use maud::{Markup, html};
use rollwright_games::warrior::Square;
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Phase, Seat, Warrior};
use rollwright_i18n::printed;

use super::path::{Path, paths};
use super::{colour, is_duel, signed, token};
use crate::pages::sheets::Look;
use rollwright_games::Step;

/// Up to this many levels stand side by side like a staircase; more are scrolled in a
/// frame of their own, with the levels in play first.
const STAIRS: u8 = 4;

/// Up to this many rows of squares, levels are stacked one above the other.
const STACKED: u8 = 16;

/// All levels.
pub(super) fn boards(game: &Warrior, last: Option<&Step<'_, Warrior>>, look: &Look<'_>) -> Markup {
    let words = &texts(look.lang).boards;
    let rules = game.rules_in_play();
    let scene = Scene { game, paths: paths(game, last), reach: reach(game), look };
    let tall = rules.levels() > STAIRS;
    let (first, rest): (Vec<u8>, Vec<u8>) =
        (0..rules.levels()).partition(|&level| tall && scene.is_in_play(level));
    html! {
        section.boards.tall[tall].stacked[!tall && rules.levels() * rules.size() <= STACKED] aria-label=(words.title) {
            div class={ "levels size-" (rules.size()) } tabindex=[tall.then_some("0")]
                role=[tall.then_some("region")] aria-label=[tall.then_some(words.title)] {
                @for level in first.into_iter().chain(rest) { (scene.level(level)) }
            }
            p.legend aria-hidden="true" {
                span { b.minus { "−3" } b.plus { "+2" } " " (words.key_energy) }
                @if !scene.paths.is_empty() { span { b.passed { i {} } " " (words.key_path) } }
                @if !scene.reach.is_empty() { span { b.reach { sub { "7" } } " " (words.key_reach) } }
            }
            (ahead(game, look))
        }
    }
}

/// The squares that the roll which is due can lead to, by counts, with the roll.
fn reach(game: &Warrior) -> Vec<(u16, u8)> {
    if !is_move(game) {
        return Vec::new();
    }
    let active = game.active();
    (2..=12)
        .filter_map(|roll| {
            let square = game.target(active, roll)?;
            Some((game.rules_in_play().index(square)?, roll))
        })
        .collect()
}

/// Whether the dice for a move are due.
fn is_move(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Roll { .. }) && !game.is_draw() && game.tosses_left() == 0
}

/// The same for whoever does not see the boards.
fn ahead(game: &Warrior, look: &Look<'_>) -> Markup {
    let texts = texts(look.lang);
    let words = &texts.boards;
    let active = game.active();
    let rules = game.rules_in_play();
    let rival = game.other(active).map(|other| (game.square(other), look.name(other)));
    let line = |roll: u8| match (game.target(active, roll), rival) {
        (None, _) => (words.ahead_past)(roll),
        (Some(square), Some((taken, other))) if taken == square => {
            (words.ahead_taken)(roll, square, other)
        }
        (Some(square), _) if rules.index(square) == Some(rules.last()) => {
            (words.ahead)(roll, square, words.goal)
        }
        (Some(square), _) => {
            (words.ahead)(roll, square, &(texts.energy_by)(rules.adjustment(square)))
        }
    };
    html! {
        @if is_move(game) {
            div.unseen {
                h3 { ((words.ahead_title)(look.name(active))) }
                ul { @for roll in 2..=12 { li { (printed(&line(roll))) } } }
            }
        }
    }
}

/// What is drawn on the squares.
struct Scene<'a> {
    game: &'a Warrior,
    paths: Vec<Path>,
    reach: Vec<(u16, u8)>,
    look: &'a Look<'a>,
}

impl Scene<'_> {
    /// Whether a warrior stands on this level or has just left it.
    fn is_in_play(&self, level: u8) -> bool {
        let rules = self.game.rules_in_play();
        let on = |place| rules.square(place).level == level;
        self.game.seats().iter().any(|seat| on(self.game.place(seat)))
            || self.paths.iter().any(|path| on(path.from) || on(path.to))
    }

    fn level(&self, level: u8) -> Markup {
        let rules = self.game.rules_in_play();
        let squares =
            (0..rules.size()).flat_map(|x| (0..rules.size()).map(move |y| Square { level, x, y }));
        html! {
            div.level {
                h3 { ((texts(self.look.lang).level)(level)) }
                div.grid aria-hidden="true" { @for square in squares { (self.square(square)) } }
            }
        }
    }

    fn square(&self, square: Square) -> Markup {
        let rules = self.game.rules_in_play();
        let Some(place) = rules.index(square) else { return html! {} };
        let here: Vec<Seat> =
            self.game.seats().iter().filter(|&seat| self.game.place(seat) == place).collect();
        let energy = rules.adjustment(square);
        let goal = place == rules.last();
        let mark = self.paths.iter().find_map(|path| path.mark(place));
        let reach = self.reach.iter().find(|(at, _)| *at == place).map(|(_, roll)| *roll);
        let contested = is_duel(self.game) && mark == Some("landing");
        let class = match energy {
            _ if goal => "square goal",
            ..0 => "square minus",
            0 => "square",
            1.. => "square plus",
        };
        html! {
            div class={ (class) @if let Some(mark) = mark { " " (mark) } @if contested { " contested" } } {
                @if goal { (flag()) } @else if energy != 0 { b { (signed(energy)) } }
                @if mark == Some("passed") { i {} }
                @if let Some(roll) = reach { sub { (roll) } }
                @for seat in here {
                    span class={ "warrior " (colour(seat)) } data-move data-key={ "warrior " (u8::from(seat)) } {
                        (token(seat, self.look))
                    }
                }
            }
        }
    }
}

/// The goal.
fn flag() -> Markup {
    html! {
        svg.flag viewBox="0 0 24 24" { path d="M6 2v20M6 3h13l-3 4.500 3 4.500H6" {} }
    }
}

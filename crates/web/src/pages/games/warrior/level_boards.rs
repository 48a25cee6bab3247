//! The levels, each a board of squares.

use maud::{Markup, html};
use rollwright_games::warrior::Square;
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Phase, Seat, Warrior};
use rollwright_i18n::with_minus_signs;

use super::move_path::{MovePath, last_move_paths};
use super::{colour_class, is_duel_open, warrior_svg, with_plus_sign};
use crate::pages::games::RenderContext;
use rollwright_games::GameStep;

/// Up to this many levels stand side by side like a staircase; more are scrolled in a
/// frame of their own, with the levels in play first.
const MAX_LEVELS_SIDE_BY_SIDE: u8 = 4;

/// Up to this many rows of squares, levels are stacked one above the other.
const MAX_STACKED_ROWS: u8 = 16;

/// All levels.
pub(super) fn level_boards(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
    look: &RenderContext<'_>,
) -> Markup {
    let words = &texts(look.lang).boards;
    let rules = game.rules_in_play();
    let scene = BoardView {
        game,
        paths: last_move_paths(game, last),
        reachable: reachable_squares(game),
        look,
    };
    let tall = rules.levels() > MAX_LEVELS_SIDE_BY_SIDE;
    let (first, rest): (Vec<u8>, Vec<u8>) =
        (0..rules.levels()).partition(|&level| tall && scene.is_in_play(level));
    html! {
        section.boards.tall[tall].stacked[!tall && rules.levels() * rules.size() <= MAX_STACKED_ROWS] aria-label=(words.title) {
            div class={ "levels size-" (rules.size()) } tabindex=[tall.then_some("0")]
                role=[tall.then_some("region")] aria-label=[tall.then_some(words.title)] {
                @for level in first.into_iter().chain(rest) { (scene.level(level)) }
            }
            p.legend aria-hidden="true" {
                span { b.minus { "−3" } b.plus { "+2" } " " (words.legend_energy) }
                @if !scene.paths.is_empty() { span { b.passed { i {} } " " (words.legend_path) } }
                @if !scene.reachable.is_empty() { span { b.reach { sub { "7" } } " " (words.legend_reach) } }
            }
            (reachable_squares_text(game, look))
        }
    }
}

/// The squares that the roll which is due can lead to, by counts, with the roll.
fn reachable_squares(game: &Warrior) -> Vec<(u16, u8)> {
    if !is_move_roll_due(game) {
        return Vec::new();
    }
    let active = game.active_seat();
    (2..=12)
        .filter_map(|roll| {
            let square = game.target_square(active, roll)?;
            Some((game.rules_in_play().index_of(square)?, roll))
        })
        .collect()
}

/// Whether the dice for a move are due.
fn is_move_roll_due(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Roll { .. }) && !game.is_number_due() && game.tosses_left() == 0
}

/// The same for whoever does not see the boards.
fn reachable_squares_text(game: &Warrior, look: &RenderContext<'_>) -> Markup {
    let texts = texts(look.lang);
    let words = &texts.boards;
    let active = game.active_seat();
    let rules = game.rules_in_play();
    let rival = game.opponent(active).map(|other| (game.square_of(other), look.name(other)));
    let line = |roll: u8| match (game.target_square(active, roll), rival) {
        (None, _) => (words.roll_past_end)(roll),
        (Some(square), Some((taken, other))) if taken == square => {
            (words.roll_target_occupied)(roll, square, other)
        }
        (Some(square), _) if rules.index_of(square) == Some(rules.last_index()) => {
            (words.roll_target)(roll, square, words.last_square)
        }
        (Some(square), _) => (words.roll_target)(
            roll,
            square,
            &(texts.energy_change)(rules.energy_adjustment(square)),
        ),
    };
    html! {
        @if is_move_roll_due(game) {
            div.unseen {
                h3 { ((words.next_rolls_title)(look.name(active))) }
                ul { @for roll in 2..=12 { li { (with_minus_signs(&line(roll))) } } }
            }
        }
    }
}

/// What is drawn on the squares.
struct BoardView<'a> {
    game: &'a Warrior,
    paths: Vec<MovePath>,
    reachable: Vec<(u16, u8)>,
    look: &'a RenderContext<'a>,
}

impl BoardView<'_> {
    /// Whether a warrior stands on this level or has just left it.
    fn is_in_play(&self, level: u8) -> bool {
        let rules = self.game.rules_in_play();
        let on = |place| rules.square_at(place).level == level;
        self.game.seats().iter().any(|seat| on(self.game.square_index(seat)))
            || self.paths.iter().any(|path| on(path.from) || on(path.to))
    }

    fn level(&self, level: u8) -> Markup {
        let rules = self.game.rules_in_play();
        let squares =
            (0..rules.size()).flat_map(|x| (0..rules.size()).map(move |y| Square { level, x, y }));
        html! {
            div.level {
                h3 { ((texts(self.look.lang).level_name)(level)) }
                div.grid aria-hidden="true" { @for square in squares { (self.square(square)) } }
            }
        }
    }

    fn square(&self, square: Square) -> Markup {
        let rules = self.game.rules_in_play();
        let Some(place) = rules.index_of(square) else { return html! {} };
        let here: Vec<Seat> = self
            .game
            .seats()
            .iter()
            .filter(|&seat| self.game.square_index(seat) == place)
            .collect();
        let energy = rules.energy_adjustment(square);
        let goal = place == rules.last_index();
        let mark = self.paths.iter().find_map(|path| path.square_class(place));
        let reach = self.reachable.iter().find(|(at, _)| *at == place).map(|(_, roll)| *roll);
        let contested = is_duel_open(self.game) && mark == Some("landing");
        let class = match energy {
            _ if goal => "square goal",
            ..0 => "square minus",
            0 => "square",
            1.. => "square plus",
        };
        html! {
            div class={ (class) @if let Some(mark) = mark { " " (mark) } @if contested { " contested" } } {
                @if goal { (goal_flag_svg()) } @else if energy != 0 { b { (with_plus_sign(energy)) } }
                @if mark == Some("passed") { i {} }
                @if let Some(roll) = reach { sub { (roll) } }
                @for seat in here {
                    span class={ "warrior " (colour_class(seat)) } data-move data-key={ "warrior " (u8::from(seat)) } {
                        (warrior_svg(seat, self.look))
                    }
                }
            }
        }
    }
}

/// The goal.
fn goal_flag_svg() -> Markup {
    html! {
        svg.flag viewBox="0 0 24 24" { path d="M6 2v20M6 3h13l-3 4.500 3 4.500H6" {} }
    }
}

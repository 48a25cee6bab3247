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

/// Up to this many levels are shown side by side; more are in a scrollable frame, with the levels
/// in play first.
const MAX_LEVELS_SIDE_BY_SIDE: u8 = 4;

/// Up to this many rows of squares in total, levels are stacked.
const MAX_STACKED_ROWS: u8 = 16;

/// All levels.
pub(super) fn level_boards(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
    context: &RenderContext<'_>,
) -> Markup {
    let board_texts = &texts(context.lang).boards;
    let rules = game.rules_in_play();
    let view = BoardView {
        game,
        paths: last_move_paths(game, last),
        reachable: reachable_squares(game),
        context,
    };
    let is_tall = rules.level_count() > MAX_LEVELS_SIDE_BY_SIDE;
    let (first, rest): (Vec<u8>, Vec<u8>) =
        (0..rules.level_count()).partition(|&level| is_tall && view.is_in_play(level));
    html! {
        section.boards.tall[is_tall].stacked[!is_tall && rules.level_count() * rules.squares_per_side() <= MAX_STACKED_ROWS] aria-label=(board_texts.title) {
            div class={ "levels size-" (rules.squares_per_side()) } tabindex=[is_tall.then_some("0")]
                role=[is_tall.then_some("region")] aria-label=[is_tall.then_some(board_texts.title)] {
                @for level in first.into_iter().chain(rest) { (view.level(level)) }
            }
            p.legend aria-hidden="true" {
                span { b.minus { "−3" } b.plus { "+2" } " " (board_texts.legend_energy) }
                @if !view.paths.is_empty() { span { b.passed { i {} } " " (board_texts.legend_path) } }
                @if !view.reachable.is_empty() { span { b.reach { sub { "7" } } " " (board_texts.legend_reach) } }
            }
            (reachable_squares_text(game, context))
        }
    }
}

/// The squares that the next roll can reach, by index, with the roll.
fn reachable_squares(game: &Warrior) -> Vec<(u16, u8)> {
    if !is_move_roll_due(game) {
        return Vec::new();
    }
    let active = game.active_seat();
    (2..=12)
        .filter_map(|roll| {
            let square = game.square_ahead(active, roll)?;
            Some((game.rules_in_play().path_index_of_square(square)?, roll))
        })
        .collect()
}

/// Whether a roll for a move is next.
fn is_move_roll_due(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Roll { .. })
        && !game.is_challenge_number_due()
        && game.tosses_left() == 0
}

/// The reachable squares as text, for screen readers.
fn reachable_squares_text(game: &Warrior, context: &RenderContext<'_>) -> Markup {
    let texts = texts(context.lang);
    let board_texts = &texts.boards;
    let active = game.active_seat();
    let rules = game.rules_in_play();
    let opponent = game.opponent(active).map(|other| (game.square_of(other), context.name(other)));
    let line = |roll: u8| match (game.square_ahead(active, roll), opponent) {
        (None, _) => (board_texts.roll_past_end)(roll),
        (Some(square), Some((occupied, other))) if occupied == square => {
            (board_texts.roll_target_occupied)(roll, square, other)
        }
        (Some(square), _)
            if rules.path_index_of_square(square) == Some(rules.last_path_index()) =>
        {
            (board_texts.roll_target)(roll, square, board_texts.last_square)
        }
        (Some(square), _) => (board_texts.roll_target)(
            roll,
            square,
            &(texts.energy_change)(rules.energy_change_on_landing(square)),
        ),
    };
    html! {
        @if is_move_roll_due(game) {
            div.unseen {
                h3 { ((board_texts.next_rolls_title)(context.name(active))) }
                ul { @for roll in 2..=12 { li { (with_minus_signs(&line(roll))) } } }
            }
        }
    }
}

/// Everything that is drawn on the squares.
struct BoardView<'a> {
    game: &'a Warrior,
    paths: Vec<MovePath>,
    reachable: Vec<(u16, u8)>,
    context: &'a RenderContext<'a>,
}

impl BoardView<'_> {
    /// Whether a warrior is on this level or has just left it.
    fn is_in_play(&self, level: u8) -> bool {
        let rules = self.game.rules_in_play();
        let on = |index| rules.square_at_path_index(index).level == level;
        self.game.seats().iter().any(|seat| on(self.game.path_index_of(seat)))
            || self.paths.iter().any(|path| on(path.from) || on(path.to))
    }

    fn level(&self, level: u8) -> Markup {
        let rules = self.game.rules_in_play();
        let squares = (0..rules.squares_per_side())
            .flat_map(|x| (0..rules.squares_per_side()).map(move |y| Square { level, x, y }));
        html! {
            div.level {
                h3 { ((texts(self.context.lang).level_name)(level)) }
                div.grid aria-hidden="true" { @for square in squares { (self.square(square)) } }
            }
        }
    }

    fn square(&self, square: Square) -> Markup {
        let rules = self.game.rules_in_play();
        let Some(index) = rules.path_index_of_square(square) else { return html! {} };
        let seats_here: Vec<Seat> = self
            .game
            .seats()
            .iter()
            .filter(|&seat| self.game.path_index_of(seat) == index)
            .collect();
        let energy = rules.energy_change_on_landing(square);
        let is_goal = index == rules.last_path_index();
        let mark = self.paths.iter().find_map(|path| path.square_class(index));
        let roll_to_reach =
            self.reachable.iter().find(|(at, _)| *at == index).map(|(_, roll)| *roll);
        let is_contested = is_duel_open(self.game) && mark == Some("landing");
        let class = match energy {
            _ if is_goal => "square goal",
            ..0 => "square minus",
            0 => "square",
            1.. => "square plus",
        };
        html! {
            div class={ (class) @if let Some(mark) = mark { " " (mark) } @if is_contested { " contested" } } {
                @if is_goal { (goal_flag_svg()) } @else if energy != 0 { b { (with_plus_sign(energy)) } }
                @if mark == Some("passed") { i {} }
                @if let Some(roll) = roll_to_reach { sub { (roll) } }
                @for seat in seats_here {
                    span class={ "warrior " (colour_class(seat)) } data-move data-key={ "warrior " (u8::from(seat)) } {
                        (warrior_svg(seat, self.context))
                    }
                }
            }
        }
    }
}

/// The flag on the last square.
fn goal_flag_svg() -> Markup {
    html! {
        svg.flag viewBox="0 0 24 24" { path d="M6 2v20M6 3h13l-3 4.500 3 4.500H6" {} }
    }
}

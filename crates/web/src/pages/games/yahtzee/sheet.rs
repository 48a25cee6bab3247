//! The scorecard: one row per box, one column per player.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{
    Action, BONUS_CHIP_POINTS, Category, CategoryScore, CategorySet, Sheet, UPPER_BONUS_THRESHOLD,
};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use crate::pages::games::dice::pips_svg;
use crate::pages::games::{ChoiceCell, RenderContext, render_choice};

/// From this many players on, the columns and the names of the boxes are narrow.
const MIN_NARROW_PLAYERS: usize = 5;

/// From this many players on, the scorecard is wider than a phone and scrolls in its own frame.
const MIN_SCROLLING_PLAYERS: usize = 7;

/// One scorecard for `seats`.
pub(super) fn render_sheet(game: &Yahtzee, seats: &[Seat], context: &RenderContext<'_>) -> Markup {
    let sheet_texts = &texts(context.lang).sheet;
    let (is_narrow, is_scrolling) =
        (seats.len() >= MIN_NARROW_PLAYERS, seats.len() >= MIN_SCROLLING_PLAYERS);
    let is_over = matches!(game.phase(), Phase::Over { .. });
    let columns: Vec<SheetColumn<'_>> = seats
        .iter()
        .filter_map(|&seat| {
            let is_active = !is_over && game.active_seat() == seat;
            Some(SheetColumn { game, seat, sheet: game.sheet_of(seat)?, is_active, context })
        })
        .collect();
    let sum = |class: &str, name: &str, cell: &dyn Fn(&SheetColumn<'_>) -> Markup| {
        html! {
            tr class=(class) {
                th scope="row" { (name) }
                @for column in &columns { td class=(column.class()) data-counts={ (name) " " (u8::from(column.seat)) } { (cell(column)) } }
            }
        }
    };
    html! {
        section.scorecard.many[is_narrow].crowd[is_scrolling] aria-label=(sheet_texts.title) {
            div.frame tabindex=[is_scrolling.then_some("0")] role=[is_scrolling.then_some("region")]
                aria-label=[is_scrolling.then_some(sheet_texts.title)] {
                table data-grid {
                    thead {
                        tr {
                            th scope="col" { span.unseen { (sheet_texts.category_heading) } }
                            @for column in &columns { (column.head()) }
                        }
                    }
                    tbody aria-label=(sheet_texts.upper_section) {
                        @for category in CategorySet::UPPER.iter() { (render_row(category, &columns, context)) }
                        (sum("sum", sheet_texts.upper_sum, &|column| html! {
                            (column.sheet.upper_sum()) span.of { "/" (UPPER_BONUS_THRESHOLD) }
                        }))
                        (sum("sum bonus", sheet_texts.upper_bonus, &|column| column.bonus()))
                    }
                    tbody aria-label=(sheet_texts.lower_section) {
                        // If both sections are side by side, the names are above each.
                        tr.again aria-hidden="true" {
                            td {}
                            @for column in &columns {
                                td class=(column.class()) { span.name { (context.name(column.seat)) } }
                            }
                        }
                        @for category in CategorySet::LOWER.iter() { (render_row(category, &columns, context)) }
                        (sum("sum", sheet_texts.lower_sum, &|column| html! { (column.sheet.lower_sum()) }))
                        @if game.rules_in_play().has_bonus_chips() {
                            (sum("sum", sheet_texts.chips, &|column| column.chips()))
                        }
                    }
                    tfoot {
                        (sum("total", sheet_texts.total, &|column| html! { (column.sheet.total()) }))
                    }
                }
            }
        }
    }
}

fn render_row(
    category: Category,
    columns: &[SheetColumn<'_>],
    context: &RenderContext<'_>,
) -> Markup {
    let sheet_texts = &texts(context.lang).sheet;
    html! {
        tr {
            th scope="row" {
                @if let Some(face) = category.upper_face() { span.face aria-hidden="true" { (pips_svg(Some(face))) } }
                span.what {
                    span.category { ((sheet_texts.category_name)(category)) }
                    small.worth { ((sheet_texts.category_worth)(category)) }
                }
            }
            @for column in columns { td class=(column.class()) { (column.box_cell(category)) } }
        }
    }
}

/// A player's column.
struct SheetColumn<'a> {
    game: &'a Yahtzee,
    seat: Seat,
    sheet: &'a Sheet,
    is_active: bool,
    context: &'a RenderContext<'a>,
}

impl SheetColumn<'_> {
    fn class(&self) -> &'static str {
        match (self.context.is_own(self.seat), self.is_active) {
            (true, true) => "own active",
            (true, false) => "own",
            (false, true) => "active",
            (false, false) => "",
        }
    }

    fn head(&self) -> Markup {
        let name = self.context.name(self.seat);
        html! {
            th scope="col" class=(self.class()) title=(name) {
                span.name { (name) }
                @if self.is_active { span.unseen { " " (self.context.texts().table.is_on_turn) } }
            }
        }
    }

    /// A box with its points, or what it would score now.
    fn box_cell(&self, category: Category) -> Markup {
        let sheet_texts = &texts(self.context.lang).sheet;
        let points = self.sheet.points_in(category);
        let check = self.context.check_action(self.game, self.seat, Action::Score(category));
        let potential =
            self.game.potential_score(category).filter(|_| matches!(check, Some(Ok(_))));
        let (class, state) = match points {
            Some(0) => ("box filled nothing", "filled"),
            Some(_) => ("box filled", "filled"),
            None if potential.is_some_and(|scored| scored.points == 0) => ("box zero", "open"),
            None => ("box", "open"),
        };
        render_choice(
            &ChoiceCell {
                key: format!("{} {}", u8::from(self.seat), category.notation()),
                class: class.to_owned(),
                state,
                label: match potential {
                    Some(scored) => {
                        (texts(self.context.lang).questions.fill_label)(category, scored)
                    }
                    None => (sheet_texts.category_accessible_label)(category, points),
                },
                content: match (points, potential) {
                    (Some(points), _) => html! { (points) },
                    (None, Some(scored)) => possible_score(scored, sheet_texts.joker_mark),
                    (None, None) => html! { span.unseen { (sheet_texts.open_category) } },
                },
                action: check.as_ref().map(|check| check.as_deref().map_err(String::as_str)),
            },
            self.context,
        )
    }

    fn bonus(&self) -> Markup {
        let sheet_texts = &texts(self.context.lang).sheet;
        html! {
            @match self.sheet.upper_bonus() {
                0 if self.sheet.has_filled_upper_without_bonus() => small { (sheet_texts.upper_bonus_missed) },
                0 => small { ((sheet_texts.points_to_upper_bonus)(UPPER_BONUS_THRESHOLD.saturating_sub(self.sheet.upper_sum()))) },
                bonus => span.won { (bonus) },
            }
        }
    }

    fn chips(&self) -> Markup {
        html! {
            @match self.sheet.bonus_chip_count() {
                0 => "0",
                chips => span.won { (chips) small { "×" (BONUS_CHIP_POINTS) } },
            }
        }
    }
}

/// The points that a box would score now, with joker and chip.
fn possible_score(scored: CategoryScore, joker: &str) -> Markup {
    html! {
        (scored.points)
        @if scored.is_joker { small.joker { (joker) } }
        @if scored.earns_chip { small.chip { "+" (BONUS_CHIP_POINTS) } }
    }
}

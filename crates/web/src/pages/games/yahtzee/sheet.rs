//! The scorecard: boxes down, players across.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{
    Action, BoxScore, CHIP_POINTS, Category, CategorySet, Sheet, UPPER_BONUS_THRESHOLD,
};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use crate::pages::games::dice::pips_svg;
use crate::pages::games::{ChoiceCell, RenderContext, render_choice};

/// From this many players on the columns and the names of the boxes are narrow.
const MIN_NARROW_PLAYERS: usize = 5;

/// From this many players on the card is wider than a phone, and is scrolled within its
/// own frame.
const MIN_SCROLLING_PLAYERS: usize = 7;

/// One card for `seats`.
pub(super) fn render_sheet(game: &Yahtzee, seats: &[Seat], look: &RenderContext<'_>) -> Markup {
    let words = &texts(look.lang).sheet;
    let (many, crowd) = (seats.len() >= MIN_NARROW_PLAYERS, seats.len() >= MIN_SCROLLING_PLAYERS);
    let over = matches!(game.phase(), Phase::Over { .. });
    let columns: Vec<SheetColumn<'_>> = seats
        .iter()
        .filter_map(|&seat| {
            let active = !over && game.active_seat() == seat;
            Some(SheetColumn { game, seat, sheet: game.sheet_of(seat)?, is_active: active, look })
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
        section.scorecard.many[many].crowd[crowd] aria-label=(words.title) {
            div.frame tabindex=[crowd.then_some("0")] role=[crowd.then_some("region")]
                aria-label=[crowd.then_some(words.title)] {
                table data-grid {
                    thead {
                        tr {
                            th scope="col" { span.unseen { (words.category_heading) } }
                            @for column in &columns { (column.head()) }
                        }
                    }
                    tbody aria-label=(words.upper_section) {
                        @for category in CategorySet::UPPER.iter() { (render_row(category, &columns, look)) }
                        (sum("sum", words.upper_sum, &|column| html! {
                            (column.sheet.upper_sum()) span.of { "/" (UPPER_BONUS_THRESHOLD) }
                        }))
                        (sum("sum bonus", words.upper_bonus, &|column| column.bonus()))
                    }
                    tbody aria-label=(words.lower_section) {
                        // Where both parts stand side by side, names stand over both.
                        tr.again aria-hidden="true" {
                            td {}
                            @for column in &columns {
                                td class=(column.class()) { span.name { (look.name(column.seat)) } }
                            }
                        }
                        @for category in CategorySet::LOWER.iter() { (render_row(category, &columns, look)) }
                        (sum("sum", words.lower_sum, &|column| html! { (column.sheet.lower_sum()) }))
                        @if game.rules_in_play().has_chips() {
                            (sum("sum", words.chips, &|column| column.chips()))
                        }
                    }
                    tfoot {
                        (sum("total", words.total, &|column| html! { (column.sheet.total()) }))
                    }
                }
            }
        }
    }
}

fn render_row(category: Category, columns: &[SheetColumn<'_>], look: &RenderContext<'_>) -> Markup {
    let words = &texts(look.lang).sheet;
    html! {
        tr {
            th scope="row" {
                @if let Some(face) = category.upper_face() { span.face aria-hidden="true" { (pips_svg(Some(face))) } }
                span.what {
                    span.category { ((words.category_name)(category)) }
                    small.worth { ((words.category_worth)(category)) }
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
    look: &'a RenderContext<'a>,
}

impl SheetColumn<'_> {
    fn class(&self) -> &'static str {
        match (self.look.is_own(self.seat), self.is_active) {
            (true, true) => "own active",
            (true, false) => "own",
            (false, true) => "active",
            (false, false) => "",
        }
    }

    fn head(&self) -> Markup {
        let name = self.look.name(self.seat);
        html! {
            th scope="col" class=(self.class()) title=(name) {
                span.name { (name) }
                @if self.is_active { span.unseen { " " (self.look.texts().table.is_on_turn) } }
            }
        }
    }

    /// A box: what stands in it, or what it would score now.
    fn box_cell(&self, category: Category) -> Markup {
        let words = &texts(self.look.lang).sheet;
        let points = self.sheet.points(category);
        let may = self.look.check_action(self.game, self.seat, Action::Score(category));
        let would = self.game.potential_score(category).filter(|_| matches!(may, Some(Ok(_))));
        let (class, state) = match points {
            Some(0) => ("box filled nothing", "filled"),
            Some(_) => ("box filled", "filled"),
            None if would.is_some_and(|scored| scored.points == 0) => ("box zero", "open"),
            None => ("box", "open"),
        };
        render_choice(
            &ChoiceCell {
                key: format!("{} {}", u8::from(self.seat), category.notation()),
                class: class.to_owned(),
                state,
                label: match would {
                    Some(scored) => (texts(self.look.lang).questions.fill_label)(category, scored),
                    None => (words.category_accessible_label)(category, points),
                },
                content: match (points, would) {
                    (Some(points), _) => html! { (points) },
                    (None, Some(scored)) => possible_score(scored, words.joker_mark),
                    (None, None) => html! { span.unseen { (words.open_category) } },
                },
                action: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
            },
            self.look,
        )
    }

    fn bonus(&self) -> Markup {
        let words = &texts(self.look.lang).sheet;
        html! {
            @match self.sheet.upper_bonus() {
                0 if self.sheet.has_lost_upper_bonus() => small { (words.upper_bonus_missed) },
                0 => small { ((words.points_to_upper_bonus)(UPPER_BONUS_THRESHOLD.saturating_sub(self.sheet.upper_sum()))) },
                bonus => span.won { (bonus) },
            }
        }
    }

    fn chips(&self) -> Markup {
        html! {
            @match self.sheet.chip_count() {
                0 => "0",
                chips => span.won { (chips) small { "×" (CHIP_POINTS) } },
            }
        }
    }
}

/// What a box would score now, with what is special about it.
fn possible_score(scored: BoxScore, joker: &str) -> Markup {
    html! {
        (scored.points)
        @if scored.is_joker { small.joker { (joker) } }
        @if scored.earns_chip { small.chip { "+" (CHIP_POINTS) } }
    }
}

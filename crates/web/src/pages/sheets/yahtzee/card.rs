//! The scorecard: boxes down, players across.

use maud::{Markup, html};
use rollwright_games::yahtzee::{Action, Boxes, CHIP, Category, Scored, Sheet, UPPER_GOAL};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use crate::pages::sheets::dice::pips;
use crate::pages::sheets::{Choice, Look, choice};

/// From this many players on the card may be wider than a phone, and is scrolled
/// within its own frame.
const MANY: usize = 4;

/// One card for `seats`.
pub(super) fn card(game: &Yahtzee, seats: &[Seat], look: &Look<'_>) -> Markup {
    let texts = &look.texts().yahtzee;
    let many = seats.len() >= MANY;
    let over = matches!(game.phase(), Phase::Over { .. });
    let columns: Vec<Column<'_>> = seats
        .iter()
        .filter_map(|&seat| {
            let active = !over && game.active() == seat;
            Some(Column { game, seat, sheet: game.sheet_of(seat)?, active, look })
        })
        .collect();
    let sum = |class: &str, name: &str, cell: &dyn Fn(&Column<'_>) -> Markup| {
        html! {
            tr class=(class) {
                th scope="row" { (name) }
                @for column in &columns { td class=(column.class()) { (cell(column)) } }
            }
        }
    };
    html! {
        section.scorecard.many[many] aria-label=(texts.card) {
            div.frame tabindex=[many.then_some("0")] role=[many.then_some("region")]
                aria-label=[many.then_some(texts.card)] {
                table data-grid {
                    thead {
                        tr {
                            th scope="col" { span.unseen { (texts.box_column) } }
                            @for column in &columns { (column.head()) }
                        }
                    }
                    tbody aria-label=(texts.upper) {
                        @for category in Boxes::UPPER.iter() { (row(category, &columns, look)) }
                        (sum("sum", texts.upper_sum, &|column| html! {
                            (column.sheet.upper()) span.of { "/" (UPPER_GOAL) }
                        }))
                        (sum("sum bonus", texts.upper_bonus, &|column| column.bonus()))
                    }
                    tbody aria-label=(texts.lower) {
                        @for category in Boxes::LOWER.iter() { (row(category, &columns, look)) }
                        (sum("sum", texts.lower_sum, &|column| html! { (column.sheet.lower()) }))
                        @if game.rule_set().has_chips() {
                            (sum("sum", texts.chips, &|column| column.chips()))
                        }
                    }
                    tfoot {
                        (sum("total", texts.total, &|column| html! { (column.sheet.total()) }))
                    }
                }
            }
        }
    }
}

fn row(category: Category, columns: &[Column<'_>], look: &Look<'_>) -> Markup {
    let texts = &look.texts().yahtzee;
    html! {
        tr {
            th scope="row" {
                @if let Some(face) = category.face() { span.face aria-hidden="true" { (pips(Some(face))) } }
                span.what {
                    span.category { ((texts.category)(category)) }
                    small.worth { ((texts.worth)(category)) }
                }
            }
            @for column in columns { td class=(column.class()) { (column.square(category)) } }
        }
    }
}

/// A player's column.
struct Column<'a> {
    game: &'a Yahtzee,
    seat: Seat,
    sheet: &'a Sheet,
    active: bool,
    look: &'a Look<'a>,
}

impl Column<'_> {
    fn class(&self) -> &'static str {
        match (self.look.is_own(self.seat), self.active) {
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
                @if self.active { span.unseen { " " (self.look.texts().table.at_turn) } }
            }
        }
    }

    /// A box: what stands in it, or what it would score now.
    fn square(&self, category: Category) -> Markup {
        let texts = &self.look.texts().yahtzee;
        let name = (texts.category)(category);
        let points = self.sheet.points(category);
        let may = self.look.may(self.game, self.seat, Action::Score(category));
        let would = self.game.would_score(category).filter(|_| matches!(may, Some(Ok(_))));
        let (class, state) = match points {
            Some(0) => ("box filled nothing", "filled"),
            Some(_) => ("box filled", "filled"),
            None => ("box", "open"),
        };
        choice(&Choice {
            key: format!("{} {}", u8::from(self.seat), category.word()),
            class: class.to_owned(),
            state,
            label: match would {
                Some(scored) => (texts.would)(&name, scored),
                None => (texts.holds)(&name, points),
            },
            face: match (points, would) {
                (Some(points), _) => html! { (points) },
                (None, Some(scored)) => offer(scored, texts.joker),
                (None, None) => html! { span.unseen { (texts.open_box) } },
            },
            may: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
        })
    }

    fn bonus(&self) -> Markup {
        let texts = &self.look.texts().yahtzee;
        html! {
            @match self.sheet.upper_bonus() {
                0 if self.sheet.open().and(Boxes::UPPER).is_empty() => small { (texts.no_more) },
                0 => small { ((texts.missing)(UPPER_GOAL.saturating_sub(self.sheet.upper()))) },
                bonus => span.won { (bonus) },
            }
        }
    }

    fn chips(&self) -> Markup {
        html! {
            @match self.sheet.chips() {
                0 => "0",
                chips => span.won { (chips) small { "×" (CHIP) } },
            }
        }
    }
}

/// What a box would score now, with what is special about it.
fn offer(scored: Scored, joker: &str) -> Markup {
    html! {
        (scored.points)
        @if scored.joker { small.joker { (joker) } }
        @if scored.chip { small.chip { "+" (CHIP) } }
    }
}

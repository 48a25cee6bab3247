//! The scorecard: boxes down, players across.

use maud::{Markup, html};
use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, Boxes, CHIP, Category, Scored, Sheet, UPPER_GOAL};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use crate::pages::sheets::dice::pips;
use crate::pages::sheets::{Choice, Look, choice};

/// From this many players on the columns and the names of the boxes are narrow.
const MANY: usize = 5;

/// From this many players on the card is wider than a phone, and is scrolled within its
/// own frame.
const CROWD: usize = 7;

/// One card for `seats`.
pub(super) fn card(game: &Yahtzee, seats: &[Seat], look: &Look<'_>) -> Markup {
    let words = &texts(look.lang).card;
    let (many, crowd) = (seats.len() >= MANY, seats.len() >= CROWD);
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
                            th scope="col" { span.unseen { (words.box_column) } }
                            @for column in &columns { (column.head()) }
                        }
                    }
                    tbody aria-label=(words.upper) {
                        @for category in Boxes::UPPER.iter() { (row(category, &columns, look)) }
                        (sum("sum", words.upper_sum, &|column| html! {
                            (column.sheet.upper()) span.of { "/" (UPPER_GOAL) }
                        }))
                        (sum("sum bonus", words.upper_bonus, &|column| column.bonus()))
                    }
                    tbody aria-label=(words.lower) {
                        // Where both parts stand side by side, names stand over both.
                        tr.again aria-hidden="true" {
                            td {}
                            @for column in &columns {
                                td class=(column.class()) { span.name { (look.name(column.seat)) } }
                            }
                        }
                        @for category in Boxes::LOWER.iter() { (row(category, &columns, look)) }
                        (sum("sum", words.lower_sum, &|column| html! { (column.sheet.lower()) }))
                        @if game.rule_set().has_chips() {
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

fn row(category: Category, columns: &[Column<'_>], look: &Look<'_>) -> Markup {
    let words = &texts(look.lang).card;
    html! {
        tr {
            th scope="row" {
                @if let Some(face) = category.face() { span.face aria-hidden="true" { (pips(Some(face))) } }
                span.what {
                    span.category { ((words.category)(category)) }
                    small.worth { ((words.worth)(category)) }
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
        let words = &texts(self.look.lang).card;
        let points = self.sheet.points(category);
        let may = self.look.may(self.game, self.seat, Action::Score(category));
        let would = self.game.would_score(category).filter(|_| matches!(may, Some(Ok(_))));
        let (class, state) = match points {
            Some(0) => ("box filled nothing", "filled"),
            Some(_) => ("box filled", "filled"),
            None if would.is_some_and(|scored| scored.points == 0) => ("box zero", "open"),
            None => ("box", "open"),
        };
        choice(
            &Choice {
                key: format!("{} {}", u8::from(self.seat), category.word()),
                class: class.to_owned(),
                state,
                label: match would {
                    Some(scored) => (texts(self.look.lang).questions.fill)(category, scored),
                    None => (words.holds)(category, points),
                },
                face: match (points, would) {
                    (Some(points), _) => html! { (points) },
                    (None, Some(scored)) => offer(scored, words.joker),
                    (None, None) => html! { span.unseen { (words.open_box) } },
                },
                may: may.as_ref().map(|may| may.as_deref().map_err(String::as_str)),
            },
            self.look,
        )
    }

    fn bonus(&self) -> Markup {
        let words = &texts(self.look.lang).card;
        html! {
            @match self.sheet.upper_bonus() {
                0 if self.sheet.misses_upper_bonus() => small { (words.missed) },
                0 => small { ((words.missing)(UPPER_GOAL.saturating_sub(self.sheet.upper()))) },
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

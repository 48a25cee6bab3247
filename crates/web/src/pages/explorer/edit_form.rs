//! Forms with the dice, cells and counters of a position, to change them.

use maud::{Markup, html};
use rollwright_games::position_view::SheetView;
use rollwright_games::{
    Die, EditablePart, Game, PartChoices, PlayErrorOf, PositionPart, PositionView,
    PositionWithRules, Seat,
};
use rollwright_i18n::capitalize;

use super::{ExplorerPage, position_url, seat_names};
use crate::pages::form_data::FormData;
use crate::pages::games::RenderGame;

/// The parts that a form changes, with their new values.
pub(super) fn edits_from_form<G: Game>(
    with_rules: &PositionWithRules<G>,
    form: &FormData,
) -> Vec<(PositionPart, Option<i32>)> {
    let parts = with_rules.editable_parts().into_iter();
    let edits = parts.filter_map(|part| {
        let value = entered_value(&part, form)?;
        (value != part.value).then_some((part.part, value))
    });
    edits.collect()
}

/// The value of a part in a form; `None` if the form doesn't have it.
fn entered_value(part: &EditablePart, form: &FormData) -> Option<Option<i32>> {
    let name = part.part.to_string();
    if let PartChoices::Crosses(cells) = part.choices {
        let crossed = form.all(&name).filter_map(|text| text.parse::<usize>().ok());
        let bits = crossed.filter(|&cell| cell < cells).fold(0, |bits, cell| bits | 1 << cell);
        return Some(Some(bits));
    }
    let text = form.get(&name)?.trim();
    if text.is_empty() {
        return Some(None);
    }
    // Text that isn't a number fits no part.
    Some(Some(text.parse().unwrap_or(i32::MIN)))
}

/// The position after the roll in a form.
pub(super) fn roll_from_form<G: Game>(
    with_rules: &PositionWithRules<G>,
    form: &FormData,
) -> Result<PositionWithRules<G>, PlayErrorOf<G>> {
    let faces = form.all("face").map(|text| text.parse().unwrap_or_default());
    let roll = with_rules.position.roll_from_faces(&faces.collect::<Vec<u8>>())?;
    let mut after = with_rules.clone();
    after.position.play_roll(roll)?;
    Ok(after)
}

/// A form with a face for each die to roll.
pub(super) fn roll_form<G: RenderGame>(page: &ExplorerPage<'_, G>, game: &G) -> Markup {
    let (visit, texts) = (page.visit, &page.visit.texts().explorer);
    let name = |die: &Die| capitalize(G::die_name(die.name, visit.lang));
    html! {
        form.edit method="get" action=(position_url(page.string)) {
            fieldset {
                legend { (texts.enter_roll) }
                @for die in &game.dice_to_roll() {
                    label { (name(die)) " "
                        select name="face" { @for face in die.low..=die.high { option { (face) } } }
                    }
                }
                button type="submit" name="rolled" value="yes" { (texts.show) }
            }
        }
    }
}

/// The form with all parts. `entered` is a form that was refused, whose values it shows again.
pub(super) fn edit_form<G: RenderGame>(
    page: &ExplorerPage<'_, G>,
    entered: Option<&FormData>,
) -> Markup {
    let (visit, texts) = (page.visit, &page.visit.texts().explorer);
    let mut parts = page.with_rules.editable_parts();
    for part in &mut parts {
        if let Some(value) = entered.and_then(|form| entered_value(part, form)) {
            part.value = value.filter(|&value| value != i32::MIN);
        }
    }
    let view = page.with_rules.position.visible_to(None).view(None, visit.lang);
    let names = seat_names(page.with_rules, visit.lang);
    let of_seat = |seat: Option<Seat>| parts.iter().filter(move |part| part.part.seat() == seat);
    html! {
        form.edit method="get" action=(position_url(page.string)) {
            fieldset {
                legend { (texts.turn_and_dice) }
                @for part in of_seat(None) { (labelled_control(part, &part_label(part.part, &view, None, page), &names)) }
            }
            @for (seat, name) in page.with_rules.position.seats().iter().zip(&names) {
                @let sheet = view.sheets.iter().find(|sheet| sheet.seat == Some(seat));
                fieldset {
                    legend { (name) }
                    @if let Some(sheet) = sheet { (cells(of_seat(Some(seat)), sheet)) }
                    @for part in of_seat(Some(seat)).filter(|part| !is_cell(part.part)) {
                        (labelled_control(part, &part_label(part.part, &view, sheet, page), &names))
                    }
                }
            }
            p.next { button.primary type="submit" name="set" value="yes" { (texts.show) } }
        }
    }
}

fn is_cell(part: PositionPart) -> bool {
    matches!(part, PositionPart::Cell { .. } | PositionPart::Crosses { .. })
}

/// The label of a part that isn't a cell.
fn part_label<G: RenderGame>(
    part: PositionPart,
    view: &PositionView,
    sheet: Option<&SheetView>,
    page: &ExplorerPage<'_, G>,
) -> String {
    let texts = &page.visit.texts().explorer;
    let label = match part {
        PositionPart::ActiveSeat => texts.whose_turn.to_owned(),
        PositionPart::Die { at } => {
            view.dice.get(at).map(|die| die.name.clone()).unwrap_or_default()
        }
        PositionPart::Points { .. } => texts.points.to_owned(),
        PositionPart::Square { .. } => texts.square.to_owned(),
        PositionPart::Counter { at, .. } => {
            let counter = sheet.and_then(|sheet| sheet.counters.get(at));
            counter.map(|counter| counter.label.clone()).unwrap_or_default()
        }
        PositionPart::Cell { .. } | PositionPart::Crosses { .. } => String::new(),
    };
    capitalize(&label)
}

/// The rows of a sheet with a control for each cell.
fn cells<'p>(parts: impl Iterator<Item = &'p EditablePart>, sheet: &SheetView) -> Markup {
    let parts: Vec<&EditablePart> = parts.filter(|part| is_cell(part.part)).collect();
    let in_row = |wanted: usize| {
        parts.iter().filter(move |part| match part.part {
            PositionPart::Cell { row, .. } | PositionPart::Crosses { row, .. } => row == wanted,
            _ => false,
        })
    };
    html! {
        @for (at, row) in sheet.rows.iter().enumerate().filter(|(at, _)| in_row(*at).next().is_some()) {
            div.row role="group" aria-label=(row.label) {
                span { (capitalize(&row.label)) }
                @for part in in_row(at) {
                    @match part.part {
                        PositionPart::Cell { cell, .. } => {
                            (control(part, Some(&format!("{} {}", row.label, cell + 1)), &[]))
                        }
                        _ => @for (cell, shown) in row.cells.iter().enumerate() {
                            label { (shown.text) input type="checkbox" name=(part.part) value=(cell)
                                checked[part.value.is_some_and(|bits| bits >> cell & 1 == 1)]; }
                        },
                    }
                }
            }
        }
    }
}

fn labelled_control(part: &EditablePart, label: &str, names: &[String]) -> Markup {
    html! { label { (label) " " (control(part, None, names)) } }
}

/// The control of a part. `names` are shown instead of numbers of seats.
fn control(part: &EditablePart, label: Option<&str>, names: &[String]) -> Markup {
    let text = |value: Option<i32>| value.map_or_else(|| "–".to_owned(), |value| value.to_string());
    let is_seat = part.part == PositionPart::ActiveSeat;
    let shown = |value: Option<i32>| match value.and_then(|value| usize::try_from(value).ok()) {
        Some(number) if is_seat => number.checked_sub(1).and_then(|at| names.get(at)).cloned(),
        _ => None,
    };
    html! {
        @match &part.choices {
            PartChoices::OneOf(values) if values.len() <= 64 => {
                select name=(part.part) aria-label=[label] { @for &value in values {
                    option value=(value.map_or_else(String::new, |value| value.to_string()))
                        selected[value == part.value] { (shown(value).unwrap_or_else(|| text(value))) }
                } }
            }
            choices => {
                @let low = if let PartChoices::From(low) = choices { *low } else { 0 };
                input type="number" name=(part.part) aria-label=[label] min=(low)
                    value=(part.value.map_or_else(String::new, |value| value.to_string()));
            }
        }
    }
}

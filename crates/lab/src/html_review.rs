//! A self-contained HTML page with the review of a game.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rollwright_coach::plain_text::{
    coach_result_with_same_dice_line, costly_decision_line, evaluation_method_line,
    losses_by_question_rows, luck_and_skill_rows, undone_event_line,
};
use rollwright_coach::value_format::ValueFormat;
use rollwright_coach::{CostlyDecision, Review};
use rollwright_games::PlayerNames;
use rollwright_games::position_view::{CellState, CellView, SheetView};
use rollwright_i18n::capitalize;

use crate::chart::{PANEL_HEIGHT, PANEL_WIDTH, expected_result_by_step_chart};

const STYLE: &str = include_str!("html_report.css");
const REVIEW_STYLE: &str = include_str!("html_review.css");

/// The HTML page, with the sheets of the costliest moments. `explorer` is the URL of a server's
/// explorer, to which a position string is added; pages without a server have none.
#[must_use]
pub fn html_review(
    review: &Review,
    moments: &[CostlyDecision<'_>],
    explorer: Option<&str>,
    names: &PlayerNames,
) -> String {
    let coach_texts = &names.lang().shared_texts().coach;
    let texts = &coach_texts.review;
    let format = ValueFormat::for_review(review, names.lang());
    let title = (texts.title)(review.game.title());
    let page = html! {
        (DOCTYPE)
        html lang=(names.lang().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(REVIEW_STYLE)) }
            }
            body { main {
                h1 { (title) }
                p { (format.objective_sentence()) " (" (evaluation_method_line(review.how, review.calibration, &format)) ")" }
                @if !review.finished { p { (texts.game_unfinished) } }
                h2 { (texts.seats_heading) }
                (html_table(&texts.seat_columns, luck_and_skill_rows(review, names, &format)))
                p { (texts.column_formula) }
                @if let Some(same) = coach_result_with_same_dice_line(review, &format) { p { (same) } }
                figure { (PreEscaped(expected_result_by_step_chart(review, names).to_svg_document(PANEL_WIDTH, PANEL_HEIGHT, texts.value_chart_title))) }
                h2 { (texts.moments_heading) }
                @for (at, moment) in moments.iter().enumerate() {
                    // Simultaneous decisions share a step, which gets only one anchor.
                    @let is_first = moments[..at].iter().all(|other| other.decision.step != moment.decision.step);
                    (moment_section(moment, is_first, explorer, names, &format))
                }
                @if moments.is_empty() { p { (texts.no_losses) } }
                h2 { (texts.question_kinds_heading) }
                div.kinds { (html_table(&texts.question_kind_columns, losses_by_question_rows(review, names, &format))) }
                h2 { (texts.decisions_heading) }
                (decisions_section(review, moments, names, &format))
                @if !review.taken_back.is_empty() {
                    h2 { (texts.undone_heading) }
                    ul { @for undone in &review.taken_back { li { (undone_event_line(undone, names, coach_texts)) } } }
                }
            } }
        }
    };
    page.into_string()
}

fn decisions_section(
    review: &Review,
    moments: &[CostlyDecision<'_>],
    names: &PlayerNames,
    format: &ValueFormat,
) -> Markup {
    let texts = &names.lang().shared_texts().coach.review;
    let marks = &review.thresholds;
    let [doubtful, bad, very_bad] =
        [marks.doubtful, marks.bad, marks.very_bad].map(|loss| format.format_without_unit(loss));
    // A step shown above already has its anchor there.
    let is_drawn = |step: usize| moments.iter().any(|moment| moment.decision.step == step);
    let before = |at: usize| at.checked_sub(1).map(|at| review.decisions[at].step);
    let anchor = |at: usize, step: usize| {
        (before(at) != Some(step) && !is_drawn(step)).then(|| format!("step-{step}"))
    };
    html! {
        div.wide { table.decisions.alone[review.seats.len() == 1] {
            thead { tr { @for head in &texts.decision_columns { th { (capitalize(head)) } } } }
            tbody { @for (at, decision) in review.decisions.iter().enumerate() {
                tr id=[anchor(at, decision.step)]
                    class=[decision.mark.map(|mark| format!("mark-{}", mark.index()))] {
                    td { (decision.step) }
                    td { (names.name_of(decision.seat)) }
                    td { (review.game.description(names.lang()).question_label_by_name(&decision.question)) }
                    td { (decision.played) }
                    td { @if decision.loss > 0.0 { (decision.best) } }
                    td { (format.format_loss(decision.loss)) }
                    td { @if let Some(mark) = decision.mark { (texts.mark_names[mark.index()]) } }
                }
            } }
        } }
        p { ((texts.mark_thresholds)(&doubtful, &bad, &very_bad)) }
    }
}

/// A moment: what was decided, the dice, and the sheets with both choices marked.
fn moment_section(
    moment: &CostlyDecision<'_>,
    has_anchor: bool,
    explorer: Option<&str>,
    names: &PlayerNames,
    format: &ValueFormat,
) -> Markup {
    let seat = moment.decision.seat;
    let texts = &names.lang().shared_texts().coach.review;
    let own = moment.view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|of| of == seat));
    html! {
        section.moment id=[has_anchor.then(|| format!("step-{}", moment.decision.step))] {
            p { (costly_decision_line(moment, names, format)) }
            p.dice { @for die in &moment.view.dice { @if let Some(face) = die.face {
                span.die { (die.name) " " b { (face) } }
            } } }
            @for sheet in own { (sheet_table(sheet, moment)) }
            @if let Some(explorer) = explorer {
                p { a href={ (explorer) (moment.position_string) } { (texts.explore_position) } }
            }
            p.key { span.played { (texts.decision_columns[3]) } " " span.best { (texts.decision_columns[4]) } }
        }
    }
}

fn sheet_table(sheet: &SheetView, moment: &CostlyDecision<'_>) -> Markup {
    html! {
        div.wide { table.sheet.printed[sheet.has_printed_cells()] { tbody {
            @for row in &sheet.rows { tr {
                th { (row.label) }
                @for cell in &row.cells { td class=(cell_class(cell, moment)) { (cell.text) } }
            } }
        } } }
    }
}

/// The CSS classes of a cell: its state, and whether it is one of the two choices.
fn cell_class(cell: &CellView, moment: &CostlyDecision<'_>) -> String {
    let mark = match cell.state {
        CellState::Open => "open",
        CellState::Used => "used",
        CellState::Unreachable => "gone",
        CellState::Closed => "closed",
    };
    let is = |action: &String| cell.legal_action.as_ref() == Some(action);
    let choice = match () {
        () if is(&moment.decision.played) => " played",
        () if is(&moment.decision.best) => " best",
        () => "",
    };
    format!("{mark}{choice}")
}

fn html_table(heads: &[&str], rows: Vec<Vec<String>>) -> Markup {
    html! {
        div.wide { table {
            thead { tr { @for head in heads { th { (capitalize(head)) } } } }
            tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
        } }
    }
}

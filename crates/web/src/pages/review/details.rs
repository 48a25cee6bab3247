//! Every figure of a review: tables, and downloads.

use maud::{Markup, html};
use rollwright_coach::plain_text::{
    coach_result_with_same_dice_line, evaluation_method_line, losses_by_question_rows,
    luck_and_skill_rows, undone_event_line,
};
use rollwright_coach::value_format::ValueFormat;
use rollwright_i18n::{capitalize, with_minus_signs};

use super::ReviewView;
use crate::pages::games::RenderGame;

/// The tables and downloads, closed at first.
pub(super) fn details_section<G: RenderGame>(view: &ReviewView<'_, G>) -> Markup {
    let (visit, review, names) = (view.visit, view.review, view.names);
    let (texts, coach_texts) = (&visit.texts().review, &visit.texts().shared.coach);
    let review_texts = &coach_texts.review;
    let format = ValueFormat::for_review(review, visit.lang);
    let id = &view.table.id;
    html! {
        details.card.figures-of-review #details {
            summary { strong { (texts.details) } " " span.faint { ((texts.details_summary)(review.decisions.len())) } }
            p { (format.objective_sentence()) " (" (evaluation_method_line(review.how, review.calibration, &format)) ")" }
            @if !review.finished { p { (review_texts.game_unfinished) } }
            p.next {
                a.button href={ "/t/" (id) "/review.csv" } download={ "rollwright-" (id) ".csv" } { (texts.download_csv) }
                a.button href={ "/api/tables/" (id) "/review" } download={ "rollwright-" (id) "-review.json" } { (texts.download_json) }
                a.button href={ "/api/tables/" (id) "/record" } download={ "rollwright-" (id) ".jsonl" } { (visit.texts().replay.record) }
            }
            h3 { (review_texts.seats_heading) }
            (table("seats", &review_texts.seat_columns, luck_and_skill_rows(review, names, &format)))
            p.faint { (review_texts.column_formula) }
            @if let Some(same) = coach_result_with_same_dice_line(review, &format) { p { (same) } }
            h3 { (review_texts.question_kinds_heading) }
            (table("kinds", &review_texts.question_kind_columns, losses_by_question_rows(review, names, &format)))
            h3 { (review_texts.decisions_heading) }
            (decisions_table(view, &format))
            @if !review.taken_back.is_empty() {
                h3 { (review_texts.undone_heading) }
                ul { @for undone in &review.taken_back { li { (undone_event_line(undone, names, coach_texts)) } } }
            }
        }
    }
}

fn decisions_table<G: RenderGame>(view: &ReviewView<'_, G>, format: &ValueFormat) -> Markup {
    let (visit, review) = (view.visit, view.review);
    let texts = &visit.texts().shared.coach.review;
    let thresholds = &review.thresholds;
    let [doubtful, bad, very_bad] = [thresholds.doubtful, thresholds.bad, thresholds.very_bad]
        .map(|loss| format.format_without_unit(loss));
    let description = G::description(visit.lang);
    html! {
        div.scrolls tabindex="0" role="region" aria-label=(texts.decisions_heading) { table.list.wide.decisions {
            thead { tr { @for head in &texts.decision_columns { th scope="col" { (capitalize(head)) } } } }
            tbody { @for decision in &review.decisions {
                tr class=[decision.mark.map(|mark| format!("mark-{}", mark.index()))] {
                    td { a href={ (view.url_prefix()) "at=" (decision.step) "#replay" } data-at=(decision.step) { (decision.step) } }
                    td { (view.names.name_of(decision.seat)) }
                    td { (description.question_label_by_name(&decision.question)) }
                    td { (decision.played) }
                    td { @if decision.loss > 0.0 { (decision.best) } }
                    td.number { (format.format_loss(decision.loss)) }
                    td { @if let Some(mark) = decision.mark { (texts.mark_names[mark.index()]) } }
                }
            } }
        } }
        p.faint { ((texts.mark_thresholds)(&doubtful, &bad, &very_bad)) }
    }
}

fn table(name: &str, heads: &[&str], rows: Vec<Vec<String>>) -> Markup {
    html! {
        div.scrolls tabindex="0" { table class={ "list wide " (name) } {
            thead { tr { @for head in heads { th scope="col" { (capitalize(head)) } } } }
            tbody { @for row in rows { tr { @for cell in row { td { (with_minus_signs(&cell)) } } } } }
        } }
    }
}

//! A self-contained page of the review of a game.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rollwright_coach::text::{Shown, how, kinds, moment_line, same_dice, seats, taken_back};
use rollwright_coach::{Moment, Review};
use rollwright_games::Names;
use rollwright_games::view::{Cell, Mark, Sheet};
use rollwright_i18n::capital;

use crate::chart::{HEIGHT, WIDTH, course};

const STYLE: &str = include_str!("report.css");
const REVIEW_STYLE: &str = include_str!("review.css");

/// The page, with the costliest moments drawn.
#[must_use]
pub fn review_page(review: &Review, moments: &[Moment<'_>], names: &Names) -> String {
    let words = &names.lang().words().coach;
    let told = &words.review;
    let shown = Shown::of(review, names.lang());
    let title = (told.title)(review.game.title());
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
                p { (shown.objective()) " (" (how(review.how, review.calibration, &shown)) ")" }
                @if !review.finished { p { (told.running) } }
                h2 { (told.seats) }
                (table(&told.seat_heads, seats(review, names, &shown)))
                p { (told.identity) }
                @if let Some(same) = same_dice(review, &shown) { p { (same) } }
                figure { (PreEscaped(course(review, names).picture(WIDTH, HEIGHT, told.course))) }
                h2 { (told.moments) }
                @for (at, moment) in moments.iter().enumerate() {
                    // Two who answered together share a step, whose anchor stands once.
                    @let is_first = moments[..at].iter().all(|other| other.decision.step != moment.decision.step);
                    (drawn(moment, is_first, names, &shown))
                }
                @if moments.is_empty() { p { (told.no_losses) } }
                h2 { (told.kinds) }
                div.kinds { (table(&told.kind_heads, kinds(review, names, &shown))) }
                h2 { (told.decisions) }
                (decisions(review, moments, names, &shown))
                @if !review.taken_back.is_empty() {
                    h2 { (told.taken_back) }
                    ul { @for taken in &review.taken_back { li { (taken_back(taken, names, words)) } } }
                }
            } }
        }
    };
    page.into_string()
}

fn decisions(review: &Review, moments: &[Moment<'_>], names: &Names, shown: &Shown) -> Markup {
    let told = &names.lang().words().coach.review;
    let marks = &review.thresholds;
    let [doubtful, bad, very_bad] =
        [marks.doubtful, marks.bad, marks.very_bad].map(|loss| shown.amount(loss));
    // A step that is drawn above has its anchor there.
    let is_drawn = |step: usize| moments.iter().any(|moment| moment.decision.step == step);
    let before = |at: usize| at.checked_sub(1).map(|at| review.decisions[at].step);
    let anchor = |at: usize, step: usize| {
        (before(at) != Some(step) && !is_drawn(step)).then(|| format!("step-{step}"))
    };
    html! {
        div.wide { table.decisions.alone[review.seats.len() == 1] {
            thead { tr { @for head in &told.decision_heads { th { (capital(head)) } } } }
            tbody { @for (at, decision) in review.decisions.iter().enumerate() {
                tr id=[anchor(at, decision.step)]
                    class=[decision.mark.map(|mark| format!("mark-{}", mark.index()))] {
                    td { (decision.step) }
                    td { (names.of(decision.seat)) }
                    td { (review.game.about(names.lang()).question(&decision.question)) }
                    td { (decision.played) }
                    td { @if decision.loss > 0.0 { (decision.best) } }
                    td { (shown.loss(decision.loss)) }
                    td { @if let Some(mark) = decision.mark { (told.marks[mark.index()]) } }
                }
            } }
        } }
        p { ((told.thresholds)(&doubtful, &bad, &very_bad)) }
    }
}

/// A moment: what was decided, the dice, and the sheets with both choices marked.
fn drawn(moment: &Moment<'_>, has_anchor: bool, names: &Names, shown: &Shown) -> Markup {
    let seat = moment.decision.seat;
    let told = &names.lang().words().coach.review;
    let own = moment.view.sheets.iter().filter(|sheet| sheet.seat.is_none_or(|of| of == seat));
    html! {
        section.moment id=[has_anchor.then(|| format!("step-{}", moment.decision.step))] {
            p { (moment_line(moment, names, shown)) }
            p.dice { @for die in &moment.view.dice { @if let Some(face) = die.face {
                span.die { (die.name) " " b { (face) } }
            } } }
            @for sheet in own { (sheet_of(sheet, moment)) }
            p.key { span.played { (told.decision_heads[3]) } " " span.best { (told.decision_heads[4]) } }
        }
    }
}

fn sheet_of(sheet: &Sheet, moment: &Moment<'_>) -> Markup {
    html! {
        div.wide { table.sheet.printed[sheet.is_printed()] { tbody {
            @for row in &sheet.rows { tr {
                th { (row.label) }
                @for cell in &row.cells { td class=(class(cell, moment)) { (cell.text) } }
            } }
        } } }
    }
}

/// What a cell is, and whether it is one of the two choices.
fn class(cell: &Cell, moment: &Moment<'_>) -> String {
    let mark = match cell.mark {
        Mark::Open => "open",
        Mark::Used => "used",
        Mark::Gone => "gone",
        Mark::Closed => "closed",
    };
    let is = |action: &String| cell.action.as_ref() == Some(action);
    let choice = match () {
        () if is(&moment.decision.played) => " played",
        () if is(&moment.decision.best) => " best",
        () => "",
    };
    format!("{mark}{choice}")
}

fn table(heads: &[&str], rows: Vec<Vec<String>>) -> Markup {
    html! {
        div.wide { table {
            thead { tr { @for head in heads { th { (capital(head)) } } } }
            tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
        } }
    }
}

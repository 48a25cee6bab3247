//! Reviews as CSV, one row per decision.

use crate::Review;

/// The header line. `loss` is as in JSON, where a chance is a number from 0 to 1. `cost` is the same in
/// the `unit` of the text: points, or percentage points of the chance to win.
pub const REVIEW_CSV_HEADER_LINE: &str = "record,game,rules,objective,exact,step,seat,name,question,options,played,best,loss,mark,cost,unit\n";

/// The rows of a review of the record named `record`.
#[must_use]
pub fn review_csv_rows(record: &str, review: &Review) -> String {
    let mut rows = String::new();
    let (unit, units_per_loss) = match review.objective.as_ref() {
        "win" => ("percentage points", 100.0),
        _ => ("points", 1.0),
    };
    for decision in &review.decisions {
        let name = review.seats.get(decision.seat.index()).map_or("", |seat| &seat.name);
        let cells = [
            quote_user_text(record),
            review.game.name().to_owned(),
            review.rules.clone(),
            review.objective.to_string(),
            review.exact.to_string(),
            decision.step.to_string(),
            u8::from(decision.seat).to_string(),
            quote_user_text(name),
            decision.question.to_string(),
            decision.options.len().to_string(),
            quote_cell(&decision.played),
            quote_cell(&decision.best),
            decision.loss.to_string(),
            decision.mark.map_or("", crate::MistakeSeverity::name).to_owned(),
            (units_per_loss * decision.loss).to_string(),
            unit.to_owned(),
        ];
        rows.push_str(&cells.join(","));
        rows.push('\n');
    }
    rows
}

/// Quotes a cell if necessary.
fn quote_cell(text: &str) -> String {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// The same for user text, which a spreadsheet must not interpret as a formula.
fn quote_user_text(text: &str) -> String {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => quote_cell(&format!("'{text}")),
        false => quote_cell(text),
    }
}

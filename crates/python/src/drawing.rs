//! A position as HTML, for notebooks: its sheets from the game's view, in the notebook's own fonts.

use std::fmt::Write as _;

use rollwright_games::Seat;
use rollwright_games::position_view::{CellState, RowView, SheetView};
use rollwright_i18n::Lang;

use crate::position::AnyPosition;

/// The position as `seat` sees it.
pub(crate) fn position_html(position: &dyn AnyPosition, seat: Seat, lang: Lang) -> String {
    let view = position.view(Some(seat), lang);
    let mut html = String::from("<div class=\"rollwright-position\">");
    let dice: Vec<String> = view
        .dice
        .iter()
        .map(|die| {
            let face = die.face.map_or_else(|| "?".to_owned(), |face| face.to_string());
            let name = escape(&die.name);
            format!("<span title=\"{name}\" style=\"{DIE}{}\">{face}</span>", die_colour(&die.name))
        })
        .collect();
    if !dice.is_empty() {
        push(&mut html, format_args!("<p>{}</p>", dice.join(" ")));
    }
    html.push_str("<div style=\"display:flex;flex-wrap:wrap;gap:1.5em\">");
    for sheet in &view.sheets {
        let is_active = sheet.seat == Some(position.active_seat());
        push_sheet(&mut html, sheet, is_active, position.setup().id().title());
    }
    html.push_str("</div></div>");
    html
}

const DIE: &str = "display:inline-block;min-width:1.6em;padding:.1em;text-align:center;\
    border:1px solid currentColor;border-radius:.3em;font-weight:bold;";
const CELL: &str = "border:1px solid rgba(128,128,128,.5);min-width:1.6em;padding:0 .3em;\
    text-align:center;";

/// Writing to a string can't fail.
fn push(html: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = html.write_fmt(text);
}

fn push_sheet(html: &mut String, sheet: &SheetView, is_active: bool, game_title: &str) {
    let mark = if is_active { " ▸" } else { "" };
    let title = match sheet.seat {
        // The game's title says nothing that its reader doesn't know.
        Some(seat) if sheet.title == game_title => format!("Seat {}", seat.index()),
        Some(seat) => format!("Seat {}</b> · <b>{}", seat.index(), escape(&sheet.title)),
        None => escape(&sheet.title),
    };
    push(html, format_args!("<table><caption style=\"text-align:left\"><b>{title}</b>{mark}"));
    if let Some(points) = sheet.points {
        push(html, format_args!(" · {points}"));
    }
    html.push_str("</caption>");
    for row in &sheet.rows {
        push_row(html, row);
    }
    for counter in &sheet.counters {
        let (label, value) = (escape(&counter.label), counter.value);
        push(html, format_args!("<tr><th>{label}</th><td>{value}</td></tr>"));
    }
    html.push_str("</table>");
}

fn push_row(html: &mut String, row: &RowView) {
    push(html, format_args!("<tr><th style=\"text-align:left\">{}</th>", escape(&row.label)));
    let tint = row.colour.as_deref().map_or("", row_tint);
    for cell in &row.cells {
        let text = escape(&cell.text);
        let (text, style) = match cell.state {
            CellState::Used if text.is_empty() => ("✕".to_owned(), "font-weight:bold;"),
            CellState::Used => (text, "font-weight:bold;outline:2px solid currentColor;"),
            CellState::Unreachable => (text, "opacity:.35;"),
            CellState::Closed => (text, "opacity:.35;background:rgba(128,128,128,.6);"),
            CellState::Open => (text, ""),
        };
        push(html, format_args!("<td style=\"{CELL}{tint}{style}\">{text}</td>"));
    }
    if let Some(points) = row.points {
        push(html, format_args!("<td>{points}</td>"));
    }
    if row.is_locked {
        html.push_str("<td>🔒</td>");
    }
    html.push_str("</tr>");
}

/// Light enough for dark text and strong enough for a light one.
fn row_tint(colour: &str) -> &'static str {
    match colour.to_ascii_lowercase().as_str() {
        "red" => "background:rgba(220,60,60,.25);",
        "yellow" => "background:rgba(230,190,40,.3);",
        "green" => "background:rgba(60,170,80,.25);",
        "blue" => "background:rgba(60,110,220,.25);",
        _ => "",
    }
}

fn die_colour(name: &str) -> &'static str {
    row_tint(name.split_whitespace().next().unwrap_or_default())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

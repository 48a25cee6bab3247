//! The sheets: Rollwright's own, and those of the handouts.

use rollwright_games::qwixx::texts::{QwixxTexts, texts};
use rollwright_games::qwixx::{CourseHandout, NumberState, PENALTIES_TO_END, Qwixx, Sheet};
use rollwright_games::{Colour, Game, PlayerNames, Seat};
use rollwright_i18n::Lang;

use super::padding::pad_to_width;
use crate::{StyledText, TextStyle};

pub(super) fn write_sheet(game: &Qwixx, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
    match game.rules_in_play().handout_followed_by_console() {
        None => write_own_sheet(game, seat, names, out),
        Some(CourseHandout::Concordia) => write_concordia_sheet(game, seat, names, out),
        Some(CourseHandout::Ottawa) => write_ottawa_sheet(game, seat, names, out),
    }
}

/// The columns of a row with their numbers.
fn columns_and_numbers(game: &Qwixx, row: Colour) -> impl Iterator<Item = (u8, u8)> {
    let rules = game.rules_in_play();
    (0..=rules.last_column()).map(move |column| (column, rules.number_at(row, column)))
}

/// Explains the marks of Rollwright's own sheet.
pub(super) fn write_legend(lang: Lang, out: &mut StyledText) {
    let (cross, struck) = (out.unicode_or_ascii("✗", "X"), out.unicode_or_ascii("7\u{336}", "-"));
    let text = (texts(lang).console.legend)(cross, struck);
    out.push_line(out.format_with_style(TextStyle::Dim, text));
}

fn write_own_sheet(game: &Qwixx, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
    let sheet = game.sheet_of(seat);
    let texts = &texts(names.lang()).sheet;
    let cross = out.unicode_or_ascii("✗", "X").to_owned();
    let name = out.format_with_style(TextStyle::Emphasis, pad_to_width(names.name_of(seat), 49));
    out.push_line(format!("{name}{}", texts.points_heading));
    for row in Colour::ALL {
        let mut cells = String::new();
        for (column, number) in columns_and_numbers(game, row) {
            cells.push_str(&match game.number_state(seat, row, column) {
                NumberState::Crossed => {
                    out.format_with_style(TextStyle::RowColour(row), format!("  {cross}"))
                }
                NumberState::Unreachable => {
                    out.format_with_style(TextStyle::Dim, struck_number(number, out))
                }
                NumberState::Open => format!("{number:>3}"),
            });
        }
        let lock = if sheet.row(row).is_lock_crossed() {
            out.format_with_style(TextStyle::RowColour(row), format!("[{cross}]"))
        } else if game.rows_closed_to(seat).contains(row) {
            "[-]".to_owned()
        } else {
            "[ ]".to_owned()
        };
        let label = out.format_with_style(
            TextStyle::RowColour(row),
            format!("{:<8}", row.localized_name(names.lang())),
        );
        out.push_line(format!("  {label}{cells} {lock}{:>8}", sheet.row(row).points()));
    }
    let marks = penalty_boxes(sheet.penalties, &cross);
    out.push_line(format!(
        "  {:<10}{marks}{:>39}",
        (texts.penalties_heading)(false),
        sheet.penalty_points()
    ));
    out.push_line(format!("  {:<10}{:>43}", texts.total, sheet.points()));
}

/// An unreachable number, three columns wide.
fn struck_number(number: u8, out: &StyledText) -> String {
    if !out.options().use_unicode {
        return "  -".to_owned();
    }
    let digits: String = number.to_string().chars().flat_map(|digit| [digit, '\u{336}']).collect();
    format!("{}{digits}", if number < 10 { "  " } else { " " })
}

/// The penalty boxes, the marked ones first.
fn penalty_boxes(penalties: u8, cross: &str) -> String {
    (0..PENALTIES_TO_END).map(|box_| if box_ < penalties { cross } else { "." }).collect()
}

fn write_concordia_sheet(game: &Qwixx, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
    let title = (texts(names.lang()).concordia.sheet_title)(names.name_of(seat));
    out.push_line(out.format_with_style(TextStyle::Emphasis, title));
    for row in Colour::ALL {
        let cells: Vec<_> = columns_and_numbers(game, row)
            .map(|(column, number)| match game.number_state(seat, row, column) {
                NumberState::Crossed => "X".to_owned(),
                NumberState::Unreachable | NumberState::Open => number.to_string(),
            })
            .collect();
        let label = out.format_with_style(
            TextStyle::RowColour(row),
            format!("{}:", row.localized_name(names.lang())),
        );
        out.push_line(format!("{label} {}", cells.join(" ")));
    }
}

fn write_ottawa_sheet(game: &Qwixx, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
    const POINTS_COLUMN: usize = 37;
    let sheet = game.sheet_of(seat);
    let QwixxTexts { console, sheet: labels, .. } = texts(names.lang());
    let title = pad_to_width(
        &format!("{}{}", console.player_name_label, names.name_of(seat)),
        POINTS_COLUMN,
    );
    // The handout's empty sheet has no points.
    if out.options().is_strict && *sheet == Sheet::EMPTY {
        out.push_line(title.trim_end());
    } else {
        out.push_line(format!("{title}{}: {}", labels.points_heading, game.score(seat)));
    }
    let columns = usize::from(game.rules_in_play().last_column()) + 1;
    let frame = format!("{:7}{}", "", "-".repeat(3 * columns + 3));
    out.push_line(&frame);
    for row in Colour::ALL {
        let mut cells = String::new();
        for (column, number) in columns_and_numbers(game, row) {
            cells.push('|');
            cells.push_str(&match game.number_state(seat, row, column) {
                NumberState::Crossed => out.format_with_style(TextStyle::RowColour(row), "XX"),
                NumberState::Unreachable | NumberState::Open => format!("{number:>2}"),
            });
        }
        let [locked, unlocked] = console.lock_letters;
        let lock = if sheet.row(row).is_lock_crossed() { locked } else { unlocked };
        let label = out.format_with_style(
            TextStyle::RowColour(row),
            format!("{:<7}", row.localized_name(names.lang())),
        );
        out.push_line(format!("{label}{cells}| {lock}"));
        out.push_line(&frame);
    }
    let failed: String = (1..=sheet.penalties).map(|throw| format!(" {throw}")).collect();
    out.push_line(format!("{}{failed}", console.failed_rolls_label));
}

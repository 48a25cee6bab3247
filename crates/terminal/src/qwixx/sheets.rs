//! The sheets of the three rule sets.

use rollwright_games::qwixx::texts::{Texts, texts};
use rollwright_games::qwixx::{Cell, PENALTIES_TO_END, Qwixx, RuleSetKind};
use rollwright_games::{Colour, Game, Names, Seat};
use rollwright_i18n::Lang;

use super::words::padded;
use crate::{Ink, Output};

pub(super) fn draw(game: &Qwixx, seat: Seat, names: &Names, out: &mut Output) {
    match game.rules_in_play().kind() {
        RuleSetKind::Official => official(game, seat, names, out),
        RuleSetKind::Concordia => concordia(game, seat, names, out),
        RuleSetKind::Ottawa => ottawa(game, seat, names, out),
    }
}

/// The columns of a row with their numbers.
fn numbers(game: &Qwixx, row: Colour) -> impl Iterator<Item = (u8, u8)> {
    let rules = game.rules_in_play();
    (0..=rules.last_column()).map(move |column| (column, rules.number(row, column)))
}

/// What the marks of the `official` sheet mean.
pub(super) fn legend(lang: Lang, out: &mut Output) {
    let (cross, struck) = (out.either("✗", "X"), out.either("7\u{336}", "-"));
    let text = (texts(lang).console.legend)(cross, struck);
    out.line(out.paint(Ink::Faint, text));
}

fn official(game: &Qwixx, seat: Seat, names: &Names, out: &mut Output) {
    let sheet = game.sheet_of(seat);
    let words = &texts(names.lang()).sheet;
    let cross = out.either("✗", "X").to_owned();
    let name = out.paint(Ink::Strong, padded(names.of(seat), 49));
    out.line(format!("{name}{}", words.points));
    for row in Colour::ALL {
        let mut cells = String::new();
        for (column, number) in numbers(game, row) {
            cells.push_str(&match game.cell(seat, row, column) {
                Cell::Crossed => out.paint(Ink::Row(row), format!("  {cross}")),
                Cell::Gone => out.paint(Ink::Faint, struck(number, out)),
                Cell::Open => format!("{number:>3}"),
            });
        }
        let lock = if sheet.row(row).locked() {
            out.paint(Ink::Row(row), format!("[{cross}]"))
        } else if game.closed_to(seat).has(row) {
            "[-]".to_owned()
        } else {
            "[ ]".to_owned()
        };
        let label = out.paint(Ink::Row(row), format!("{:<8}", row.called(names.lang())));
        out.line(format!("  {label}{cells} {lock}{:>8}", sheet.row(row).points()));
    }
    let marks = marks(sheet.penalties, &cross);
    out.line(format!("  {:<10}{marks}{:>39}", words.penalties, sheet.penalty_points()));
    out.line(format!("  {:<10}{:>43}", words.total, sheet.points()));
}

/// A number that is out of reach, three columns wide.
fn struck(number: u8, out: &Output) -> String {
    if !out.style().unicode {
        return "  -".to_owned();
    }
    let digits: String = number.to_string().chars().flat_map(|digit| [digit, '\u{336}']).collect();
    format!("{}{digits}", if number < 10 { "  " } else { " " })
}

/// The boxes for penalties, the marked ones first.
fn marks(penalties: u8, cross: &str) -> String {
    (0..PENALTIES_TO_END).map(|box_| if box_ < penalties { cross } else { "." }).collect()
}

fn concordia(game: &Qwixx, seat: Seat, names: &Names, out: &mut Output) {
    let title = (texts(names.lang()).concordia.board_of)(names.of(seat));
    out.line(out.paint(Ink::Strong, title));
    for row in Colour::ALL {
        let cells: Vec<_> = numbers(game, row)
            .map(|(column, number)| match game.cell(seat, row, column) {
                Cell::Crossed => "X".to_owned(),
                Cell::Gone | Cell::Open => number.to_string(),
            })
            .collect();
        let label = out.paint(Ink::Row(row), format!("{}:", row.called(names.lang())));
        out.line(format!("{label} {}", cells.join(" ")));
    }
}

fn ottawa(game: &Qwixx, seat: Seat, names: &Names, out: &mut Output) {
    const POINTS_AT: usize = 37;
    let sheet = game.sheet_of(seat);
    let Texts { console, sheet: labels, .. } = texts(names.lang());
    let title = padded(&format!("{}{}", console.player_name, names.of(seat)), POINTS_AT);
    out.line(format!("{title}{}: {}", labels.points, game.score(seat)));
    let columns = usize::from(game.rules_in_play().last_column()) + 1;
    let frame = format!("{:7}{}", "", "-".repeat(3 * columns + 3));
    out.line(&frame);
    for row in Colour::ALL {
        let mut cells = String::new();
        for (column, number) in numbers(game, row) {
            cells.push('|');
            cells.push_str(&match game.cell(seat, row, column) {
                Cell::Crossed => out.paint(Ink::Row(row), "XX"),
                Cell::Gone | Cell::Open => format!("{number:>2}"),
            });
        }
        let [locked, unlocked] = console.lock_letters;
        let lock = if sheet.row(row).locked() { locked } else { unlocked };
        let label = out.paint(Ink::Row(row), format!("{:<7}", row.called(names.lang())));
        out.line(format!("{label}{cells}| {lock}"));
        out.line(&frame);
    }
    let failed: String = (1..=sheet.penalties).map(|throw| format!(" {throw}")).collect();
    out.line(format!("{}{failed}", console.failed_throws));
}

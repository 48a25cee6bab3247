//! The sheet: categories down, one column per player.

use rollwright_games::yahtzee::texts::{self, texts};
use rollwright_games::yahtzee::{
    BONUS_CHIP_POINTS, Category, CategorySet, Sheet, UPPER_BONUS_POINTS,
};
use rollwright_games::{Game, Phase, PlayerNames, Yahtzee};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{StyledText, TextStyle};

/// A sheet with ten columns still fits into 80 columns of a screen.
const MAX_SHEET_WIDTH: usize = 78;
/// The width of the labels: prompt number and name.
const LABEL_WIDTH: usize = 24;
/// Four digits, the maximum of a total.
const MIN_COLUMN_WIDTH: usize = 4;

/// Draws the sheet of all players.
pub(super) fn write_sheet(game: &Yahtzee, names: &PlayerNames, out: &mut StyledText) {
    let width = column_width(game, names);
    let sheet_texts = &texts(names.lang()).sheet;
    let writer = SheetWriter { game, column_width: width, texts: sheet_texts };
    writer.write_rule(out, '┌', '┬', '┐');
    writer.write_names(names, out);
    writer.write_rule(out, '├', '┼', '┤');
    for category in CategorySet::UPPER.iter() {
        writer.write_category(category, out);
    }
    writer.write_rule(out, '├', '┼', '┤');
    writer.write_sum(sheet_texts.upper_sum, |sheet| Some(sheet.upper_sum()), out);
    writer.write_sum(
        &format!("{} ({UPPER_BONUS_POINTS})", sheet_texts.upper_bonus),
        upper_bonus,
        out,
    );
    writer.write_rule(out, '├', '┼', '┤');
    for category in CategorySet::LOWER.iter() {
        writer.write_category(category, out);
    }
    writer.write_rule(out, '├', '┼', '┤');
    writer.write_sum(sheet_texts.lower_sum, |sheet| Some(sheet.lower_sum()), out);
    if game.rules_in_play().has_bonus_chips() {
        let chips = |sheet: &Sheet| Some(sheet.bonus_chip_points()).filter(|&points| points > 0);
        writer.write_sum(&format!("{} ({BONUS_CHIP_POINTS})", sheet_texts.chips), chips, out);
    }
    writer.write_sum(&sheet_texts.total.to_uppercase(), |sheet| Some(sheet.total()), out);
    writer.write_rule(out, '└', '┴', '┘');
}

/// `None` while the upper bonus is still open, then its points.
fn upper_bonus(sheet: &Sheet) -> Option<u16> {
    let decided = sheet.upper_bonus() > 0 || sheet.has_filled_upper_without_bonus();
    decided.then(|| sheet.upper_bonus())
}

/// As wide as the longest name, if all columns fit the screen.
fn column_width(game: &Yahtzee, names: &PlayerNames) -> usize {
    let seats = game.seats();
    let longest = seats.iter().map(|seat| names.name_of(seat).width()).max().unwrap_or(0);
    let room = (MAX_SHEET_WIDTH - LABEL_WIDTH - 2) / seats.count() - 1;
    (longest + 2).max(7).min(room).clamp(MIN_COLUMN_WIDTH, 18)
}

struct SheetWriter<'a> {
    game: &'a Yahtzee,
    column_width: usize,
    texts: &'static texts::SheetTexts,
}

impl SheetWriter<'_> {
    fn write_rule(&self, out: &mut StyledText, left: char, middle: char, right: char) {
        let (dash, [left, middle, right]) = if out.options().use_unicode {
            ('─', [left, middle, right])
        } else {
            ('-', ['+'; 3])
        };
        let dashes = |count: usize| String::from(dash).repeat(count);
        let columns = vec![dashes(self.column_width); self.game.seats().count()];
        let columns = columns.join(&String::from(middle));
        out.push_line(format!("{left}{}{middle}{columns}{right}", dashes(LABEL_WIDTH)));
    }

    /// The names; the active player's is emphasised.
    fn write_names(&self, names: &PlayerNames, out: &mut StyledText) {
        let bar = out.unicode_or_ascii("│", "|");
        let mut line = format!("{bar}{}{bar}", " ".repeat(LABEL_WIDTH));
        let is_running = !matches!(self.game.phase(), Phase::Over { .. });
        for seat in self.game.seats().iter() {
            let head = self.name_cell(names.name_of(seat), out);
            let is_active = is_running && seat == self.game.active_seat();
            line +=
                &if is_active { out.format_with_style(TextStyle::Emphasis, head) } else { head };
            line += bar;
        }
        out.push_line(line);
    }

    fn name_cell(&self, name: &str, out: &StyledText) -> String {
        let room = self.column_width - 2 * self.margin();
        let name = truncate_to_width(name, room, out.unicode_or_ascii("…", "."));
        let before = self.column_width - self.margin() - name.width();
        format!("{}{name}{}", " ".repeat(before), " ".repeat(self.margin()))
    }

    fn write_category(&self, category: Category, out: &mut StyledText) {
        let fixed = category.fixed_points().map_or(String::new(), |points| format!(" ({points})"));
        let name = (self.texts.category_name)(category);
        let label = format!("{:>2} {name}{fixed}", category.prompt_number());
        self.write_row(&label, |sheet| sheet.points_in(category).map(u16::from), out);
    }

    /// A computed row, which has no number at prompts.
    fn write_sum(&self, label: &str, points: impl Fn(&Sheet) -> Option<u16>, out: &mut StyledText) {
        self.write_row(&format!("   {label}"), points, out);
    }

    fn write_row(&self, label: &str, points: impl Fn(&Sheet) -> Option<u16>, out: &mut StyledText) {
        let bar = out.unicode_or_ascii("│", "|");
        let mut line = format!("{bar} {label:<width$}{bar}", width = LABEL_WIDTH - 1);
        for sheet in self.game.sheets() {
            let points = points(sheet).map_or(String::new(), |points| points.to_string());
            let (width, margin) = (self.column_width - self.margin(), self.margin());
            line += &format!("{points:>width$}{:margin$}{bar}", "");
        }
        out.push_line(line);
    }

    /// Narrow columns have no room for padding.
    fn margin(&self) -> usize {
        usize::from(self.column_width > 5)
    }
}

/// `name` truncated to `room` columns of the screen; wide characters count as two.
fn truncate_to_width(name: &str, room: usize, mark: &str) -> String {
    if name.width() <= room {
        return name.to_owned();
    }
    let mut cut = String::new();
    for letter in name.chars() {
        if cut.width() + letter.width().unwrap_or(0) + mark.width() > room {
            break;
        }
        cut.push(letter);
    }
    cut.push_str(mark);
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_truncated_by_display_width() {
        assert_eq!(truncate_to_width("Julie", 5, "."), "Julie");
        assert_eq!(truncate_to_width("Juliette", 5, "."), "Juli.");
        assert_eq!(truncate_to_width("骰子骰子", 5, "…"), "骰子…");
        assert_eq!(truncate_to_width("骰子骰子", 4, "…"), "骰…");
    }
}

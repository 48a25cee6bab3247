//! The scorecard: categories down, a column a player.

use rollwright_games::yahtzee::texts::{self, texts};
use rollwright_games::yahtzee::{Boxes, CHIP, Category, Sheet, UPPER_BONUS};
use rollwright_games::{Game, Names, Phase, Yahtzee};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{Ink, Output};

/// The card with ten columns still fits a screen of 80.
const WIDEST: usize = 78;
/// The labels: prompt number and name.
const LABEL: usize = 24;
/// Four digits, the most a total can have.
const NARROWEST: usize = 4;

/// Draws the card of all players.
pub(super) fn draw(game: &Yahtzee, names: &Names, out: &mut Output) {
    let width = column_width(game, names);
    let words = &texts(names.lang()).card;
    let card = Card { game, width, words };
    card.rule(out, '┌', '┬', '┐');
    card.heads(names, out);
    card.rule(out, '├', '┼', '┤');
    for category in Boxes::UPPER.iter() {
        card.category(category, out);
    }
    card.rule(out, '├', '┼', '┤');
    card.sum(words.upper_sum, |sheet| Some(sheet.upper()), out);
    card.sum(&format!("{} ({UPPER_BONUS})", words.upper_bonus), upper_bonus, out);
    card.rule(out, '├', '┼', '┤');
    for category in Boxes::LOWER.iter() {
        card.category(category, out);
    }
    card.rule(out, '├', '┼', '┤');
    card.sum(words.lower_sum, |sheet| Some(sheet.lower()), out);
    if game.rule_set().has_chips() {
        let chips = |sheet: &Sheet| Some(sheet.chip_points()).filter(|&points| points > 0);
        card.sum(&format!("{} ({CHIP})", words.chips), chips, out);
    }
    card.sum(&words.total.to_uppercase(), |sheet| Some(sheet.total()), out);
    card.rule(out, '└', '┴', '┘');
}

/// Nothing while the upper bonus can still be won, then what it is.
fn upper_bonus(sheet: &Sheet) -> Option<u16> {
    let decided = sheet.upper_bonus() > 0 || sheet.misses_upper_bonus();
    decided.then(|| sheet.upper_bonus())
}

/// As wide as the longest name, as far as all columns fit the screen.
fn column_width(game: &Yahtzee, names: &Names) -> usize {
    let seats = game.seats();
    let longest = seats.iter().map(|seat| names.of(seat).width()).max().unwrap_or(0);
    let room = (WIDEST - LABEL - 2) / seats.count() - 1;
    (longest + 2).max(7).min(room).clamp(NARROWEST, 18)
}

struct Card<'a> {
    game: &'a Yahtzee,
    width: usize,
    words: &'static texts::Card,
}

impl Card<'_> {
    fn rule(&self, out: &mut Output, left: char, middle: char, right: char) {
        let (dash, [left, middle, right]) =
            if out.style().unicode { ('─', [left, middle, right]) } else { ('-', ['+'; 3]) };
        let dashes = |count: usize| String::from(dash).repeat(count);
        let columns = vec![dashes(self.width); self.game.seats().count()];
        let columns = columns.join(&String::from(middle));
        out.line(format!("{left}{}{middle}{columns}{right}", dashes(LABEL)));
    }

    /// The names; whose turn it is stands out.
    fn heads(&self, names: &Names, out: &mut Output) {
        let bar = out.either("│", "|");
        let mut line = format!("{bar}{}{bar}", " ".repeat(LABEL));
        let asked = !matches!(self.game.phase(), Phase::Over { .. });
        for seat in self.game.seats().iter() {
            let head = self.head(names.of(seat), out);
            let now = asked && seat == self.game.active();
            line += &if now { out.paint(Ink::Strong, head) } else { head };
            line += bar;
        }
        out.line(line);
    }

    fn head(&self, name: &str, out: &Output) -> String {
        let room = self.width - 2 * self.margin();
        let name = fitted(name, room, out.either("…", "."));
        let before = self.width - self.margin() - name.width();
        format!("{}{name}{}", " ".repeat(before), " ".repeat(self.margin()))
    }

    fn category(&self, category: Category, out: &mut Output) {
        let fixed = category.fixed().map_or(String::new(), |points| format!(" ({points})"));
        let name = (self.words.category)(category);
        let label = format!("{:>2} {name}{fixed}", category.number());
        self.row(&label, |sheet| sheet.points(category).map(u16::from), out);
    }

    /// A row that is counted and has no number at prompts.
    fn sum(&self, label: &str, points: impl Fn(&Sheet) -> Option<u16>, out: &mut Output) {
        self.row(&format!("   {label}"), points, out);
    }

    fn row(&self, label: &str, points: impl Fn(&Sheet) -> Option<u16>, out: &mut Output) {
        let bar = out.either("│", "|");
        let mut line = format!("{bar} {label:<width$}{bar}", width = LABEL - 1);
        for sheet in self.game.sheets() {
            let points = points(sheet).map_or(String::new(), |points| points.to_string());
            let (width, margin) = (self.width - self.margin(), self.margin());
            line += &format!("{points:>width$}{:margin$}{bar}", "");
        }
        out.line(line);
    }

    /// Narrow columns have no room for blanks beside the numbers.
    fn margin(&self) -> usize {
        usize::from(self.width > 5)
    }
}

/// `name` cut to `room` columns of the screen, wide characters counted as two.
fn fitted(name: &str, room: usize, mark: &str) -> String {
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
    fn names_are_cut_by_what_the_screen_shows() {
        assert_eq!(fitted("Julie", 5, "."), "Julie");
        assert_eq!(fitted("Juliette", 5, "."), "Juli.");
        assert_eq!(fitted("骰子骰子", 5, "…"), "骰子…");
        assert_eq!(fitted("骰子骰子", 4, "…"), "骰…");
    }
}

//! What the dice would score in the boxes that are open to them.

use rollwright_games::yahtzee::texts::{Console, texts};
use rollwright_games::yahtzee::{Category, Scored};
use rollwright_games::{Game, Yahtzee};
use rollwright_i18n::Lang;
use unicode_width::UnicodeWidthStr;

/// How wide a box is where two stand side by side.
const COLUMN: usize = 40;

/// A line for each box, below a heading.
pub(super) fn list(game: &Yahtzee, lang: Lang) -> String {
    let lines: String = boxes(game, lang).iter().map(|line| format!("{line}\n")).collect();
    format!("{}:\n{lines}", heading(game, lang))
}

/// The same in half the height: two boxes a line.
pub(super) fn table(game: &Yahtzee, lang: Lang) -> Vec<String> {
    let boxes = boxes(game, lang);
    let (left, right) = boxes.split_at(boxes.len().div_ceil(2));
    let mut lines = vec![format!("{}:", heading(game, lang))];
    for (at, first) in left.iter().enumerate() {
        let gap = " ".repeat(COLUMN.saturating_sub(first.width()));
        let second = right.get(at).map_or(String::new(), |second| format!("{gap}{second}"));
        lines.push(format!("{first}{second}"));
    }
    lines
}

fn heading(game: &Yahtzee, lang: Lang) -> &'static str {
    let words = &texts(lang).console;
    let open = game.sheet_of(game.active()).map_or(0, |sheet| sheet.open().len());
    let fitting = Category::ALL.into_iter().filter_map(|category| game.would_score(category));
    if fitting.count() < open { words.joker_goes } else { words.would_score }
}

fn boxes(game: &Yahtzee, lang: Lang) -> Vec<String> {
    let words = &texts(lang).console;
    let offer = |category: Category| {
        let scored = game.would_score(category)?;
        let (number, name) = (category.number(), (texts(lang).card.category)(category));
        Some(format!("  {number:>2} {name:<16}{:>3}{}", scored.points, more(scored, words)))
    };
    Category::ALL.into_iter().filter_map(offer).collect()
}

/// What is special about a box.
fn more(scored: Scored, words: &Console) -> String {
    let joker = if scored.joker { format!("  {}", words.as_joker) } else { String::new() };
    match (scored.joker, scored.chip) {
        (true, true) => format!("{joker} {}", words.with_chip),
        (false, true) => format!("  {}", words.with_chip),
        (_, false) => joker,
    }
}

//! What the dice would score in the boxes that are open to them.

use rollwright_games::yahtzee::texts::{GameConsoleTexts, texts};
use rollwright_games::yahtzee::{BoxScore, Category};
use rollwright_games::{Game, Yahtzee};
use rollwright_i18n::Lang;
use unicode_width::UnicodeWidthStr;

/// How wide a box is where two stand side by side.
const COLUMN_WIDTH: usize = 40;

/// A line for each box, below a heading.
pub(super) fn possible_scores_list(game: &Yahtzee, lang: Lang) -> String {
    let lines: String = open_boxes(game, lang).iter().map(|line| format!("{line}\n")).collect();
    format!("{}:\n{lines}", heading(game, lang))
}

/// The same in half the height: two boxes a line.
pub(super) fn possible_scores_columns(game: &Yahtzee, lang: Lang) -> Vec<String> {
    let boxes = open_boxes(game, lang);
    let (left, right) = boxes.split_at(boxes.len().div_ceil(2));
    let mut lines = vec![format!("{}:", heading(game, lang))];
    for (at, first) in left.iter().enumerate() {
        let gap = " ".repeat(COLUMN_WIDTH.saturating_sub(first.width()));
        let second = right.get(at).map_or(String::new(), |second| format!("{gap}{second}"));
        lines.push(format!("{first}{second}"));
    }
    lines
}

fn heading(game: &Yahtzee, lang: Lang) -> &'static str {
    let words = &texts(lang).console;
    let open = game.sheet_of(game.active_seat()).map_or(0, |sheet| sheet.open_categories().len());
    let fitting = Category::ALL.into_iter().filter_map(|category| game.potential_score(category));
    if fitting.count() < open { words.forced_joker_label } else { words.potential_scores_label }
}

fn open_boxes(game: &Yahtzee, lang: Lang) -> Vec<String> {
    let words = &texts(lang).console;
    let offer = |category: Category| {
        let scored = game.potential_score(category)?;
        let (number, name) =
            (category.prompt_number(), (texts(lang).sheet.category_name)(category));
        Some(format!("  {number:>2} {name:<16}{:>3}{}", scored.points, special_note(scored, words)))
    };
    Category::ALL.into_iter().filter_map(offer).collect()
}

/// What is special about a box.
fn special_note(scored: BoxScore, words: &GameConsoleTexts) -> String {
    let joker = if scored.is_joker { format!("  {}", words.joker_suffix) } else { String::new() };
    match (scored.is_joker, scored.earns_chip) {
        (true, true) => format!("{joker} {}", words.chip_suffix),
        (false, true) => format!("  {}", words.chip_suffix),
        (_, false) => joker,
    }
}

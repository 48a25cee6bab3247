//! What the dice would score in each available box.

use rollwright_games::yahtzee::texts::{GameConsoleTexts, YahtzeeTexts, texts};
use rollwright_games::yahtzee::{Category, CategoryScore};
use rollwright_games::{Game, Yahtzee};
use rollwright_i18n::Lang;
use unicode_width::UnicodeWidthStr;

/// The width of a box if two are side by side.
const COLUMN_WIDTH: usize = 40;

/// One line per box, below a heading.
pub(super) fn possible_scores_list(game: &Yahtzee, lang: Lang) -> String {
    let lines: String = open_boxes(game, lang).iter().map(|line| format!("{line}\n")).collect();
    format!("{}:\n{lines}", heading(game, lang))
}

/// The same in half the height: two boxes per line.
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
    let texts = &texts(lang).console;
    let open = game.sheet_of(game.active_seat()).map_or(0, |sheet| sheet.open_categories().len());
    let available = Category::ALL.into_iter().filter_map(|category| game.potential_score(category));
    if available.count() < open { texts.forced_joker_label } else { texts.potential_scores_label }
}

fn open_boxes(game: &Yahtzee, lang: Lang) -> Vec<String> {
    let YahtzeeTexts { console, sheet, .. } = texts(lang);
    let box_line = |category: Category| {
        let scored = game.potential_score(category)?;
        let (number, name) = (category.prompt_number(), (sheet.category_name)(category));
        Some(format!(
            "  {number:>2} {name:<16}{:>3}{}",
            scored.points,
            special_note(scored, console)
        ))
    };
    Category::ALL.into_iter().filter_map(box_line).collect()
}

/// Whether a box scores as a joker or earns a chip.
fn special_note(scored: CategoryScore, texts: &GameConsoleTexts) -> String {
    let joker = if scored.is_joker { format!("  {}", texts.joker_suffix) } else { String::new() };
    match (scored.is_joker, scored.earns_chip) {
        (true, true) => format!("{joker} {}", texts.chip_suffix),
        (false, true) => format!("  {}", texts.chip_suffix),
        (_, false) => joker,
    }
}

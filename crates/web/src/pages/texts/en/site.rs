use rollwright_i18n::capitalize;
use rollwright_tables::TableError;

use crate::pages::texts::{ErrorPageTexts, GameListTexts, LayoutTexts};

pub(super) const LAYOUT: LayoutTexts = LayoutTexts {
    skip_to_content: "Skip to content",
    navigation_label: "Pages",
    play: "Play",
    train: "Train",
    rules: "Rules",
    scores: "Hall of fame",
    statistics: "My games",
    lab: "Laboratory",
    documentation: "Documentation",
    only_in_english: None,
    fair_dice: "How fair dice work",
    dark_theme: "Dark mode",
    light_theme: "Light mode",
    on_this_page: "On this page",
    and: "and",
};

pub(super) const GAME_LIST: GameListTexts = GameListTexts {
    seats: |seats| format!("{seats} {}", if seats == 1 { "player" } else { "players" }),
    points: |points| format!("{points} {}", if points == 1 { "point" } else { "points" }),
    turns: |turns| format!("{turns} {}", if turns == 1 { "turn" } else { "turns" }),
    date: |year, month, day| {
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let month = MONTHS.get(usize::from(month.saturating_sub(1))).copied().unwrap_or_default();
        format!("{day} {month} {year}")
    },
    unnamed_player: "(name deleted)",
};

pub(super) const ERROR_PAGE: ErrorPageTexts = ErrorPageTexts {
    title: |status| match status {
        404 => "Page not found".to_owned(),
        429 => "Too many requests".to_owned(),
        503 => "Not available right now".to_owned(),
        _ => "That didn't work".to_owned(),
    },
    detail: |_, detail| {
        let mut letters = detail.chars();
        letters.next().map_or_else(String::new, |first| {
            format!("{}{}.", first.to_uppercase(), letters.as_str())
        })
    },
    back_to_start: "Back to the start page",
    tutor_warning: |why, better| {
        format!(
            "the tutor warns: this {why}; {better} is better; to play it anyway, send \
             'anyway': true"
        )
    },
};

/// Rules and tables report errors in English already.
pub(super) fn refusal_text(refusal: &TableError) -> String {
    capitalize(&refusal.to_string())
}

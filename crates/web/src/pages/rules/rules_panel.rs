//! The rules panel next to the game, one section at a time: the rule behind the current question,
//! the quick start, and the rule set.

use maud::{Markup, PreEscaped, html};
use rollwright_games::{Game, GameId, NamedEnum, Presentation, QUICK_START_ANCHOR, with_game};

use super::rendered_rules_in_play;
use crate::pages::page_language::{Lang, PageTextsExt};

/// The panel for a game and the rule set called `rules`. A link with `data-rule` opens it; without
/// a script such a link leads to the rules page.
pub(in crate::pages) fn rules_panel(game: GameId, rules: &str, lang: Lang) -> Markup {
    let texts = &lang.texts().help;
    let page = rendered_rules_in_play(game, rules, lang);
    let mut question_ids = question_rule_ids(game);
    question_ids.retain(|id| *id != QUICK_START_ANCHOR && *id != rules);
    let title = game.rule_set_title(rules, lang);
    let fixed_tabs = [(QUICK_START_ANCHOR, texts.in_a_minute), (rules, title.as_str())];
    html! {
        dialog #rules.panel aria-labelledby="rules-title" {
            header {
                h2 #rules-title tabindex="-1" { ((texts.rules_of)(game.title())) }
                button type="button" data-close aria-label=(texts.close) { "×" }
            }
            // A tab about a question is shown only while it is asked.
            div.tabs {
                @for id in &question_ids { button type="button" data-part=(id) data-asked hidden { (texts.this_question) } }
                @for (id, name) in fixed_tabs { button type="button" data-part=(id) { (name) } }
            }
            div.pieces tabindex="0" role="group" aria-labelledby="rules-title" {
                @for id in question_ids { (rules_section(page.section(id), id)) }
                @for (id, _) in fixed_tabs { (rules_section(page.section(id), id)) }
            }
            p { a href={ "/rules/" (game.name()) } target="_blank" { (texts.all_rules) } }
        }
    }
}

/// The anchors of the rules behind a game's questions, without duplicates.
pub(super) fn question_rule_ids(game: GameId) -> Vec<&'static str> {
    with_game!(game, G => {
        let questions = <<G as Game>::Question as NamedEnum>::ALL;
        let mut ids: Vec<&str> = questions.iter().map(|&question| G::rules_page_anchor(question)).collect();
        ids.dedup();
        ids
    })
}

/// A section of the rules page; the panel shows one at a time.
fn rules_section(section: Option<&str>, id: &str) -> Markup {
    html! {
        @if let Some(section) = section {
            // Prefix the anchors: this page may use the same IDs for other elements.
            section data-section=(id) hidden { (PreEscaped(section.replace(" id=\"", " id=\"rule-"))) }
        }
    }
}

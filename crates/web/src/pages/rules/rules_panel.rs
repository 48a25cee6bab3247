//! The rules in play beside the game, each part on one screen: the rule behind the question,
//! how to play in a minute, and what the rule set adds.

use maud::{Markup, PreEscaped, html};
use rollwright_games::{Game, GameId, NamedEnum, Presentation, QUICK_START_ANCHOR, with_game};

use super::rendered_rules_in_play;
use crate::pages::language::{Lang, PageTextsExt};

/// The panel of a game by the rule set called `rules`. It is closed until a link with
/// `data-rule` opens it; without a script such a link leads to the rules page.
pub(in crate::pages) fn rules_panel(game: GameId, rules: &str, lang: Lang) -> Markup {
    let texts = &lang.texts().help;
    let page = rendered_rules_in_play(game, rules, lang);
    let mut asked = question_rule_ids(game);
    asked.retain(|id| *id != QUICK_START_ANCHOR && *id != rules);
    let title = game.rule_set_title(rules, lang);
    let always = [(QUICK_START_ANCHOR, texts.in_a_minute), (rules, title.as_str())];
    html! {
        dialog #rules.panel aria-labelledby="rules-title" {
            header {
                h2 #rules-title tabindex="-1" { ((texts.rules_of)(game.title())) }
                button type="button" data-close aria-label=(texts.close) { "×" }
            }
            // What is about one question is there when it is asked.
            div.tabs {
                @for id in &asked { button type="button" data-part=(id) data-asked hidden { (texts.this_question) } }
                @for (id, name) in always { button type="button" data-part=(id) { (name) } }
            }
            div.pieces tabindex="0" role="group" aria-labelledby="rules-title" {
                @for id in asked { (rules_section(page.section(id), id)) }
                @for (id, _) in always { (rules_section(page.section(id), id)) }
            }
            p { a href={ "/rules/" (game.name()) } target="_blank" { (texts.all_rules) } }
        }
    }
}

/// The headings that answer the questions of a game, each once.
pub(super) fn question_rule_ids(game: GameId) -> Vec<&'static str> {
    with_game!(game, G => {
        let questions = <<G as Game>::Question as NamedEnum>::ALL;
        let mut ids: Vec<&str> = questions.iter().map(|&one| G::rules_page_anchor(one)).collect();
        ids.dedup();
        ids
    })
}

/// A piece of the rules page; the panel shows one at a time.
fn rules_section(section: Option<&str>, id: &str) -> Markup {
    html! {
        @if let Some(section) = section {
            // The ids of the rules page are those of other things on this one.
            section data-section=(id) hidden { (PreEscaped(section.replace(" id=\"", " id=\"rule-"))) }
        }
    }
}

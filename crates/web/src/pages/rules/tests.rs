#![allow(clippy::unwrap_used)]

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use rollwright_games::{Game, GameId, QUICK_START_ANCHOR, RuleSet, with_game};

use super::pictures::rules_picture_svg;
use super::{RulesTopic, render_rules, rendered_page, rules_panel, source_text, topics};
use crate::pages::markdown::headings;
use crate::pages::page_language::Lang;

fn rule_sets(game: GameId) -> &'static [RuleSet] {
    with_game!(game, G => G::rule_sets())
}

/// All tables of a text, as rows of cells.
fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        let row = tables.last_mut().and_then(|table| table.last_mut());
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                tables.last_mut().unwrap().push(Vec::new());
            }
            Event::Start(Tag::TableCell) => row.unwrap().push(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(cell) = row.and_then(|row| row.last_mut()) {
                    cell.push_str(&text);
                }
            }
            Event::End(TagEnd::Table) => tables.push(Vec::new()),
            _ => {}
        }
    }
    tables.retain(|table| !table.is_empty());
    tables
}

/// The structure of a text without its words.
fn shape(text: &str) -> Vec<String> {
    let parts = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(level.to_string()),
        Event::Start(Tag::List(first)) => Some(format!("list from {first:?}")),
        Event::Start(Tag::Item) => Some("item".to_owned()),
        Event::Start(Tag::TableHead | Tag::TableRow) => Some("row".to_owned()),
        Event::Start(Tag::TableCell) => Some("cell".to_owned()),
        Event::Start(Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
        Event::Start(Tag::CodeBlock(_)) => Some("code".to_owned()),
        Event::Start(Tag::Paragraph) => Some("paragraph".to_owned()),
        _ => None,
    });
    parts.collect()
}

#[test]
fn both_languages_have_the_same_headings_tables_lists_and_pictures() {
    for topic in topics() {
        let (english, german) = (&*source_text(Lang::En, topic), &*source_text(Lang::De, topic));
        assert!(headings(english).len() > 2, "{topic:?}");
        assert_eq!(shape(english), shape(german), "{topic:?}");
    }
}

#[test]
fn numbers_and_names_in_code_are_the_same_in_both_languages() {
    let codes = |text: &str| {
        let events = Parser::new_ext(text, Options::ENABLE_TABLES);
        let mut codes: Vec<String> = events
            .filter_map(|event| match event {
                Event::Code(code) => Some(code.to_string()),
                _ => None,
            })
            .collect();
        codes.sort();
        codes
    };
    for topic in topics() {
        assert_eq!(
            codes(&source_text(Lang::En, topic)),
            codes(&source_text(Lang::De, topic)),
            "{topic:?}"
        );
        let cells = |text: &str| {
            let all = tables(text).concat().concat();
            let numbers = |cell: &String| {
                let digits = |part: &&str| !part.is_empty();
                let parts = cell.split(|letter: char| !letter.is_ascii_digit()).filter(digits);
                parts.map(str::to_owned).collect::<Vec<_>>()
            };
            all.iter().map(numbers).collect::<Vec<_>>()
        };
        assert_eq!(
            cells(&source_text(Lang::En, topic)),
            cells(&source_text(Lang::De, topic)),
            "{topic:?}"
        );
    }
}

#[test]
fn every_rule_set_has_an_anchor_in_both_languages() {
    for lang in Lang::ALL {
        let overview = source_text(lang, RulesTopic::AllGames);
        for game in GameId::ALL {
            let page = rendered_page(lang, RulesTopic::Game(game));
            for set in rule_sets(game) {
                let named = format!("<code>{}</code>", set.name);
                assert!(page.body.contains(&named), "{lang:?} {game:?} {}", set.name);
                let anchor = page.contents.iter().find(|heading| heading.id == set.name);
                assert!(anchor.is_some(), "{lang:?} {game:?} #{}", set.name);
                let link = format!("[`{}`]({}.md#{})", set.name, game.name(), set.name);
                assert!(overview.contains(&link), "{lang:?} {link}");
            }
        }
    }
}

#[test]
fn the_rules_panel_names_only_the_rule_set_in_play() {
    for (lang, game) in Lang::ALL.into_iter().flat_map(|lang| GameId::ALL.map(|game| (lang, game)))
    {
        for set in rule_sets(game) {
            let panel = rules_panel(game, set.name, lang).into_string();
            let named = |other: &&RuleSet| panel.contains(&format!("<code>{}</code>", other.name));
            let named: Vec<&str> =
                rule_sets(game).iter().filter(named).map(|other| other.name).collect();
            assert_eq!(named, [set.name], "{lang:?} {game:?}: {panel}");
        }
    }
}

#[test]
fn the_qwinto_panel_explains_the_second_roll_only_if_there_is_one() {
    for (lang, again) in [(Lang::En, "once more"), (Lang::De, "noch einmal")] {
        let panel = |rules| rules_panel(GameId::Qwinto, rules, lang).into_string();
        let (official, ottawa) = (panel("official"), panel("ottawa"));
        assert!(official.contains(again) && !ottawa.contains(again), "{ottawa}");
    }
}

/// A game with several rule sets has a table that compares them, and a game with settings a table
/// that lists them.
#[test]
fn tables_of_rule_sets_list_player_counts_and_settings() {
    for (lang, game) in Lang::ALL.into_iter().flat_map(|lang| GameId::ALL.map(|game| (lang, game)))
    {
        let sets = rule_sets(game);
        let tables = tables(&source_text(lang, RulesTopic::Game(game)));
        let names: Vec<&str> = sets.iter().map(|set| set.name).collect();
        if let [_, _, ..] = sets {
            let found = tables.iter().find(|table| table[0][1..] == names).unwrap_or_else(|| {
                panic!("{game:?}: no table with a column for each of {names:?}")
            });
            for (cell, set) in found[1][1..].iter().zip(sets) {
                let players = format!("{}-{}", set.min_seats, set.max_seats);
                assert!(cell.starts_with(&players), "{lang:?} {game:?} {}: {cell}", set.name);
            }
        }
        for setting in sets.iter().flat_map(|set| set.settings) {
            let numbers = [setting.low, setting.high, setting.default].map(|n| n.to_string());
            let row = |row: &&Vec<String>| row[0].starts_with(setting.key) && row[1..] == numbers;
            assert!(
                tables.iter().flatten().any(|found| row(&found)),
                "{lang:?} {game:?} {numbers:?}"
            );
        }
    }
}

#[test]
fn links_lead_to_existing_headings() {
    for lang in Lang::ALL {
        for topic in topics() {
            let page = rendered_page(lang, topic);
            for link in page.body.split("<a href=\"").skip(1) {
                let link = link.split('"').next().unwrap();
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = match path {
                    "" => topic,
                    "/rules" => RulesTopic::AllGames,
                    "/fair" => RulesTopic::FairDice,
                    game => RulesTopic::Game(
                        GameId::from_name(game.strip_prefix("/rules/").unwrap()).unwrap(),
                    ),
                };
                let ids = &rendered_page(lang, target).contents;
                assert!(anchor.is_empty() || ids.iter().any(|h| h.id == anchor), "{link}");
            }
            let mut ids: Vec<&str> = page.contents.iter().map(|h| h.id.as_str()).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), page.contents.len(), "{topic:?}: duplicate anchor");
        }
    }
}

#[test]
fn pictures_are_drawn_and_described_in_both_languages() {
    for topic in topics() {
        let labels = |lang| {
            let body = &rendered_page(lang, topic).body;
            let pictures = body.split(r#"<span class="picture" role="img" aria-label=""#).skip(1);
            pictures.map(|rest| rest.split('"').next().unwrap()).collect::<Vec<_>>()
        };
        let (english, german) = (labels(Lang::En), labels(Lang::De));
        let pictures = match topic {
            RulesTopic::Game(game) => game.description(Lang::En).rules_page_images.len(),
            _ => 0,
        };
        assert_eq!(english.len(), pictures, "{topic:?}");
        assert_eq!(english.len(), german.len());
        for (english, german) in english.iter().zip(german) {
            assert!(english.len() > 80 && german.len() > 80 && *english != german);
        }
        let drawings = rendered_page(Lang::De, topic).body.matches("<svg ").count();
        assert_eq!(drawings, english.len(), "{topic:?}: a picture is missing");
    }
}

#[test]
fn every_label_in_a_picture_is_translated() {
    let same = ["Full House", "Yahtzee", "Chance", "A", "B"];
    for (lang, game) in Lang::ALL.into_iter().flat_map(|lang| GameId::ALL.map(|game| (lang, game)))
    {
        let description = game.description(lang);
        for (name, drawing) in description.rules_page_images {
            for label in drawing.split("<text").skip(1) {
                let label = label.split_once('>').unwrap().1.split('<').next().unwrap();
                let known = lang == Lang::En
                    || description.image_translations.iter().any(|(english, _)| *english == label)
                    || same.contains(&label);
                assert!(known || !label.contains(char::is_alphabetic), "{name}: {label}");
            }
            // The content security policy forbids inline styles.
            assert!(!drawing.contains("style"), "{name}");
        }
    }
    let german = rules_picture_svg("sheet.svg", RulesTopic::Game(GameId::Qwixx), Lang::De).unwrap();
    assert!(german.contains(">Gelb<") && !german.contains(">yellow<"));
}

#[test]
fn every_page_starts_with_the_quick_start_and_every_question_has_a_rule() {
    for game in GameId::ALL {
        for lang in Lang::ALL {
            let page = rendered_page(lang, RulesTopic::Game(game));
            let first = page.contents.first().map(|heading| heading.id.as_str());
            assert_eq!(first, Some(QUICK_START_ANCHOR), "{game}");
            let sets = rule_sets(game).iter().map(|set| set.name);
            for id in super::rules_panel::question_rule_ids(game).into_iter().chain(sets) {
                let section = page.section(id).unwrap_or_else(|| panic!("{game}: {id}"));
                assert_eq!(section.matches("<h").count(), 1, "{game} {id}: {section}");
            }
            let panel = super::rules_panel(game, rule_sets(game)[0].name, lang).into_string();
            assert!(panel.contains("id=\"rule-how-to-play-in-a-minute\""), "{panel}");
        }
    }
}

#[test]
fn html_in_markdown_is_dropped() {
    let text = "# A\n\n<script>alert(1)</script>\n\ntext <b onclick=x>bold</b>\n\n<p>\n\n## B\n";
    let page = render_rules(text, text, Lang::En, RulesTopic::AllGames);
    assert!(!page.body.contains("<script") && !page.body.contains("<b"), "{}", page.body);
    assert!(page.body.contains("text bold") && page.body.contains(r#"<h2 id="b">"#));
    assert_eq!(page.title, "A");
}

#[test]
fn wide_content_is_in_a_scrollable_box() {
    let text = "# A\n\n## \"B\"\n\n| x |\n|---|\n| y |\n\n```\ncode\n```\n";
    let body = render_rules(text, text, Lang::En, RulesTopic::AllGames).body;
    let opening = r#"<div class="scroll" tabindex="0" role="group" aria-label="&quot;B&quot;">"#;
    assert_eq!(body.matches(opening).count(), 2, "{body}");
    assert!(body.contains("</table>\n</div>") && body.contains("</pre>\n</div>"), "{body}");
    let wordy = format!("# A\n\n| x |\n|---|\n| {} |\n", "word ".repeat(9));
    assert!(
        render_rules(&wordy, &wordy, Lang::En, RulesTopic::AllGames)
            .body
            .contains(r#"class="scroll wordy""#)
    );
}

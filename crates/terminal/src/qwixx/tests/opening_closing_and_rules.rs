//! Openings, closings and rules pages.

use std::collections::BTreeMap;

use rollwright_games::RuleSetWithSettings;

use super::*;

#[test]
fn shared_wins_and_equal_names_are_distinguished() {
    let game = game_with_sheets(Rules::CONCORDIA, &["R12", "G2", "- - -"]);
    let closing = written_text(|out| game.write_closing(&names(&["Ann", "Ann", "Ben"]), out));
    assert!(closing.starts_with("The game is over: two rows are locked.\n"), "{closing}");
    assert!(closing.contains("Ann (seat 1) has a total of: 1 point.\n"), "{closing}");
    assert!(closing.ends_with("Ann (seat 1) and Ann (seat 2) share the win!\n"), "{closing}");
    let alone = game_with_sheets(Rules::OFFICIAL, &["- - - -"]);
    let closing = written_text(|out| alone.write_closing(&names(&["Ann"]), out));
    assert!(closing.ends_with("Ann has a total of: -20 points.\n"), "{closing}");
}

#[test]
fn the_opening_shows_every_sheet() {
    for rules in [Rules::OFFICIAL, Rules::CONCORDIA, Rules::OTTAWA] {
        let game = game_with_sheets(rules, &["", ""]);
        let text = written_text(|out| game.write_opening(&names(&["Ann", "Ben"]), out));
        assert!(text.contains("Ann") && text.contains("Ben"), "{text}");
        assert!(text.starts_with(&format!("Qwixx, by the rules '{}'\n", rules.kind().name())));
        assert_eq!(text.contains("out of reach"), rules == Rules::OFFICIAL);
    }
}

#[test]
fn the_rules_are_those_in_play() {
    let rulings: [(&str, &[&str], &str); 3] = [
        ("official", &["leaves the game at once: no action 2", "drawn by lot"], "begins: seat 1"),
        ("concordia", &["one by one from seat 1", "no (eleven at most)"], "at least the fifth"),
        ("ottawa", &["at least the fifth cross", "from the next turn on"], "eleven at most"),
    ];
    for (name, phrases, other_phrase) in rulings {
        let choice =
            RuleSetWithSettings::from_name_and_settings::<Qwixx>(Some(name), &BTreeMap::new())
                .unwrap();
        let text = Qwixx::rules_text(&choice, Lang::En);
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for phrase in phrases {
            assert!(joined.contains(phrase), "{phrase}\n{text}");
        }
        assert!(!joined.contains(other_phrase), "{text}");
        let german = Qwixx::rules_text(&choice, Lang::De);
        assert!(german.contains("Die Würfel\n  Es gibt zwei weiße Würfel"), "{german}");
    }
}

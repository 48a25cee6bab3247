//! Openings, closings and rules pages.

use super::*;

#[test]
fn shared_wins_and_equal_names_are_told_apart() {
    let game = table(Rules::CONCORDIA, &["R12", "G2", "- - -"]);
    let closing = output(|out| game.closing(&names(&["Ann", "Ann", "Ben"]), out));
    assert!(closing.starts_with("The game is over: two rows are locked.\n"), "{closing}");
    assert!(closing.contains("Ann (seat 1) has a total of: 1 point.\n"), "{closing}");
    assert!(closing.ends_with("Ann (seat 1) and Ann (seat 2) share the win!\n"), "{closing}");
    let alone = table(Rules::OFFICIAL, &["- - - -"]);
    let closing = output(|out| alone.closing(&names(&["Ann"]), out));
    assert!(closing.ends_with("Ann has a total of: -20 points.\n"), "{closing}");
}

#[test]
fn the_opening_shows_every_sheet() {
    for rules in [Rules::OFFICIAL, Rules::CONCORDIA, Rules::OTTAWA] {
        let game = table(rules, &["", ""]);
        let text = output(|out| game.opening(&names(&["Ann", "Ben"]), out));
        assert!(text.contains("Ann") && text.contains("Ben"), "{text}");
        assert!(text.starts_with(&format!("Qwixx, by the rules '{}'\n", rules.kind().name())));
        assert_eq!(text.contains("out of reach"), rules == Rules::OFFICIAL);
    }
}

#[test]
fn rules_pages_are_complete_and_narrow() {
    let rulings: [(Rules, &[&str]); 3] = [
        (
            Rules::OFFICIAL,
            &["at least five crosses", "no action 2 and no\n  penalty", "At once when"],
        ),
        (Rules::CONCORDIA, &["seat 1 first", "at most eleven", "Its die stays", "even after"]),
        (Rules::OTTAWA, &["fifth or a later cross", "from the next\n  turn on", "failed throw"]),
    ];
    for (rules, phrases) in rulings {
        let text = table(rules, &["", ""]).rules_text();
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
        for phrase in phrases {
            assert!(text.contains(phrase), "{phrase}\n{text}");
        }
        assert!(text.contains("\n  The highest score wins"), "{text}");
        assert!(!text.contains("Alone"));
        assert!(table(rules, &[""]).rules_text().contains("Alone"));
    }
}

//! The notation of actions.

use super::super::{Action, Category, DicePositions, Yahtzee};
use crate::Game;

#[test]
fn the_notation_of_every_action_round_trips() {
    let rerolls = (1..32).filter_map(DicePositions::from_mask).map(Action::Reroll);
    let boxes = Category::ALL.into_iter().map(Action::Score);
    let mut texts = std::collections::HashSet::new();
    for action in rerolls.chain(boxes) {
        let text = Yahtzee::format_action(action);
        assert_eq!(Yahtzee::parse_action(&text), Ok(action));
        assert_eq!(Yahtzee::parse_action(&text.to_uppercase()), Ok(action));
        assert!(texts.insert(text));
    }
    assert_eq!(texts.len(), 44);
    assert_eq!(
        Yahtzee::format_action(Action::Reroll(DicePositions::from_mask(0b10101).unwrap())),
        "r135"
    );
}

#[test]
fn other_texts_are_rejected() {
    for text in ["", "r", "r0", "r6", "r31", "r11", "135", "three", "full house", "rone", "é"] {
        let error = Yahtzee::parse_action(text).unwrap_err();
        assert!(error.to_string().contains("r135"), "{error}");
    }
}

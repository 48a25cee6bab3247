//! The rules of Hoard, and the choices that the view offers.

use super::*;
use crate::{MAX_LEGAL_ACTIONS, NamedEnum};

fn game(rules: &str, faces: &[u8]) -> Hoard {
    let settings = std::collections::BTreeMap::new();
    let choice =
        RuleSetWithSettings::from_name_and_settings::<Hoard>(Some(rules), &settings).unwrap();
    let mut game = Hoard::new(&Hoard::rules_for(&choice), Seats::new(2, Seat(0)).unwrap());
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
    game
}

fn action(text: &str) -> Action {
    Hoard::parse_action(text).unwrap()
}

#[test]
fn kept_dice_have_the_points_of_the_rules() {
    let points = |faces: &[u8]| KeptDice::from_faces(faces).and_then(KeptDice::points);
    assert_eq!(points(&[1, 5]), Some(1_500));
    assert_eq!(points(&[1, 1, 1]), Some(10_000));
    assert_eq!(points(&[2, 2, 2, 2]), Some(4_000));
    assert_eq!(points(&[1; 8]), Some(320_000));
    assert_eq!(
        (points(&[2, 2]), points(&[]), points(&[7]), points(&[0])),
        (None, None, None, None)
    );
}

#[test]
fn a_roll_without_points_ends_the_turn() {
    let bust = game("classic", &[2, 2, 3, 3, 4, 6]);
    assert_eq!((bust.active, bust.turn_total, bust.score(Seat(0))), (Seat(1), 0, 0));
}

#[test]
fn all_dice_are_rolled_again_once_all_are_kept() {
    let mut game = game("classic", &[1, 1, 1, 5, 5, 5]);
    game.play_action(Seat(0), action("r111555")).unwrap();
    assert_eq!((game.turn_total, game.dice_to_roll().len()), (15_000, 6));
}

#[test]
fn the_view_maps_selected_dice_to_actions() {
    let game = game("classic", &[5, 2, 5, 1, 3, 6]);
    let view = game.view(Some(Seat(0)), Lang::En);
    assert_eq!(view.dice_choices.len(), 2);
    // Either 5 stands for the same action.
    assert_eq!(view.action_for_dice(0, &[1]), Some("r5"));
    assert_eq!(view.action_for_dice(0, &[3]), Some("r5"));
    assert_eq!(view.action_for_dice(1, &[4, 1]), Some("b15"));
    assert_eq!(view.action_for_dice(1, &[2]), None);
    assert_eq!(view.action_for_dice(2, &[1]), None);
    assert_eq!(view.choice_and_dice_for_action("b155"), Some((1, [1, 3, 4].as_slice())));
    assert!(view.is_die_selectable(1) && !view.is_die_selectable(2));
    assert!(view.actions_for_buttons(&game, Seat(0)).is_empty());
    for other in [None, Some(Seat(1))] {
        assert!(game.view(other, Lang::En).dice_choices.is_empty());
    }
}

#[test]
fn six_dice_have_up_to_thirty_choices_and_eight_as_many_as_the_list_holds() {
    let most = |rules: &str, faces: &[u8]| game(rules, faces).legal_actions(Seat(0)).len();
    assert_eq!(most("classic", &[1, 1, 1, 5, 5, 5]), 30);
    assert_eq!(most("eight", &[1, 1, 5, 5, 6, 6, 6, 6]), MAX_LEGAL_ACTIONS);
    assert_eq!(Question::ALL.len(), 1);
}

#[test]
fn banking_with_eight_dice_takes_four_of_them() {
    let game = game("eight", &[1, 1, 2, 2, 2, 3, 4, 6]);
    assert!(game.check_action(Seat(0), action("b222")).is_err());
    assert!(game.check_action(Seat(0), action("b1222")).is_ok());
}

#[test]
fn more_actions_than_the_list_holds_are_left_out_without_a_panic() {
    let rules = Rules { goal: 5_000, dice: 8, min_dice_to_bank: 1, chooses_dice: false };
    let mut game = Hoard::new(&rules, Seats::new(1, Seat(0)).unwrap());
    let roll = game.roll_from_faces(&[1, 1, 5, 5, 6, 6, 6, 6]).unwrap();
    game.play_roll(roll).unwrap();
    let is_legal = |action: &&Action| game.check_action(Seat(0), **action).is_ok();
    assert_eq!(Hoard::all_actions().iter().filter(is_legal).count(), 52);
    assert_eq!(game.legal_actions(Seat(0)).len(), MAX_LEGAL_ACTIONS);
}

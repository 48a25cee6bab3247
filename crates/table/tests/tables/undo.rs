//! What may be taken back.

use rollwright_games::{GameId, Phase, Seat};
use rollwright_table::undo::NoUndo;
use rollwright_table::{Refusal, Table, TokenHash};

use crate::world::{commit, here, refused, setup, table, table_of, token};

fn why(table: &Table, who: &TokenHash) -> NoUndo {
    match refused(table.undo(who, table.version(), false)) {
        Refusal::NoUndo(why) => why,
        other => panic!("{other}"),
    }
}

fn pending(table: &Table) -> Vec<u8> {
    let Phase::Decide { seats, .. } = table.game().phase() else { panic!("a question") };
    seats.iter().map(|seat| seat.0).collect()
}

#[test]
fn an_answer_to_an_open_question_is_taken_back_and_others_keep_theirs() {
    let people = [here("Ann"), here("Ben"), here("Cleo")];
    let (mut table, hands) = table(&setup(GameId::Qwixx, &people));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "pass"), &mut table);
    commit(table.act(&hands[1], 1, Seat(1), "pass"), &mut table);
    commit(table.undo(&hands[0], 3, false), &mut table);
    assert_eq!(pending(&table), [0, 2], "Ben need not answer again");
    // Cleo saw nothing of it: what she answers is still what she was asked.
    commit(table.act(&hands[2], 1, Seat(2), "pass"), &mut table);
    assert_eq!(pending(&table), [0]);
    assert!(table.counts());
}

#[test]
fn an_answer_that_brought_others_to_light_stays() {
    let (mut table, hands) = table(&setup(GameId::Qwixx, &[here("Ann"), here("Ben")]));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "pass"), &mut table);
    commit(table.act(&hands[1], 1, Seat(1), "pass"), &mut table);
    assert_eq!(why(&table, &hands[1]), NoUndo::Revealed, "Ben has seen what Ann chose");
    assert_eq!(why(&table, &hands[0]), NoUndo::Revealed, "Ben would have to choose again");
}

#[test]
fn undo_crosses_no_roll_and_changes_no_turn() {
    let (mut table, hands) = table(&setup(GameId::Yahtzee, &[here("Ann"), here("Ben")]));
    assert_eq!(why(&table, &hands[0]), NoUndo::Nothing);
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "r1"), &mut table);
    assert_eq!(why(&table, &hands[0]), NoUndo::Rolled);
    commit(table.act(&hands[0], 3, Seat(0), "chance"), &mut table);
    assert_eq!(why(&table, &hands[0]), NoUndo::TurnPassed);
    assert_eq!(why(&table, &hands[1]), NoUndo::Nothing);
}

#[test]
fn a_choice_of_dice_is_taken_back_before_they_are_rolled() {
    let mut by_hand = setup(GameId::Qwinto, &[here("Ann"), here("Ben")]);
    by_hand.dice = rollwright_games::record::DiceKind::Manual;
    let (mut table, hands) = table(&by_hand);
    commit(table.act(&hands[0], 0, Seat(0), "R"), &mut table);
    commit(table.undo(&hands[0], 1, false), &mut table);
    commit(table.act(&hands[0], 2, Seat(0), "RB"), &mut table);
    // What real dice show can be misread: whoever rolled reads them again.
    commit(table.roll(&hands[0], 3, Some(&[1, 2])), &mut table);
    assert_eq!(why(&table, &hands[1]), NoUndo::Nothing);
    commit(table.undo(&hands[0], 4, false), &mut table);
    commit(table.roll(&hands[0], 5, Some(&[1, 3])), &mut table);
}

#[test]
fn at_one_screen_everyone_has_to_agree_to_go_back_over_a_roll() {
    let hand = token();
    let people = [here("Ann"), here("Ben")];
    let mut table = table_of(&setup(GameId::Yahtzee, &people), &[hand.clone(), hand.clone()]);
    commit(table.roll(&hand, 0, None), &mut table);
    commit(table.act(&hand, 1, Seat(0), "chance"), &mut table);
    commit(table.undo(&hand, 2, false), &mut table);
    assert!(table.counts());
    commit(table.act(&hand, 3, Seat(0), "ones"), &mut table);
    commit(table.roll(&hand, 4, None), &mut table);
    assert_eq!(why(&table, &hand), NoUndo::NotAgreed);
    commit(table.undo(&hand, 5, true), &mut table);
    assert!(!table.counts(), "whoever has seen the dice is out of the hall of fame");
}

#[test]
fn undo_is_free_in_training() {
    let mut training = setup(GameId::Yahtzee, &[here("Ann"), here("Ben")]);
    training.training = true;
    let (mut table, hands) = table(&training);
    commit(table.roll(&hands[0], 0, None), &mut table);
    let dice = table.game().view(None).dice;
    commit(table.act(&hands[0], 1, Seat(0), "r12345"), &mut table);
    commit(table.undo(&hands[0], 3, false), &mut table);
    assert_eq!(table.game().view(None).dice, dice);
    assert!(!table.counts());
}

#[test]
fn a_late_undo_is_stale() {
    let (mut table, hands) = table(&setup(GameId::Qwixx, &[here("Ann"), here("Ben")]));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "pass"), &mut table);
    assert!(matches!(refused(table.undo(&hands[0], 1, false)), Refusal::Stale { .. }));
}

//! Who may get help from the coach, and when. `coaching_cases.json` has cases that the tests of the
//! pages and of the console also check.

use rollwright_api::{CoachingPermissions, TutorThreshold};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Seat, SeatSet};
use rollwright_tables::store::TableKind;
use rollwright_tables::{Command, HintRefusal, SeatRequest, Table, TableSetup, TokenHash};
use serde_json::Value;

use crate::test_support::{
    TableTestExt, bot_seat, commit, definition_held_by, local_seat, new_token_hash, next_step,
    setup, table_with_tokens,
};

const ALLOWED: CoachingPermissions = CoachingPermissions { hints: true, reviews: true };
const REFUSED: CoachingPermissions = CoachingPermissions { hints: false, reviews: false };

/// What the first player may ask.
fn permissions(table: &Table) -> CoachingPermissions {
    table.coaching_policy().permissions(SeatSet::single(Seat(0)))
}

fn two_people() -> TableSetup {
    setup(GameId::Pig, &[local_seat("Ann"), local_seat("Ben")])
}

/// A game with real dice, which doesn't count.
fn uncounted(seats: &[SeatRequest]) -> TableSetup {
    TableSetup { dice: DiceOrigin::Manual, ..setup(GameId::Pig, seats) }
}

fn console_table(setup: &TableSetup, token_hashes: &[TokenHash]) -> Table {
    let definition = definition_held_by(setup, token_hashes);
    let mut definition =
        rollwright_tables::TableDefinition { kind: TableKind::Console, ..definition };
    definition.seat_holders.clear();
    let mut table = Table::from_events(definition, Vec::new()).unwrap();
    table.give_all_seats_and_pace_bots(&token_hashes[0]);
    table
}

#[test]
fn served_tables_and_consoles_follow_the_same_cases() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../coaching_cases.json")).unwrap();
    for case in &cases {
        let request = |seat: &Value| match seat.as_str().unwrap().strip_prefix("bot:") {
            Some(strategy) => bot_seat(strategy),
            None => local_seat(seat.as_str().unwrap()),
        };
        let seats: Vec<_> = case["seats"].as_array().unwrap().iter().map(request).collect();
        let dice = if case["own_dice"] == true { DiceOrigin::Manual } else { DiceOrigin::Random };
        let is_training = case["training"] == true;
        let setup = TableSetup { is_training, dice, ..setup(GameId::Pig, &seats) };
        let expected = if case["allowed"] == true { ALLOWED } else { REFUSED };
        let (served, token_hashes) = table_with_tokens(&setup);
        assert_eq!(permissions(&served), expected, "{case}");
        assert_eq!(permissions(&console_table(&setup, &token_hashes)), expected, "{case}");
    }
    assert!(cases.len() > 5);
}

#[test]
fn the_tutor_allows_coaching_once_everybody_has_agreed() {
    let (mut table, who) = table_with_tokens(&two_people());
    let propose = Command::ProposeTutor { threshold: Some(TutorThreshold::Bad) };
    commit(table.plan_command(&who[0], propose), &mut table);
    assert_eq!(permissions(&table), REFUSED, "Ben hasn't agreed");
    assert_eq!(table.coaching_policy().tutor_threshold(), None);
    commit(table.plan_command(&who[1], Command::AnswerTutor { accept: true }), &mut table);
    assert_eq!(permissions(&table), ALLOWED);
    assert_eq!(table.coaching_policy().tutor_threshold(), Some(TutorThreshold::Bad));
    commit(table.plan_command(&who[1], Command::AnswerTutor { accept: false }), &mut table);
    assert_eq!(permissions(&table), REFUSED, "the tutor is off again");
}

#[test]
fn finished_games_may_be_commented_on_by_everybody() {
    let (mut table, who) = table_with_tokens(&two_people());
    while let Some(step) = next_step(&table, &who) {
        commit(step, &mut table);
    }
    assert_eq!(permissions(&table), ALLOWED);
    let spectator = table.coaching_policy().permissions(SeatSet::EMPTY);
    assert_eq!(spectator, CoachingPermissions { hints: false, reviews: true });
    assert!(table.coaching_policy().authorize_hint(SeatSet::EMPTY, Some(1), None).is_ok());
}

#[test]
fn a_hint_is_for_a_seat_of_ones_own_that_must_decide() {
    let setup = TableSetup { is_training: true, ..two_people() };
    let (mut table, who) = table_with_tokens(&setup);
    let (ann, ben) = (SeatSet::single(Seat(0)), SeatSet::single(Seat(1)));
    let hint =
        |table: &Table, own, wanted| table.coaching_policy().authorize_hint(own, None, wanted);
    assert_eq!(hint(&table, ann, None), Err(HintRefusal::NotAsked), "a roll is due");
    commit(table.roll(&who[0], 0, None), &mut table);
    if !table.game().legal_actions(Seat(0)).is_empty() {
        assert_eq!(hint(&table, ann, None).unwrap().seat, Seat(0));
        assert_eq!(hint(&table, ben, Some(Seat(0))), Err(HintRefusal::NotYours));
    }
    let (counted, _) = table_with_tokens(&two_people());
    assert_eq!(hint(&counted, ann, None), Err(HintRefusal::NotAllowed));
}

#[test]
fn lessons_have_their_own_instructions_instead_of_hints() {
    let setup = TableSetup { is_training: true, ..two_people() };
    let definition = definition_held_by(&setup, &[new_token_hash(), new_token_hash()]);
    let lesson = rollwright_tables::TableDefinition { kind: TableKind::Lesson, ..definition };
    let table = Table::from_events(lesson, Vec::new()).unwrap();
    assert_eq!(permissions(&table), CoachingPermissions { hints: false, reviews: true });
}

#[test]
fn without_a_hall_of_fame_a_game_alone_affects_nobody() {
    let alone = setup(GameId::Pig, &[local_seat("Ann"), bot_seat("greedy")]);
    for (setup, allowed) in [(&alone, true), (&two_people(), false)] {
        let table = console_table(setup, &[new_token_hash(), new_token_hash()]);
        let policy = table.coaching_policy().with_hall_of_fame_enabled(false);
        assert_eq!(policy.are_hints_offered(), allowed);
    }
}

#[test]
fn a_player_who_may_return_still_counts_as_a_person() {
    let (mut table, who) = table_with_tokens(&uncounted(&[local_seat("Ann"), local_seat("Ben")]));
    commit(table.hand_over(&who[1], Seat(1), "greedy"), &mut table);
    assert_eq!(permissions(&table), REFUSED, "Ben may take his seat back");
    commit(table.plan_command(&who[1], Command::Resign { seat: Seat(1) }), &mut table);
    assert_eq!(permissions(&table), ALLOWED, "Ben has resigned");
    let (table, _) = table_with_tokens(&uncounted(&[local_seat("Ann"), SeatRequest::Open]));
    assert_eq!(permissions(&table), REFUSED, "somebody may join");
}

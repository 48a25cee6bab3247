//! What may be taken back.

use rollwright_games::{Game, GameId, Phase, Seat, with_game};
use rollwright_tables::take_back_plan::TakeBackError;
use rollwright_tables::{Id, Person, SeatRequest, Table, TableError, TableSetup, TokenHash};

use crate::test_support::{
    TableTestExt, bot_seat, commit, expect_refused, local_seat, new_token_hash, next_step, setup,
    table_held_by, table_with_tokens,
};

fn take_back_error(table: &Table, who: &TokenHash) -> TakeBackError {
    match expect_refused(table.take_back(who, table.version(), false)) {
        TableError::TakeBack(why) => why,
        other => panic!("{other}"),
    }
}

fn pending(table: &Table) -> Vec<u8> {
    let Phase::Decide { seats, .. } = table.game().phase() else { panic!("a question") };
    seats.iter().map(|seat| seat.0).collect()
}

#[test]
fn an_answer_to_an_open_question_is_taken_back_and_others_keep_theirs() {
    let people = [local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")];
    let (mut table, hands) = table_with_tokens(&setup(GameId::Qwixx, &people));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "pass"), &mut table);
    commit(table.act(&hands[1], 1, Seat(1), "pass"), &mut table);
    commit(table.take_back(&hands[0], 3, false), &mut table);
    assert_eq!(pending(&table), [0, 2], "Ben need not answer again");
    // Cleo saw nothing of it: what she answers is still what she was asked.
    commit(table.act(&hands[2], 1, Seat(2), "pass"), &mut table);
    assert_eq!(pending(&table), [0]);
    assert!(table.counts_for_hall_of_fame());
}

/// Who is asked to take something back.
fn take_back_request(table: &Table) -> Option<(u8, Vec<u8>)> {
    let asked = table.take_back_request()?;
    Some((asked.seat.0, asked.awaited_seats.iter().map(|seat| seat.0).collect()))
}

#[test]
fn an_answer_that_brought_others_to_light_is_taken_back_with_a_yes_from_everybody() {
    let people = [local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")];
    let (mut table, hands) = table_with_tokens(&setup(GameId::Qwixx, &people));
    commit(table.roll(&hands[0], 0, None), &mut table);
    for seat in 0..3 {
        commit(table.act(&hands[usize::from(seat)], 1, Seat(seat), "pass"), &mut table);
    }
    let before = table.record();
    commit(table.take_back(&hands[1], 4, false), &mut table);
    assert_eq!(take_back_request(&table), Some((1, vec![0, 2])), "Ben asks Ann and Cleo");
    commit(table.answer_take_back(&hands[0], 4, true), &mut table);
    assert_eq!(take_back_request(&table), Some((1, vec![2])));
    commit(table.take_back(&hands[1], 4, false), &mut table);
    assert_eq!(take_back_request(&table), Some((1, vec![2])), "Ann need not say it again");
    for (hand, yes) in [(&hands[0], true), (&hands[1], true), (&hands[0], false)] {
        let refusal = expect_refused(table.answer_take_back(hand, 4, yes));
        assert!(matches!(refusal, TableError::TakeBack(TakeBackError::NotAsked)), "{refusal}");
    }
    assert_eq!(table.record(), before, "nothing of it is in the record");
    commit(table.answer_take_back(&hands[2], 4, true), &mut table);
    assert_eq!(take_back_request(&table), None);
    assert_eq!(pending(&table), [1, 2]);
    assert!(table.counts_for_hall_of_fame(), "no roll was crossed");
}

#[test]
fn one_no_is_enough_and_whoever_asks_can_leave_it() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    assert_eq!(take_back_error(&table, &hands[0]), TakeBackError::NothingToTakeBack);
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "r1"), &mut table);
    for no in [&hands[1], &hands[0]] {
        commit(table.take_back(&hands[0], 3, false), &mut table);
        assert_eq!(take_back_request(&table), Some((0, vec![1])));
        commit(table.answer_take_back(no, 3, false), &mut table);
        assert_eq!((take_back_request(&table), table.version()), (None, 3));
        let late = expect_refused(table.answer_take_back(&hands[1], 3, true));
        assert!(matches!(late, TableError::TakeBack(TakeBackError::NotAsked)), "{late}");
    }
    assert!(table.counts_for_hall_of_fame());
}

#[test]
fn over_a_roll_and_a_turn_a_yes_takes_back_and_costs_the_hall_of_fame() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "chance"), &mut table);
    commit(table.take_back(&hands[0], 2, false), &mut table);
    assert!(!table.take_back_request().unwrap().crosses_roll, "the turn has passed, but no roll");
    commit(table.answer_take_back(&hands[1], 2, true), &mut table);
    assert!(table.counts_for_hall_of_fame());
    commit(table.act(&hands[0], 3, Seat(0), "ones"), &mut table);
    commit(table.roll(&hands[1], 4, None), &mut table);
    commit(table.take_back(&hands[0], 5, true), &mut table);
    assert_eq!(
        take_back_request(&table),
        Some((0, vec![1])),
        "nobody agrees for people at other screens"
    );
    assert!(table.take_back_request().unwrap().crosses_roll);
    commit(table.answer_take_back(&hands[1], 5, true), &mut table);
    assert!(!table.counts_for_hall_of_fame());
    assert!(table.game().legal_actions(Seat(0)).contains(&"ones".to_owned()));
}

#[test]
fn what_is_asked_lapses_when_anything_else_happens() {
    let open = [local_seat("Ann"), local_seat("Ben"), SeatRequest::Open];
    let (mut table, hands) = table_with_tokens(&setup(GameId::Yahtzee, &open));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "r1"), &mut table);
    let ask = |table: &mut Table| {
        commit(table.take_back(&hands[0], table.version(), false), table);
        assert_eq!(take_back_request(table), Some((0, vec![1])), "nobody sits in the open seat");
    };
    ask(&mut table);
    let person = Person { id: Id::generate().unwrap(), name: "Cleo".to_owned() };
    commit(table.join(Seat(2), new_token_hash(), person), &mut table);
    assert_eq!(take_back_request(&table), None, "Cleo has not been asked");
    assert!(matches!(
        expect_refused(table.answer_take_back(&hands[1], 3, true)),
        TableError::StaleVersion { .. }
    ));
    commit(table.take_back(&hands[0], table.version(), false), &mut table);
    assert_eq!(take_back_request(&table), Some((0, vec![1, 2])));
    commit(table.act(&hands[0], table.version(), Seat(0), "ones"), &mut table);
    assert_eq!(take_back_request(&table), None);
}

#[test]
fn whoever_plays_alone_with_bots_is_told_what_it_costs_and_asks_nobody() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("greedy")]));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "r1"), &mut table);
    assert_eq!(take_back_error(&table, &hands[0]), TakeBackError::LosesHallOfFame);
    commit(table.take_back(&hands[0], 3, true), &mut table);
    assert!(!table.counts_for_hall_of_fame());
    commit(table.act(&hands[0], 4, Seat(0), "r1"), &mut table);
    commit(table.take_back(&hands[0], 6, false), &mut table);
    assert_eq!(take_back_request(&table), None, "there is nothing left to lose");
}

#[test]
fn a_choice_of_dice_and_what_they_show_are_taken_back_with_a_yes() {
    let mut by_hand = setup(GameId::Qwinto, &[local_seat("Ann"), local_seat("Ben")]);
    by_hand.dice = rollwright_games::record::DiceOrigin::Manual;
    let (mut table, hands) = table_with_tokens(&by_hand);
    commit(table.act(&hands[0], 0, Seat(0), "R"), &mut table);
    commit(table.take_back(&hands[0], 1, false), &mut table);
    commit(table.answer_take_back(&hands[1], 1, true), &mut table);
    commit(table.act(&hands[0], 2, Seat(0), "RB"), &mut table);
    // What real dice show can be misread: whoever rolled reads them again.
    commit(table.roll(&hands[0], 3, Some(&[1, 2])), &mut table);
    assert_eq!(take_back_error(&table, &hands[1]), TakeBackError::NothingToTakeBack);
    commit(table.take_back(&hands[0], 4, false), &mut table);
    commit(table.answer_take_back(&hands[1], 4, true), &mut table);
    commit(table.roll(&hands[0], 5, Some(&[1, 3])), &mut table);
}

#[test]
fn at_one_screen_everyone_has_to_agree_to_go_back_over_a_roll() {
    let hand = new_token_hash();
    let people = [local_seat("Ann"), local_seat("Ben")];
    let mut table = table_held_by(&setup(GameId::Yahtzee, &people), &[hand.clone(), hand.clone()]);
    commit(table.roll(&hand, 0, None), &mut table);
    commit(table.act(&hand, 1, Seat(0), "chance"), &mut table);
    commit(table.take_back(&hand, 2, false), &mut table);
    assert!(table.counts_for_hall_of_fame());
    commit(table.act(&hand, 3, Seat(0), "ones"), &mut table);
    commit(table.roll(&hand, 4, None), &mut table);
    assert_eq!(take_back_error(&table, &hand), TakeBackError::ConfirmationRequired);
    commit(table.take_back(&hand, 5, true), &mut table);
    assert!(
        !table.counts_for_hall_of_fame(),
        "whoever has seen the dice is out of the hall of fame"
    );
}

#[test]
fn undo_is_free_in_training() {
    let mut training = setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]);
    training.is_training = true;
    let (mut table, hands) = table_with_tokens(&training);
    commit(table.roll(&hands[0], 0, None), &mut table);
    let dice = table.game().view(None).dice;
    commit(table.act(&hands[0], 1, Seat(0), "r12345"), &mut table);
    commit(table.take_back(&hands[0], 3, false), &mut table);
    assert_eq!(table.game().view(None).dice, dice);
    assert!(!table.counts_for_hall_of_fame());
}

#[test]
fn a_late_undo_is_stale() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Qwixx, &[local_seat("Ann"), local_seat("Ben")]));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "pass"), &mut table);
    assert!(matches!(
        expect_refused(table.take_back(&hands[0], 1, false)),
        TableError::StaleVersion { .. }
    ));
}

/// Takes the first action a seat may take.
fn answer(table: &mut Table, hands: &[TokenHash], seat: u8) {
    let action = table.game().legal_actions(Seat(seat)).swap_remove(0);
    let hand = &hands[usize::from(seat)];
    commit(table.act(hand, table.version(), Seat(seat), &action), table);
}

fn undo(table: &mut Table, hands: &[TokenHash], seat: u8) {
    commit(table.take_back(&hands[usize::from(seat)], table.version(), false), table);
}

#[test]
fn taking_an_answer_back_brings_nobodys_answer_to_light() {
    let mut asked_at_once = Vec::new();
    for game in GameId::ALL {
        let sets = with_game!(game, G => G::rule_sets());
        for set in sets.iter().filter(|set| set.max_seats >= 3) {
            let (mut table, hands) =
                table_with_tokens(&TableSetup::for_local_people(game, set.name, 3));
            let asked = loop {
                match table.game().phase() {
                    Phase::Decide { seats, .. } if seats.iter().count() > 2 => {
                        break pending(&table);
                    }
                    _ => match next_step(&table, &hands) {
                        Some(draft) => commit(draft, &mut table),
                        None => break Vec::new(),
                    },
                }
            };
            let &[me, victim, last] = asked.as_slice() else { continue };
            asked_at_once.push((game, set.name));
            let before = table.public_record();
            assert_eq!(before, table.record());
            for seat in [me, victim] {
                answer(&mut table, &hands, seat);
            }
            // The others' answers are put down again.
            undo(&mut table, &hands, me);
            assert_eq!(table.public_record(), before, "{game} {}", set.name);
            answer(&mut table, &hands, me);
            // Nor is an answer told that its owner takes back.
            undo(&mut table, &hands, victim);
            undo(&mut table, &hands, me);
            assert_eq!(table.public_record(), before, "{game} {}", set.name);
            for seat in [victim, me] {
                answer(&mut table, &hands, seat);
            }
            assert_eq!(table.public_record(), before, "{game} {}", set.name);
            answer(&mut table, &hands, last);
            assert_eq!(table.public_record(), table.record(), "once it is closed all is told");
        }
    }
    assert_eq!(
        asked_at_once,
        [(GameId::Qwixx, "official"), (GameId::Qwinto, "official"), (GameId::Qwinto, "ottawa")]
    );
}

#[test]
fn what_everybody_has_seen_stays_public_when_training_opens_the_question_again() {
    let people = [local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")];
    let (mut table, hands) =
        table_with_tokens(&TableSetup { is_training: true, ..setup(GameId::Qwixx, &people) });
    commit(table.roll(&hands[0], 0, None), &mut table);
    for seat in 0..3 {
        answer(&mut table, &hands, seat);
    }
    assert_eq!(table.public_record(), table.record());
    undo(&mut table, &hands, 1);
    assert_eq!(pending(&table), [1, 2], "Ann's answer is kept aside once more");
    let before = table.public_record();
    assert_eq!(before, table.record(), "nothing that was not seen before");
    answer(&mut table, &hands, 1);
    assert_eq!(table.public_record(), before, "what is new waits until the question closes");
    answer(&mut table, &hands, 2);
    assert_eq!(table.public_record(), table.record());
}

#[test]
fn an_answer_to_a_question_that_training_takes_off_the_table_waits_for_it_to_come_again() {
    let people = [local_seat("Ann"), local_seat("Ben")];
    let ottawa = Some("ottawa".to_owned());
    let qwinto = TableSetup { is_training: true, rules: ottawa, ..setup(GameId::Qwinto, &people) };
    let (mut table, hands) = table_with_tokens(&qwinto);
    for _ in 0..2 {
        commit(table.act(&hands[0], table.version(), Seat(0), "RYB"), &mut table);
        for seat in 0..2 {
            answer(&mut table, &hands, seat);
        }
        // It is Ben's turn.
        commit(table.act(&hands[1], table.version(), Seat(1), "RY"), &mut table);
        assert_eq!(table.public_record(), table.record());
        let before = table.public_record();
        answer(&mut table, &hands, 1);
        // Ann goes back to the question before, which closes again.
        undo(&mut table, &hands, 0);
        for seat in 0..2 {
            answer(&mut table, &hands, seat);
        }
        assert_eq!(table.public_record(), before, "the dice of Ben's turn will be the same");
        commit(table.act(&hands[1], table.version(), Seat(1), "RY"), &mut table);
        assert_eq!(table.public_record(), before);
        for seat in 0..2 {
            answer(&mut table, &hands, seat);
        }
        assert_eq!(table.public_record(), table.record());
    }
}

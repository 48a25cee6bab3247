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
        TableError::TakeBack(error) => error,
        other => panic!("{other}"),
    }
}

fn pending(table: &Table) -> Vec<u8> {
    let Phase::Decide { seats, .. } = table.game().phase() else { panic!("a question") };
    seats.iter().map(|seat| seat.0).collect()
}

#[test]
fn an_answer_to_an_open_question_is_taken_back_without_the_others() {
    let people = [local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")];
    let (mut table, token_hashes) = table_with_tokens(&setup(GameId::Qwixx, &people));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "pass"), &mut table);
    commit(table.act(&token_hashes[1], 1, Seat(1), "pass"), &mut table);
    commit(table.take_back(&token_hashes[0], 3, false), &mut table);
    assert_eq!(pending(&table), [0, 2], "Ben need not answer again");
    // Cleo saw nothing of it: her answer still belongs to the question she saw.
    commit(table.act(&token_hashes[2], 1, Seat(2), "pass"), &mut table);
    assert_eq!(pending(&table), [0]);
    assert!(table.counts_for_hall_of_fame());
}

/// Who asks for a take-back, and who has yet to agree.
fn take_back_request(table: &Table) -> Option<(u8, Vec<u8>)> {
    let request = table.take_back_request()?;
    Some((request.seat.0, request.awaited_seats.iter().map(|seat| seat.0).collect()))
}

#[test]
fn taking_back_an_answer_that_revealed_others_needs_everybodys_consent() {
    let people = [local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")];
    let (mut table, token_hashes) = table_with_tokens(&setup(GameId::Qwixx, &people));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    for seat in 0..3 {
        commit(table.act(&token_hashes[usize::from(seat)], 1, Seat(seat), "pass"), &mut table);
    }
    let before = table.record();
    commit(table.take_back(&token_hashes[1], 4, false), &mut table);
    assert_eq!(take_back_request(&table), Some((1, vec![0, 2])), "Ben asks Ann and Cleo");
    commit(table.answer_take_back(&token_hashes[0], 4, true), &mut table);
    assert_eq!(take_back_request(&table), Some((1, vec![2])));
    commit(table.take_back(&token_hashes[1], 4, false), &mut table);
    assert_eq!(take_back_request(&table), Some((1, vec![2])), "Ann need not agree again");
    for (token_hash, yes) in
        [(&token_hashes[0], true), (&token_hashes[1], true), (&token_hashes[0], false)]
    {
        let refusal = expect_refused(table.answer_take_back(token_hash, 4, yes));
        assert!(matches!(refusal, TableError::TakeBack(TakeBackError::NotAsked)), "{refusal}");
    }
    assert_eq!(table.record(), before, "requests aren't part of the record");
    commit(table.answer_take_back(&token_hashes[2], 4, true), &mut table);
    assert_eq!(take_back_request(&table), None);
    assert_eq!(pending(&table), [1, 2]);
    assert!(table.counts_for_hall_of_fame(), "no roll was taken back");
}

#[test]
fn one_refusal_ends_a_request_and_the_requester_can_withdraw_it() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    assert_eq!(take_back_error(&table, &token_hashes[0]), TakeBackError::NothingToTakeBack);
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "r1"), &mut table);
    for refuser in [&token_hashes[1], &token_hashes[0]] {
        commit(table.take_back(&token_hashes[0], 3, false), &mut table);
        assert_eq!(take_back_request(&table), Some((0, vec![1])));
        commit(table.answer_take_back(refuser, 3, false), &mut table);
        assert_eq!((take_back_request(&table), table.version()), (None, 3));
        let late = expect_refused(table.answer_take_back(&token_hashes[1], 3, true));
        assert!(matches!(late, TableError::TakeBack(TakeBackError::NotAsked)), "{late}");
    }
    assert!(table.counts_for_hall_of_fame());
}

#[test]
fn taking_back_a_roll_by_consent_loses_the_hall_of_fame() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "chance"), &mut table);
    commit(table.take_back(&token_hashes[0], 2, false), &mut table);
    assert!(!table.take_back_request().unwrap().crosses_roll, "the turn has passed, but no roll");
    commit(table.answer_take_back(&token_hashes[1], 2, true), &mut table);
    assert!(table.counts_for_hall_of_fame());
    commit(table.act(&token_hashes[0], 3, Seat(0), "ones"), &mut table);
    commit(table.roll(&token_hashes[1], 4, None), &mut table);
    commit(table.take_back(&token_hashes[0], 5, true), &mut table);
    assert_eq!(
        take_back_request(&table),
        Some((0, vec![1])),
        "confirming here doesn't replace consent at other screens"
    );
    assert!(table.take_back_request().unwrap().crosses_roll);
    commit(table.answer_take_back(&token_hashes[1], 5, true), &mut table);
    assert!(!table.counts_for_hall_of_fame());
    assert!(table.game().legal_actions(Seat(0)).contains(&"ones".to_owned()));
}

#[test]
fn a_request_lapses_when_anything_else_happens() {
    let open = [local_seat("Ann"), local_seat("Ben"), SeatRequest::Open];
    let (mut table, token_hashes) = table_with_tokens(&setup(GameId::Yahtzee, &open));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "r1"), &mut table);
    let request_take_back = |table: &mut Table| {
        commit(table.take_back(&token_hashes[0], table.version(), false), table);
        assert_eq!(take_back_request(table), Some((0, vec![1])), "nobody sits in the open seat");
    };
    request_take_back(&mut table);
    let person = Person { id: Id::generate().unwrap(), name: "Cleo".to_owned() };
    commit(table.join(Seat(2), new_token_hash(), person), &mut table);
    assert_eq!(take_back_request(&table), None, "Cleo has not been asked");
    assert!(matches!(
        expect_refused(table.answer_take_back(&token_hashes[1], 3, true)),
        TableError::StaleVersion { .. }
    ));
    commit(table.take_back(&token_hashes[0], table.version(), false), &mut table);
    assert_eq!(take_back_request(&table), Some((0, vec![1, 2])));
    commit(table.act(&token_hashes[0], table.version(), Seat(0), "ones"), &mut table);
    assert_eq!(take_back_request(&table), None);
}

#[test]
fn a_player_alone_with_bots_confirms_the_cost_and_asks_nobody() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("greedy")]));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "r1"), &mut table);
    assert_eq!(take_back_error(&table, &token_hashes[0]), TakeBackError::LosesHallOfFame);
    commit(table.take_back(&token_hashes[0], 3, true), &mut table);
    assert!(!table.counts_for_hall_of_fame());
    commit(table.act(&token_hashes[0], 4, Seat(0), "r1"), &mut table);
    commit(table.take_back(&token_hashes[0], 6, false), &mut table);
    assert_eq!(take_back_request(&table), None, "there is nothing left to lose");
}

#[test]
fn a_choice_of_dice_and_their_faces_are_taken_back_by_consent() {
    let mut by_hand = setup(GameId::Qwinto, &[local_seat("Ann"), local_seat("Ben")]);
    by_hand.dice = rollwright_games::record::DiceOrigin::Manual;
    let (mut table, token_hashes) = table_with_tokens(&by_hand);
    commit(table.act(&token_hashes[0], 0, Seat(0), "R"), &mut table);
    commit(table.take_back(&token_hashes[0], 1, false), &mut table);
    commit(table.answer_take_back(&token_hashes[1], 1, true), &mut table);
    commit(table.act(&token_hashes[0], 2, Seat(0), "RB"), &mut table);
    // Real dice can be misread: the player who rolled reads them again.
    commit(table.roll(&token_hashes[0], 3, Some(&[1, 2])), &mut table);
    assert_eq!(take_back_error(&table, &token_hashes[1]), TakeBackError::NothingToTakeBack);
    commit(table.take_back(&token_hashes[0], 4, false), &mut table);
    commit(table.answer_take_back(&token_hashes[1], 4, true), &mut table);
    commit(table.roll(&token_hashes[0], 5, Some(&[1, 3])), &mut table);
}

#[test]
fn at_one_screen_taking_back_a_roll_needs_confirmation() {
    let token_hash = new_token_hash();
    let people = [local_seat("Ann"), local_seat("Ben")];
    let mut table =
        table_held_by(&setup(GameId::Yahtzee, &people), &[token_hash.clone(), token_hash.clone()]);
    commit(table.roll(&token_hash, 0, None), &mut table);
    commit(table.act(&token_hash, 1, Seat(0), "chance"), &mut table);
    commit(table.take_back(&token_hash, 2, false), &mut table);
    assert!(table.counts_for_hall_of_fame());
    commit(table.act(&token_hash, 3, Seat(0), "ones"), &mut table);
    commit(table.roll(&token_hash, 4, None), &mut table);
    assert_eq!(take_back_error(&table, &token_hash), TakeBackError::ConfirmationRequired);
    commit(table.take_back(&token_hash, 5, true), &mut table);
    assert!(!table.counts_for_hall_of_fame(), "the dice were seen, so the game no longer counts");
}

#[test]
fn taking_back_is_free_in_training() {
    let mut training = setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]);
    training.is_training = true;
    let (mut table, token_hashes) = table_with_tokens(&training);
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    let dice = table.game().view(None).dice;
    commit(table.act(&token_hashes[0], 1, Seat(0), "r12345"), &mut table);
    commit(table.take_back(&token_hashes[0], 3, false), &mut table);
    assert_eq!(table.game().view(None).dice, dice);
    assert!(!table.counts_for_hall_of_fame());
}

#[test]
fn a_late_take_back_is_stale() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Qwixx, &[local_seat("Ann"), local_seat("Ben")]));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "pass"), &mut table);
    assert!(matches!(
        expect_refused(table.take_back(&token_hashes[0], 1, false)),
        TableError::StaleVersion { .. }
    ));
}

/// Takes the first legal action of a seat.
fn answer(table: &mut Table, token_hashes: &[TokenHash], seat: u8) {
    let action = table.game().legal_actions(Seat(seat)).swap_remove(0);
    let token_hash = &token_hashes[usize::from(seat)];
    commit(table.act(token_hash, table.version(), Seat(seat), &action), table);
}

fn undo(table: &mut Table, token_hashes: &[TokenHash], seat: u8) {
    commit(table.take_back(&token_hashes[usize::from(seat)], table.version(), false), table);
}

#[test]
fn taking_back_an_answer_reveals_no_answers() {
    let mut asked_at_once = Vec::new();
    for game in GameId::ALL {
        let sets = with_game!(game, G => G::rule_sets());
        for set in sets.iter().filter(|set| set.max_seats >= 3) {
            let (mut table, token_hashes) =
                table_with_tokens(&TableSetup::for_local_people(game, set.name, 3));
            let request = loop {
                match table.game().phase() {
                    Phase::Decide { seats, .. } if seats.iter().count() > 2 => {
                        break pending(&table);
                    }
                    _ => match next_step(&table, &token_hashes) {
                        Some(draft) => commit(draft, &mut table),
                        None => break Vec::new(),
                    },
                }
            };
            let &[me, victim, last] = request.as_slice() else { continue };
            asked_at_once.push((game, set.name));
            let before = table.public_record();
            assert_eq!(before, table.record());
            for seat in [me, victim] {
                answer(&mut table, &token_hashes, seat);
            }
            // The others' answers are recorded again.
            undo(&mut table, &token_hashes, me);
            assert_eq!(table.public_record(), before, "{game} {}", set.name);
            answer(&mut table, &token_hashes, me);
            // An answer that its owner takes back isn't revealed, either.
            undo(&mut table, &token_hashes, victim);
            undo(&mut table, &token_hashes, me);
            assert_eq!(table.public_record(), before, "{game} {}", set.name);
            for seat in [victim, me] {
                answer(&mut table, &token_hashes, seat);
            }
            assert_eq!(table.public_record(), before, "{game} {}", set.name);
            answer(&mut table, &token_hashes, last);
            assert_eq!(
                table.public_record(),
                table.record(),
                "all is public once the question is closed"
            );
        }
    }
    assert_eq!(
        asked_at_once,
        [(GameId::Qwixx, "official"), (GameId::Qwinto, "official"), (GameId::Qwinto, "ottawa")]
    );
}

#[test]
fn public_answers_stay_public_when_a_question_is_opened_again() {
    let people = [local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")];
    let (mut table, token_hashes) =
        table_with_tokens(&TableSetup { is_training: true, ..setup(GameId::Qwixx, &people) });
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    for seat in 0..3 {
        answer(&mut table, &token_hashes, seat);
    }
    assert_eq!(table.public_record(), table.record());
    undo(&mut table, &token_hashes, 1);
    assert_eq!(pending(&table), [1, 2], "Ann's answer is hidden again");
    let before = table.public_record();
    assert_eq!(before, table.record(), "only what was public before");
    answer(&mut table, &token_hashes, 1);
    assert_eq!(table.public_record(), before, "new answers stay hidden until the question closes");
    answer(&mut table, &token_hashes, 2);
    assert_eq!(table.public_record(), table.record());
}

#[test]
fn an_answer_to_a_withdrawn_question_stays_hidden_until_it_is_asked_again() {
    let people = [local_seat("Ann"), local_seat("Ben")];
    let ottawa = Some("ottawa".to_owned());
    let qwinto = TableSetup { is_training: true, rules: ottawa, ..setup(GameId::Qwinto, &people) };
    let (mut table, token_hashes) = table_with_tokens(&qwinto);
    for _ in 0..2 {
        commit(table.act(&token_hashes[0], table.version(), Seat(0), "RYB"), &mut table);
        for seat in 0..2 {
            answer(&mut table, &token_hashes, seat);
        }
        // It is Ben's turn.
        commit(table.act(&token_hashes[1], table.version(), Seat(1), "RY"), &mut table);
        assert_eq!(table.public_record(), table.record());
        let before = table.public_record();
        answer(&mut table, &token_hashes, 1);
        // Ann goes back to the previous question, which closes again.
        undo(&mut table, &token_hashes, 0);
        for seat in 0..2 {
            answer(&mut table, &token_hashes, seat);
        }
        assert_eq!(table.public_record(), before, "the dice of Ben's turn will be the same");
        commit(table.act(&token_hashes[1], table.version(), Seat(1), "RY"), &mut table);
        assert_eq!(table.public_record(), before);
        for seat in 0..2 {
            answer(&mut table, &token_hashes, seat);
        }
        assert_eq!(table.public_record(), table.record());
    }
}

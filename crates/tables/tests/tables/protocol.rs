//! Actions, versions and seat holders, in memory.

use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Phase, Seat, with_game};
use rollwright_tables::record_with_public_events::TableEventKind;
use rollwright_tables::{SeatRequest, TableError, TableSetup};

use crate::test_support::{
    TableTestExt, bot_seat, commit, expect_refused, local_seat, new_token_hash, next_step, setup,
    table_held_by, table_with_tokens,
};

#[test]
fn people_play_every_game_to_its_end() {
    for game in GameId::ALL {
        with_game!(game, G => {
            for set in <G as rollwright_games::Game>::rule_sets() {
                let (mut table, token_hashes) = table_with_tokens(&TableSetup::for_local_people(game, set.name, 2));
                while let Some(draft) = next_step(&table, &token_hashes) {
                    commit(draft, &mut table);
                }
                assert!(table.is_over() && table.counts_for_hall_of_fame(), "{game} {}", set.name);
                assert_eq!(table.public_events_after(0).len() as u64, table.version());
                let again = rollwright_tables::Table::from_events(
                    rollwright_tables::table::TableDefinition {
                        id: table.id().clone(),
                        host: new_token_hash(),
                        kind: rollwright_tables::store::TableKind::Server,
                        header: table.header().clone(),
                        seed: rollwright_tables::Seed::generate().unwrap(),
                        seat_holders: Vec::new(),
                        rematch_id: None,
                        time_until_away: rollwright_tables::TimeUntilAway::default(),
                        bot_speed: Default::default(),
                        tutor: Default::default(),
                        time_limit: None,
                    },
                    table.record().events,
                )
                .unwrap();
                assert_eq!(again.public_events_after(0), table.public_events_after(0), "a replay gives the same public events");
            }
        });
    }
}

#[test]
fn a_refused_command_has_a_reason_and_changes_nothing() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    commit(next_step(&table, &token_hashes).unwrap(), &mut table);
    let (ann, ben) = (Seat(0), Seat(1));
    let before = table.record();
    let cases = [
        (table.act(&token_hashes[0], 1, ann, "dance"), "isn't an action"),
        (table.act(&token_hashes[1], 1, ben, "ones"), "isn't seat 2's turn"),
        (table.act(&token_hashes[1], 1, ann, "ones"), "seat 1 is not yours"),
        (table.act(&new_token_hash(), 1, ann, "ones"), "seat 1 is not yours"),
        (table.act(&token_hashes[0], 1, Seat(5), "ones"), "there is no seat 6"),
        (table.act(&token_hashes[0], 0, ann, "ones"), "already at version 1"),
        (table.act(&token_hashes[0], 2, ann, "ones"), "already at version 1"),
        (table.roll(&token_hashes[0], 1, None), "a decision, not a roll"),
        (table.take_back(&new_token_hash(), 1, false), "you have no seat"),
        (table.join(ben, new_token_hash(), person("Eve")), "seat 2 is taken"),
        (table.hand_over(&token_hashes[1], ann, "greedy"), "seat 1 is not yours"),
        (table.hand_over(&token_hashes[0], ann, "genius"), "no strategy 'genius'"),
        (table.reclaim_seat(&token_hashes[0], ann), "no bot is playing for seat 1"),
    ];
    for (draft, expected) in cases {
        let refusal = expect_refused(draft).to_string();
        assert!(refusal.contains(expected), "{refusal} / {expected}");
    }
    assert_eq!(table.record(), before);
    commit(table.act(&token_hashes[0], 1, ann, "ONES"), &mut table);
    assert_eq!(table.version(), 2, "the next roll is the next person's to make");
}

#[test]
fn a_roll_that_is_sent_again_is_stale_whatever_it_led_to() {
    let dice = DiceOrigin::Manual;
    let setup = TableSetup { dice, ..setup(GameId::Pig, &[local_seat("Ann"), local_seat("Ben")]) };
    let (table, token_hashes) = table_with_tokens(&setup);
    for (face, next) in [(6, "Ann decides"), (1, "Ben rolls")] {
        let mut table = table.clone();
        // Who holds a seat and has seen the current version gets the real reason.
        let early = expect_refused(table.roll(&token_hashes[1], 0, Some(&[face]))).to_string();
        assert!(early.contains("seat 1 is not yours"), "{early}");
        commit(table.roll(&token_hashes[0], 0, Some(&[face])), &mut table);
        let refusal = expect_refused(table.roll(&token_hashes[0], 0, Some(&[face])));
        assert!(
            matches!(refusal, TableError::StaleVersion { answered: 0, now: 1 }),
            "{next}: {refusal}"
        );
    }
}

/// With one player, the roll of the next turn is still theirs to make; a roll that they asked for
/// within the turn follows automatically.
#[test]
fn a_solo_player_starts_each_turn_with_a_roll_of_their_own() {
    for (game, actions) in [
        (GameId::Yahtzee, ["roll", "reroll", "ones", ""]),
        (GameId::Qwixx, ["roll", "pass", "pass", ""]),
        (GameId::Qwinto, ["RYB", "", "", ""]),
    ] {
        let (mut table, token_hashes) = table_with_tokens(&setup(game, &[local_seat("Ann")]));
        for action in actions.into_iter().filter(|action| !action.is_empty()) {
            let rolls = table.game().next_roll_index();
            let legal = table.game().legal_actions(Seat(0));
            let draft = match action {
                "roll" => table.roll(&token_hashes[0], table.version(), None),
                "reroll" => {
                    let again = legal.iter().find(|action| action.starts_with('r')).unwrap();
                    table.act(&token_hashes[0], table.version(), Seat(0), again)
                }
                action => table.act(&token_hashes[0], table.version(), Seat(0), action),
            };
            commit(draft, &mut table);
            let rolled = table.game().next_roll_index() > rolls;
            let asked_for = ["roll", "reroll", "RYB"].contains(&action);
            assert_eq!(rolled, asked_for, "{game}: {action}");
        }
        assert!(table.plan_automatic_rolls().is_none(), "{game}");
    }
}

fn person(name: &str) -> rollwright_tables::Person {
    rollwright_tables::Person {
        id: rollwright_tables::Id::generate().unwrap(),
        name: name.to_owned(),
    }
}

#[test]
fn simultaneous_answers_come_in_any_order_and_are_revealed_together() {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let (mut table, token_hashes) = table_with_tokens(&setup(
            GameId::Qwixx,
            &[local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")],
        ));
        commit(next_step(&table, &token_hashes).unwrap(), &mut table);
        // All three answer with version 1, which they saw.
        for (count, index) in order.into_iter().enumerate() {
            let seat = Seat(index as u8);
            commit(table.act(&token_hashes[index], 1, seat, "pass"), &mut table);
            let again = expect_refused(table.act(&token_hashes[index], 1, seat, "pass"));
            assert!(matches!(again, TableError::StaleVersion { .. }), "{again}");
            let Some(TableEventKind::Act { answers, .. }) =
                table.public_events_after(0).last().map(|event| event.what.clone())
            else {
                panic!("an answer is an event");
            };
            assert_eq!(answers.len(), if count < 2 { 0 } else { 3 }, "open answers stay hidden");
        }
    }
}

#[test]
fn the_second_of_two_moves_for_one_version_is_stale() {
    let setup = setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]);
    let token_hash = new_token_hash();
    let mut table = table_held_by(&setup, &[token_hash.clone(), token_hash.clone()]);
    commit(table.roll(&token_hash, 0, None), &mut table);
    assert!(matches!(
        expect_refused(table.roll(&token_hash, 0, None)),
        TableError::StaleVersion { .. }
    ));
    commit(table.act(&token_hash, 1, Seat(0), "chance"), &mut table);
    let late = expect_refused(table.act(&token_hash, 1, Seat(0), "ones"));
    assert!(matches!(late, TableError::StaleVersion { answered: 1, now: 2 }), "{late}");
}

#[test]
fn a_roll_that_follows_from_a_decision_is_automatic() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    commit(table.roll(&token_hashes[0], 0, None), &mut table);
    commit(table.act(&token_hashes[0], 1, Seat(0), "r135"), &mut table);
    assert_eq!(table.version(), 3);
    assert!(matches!(table.game().phase(), Phase::Decide { .. }));
}

#[test]
fn manual_dice_are_entered_by_people_and_do_not_count() {
    let mut setup = setup(GameId::Qwinto, &[local_seat("Ann"), bot_seat("greedy")]);
    setup.dice = DiceOrigin::Manual;
    let (mut table, token_hashes) = table_with_tokens(&setup);
    commit(table.act(&token_hashes[0], 0, Seat(0), "RY"), &mut table);
    assert!(matches!(
        expect_refused(table.roll(&token_hashes[0], 1, None)),
        TableError::FacesRequired
    ));
    let refusal = expect_refused(table.roll(&token_hashes[0], 1, Some(&[7, 1])));
    assert!(refusal.to_string().contains("can't show 7"), "{refusal}");
    assert!(matches!(
        expect_refused(table.roll(&new_token_hash(), 1, Some(&[6, 1]))),
        TableError::NotYourSeat { .. }
    ));
    commit(table.roll(&token_hashes[0], 1, Some(&[6, 1])), &mut table);
    assert!(!table.counts_for_hall_of_fame());
}

#[test]
fn faces_are_refused_where_the_program_rolls() {
    let (table, token_hashes) = table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann")]));
    let refusal = expect_refused(table.roll(&token_hashes[0], 0, Some(&[6, 6, 6, 6, 6])));
    assert!(matches!(refusal, TableError::FacesNotAllowed));
}

#[test]
fn a_seat_is_handed_to_a_bot_and_reclaimed() {
    let (mut table, token_hashes) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    // Ann is the host, but Ben is there: only he can hand over the seat.
    let refusal = expect_refused(table.hand_over(&token_hashes[0], Seat(1), "easy"));
    assert!(matches!(refusal, TableError::PlayerNotAway { .. }), "{refusal}");
    commit(table.hand_over(&token_hashes[1], Seat(1), "easy"), &mut table);
    assert_eq!(table.seat_display_name(Seat(1)), "Ben", "the seat keeps its person's name");
    assert_eq!(table.bot_playing_for_person(Seat(1)), Some("greedy"));
    assert!(matches!(
        expect_refused(table.hand_over(&token_hashes[0], Seat(1), "random")),
        TableError::SeatPlayedByBot { .. }
    ));
    assert!(matches!(
        expect_refused(table.reclaim_seat(&token_hashes[0], Seat(1))),
        TableError::NotYourSeat { .. }
    ));
    commit(table.reclaim_seat(&token_hashes[1], Seat(1)), &mut table);
    assert_eq!(table.bot_playing_for_person(Seat(1)), None);
    // A player can't act for a seat that a bot plays.
    commit(table.hand_over(&token_hashes[0], Seat(0), "greedy"), &mut table);
    assert_eq!(table.version(), 3, "people make the first roll of a game");
    commit(table.roll(&token_hashes[1], 3, None), &mut table);
    let refusal = expect_refused(table.act(&token_hashes[0], 4, Seat(0), "chance"));
    assert!(matches!(refusal, TableError::SeatPlayedByBot { .. }), "{refusal}");
}

#[test]
fn an_open_seat_can_be_joined_once() {
    let (mut table, _) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open]));
    assert_eq!(table.seat_display_name(Seat(1)), "Player 2");
    let (ben, eve) = (new_token_hash(), new_token_hash());
    commit(table.join(Seat(1), ben.clone(), person("Ben")), &mut table);
    assert_eq!(table.seat_display_name(Seat(1)), "Ben");
    assert!(matches!(
        expect_refused(table.join(Seat(1), eve, person("Eve"))),
        TableError::SeatTaken { .. }
    ));
    assert!(table.seats_of(&ben).contains(Seat(1)));
    let text = table.record().to_json_lines();
    assert!(!text.contains("Ann") && !text.contains("Ben"), "names stay out of records: {text}");
}

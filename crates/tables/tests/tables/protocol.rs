//! Moves, versions and hands, in memory.

use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Phase, Seat, with_game};
use rollwright_tables::live_record::TableEventKind;
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
                let (mut table, hands) = table_with_tokens(&TableSetup::for_local_people(game, set.name, 2));
                while let Some(draft) = next_step(&table, &hands) {
                    commit(draft, &mut table);
                }
                assert!(table.is_over() && table.counts_for_hall_of_fame(), "{game} {}", set.name);
                assert_eq!(table.public_events_after(0).len() as u64, table.version());
                let again = rollwright_tables::Table::new(
                    rollwright_tables::table::TableDefinition {
                        id: table.id().clone(),
                        host: new_token_hash(),
                        origin: rollwright_tables::store::TableOrigin::Server,
                        header: table.header().clone(),
                        seed: rollwright_tables::Seed::generate().unwrap(),
                        seat_assignments: Vec::new(),
                        rematch_id: None,
                        away_timeout: rollwright_tables::AwayTimeout::default(),
                        bot_speed: Default::default(),
                        tutor: Default::default(),
                        time_limit: None,
                    },
                    table.record().events,
                )
                .unwrap();
                assert_eq!(again.public_events_after(0), table.public_events_after(0), "told the same way again");
            }
        });
    }
}

#[test]
fn a_refused_move_has_its_reason_and_changes_nothing() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    commit(next_step(&table, &hands).unwrap(), &mut table);
    let (ann, ben) = (Seat(0), Seat(1));
    let before = table.record();
    let cases = [
        (table.act(&hands[0], 1, ann, "dance"), "is no action"),
        (table.act(&hands[1], 1, ben, "ones"), "not the turn of seat 2"),
        (table.act(&hands[1], 1, ann, "ones"), "seat 1 is not yours"),
        (table.act(&new_token_hash(), 1, ann, "ones"), "seat 1 is not yours"),
        (table.act(&hands[0], 1, Seat(5), "ones"), "there is no seat 6"),
        (table.act(&hands[0], 0, ann, "ones"), "gone on to version 1"),
        (table.act(&hands[0], 2, ann, "ones"), "gone on to version 1"),
        (table.roll(&hands[0], 1, None), "a decision is"),
        (table.take_back(&new_token_hash(), 1, false), "you have no seat"),
        (table.join(ben, new_token_hash(), person("Eve")), "seat 2 is taken"),
        (table.hand_over(&hands[1], ann, "greedy"), "seat 1 is not yours"),
        (table.hand_over(&hands[0], ann, "genius"), "there is no strategy 'genius'"),
        (table.reclaim_seat(&hands[0], ann), "no bot plays for seat 1"),
    ];
    for (draft, says) in cases {
        let refusal = expect_refused(draft).to_string();
        assert!(refusal.contains(says), "{refusal} / {says}");
    }
    assert_eq!(table.record(), before);
    commit(table.act(&hands[0], 1, ann, "ONES"), &mut table);
    assert_eq!(table.version(), 2, "the next roll is the next person's to make");
}

/// Alone, the roll of the next turn is still one's own to make; a roll that was asked
/// for in the turn follows by itself.
#[test]
fn alone_a_turn_is_rolled_by_whoever_plays_it() {
    for (game, actions) in [
        (GameId::Yahtzee, ["roll", "reroll", "ones", ""]),
        (GameId::Qwixx, ["roll", "pass", "pass", ""]),
        (GameId::Qwinto, ["RYB", "", "", ""]),
    ] {
        let (mut table, hands) = table_with_tokens(&setup(game, &[local_seat("Ann")]));
        for action in actions.into_iter().filter(|action| !action.is_empty()) {
            let rolls = table.game().roll_count();
            let legal = table.game().legal_actions(Seat(0));
            let draft = match action {
                "roll" => table.roll(&hands[0], table.version(), None),
                "reroll" => {
                    let again = legal.iter().find(|action| action.starts_with('r')).unwrap();
                    table.act(&hands[0], table.version(), Seat(0), again)
                }
                action => table.act(&hands[0], table.version(), Seat(0), action),
            };
            commit(draft, &mut table);
            let rolled = table.game().roll_count() > rolls;
            let asked_for = ["roll", "reroll", "RYB"].contains(&action);
            assert_eq!(rolled, asked_for, "{game}: {action}");
        }
        assert!(table.automatic_rolls().is_none(), "{game}");
    }
}

fn person(name: &str) -> rollwright_tables::Person {
    rollwright_tables::Person {
        id: rollwright_tables::Id::generate().unwrap(),
        name: name.to_owned(),
    }
}

#[test]
fn answers_asked_for_at_once_come_in_any_order_and_are_told_together() {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let (mut table, hands) = table_with_tokens(&setup(
            GameId::Qwixx,
            &[local_seat("Ann"), local_seat("Ben"), local_seat("Cleo")],
        ));
        commit(next_step(&table, &hands).unwrap(), &mut table);
        // All three answer what they saw at version 1.
        for (count, index) in order.into_iter().enumerate() {
            let seat = Seat(index as u8);
            commit(table.act(&hands[index], 1, seat, "pass"), &mut table);
            let again = expect_refused(table.act(&hands[index], 1, seat, "pass"));
            assert!(matches!(again, TableError::StaleVersion { .. }), "{again}");
            let Some(TableEventKind::Act { answers, .. }) =
                table.public_events_after(0).last().map(|news| news.what.clone())
            else {
                panic!("an answer is told");
            };
            assert_eq!(answers.len(), if count < 2 { 0 } else { 3 }, "open answers stay hidden");
        }
    }
}

#[test]
fn of_two_moves_for_one_version_the_second_is_stale() {
    let setup = setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]);
    let hand = new_token_hash();
    let mut table = table_held_by(&setup, &[hand.clone(), hand.clone()]);
    commit(table.roll(&hand, 0, None), &mut table);
    assert!(matches!(expect_refused(table.roll(&hand, 0, None)), TableError::Illegal(_)));
    commit(table.act(&hand, 1, Seat(0), "chance"), &mut table);
    let late = expect_refused(table.act(&hand, 1, Seat(0), "ones"));
    assert!(matches!(late, TableError::StaleVersion { answered: 1, now: 2 }), "{late}");
}

#[test]
fn a_roll_that_follows_from_a_choice_is_made_at_once() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    commit(table.roll(&hands[0], 0, None), &mut table);
    commit(table.act(&hands[0], 1, Seat(0), "r135"), &mut table);
    assert_eq!(table.version(), 3);
    assert!(matches!(table.game().phase(), Phase::Decide { .. }));
}

#[test]
fn real_dice_are_read_out_by_people_and_do_not_count() {
    let mut setup = setup(GameId::Qwinto, &[local_seat("Ann"), bot_seat("greedy")]);
    setup.dice = DiceOrigin::Manual;
    let (mut table, hands) = table_with_tokens(&setup);
    commit(table.act(&hands[0], 0, Seat(0), "RY"), &mut table);
    assert!(matches!(expect_refused(table.roll(&hands[0], 1, None)), TableError::FacesRequired));
    let refusal = expect_refused(table.roll(&hands[0], 1, Some(&[7, 1])));
    assert!(refusal.to_string().contains("can't show 7"), "{refusal}");
    assert!(matches!(
        expect_refused(table.roll(&new_token_hash(), 1, Some(&[6, 1]))),
        TableError::NotYourSeat { .. }
    ));
    commit(table.roll(&hands[0], 1, Some(&[6, 1])), &mut table);
    assert!(!table.counts_for_hall_of_fame());
}

#[test]
fn faces_are_refused_where_the_program_rolls() {
    let (table, hands) = table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann")]));
    let refusal = expect_refused(table.roll(&hands[0], 0, Some(&[6, 6, 6, 6, 6])));
    assert!(matches!(refusal, TableError::FacesNotAllowed));
}

#[test]
fn a_seat_is_handed_to_a_bot_and_taken_back() {
    let (mut table, hands) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), local_seat("Ben")]));
    // Ann set the table up, but Ben is there: the seat is his to leave.
    let refusal = expect_refused(table.hand_over(&hands[0], Seat(1), "easy"));
    assert!(matches!(refusal, TableError::PlayerNotAway { .. }), "{refusal}");
    commit(table.hand_over(&hands[1], Seat(1), "easy"), &mut table);
    assert_eq!(table.display_name(Seat(1)), "Greedy (bot)");
    assert!(matches!(
        expect_refused(table.hand_over(&hands[0], Seat(1), "random")),
        TableError::SeatPlayedByBot { .. }
    ));
    assert!(matches!(
        expect_refused(table.reclaim_seat(&hands[0], Seat(1))),
        TableError::NotYourSeat { .. }
    ));
    commit(table.reclaim_seat(&hands[1], Seat(1)), &mut table);
    assert_eq!(table.display_name(Seat(1)), "Ben");
    // A seat with a bot in it is not played by its person.
    commit(table.hand_over(&hands[0], Seat(0), "greedy"), &mut table);
    assert_eq!(table.version(), 3, "the first roll of a game is for people to make");
    commit(table.roll(&hands[1], 3, None), &mut table);
    let refusal = expect_refused(table.act(&hands[0], 4, Seat(0), "chance"));
    assert!(matches!(refusal, TableError::SeatPlayedByBot { .. }), "{refusal}");
}

#[test]
fn an_open_seat_is_joined_once() {
    let (mut table, _) =
        table_with_tokens(&setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open]));
    assert_eq!(table.display_name(Seat(1)), "Player 2");
    let (ben, eve) = (new_token_hash(), new_token_hash());
    commit(table.join(Seat(1), ben.clone(), person("Ben")), &mut table);
    assert_eq!(table.display_name(Seat(1)), "Ben");
    assert!(matches!(
        expect_refused(table.join(Seat(1), eve, person("Eve"))),
        TableError::SeatTaken { .. }
    ));
    assert!(table.seats_of(&ben).contains(Seat(1)));
    let text = table.record().to_json_lines();
    assert!(!text.contains("Ann") && !text.contains("Ben"), "names stay out of records: {text}");
}

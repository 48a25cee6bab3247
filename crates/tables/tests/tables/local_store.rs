//! Games at the console, kept in both databases.

use rollwright_games::record::{DiceOrigin, Header, SeatSpec};
use rollwright_games::{GameId, Phase, RuleChoice, Seat, Yahtzee};
use rollwright_tables::{
    LocalGame, LocalStore, NoRecordStore, RecordStore, Seed, Table, TokenHash, ValidatedSetup,
};

use crate::test_support::{TableTestExt, TestDatabase, block_on, new_token_hash};

fn header() -> Header {
    let sitter = |name: &str, bot: Option<&str>| SeatSpec {
        name: name.to_owned(),
        bot: bot.map(str::to_owned),
    };
    let beginning = ValidatedSetup {
        game: GameId::Yahtzee,
        rules: RuleChoice::default_of::<Yahtzee>(),
        seat_specs: vec![sitter("Zsofia", None), sitter("Greedy (bot)", Some("greedy"))],
        dice: DiceOrigin::Random,
        is_training: false,
        chosen_seed: None,
    };
    beginning.record_header(Seat(0)).unwrap()
}

/// The next step of a game where everybody sits at one screen, kept.
fn step(table: &mut Table, keeper: &mut dyn RecordStore, who: &TokenHash) -> bool {
    let version = table.version();
    let draft = match table.game().phase() {
        Phase::Over { .. } => return false,
        Phase::Roll { .. } => match table.automatic_rolls() {
            Some(draft) => draft,
            None => table.roll(who, version, None).unwrap(),
        },
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next().unwrap();
            let action = table.game().legal_actions(seat).pop().unwrap();
            match table.seat_spec(seat).unwrap().bot {
                Some(_) => table.play_bot_action(version, seat, action).unwrap(),
                None => table.act(who, version, seat, &action).unwrap(),
            }
        }
    };
    keeper.append_change(table, &draft).unwrap();
    table.commit_change(draft);
    true
}

fn games_are_kept_listed_and_resumed(database: &TestDatabase) {
    let home = LocalStore::open(&database.url).unwrap();
    let seed = Seed::generate().unwrap();
    let LocalGame { mut table, record_store: mut keeper } =
        home.create_game(header(), seed).unwrap();
    let (id, who) = (table.id().clone(), new_token_hash());
    table.give_all_seats_to(&who);
    for _ in 0..5 {
        step(&mut table, &mut keeper, &who);
    }
    let begun = home.unfinished_games().unwrap();
    assert_eq!(begun.len(), 1);
    assert_eq!(
        (begun[0].names.as_slice(), begun[0].event_count),
        (&["Zsofia".to_owned()][..], table.version() as i64)
    );
    // A game that is not over can be deleted, with the names in it; no other is touched.
    let mut named = header();
    named.seats[0].name = "Ottokar".to_owned();
    let second = home.create_game(named, Seed::generate().unwrap()).unwrap().table;
    assert!(block_on(database.all_stored_texts()).contains("Ottokar"));
    home.delete_unfinished_game(second.id()).unwrap();
    assert!(home.delete_unfinished_game(second.id()).is_err());
    assert!(!block_on(database.all_stored_texts()).contains("Ottokar"));
    assert_eq!(home.unfinished_games().unwrap(), begun);
    drop((home, keeper));
    let home = LocalStore::open(&database.url).unwrap();
    for nothing in ["", "zzzzzzzz", "%", "0000000%"] {
        assert!(home.resume_game(nothing).unwrap().is_none(), "{nothing}");
    }
    let resumed = home.resume_game(&id.as_str()[..8]).unwrap().unwrap();
    let (mut again, mut keeper) = (resumed.table, resumed.record_store);
    assert_eq!(again.record(), table.record());
    assert_eq!(again.record_with_names().header, header(), "with its names");
    again.give_all_seats_to(&who);
    while step(&mut again, &mut keeper, &who) {
        step(&mut table, &mut NoRecordStore, &who);
    }
    assert_eq!(again.record(), table.record(), "the dice go on as they would have");
    assert!(home.unfinished_games().unwrap().is_empty());
    assert!(home.delete_unfinished_game(&id).is_err(), "a game that is over stays");
    let classes = home.game_variants(None).unwrap();
    let famous = home.hall_of_fame(&classes[0]).unwrap();
    assert_eq!((famous.len(), famous[0].name.as_str()), (1, "Zsofia"));
    assert_eq!(famous[0].points, i64::from(again.game().score(Seat(0))));
    assert_eq!(home.delete_people_named("Zsofia").unwrap(), 1);
    assert_eq!(home.delete_people_named("Zsofia").unwrap(), 0);
    assert_eq!(home.hall_of_fame(&classes[0]).unwrap()[0].name, "");
    assert!(!block_on(database.all_stored_texts()).contains("Zsofia"));
}

#[test]
fn sqlite() {
    games_are_kept_listed_and_resumed(&TestDatabase::sqlite());
}

#[test]
fn postgres() {
    games_are_kept_listed_and_resumed(&TestDatabase::postgres());
}

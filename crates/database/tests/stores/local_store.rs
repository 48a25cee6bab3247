//! Console games in both databases.

use rollwright_database::{LocalGame, LocalStore};
use rollwright_games::record::{DiceOrigin, Header, SeatSpec};
use rollwright_games::{GameId, Phase, RuleSetWithSettings, Seat, Yahtzee};
use rollwright_tables::{
    DiscardingRecordWriter, RecordAppender, Seed, Table, TokenHash, ValidatedSetup,
};

use crate::test_store::{TestStore, block_on};
use crate::test_support::{TableTestExt, new_token_hash};

fn header() -> Header {
    let sitter = |name: &str, bot: Option<&str>| SeatSpec {
        name: name.to_owned(),
        bot: bot.map(str::to_owned),
    };
    let setup = ValidatedSetup {
        game: GameId::Yahtzee,
        rules: RuleSetWithSettings::default_of::<Yahtzee>(),
        seat_specs: vec![sitter("Zsofia", None), sitter("Greedy (bot)", Some("greedy"))],
        dice: DiceOrigin::Random,
        is_training: false,
        chosen_seed: None,
        start_position: None,
    };
    setup.record_header(Seat(0)).unwrap()
}

/// Plays and stores the next step of a game in which everybody sits at one screen.
fn step(table: &mut Table, record_store: &mut dyn RecordAppender, who: &TokenHash) -> bool {
    let version = table.version();
    let draft = match table.game().phase() {
        Phase::Over { .. } => return false,
        Phase::Roll { .. } => match table.plan_automatic_rolls() {
            Some(draft) => draft,
            None => table.roll(who, version, None).unwrap(),
        },
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next().unwrap();
            let action = table.game().legal_actions(seat).pop().unwrap();
            match table.seat_spec(seat).unwrap().bot {
                Some(_) => table.plan_chosen_bot_action(version, seat, action).unwrap(),
                None => table.act(who, version, seat, &action).unwrap(),
            }
        }
    };
    record_store.append_change(table, &draft).unwrap();
    table.commit_change(draft);
    true
}

fn games_are_stored_listed_and_resumed(database: &TestStore) {
    let store = LocalStore::open(&database.url).unwrap();
    let seed = Seed::generate().unwrap();
    let LocalGame { mut table, mut record_store } = store.create_game(header(), seed).unwrap();
    let (id, who) = (table.id().clone(), new_token_hash());
    table.give_all_seats_and_pace_bots(&who);
    for _ in 0..5 {
        step(&mut table, &mut record_store, &who);
    }
    let unfinished = store.unfinished_games().unwrap();
    assert_eq!(unfinished.len(), 1);
    assert_eq!(
        (unfinished[0].names.as_slice(), unfinished[0].event_count),
        (&["Zsofia".to_owned()][..], table.version() as i64)
    );
    // An unfinished game can be deleted with its names; no other game is affected.
    let mut other_header = header();
    other_header.seats[0].name = "Ottokar".to_owned();
    let second = store.create_game(other_header, Seed::generate().unwrap()).unwrap().table;
    assert!(block_on(database.all_stored_texts()).contains("Ottokar"));
    store.delete_unfinished_game(second.id()).unwrap();
    assert!(store.delete_unfinished_game(second.id()).is_err());
    assert!(!block_on(database.all_stored_texts()).contains("Ottokar"));
    assert_eq!(store.unfinished_games().unwrap(), unfinished);
    drop((store, record_store));
    let store = LocalStore::open(&database.url).unwrap();
    for unknown in ["", "zzzzzzzz", "%", "0000000%"] {
        assert!(store.load_game_by_id_prefix(unknown).unwrap().is_none(), "{unknown}");
    }
    let resumed = store.load_game_by_id_prefix(&id.as_str()[..8]).unwrap().unwrap();
    let (mut again, mut record_store) = (resumed.table, resumed.record_store);
    assert_eq!(again.record(), table.record());
    assert_eq!(again.record_with_names().header, header(), "with its names");
    again.give_all_seats_and_pace_bots(&who);
    while step(&mut again, &mut record_store, &who) {
        step(&mut table, &mut DiscardingRecordWriter, &who);
    }
    assert_eq!(again.record(), table.record(), "the dice are the same as without the interruption");
    assert!(store.unfinished_games().unwrap().is_empty());
    assert!(store.delete_unfinished_game(&id).is_err(), "a finished game can't be deleted");
    let variants = store.variants_with_results(None, None).unwrap();
    let best = store.hall_of_fame(&variants[0]).unwrap();
    assert_eq!((best.len(), best[0].name.as_str()), (1, "Zsofia"));
    assert_eq!(best[0].points, i64::from(again.game().score(Seat(0))));
    assert_eq!(store.delete_player_name_everywhere("Zsofia").unwrap(), 1);
    assert_eq!(store.delete_player_name_everywhere("Zsofia").unwrap(), 0);
    assert_eq!(store.hall_of_fame(&variants[0]).unwrap()[0].name, "");
    assert!(!block_on(database.all_stored_texts()).contains("Zsofia"));
}

#[test]
fn sqlite() {
    games_are_stored_listed_and_resumed(&TestStore::sqlite());
}

#[test]
fn postgres() {
    games_are_stored_listed_and_resumed(&TestStore::postgres());
}

#[test]
fn programs_that_create_the_database_at_the_same_time_share_it() {
    for round in 0..5 {
        let folder = std::env::temp_dir()
            .join(format!("rollwright-simultaneous-{}-{round}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}/tables.db", folder.display());
        let barrier = std::sync::Barrier::new(6);
        std::thread::scope(|scope| {
            let open_and_create = || {
                barrier.wait();
                let store = LocalStore::open(&url).map_err(|error| error.to_string())?;
                let seed = Seed::generate().unwrap();
                store.create_game(header(), seed).map(|_| ()).map_err(|error| error.to_string())
            };
            let programs: Vec<_> = (0..6).map(|_| scope.spawn(open_and_create)).collect();
            for program in programs {
                assert_eq!(program.join().unwrap(), Ok(()));
            }
        });
        let games = LocalStore::open(&url).unwrap().unfinished_games().unwrap();
        assert_eq!(games.len(), 6);
        std::fs::remove_dir_all(folder).unwrap();
    }
}

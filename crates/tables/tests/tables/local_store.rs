//! Games at the console, kept in both databases.

use rollwright_games::record::{DiceKind, FORMAT, Header, Record, Sitter};
use rollwright_games::{Game, GameId, Phase, Seat, Yahtzee};
use rollwright_tables::{Live, LocalStore, Seed};

use crate::world::{Database, block_on};

fn record() -> Record {
    let sitter = |name: &str, bot: Option<&str>| Sitter {
        name: name.to_owned(),
        bot: bot.map(str::to_owned),
    };
    let header = Header {
        rollwright: FORMAT,
        game: GameId::Yahtzee,
        rules: "official".to_owned(),
        version: 1,
        settings: Default::default(),
        seats: vec![sitter("Zsofia", None), sitter("Greedy (bot)", Some("greedy"))],
        first: Seat(0),
        dice: DiceKind::Random,
        seed: None,
        commitment: None,
        training: false,
    };
    Record { header, events: Vec::new() }
}

fn step(live: &mut Live<Yahtzee>) -> bool {
    match live.position().phase() {
        Phase::Over { .. } => return false,
        Phase::Roll { .. } => {
            let faces: Vec<u8> = live.position().dice().iter().map(|_| 6).collect();
            let roll = live.position().roll_of(&faces).unwrap();
            live.roll(roll).unwrap();
        }
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next().unwrap();
            let action = live.position().legal(seat).pop().unwrap();
            live.act(seat, action).unwrap();
        }
    }
    true
}

fn games_are_kept_listed_and_resumed(database: &Database) {
    let home = LocalStore::open(&database.url).unwrap();
    let seed = Seed::fresh().unwrap();
    let (id, keeper) = home.begin(&record(), seed.clone()).unwrap();
    let mut live = Live::<Yahtzee>::start(record().header).unwrap();
    live.keep_with(Box::new(keeper));
    for _ in 0..5 {
        step(&mut live);
    }
    let begun = home.begun().unwrap();
    assert_eq!(begun.len(), 1);
    assert_eq!((begun[0].names.as_slice(), begun[0].events), (&["Zsofia".to_owned()][..], 5));
    drop(home);
    let home = LocalStore::open(&database.url).unwrap();
    for nothing in ["", "zzzzzzzz", "%", "0000000%"] {
        assert!(home.resume(nothing).unwrap().is_none(), "{nothing}");
    }
    let resumed = home.resume(&id.as_str()[..8]).unwrap().unwrap();
    assert_eq!(&resumed.record, live.record(), "with its names");
    assert_eq!(resumed.keeper.seed(), &seed, "the dice go on as they would have");
    let mut live = Live::<Yahtzee>::resume(resumed.record).unwrap();
    live.keep_with(Box::new(resumed.keeper));
    while step(&mut live) {}
    assert!(home.begun().unwrap().is_empty());
    let classes = home.classes(None).unwrap();
    let famous = home.fame(&classes[0]).unwrap();
    assert_eq!((famous.len(), famous[0].name.as_str()), (1, "Zsofia"));
    assert_eq!(famous[0].points, i64::from(live.position().score(Seat(0))));
    assert_eq!(home.forget("Zsofia").unwrap(), 1);
    assert_eq!(home.forget("Zsofia").unwrap(), 0);
    assert_eq!(home.fame(&classes[0]).unwrap()[0].name, "");
    assert!(!block_on(database.texts()).contains("Zsofia"));
}

#[test]
fn sqlite() {
    games_are_kept_listed_and_resumed(&Database::sqlite());
}

#[test]
fn postgres() {
    games_are_kept_listed_and_resumed(&Database::postgres());
}

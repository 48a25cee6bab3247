//! Games at the console, kept in both databases.

use rollwright_games::record::{DiceKind, Header, Sitter};
use rollwright_games::{GameId, Phase, RuleChoice, Seat, Yahtzee};
use rollwright_tables::{Beginning, Keeper, KeptGame, LocalStore, NotKept, Seed, Table, TokenHash};

use crate::world::{Database, Moves, block_on, token};

fn header() -> Header {
    let sitter = |name: &str, bot: Option<&str>| Sitter {
        name: name.to_owned(),
        bot: bot.map(str::to_owned),
    };
    let beginning = Beginning {
        game: GameId::Yahtzee,
        rules: RuleChoice::default_of::<Yahtzee>(),
        sitters: vec![sitter("Zsofia", None), sitter("Greedy (bot)", Some("greedy"))],
        dice: DiceKind::Random,
        training: false,
        seed: None,
    };
    beginning.header(Seat(0)).unwrap()
}

/// The next step of a game where everybody sits at one screen, kept.
fn step(table: &mut Table, keeper: &mut dyn Keeper, who: &TokenHash) -> bool {
    let version = table.version();
    let draft = match table.game().phase() {
        Phase::Over { .. } => return false,
        Phase::Roll { .. } => match table.rolls_by_itself() {
            Some(draft) => draft,
            None => table.roll(who, version, None).unwrap(),
        },
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next().unwrap();
            let action = table.game().legal(seat).pop().unwrap();
            match table.sitter(seat).unwrap().bot {
                Some(_) => table.bot_acts(version, seat, action).unwrap(),
                None => table.act(who, version, seat, &action).unwrap(),
            }
        }
    };
    keeper.keep(table, &draft).unwrap();
    table.commit(draft);
    true
}

fn games_are_kept_listed_and_resumed(database: &Database) {
    let home = LocalStore::open(&database.url).unwrap();
    let seed = Seed::fresh().unwrap();
    let KeptGame { mut table, mut keeper } = home.begin(header(), seed).unwrap();
    let (id, who) = (table.id().clone(), token());
    table.at_one_screen(&who);
    for _ in 0..5 {
        step(&mut table, &mut keeper, &who);
    }
    let begun = home.begun().unwrap();
    assert_eq!(begun.len(), 1);
    assert_eq!(
        (begun[0].names.as_slice(), begun[0].events),
        (&["Zsofia".to_owned()][..], table.version() as i64)
    );
    // A game that is not over can be deleted, with the names in it; no other is touched.
    let mut named = header();
    named.seats[0].name = "Ottokar".to_owned();
    let second = home.begin(named, Seed::fresh().unwrap()).unwrap().table;
    assert!(block_on(database.texts()).contains("Ottokar"));
    home.delete(second.id()).unwrap();
    assert!(home.delete(second.id()).is_err());
    assert!(!block_on(database.texts()).contains("Ottokar"));
    assert_eq!(home.begun().unwrap(), begun);
    drop((home, keeper));
    let home = LocalStore::open(&database.url).unwrap();
    for nothing in ["", "zzzzzzzz", "%", "0000000%"] {
        assert!(home.resume(nothing).unwrap().is_none(), "{nothing}");
    }
    let resumed = home.resume(&id.as_str()[..8]).unwrap().unwrap();
    let (mut again, mut keeper) = (resumed.table, resumed.keeper);
    assert_eq!(again.record(), table.record());
    assert_eq!(again.record_with_names().header, header(), "with its names");
    again.at_one_screen(&who);
    while step(&mut again, &mut keeper, &who) {
        step(&mut table, &mut NotKept, &who);
    }
    assert_eq!(again.record(), table.record(), "the dice go on as they would have");
    assert!(home.begun().unwrap().is_empty());
    assert!(home.delete(&id).is_err(), "a game that is over stays");
    let classes = home.classes(None).unwrap();
    let famous = home.fame(&classes[0]).unwrap();
    assert_eq!((famous.len(), famous[0].name.as_str()), (1, "Zsofia"));
    assert_eq!(famous[0].points, i64::from(again.game().score(Seat(0))));
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

//! Leaving for good, other devices, how fast bots play, and who stands in for them.

use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{NoCache, Solutions, Unwatched};
use rollwright_games::record::Event;
use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    BotSpeed, Command, Id, Refusal, Seated, Store, Table, Tables, Token, Wish,
};

use crate::world::{Database, block_on, bot, here, over_both, setup};

/// A table of Pig with Ann, who has set it up, and Ben at another screen.
async fn two(tables: &Tables) -> (Seated, Seated) {
    let ann = tables.found(setup(GameId::Pig, &[here("Ann"), Wish::Open]), None).await.unwrap();
    let ben = tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    (ann, ben)
}

async fn ask(tables: &Tables, who: &Token, table: &Id, command: Command) -> Result<u64, Refusal> {
    tables.command(table, who.hash(), command).await
}

async fn resigning(database: &Database) {
    let tables = database.tables().await;
    let (ann, ben) = two(&tables).await;
    let table = &ann.table;
    let refused = ask(&tables, &ann.token, table, Command::Remove).await.unwrap_err();
    assert!(matches!(refused, Refusal::StillPlayed), "{refused}");
    let of_another = Command::Resign { seat: Seat(1) };
    let refused = ask(&tables, &ann.token, table, of_another).await.unwrap_err();
    assert!(matches!(refused, Refusal::NotYours { .. }), "{refused}");
    ask(&tables, &ann.token, table, Command::Resign { seat: Seat(0) }).await.unwrap();

    // What is kept says so, too.
    let tables = database.tables().await;
    let resigned = |table: &Table| table.chair(Seat(0)).is_some_and(|chair| chair.resigned);
    assert!(tables.read(table, resigned).await.unwrap());
    assert!(tables.read(table, |table| table.bot_of(Seat(0)).is_some()).await.unwrap());
    let back = Command::TakeSeatBack { seat: Seat(0) };
    let refused = ask(&tables, &ann.token, table, back).await.unwrap_err();
    assert!(matches!(refused, Refusal::Resigned { .. }), "{refused}");
    assert!(tables.store().in_play(&ann.token.hash()).await.unwrap().is_empty());
    assert_eq!(tables.store().in_play(&ben.token.hash()).await.unwrap().len(), 1);

    // A bot begins. Ben makes that roll; Ann is out of it.
    let rolls = |who: &Token| {
        let who = who.hash();
        tables.read(table, move |table| table.may_roll(table.hand(&who)))
    };
    assert!(rolls(&ben.token).await.unwrap() && !rolls(&ann.token).await.unwrap());
    let version = tables.read(table, Table::version).await.unwrap();
    let roll = Command::Roll { version, faces: None };
    let refused = ask(&tables, &ann.token, table, roll).await.unwrap_err();
    assert!(matches!(refused, Refusal::BotThere { .. }), "{refused}");

    // Ben goes as well: now bots play it to the end, for nobody's fame.
    ask(&tables, &ben.token, table, Command::Resign { seat: Seat(1) }).await.unwrap();
    let over = async {
        while !tables.read(table, Table::is_over).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), over).await.expect("bots play to the end");
    let past = tables.store().history(&ann.token.hash(), None, 100).await.unwrap().items;
    assert!(past[0].resigned && !past[0].counts);
    let ended = past[0].ended;
    ask(&tables, &ann.token, table, Command::Remove).await.unwrap();
    assert!(tables.store().history(&ann.token.hash(), None, 100).await.unwrap().items.is_empty());
    let bens = tables.store().history(&ben.token.hash(), None, 100).await.unwrap().items;
    assert_eq!((bens.len(), bens[0].ended), (1, ended), "it is Ben's as before");
}

async fn moving(database: &Database) {
    let tables = database.tables().await;
    let (ann, _) = two(&tables).await;
    let (table, hash) = (&ann.table, ann.token.hash());
    let pass = tables.issue_pass(table, &hash).await.unwrap();
    let phone = tables.move_seats(table, pass.reveal(), None).await.unwrap().token;

    let tables = database.tables().await;
    let (old, new) = (hash, phone.hash());
    let hands = move |table: &Table| {
        assert!(table.is_host(&new) && !table.is_host(&old));
        (table.hand(&old).iter().count(), table.hand(&new).has(Seat(0)), table.name(Seat(0)))
    };
    assert_eq!(tables.read(table, hands).await.unwrap(), (0, true, "Ann".to_owned()));
    let speed = Command::ChangeSpeed { speed: BotSpeed::Slow };
    assert!(ask(&tables, &ann.token, table, speed.clone()).await.is_err(), "Ann's seat is gone");
    ask(&tables, &phone, table, speed).await.unwrap();
    let tables = database.tables().await;
    assert_eq!(tables.read(table, Table::bot_speed).await.unwrap(), BotSpeed::Slow);
}

over_both!(resigning, moving);

/// Tables whose bots have to work out what they need, and where nobody waits for them.
async fn impatient(database: &Database) -> Tables {
    let store = Store::connect(&database.url).await.unwrap();
    let solutions = Solutions::new(&NoCache, &Unwatched, 1).lending();
    Tables::new(store, Arc::new(solutions)).with_stand_ins(Duration::ZERO)
}

/// The bots that have sat down in the second seat, one after the other.
async fn sat(tables: &Tables, table: &Id) -> Vec<String> {
    let bots = |table: &Table| {
        let sat = table.events().iter().filter_map(|event| match event {
            Event::Sit { seat: Seat(1), sitter } => sitter.bot.clone(),
            _ => None,
        });
        sat.collect()
    };
    tables.read(table, bots).await.unwrap()
}

#[test]
fn another_bot_plays_until_the_one_that_was_asked_for_is_ready_and_the_record_says_so() {
    let database = Database::sqlite();
    block_on(async {
        let tables = impatient(&database).await;
        let wanted = setup(GameId::Yahtzee, &[here("Ann"), bot("optimal")]);
        let mut chosen = wanted.clone();
        (chosen.training, chosen.seed) = (true, Some(7));
        let waits = tables.found(chosen, None).await.unwrap().table;
        let table = tables.found(wanted, None).await.unwrap().table;
        let both = async {
            while sat(&tables, &table).await.len() < 2 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(120), both).await.expect("the study ends");
        assert_eq!(sat(&tables, &table).await, ["expectimax", "optimal"]);
        assert_eq!(tables.read(&table, |table| table.stand_ins().len()).await.unwrap(), 0);
        assert!(sat(&tables, &waits).await.is_empty(), "a game that can be repeated waits");
    });
}

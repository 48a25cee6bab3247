//! Resigning, moving to another device, bot speed, and substitutes for bots.

use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::Event;
use rollwright_games::{GameId, Seat};
use rollwright_tables::{
    BotSpeed, Command, Id, SeatGrant, SeatRequest, Table, TableError, Tables, Token,
};

use crate::test_store::{TestStore, block_on, for_each_store};
use crate::test_support::{bot_seat, local_seat, setup};

/// A Pig table with the host Ann and with Ben at another screen.
async fn two_people(tables: &Tables) -> (SeatGrant, SeatGrant) {
    let ann = tables
        .create_table(setup(GameId::Pig, &[local_seat("Ann"), SeatRequest::Open]), None)
        .await
        .unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    (ann, ben)
}

async fn run_command(
    tables: &Tables,
    who: &Token,
    table: &Id,
    command: Command,
) -> Result<Table, TableError> {
    tables.run_command(table, who.hash(), command).await
}

async fn a_resigned_seat_is_played_by_a_bot(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, ben) = two_people(&tables).await;
    let table = &ann.table;
    let refused =
        run_command(&tables, &ann.token, table, Command::HideFromLists).await.unwrap_err();
    assert!(matches!(refused, TableError::OthersStillPlaying), "{refused}");
    let of_another = Command::Resign { seat: Seat(1) };
    let refused = run_command(&tables, &ann.token, table, of_another).await.unwrap_err();
    assert!(matches!(refused, TableError::NotYourSeat { .. }), "{refused}");
    run_command(&tables, &ann.token, table, Command::Resign { seat: Seat(0) }).await.unwrap();

    // The stored table says so, too.
    let tables = database.tables().await;
    let resigned = |table: &Table| {
        table.seat_holder(Seat(0)).is_some_and(|assignment| assignment.has_resigned)
    };
    assert!(tables.read_table(table, resigned).await.unwrap());
    assert!(
        tables
            .read_table(table, |table| table.requested_bot_strategy(Seat(0)).is_some())
            .await
            .unwrap()
    );
    let back = Command::ReclaimSeat { seat: Seat(0) };
    let refused = run_command(&tables, &ann.token, table, back).await.unwrap_err();
    assert!(matches!(refused, TableError::SeatResigned { .. }), "{refused}");
    assert!(tables.store().list_tables_of(&ann.token.hash()).await.unwrap().is_empty());
    assert_eq!(tables.store().list_tables_of(&ben.token.hash()).await.unwrap().len(), 1);

    // A bot begins. Ben makes that roll; Ann may not.
    let can_roll = |who: &Token| {
        let who = who.hash();
        tables.read_table(table, move |table| table.can_roll(table.seats_of(&who)))
    };
    assert!(can_roll(&ben.token).await.unwrap() && !can_roll(&ann.token).await.unwrap());
    let version = tables.read_table(table, Table::version).await.unwrap();
    let roll = Command::Roll { version, faces: None };
    let refused = run_command(&tables, &ann.token, table, roll).await.unwrap_err();
    assert!(matches!(refused, TableError::SeatPlayedByBot { .. }), "{refused}");

    // Ben resigns as well: bots play to the end, and the game counts for nobody.
    run_command(&tables, &ben.token, table, Command::Resign { seat: Seat(1) }).await.unwrap();
    let over = async {
        while !tables.read_table(table, Table::is_over).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), over).await.expect("bots play to the end");
    let past = tables.store().list_past_games(&ann.token.hash(), None, 100).await.unwrap().items;
    assert!(past[0].resigned && !past[0].counts);
    let ended = past[0].ended;
    run_command(&tables, &ann.token, table, Command::HideFromLists).await.unwrap();
    assert!(
        tables
            .store()
            .list_past_games(&ann.token.hash(), None, 100)
            .await
            .unwrap()
            .items
            .is_empty()
    );
    let bens = tables.store().list_past_games(&ben.token.hash(), None, 100).await.unwrap().items;
    assert_eq!((bens.len(), bens[0].ended), (1, ended), "Ben still has it");
}

async fn seats_move_to_another_device_once(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, _) = two_people(&tables).await;
    let (table, hash) = (&ann.table, ann.token.hash());
    let pass = tables.issue_pass(table, &hash).await.unwrap();
    let phone = tables.redeem_pass(table, pass.expose(), None).await.unwrap().token;

    let tables = database.tables().await;
    let (old, new) = (hash, phone.hash());
    let seats = move |table: &Table| {
        assert!(table.is_host(&new) && !table.is_host(&old));
        (
            table.seats_of(&old).iter().count(),
            table.seats_of(&new).contains(Seat(0)),
            table.seat_display_name(Seat(0)),
        )
    };
    assert_eq!(tables.read_table(table, seats).await.unwrap(), (0, true, "Ann".to_owned()));
    let speed = Command::SetBotSpeed { speed: BotSpeed::Slow };
    assert!(
        run_command(&tables, &ann.token, table, speed.clone()).await.is_err(),
        "Ann's seat is gone"
    );
    run_command(&tables, &phone, table, speed).await.unwrap();
    let tables = database.tables().await;
    assert_eq!(tables.read_table(table, Table::bot_speed).await.unwrap(), BotSpeed::Slow);
}

for_each_store!(a_resigned_seat_is_played_by_a_bot, seats_move_to_another_device_once,);

/// Tables whose bots must be prepared, with substitutes at once.
async fn tables_with_substitutes(database: &TestStore) -> Tables {
    let store = database.store().await;
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1).dropping_unused_at_once();
    Tables::new(store, Arc::new(solutions)).with_substitutes_for_unready_bots_after(Duration::ZERO)
}

/// The bots that have played the second seat, in order.
async fn bots_in_record(tables: &Tables, table: &Id) -> Vec<String> {
    let bots = |table: &Table| {
        let sat = table.events().iter().filter_map(|event| match event {
            Event::Sit { seat: Seat(1), sitter } => sitter.bot.clone(),
            _ => None,
        });
        sat.collect()
    };
    tables.read_table(table, bots).await.unwrap()
}

#[test]
fn a_substitute_plays_until_the_requested_bot_is_ready() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = tables_with_substitutes(&database).await;
        let request = setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("optimal")]);
        let mut with_seed = request.clone();
        (with_seed.is_training, with_seed.seed) = (true, Some(7));
        let waiting = tables.create_table(with_seed, None).await.unwrap().table;
        let table = tables.create_table(request, None).await.unwrap().table;
        let both = async {
            while bots_in_record(&tables, &table).await.len() < 2 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(120), both).await.expect("the preparation ends");
        assert_eq!(bots_in_record(&tables, &table).await, ["expectimax", "optimal"]);
        assert_eq!(
            tables
                .read_table(&table, |table| table.unprepared_bots_with_substitutes().len())
                .await
                .unwrap(),
            0
        );
        assert!(bots_in_record(&tables, &waiting).await.is_empty(), "a reproducible game waits");
    });
}

//! Lists: open tables, one's own tables, names and finished games.

use rollwright_games::{GameId, Seat};
use rollwright_tables::store::TableSummary;
use rollwright_tables::{SeatRequest, TableSetup, Tables, Token};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{TableTestExt, bot_seat, local_seat, next_step, setup};

for_each_store!(
    the_public_list_has_tables_that_anybody_can_join,
    a_seat_handed_to_a_bot_is_no_longer_open,
    a_token_finds_its_tables_and_its_name,
    a_holder_of_several_seats_has_the_name_of_the_first,
    a_past_game_includes_the_other_players,
    a_lesson_is_found_again_but_in_no_list_of_games,
);

fn listed_setup(game: GameId, seats: &[SeatRequest]) -> TableSetup {
    TableSetup { is_listed: true, ..setup(game, seats) }
}

async fn list_open_tables(tables: &Tables) -> Vec<TableSummary> {
    tables.list_open_tables().await.unwrap()
}

async fn the_public_list_has_tables_that_anybody_can_join(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open, bot_seat("greedy"), SeatRequest::Open];
    let ann = tables.create_table(listed_setup(GameId::Qwixx, &seats), None).await.unwrap();
    // Neither an unlisted table nor a full one is in the public list.
    tables.create_table(setup(GameId::Qwixx, &seats), None).await.unwrap();
    tables.create_table(listed_setup(GameId::Yahtzee, &[local_seat("Cy")]), None).await.unwrap();
    let all = list_open_tables(&tables).await;
    assert_eq!(all.len(), 1);
    let table = &all[0];
    assert_eq!(table.table, ann.table.as_str());
    assert_eq!((table.game.as_str(), table.rules.as_str()), ("qwixx", "official"));
    assert_eq!(table.names, ["Ann", "Greedy (bot)"]);
    assert_eq!((table.seats, table.free.as_slice()), (4, &[2, 4][..]));
    assert!(table.created > 1_700_000_000);
    tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let all = list_open_tables(&tables).await;
    assert_eq!(
        (all[0].names.as_slice(), all[0].free.as_slice()),
        (&["Ann".to_owned(), "Ben".to_owned(), "Greedy (bot)".to_owned()][..], &[4][..])
    );
    tables.join_table(&ann.table, Seat(3), "Dan", None).await.unwrap();
    assert_eq!(list_open_tables(&tables).await, []);
}

async fn a_seat_handed_to_a_bot_is_no_longer_open(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open];
    let ann = tables.create_table(listed_setup(GameId::Warrior, &seats), None).await.unwrap();
    assert_eq!(list_open_tables(&tables).await.len(), 1);
    let who = ann.token.hash();
    let bot = move |table: &rollwright_tables::Table| table.hand_over(&who, Seat(1), "greedy");
    tables.change_table(&ann.table, bot).await.unwrap();
    assert_eq!(list_open_tables(&tables).await, []);
    let mine = tables.store().list_tables_of(&ann.token.hash()).await.unwrap();
    assert_eq!(mine[0].names, ["Ann", "Greedy (bot)"]);
    assert_eq!(mine[0].settings, "levels=3,size=4");
}

async fn a_token_finds_its_tables_and_its_name(database: &TestStore) {
    let tables = database.tables().await;
    let ann = tables
        .create_table(setup(GameId::Yahtzee, &[local_seat("Ann"), SeatRequest::Open]), None)
        .await
        .unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let store = tables.store();
    assert_eq!(store.list_tables_of(&ben.token.hash()).await.unwrap()[0].table, ann.table.as_str());
    assert_eq!(store.latest_name_of(&ben.token.hash()).await.unwrap().as_deref(), Some("Ben"));
    let stranger = Token::generate().unwrap().hash();
    assert_eq!(store.list_tables_of(&stranger).await.unwrap(), []);
    assert_eq!(store.latest_name_of(&stranger).await.unwrap(), None);
    // A finished table is no longer in play, and a deleted name isn't suggested.
    play_to_end(&tables, &ann.table, &[ann.token.clone(), ben.token.clone()]).await;
    assert_eq!(store.list_tables_of(&ben.token.hash()).await.unwrap(), []);
    for person in store.person_ids_of(&ben.token.hash()).await.unwrap() {
        tables.delete_person_name_everywhere(&person).await.unwrap();
    }
    assert_eq!(store.latest_name_of(&ben.token.hash()).await.unwrap(), None);
}

async fn a_holder_of_several_seats_has_the_name_of_the_first(database: &TestStore) {
    let tables = database.tables().await;
    let both = [local_seat("Ann"), local_seat("Robin")];
    let ann = tables.create_table(setup(GameId::Qwixx, &both), None).await.unwrap();
    // Names are written one after the other, and the clock may advance in between.
    if let Some(pool) = database.pool().await {
        let later = "UPDATE people SET created = created + 1 WHERE name = 'Robin'";
        assert_eq!(sqlx::query(later).execute(&pool).await.unwrap().rows_affected(), 1);
    }
    let name = tables.store().latest_name_of(&ann.token.hash()).await.unwrap();
    assert_eq!(name.as_deref(), Some("Ann"));
}

async fn a_past_game_includes_the_other_players(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open, bot_seat("random")];
    let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    play_to_end(&tables, &ann.table, &[ann.token.clone(), ben.token.clone(), ann.token.clone()])
        .await;
    let past = tables.store().list_past_games(&ann.token.hash(), None, 100).await.unwrap().items;
    assert_eq!(past.len(), 1);
    let (points, winners) = tables
        .read_table(&ann.table, |table| {
            let game = table.game();
            let points: Vec<i64> =
                game.seats().iter().map(|seat| game.score(seat).into()).collect();
            (points, game.winners())
        })
        .await
        .unwrap();
    assert_eq!((past[0].name.as_str(), past[0].points), ("Ann", points[0]));
    let others: Vec<_> = past[0].others.iter().collect();
    assert_eq!(others.len(), 2);
    assert_eq!((others[0].seat, others[0].name.as_str(), &others[0].bot), (2, "Ben", &None));
    assert_eq!((others[1].seat, others[1].name.as_str()), (3, "Random (bot)"));
    assert_eq!(others[1].bot.as_deref(), Some("random"));
    for (other, seat) in others.iter().zip([Seat(1), Seat(2)]) {
        assert_eq!((other.points, other.won), (points[seat.index()], winners.contains(seat)));
    }
}

/// Plays a game to its end.
async fn play_to_end(tables: &Tables, table: &rollwright_tables::Id, tokens: &[Token]) {
    let token_hashes: Vec<_> = tokens.iter().map(Token::hash).collect();
    while !tables.read_table(table, |table| table.is_over()).await.unwrap() {
        let token_hashes = token_hashes.clone();
        let moved = tables.change_table(table, move |table| {
            next_step(table, &token_hashes)
                .unwrap_or(Err(rollwright_tables::TableError::GameNotOver))
        });
        if moved.await.is_err() {
            // The bot's turn.
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}

async fn a_lesson_is_found_again_but_in_no_list_of_games(database: &TestStore) {
    let tables = database.tables().await;
    let names = || vec!["Ann".to_owned(), "Robin".to_owned()];
    let first = tables.create_lesson_table(GameId::Qwixx, names(), None).await.unwrap();
    let (token, who) = (Some(first.token.clone()), first.token.hash());
    let other = tables.create_lesson_table(GameId::Pig, names(), token).await.unwrap();
    let mut lessons = tables.store().list_lessons_of(&who).await.unwrap();
    lessons.sort();
    assert_eq!(lessons, [(GameId::Qwixx, first.table.clone()), (GameId::Pig, other.table)]);
    assert_eq!(tables.store().list_tables_of(&who).await.unwrap(), []);
    assert!(!tables.store().has_finished_game(&who).await.unwrap());
    // Loaded from the database, it is still a lesson: its dice are given, and it never counts.
    let again = database.tables().await;
    let lesson_and_counts = again
        .read_table(&first.table, |table| (table.is_lesson(), table.counts_for_hall_of_fame()))
        .await;
    assert_eq!(lesson_and_counts.unwrap(), (true, false));
}

//! The tutor: proposed by the host, agreed to by all, turned off by anybody; a game that
//! had it counts for nothing.

use rollwright_games::{GameId, Seat, SeatSet};
use rollwright_tables::{Command, Refusal, Setup, Table, Tables, TokenHash, Warns, Wish};

use crate::world::{Database, here, over_both, setup};

over_both!(
    the_tutor_is_on_when_all_have_agreed_and_the_game_counts_for_nothing,
    whoever_sits_down_agrees_to_a_tutor_that_was_set_up,
);

/// What tests want to know of a table.
#[derive(PartialEq, Debug)]
struct Stands {
    on: Option<Warns>,
    waits_for: SeatSet,
    counts: bool,
}

async fn stands(tables: &Tables, table: &rollwright_tables::Id) -> Stands {
    let look = |table: &Table| {
        let tutor = table.tutor();
        Stands { on: tutor.on(), waits_for: tutor.waits_for, counts: table.counts() }
    };
    tables.read(table, look).await.unwrap()
}

/// A yes or no of somebody.
async fn say(
    tables: &Tables,
    table: &rollwright_tables::Id,
    who: &TokenHash,
    yes: bool,
) -> Result<u64, Refusal> {
    tables.command(table, who.clone(), Command::AnswerTutor { yes }).await
}

async fn the_tutor_is_on_when_all_have_agreed_and_the_game_counts_for_nothing(database: &Database) {
    let tables = database.tables().await;
    let seats = [here("Ann"), Wish::Open, Wish::Bot("greedy".to_owned())];
    let ann = tables.found(setup(GameId::Yahtzee, &seats), None).await.unwrap();
    let ben = tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let (table, ann, ben) = (ann.table, ann.token.hash(), ben.token.hash());
    let propose = |warns| Command::ProposeTutor { warns };
    let nobody = say(&tables, &table, &ben, true).await.unwrap_err();
    assert!(matches!(nobody, Refusal::NoTutor), "{nobody}");
    let not_host = tables.command(&table, ben.clone(), propose(Some(Warns::Bad))).await;
    assert!(matches!(not_host, Err(Refusal::NotHost)));
    tables.command(&table, ann.clone(), propose(Some(Warns::Bad))).await.unwrap();
    let waiting = Stands { on: None, waits_for: SeatSet::one(Seat(1)), counts: true };
    assert_eq!(stands(&tables, &table).await, waiting);
    // A no ends it, and nothing was lost.
    say(&tables, &table, &ben, false).await.unwrap();
    let off = Stands { on: None, waits_for: SeatSet::EMPTY, counts: true };
    assert_eq!(stands(&tables, &table).await, off);
    tables.command(&table, ann.clone(), propose(Some(Warns::VeryBad))).await.unwrap();
    say(&tables, &table, &ben, true).await.unwrap();
    let on = Stands { on: Some(Warns::VeryBad), waits_for: SeatSet::EMPTY, counts: false };
    assert_eq!(stands(&tables, &table).await, on);
    assert_eq!(stands(&database.tables().await, &table).await, on, "it is kept");
    tables.command(&table, ann, propose(None)).await.unwrap();
    let was_on = Stands { on: None, waits_for: SeatSet::EMPTY, counts: false };
    assert_eq!(stands(&tables, &table).await, was_on);
    assert_eq!(stands(&database.tables().await, &table).await, was_on, "it is kept");
}

async fn whoever_sits_down_agrees_to_a_tutor_that_was_set_up(database: &Database) {
    let tables = database.tables().await;
    let seats = [here("Ann"), Wish::Open];
    let setup = Setup { tutor: Some(Warns::Doubtful), ..setup(GameId::Pig, &seats) };
    let ann = tables.found(setup, None).await.unwrap();
    let on = Stands { on: Some(Warns::Doubtful), waits_for: SeatSet::EMPTY, counts: false };
    assert_eq!(stands(&database.tables().await, &ann.table).await, on);
    let ben = tables.join(&ann.table, Seat(1), "Ben", None).await.unwrap();
    assert_eq!(stands(&tables, &ann.table).await, on);
    say(&tables, &ann.table, &ben.token.hash(), false).await.unwrap();
    assert_eq!(stands(&tables, &ann.table).await.on, None, "anybody can turn it off");
}

//! The tutor: proposed by the host, agreed to by all, turned off by anybody. A game that had it
//! doesn't count.

use rollwright_games::{GameId, Seat, SeatSet};
use rollwright_tables::{
    Command, SeatRequest, Table, TableError, TableSetup, Tables, TokenHash, TutorThreshold,
};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{local_seat, setup};

for_each_store!(
    the_tutor_is_on_when_all_agree_and_the_game_does_not_count,
    joining_implies_consent_to_the_tutor,
    the_tutor_needs_the_consent_of_players_on_leave,
    a_refused_tutor_stays_off_after_a_restart,
);

/// What the tests check about a table.
#[derive(PartialEq, Debug)]
struct TutorSnapshot {
    on: Option<TutorThreshold>,
    waits_for: SeatSet,
    counts: bool,
}

async fn tutor_snapshot(tables: &Tables, table: &rollwright_tables::Id) -> TutorSnapshot {
    let snapshot = |table: &Table| {
        let tutor = table.tutor_agreement();
        TutorSnapshot {
            on: tutor.active_threshold(),
            waits_for: tutor.seats_yet_to_agree,
            counts: table.counts_for_hall_of_fame(),
        }
    };
    tables.read_table(table, snapshot).await.unwrap()
}

/// Answers the proposal of a tutor.
async fn answer_tutor(
    tables: &Tables,
    table: &rollwright_tables::Id,
    who: &TokenHash,
    accept: bool,
) -> Result<Table, TableError> {
    tables.run_command(table, who.clone(), Command::AnswerTutor { accept }).await
}

async fn the_tutor_is_on_when_all_agree_and_the_game_does_not_count(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Bot("greedy".to_owned())];
    let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let (table, ann, ben) = (ann.table, ann.token.hash(), ben.token.hash());
    let propose = |threshold| Command::ProposeTutor { threshold };
    let nobody = answer_tutor(&tables, &table, &ben, true).await.unwrap_err();
    assert!(matches!(nobody, TableError::TutorOff), "{nobody}");
    let not_host =
        tables.run_command(&table, ben.clone(), propose(Some(TutorThreshold::Bad))).await;
    assert!(matches!(not_host, Err(TableError::NotHost)));
    tables.run_command(&table, ann.clone(), propose(Some(TutorThreshold::Bad))).await.unwrap();
    let waiting = TutorSnapshot { on: None, waits_for: SeatSet::single(Seat(1)), counts: true };
    assert_eq!(tutor_snapshot(&tables, &table).await, waiting);
    // A refusal ends it, and the game still counts.
    answer_tutor(&tables, &table, &ben, false).await.unwrap();
    let off = TutorSnapshot { on: None, waits_for: SeatSet::EMPTY, counts: true };
    assert_eq!(tutor_snapshot(&tables, &table).await, off);
    tables.run_command(&table, ann.clone(), propose(Some(TutorThreshold::VeryBad))).await.unwrap();
    answer_tutor(&tables, &table, &ben, true).await.unwrap();
    let on = TutorSnapshot {
        on: Some(TutorThreshold::VeryBad),
        waits_for: SeatSet::EMPTY,
        counts: false,
    };
    assert_eq!(tutor_snapshot(&tables, &table).await, on);
    assert_eq!(tutor_snapshot(&database.tables().await, &table).await, on, "it is stored");
    tables.run_command(&table, ann, propose(None)).await.unwrap();
    let was_on = TutorSnapshot { on: None, waits_for: SeatSet::EMPTY, counts: false };
    assert_eq!(tutor_snapshot(&tables, &table).await, was_on);
    assert_eq!(tutor_snapshot(&database.tables().await, &table).await, was_on, "it is stored");
}

async fn joining_implies_consent_to_the_tutor(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open];
    let setup = TableSetup {
        tutor_threshold: Some(TutorThreshold::Doubtful),
        ..setup(GameId::Pig, &seats)
    };
    let ann = tables.create_table(setup, None).await.unwrap();
    let on = TutorSnapshot {
        on: Some(TutorThreshold::Doubtful),
        waits_for: SeatSet::EMPTY,
        counts: false,
    };
    assert_eq!(tutor_snapshot(&database.tables().await, &ann.table).await, on);
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    assert_eq!(tutor_snapshot(&tables, &ann.table).await, on);
    answer_tutor(&tables, &ann.table, &ben.token.hash(), false).await.unwrap();
    assert_eq!(tutor_snapshot(&tables, &ann.table).await.on, None, "anybody can turn it off");
}

async fn the_tutor_needs_the_consent_of_players_on_leave(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
    let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let cleo = tables.join_table(&ann.table, Seat(2), "Cleo", None).await.unwrap();
    let (table, ben, cleo) = (ann.table, ben.token.hash(), cleo.token.hash());
    let leave = Command::HandOver { seat: Seat(1), strategy: "greedy".to_owned() };
    tables.run_command(&table, ben.clone(), leave).await.unwrap();
    tables.run_command(&table, cleo, Command::Resign { seat: Seat(2) }).await.unwrap();
    let propose = Command::ProposeTutor { threshold: Some(TutorThreshold::Bad) };
    tables.run_command(&table, ann.token.hash(), propose).await.unwrap();
    // Ben may come back; Cleo may not.
    let waiting = TutorSnapshot { on: None, waits_for: SeatSet::single(Seat(1)), counts: true };
    assert_eq!(tutor_snapshot(&tables, &table).await, waiting);
    let back = Command::ReclaimSeat { seat: Seat(1) };
    tables.run_command(&table, ben.clone(), back).await.unwrap();
    assert_eq!(tutor_snapshot(&tables, &table).await, waiting, "coming back is no consent");
    answer_tutor(&tables, &table, &ben, true).await.unwrap();
    assert_eq!(tutor_snapshot(&tables, &table).await.on, Some(TutorThreshold::Bad));
}

async fn a_refused_tutor_stays_off_after_a_restart(database: &TestStore) {
    let tables = database.tables().await;
    let seats = [local_seat("Ann"), SeatRequest::Open];
    let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
    let ben = tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
    let propose = Command::ProposeTutor { threshold: Some(TutorThreshold::Bad) };
    tables.run_command(&ann.table, ann.token.hash(), propose).await.unwrap();
    answer_tutor(&tables, &ann.table, &ben.token.hash(), false).await.unwrap();
    let tables = database.tables().await;
    let off = TutorSnapshot { on: None, waits_for: SeatSet::EMPTY, counts: true };
    assert_eq!(tutor_snapshot(&tables, &ann.table).await, off);
    let again = answer_tutor(&tables, &ann.table, &ben.token.hash(), true).await.unwrap_err();
    assert!(matches!(again, TableError::TutorOff), "{again}");
}

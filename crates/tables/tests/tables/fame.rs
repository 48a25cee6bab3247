//! The hall of fame: who is in it, in which order, and who is not.

use rollwright_games::record::DiceKind;
use rollwright_games::{GameId, Seat};
use rollwright_tables::store::{Class, Keep, ResultRow};
use rollwright_tables::{Due, Setup, Tables};

use crate::world::{Database, Moves, bot, here, over_both, setup, step};

over_both!(
    the_ten_best_have_their_places,
    a_place_takes_points,
    warriors_are_compared_by_turns,
    only_people_with_fair_dice_are_compared,
    alone_every_turn_counts,
    only_listed_tables_and_ones_own_are_known_by_the_hall_of_fame,
);

/// Keeps a result of Ann's at a table of its own.
async fn result(tables: &Tables, game: GameId, points: i64, turns: i64, won: bool) {
    let seats = [here("Ann"), here("Ben")];
    let table = tables.found(setup(game, &seats), None).await.unwrap().table;
    let (class, person) = tables
        .read(&table, |table| {
            let person = table.chair(Seat(0)).and_then(|chair| chair.person.clone()).unwrap();
            (Class::of(table.header()), person.id)
        })
        .await
        .unwrap();
    let row = ResultRow {
        seat: Seat(0),
        game: game.name().to_owned(),
        rules: class.rules,
        settings: class.settings,
        seats: class.seats,
        points,
        turns,
        won,
        person: Some(person),
        bot: String::new(),
        counts: true,
    };
    let keep = Keep {
        was_over: false,
        table,
        from: 0,
        events: Vec::new(),
        chairs: Vec::new(),
        host: None,
        speed: None,
        tutor: None,
        results: vec![row],
        changes: 0,
        due: Due::Never,
        asked: None,
        clocks: None,
        fence: None,
    };
    tables.store().keep(keep).await.unwrap();
}

async fn the_ten_best_have_their_places(database: &Database) {
    let tables = database.tables().await;
    for points in [5, 70, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] {
        result(&tables, GameId::Qwixx, points, 9, false).await;
    }
    let classes = tables.store().classes(Some(GameId::Qwixx), 100).await.unwrap();
    assert_eq!(classes.len(), 1);
    assert_eq!(classes[0].to_string(), "Qwixx, official, 2 seats");
    assert!(tables.store().classes(Some(GameId::Qwinto), 100).await.unwrap().is_empty());
    let famous = tables.store().fame(&classes[0], None).await.unwrap();
    let places: Vec<(usize, i64)> = famous.iter().map(|one| (one.place, one.points)).collect();
    let expected = [
        (1, 100),
        (2, 90),
        (3, 80),
        (4, 70),
        (4, 70),
        (6, 60),
        (7, 50),
        (8, 40),
        (9, 30),
        (10, 20),
    ];
    assert_eq!(places, expected);
    assert!(famous.iter().all(|one| one.name == "Ann"));
    let other = Class { seats: 3, ..classes[0].clone() };
    assert!(tables.store().fame(&other, None).await.unwrap().is_empty());
}

async fn a_place_takes_points(database: &Database) {
    let tables = database.tables().await;
    result(&tables, GameId::Qwinto, -3, 9, true).await;
    result(&tables, GameId::Qwinto, 0, 9, true).await;
    assert!(tables.store().classes(None, 100).await.unwrap().is_empty());
    result(&tables, GameId::Qwinto, 1, 9, false).await;
    let class = tables.store().classes(None, 100).await.unwrap().remove(0);
    let famous = tables.store().fame(&class, None).await.unwrap();
    assert_eq!(famous.iter().map(|one| one.points).collect::<Vec<_>>(), [1]);
}

async fn warriors_are_compared_by_turns(database: &Database) {
    let tables = database.tables().await;
    result(&tables, GameId::Warrior, 0, 5, false).await;
    assert_eq!(tables.store().classes(None, 100).await.unwrap(), [], "nobody has won yet");
    for (turns, won) in [(9, true), (3, false), (7, true)] {
        result(&tables, GameId::Warrior, i64::from(won), turns, won).await;
    }
    let class = tables.store().classes(None, 100).await.unwrap().remove(0);
    let famous = tables.store().fame(&class, None).await.unwrap();
    let turns: Vec<i64> = famous.iter().map(|one| one.turns).collect();
    assert_eq!(turns, [7, 9], "whoever lost in three turns is not in it");
}

async fn only_people_with_fair_dice_are_compared(database: &Database) {
    let tables = database.tables().await;
    let fair = setup(GameId::Yahtzee, &[here("Fair"), bot("random")]);
    let training = Setup { training: true, ..setup(GameId::Yahtzee, &[here("T"), bot("random")]) };
    let by_hand = Setup { dice: DiceKind::Manual, ..setup(GameId::Yahtzee, &[here("M")]) };
    let swapped = setup(GameId::Yahtzee, &[here("S")]);
    for setup in [fair, training, by_hand, swapped] {
        let is_swapped = setup.seats[0] == here("S");
        let is_manual = setup.dice == DiceKind::Manual;
        let ann = tables.found(setup, None).await.unwrap();
        let (id, hash) = (ann.table, ann.token.hash());
        if is_swapped {
            let who = hash.clone();
            tables
                .change(&id, move |table| table.hand_over(&who, Seat(0), "greedy"))
                .await
                .unwrap();
            let who = hash.clone();
            tables.change(&id, move |table| table.take_seat_back(&who, Seat(0))).await.unwrap();
        }
        while !tables.read(&id, |table| table.is_over()).await.unwrap() {
            let hand = hash.clone();
            let changed = tables
                .change(&id, move |table| {
                    let faces: Vec<u8> = table.game().dice().iter().map(|die| die.high).collect();
                    match table.game().phase() {
                        rollwright_games::Phase::Roll { .. } if is_manual => {
                            table.roll(&hand, table.version(), Some(&faces))
                        }
                        _ => step(table, &[hand.clone(), hand.clone()]).unwrap(),
                    }
                })
                .await;
            if changed.is_err() {
                // The bot's turn.
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        }
    }
    let mut names = Vec::new();
    for class in tables.store().classes(None, 100).await.unwrap() {
        names.extend(
            tables.store().fame(&class, None).await.unwrap().into_iter().map(|one| one.name),
        );
    }
    assert_eq!(names, ["Fair"]);
}

async fn alone_every_turn_counts(database: &Database) {
    let tables = database.tables().await;
    for (game, turns) in [(GameId::Yahtzee, 13..=13), (GameId::Qwixx, 4..=60)] {
        let ann = tables.found(setup(game, &[here("Ann")]), None).await.unwrap();
        let hands = [ann.token.hash()];
        let mut rolls = 0;
        while !tables.read(&ann.table, |table| table.is_over()).await.unwrap() {
            let hands = hands.clone();
            let moved = tables.change(&ann.table, move |table| step(table, &hands).unwrap()).await;
            moved.unwrap();
            rolls += 1;
        }
        let counted = tables.read(&ann.table, |table| table.game().turns(Seat(0))).await.unwrap();
        assert!(turns.contains(&counted) && counted < rolls, "{game}: {counted} turns");
    }
    // Its points are always above zero.
    let class = tables.store().classes(Some(GameId::Yahtzee), 100).await.unwrap().remove(0);
    assert_eq!(tables.store().fame(&class, None).await.unwrap()[0].turns, 13);
}

async fn only_listed_tables_and_ones_own_are_known_by_the_hall_of_fame(database: &Database) {
    let tables = database.tables().await;
    let mut tokens = Vec::new();
    for listed in [false, true] {
        let game = Setup { listed, ..setup(GameId::Yahtzee, &[here("Ann")]) };
        let ann = tables.found(game, None).await.unwrap();
        let hand = ann.token.hash();
        loop {
            let hands = [hand.clone()];
            let over = tables.read(&ann.table, |table| table.is_over()).await.unwrap();
            if over {
                break;
            }
            tables.change(&ann.table, move |table| step(table, &hands).unwrap()).await.unwrap();
        }
        tokens.push((ann.table.to_string(), hand));
    }
    let class = tables.store().classes(None, 100).await.unwrap()[0].clone();
    let known = async |who| {
        let famous = tables.store().fame(&class, who).await.unwrap();
        assert_eq!(famous.len(), 2);
        let mut known: Vec<String> =
            famous.into_iter().filter(|one| one.known).map(|one| one.table).collect();
        known.sort();
        known
    };
    let [(hidden, owner), (listed, other)] = &tokens[..] else { panic!("two tables") };
    for stranger in [None, Some(other)] {
        assert_eq!(known(stranger).await, std::slice::from_ref(listed));
    }
    let mut both = vec![hidden.clone(), listed.clone()];
    both.sort();
    assert_eq!(known(Some(owner)).await, both);
}

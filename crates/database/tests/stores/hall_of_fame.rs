//! The hall of fame: which results it contains, and in which order.

use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, Seat};
use rollwright_tables::store::{GameResultRow, GameVariant, Opponents, Rank, TableWrite};
use rollwright_tables::{Id, NextServerActionTime, TableSetup, Tables, TokenHash};

use crate::test_store::{TestStore, for_each_store};
use crate::test_support::{TableTestExt, bot_seat, local_seat, next_step, setup};

for_each_store!(
    the_ten_best_results_are_ranked,
    solo_games_and_games_against_bots_and_people_are_ranked_separately,
    a_place_requires_points,
    warrior_is_ranked_by_turns,
    only_people_with_fair_dice_are_ranked,
    a_solo_game_counts_every_turn,
    only_listed_tables_and_own_ones_are_linked,
);

/// Stores a result of Ann's at a table of its own.
async fn store_result(tables: &Tables, game: GameId, points: i64, turns: i64, won: bool) {
    let seats = [local_seat("Ann"), local_seat("Ben")];
    let table = tables.create_table(setup(game, &seats), None).await.unwrap().table;
    let (variant, person) = tables
        .read_table(&table, |table| {
            let person = table
                .seat_holder(Seat(0))
                .and_then(|assignment| assignment.person.clone())
                .unwrap();
            (GameVariant::from_header(table.header()), person.id)
        })
        .await
        .unwrap();
    let row = GameResultRow {
        seat: Seat(0),
        game: game.name().to_owned(),
        rules: variant.rules,
        settings: variant.settings,
        seat_count: variant.seats,
        opponents: variant.opponents,
        points,
        turn_count: turns,
        is_winner: won,
        person: Some(person),
        bot: String::new(),
        counts_for_hall_of_fame: true,
    };
    let write = TableWrite {
        was_over: false,
        table,
        base_version: 0,
        events: Vec::new(),
        seat_holders: Vec::new(),
        host: None,
        bot_speed: None,
        tutor: None,
        results: vec![row],
        expected_change_count: 0,
        next_action: NextServerActionTime::Never,
        take_back_request: None,
        clocks: None,
        lease_fence: None,
    };
    tables.store().write_table(write).await.unwrap();
}

async fn the_ten_best_results_are_ranked(database: &TestStore) {
    let tables = database.tables().await;
    for points in [5, 70, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] {
        store_result(&tables, GameId::Qwixx, points, 9, false).await;
    }
    let variants = tables.store().game_variants(Some(GameId::Qwixx), None, 100).await.unwrap();
    assert_eq!(variants.len(), 1);
    assert_eq!(variants[0].to_string(), "Qwixx, official, 2 seats");
    assert!(
        tables.store().game_variants(Some(GameId::Qwinto), None, 100).await.unwrap().is_empty()
    );
    let best = tables.store().hall_of_fame(&variants[0], None).await.unwrap();
    let places: Vec<(usize, i64)> = best.iter().map(|row| (row.rank, row.points)).collect();
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
    assert!(best.iter().all(|row| row.name == "Ann"));
    let other = GameVariant { seats: 3, ..variants[0].clone() };
    assert!(tables.store().hall_of_fame(&other, None).await.unwrap().is_empty());
}

async fn solo_games_and_games_against_bots_and_people_are_ranked_separately(database: &TestStore) {
    let tables = database.tables().await;
    let (ann, ben, bot) = (local_seat("Ann"), local_seat("Ben"), bot_seat("random"));
    let games = [
        (vec![ann.clone()], Opponents::None),
        (vec![ann.clone(), bot.clone()], Opponents::Bots),
        (vec![ann.clone(), bot.clone()], Opponents::Bots),
        (vec![ann.clone(), ben.clone()], Opponents::People),
        (vec![ann, ben, bot], Opponents::People),
    ];
    let mut played = Vec::new();
    for (seats, opponents) in games {
        let made = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
        play_to_the_end(&tables, &made.table, &made.token.hash()).await;
        played.push((made.table, seats.len() as i64, opponents));
    }
    let store = tables.store();
    for (table, seats, opponents) in &played {
        let is_same = |other: &&(_, i64, Opponents)| (other.1, other.2) == (*seats, *opponents);
        let count = played.iter().filter(is_same).count();
        let people = if *opponents == Opponents::People { 2 } else { 1 };
        let variants = store.game_variants(Some(GameId::Yahtzee), Some(*opponents), 9).await;
        let variants = variants.unwrap();
        assert!(variants.iter().all(|variant| variant.opponents == *opponents), "{variants:?}");
        let variant = variants.iter().find(|variant| variant.seats == *seats).unwrap();
        let best = store.hall_of_fame(variant, None).await.unwrap();
        assert_eq!(best.len(), count * people, "{variant:?}");
        assert!(best.iter().any(|row| row.table == table.as_str()));
        let ranks: Vec<Rank> = store.ranks(table).await.unwrap();
        assert_eq!(ranks.len(), people);
        assert!(ranks.iter().all(|rank| rank.of == (count * people) as i64), "{ranks:?}");
    }
    let most_played = async |opponents| {
        let variants = store.most_played_variants(opponents).await.unwrap();
        variants.iter().map(|variant| (variant.seats, variant.opponents)).collect::<Vec<_>>()
    };
    assert_eq!(most_played(Some(Opponents::None)).await, [(1, Opponents::None)]);
    assert_eq!(most_played(Some(Opponents::Bots)).await, [(2, Opponents::Bots)]);
    assert_eq!(most_played(Some(Opponents::People)).await, [(2, Opponents::People)]);
    assert_eq!(most_played(None).await.len(), 1);
}

/// Plays the seats of a token; bots play theirs.
async fn play_to_the_end(tables: &Tables, table: &Id, who: &TokenHash) {
    while !tables.read_table(table, |table| table.is_over()).await.unwrap() {
        let hashes = vec![who.clone(); 3];
        let step = tables.change_table(table, move |table| next_step(table, &hashes).unwrap());
        if step.await.is_err() {
            // The bot's turn.
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}

async fn a_place_requires_points(database: &TestStore) {
    let tables = database.tables().await;
    store_result(&tables, GameId::Qwinto, -3, 9, true).await;
    store_result(&tables, GameId::Qwinto, 0, 9, true).await;
    assert!(tables.store().game_variants(None, None, 100).await.unwrap().is_empty());
    store_result(&tables, GameId::Qwinto, 1, 9, false).await;
    let variant = tables.store().game_variants(None, None, 100).await.unwrap().remove(0);
    let best = tables.store().hall_of_fame(&variant, None).await.unwrap();
    assert_eq!(best.iter().map(|row| row.points).collect::<Vec<_>>(), [1]);
}

async fn warrior_is_ranked_by_turns(database: &TestStore) {
    let tables = database.tables().await;
    store_result(&tables, GameId::Warrior, 0, 5, false).await;
    assert_eq!(
        tables.store().game_variants(None, None, 100).await.unwrap(),
        [],
        "nobody has won yet"
    );
    for (turns, won) in [(9, true), (3, false), (7, true)] {
        store_result(&tables, GameId::Warrior, i64::from(won), turns, won).await;
    }
    let variant = tables.store().game_variants(None, None, 100).await.unwrap().remove(0);
    let best = tables.store().hall_of_fame(&variant, None).await.unwrap();
    let turns: Vec<i64> = best.iter().map(|row| row.turns).collect();
    assert_eq!(turns, [7, 9], "the loser in three turns isn't in it");
}

async fn only_people_with_fair_dice_are_ranked(database: &TestStore) {
    let tables = database.tables().await;
    let fair = setup(GameId::Yahtzee, &[local_seat("Fair"), bot_seat("random")]);
    let training = TableSetup {
        is_training: true,
        ..setup(GameId::Yahtzee, &[local_seat("T"), bot_seat("random")])
    };
    let by_hand =
        TableSetup { dice: DiceOrigin::Manual, ..setup(GameId::Yahtzee, &[local_seat("M")]) };
    let swapped = setup(GameId::Yahtzee, &[local_seat("S")]);
    for setup in [fair, training, by_hand, swapped] {
        let is_swapped = setup.seats[0] == local_seat("S");
        let is_manual = setup.dice == DiceOrigin::Manual;
        let ann = tables.create_table(setup, None).await.unwrap();
        let (id, hash) = (ann.table, ann.token.hash());
        if is_swapped {
            let who = hash.clone();
            tables
                .change_table(&id, move |table| table.hand_over(&who, Seat(0), "greedy"))
                .await
                .unwrap();
            let who = hash.clone();
            tables.change_table(&id, move |table| table.reclaim_seat(&who, Seat(0))).await.unwrap();
        }
        while !tables.read_table(&id, |table| table.is_over()).await.unwrap() {
            let token_hash = hash.clone();
            let changed = tables
                .change_table(&id, move |table| {
                    let faces: Vec<u8> =
                        table.game().dice_to_roll().iter().map(|die| die.high).collect();
                    match table.game().phase() {
                        rollwright_games::Phase::Roll { .. } if is_manual => {
                            table.roll(&token_hash, table.version(), Some(&faces))
                        }
                        _ => next_step(table, &[token_hash.clone(), token_hash.clone()]).unwrap(),
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
    for variant in tables.store().game_variants(None, None, 100).await.unwrap() {
        names.extend(
            tables
                .store()
                .hall_of_fame(&variant, None)
                .await
                .unwrap()
                .into_iter()
                .map(|row| row.name),
        );
    }
    assert_eq!(names, ["Fair"]);
}

async fn a_solo_game_counts_every_turn(database: &TestStore) {
    let tables = database.tables().await;
    for (game, turns) in [(GameId::Yahtzee, 13..=13), (GameId::Qwixx, 4..=60)] {
        let ann = tables.create_table(setup(game, &[local_seat("Ann")]), None).await.unwrap();
        let token_hashes = [ann.token.hash()];
        let mut rolls = 0;
        while !tables.read_table(&ann.table, |table| table.is_over()).await.unwrap() {
            let token_hashes = token_hashes.clone();
            let moved = tables
                .change_table(&ann.table, move |table| next_step(table, &token_hashes).unwrap())
                .await;
            moved.unwrap();
            rolls += 1;
        }
        let counted =
            tables.read_table(&ann.table, |table| table.game().turn_count(Seat(0))).await.unwrap();
        assert!(turns.contains(&counted) && counted < rolls, "{game}: {counted} turns");
    }
    // Its score is always above zero.
    let variant =
        tables.store().game_variants(Some(GameId::Yahtzee), None, 100).await.unwrap().remove(0);
    assert_eq!(tables.store().hall_of_fame(&variant, None).await.unwrap()[0].turns, 13);
}

async fn only_listed_tables_and_own_ones_are_linked(database: &TestStore) {
    let tables = database.tables().await;
    let mut tokens = Vec::new();
    for listed in [false, true] {
        let game = TableSetup { is_listed: listed, ..setup(GameId::Yahtzee, &[local_seat("Ann")]) };
        let ann = tables.create_table(game, None).await.unwrap();
        let token_hash = ann.token.hash();
        loop {
            let token_hashes = [token_hash.clone()];
            let over = tables.read_table(&ann.table, |table| table.is_over()).await.unwrap();
            if over {
                break;
            }
            tables
                .change_table(&ann.table, move |table| next_step(table, &token_hashes).unwrap())
                .await
                .unwrap();
        }
        tokens.push((ann.table.to_string(), token_hash));
    }
    let variant = tables.store().game_variants(None, None, 100).await.unwrap()[0].clone();
    let linked = async |who| {
        let best = tables.store().hall_of_fame(&variant, who).await.unwrap();
        assert_eq!(best.len(), 2);
        let mut linked: Vec<String> =
            best.into_iter().filter(|row| row.is_linkable).map(|row| row.table).collect();
        linked.sort();
        linked
    };
    let [(hidden, owner), (listed, other)] = &tokens[..] else { panic!("two tables") };
    for stranger in [None, Some(other)] {
        assert_eq!(linked(stranger).await, std::slice::from_ref(listed));
    }
    let mut both = vec![hidden.clone(), listed.clone()];
    both.sort();
    assert_eq!(linked(Some(owner)).await, both);
}

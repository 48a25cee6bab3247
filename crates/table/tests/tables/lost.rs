//! The database goes away and comes back.

use std::time::Duration;

use rollwright_games::GameId;
use rollwright_table::{House, Id, Refusal, TokenHash};

use crate::postgres::Own;
use crate::world::{Database, block_on, here, setup, step};

async fn moved(house: &House, id: &Id, hand: &TokenHash) -> Result<u64, Refusal> {
    let hand = hand.clone();
    house.change(id, move |table| step(table, &[hand]).unwrap()).await
}

#[test]
fn a_lost_database_is_told_and_play_goes_on_when_it_is_back() {
    let server = Own::start();
    block_on(async {
        let database = Database::at(server.url());
        let house = database.house().await;
        let ann = house.found(setup(GameId::Yahtzee, &[here("Ann")]), None).await.unwrap();
        let (id, hand) = (ann.table, ann.token.hash());
        let mut acknowledged = 0;
        for _ in 0..3 {
            for _ in 0..4 {
                acknowledged = moved(&house, &id, &hand).await.unwrap();
            }
            server.cut();
            let refusal = moved(&house, &id, &hand).await.unwrap_err();
            assert!(matches!(refusal, Refusal::Store(_)), "{refusal}");
            assert!(refusal.to_string().contains("nothing has changed"), "{refusal}");
            assert!(house.store().check().await.is_err());
            // Nothing is made up meanwhile.
            let looked = house.read(&id, |table| table.version()).await;
            assert!(matches!(looked, Err(Refusal::Store(_))));
            server.go_on();
            let mut back = house.read(&id, |table| table.version()).await;
            for _ in 0..50 {
                if back.is_ok() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
                back = house.read(&id, |table| table.version()).await;
            }
            assert_eq!(back.unwrap(), acknowledged, "what was acknowledged, and no more");
        }
        moved(&house, &id, &hand).await.unwrap();
    });
}

//! A PostgreSQL that takes encrypted connections alone, with a certificate made for the test:
//! `sslmode` means what it says.

use rollwright_tables::{Opening, Store, StoreError};

use crate::postgres::Own;
use crate::world::block_on;

/// Why the database at `url` can't be opened; nothing if it can.
async fn why_not(url: &str) -> Option<Opening> {
    match Store::connect(url).await {
        Ok(store) => {
            store.probe().await.unwrap();
            store.close().await;
            None
        }
        Err(StoreError::Opening(why)) => Some(why),
        Err(error) => panic!("{url}: {error}"),
    }
}

#[test]
fn sslmode_is_honoured() {
    let server = Own::start_encrypted();
    let at = |host: &str, options: &str| {
        let port = server.port();
        format!("postgres://rollwright@{host}:{port}/postgres{options}")
    };
    let (right, wrong) = (server.file("ca.crt"), server.file("other.crt"));
    let with = |mode: &str, root: &str| format!("?sslmode={mode}&sslrootcert={root}");
    block_on(async {
        for options in ["".to_owned(), "?sslmode=prefer".into(), "?sslmode=require".into()] {
            assert_eq!(why_not(&at("localhost", &options)).await, None, "{options}");
        }
        // The server takes nothing that anybody could read.
        let refused = why_not(&at("localhost", "?sslmode=disable")).await;
        assert!(matches!(&refused, Some(Opening::Refused { .. })), "{refused:?}");
        for mode in ["verify-ca", "verify-full"] {
            assert_eq!(why_not(&at("localhost", &with(mode, &right))).await, None, "{mode}");
            for options in [with(mode, &wrong), format!("?sslmode={mode}")] {
                let refused = why_not(&at("localhost", &options)).await;
                let Some(Opening::Refused { cause, place }) = refused else {
                    panic!("{options}: {refused:?}");
                };
                assert!(cause.contains("certificate"), "{options}: {cause}");
                assert!(place.starts_with("localhost:"), "{place}");
            }
        }
        // The certificate is one for localhost, and the name counts for either.
        for mode in ["verify-ca", "verify-full"] {
            let refused = why_not(&at("127.0.0.1", &with(mode, &right))).await;
            let Some(Opening::Refused { cause, .. }) = refused else {
                panic!("{mode}: {refused:?}");
            };
            assert!(cause.contains("not valid for name"), "{mode}: {cause}");
        }
    });
}

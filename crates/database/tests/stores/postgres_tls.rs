//! A PostgreSQL server that accepts only encrypted TCP connections, with a certificate made for the
//! test: `sslmode` is respected.

use rollwright_database::{Database, OpenError};
use rollwright_tables::store::TableStore;

use crate::test_postgres::TestPostgres;
use crate::test_store::block_on;

/// Why the database at `url` can't be opened; `None` if it can.
async fn open_error(url: &str) -> Option<OpenError> {
    match Database::connect(url).await {
        Ok(store) => {
            store.check_health().await.unwrap();
            store.close().await;
            None
        }
        Err(error) => Some(error),
    }
}

#[test]
fn sslmode_is_honoured() {
    let server = TestPostgres::start_encrypted();
    let at = |host: &str, options: &str| {
        let port = server.port();
        format!("postgres://rollwright@{host}:{port}/postgres{options}")
    };
    let (right, wrong) = (server.file("ca.crt"), server.file("other.crt"));
    let with = |mode: &str, root: &str| format!("?sslmode={mode}&sslrootcert={root}");
    block_on(async {
        for options in ["".to_owned(), "?sslmode=prefer".into(), "?sslmode=require".into()] {
            let error = open_error(&at("localhost", &options)).await;
            assert!(error.is_none(), "{options}: {error:?}");
        }
        // The server refuses unencrypted connections.
        let refused = open_error(&at("localhost", "?sslmode=disable")).await;
        assert!(matches!(&refused, Some(OpenError::Refused { .. })), "{refused:?}");
        for mode in ["verify-ca", "verify-full"] {
            let error = open_error(&at("localhost", &with(mode, &right))).await;
            assert!(error.is_none(), "{mode}: {error:?}");
            for options in [with(mode, &wrong), format!("?sslmode={mode}")] {
                let refused = open_error(&at("localhost", &options)).await;
                let Some(OpenError::Refused { cause, place }) = refused else {
                    panic!("{options}: {refused:?}");
                };
                assert!(cause.contains("certificate"), "{options}: {cause}");
                assert!(place.starts_with("localhost:"), "{place}");
            }
        }
        // The certificate is for localhost, and both modes check the name.
        for mode in ["verify-ca", "verify-full"] {
            let refused = open_error(&at("127.0.0.1", &with(mode, &right))).await;
            let Some(OpenError::Refused { cause, .. }) = refused else {
                panic!("{mode}: {refused:?}");
            };
            assert!(cause.contains("not valid for name"), "{mode}: {cause}");
        }
    });
}

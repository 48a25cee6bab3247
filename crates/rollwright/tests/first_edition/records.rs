//! Records of the first edition are replayed, verified and gone on with as they were.

use std::path::Path;

use crate::server::Folder;
use crate::{Printed, as_it_holds, files, rollwright, told};

/// Runs the program on every record that has a fixture `.KIND.txt` and compares.
fn each_record(kind: &str, args: impl Fn(&str) -> Vec<String>) {
    let folder = Folder::new(&format!("first-edition-{kind}"));
    let end = format!(".{kind}.txt");
    for fixture in files("records", &end) {
        let name = fixture.file_name().unwrap().to_str().unwrap().trim_end_matches(&end);
        let record = fixture.with_file_name(format!("{name}.jsonl"));
        let again = folder.file("again.jsonl");
        let _ = std::fs::remove_file(&again);
        let mut now = told(
            rollwright().args(args(record.to_str().unwrap())),
            again.parent().unwrap_or(Path::new("/")),
            "quit\n",
        );
        // The fixtures name files without their folder.
        let records = format!("{}/", record.parent().unwrap().display());
        now.output = now.output.replace(&records, "");
        now.errors = now.errors.replace(&records, "");
        let mut then = Printed::of(&as_it_holds(&fixture));
        if name.starts_with("damaged-") {
            // Which line is bad has to be told; in which words may change.
            now.errors = up_to_the_line(&now.errors);
            then.errors = up_to_the_line(&then.errors);
        }
        assert_eq!(now, then, "{kind} {name}");
    }
}

/// A complaint up to the number of the line it is about.
fn up_to_the_line(errors: &str) -> String {
    errors.match_indices(": ").nth(1).map_or(errors, |(end, _)| &errors[..end]).to_owned()
}

#[test]
fn every_record_is_replayed_as_it_was() {
    assert_eq!(files("records", ".jsonl").len(), files("records", ".replay.txt").len());
    each_record("replay", |record| vec!["replay".to_owned(), record.to_owned()]);
}

#[test]
fn the_dice_of_every_table_are_verified_as_they_were() {
    each_record("verify", |record| vec!["verify".to_owned(), record.to_owned()]);
}

#[test]
fn every_record_goes_on_where_it_stopped() {
    let args =
        |record: &str| ["play", "--resume", record, "--record", "again.jsonl"].map(str::to_owned);
    each_record("resume", |record| args(record).to_vec());
}

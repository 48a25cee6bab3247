//! Records of the first edition are replayed, verified and gone on with as they were.

use std::path::Path;

use crate::server_process::ServerFolder;
use crate::{CommandOutput, current_expectation, fixture_files, rollwright_command, run_isolated};

/// Runs the program on every record that has a fixture `.KIND.txt` and compares.
fn compare_each_record(kind: &str, args: impl Fn(&str) -> Vec<String>) {
    let folder = ServerFolder::new(&format!("first-edition-{kind}"));
    let end = format!(".{kind}.txt");
    for fixture in fixture_files("records", &end) {
        let name = fixture.file_name().unwrap().to_str().unwrap().trim_end_matches(&end);
        let record = fixture.with_file_name(format!("{name}.jsonl"));
        let again = folder.file_path("again.jsonl");
        let _ = std::fs::remove_file(&again);
        let mut now = run_isolated(
            rollwright_command().args(args(record.to_str().unwrap())),
            again.parent().unwrap_or(Path::new("/")),
            "quit\n",
        );
        // The fixtures name files without their folder.
        let records = format!("{}/", record.parent().unwrap().display());
        now.output = now.output.replace(&records, "");
        now.errors = now.errors.replace(&records, "");
        let mut then = CommandOutput::from_fixture(&current_expectation(&fixture));
        if name.starts_with("damaged-") {
            // Which line is bad has to be told; in which words may change.
            now.errors = without_line_details(&now.errors);
            then.errors = without_line_details(&then.errors);
        }
        assert_eq!(now, then, "{kind} {name}");
    }
}

/// A complaint up to the number of the line it is about.
fn without_line_details(errors: &str) -> String {
    errors.match_indices(": ").nth(1).map_or(errors, |(end, _)| &errors[..end]).to_owned()
}

#[test]
fn every_record_is_replayed_as_it_was() {
    assert_eq!(
        fixture_files("records", ".jsonl").len(),
        fixture_files("records", ".replay.txt").len()
    );
    compare_each_record("replay", |record| vec!["replay".to_owned(), record.to_owned()]);
}

#[test]
fn the_dice_of_every_table_are_verified_as_they_were() {
    compare_each_record("verify", |record| vec!["verify".to_owned(), record.to_owned()]);
}

#[test]
fn every_record_goes_on_where_it_stopped() {
    let args =
        |record: &str| ["play", "--resume", record, "--record", "again.jsonl"].map(str::to_owned);
    compare_each_record("resume", |record| args(record).to_vec());
}

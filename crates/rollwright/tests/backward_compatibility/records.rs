//! Records from before the first release are replayed, verified and resumed as before.

use std::fs;
use std::path::Path;

use crate::server_process::ServerFolder;
use crate::{CommandOutput, fixture_files, rollwright_command, run_isolated};

/// Runs the program on every record with a fixture `.KIND.txt` and compares the output.
fn compare_each_record(kind: &str, args: impl Fn(&str) -> Vec<String>) {
    let folder = ServerFolder::new(&format!("first-edition-{kind}"));
    let end = format!(".{kind}.txt");
    for fixture in fixture_files("records", &end) {
        let name = fixture.file_name().unwrap().to_str().unwrap().trim_end_matches(&end);
        let record = fixture.with_file_name(format!("{name}.jsonl"));
        let again = folder.file_path("again.jsonl");
        let _ = fs::remove_file(&again);
        let mut now = run_isolated(
            rollwright_command().args(args(record.to_str().unwrap())),
            again.parent().unwrap_or(Path::new("/")),
            "quit\n",
        );
        // The fixtures name files without their folder.
        let records = format!("{}/", record.parent().unwrap().display());
        now.output = now.output.replace(&records, "");
        now.errors = now.errors.replace(&records, "");
        let mut then = CommandOutput::from_fixture(&fs::read_to_string(&fixture).unwrap());
        if name.starts_with("damaged-") {
            // The number of the bad line must stay; the wording may change.
            now.errors = without_line_details(&now.errors);
            then.errors = without_line_details(&then.errors);
        }
        assert_eq!(now, then, "{kind} {name}");
    }
}

/// The error message up to the line number.
fn without_line_details(errors: &str) -> String {
    errors.match_indices(": ").nth(1).map_or(errors, |(end, _)| &errors[..end]).to_owned()
}

#[test]
fn records_replay_as_before() {
    compare_each_record("replay", |record| vec!["replay".to_owned(), record.to_owned()]);
}

#[test]
fn dice_verify_as_before() {
    compare_each_record("verify", |record| vec!["verify".to_owned(), record.to_owned()]);
}

#[test]
fn records_resume_where_they_stopped() {
    let args =
        |record: &str| ["play", "--resume", record, "--record", "again.jsonl"].map(str::to_owned);
    compare_each_record("resume", |record| args(record).to_vec());
}

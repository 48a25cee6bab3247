//! Simulations from before the first release still give the same numbers, and parts of them can
//! be merged.

use std::fs;

use serde_json::Value;

use crate::json_difference::find_difference;
use crate::server_process::ServerFolder;
use crate::{fixture_folder, rollwright_command, run_isolated, without_timings};

/// Results as JSON without timings; a CSV row becomes an object. `None` for formats that are
/// compared as text.
fn parse_results(file: &str, text: &str) -> Option<Value> {
    let json = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let mut value = match file.rsplit_once('.').unwrap().1 {
        "json" => json(text),
        "jsonl" => text.lines().map(json).collect(),
        "csv" => {
            let mut rows = text.lines().map(csv_cells);
            let names = rows.next().unwrap();
            let row = |row: Vec<String>| names.iter().cloned().zip(row).collect::<Value>();
            rows.map(row).collect()
        }
        _ => return None,
    };
    match &mut value {
        Value::Array(rows) => rows.iter_mut().for_each(remove_timings),
        whole => remove_timings(whole),
    }
    Some(value)
}

fn remove_timings(result: &mut Value) {
    result.as_object_mut().unwrap().remove("seconds");
}

/// Splits a line of CSV into cells. Commas in quotes are part of a cell.
fn csv_cells(line: &str) -> Vec<String> {
    let mut quoted = false;
    let ends = |letter: char| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    };
    line.split(ends).map(str::to_owned).collect()
}

#[test]
fn simulations_give_the_same_numbers() {
    let folder = ServerFolder::new("first-edition-lab");
    let fixtures = fixture_folder().join("lab");
    for part in ["part-1.json", "part-2.json"] {
        fs::copy(fixtures.join(part), folder.file_path(part)).unwrap();
    }
    let commands = fs::read_to_string(fixtures.join("commands.txt")).unwrap();
    for line in commands.lines() {
        let (file, command) = line.split_once(": ").unwrap();
        let ran = run_isolated(
            rollwright_command().args(command.split_whitespace()),
            &folder.file_path(""),
            "",
        );
        assert_eq!(ran.code, 0, "{line}: {}", ran.errors);
        let now = fs::read_to_string(folder.file_path(file)).unwrap_or(ran.output);
        let then = fs::read_to_string(fixtures.join(file)).unwrap();
        match (parse_results(file, &then), parse_results(file, &now)) {
            (Some(then), Some(now)) => assert_eq!(find_difference(&then, &now), None, "{line}"),
            _ => assert_eq!(without_timings(&now), without_timings(&then), "{line}"),
        }
    }
}

//! `hint` and `review` as scripts call them.
//!
//! Needs the Debian package python3-jsonschema.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::simulate_merge_tournament::WorkFolder;

const SCHEMA_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../coach/schema");
const RECORD_FOLDER: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/first-edition/records");

/// Runs `rollwright`, which must fail with this code, and returns its standard error.
fn run_failing(folder: &WorkFolder, line: &str, code: i32) -> String {
    let output = folder.run(line);
    assert_eq!(output.status.code(), Some(code), "{line}");
    String::from_utf8(output.stderr).unwrap()
}

fn run_json(folder: &WorkFolder, line: &str) -> Value {
    serde_json::from_str(&folder.run_ok(line)).unwrap()
}

/// Checks files against a schema of the coach, with python3-jsonschema.
fn assert_matches_schema(schema: &str, files: &[&Path]) {
    let script = "import json, sys, jsonschema\n\
        schema = json.load(open(sys.argv[1]))\n\
        jsonschema.Draft202012Validator.check_schema(schema)\n\
        check = jsonschema.Draft202012Validator(schema)\n\
        for name in sys.argv[2:]:\n\
        \x20   told = json.load(open(name)); check.validate(told)\n\
        \x20   del told['options' if 'options' in told else 'seats']\n\
        \x20   assert not check.is_valid(told)";
    let done = Command::new("/usr/bin/python3")
        .args(["-c", script])
        .arg(Path::new(SCHEMA_FOLDER).join(schema))
        .args(files)
        .output()
        .expect("python3-jsonschema is needed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// A game of Pig in which Ann rolls although holding would win.
const BLUNDER_RECORD: &str = r#"{"rollwright":1,"game":"pig","rules":"classic","version":1,"settings":{"goal":10},"seats":[{"name":"Ann"},{"name":"=Ben"}],"first":1,"dice":"manual"}
{"event":"roll","faces":[6]}
{"event":"act","seat":1,"action":"hold"}
{"event":"undo","back":1}
{"event":"act","seat":1,"action":"roll"}
{"event":"roll","faces":[5]}
{"event":"act","seat":1,"action":"roll"}
{"event":"roll","faces":[1]}
{"event":"roll","faces":[4]}
{"event":"act","seat":2,"action":"roll"}
{"event":"roll","faces":[6]}
{"event":"act","seat":2,"action":"hold"}
"#;

fn folder_with_blunder(name: &str) -> WorkFolder {
    let folder = WorkFolder::new(name);
    fs::write(folder.0.join("game.jsonl"), BLUNDER_RECORD).unwrap();
    folder
}

#[test]
fn a_hint_lists_every_option_best_first_with_a_reason() {
    let folder = folder_with_blunder("coach-hint");
    let hint = run_json(&folder, "hint game.jsonl --at 4 --format json");
    let options = hint["options"].as_array().unwrap();
    assert_eq!((&hint["exact"], &hint["objective"]), (&Value::from(true), &Value::from("win")));
    assert_eq!(
        (options[0]["action"].as_str(), options[0]["value"].as_f64()),
        (Some("hold"), Some(1.0))
    );
    assert_eq!(
        (options[0]["loss"].as_f64(), options[1]["action"].as_str()),
        (Some(0.0), Some("roll"))
    );
    assert!(options[1]["loss"].as_f64().unwrap() > 0.05);
    let text = folder.run_ok("hint game.jsonl --at 4");
    assert!(text.contains("What Ann can do") && text.contains("It ends the game."), "{text}");
    assert!(text.contains("Roll again is much worse: it risks"), "{text}");
    assert!(folder.run_ok("hint game.jsonl --at 4 --lang de").contains("Was Ann tun kann"));
    fs::write(folder.0.join("hint.json"), hint.to_string()).unwrap();
    assert_matches_schema("hint.schema.json", &[&folder.0.join("hint.json")]);
}

#[test]
fn a_hint_without_a_decision_is_refused_with_advice() {
    let folder = folder_with_blunder("coach-refused");
    assert!(run_failing(&folder, "hint game.jsonl", 1).contains("the game is over"));
    assert!(run_failing(&folder, "hint game.jsonl --at 1", 1).contains("a roll is due there"));
    assert!(run_failing(&folder, "hint game.jsonl --at 99", 2).contains("steps 1 to 9"));
    assert!(
        run_failing(&folder, "hint game.jsonl --at 2 --seat 2", 2).contains("these seats do: 1")
    );
    assert!(
        run_failing(&folder, "review game.jsonl game.jsonl --format html", 2)
            .contains("one record")
    );
    assert!(run_failing(&folder, "review game.jsonl --rollouts 1", 2).contains("10 to 1000000"));
}

#[test]
fn a_review_finds_the_blunder_and_ignores_undone_steps() {
    let folder = folder_with_blunder("coach-review");
    let review = run_json(&folder, "review game.jsonl --format json");
    let worst = (review["decisions"].as_array().unwrap().iter())
        .max_by(|a, b| a["loss"].as_f64().unwrap().total_cmp(&b["loss"].as_f64().unwrap()))
        .unwrap();
    assert_eq!((worst["step"].as_u64(), worst["mark"].as_str()), (Some(4), Some("very bad")));
    assert_eq!((worst["played"].as_str(), worst["best"].as_str()), (Some("roll"), Some("hold")));
    assert_eq!(review["taken_back"][0]["line"], 3);
    assert_eq!(review["taken_back"][0]["action"], "hold");
    assert_eq!(review["seats"][0]["decisions"], 2);
    for seat in review["seats"].as_array().unwrap() {
        let of = |name: &str| seat[name].as_f64().unwrap();
        let sum = of("start") + of("luck") - of("loss") + of("others");
        assert!((of("result") - sum).abs() < 1e-9 && of("residual").abs() < 1e-9);
    }
    let text = folder.run_ok("review game.jsonl");
    assert!(text.contains("very bad") && text.contains("line 3: Ann: hold"), "{text}");
    let page = folder.run_ok("review game.jsonl --format html");
    assert!(page.contains("<svg") && page.contains("href=\"#step-4\""), "{page}");
    assert!(page.contains("id=\"step-4\"") && page.ends_with("</html>\n"));
    assert!(folder.run_ok("review game.jsonl --format html --lang de").contains("lang=\"de\""));
}

#[test]
fn several_records_make_one_csv_with_a_row_per_decision() {
    let folder = folder_with_blunder("coach-csv");
    folder.run_ok("review game.jsonl game.jsonl --format csv --out all.csv");
    let table = fs::read_to_string(folder.0.join("all.csv")).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 1 + 2 * 4);
    assert!(rows[0].starts_with("record,game,rules,objective,exact,step,seat,name,question"));
    assert!(
        rows[2].starts_with("game.jsonl,pig,classic,win,true,4,1,Ann,roll or hold,2,roll,hold,")
    );
    assert!(rows[3].contains(",'=Ben,"), "a name must not become a formula: {}", rows[3]);
}

#[test]
fn reviews_of_every_game_match_the_schema_and_are_reproducible() {
    let folder = WorkFolder::new("coach-schema");
    let games = [
        "pig --rules classic --set goal=20 --seats bot:greedy,bot:random,bot:greedy",
        "yahtzee --rules official --seats bot:random",
        "warrior --rules classic --set levels=3 --set size=4 --seats bot:greedy,bot:random",
    ];
    let mut files = Vec::new();
    for (at, game) in games.iter().enumerate() {
        folder.run_ok(&format!("play {game} --seed 7 --record {at}.jsonl"));
        let line = format!("review {at}.jsonl --format json --rollouts 10");
        let review = folder.run_ok(&line);
        assert_eq!(review, folder.run_ok(&line), "{game}");
        let path = folder.0.join(format!("{at}.json"));
        fs::write(&path, review).unwrap();
        files.push(path);
    }
    assert_matches_schema(
        "review.schema.json",
        &files.iter().map(PathBuf::as_path).collect::<Vec<_>>(),
    );
}

#[test]
fn records_of_the_first_version_can_be_reviewed() {
    let folder = WorkFolder::new("coach-first");
    let review =
        run_json(&folder, &format!("review {RECORD_FOLDER}/console-undo.jsonl --format json"));
    assert!(!review["taken_back"].as_array().unwrap().is_empty());
}

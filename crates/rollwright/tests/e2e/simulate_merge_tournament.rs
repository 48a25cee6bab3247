//! `simulate`, `merge` and `tournament` as scripts call them.
//!
//! Needs the Debian packages parallel, libxml2-utils, python3-jsonschema,
//! python3-pandas and python3-lxml.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::Value;

const PROGRAM_PATH: &str = env!("CARGO_BIN_EXE_rollwright");

/// A folder for one test, removed when dropped.
pub(crate) struct WorkFolder(pub(crate) PathBuf);

impl WorkFolder {
    pub(crate) fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("rollwright-lab-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Runs `rollwright` here.
    pub(crate) fn run(&self, line: &str) -> Output {
        Command::new(PROGRAM_PATH)
            .args(line.split_whitespace())
            .env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
            .current_dir(&self.0)
            .output()
            .unwrap()
    }

    /// Runs `rollwright`, which must succeed, and returns its output.
    pub(crate) fn run_ok(&self, line: &str) -> String {
        let output = self.run(line);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn file_names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a program of another package, which must succeed.
fn run_external_program(package: &str, program: &str, args: &[&str], folder: &Path) -> String {
    let output = Command::new(program).args(args).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| {
        panic!("this test needs {program} from the Debian package {package}: {error}")
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{program} ({package}): {}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// Results without the timings.
fn without_timings(text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).unwrap();
    assert!(value["seconds"].as_f64().unwrap() >= 0.0);
    value["seconds"] = Value::Null;
    value
}

#[test]
fn json_has_the_documented_keys_and_threads_change_nothing() {
    let folder = WorkFolder::new("contract");
    let line = "simulate qwixx --seats greedy,bot:random --games 400 --seed 7 --format json";
    let results = without_timings(&folder.run_ok(&format!("{line} --threads 1")));
    assert_eq!(results["game"], "qwixx");
    assert_eq!(results["rules"], "official");
    assert_eq!(results["games"], 400);
    let seats = results["seats"].as_array().unwrap();
    let strategies: Vec<_> = seats.iter().map(|seat| seat["strategy"].as_str().unwrap()).collect();
    assert_eq!(strategies, ["greedy", "random"]);
    for key in ["mean", "sd", "stderr", "min", "max", "wins", "ties"] {
        assert!(seats.iter().all(|seat| seat[key].is_number()), "{key}");
    }
    assert_eq!(without_timings(&folder.run_ok(&format!("{line} --threads 3"))), results);
    assert_ne!(without_timings(&folder.run_ok(&line.replace("--seed 7", "--seed 8"))), results);
    // The command in the results plays the same games again.
    let command = results["command"].as_str().unwrap();
    let again =
        folder.run_ok(&format!("{} --format json", command.strip_prefix("rollwright ").unwrap()));
    assert_eq!(without_timings(&again), results);
}

#[test]
fn gnu_parallel_can_split_a_run() {
    let folder = WorkFolder::new("parallel");
    let line =
        "simulate yahtzee --seats greedy,random --games 600 --seed 7 --duplicate --format json";
    let whole = without_timings(&folder.run_ok(line));
    let job = format!("{PROGRAM_PATH} {line} --threads 1 --shard {{}}/5 --out part-{{}}.json");
    run_external_program(
        "parallel",
        "parallel",
        &["--will-cite", "-j2", &job, ":::", "1", "2", "3", "4", "5"],
        &folder.0,
    );
    let parts = "part-3.json part-1.json part-5.json part-2.json part-4.json";
    assert_eq!(without_timings(&folder.run_ok(&format!("merge {parts} --format json"))), whole);
    let some = without_timings(&folder.run_ok("merge part-1.json part-2.json --format json"));
    assert_eq!(
        (&some["games"], &some["asked"], &some["partial"]),
        (&Value::from(240), &Value::from(600), &Value::from(false))
    );
    assert!(folder.run_ok("merge part-1.json").contains("a part of a run of 600"));
}

#[test]
fn files_match_their_schemas() {
    let folder = WorkFolder::new("schemas");
    fs::write(folder.path("results.xsd"), folder.run_ok("simulate --schema xml")).unwrap();
    fs::write(folder.path("results.schema.json"), folder.run_ok("simulate --schema json")).unwrap();
    let tables = [
        "qwixx --seats random,greedy",
        "qwinto --seats greedy,random,random --duplicate --rules ottawa",
        "yahtzee --seats greedy",
        "warrior --seats greedy,random --set levels=4",
        "pig --seats greedy,optimal --set goal=20 --adjusted",
    ];
    let mut xml = vec!["--noout".to_owned(), "--schema".to_owned(), "results.xsd".to_owned()];
    for (at, table) in tables.iter().enumerate() {
        let line = format!("simulate {table} --games 60 --seed 3");
        folder.run_ok(&format!("{line} --format xml --out {at}.xml --games-out games-{at}.xml"));
        folder.run_ok(&format!("{line} --format json --out {at}.json"));
        xml.extend([format!("{at}.xml"), format!("games-{at}.xml")]);
    }
    let xml: Vec<&str> = xml.iter().map(String::as_str).collect();
    run_external_program("libxml2-utils", "xmllint", &xml, &folder.0);
    let script = "import json, jsonschema\n\
        schema = json.load(open('results.schema.json'))\n\
        jsonschema.Draft202012Validator.check_schema(schema)\n\
        check = jsonschema.Draft202012Validator(schema)\n\
        [check.validate(json.load(open(f'{n}.json'))) for n in range(5)]\n\
        broken = json.load(open('0.json')); del broken['seats'][0]['wins']\n\
        assert not check.is_valid(broken)";
    run_external_program("python3-jsonschema", "/usr/bin/python3", &["-c", script], &folder.0);
}

#[test]
fn luck_adjustment_works_for_solved_games() {
    let folder = WorkFolder::new("adjusted");
    let line = "simulate pig --seats optimal,greedy --set goal=20 --games 200 --seed 3 --adjusted";
    let expected = folder.run_ok(line);
    assert!(expected.contains("With luck removed (share of wins"), "{expected}");
    assert!(expected.contains("times the games"), "{expected}");
    assert!(folder.run_ok(&format!("{line} --format csv")).contains(",adjusted_mean,"));
    let refused = folder.run("simulate qwinto --seats greedy,random --games 10 --adjusted");
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(why.contains("--adjusted: luck can only be removed if the game is solved"), "{why}");
}

#[test]
fn pandas_reads_single_games_and_numpy_agrees() {
    let folder = WorkFolder::new("pandas");
    let line = "simulate qwixx --seats greedy,random --games 500 --seed 3";
    folder.run_ok(&format!("{line} --format json --out r.json --games-out g.csv"));
    folder.run_ok(&format!("{line} --format csv --out r.csv --games-out g.json"));
    folder.run_ok(&format!("{line} --games-out g.xml"));
    folder.run_ok(&format!("{line} --games-out g.jsonl"));
    let script = "import json, numpy as np, pandas as pd\n\
        games = pd.read_csv('g.csv')\n\
        pd.testing.assert_frame_equal(games, pd.read_json('g.json'))\n\
        pd.testing.assert_frame_equal(games, pd.read_xml('g.xml'))\n\
        pd.testing.assert_frame_equal(games, pd.read_json('g.jsonl', lines=True))\n\
        results = json.load(open('r.json')); table = pd.read_csv('r.csv')\n\
        assert len(games) == 500 and len(table) == 2\n\
        same = lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9)\n\
        for k, seat in enumerate(results['seats'], 1):\n\
        \x20   x = games[f'score_{k}'].to_numpy()\n\
        \x20   same(seat['mean'], x.mean()); same(seat['sd'], x.std(ddof=1))\n\
        \x20   same(seat['stderr'], x.std(ddof=1) / np.sqrt(len(x)))\n\
        \x20   assert (seat['min'], seat['max']) == (x.min(), x.max())\n\
        \x20   for p, v in seat['percentiles'].items():\n\
        \x20       assert v == np.percentile(x, int(p), method='inverted_cdf')\n\
        \x20   assert seat['wins'] == (games[f'result_{k}'] == 'win').sum()\n\
        \x20   assert seat['ties'] == (games[f'result_{k}'] == 'tie').sum()\n\
        \x20   row = table.iloc[k - 1]; same(row['mean'], x.mean()); same(row['p50'], np.percentile(x, 50, method='inverted_cdf'))\n\
        \x20   for m in seat['measures']:\n\
        \x20       y = games[f\"{m['name']}_{k}\"].to_numpy()\n\
        \x20       same(m['mean'], y.mean()); same(m['sd'], y.std(ddof=1)); same(row[m['name'] + '_mean'], y.mean())\n\
        d = (games['score_1'] - games['score_2']).to_numpy()\n\
        same(results['pairs'][0]['margin'], d.mean())\n\
        same(results['pairs'][0]['margin_stderr'], d.std(ddof=1) / np.sqrt(len(d)))\n\
        same(results['length']['mean'], games['turns'].mean())\n";
    run_external_program(
        "python3-pandas and python3-lxml",
        "/usr/bin/python3",
        &["-c", script],
        &folder.0,
    );
}

#[test]
fn bad_input_is_reported_and_leaves_no_file() {
    let folder = WorkFolder::new("bad");
    let good = "simulate qwixx --seats greedy,random --games 10 --seed 1";
    folder.run_ok(&format!("{good} --format json --out one.json"));
    folder.run_ok(&format!("{good} --format json --out other.json --rules ottawa"));
    fs::write(folder.path("text.json"), "no results").unwrap();
    let before = folder.file_names().len();
    let cases = [
        ("simulate qwixx --seats gredy --games 10 --out x", 2, "random, greedy"),
        ("simulate quixx --seats greedy --games 10 --out x", 2, "qwixx"),
        ("simulate qwixx --seats greedy --games 0 --out x", 2, "at least one"),
        ("simulate qwixx --seats greedy --out x", 2, "--games"),
        ("simulate qwixx --seats greedy --games 10 --shard 5/3 --out x", 2, "no shard 5 of 3"),
        ("simulate qwixx --seats greedy --games 10 --shard 5 --out x", 2, "I/N"),
        ("simulate qwixx --seats greedy --games 10 --rules otawa --out x", 2, "concordia"),
        ("simulate qwixx --seats greedy --games 10 --set a=1 --out x", 2, "no setting"),
        ("simulate qwixx --seats greedy --games 10 --threads 0 --out x", 2, "1 to 1024"),
        ("simulate qwixx --seats greedy --until-error 0 --out x", 2, "above 0"),
        ("simulate qwixx --seats greedy --until-error 1 --shard 1/2 --out x", 2, "--shard"),
        ("simulate qwixx --seats greedy --until-error 1 --skip 5 --out x", 2, "--skip"),
        ("simulate qwixx --seats greedy --games 1.5 --out x", 2, "1e6"),
        (
            "simulate qwixx --seats greedy --games 5 --plot x.svg --chart matrix --out x",
            2,
            "at least two",
        ),
        ("simulate qwixx --seats greedy,random --games 11 --duplicate --out x", 2, "10 or 12"),
        ("simulate qwixx --seats greedy --games 10 --games-out x.txt --out x", 2, ".csv"),
        ("simulate qwixx --seats greedy --games 10 --plot x.jpg --out x", 2, ".svg or .png"),
        ("simulate warrior --seats greedy --games 10 --out x", 2, "2 players"),
        ("simulate qwixx --seats greedy --games 10 --out no/such/x", 1, "no/such/x"),
        ("simulate qwixx --seats greedy --games 10 --out .", 1, "folder"),
        ("simulate qwixx --seats greedy --games 10 --out x --plot no/x.svg", 1, "no/x.svg"),
        ("merge one.json other.json --out x", 1, "different rules"),
        ("merge one.json one.json --out x", 1, "twice"),
        ("merge one.json text.json --out x", 1, "text.json"),
        ("merge one.json missing.json --out x", 1, "missing.json"),
        ("merge --out x", 2, "FILES"),
        ("tournament qwixx --bots greedy --out x", 2, "at least 2 bots"),
        ("tournament qwixx --bots greedy,greedy --out x", 2, "twice"),
        ("tournament qwixx --bots greedy,random --seats 3 --out x", 2, "3 different bots"),
        ("tournament qwixx --bots greedy,random --games 0 --out x", 2, "number of games"),
    ];
    for (line, code, expected) in cases {
        let output = folder.run(line);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{line}: {message}");
        assert!(message.contains(expected), "{line}: {message}");
        assert!(output.stdout.is_empty(), "{line}");
        assert_eq!(folder.file_names().len(), before, "{line} left {:?}", folder.file_names());
    }
    assert!(
        folder
            .run_ok("simulate qwixx --rules concordia --seats greedy --games 10")
            .contains("Qwixx")
    );
}

#[test]
fn ctrl_c_keeps_partial_results() {
    assert_keeps_results_after_signal("INT", 130);
}

/// Slurm and Kubernetes send SIGTERM before they end a job.
#[test]
fn a_terminated_job_keeps_partial_results() {
    assert_keeps_results_after_signal("TERM", 143);
}

fn assert_keeps_results_after_signal(signal: &str, exit_code: i32) {
    let folder = WorkFolder::new(signal);
    let line = "simulate qwixx --seats greedy,random --games 900000000 --seed 1 --format json --out r.json --games-out g.csv --report r.html";
    let child = Command::new(PROGRAM_PATH)
        .args(line.split_whitespace())
        .current_dir(&folder.0)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Wait for the first games, not for a fixed time: the machine may be busy.
    let began = Instant::now();
    let written = || {
        let drafts = folder.file_names().into_iter().filter(|name| name.starts_with("g.csv"));
        drafts.map(|name| fs::metadata(folder.path(&name)).map_or(0, |file| file.len())).max()
    };
    while written().unwrap_or(0) < 100_000 && began.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(20));
    }
    run_external_program(
        "procps",
        "kill",
        &[&format!("-{signal}"), &child.id().to_string()],
        &folder.0,
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(exit_code));
    assert!(String::from_utf8_lossy(&output.stderr).contains("partial"));
    let results: Value =
        serde_json::from_str(&fs::read_to_string(folder.path("r.json")).unwrap()).unwrap();
    assert_eq!(results["partial"], true);
    let games = results["games"].as_u64().unwrap();
    assert!(games > 100, "{games}");
    let rows = fs::read_to_string(folder.path("g.csv")).unwrap().lines().count() as u64;
    assert_eq!(rows, games + 1);
    assert!(fs::read_to_string(folder.path("r.html")).unwrap().contains("partial"));
    assert_eq!(folder.file_names().len(), 3, "{:?}", folder.file_names());
}

#[test]
fn charts_and_reports_are_complete_and_load_nothing() {
    let folder = WorkFolder::new("pictures");
    for (at, table) in
        ["qwixx --seats greedy,random", "yahtzee --seats greedy", "warrior --seats greedy,random"]
            .iter()
            .enumerate()
    {
        let line = format!("simulate {table} --games 100 --seed 3 --out {at}.txt");
        folder.run_ok(&format!("{line} --plot {at}.svg --report {at}.html"));
        folder.run_ok(&format!("{line} --plot {at}.png --chart scores"));
        let svg = fs::read_to_string(folder.path(&format!("{at}.svg"))).unwrap();
        assert!(svg.contains("n = 100") && svg.contains("rollwright simulate"), "{table}");
        run_external_program(
            "libxml2-utils",
            "xmllint",
            &["--noout", &format!("{at}.svg")],
            &folder.0,
        );
        assert!(fs::read(folder.path(&format!("{at}.png"))).unwrap().starts_with(b"\x89PNG\r\n"));
        let page = fs::read_to_string(folder.path(&format!("{at}.html"))).unwrap();
        let links = page.replace("http://www.w3.org/2000/svg", "");
        assert!(page.contains("<svg") && !links.contains("http") && !links.contains("src="));
    }
    folder.run_ok(
        "tournament qwixx --bots random,greedy,cautious --games 40 --seed 3 --plot t.svg --out t.md --format markdown",
    );
    assert!(fs::read_to_string(folder.path("t.md")).unwrap().contains("| greedy |"));
    run_external_program("libxml2-utils", "xmllint", &["--noout", "t.svg"], &folder.0);
}

#[test]
fn a_tournament_is_the_same_for_any_number_of_threads() {
    let folder = WorkFolder::new("tournament");
    let line = "tournament warrior --bots random,greedy --games 200 --seed 5 --format json";
    let one = without_timings(&folder.run_ok(&format!("{line} --threads 1")));
    assert_eq!(without_timings(&folder.run_ok(&format!("{line} --threads 3"))), one);
    assert_eq!(one["games"], 200);
    let standings = one["standings"].as_array().unwrap();
    assert!(standings[0]["rating"].as_f64() >= standings[1]["rating"].as_f64());
    assert!(standings[0]["stderr"].as_f64().unwrap() > 0.0);
    let sizes = folder.run_ok(
        "tournament qwixx --bots random,greedy --games 20 --seats 1,2 --seed 5 --format csv",
    );
    assert_eq!(sizes.lines().count(), 5, "{sizes}");
}

#[test]
fn exact_values_are_shown_next_to_simulated_ones() {
    let folder = WorkFolder::new("exact");
    for (table, value) in [
        ("yahtzee --rules basic --seats optimal,greedy", "245.8708"),
        ("warrior --seats optimal,champion", "0.5018"),
    ] {
        folder.run_ok(&format!("simulate {table} --games 400 --seed 1 --report page.html"));
        let page = fs::read_to_string(folder.path("page.html")).unwrap();
        assert!(page.contains("Exact and simulated") && page.contains(value), "{table}");
    }
    // There are no exact values if a bot doesn't play perfectly.
    folder
        .run_ok("simulate warrior --seats optimal,random --games 100 --seed 1 --report page.html");
    assert!(!fs::read_to_string(folder.path("page.html")).unwrap().contains("Exact and simulated"));
}

#[test]
fn a_shard_names_the_command_that_reproduces_it() {
    let folder = WorkFolder::new("again");
    let line = "simulate pig --seats greedy,random --games 1e3 --seed 5 --shard 2/3";
    let first = folder.run_ok(&format!("{line} --format json"));
    let json: Value = serde_json::from_str(&first).unwrap();
    let command = json["command"].as_str().unwrap();
    assert!(command.contains("--games 1000 ") && command.ends_with("--shard 2/3"), "{command}");
    assert_eq!(json["parts"][0]["from"], 333);
    let again =
        folder.run_ok(&format!("{} --format json", command.trim_start_matches("rollwright ")));
    let again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!((&again["seats"], &again["parts"]), (&json["seats"], &json["parts"]));
    let skipped =
        folder.run_ok("simulate pig --seats greedy,random --games 333 --seed 5 --skip 333");
    assert!(skipped.contains("--games 333 --seed 5 --skip 333"), "{skipped}");
}

#[test]
fn a_standard_error_that_was_not_reached_is_reported() {
    let folder = WorkFolder::new("error");
    let line = "simulate pig --seats greedy,random --until-error 0.001 --games 100 --seed 1";
    let output = folder.run(line);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("after 100 games") && message.contains("didn't reach 0.001"),
        "{message}"
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("Pig"), "the results are there");
}

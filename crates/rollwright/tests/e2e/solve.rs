//! `rollwright solve`.

use crate::test_support::{
    ProgramRun, TempFolder, from_output, rollwright_command, run_rollwright,
};

fn run_solve(line: &str) -> ProgramRun {
    let args: Vec<_> = line.split_whitespace().collect();
    let mut command = rollwright_command(&args);
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    from_output(&command.output().unwrap())
}

#[test]
fn a_solution_is_printed_as_text_and_as_json() {
    let text = run_solve("solve warrior --set levels=3 --set size=3").assert_exit_code(0);
    text.assert_prints(&[
        "Nancy's 3D Warrior classic: win probability of the seat that moves first, levels 3, size 3\n",
        "  value    0.5024786921\n",
        "  states   ",
        "  seconds  ",
    ]);
    let json =
        run_solve("solve warrior --set levels=3 --set size=3 --format json").assert_exit_code(0);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let keys: Vec<_> = json.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["game", "objective", "rules", "seconds", "states", "value"]);
    assert_eq!((json["game"].as_str(), json["rules"].as_str()), (Some("warrior"), Some("classic")));
    assert!((json["value"].as_f64().unwrap() - 0.502_478_692_134).abs() < 1e-11);
}

#[test]
fn a_distribution_is_printed_on_request() {
    let run =
        run_solve("solve yahtzee --rules basic --distribution --format json").assert_exit_code(0);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json["objective"], "expected score of one seat");
    assert_eq!(json["states"], 236_928);
    let distribution = &json["distribution"];
    let mean = distribution["mean"].as_f64().unwrap();
    assert!((mean - json["value"].as_f64().unwrap()).abs() < 1e-6);
    let scores = distribution["scores"].as_array().unwrap();
    let up_to = |most: i64| -> f64 {
        let below = scores.iter().filter(|score| score[0].as_i64().unwrap() <= most);
        below.map(|score| score[1].as_f64().unwrap()).sum()
    };
    let median = distribution["percentiles"]["50%"].as_i64().unwrap();
    assert!(up_to(median - 1) < 0.5 && up_to(median) >= 0.5, "{median} is no median");
    assert!((up_to(375) - 1.0).abs() < 1e-9, "{} of all", up_to(375));
}

#[test]
fn a_game_can_be_solved_for_a_target_score() {
    // So few points that the solution is small.
    let line = "yahtzee --rules basic";
    let run = run_solve(&format!("solve {line} --target 20 --format json")).assert_exit_code(0);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json["objective"], "best chance of one seat to reach 20 points");
    let value = json["value"].as_f64().unwrap();
    assert!(value > 0.999_999_9 && value <= 1.0, "{value}");
    assert_eq!(json["targets"], serde_json::json!([[20, value]]));
    let csv = run_solve(&format!("solve {line} --target 20 --format csv")).assert_exit_code(0);
    assert_eq!(csv.out, format!("what,value,chance,at_least\ntarget,20,,{value}\n"));
    let played = format!("simulate {line} --seats target=20 --games 20 --format json --seed 1");
    let played: serde_json::Value =
        serde_json::from_str(&run_solve(&played).assert_exit_code(0).out).unwrap();
    let seat = &played["seats"][0];
    assert_eq!(seat["strategy"], "target=20");
    assert!(seat["min"].as_f64().unwrap() >= 20.0, "{seat}");
    let unknown = run_solve("simulate yahtzee --seats target=x --games 1").assert_exit_code(2);
    unknown.assert_error_contains(&["champion, target=300"]);
    run_rollwright(&["bots"], "").assert_exit_code(0).assert_prints(&["bot:target=300"]);
}

#[test]
fn unsupported_options_are_refused_with_the_supported_ones() {
    for (line, says) in [
        ("solve qwixx --seats 6", "Qwixx can be solved for 1 to 5 seats, not for 6"),
        ("solve yahtzee --seats 2", "Yahtzee can be solved for 1 seat, not for 2"),
        ("solve warrior --seats 1", "Nancy's 3D Warrior can be solved for 2 seats, not for 1"),
        (
            "solve pig --distribution",
            "--distribution only works for Qwixx, Yahtzee, Nancy's 3D Warrior; for Pig",
        ),
        ("solve yahtzee --at-least 200", "--at-least shows a distribution; add --distribution"),
        ("solve yahtzee --format csv", "--format csv shows a distribution"),
        ("solve yahtzee --distribution --plot a.gif", "must end in .svg or .png"),
        ("solve yahtzee --distribution --at-least 2x", "invalid value '2x'"),
        ("solve pig --target 50", "--target only works for Yahtzee"),
        ("solve yahtzee --target many", "--target must be a number of points"),
        ("solve yahtzee --target 0", "or all; not '0'"),
        ("solve yahtzee --target 300 --distribution", "leave it out, or use --target all"),
        ("solve yahtzee --discount 0.9", "--discount only works for Qwixx"),
        ("solve qwixx --discount 1.5", "the discount must be between 0.01 and 1"),
        ("solve qwixx --discount NaN", "the discount must be between 0.01 and 1"),
        ("solve warrior --set size=11", "from 3 to 10"),
    ] {
        run_solve(line).assert_exit_code(2).assert_error_contains(&[says]);
    }
    let qwinto = "Qwinto is too large to solve: its strongest strategy is bot:champion";
    run_rollwright(&["solve", "qwinto"], "").assert_exit_code(1).assert_error_contains(&[qwinto]);
}

#[test]
fn perfect_play_is_described_in_every_format() {
    let folder = TempFolder::new();
    let picture = folder.path("boxes.svg");
    let line = "solve yahtzee --rules basic --distribution --at-least 200,300";
    let output = run_solve(&format!("{line} --plot {picture}")).assert_exit_code(0);
    for words in [
        "  mode     ",
        "  200 or more: ",
        "  300 or more: ",
        "\nPoints per box\n",
        "\nUpper bonus\n",
    ] {
        assert!(output.out.contains(words), "{words}: {}", output.out);
    }
    // Basic rules have no chips.
    assert!(!output.out.contains("Bonus chips"), "{}", output.out);
    let svg = std::fs::read_to_string(picture).unwrap();
    for words in
        ["Score distribution under perfect play", "Chance of scoring at least", "Points per box"]
    {
        assert!(svg.contains(words), "{words}");
    }
    let csv = run_solve(&format!("{line} --format csv")).assert_exit_code(0).out;
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("what,value,chance,at_least"));
    let chances = |what: &str| -> f64 {
        let rows = csv.lines().filter(|row| row.split(',').next() == Some(what));
        rows.map(|row| row.split(',').nth(2).unwrap().parse::<f64>().unwrap()).sum()
    };
    for what in ["points", "ones", "yahtzee", "upper_bonus"] {
        assert!((chances(what) - 1.0).abs() < 1e-9, "{what}: {}", chances(what));
    }
    let json: serde_json::Value =
        serde_json::from_str(&run_solve(&format!("{line} --format json")).assert_exit_code(0).out)
            .unwrap();
    let at_least = &json["distribution"]["at_least"];
    assert_eq!((&at_least[0][0], &at_least[1][0]), (&200.into(), &300.into()));
    let schema: serde_json::Value =
        serde_json::from_str(&run_solve("solve --schema").assert_exit_code(0).out).unwrap();
    for (part, keys) in [("", &json), ("distribution", &json["distribution"])] {
        let described = match part {
            "" => &schema["properties"],
            part => &schema["properties"][part]["properties"],
        };
        for key in keys.as_object().unwrap().keys() {
            assert!(described.get(key).is_some(), "the schema says nothing of {key}");
        }
    }
}

#[test]
fn a_simulation_of_perfect_play_is_compared_with_the_exact_values() {
    let line = "simulate yahtzee --rules basic --seats optimal --games 2000 --seed 5";
    let output = run_solve(line).assert_exit_code(0).out;
    let table = output.split("\nExact and simulated: optimal\n").nth(1).unwrap();
    for row in ["mean", "sd", "50%", "Ones", "Upper bonus"] {
        assert!(table.lines().any(|line| line.trim_start().starts_with(row)), "{row}: {table}");
    }
    // Every difference is below four standard errors.
    let apart = table.lines().filter_map(|line| line.split_whitespace().last());
    let apart: Vec<f64> = apart
        .filter(|word| word.starts_with(['+', '-']))
        .map(|word| word.parse().unwrap())
        .collect();
    assert!(apart.len() > 10 && apart.iter().all(|apart| apart.abs() < 4.0), "{table}");
}

//! `train` as users and scripts call it.

use crate::test_support::{ProgramRun, TempFolder, rollwright_command, run_with_input};

/// Runs the program with its own store.
fn run_train(folder: &TempFolder, line: &str, input: &str) -> ProgramRun {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command = rollwright_command(&args);
    command.env("ROLLWRIGHT_DATA", folder.path("data"));
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    run_with_input(command.spawn().unwrap(), input.as_bytes())
}

#[test]
fn the_daily_exercise_counts_once_and_prints_a_line_to_share() {
    let folder = TempFolder::new();
    let line = "train pig --daily --day 2026-11-15";
    let output = run_train(&folder, line, "hold\n").assert_exit_code(0).out;
    assert!(output.contains("The position of 2026-11-15"), "{output}");
    assert!(output.contains("Right: ") || output.contains("Better: "), "{output}");
    let share = output.lines().last().unwrap();
    assert!(share.starts_with("Rollwright 2026-11-15: ") && share.ends_with(" Pig"), "{share}");
    run_train(&folder, line, "roll\n")
        .assert_exit_code(0)
        .assert_prints(&["already answered this question"]);
    let german = "train pig --daily --day 2026-11-14 --lang de";
    run_train(&folder, german, "hold\n")
        .assert_exit_code(0)
        .assert_prints(&["Die Stellung vom 2026-11-14"]);
}

#[test]
fn exercises_follow_until_the_user_quits_and_statistics_grow() {
    let folder = TempFolder::new();
    let typed = "hold\nnonsense\nroll\nquit\n";
    let output = run_train(&folder, "train pig --difficulty easy", typed).assert_exit_code(0);
    output.assert_prints(&[
        "Position 1 (easy)",
        "Position 3 (easy)",
        " of 2 right.",
        ": 2 answers, ",
    ]);
    let more = run_train(&folder, "train pig --count 1", "roll\n").assert_exit_code(0);
    more.assert_prints(&[": 3 answers, "]);
}

#[test]
fn mistakes_of_console_games_become_exercises() {
    let folder = TempFolder::new();
    // Holding after every roll loses a lot.
    let play = "play pig --set goal=15 --seats Ann,Ben --seed 4";
    run_train(&folder, play, &"hold\n".repeat(200)).assert_exit_code(0);
    run_train(&folder, "train pig --count 1", "roll\n")
        .assert_exit_code(0)
        .assert_prints(&["Position 1 (from one of your games)", "right."]);
}

#[test]
fn sheets_and_rules_can_be_shown_before_an_answer() {
    let folder = TempFolder::new();
    run_train(&folder, "train pig --count 1", "hold\n")
        .assert_exit_code(0)
        .assert_prints(&["Opponent"]);
    let output =
        run_train(&folder, "train yahtzee --count 1", "sheets\nquit\n").assert_exit_code(0);
    // A puzzle of Yahtzee is a solo game, which has one sheet.
    assert_eq!(output.out.matches("|    TOTAL").count(), 1, "{}", output.out);
    let output =
        run_train(&folder, "train pig --count 1", "rules\nhelp\nhold\n").assert_exit_code(0);
    output.assert_prints(&["points needed to win", "Type sheets to see all sheets"]);
    let german =
        run_train(&folder, "train qwinto --count 1 --lang de", "quit\n").assert_exit_code(0);
    assert!(!german.out.contains("Du ist"), "{}", german.out);
    let english = run_train(
        &folder,
        "train yahtzee --count 1",
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n",
    )
    .assert_exit_code(0);
    english.assert_prints(&["Your turn", " points)"]);
}

#[test]
fn invalid_arguments_are_refused() {
    let folder = TempFolder::new();
    for (line, why) in [
        ("train chess", "there is no game 'chess'"),
        ("train pig --day 2026-11-15", "--daily"),
        ("train pig --daily --day 9999-01-01", "not in the future"),
        ("train pig --difficulty brutal", "brutal"),
    ] {
        run_train(&folder, line, "").assert_exit_code(2).assert_error_contains(&[why]);
    }
}

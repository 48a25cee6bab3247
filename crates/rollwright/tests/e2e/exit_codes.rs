//! Exit codes and messages: 0 for success, 1 for a failure, 2 for wrong usage.

use crate::test_support::{TempFolder, rollwright_command, run_rollwright};
use rollwright_games::{Game, GameId, with_game};

#[test]
fn wrong_usage_explains_what_to_do() {
    for (args, says) in [
        (
            &["play", "chess"][..],
            &["no game 'chess'", &GameId::ALL.map(GameId::name).join(", ")][..],
        ),
        (&["play", "qwixx", "--rules", "x"], &["no rule set 'x'", "official, concordia, ottawa"]),
        (&["play", "qwixx", "--set", "a=1"], &["no setting 'a'", "none"]),
        (&["play", "warrior", "--set", "level=4"], &["no setting 'level'", "levels, size"]),
        (&["play", "warrior", "--set", "levels"], &["KEY=VALUE"]),
        (&["play", "warrior", "--set", "levels=11"], &["'11'", "from 3 to 10"]),
        (&["play", "warrior", "--set", "size=four"], &["'four'", "from 3 to 10"]),
        (&["play", "qwixx", "--seats", "bot:zzz"], &["no strategy 'zzz'", "random, greedy"]),
        (&["play", "qwixx", "--seats", "bot:"], &["doesn't name a strategy", "bot:greedy"]),
        (&["play", "warrior", "--seats", "a"], &["expected 2 players, got 1"]),
        (
            &["play", "yahtzee", "--rules", "basic", "--seats", "a,b,c,d,e"],
            &["expected 1 to 4 players, got 5"],
        ),
        (&["play", "qwixx", "--seats", "a,b,c,d,e,f,g,h,i,j,k,l,m"], &["got 13"]),
        (&["play", "--rules", "official"], &["which game"]),
        (&["play", "--resume", "f", "--seats", "a"], &["--resume", "--seats"]),
        (&["play", "--resume", "f", "--seed", "1"], &["--resume", "--seed"]),
        (&["play", "qwixx", "--resume", "f"], &["--resume"]),
        (&["play", "qwixx", "--seed", "x"], &["--seed", "'x'"]),
        (
            &["play", "qwixx", "--seats", "Ann,Ben", "--dice", "manual", "--seed", "1"],
            &["--seed has no effect"],
        ),
        (&["play", "pig", "--screen"], &["Full-screen mode needs", "terminal"]),
        (&["play", "--screen", "--plain"], &["--screen", "--plain"]),
        (&["play", "--table", "http://localhost/t/0"], &["Full-screen mode needs"]),
        (&["play", "--table", "x", "--seats", "a"], &["--table", "--seats"]),
        (&["play", "--name", "Ann"], &["--table"]),
        (&["replay", "game.jsonl", "--screen"], &["Full-screen mode needs"]),
        (&["replay"], &["RECORD"]),
        (&["nonsense"], &["nonsense"]),
    ] {
        let run = run_rollwright(args, "").assert_exit_code(2).assert_error_contains(says);
        assert_eq!(run.out, "", "{args:?}");
    }
}

#[test]
fn help_and_version_succeed() {
    for args in [&["--help"][..], &["play", "--help"], &["--version"], &["bots"]] {
        assert_eq!(run_rollwright(args, "").assert_exit_code(0).err, "");
    }
}

#[test]
fn bots_play_by_the_default_rules_without_questions() {
    for game in GameId::ALL.map(GameId::name) {
        let run = run_rollwright(&["play", game, "--seats", "bot:greedy,bot:random"], "");
        run.assert_exit_code(0).assert_prints(&["win"]);
    }
}

#[test]
fn the_end_of_the_input_is_an_error() {
    for args in [&["play"][..], &["play", "qwixx"], &["play", "--seats", "Ann,Ben"]] {
        run_rollwright(args, "")
            .assert_exit_code(1)
            .assert_error_contains(&["the input ended before the game started"]);
    }
    let run = run_rollwright(&["play", "qwixx", "--rules", "official", "--seats", "Ann"], "no\n");
    run.assert_exit_code(1)
        .assert_error_contains(&["the input ended before the game did", "--record FILE"]);
    let german = ["play", "pig", "--rules", "classic", "--seats", "Ann,Ben", "--lang", "de"];
    run_rollwright(&german, "")
        .assert_exit_code(1)
        .assert_error_contains(&["Die Eingabe endete, bevor das Spiel zu Ende war"]);
}

#[test]
fn quitting_succeeds_at_every_prompt() {
    for typed in
        ["quit", "1\nQUIT", "1\n1\nquit", "1\n1\n1\nquit\nexit", "4\nquit", "2\n\n1\n\nquit"]
    {
        run_rollwright(&["play"], format!("{typed}\n")).assert_exit_code(0);
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    let args = ["play", "yahtzee", "--rules", "basic", "--seats", "bot:greedy"];
    let mut child = rollwright_command(&args).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_device_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = rollwright_command(&["bots"]);
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"));
}

#[test]
fn output_to_a_pipe_is_plain() {
    for seats in ["bot:greedy", "bot:greedy,bot:greedy"] {
        for game in GameId::ALL {
            let fewest = with_game!(game, G => G::rule_sets()[0].min_seats);
            let game = game.name();
            if seats.split(',').count() < usize::from(fewest) {
                continue;
            }
            let run = run_rollwright(&["play", game, "--seats", seats, "--seed", "1"], "")
                .assert_exit_code(0);
            assert!(run.out.is_ascii(), "{game}");
            assert!(!run.out.contains('\x1b'), "{game}");
            assert!(!run.out.contains("\n\n\n"), "{game}: two empty lines in a row");
        }
    }
}

#[test]
fn the_menu_accepts_only_numbers_and_names() {
    let typed = "chess\n0\n99\nnancy's 3d warrior\nno\n2\n4\n11\n\n骰子\n\x1b[31m\n";
    run_rollwright(&["play", "--seed", "3"], typed).assert_prints(&[
        &format!("Type a number from 1 to {}, or a name: qwixx, ", GameId::ALL.len()),
        "Type a whole number from 3 to 10.",
        "Type a whole number from 3 to 10.",
        "4 levels of 4x4 squares",
        "P1 骰子",
        "P2 [31m",
    ]);
}

#[test]
fn given_seats_must_fit_the_rules_chosen_in_the_menu() {
    let typed = "warrior\nyahtzee\nbasic\nofficial\nquit\n";
    run_rollwright(&["play", "--seats", "a,b,c,d,e"], typed).assert_exit_code(0).assert_prints(&[
        "Nancy's 3D Warrior is for 2 players, not 5.",
        "The basic rules are for 1 to 4 players, not 5.",
        "Rules: official.",
    ]);
    // The default is the first rule set that allows this many players.
    let run = run_rollwright(&["play", "qwixx", "--seats", "a"], "concordia\n\nquit\n")
        .assert_exit_code(0);
    run.assert_prints(&["The concordia rules are for 2 to 5 players, not 1.", "'official'"]);
}

#[test]
fn equal_and_empty_names_are_made_unique() {
    let typed = "3\n1\n3\nAnn\nann\n\nquit\n";
    let run = run_rollwright(&["play"], typed).assert_exit_code(0);
    let heads = run.out.lines().find(|line| line.contains("Ann |")).unwrap();
    let names: Vec<_> = heads.split('|').map(str::trim).filter(|name| !name.is_empty()).collect();
    assert_eq!(names, ["Ann", "ann 2", "Player 3"]);
}

#[test]
fn dice_files_are_checked() {
    let folder = TempFolder::new();
    let play = |dice: &str| {
        let args =
            ["play", "qwixx", "--rules", "official", "--seats", "bot:greedy", "--dice", dice];
        run_rollwright(&args, "").assert_exit_code(1)
    };
    play(&folder.path("missing")).assert_error_contains(&["missing", "No such file"]);
    play(&folder.path("")).assert_error_contains(&["directory"]);
    play(&folder.write_file("words", "1 2 three")).assert_error_contains(&["entry 3", "'three'"]);
    play(&folder.write_file("high", "1 2 3 4 5 7"))
        .assert_error_contains(&["entry 6", "7", "blue", "1 to 6"]);
    play(&folder.write_file("short", "1 2 3"))
        .assert_error_contains(&["has only 3 dice left, but 6 are needed"]);
    play(&folder.write_file("bytes", b"1 2 \xff")).assert_error_contains(&["bytes"]);
}

#[test]
fn typed_dice_are_checked_and_can_be_undone() {
    let args = ["play", "yahtzee", "--rules", "basic", "--seats", "Ann", "--dice", "manual"];
    let typed =
        "\n1 2 3\n1 2 3 4 7\n99999999999999999999 1 1 1 1\nx\n11111\nundo\n2,2 2 2 2\ntwos\n";
    run_rollwright(&args, typed).assert_exit_code(1).assert_prints(&[
        "Ann, type what you rolled (",
        "expected 5 dice, got 0.",
        "expected 5 dice, got 3.",
        "can't show 7; its faces are 1 to 6.",
        "Type 5 numbers, for example: 3 3 3 3 3.",
        "Type 5 numbers, for example: 3 3 3 3 3.",
        "Ann's first roll: 1 1 1 1 1",
        "Taken back.",
        "Ann's first roll: 2 2 2 2 2",
        "Ann scores 10 points in Twos.",
    ]);
}

#[test]
fn help_completions_and_manual_cover_every_command() {
    let said = |args: &[&str]| {
        let output = rollwright_command(args).output().unwrap();
        assert!(output.status.success(), "{args:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let help = said(&["--help"]);
    for word in ["Examples:", "Environment:", "ROLLWRIGHT_DATA", "ROLLWRIGHT_CACHE", "LANG"] {
        assert!(help.contains(word), "{word}: {help}");
    }
    let commands = ["play", "simulate", "solve", "serve", "cache", "completions", "admin backup"];
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = said(&["completions", shell]);
        assert!(script.contains("rollwright") && script.contains("COMPLETE"), "{shell}: {script}");
    }
    let man = said(&["man"]);
    assert!(man.contains(".TH rollwright 1") && man.contains("Examples"), "{man}");
    assert!(commands.iter().all(|name| man.contains(&name.to_uppercase())), "{man}");
    // There is one page, and it has the exit codes.
    assert!(!man.contains("\\-play(1)") && man.contains("Exit codes:"), "{man}");
    assert!(help.contains("Exit codes:"), "{help}");
}

#[test]
fn licenses_are_printed_with_the_way_to_get_those_of_other_software() {
    let output = rollwright_command(&["licenses"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("MIT License") && text.contains("Rollwright developers"), "{text}");
    // A release contains the notices; this build says how to get them.
    assert!(text.contains("third_party_notices.py"), "{text}");
}

#[test]
fn the_cache_can_be_shown_and_cleared() {
    let folder = TempFolder::new();
    let run = |args: &[&str]| {
        let output = rollwright_command(args).env("ROLLWRIGHT_CACHE", folder.path("kept")).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    assert!(run(&["cache"]).contains("0.0 MB  in "));
    run(&["solve", "pig"]);
    let shown = run(&["cache"]);
    assert!(shown.contains("pig goal 100") && shown.contains("at most 512.0 MB"), "{shown}");
    assert!(run(&["cache", "--clear"]).contains("freed"));
    assert_eq!(run(&["cache"]).lines().count(), 1);
}

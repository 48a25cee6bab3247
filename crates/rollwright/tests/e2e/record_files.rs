//! Record files: written, resumed, refused, replayed.

use std::io::{BufRead, BufReader, Write};

use crate::test_support::{TempFolder, rollwright_command, run_rollwright};

/// One box per round, by name: every decision is one line.
const BOXES_INPUT: &str = "ones\ntwos\nthrees\nfours\nfives\nsixes\nthree of a kind\nfour of a kind\n\
                     full house\nsmall straight\nlarge straight\nyahtzee\nchance\n";

const PLAY_ARGS: [&str; 6] =
    ["yahtzee", "--rules", "official", "--seats", "Ann,bot:random", "--seed"];

/// Plays against a random bot and records the game in `file`.
fn play_recorded(file: &str, typed: &str, seed: &str) -> crate::test_support::ProgramRun {
    let args = [&["play"][..], &PLAY_ARGS, &[seed, "--record", file]].concat();
    run_rollwright(&args, typed)
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let folder = TempFolder::new();
    let one = play_recorded(&folder.path("one"), BOXES_INPUT, "7").assert_exit_code(0);
    let two = play_recorded(&folder.path("two"), BOXES_INPUT, "7").assert_exit_code(0);
    assert_eq!(one.out, two.out);
    assert_eq!(folder.read("one"), folder.read("two"));
    let other = play_recorded(&folder.path("three"), BOXES_INPUT, "8").assert_exit_code(0);
    assert_ne!(one.out, other.out);
}

#[test]
fn a_game_resumed_anywhere_equals_the_uninterrupted_game() {
    let folder = TempFolder::new();
    play_recorded(&folder.path("whole"), BOXES_INPUT, "7").assert_exit_code(0);
    let lines: Vec<&str> = BOXES_INPUT.split_inclusive('\n').collect();
    for stop in [0, 1, 6, 12] {
        let name = format!("stopped at {stop}");
        let file = folder.path(&name);
        let run = play_recorded(&file, &lines[..stop].concat(), "7").assert_exit_code(1);
        run.assert_error_contains(&["the input ended before the game did", "--resume", &name]);
        let rest = lines[stop..].concat();
        let run = run_rollwright(&["play", "--resume", &file], rest).assert_exit_code(0);
        if stop > 0 {
            run.assert_prints(&["The game continues", "| ", "TOTAL"]);
        }
        assert_eq!(folder.read(&name), folder.read("whole"), "stopped after {stop} lines");
    }
}

#[test]
fn a_resumed_game_repeats_the_dice_of_an_open_decision() {
    let folder = TempFolder::new();
    for (game, seats, typed, again) in [
        ("qwixx", "Ann,Ben", "no\n", &["Ann rolls.", "White 1: ", "Ben: action 1"][..]),
        ("yahtzee", "Ann", "1\n", &["Ann's second roll: ", "1 roll left"]),
        ("qwinto", "Ann", "RYB\n", &["Ann rolls: red ", "type reroll"]),
    ] {
        let file = folder.path(game);
        let dice = folder.write_file("dice", "1 2 3 4 5 6 1 2 3 4 5 6");
        let who = ["play", game, "--rules", "official", "--seats", seats];
        let how = ["--dice", &dice, "--record", &file];
        run_rollwright(&[&who[..], &how].concat(), typed).assert_exit_code(1);
        run_rollwright(&["play", "--resume", &file], "").assert_exit_code(1).assert_prints(again);
    }
    // Qwinto's choice of dice comes before a roll, so the last roll isn't repeated.
    let file = folder.path("chosen");
    let args = ["play", "qwinto", "--rules", "ottawa", "--seats", "Ann", "--record", &file];
    run_rollwright(&args, "R\n\n").assert_exit_code(1);
    let run = run_rollwright(&["play", "--resume", &file], "").assert_exit_code(1);
    assert!(!run.out.contains("Ann rolls"), "{}", run.out);
}

#[test]
fn undoing_a_roll_needs_consent_and_gives_the_same_dice() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    let two = ["play", "yahtzee", "--rules", "official", "--seats", "Ann,Ben", "--seed", "7"];
    let args = [&two[..], &["--record", &file]].concat();
    let run = run_rollwright(&args, "ones\nundo\nno\nundo\nhelp\nyes\ntwos\n").assert_exit_code(1);
    let run = run.assert_prints(&[
        "Ann scores",
        "Does everyone agree?",
        "Nothing was taken back.",
        "Does everyone agree?",
        "At any prompt you can type:",
        "Taken back.",
        "in Twos.",
    ]);
    let second_rolls: Vec<_> =
        run.out.lines().filter(|line| line.starts_with("Ben's first roll")).collect();
    assert_eq!(second_rolls.len(), 2);
    assert_eq!(second_rolls[0], second_rolls[1]);
    // Resuming ignores undone steps.
    let record = folder.read("game");
    assert!(record.contains(r#"{"event":"undo","back":"#));
    let run = run_rollwright(&["play", "--resume", &file], "ones\ntwos\n").assert_exit_code(1);
    run.assert_prints(&["in Ones.", "Twos box is already filled"]);
}

#[test]
fn undoing_a_roll_against_bots_needs_no_consent() {
    let folder = TempFolder::new();
    let run = play_recorded(&folder.path("game"), "ones\nundo\ntwos\n", "7").assert_exit_code(1);
    assert!(!run.out.contains("agree") && !run.out.contains("hall of fame"), "{}", run.out);
    run.assert_prints(&["in Ones.", "Taken back.", "in Twos."]);
}

#[test]
fn undo_in_training_needs_no_consent() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    let args = [&["play"][..], &PLAY_ARGS, &["7", "--training", "--record", &file]].concat();
    let run = run_rollwright(&args, "undo\nones\nundo\nones\n").assert_exit_code(1);
    assert!(!run.out.contains("agree"));
    run.assert_prints(&[
        "There is nothing to take back yet.",
        "in Ones.",
        "Taken back.",
        "in Ones.",
    ]);
    assert!(folder.read("game").contains(r#""training":true"#));
}

#[test]
fn resuming_a_finished_game_shows_its_end_and_changes_nothing() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    play_recorded(&file, BOXES_INPUT, "7").assert_exit_code(0);
    let before = folder.read("game");
    for args in [&["play", "--resume", &file][..], &["play", "--resume", &file, "--dice", "manual"]]
    {
        run_rollwright(args, "").assert_exit_code(0).assert_prints(&[
            "This game is over.",
            "TOTAL",
            "The game is over.",
        ]);
        assert_eq!(folder.read("game"), before);
    }
}

#[test]
fn existing_files_are_never_overwritten() {
    let folder = TempFolder::new();
    let file = folder.write_file("mine", "precious");
    let run = play_recorded(&file, BOXES_INPUT, "7").assert_exit_code(1);
    run.assert_error_contains(&["mine", "already exists and won't be overwritten", "--resume"]);
    let run = run_rollwright(
        &["play", "qwixx", "--rules", "official", "--seats", "Ann"],
        format!("save {file}\nsave\n\nquit\n"),
    );
    run.assert_exit_code(0).assert_prints(&[
        "already exists",
        "The game was not saved.",
        "The game was not saved.",
    ]);
    assert_eq!(folder.read("mine"), "precious");
    play_recorded(&folder.path("no/such/folder"), BOXES_INPUT, "7")
        .assert_exit_code(1)
        .assert_error_contains(&["No such file"]);
}

#[test]
fn saving_continues_the_recording() {
    let folder = TempFolder::new();
    let file = folder.path("my game");
    let args = [&["play"][..], &PLAY_ARGS, &["7"]].concat();
    let run =
        run_rollwright(&args, format!("ones\nsave {file}\ntwos\nsave\nquit\n")).assert_exit_code(0);
    run.assert_prints(&[
        "The game is saved in \"",
        "in Twos.",
        "Every step is stored in",
        "Resume later with",
    ]);
    let record = folder.read("my game");
    assert!(record.contains("ones") && record.contains("twos"), "{record}");
    run_rollwright(&["replay", &file], "").assert_exit_code(0).assert_prints(&[
        "in Ones.",
        "in Twos.",
        "ends here",
    ]);
}

#[test]
fn a_truncated_last_line_is_dropped_and_reported() {
    let folder = TempFolder::new();
    play_recorded(&folder.path("whole"), BOXES_INPUT, "7").assert_exit_code(0);
    let whole = folder.read("whole");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let sound = lines[..9].concat();
    let torn = format!("{sound}{}", &lines[9][..lines[9].len() / 2]);
    let file = folder.write_file("torn", &torn);
    let run = run_rollwright(&["replay", &file], "").assert_exit_code(0);
    run.assert_prints(&["Line 10 of the record is truncated"]);
    assert_eq!(folder.read("torn"), torn, "a replay changes nothing");
    let run = run_rollwright(&["play", "--resume", &file], "").assert_exit_code(1);
    run.assert_prints(&["Line 10 of", "is truncated"]);
    let after = folder.read("torn");
    assert!(after.starts_with(&sound) && after.ends_with('\n') && !after.contains("}{"), "{after}");
    assert!(whole.starts_with(&after));
}

#[test]
fn a_last_line_without_a_line_break_is_kept() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    play_recorded(&file, "ones\n", "7").assert_exit_code(1);
    let whole = folder.read("game");
    folder.write_file("game", whole.trim_end());
    let run = run_rollwright(&["play", "--resume", &file], "twos\n").assert_exit_code(1);
    assert!(!run.out.contains("cut short"));
    assert!(folder.read("game").starts_with(&whole));
    run_rollwright(&["replay", &file], "")
        .assert_exit_code(0)
        .assert_prints(&["in Ones.", "in Twos."]);
}

#[test]
fn damaged_and_foreign_files_are_refused_by_line_and_left_unchanged() {
    let folder = TempFolder::new();
    play_recorded(&folder.path("whole"), BOXES_INPUT, "7").assert_exit_code(0);
    let whole = folder.read("whole");
    let (header, rest) = whole.split_once('\n').unwrap();
    let first = rest.lines().next().unwrap();
    for (text, says) in [
        (String::new(), "line 1: the file is empty"),
        ("hello\n".to_owned(), "line 1: this isn't a Rollwright record"),
        ("\u{0}\u{1b}[2J".to_owned(), "line 1: this isn't a Rollwright record"),
        (header[..header.len() / 2].to_owned(), "line 1: this isn't a Rollwright record"),
        (
            whole.replacen("\"rollwright\":1", "\"rollwright\":2", 1),
            "line 1: the record has format 2",
        ),
        (whole.replacen("yahtzee", "chess", 1), "line 1: the header is invalid"),
        (whole.replacen("official", "unofficial", 1), "line 1: yahtzee has no rule set"),
        (
            whole.replacen("\"version\":1", "\"version\":9", 1),
            "line 1: the game was played with version 9",
        ),
        (whole.replacen("\"bot\":\"random\"", "\"bot\":\"zzz\"", 1), "has no strategy"),
        (whole.replacen("\"first\":1", "\"first\":3", 1), "line 1: seat 3 can't start"),
        (format!("{header}\nrubbish\n{rest}"), "line 2: 'rubbish' isn't a valid event"),
        (format!("{header}\n{first}\n{first}\n"), "line 3: the next step is a decision"),
        (
            format!("{header}\n{{\"event\":\"undo\",\"back\":1}}\n"),
            "line 2: there are no steps to undo",
        ),
        (format!("{header}\n{}\n", first.replace(":[", ":[9,")), "line 2: expected 5 dice, got 6"),
    ] {
        let file = folder.write_file("damaged", &text);
        let run = run_rollwright(&["play", "--resume", &file], BOXES_INPUT)
            .assert_exit_code(1)
            .assert_error_contains(&[says]);
        assert!(!run.err.contains('\x1b') && run.out.is_empty(), "{says}");
        assert_eq!(folder.read("damaged"), text, "{says}");
        if !says.contains("strategy") {
            run_rollwright(&["replay", &file], "")
                .assert_exit_code(1)
                .assert_error_contains(&[says]);
        }
    }
    run_rollwright(&["play", "--resume", &folder.path("none")], "")
        .assert_exit_code(1)
        .assert_error_contains(&["none"]);
    run_rollwright(&["replay", &folder.path("")], "")
        .assert_exit_code(1)
        .assert_error_contains(&["directory"]);
}

#[test]
fn resuming_into_another_file_leaves_the_first_unchanged() {
    let folder = TempFolder::new();
    let (one, two) = (folder.path("one"), folder.path("two"));
    play_recorded(&one, "ones\ntwos\n", "7").assert_exit_code(1);
    let before = folder.read("one");
    let run = run_rollwright(&["play", "--resume", &one, "--record", &two], "threes\n")
        .assert_exit_code(1);
    run.assert_prints(&["in Threes."]);
    assert_eq!(folder.read("one"), before);
    assert!(folder.read("two").starts_with(&before) && folder.read("two").contains("threes"));
}

#[test]
fn a_dice_file_can_take_over_a_resumed_game() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    play_recorded(&file, "ones\n", "7").assert_exit_code(1);
    let dice = folder.write_file("dice", "6 6 6 6 6  1 1 1 1 1");
    let args = ["play", "--resume", &file, "--dice", &dice];
    // Ann has already rolled: the file gives the dice after that.
    let run = run_rollwright(&args, "twos\n").assert_exit_code(1);
    run.assert_prints(&[
        "From now on, the dice come from the file.",
        "Random (bot)'s first roll: 6 6 6 6 6",
    ]);
    assert!(folder.read("game").contains(r#"{"event":"dice","dice":"script"}"#));
}

#[test]
fn a_replay_shows_the_game_as_it_was_played() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    play_recorded(&file, BOXES_INPUT, "7").assert_exit_code(0);
    let replay = run_rollwright(&["replay", &file], "").assert_exit_code(0);
    let replay =
        replay.assert_prints(&["Yahtzee", "Ann's first roll", "in Ones.", "The game is over."]);
    assert!(!replay.out.contains("\n\n\n"));
}

#[test]
fn everything_shown_survives_a_kill() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    let args = [&["play"][..], &PLAY_ARGS, &["7", "--record", &file]].concat();
    let mut child = rollwright_command(&args).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(b"ones\ntwos\n").unwrap();
    let mut shown = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    while !shown.contains("Round 3") {
        assert_ne!(out.read_line(&mut shown).unwrap(), 0, "{shown}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let event_lines = |text: &str| -> Vec<String> {
        let kinds = ["first roll", "second roll", "third roll", " takes ", " keeps "];
        let is_news = |line: &&str| kinds.iter().any(|kind| line.contains(kind));
        text.lines().filter(is_news).map(str::to_owned).collect()
    };
    // Typed answers are echoed after their prompts; events are on separate lines.
    let replay = run_rollwright(&["replay", &file], "").assert_exit_code(0);
    assert_eq!(event_lines(&replay.out), event_lines(&shown));
    assert!(event_lines(&shown).len() > 5, "{shown}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_stops_the_game_and_keeps_the_record_valid() {
    let folder = TempFolder::new();
    let file = folder.path("game");
    // A limit on the file size simulates a full disk.
    let with_room = |blocks: u8| {
        let output = std::process::Command::new("sh")
            .arg("-c")
            .arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\""))
            .arg(env!("CARGO_BIN_EXE_rollwright"))
            .args(["play", "yahtzee", "--rules", "basic", "--seats", "bot:greedy"])
            .args(["--record", &file])
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        crate::test_support::from_output(&output).assert_exit_code(1)
    };
    with_room(0).assert_error_contains(&["game", "File too large"]);
    assert!(!folder.contains("game"), "nothing is left in the way of the next try");
    with_room(1)
        .assert_error_contains(&["the record could not be written", "the game so far is stored"]);
    assert!(folder.contains("game") && folder.read("game").ends_with('\n'));
    run_rollwright(&["replay", &file], "")
        .assert_exit_code(0)
        .assert_prints(&["The record ends here"]);
}

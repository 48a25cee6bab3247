//! `train` as people and scripts call it.

use crate::helper::{Folder, Run, command, type_into};

/// Trains with a store of its own.
fn train(folder: &Folder, line: &str, input: &str) -> Run {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command = command(&args);
    command.env("ROLLWRIGHT_DATA", folder.path("data"));
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    type_into(command.spawn().unwrap(), input.as_bytes())
}

#[test]
fn a_day_is_trained_once_and_gives_a_line_to_pass_on() {
    let folder = Folder::new();
    let line = "train pig --daily --day 2026-11-15";
    let told = train(&folder, line, "hold\n").ends_with(0).out;
    assert!(told.contains("The position of 2026-11-15"), "{told}");
    assert!(told.contains("Right: ") || told.contains("Better: "), "{told}");
    let share = told.lines().last().unwrap();
    assert!(share.starts_with("Rollwright 2026-11-15: ") && share.ends_with(" Pig"), "{share}");
    train(&folder, line, "roll\n").ends_with(0).shows(&["answered it already"]);
    let german = "train pig --daily --day 2026-11-14 --lang de";
    train(&folder, german, "hold\n").ends_with(0).shows(&["Die Stellung vom 2026-11-14"]);
}

#[test]
fn positions_follow_one_another_until_somebody_leaves_and_the_curve_grows() {
    let folder = Folder::new();
    let typed = "hold\nnonsense\nroll\nquit\n";
    let told = train(&folder, "train pig --difficulty easy", typed).ends_with(0);
    told.shows(&["Position 1 (easy)", "Position 3 (easy)", " of 2 right.", ": 2 answers, "]);
    let more = train(&folder, "train pig --count 1", "roll\n").ends_with(0);
    more.shows(&[": 3 answers, "]);
}

#[test]
fn what_is_lost_in_a_game_at_the_console_is_asked_again() {
    let folder = Folder::new();
    // Whoever holds at once whatever was rolled loses a lot.
    let play = "play pig --set goal=15 --seats Ann,Ben --seed 4";
    train(&folder, play, &"hold\n".repeat(200)).ends_with(0);
    train(&folder, "train pig --count 1", "roll\n")
        .ends_with(0)
        .shows(&["Position 1 (from one of your games)", "right."]);
}

#[test]
fn sheets_and_rules_can_be_read_before_one_decides() {
    let folder = Folder::new();
    train(&folder, "train pig --count 1", "hold\n").ends_with(0).shows(&["Opponent"]);
    let told = train(&folder, "train yahtzee --count 1", "sheets\nquit\n").ends_with(0);
    assert_eq!(told.out.matches("|    TOTAL").count(), 2, "{}", told.out);
    let told = train(&folder, "train pig --count 1", "rules\nhelp\nhold\n").ends_with(0);
    told.shows(&["the score that wins", "Type sheets to see all sheets"]);
    let german = train(&folder, "train qwinto --count 1 --lang de", "quit\n").ends_with(0);
    assert!(!german.out.contains("Du ist"), "{}", german.out);
    let english =
        train(&folder, "train yahtzee --count 1", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n")
            .ends_with(0);
    english.shows(&["Your turn", " points)"]);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    for (line, why) in [
        ("train chess", "there is no game 'chess'"),
        ("train pig --day 2026-11-15", "--daily"),
        ("train pig --daily --day 9999-01-01", "not in the future"),
        ("train pig --difficulty brutal", "brutal"),
    ] {
        train(&folder, line, "").ends_with(2).complains(&[why]);
    }
}

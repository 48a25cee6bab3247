//! The local store: games are listed, resumed and enter the hall of fame.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct DataFolder(PathBuf);

impl DataFolder {
    fn new(name: &str) -> Self {
        let name = format!("rollwright-home-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }

    /// Runs the program with `input` and returns the exit code, output and errors.
    fn run(&self, args: &[&str], input: &str) -> (i32, String, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rollwright"))
            .args(args)
            .env("ROLLWRIGHT_DATA", &self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program may end without reading all of its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
}

#[cfg(unix)]
impl DataFolder {
    /// Runs the program in a terminal with `input` typed, and returns what it shows.
    fn run_in_terminal(&self, args: &[&str], input: &str) -> String {
        let program = format!("{} {}", env!("CARGO_BIN_EXE_rollwright"), args.join(" "));
        let mut child = Command::new("script")
            .args(["-qec", &program, "/dev/null"])
            .env("ROLLWRIGHT_DATA", &self.0)
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        String::from_utf8_lossy(&output.stdout).replace('\r', "")
    }
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Input that keeps every roll and fills the next box, from box `from` on.
fn boxes_input(from: usize) -> String {
    (from..=13).map(|number| format!("\n{number}\n")).collect()
}

#[test]
fn a_game_is_stored_resumed_and_enters_the_hall_of_fame() {
    let folder = DataFolder::new("fame");
    let (code, out, _) = folder.run(&["scores"], "");
    assert!(code == 0 && out.contains("The hall of fame is empty."), "{out}");
    // The input ends after three boxes.
    let start = ["play", "yahtzee", "--rules", "official", "--seats", "Ann <3"];
    let (code, _, err) = folder.run(&start, "\n1\n\n2\n\n3\n");
    assert_eq!(code, 1);
    let name = err.trim().rsplit("--resume ").next().unwrap().to_owned();
    assert_eq!(name.len(), 8, "{err}");
    let (code, out, err) = folder.run(&["play", "--resume", &name], &boxes_input(4));
    assert_eq!(code, 0, "{out}{err}");
    assert!(
        out.contains("Congratulations, Ann <3! You are number 1 in the hall of fame."),
        "{out}"
    );
    let (_, out, _) = folder.run(&["scores", "yahtzee"], "");
    assert!(out.starts_with("Yahtzee, official, 1 seat\n   1."), "{out}");
    let (_, out, _) = folder.run(&["scores", "yahtzee", "--lang", "de"], "");
    assert!(
        out.starts_with("Yahtzee, official, 1 Platz\n   1.") && out.contains(" Punkte "),
        "{out}"
    );
    let (_, out, _) = folder.run(&["play", "--lang", "de"], "quit\n");
    assert!(out.starts_with("Ruhmeshalle:\n") && out.contains(" Punkte\n"), "{out}");
    let (_, out, _) = folder.run(&["scores", "--format", "xml"], "");
    assert!(out.contains("game=\"yahtzee\"") && out.contains(">Ann &lt;3</best>"), "{out}");
    let (_, out, _) = folder.run(&["scores", "--format", "json"], "");
    assert!(out.contains("\"name\": \"Ann <3\""), "{out}");
    assert!(out.contains("\"opponents\": \"none\""), "{out}");
    let (_, out, _) = folder.run(&["scores", "--opponents", "people"], "");
    assert_eq!(out, "The hall of fame is empty.\n");
    let (_, out, _) = folder.run(&["scores", "--opponents", "none"], "");
    assert!(out.starts_with("Yahtzee, official, 1 seat\n   1."), "{out}");
    // The menu shows the hall of fame, and so does the next game of this variant.
    let (_, out, _) = folder.run(&["play"], "quit\n");
    let best = out.split("Yahtzee, official, 1 seat: Ann <3, ").nth(1).unwrap();
    assert!(out.starts_with("Hall of fame:\n") && best.contains(" points\n"), "{out}");
    let (_, out, _) = folder.run(&start, "quit\n");
    assert!(out.contains("Hall of fame: Yahtzee, official, 1 seat"), "{out}");
    let (_, out, _) = folder.run(&["history"], "");
    assert!(out.contains("  Yahtzee, official: Ann <3 ") && out.lines().count() == 1, "{out}");
    let (_, german, _) = folder.run(&["history", "--lang", "de"], "");
    assert_eq!(german, out.replace(", won", ", gewonnen"), "{out}");
    let (_, german, _) = folder.run(&["history", "--lang", "de", "--name", "Nobody"], "");
    assert_eq!(german, "Von „Nobody“ gibt es noch kein beendetes Spiel.\n");
    let (_, named, _) = folder.run(&["history", "--name", "Ann <3"], "");
    assert_eq!(named, out);
    let (_, out, _) = folder.run(&["history", "--name", "Ben"], "");
    assert_eq!(out, "'Ben' has no finished games yet.\n");
    let (_, out, _) = folder.run(&["history", "--format", "xml"], "");
    assert!(
        out.contains("<seat number=\"1\" points=") && out.contains(">Ann &lt;3</seat>"),
        "{out}"
    );
    let (_, out, _) = folder.run(&["history", "--format", "json"], "");
    assert!(out.contains("\"name\": \"Ann <3\""), "{out}");
    let (code, _, err) = folder.run(&["scores", "--forget", "Nobody"], "");
    assert!(code == 1 && err.contains("nobody called"), "{err}");
    let (code, _, _) = folder.run(&["scores", "--forget", "Ann <3"], "");
    assert_eq!(code, 0);
    let (_, out, _) = folder.run(&["scores"], "");
    assert!(out.contains("(name deleted)") && !out.contains("Ann"), "{out}");
}

#[cfg(unix)]
#[test]
fn unfinished_games_are_listed_at_a_terminal() {
    let folder = DataFolder::new("begun");
    let start = ["play", "yahtzee", "--rules", "official", "--seats", "Ann"];
    folder.run(&start, "\n1\n\n2\n\n3\n");
    let out = folder.run_in_terminal(&["play"], "x\n7\n1\nquit\n");
    let listed = out.split("   1  Yahtzee, Official: Ann; started 20").nth(1);
    assert!(listed.is_some_and(|line| line.contains(", Ann's turn (")), "{out}");
    assert!(out.contains("'7' isn't a number from 1 to 1."), "{out}");
    assert!(out.contains("The game continues where it stopped."), "{out}");
    // Commands work here too, and unfinished games can be deleted.
    let typed =
        "help\nrules\nbots\nsheets\nundo\ndelete 2\ndelete 1\nmaybe\nno\ndelete 1\nyes\nquit\n";
    let out = folder.run_in_terminal(&["play"], typed);
    assert!(out.contains("Answer the question, or type rules"), "{out}");
    assert!(out.contains("'delete 2' isn't a number from 1 to 1."), "{out}");
    assert!(
        out.contains("'maybe' is neither yes nor no") && out.contains("The game was deleted."),
        "{out}"
    );
    let out = folder.run_in_terminal(&["play"], "quit\n");
    assert!(!out.contains("Games you have begun") && out.contains("Which game?"), "{out}");
}

#[cfg(unix)]
#[test]
fn unfinished_games_are_shown_ten_per_page() {
    let folder = DataFolder::new("many");
    for _ in 0..11 {
        folder.run(&["play", "pig", "--set", "goal=50", "--seats", "Ann,Ben"], "quit\n");
    }
    let out = folder.run_in_terminal(&["play"], "more\nquit\n");
    assert!(out.contains("  10  Pig, ") && out.contains("more to see more games"), "{out}");
    let (first, second) = out.split_once("more\n").unwrap();
    assert!(!first.contains("  11  Pig, ") && second.contains("  11  Pig, "), "{out}");
}

#[test]
fn a_script_never_selects_an_unfinished_game() {
    let folder = DataFolder::new("script");
    let start = ["play", "yahtzee", "--rules", "official", "--seats", "Ann"];
    let (_, _, err) = folder.run(&start, "\n1\n\n2\n\n3\n");
    let name = err.trim().rsplit("--resume ").next().unwrap().to_owned();
    // The handouts' version B from the menu: its 1 is the first game, not the unfinished one.
    let (code, out, err) = folder.run(&["play"], "1\nottawa\n2\nJane\nJim\nquit\n");
    assert_eq!(code, 0, "{err}");
    assert!(!out.contains("Games you have begun") && !out.contains("goes on"), "{out}");
    assert!(out.contains("Player name: Jane"), "{out}");
    // A script can resume a game by its name.
    let (_, out, _) = folder.run(&["play", "--resume", &name], "quit\n");
    assert!(out.contains("The game continues where it stopped."), "{out}");
}

#[test]
fn chosen_dice_and_training_stay_out_of_the_hall_of_fame() {
    let folder = DataFolder::new("unfair");
    let faces = folder.0.with_extension("dice");
    std::fs::write(&faces, "6 ".repeat(65)).unwrap();
    let file = faces.to_str().unwrap();
    let start = ["play", "yahtzee", "--rules", "basic", "--seats", "Ann"];
    for more in [&["--dice", file][..], &["--seed", "5"], &["--training"]] {
        let args: Vec<&str> = start.iter().chain(more).copied().collect();
        let (code, out, err) = folder.run(&args, &boxes_input(1));
        assert_eq!(code, 0, "{out}{err}");
        assert!(!out.contains("Congratulations"), "{more:?}");
    }
    let (_, out, _) = folder.run(&["scores"], "");
    assert!(out.contains("The hall of fame is empty."), "{out}");
    std::fs::remove_file(&faces).unwrap();
}

#[test]
fn solo_players_are_warned_that_undoing_a_roll_costs_the_hall_of_fame() {
    let folder = DataFolder::new("undo");
    let start = ["play", "yahtzee", "--rules", "official", "--seats", "Ann"];
    let input = format!("\n1\nundo\nno\nundo\nyes\n{}", boxes_input(1));
    let (code, out, err) = folder.run(&start, &input);
    assert_eq!(code, 0, "{out}{err}");
    let said =
        "the game can no longer enter the hall of fame. Undo it anyway? (yes, or Enter for no): ";
    assert_eq!(out.matches(said).count(), 2, "{out}");
    assert!(out.contains("Nothing was taken back.") && out.contains("Taken back."), "{out}");
    assert!(!out.contains("everyone") && !out.contains("Congratulations"), "{out}");
    let (_, out, _) = folder.run(&["scores"], "");
    assert!(out.contains("The hall of fame is empty."), "{out}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_how_to_resume_the_game() {
    use std::io::Read;
    let folder = DataFolder::new("interrupted");
    let program =
        format!("{} play pig --set goal=50 --seats Ann,Ben", env!("CARGO_BIN_EXE_rollwright"));
    let mut child = Command::new("script")
        .args(["-qec", &program, "/dev/null"])
        .env("ROLLWRIGHT_DATA", &folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut typed, mut seen) = (child.stdin.take().unwrap(), Vec::new());
    let mut screen = child.stdout.take().unwrap();
    let mut pressed = false;
    let mut bytes = [0; 4096];
    loop {
        let read = screen.read(&mut bytes).unwrap_or(0);
        if read == 0 {
            break;
        }
        seen.extend_from_slice(&bytes[..read]);
        // Press Ctrl-C only once the program waits for input.
        if !pressed && String::from_utf8_lossy(&seen).contains("press Enter to roll: ") {
            typed.write_all(b"\x03").unwrap();
            typed.flush().unwrap();
            pressed = true;
        }
    }
    let _ = child.wait();
    let seen = String::from_utf8_lossy(&seen);
    let said = "Resume later with: rollwright play --resume ";
    let name = seen.split(said).nth(1).unwrap_or_else(|| panic!("{seen}"));
    let (_, out, _) = folder.run(&["play", "--resume", name.trim()], "quit\n");
    assert!(out.contains("Ann"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_replay_into_a_pipe_does_not_wait_for_keys() {
    let folder = DataFolder::new("replay");
    std::fs::create_dir_all(&folder.0).unwrap();
    let record = folder.0.join("game.jsonl");
    let file = record.to_str().unwrap();
    let start = ["play", "pig", "--set", "goal=50", "--seats", "Ann,Ben", "--record", file];
    folder.run(&start, "roll\nroll\nquit\n");
    let out = folder.run_in_terminal(&["replay", file, "|", "cat"], "");
    assert!(!out.contains("Enter: next") && out.contains("The record ends here"), "{out}");
    let out = folder.run_in_terminal(&["replay", file], "\nq\n");
    assert!(out.contains("Enter: next"), "{out}");
}

#[test]
fn a_seed_without_effect_is_refused() {
    let folder = DataFolder::new("seed");
    let start = ["play", "yahtzee", "--rules", "basic", "--dice", "manual", "--seed", "1"];
    let (code, _, err) = folder.run(&[&start[..], &["--seats", "Ann"]].concat(), "");
    assert!(code == 2 && err.contains("--seed has no effect here"), "{err}");
    // Bots use the seed too.
    let (_, out, _) = folder.run(&[&start[..], &["--seats", "Ann,bot:random"]].concat(), "quit\n");
    assert!(out.contains("type what you rolled"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_saved_copy_leaves_the_game_where_it_counts() {
    let folder = DataFolder::new("copy");
    std::fs::create_dir_all(&folder.0).unwrap();
    let copy = folder.0.join("copy.jsonl");
    // Saves before the first roll, rolls, and quits.
    let input = format!("save {}\nroll\nquit\n", copy.display());
    let dice = folder.0.join("dice");
    std::fs::write(&dice, "4").unwrap();
    let dice = dice.to_str().unwrap();
    let play = ["play", "pig", "--set", "goal=50", "--seats", "Ann,Ben", "--dice", dice];
    let out = folder.run_in_terminal(&play, &input);
    assert!(out.contains("A copy is in"), "{out}");
    let record = std::fs::read_to_string(&copy).unwrap();
    assert!(record.contains("Ann") && !record.contains("\"event\":\"roll\""), "{record}");
    let name = out.rsplit("rollwright play --resume ").next().unwrap().trim();
    assert!(!name.contains("copy"), "{out}");
    let (_, out, _) = folder.run(&["play", "--resume", name], "quit\n");
    assert!(out.contains("hold 4 points"), "the roll is in the stored game: {out}");
}

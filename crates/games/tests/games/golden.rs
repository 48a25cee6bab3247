//! Golden playthroughs: a whole game for each rule set and ending, in `golden/`. A file has
//! a record, and after each of its lines the phase, the legal actions and the points.
//!
//! A change of the rules shows as a difference. If it is intended, update the files:
//! `UPDATE_GOLDEN=1 cargo test -p rollwright-games --test games golden`. That replays the
//! same games; a game that is no longer possible, or whose file was deleted, is replaced by
//! another one with the same ending.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::playout_checks::{
    GoldenCase, PlayoutProfile, TestRng, record_header, rule_set_with_settings,
};
use rollwright_games::record::{Event, Record, ReplayedGame, parse_record};
use rollwright_games::{Game, GameId, NamedEnum, Phase, Seat, for_each_game, winners, with_game};

fn golden_path<G: Game>(case: &GoldenCase) -> PathBuf {
    let settings = case.settings.iter().map(|(key, value)| format!("-{key}-{value}"));
    let settings: String = settings.collect();
    let ending = case.ending.replace(' ', "-");
    golden_directory().join(format!("{}-{}{settings}-{ending}.txt", G::ID, case.rules))
}

fn golden_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The games of the golden files.
pub(crate) fn golden_records<G: PlayoutProfile>() -> Vec<Record> {
    let read = |case: &GoldenCase| fs::read_to_string(golden_path::<G>(case)).unwrap();
    G::golden_cases().iter().filter_map(|case| extract_record(&read(case))).collect()
}

/// The record in a golden file: its JSON lines.
fn extract_record(text: &str) -> Option<Record> {
    let lines = text.lines().filter(|line| line.starts_with('{'));
    let record: String = lines.flat_map(|line| [line, "\n"]).collect();
    parse_record(record.as_bytes()).ok().map(|(record, _)| record)
}

/// Renders a record line by line; `Err` names the first impossible line.
fn render_playthrough<G: PlayoutProfile>(record: &Record) -> Result<String, String> {
    let mut replayed =
        ReplayedGame::<G>::from_header(&record.header).map_err(|damage| damage.to_string())?;
    let mut text = record.header.to_json_line();
    render_position(replayed.position(), &mut text);
    for event in &record.events {
        let checked = replayed
            .check_event(event)
            .map_err(|why| format!("{}: {why}", event.to_json_line()))?;
        replayed.apply_event(checked);
        text.push('\n');
        text.push_str(&event.to_json_line());
        render_position(replayed.position(), &mut text);
    }
    Ok(text)
}

fn render_position<G: PlayoutProfile>(position: &G, text: &mut String) {
    match position.phase() {
        Phase::Roll { seat } => {
            let dice: Vec<_> = position.dice_to_roll().iter().map(|die| die.name).collect();
            writeln!(text, "{seat} rolls: {}", dice.join(", ")).unwrap();
        }
        Phase::Decide { question, seats } => {
            for seat in seats.iter() {
                let legal: Vec<_> =
                    position.legal_actions(seat).into_iter().map(G::format_action).collect();
                writeln!(text, "{seat}, {}: {}", question.name(), legal.join(" ")).unwrap();
            }
        }
        Phase::Over { ending } => {
            let won: Vec<_> = winners(position).iter().map(|seat| seat.to_string()).collect();
            writeln!(text, "over: {}; won by {}", ending.name(), won.join(", ")).unwrap();
        }
    }
    let scores: Vec<_> = position.seats().iter().map(|seat| position.golden_score(seat)).collect();
    writeln!(text, "points: {}", scores.join(", ")).unwrap();
}

/// The shortest of the first few games with the case's ending.
fn find_playthrough<G: PlayoutProfile>(case: &GoldenCase) -> Record {
    let set = G::rule_sets().iter().find(|set| set.name == case.rules).unwrap();
    let mut header =
        record_header::<G>(&rule_set_with_settings::<G>(set, case.settings), case.seats, Seat(0));
    for (sitter, name) in header.seats.iter_mut().zip(["Ann", "Ben", "Cem"]) {
        name.clone_into(&mut sitter.name);
    }
    let found =
        (0..2_000_000u64).filter(|seed| !case.plays_well || seed % 3 == 1).filter_map(|seed| {
            let mut record = Record { header: header.clone(), events: Vec::new() };
            play_golden_game::<G>(&mut record, seed).filter(|&ending| ending == case.ending)?;
            let has_action = |text: &&str| {
                record
                    .events
                    .iter()
                    .any(|event| matches!(event, Event::Act { action, .. } if action == text))
            };
            case.required_actions.iter().all(has_action).then_some(record)
        });
    found.take(4).min_by_key(|record| record.events.len()).unwrap()
}

/// Plays a game to its end: at random, with good actions, or with good actions of one seat
/// only, for endings that need a good player and a bad one.
fn play_golden_game<G: PlayoutProfile>(record: &mut Record, seed: u64) -> Option<&'static str> {
    let mut position = ReplayedGame::<G>::from_header(&record.header).unwrap().opening;
    let mut rng = TestRng(seed);
    let plays_well = |seat: Seat| match seed % 3 {
        0 => false,
        1 => true,
        _ => seat == Seat(0),
    };
    for _ in 0..2000 {
        match position.phase() {
            Phase::Over { ending } => return Some(ending.name()),
            Phase::Roll { seat } => {
                let tries = if plays_well(seat) { 12 } else { 1 };
                let rolls = (0..tries).map(|_| rng.roll(&position));
                let after = |roll| {
                    let mut after = position.clone();
                    after.apply_roll(roll);
                    after
                };
                let roll = rolls.max_by_key(|&roll| after(roll).roll_preference()).unwrap();
                record.events.push(Event::Roll { faces: position.roll_faces(roll).to_vec() });
                position = after(roll);
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let action = if plays_well(seat) && rng.below(20) > 0 {
                    position.good_action(seat, &mut rng)
                } else {
                    rng.action(&position, seat)
                };
                record.events.push(Event::Act { seat, action: G::format_action(action) });
                position.apply_action(seat, action);
            }
        }
    }
    None
}

fn check_golden_files<G: PlayoutProfile>(cases: &[GoldenCase]) {
    for case in cases {
        let path = golden_path::<G>(case);
        let golden = fs::read_to_string(&path).unwrap_or_default();
        let rendered = extract_record(&golden).map(|record| render_playthrough::<G>(&record));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            let ending = format!("\nover: {}; ", case.ending);
            let text = match rendered {
                Some(Ok(text)) if text.contains(&ending) => text,
                _ => render_playthrough::<G>(&find_playthrough::<G>(case)).unwrap(),
            };
            assert!(text.len() < 60_000, "{} is too long to read", path.display());
            fs::write(&path, text).unwrap();
            continue;
        }
        let rendered =
            rendered.unwrap_or_else(|| panic!("{} has no game", path.display())).unwrap();
        for (line, (actual, expected)) in rendered.lines().zip(golden.lines()).enumerate() {
            assert_eq!(actual, expected, "{}, line {}", path.display(), line + 1);
        }
        assert_eq!(rendered.len(), golden.len(), "{} has other lines", path.display());
        assert!(rendered.contains(&format!("\nover: {}; ", case.ending)), "{}", path.display());
    }
}

macro_rules! golden {
    ($folder:ident $game:ident) => {
        mod $folder {
            use super::*;

            #[test]
            fn matches_the_golden_files() {
                let cases = <rollwright_games::$game as PlayoutProfile>::golden_cases();
                check_golden_files::<rollwright_games::$game>(&cases);
            }
        }
    };
}
for_each_game!(golden);

#[test]
fn no_golden_file_is_left_over() {
    let mut expected = BTreeSet::new();
    for game in GameId::ALL {
        with_game!(game, G => expected.extend(G::golden_cases().iter().map(golden_path::<G>)));
    }
    let found: BTreeSet<_> =
        fs::read_dir(golden_directory()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let left_over: Vec<_> = found.difference(&expected).collect();
    assert!(left_over.is_empty(), "files without a case: {left_over:?}");
}

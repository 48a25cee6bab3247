//! Rollwright as an engine, over lines in memory.

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_engine::protocol::EngineMessage;
use rollwright_engine::serve_engine;

/// Seat 1 has rolled a 6 and decides.
const DECISION: &str = "1.pig.classic.ZEgL7G";

/// Runs the engine on these lines and returns its answers.
fn answers(lines: &[&str]) -> Vec<String> {
    let input = lines.join("\n");
    let mut output = Vec::new();
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    serve_engine(input.as_bytes(), &mut output, &solutions, &[]).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_engine_describes_itself_and_its_games() {
    let lines = answers(&["rollwright 1", "quit"]);
    assert!(lines[0].starts_with("engine Rollwright "), "{lines:?}");
    assert!(lines.contains(&"option Bot master".to_owned()));
    assert!(lines.contains(&"game qwixx official concordia ottawa".to_owned()));
    assert_eq!(lines.last().unwrap(), "ready");
    assert!(lines.iter().all(|line| EngineMessage::parse(line).is_some()));
}

#[test]
fn the_engine_chooses_an_action_in_a_position_and_after_moves() {
    let position = format!("position {DECISION}");
    // With 96 points in this turn, any bot but `random` holds.
    let moves: String = (0..15).map(|_| " 1:roll roll:6").collect();
    for line in [format!("{position}{moves}"), position] {
        let lines = answers(&["option Bot greedy", &line, "go seat 1"]);
        assert!(["bestaction hold", "bestaction roll"].contains(&lines[0].as_str()), "{lines:?}");
        assert_eq!(lines.len(), 1);
    }
    let far = format!("position {DECISION}{moves}");
    assert_eq!(answers(&["option Bot greedy", &far, "go"]), ["bestaction hold"]);
}

#[test]
fn rollouts_report_the_value_of_every_action_best_first() {
    let position = format!("position {DECISION}");
    let lines = answers(&[&position, "go seat 1 rollouts 10"]);
    let infos: Vec<EngineMessage> =
        lines[..2].iter().map(|line| EngineMessage::parse(line).unwrap()).collect();
    let [EngineMessage::Info { action, value, .. }, EngineMessage::Info { value: other, .. }] =
        &infos[..]
    else {
        panic!("{lines:?}");
    };
    assert!(value >= other, "{lines:?}");
    assert_eq!(lines[2..], [format!("bestaction {action}")]);
}

#[test]
fn what_can_not_be_answered_is_refused_and_the_engine_goes_on() {
    let over = format!("position {DECISION} 2:hold");
    let roll = format!("position {DECISION} 1:hold");
    let decision = format!("position {DECISION}");
    let lines = answers(&[
        "nonsense",
        "go",
        "option Depth 3",
        "position 1.pig.classic.!",
        &over,
        &roll,
        "go",
        &decision,
        "go seat 2",
        "go rollouts 1",
        "ping",
        "quit",
        "ping",
    ]);
    let expected = [
        "error there is no position",
        "error there is no option Depth",
        "error this isn't a position string",
        "error 2:hold: ",
        "error a roll is due",
        "error seat 2 has nothing to decide",
        "error rollouts go from 10",
        "pong",
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{line} / {expected}");
    }
}

#[test]
fn stop_gets_an_answer_at_once() {
    // On boards of this size, the rollouts take seconds.
    let warrior = "position 1.warrior.classic.";
    let choice =
        rollwright_games::RuleSetWithSettings::from_name_and_settings::<rollwright_games::Warrior>(
            None,
            &[("levels".to_owned(), "10".to_owned()), ("size".to_owned(), "10".to_owned())].into(),
        )
        .unwrap();
    let string = duel_string(choice);
    assert!(string.starts_with(&warrior["position ".len()..]));
    let position = format!("position {string}");
    let lines = answers(&[&position, "go rollouts 20000", "stop", "ping", "quit"]);
    assert!(lines[0].starts_with("bestaction "), "{lines:?}");
    assert_eq!(lines[1], "pong");
}

/// A duel at the start of a game: seat 1 has moved to a square, and seat 2 lands there.
fn duel_string(choice: rollwright_games::RuleSetWithSettings) -> String {
    use rollwright_games::{Game, PositionWithRules, Seat, Seats, Warrior, warrior};
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut position = Warrior::new(&Warrior::rules_for(&choice), seats);
    for _ in 0..2 {
        position.play_roll(warrior::Roll::Dice(1, 3)).unwrap();
    }
    PositionWithRules { choice, position }.to_string_for(None)
}

//! Engines as processes: the examples, and engines that break the protocol.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rollwright_engine::protocol::{ClientMessage, GoRequest};
use rollwright_engine::{
    CheckOptions, CheckResult, EngineError, EngineLimits, EngineProcess, check_engine_protocol,
};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");

/// A handshake of an engine in Python that plays Pig.
const HANDSHAKE: &str = "import sys, time\n\
    say = lambda *words: print(*words, flush=True)\n\
    sys.stdin.readline()\n\
    say('engine Test'); say('game pig classic'); say('ready')\n";

fn python(code: &str) -> Vec<String> {
    ["python3", "-c", code].map(str::to_owned).to_vec()
}

/// The results of all checks of an engine.
fn check(command: Vec<String>, limits: EngineLimits) -> (bool, Vec<CheckResult>) {
    let move_time = Duration::from_millis(50);
    let options = CheckOptions { command, engine_options: Vec::new(), move_time, limits };
    let mut results = Vec::new();
    let is_conformant = check_engine_protocol(&options, &mut |result| results.push(result.clone()));
    (is_conformant, results)
}

fn short_limits() -> EngineLimits {
    let (patience, grace) = (Duration::from_millis(800), Duration::from_millis(500));
    EngineLimits { patience, grace, lines_per_answer: 50, ..EngineLimits::default() }
}

#[test]
fn the_examples_follow_the_protocol_in_every_game() {
    let python_engine = Path::new(EXAMPLES).join("protocol_engine.py");
    let python_engine = vec!["python3".to_owned(), python_engine.to_str().unwrap().to_owned()];
    for command in [python_engine, vec![rust_example().to_str().unwrap().to_owned()]] {
        let (is_conformant, results) = check(command, EngineLimits::default());
        let failures: Vec<_> = results.iter().filter(|result| result.failure.is_some()).collect();
        assert!(is_conformant && failures.is_empty(), "{failures:?}");
        let games = results.iter().filter(|result| result.check.starts_with("a game of")).count();
        assert_eq!(games, 11, "every rule set of every game: {results:?}");
    }
}

/// The engine in Rust, which Cargo builds beside the tests.
fn rust_example() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    folder.join("examples").join(format!("protocol_engine{}", std::env::consts::EXE_SUFFIX))
}

/// Asks an engine for an action in a position of Pig.
fn choose(code: &str, limits: EngineLimits) -> Result<String, EngineError> {
    let mut engine = EngineProcess::start(&python(&format!("{HANDSHAKE}{code}")), limits)?;
    let string = "1.pig.classic.ZEgL7G".to_owned();
    let position = ClientMessage::Position { string, moves: Vec::new() };
    let move_time = Some(Duration::from_millis(10));
    let request = GoRequest { move_time, ..GoRequest::default() };
    engine.choose(&position, &request).map(|answer| answer.action)
}

#[test]
fn an_engine_that_misbehaves_is_stopped_with_a_reason() {
    let answered = choose(
        "say('hello'); say('info hold 0.5'); say('bestaction hold'); time.sleep(60)",
        short_limits(),
    );
    assert_eq!(answered, Ok("hold".to_owned()));
    for (code, expected) in [
        ("sys.exit(3)", EngineError::Crashed(String::new())),
        ("time.sleep(60)", EngineError::TimedOut),
        ("while True: say('info hold 0.5')", EngineError::TooMuchOutput),
        ("say('x' * 100000); time.sleep(60)", EngineError::TooMuchOutput),
        ("say('error no idea'); time.sleep(60)", EngineError::Refused("no idea".to_owned())),
    ] {
        let error = choose(code, short_limits()).unwrap_err();
        let is_expected = match (&error, &expected) {
            (EngineError::Crashed(_), EngineError::Crashed(_)) => true,
            _ => error == expected,
        };
        assert!(is_expected, "{code}: {error:?}");
    }
    let missing = EngineProcess::start(&["/no/such/engine".to_owned()], short_limits());
    assert!(matches!(missing.err(), Some(EngineError::NotStarted(_))));
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_uses_too_much_memory_is_stopped() {
    let limits = EngineLimits {
        memory_megabytes: 100,
        patience: Duration::from_secs(20),
        grace: Duration::from_secs(20),
        ..EngineLimits::default()
    };
    let error = choose("data = b'x' * (400 << 20); time.sleep(60)", limits).unwrap_err();
    assert_eq!(error, EngineError::TooMuchMemory { limit: 100 });
}

#[test]
fn the_check_names_what_is_wrong() {
    let failed = |code: &str| -> String {
        let (is_conformant, results) = check(python(&format!("{HANDSHAKE}{code}")), short_limits());
        assert!(!is_conformant);
        let failures = results.iter().filter_map(|result| result.failure.clone());
        failures.collect::<Vec<_>>().join("; ")
    };
    let answer = |answer: &str| {
        format!(
            "for line in sys.stdin:\n\
             \x20 word = (line.split() or [''])[0]\n\
             \x20 if word == 'ping': say('pong')\n\
             \x20 if word == 'quit': sys.exit()\n\
             \x20 if word == 'position' and '!' in line: say('error')\n\
             \x20 if word == 'go': say('{answer}')\n"
        )
    };
    assert!(failed(&answer("bestaction dance")).contains("dance isn't legal"));
    assert!(failed(&answer("thinking")).contains("didn't answer in time"));
    assert!(failed("sys.exit(1)").contains("the engine ended"));
}

//! Fuzz target: the notation of actions.

use rollwright_games::{Game, GameId, with_game};

/// Any text parses as an action or is refused with a short, clean message. A parsed action
/// round-trips through its notation.
pub fn fuzz_action_notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in GameId::ALL {
        with_game!(game, G => assert_round_trip::<G>(&text));
    }
}

fn assert_round_trip<G: Game>(text: &str) {
    match G::parse_action(text) {
        Ok(action) => {
            let written = G::format_action(action);
            assert_eq!(
                G::parse_action(&written).as_ref(),
                Ok(&action),
                "{text:?} was formatted as {written:?}"
            );
            assert!(written.is_ascii() && written.len() <= 40, "{written:?}");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains(char::is_control), "{message:?}");
            assert!(message.chars().count() < 400, "{message}");
        }
    }
}

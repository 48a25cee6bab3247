//! Fuzz target: the messages of the engine protocol.

use rollwright_engine::protocol::{ClientMessage, EngineMessage};

/// Any line is a message or none. A parsed message round-trips.
pub fn fuzz_engine_protocol(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        if let Some(message) = ClientMessage::parse(line) {
            let written = message.to_string();
            assert!(!written.contains('\n'), "{written:?}");
            assert_eq!(ClientMessage::parse(&written).as_ref(), Some(&message), "{line:?}");
        }
        if let Some(message) = EngineMessage::parse(line) {
            let written = message.to_string();
            assert!(!written.contains('\n'), "{written:?}");
            // Values are rounded, so compare the second writing.
            let again = EngineMessage::parse(&written).expect("a message that was written");
            assert_eq!(again.to_string(), written, "{line:?}");
        }
    }
}

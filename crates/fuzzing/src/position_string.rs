//! Fuzz target: the parser of position strings.

use rollwright_games::{
    Game, MAX_POSITION_STRING_LENGTH, Phase, PositionWithRules, Seat, validate_position_string,
    with_game,
};

use crate::ByteReader;

/// The number of steps to play from a position.
const MAX_STEPS: usize = 40;

/// Any text parses as a position or is refused with a short, clean message. A parsed position
/// round-trips for each reader and can be played on.
pub fn fuzz_position_string(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // A string may be copied with its line break.
    let text = text.trim();
    match validate_position_string(text) {
        Ok(game) => with_game!(game, G => check_position::<G>(text, ByteReader(bytes))),
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && message.len() < 400, "{message:?}");
            assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
}

fn check_position<G: Game>(text: &str, bytes: ByteReader<'_>) {
    let read = PositionWithRules::<G>::parse(text).expect("it was checked");
    assert!(text.len() <= MAX_POSITION_STRING_LENGTH);
    let seats = read.position.seats();
    for reader in std::iter::once(None).chain(seats.iter().map(Some)) {
        let string = read.to_string_for(reader);
        let again = PositionWithRules::<G>::parse(&string).expect("a string that was written");
        assert_eq!(again.position, read.position.visible_to(reader), "{string}");
    }
    play_on(read.position, bytes);
}

fn play_on<G: Game>(mut position: G, mut bytes: ByteReader<'_>) {
    for _ in 0..MAX_STEPS {
        match position.phase() {
            Phase::Over { .. } => return,
            Phase::Roll { .. } => {
                let roll = position.roll_with(|die| die.low + bytes.next_byte() % die.sides());
                position.play_roll(roll).expect("faces of the dice");
            }
            Phase::Decide { seats, .. } => {
                for seat in seats.iter() {
                    let legal = position.legal_actions(seat);
                    assert!(!legal.is_empty(), "{seat} has no action in {position:?}");
                }
                let seat = seats.iter().next().unwrap_or(Seat(0));
                let legal = position.legal_actions(seat);
                let action = legal[bytes.next_below(legal.len())];
                position.play_action(seat, action).expect("a listed action");
            }
        }
    }
}

//! Fuzz target: the record parser.

use rollwright_games::record::{Record, ReplayedGame, parse_record, replay_record};
use rollwright_games::{Game, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::seat_names::display_names;

/// Any bytes parse as a record or are refused with a line number. A parsed record round-trips,
/// and a playable record stays playable without its last event.
pub fn fuzz_record_reader(bytes: &[u8]) {
    let (record, torn) = match parse_record(bytes) {
        Ok(read) => read,
        Err(damage) => {
            assert!(damage.line > 0 && !damage.message.contains(char::is_control), "{damage}");
            return;
        }
    };
    if let Some(torn) = &torn {
        assert_eq!(
            torn.valid_bytes + torn.torn_bytes,
            bytes.len(),
            "the truncated part is at the end"
        );
        let (valid, rest) =
            parse_record(&bytes[..torn.valid_bytes]).expect("the valid part is a record");
        assert!(rest.is_none());
        assert_eq!(valid, record);
    }
    assert_eq!(
        parse_record(record.to_json_lines().as_bytes()).as_ref(),
        Ok(&(record.clone(), None))
    );
    for name in display_names(&record.header.seats, Lang::De) {
        assert!(!name.is_empty() && !name.contains(char::is_control));
    }
    with_game!(record.header.game, G => assert_replays::<G>(&record));
}

fn assert_replays<G: Game>(record: &Record) {
    let replayed: ReplayedGame<G> = match replay_record(record) {
        Ok(replayed) => replayed,
        Err(damage) => {
            assert!(damage.line <= record.events.len() + 1, "{damage}");
            return;
        }
    };
    for seat in replayed.position().seats().iter() {
        let _ = replayed.position().score(seat);
    }
    // Without its last event it is still a valid record.
    let mut shorter = record.clone();
    if shorter.events.pop().is_some() {
        replay_record::<G>(&shorter).expect("a shorter record is valid");
    }
}

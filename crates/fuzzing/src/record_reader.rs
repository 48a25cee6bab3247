//! The record reader.

use rollwright_games::record::{Record, ReplayedGame, parse_record, replay_record};
use rollwright_games::{Game, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::seat_spec::display_names;

/// Any bytes are read as a record or refused. What is read can be written and read
/// again, and what can be played tells the same game both times.
pub fn fuzz_record_reader(bytes: &[u8]) {
    let (record, torn) = match parse_record(bytes) {
        Ok(read) => read,
        Err(damage) => {
            assert!(damage.line > 0 && !damage.message.contains(char::is_control), "{damage}");
            return;
        }
    };
    if let Some(torn) = &torn {
        assert_eq!(torn.valid_bytes + torn.torn_bytes, bytes.len(), "what is torn is the end");
        let (kept, rest) =
            parse_record(&bytes[..torn.valid_bytes]).expect("what is sound reads by itself");
        assert!(rest.is_none());
        assert_eq!(kept, record);
    }
    assert_eq!(
        parse_record(record.to_json_lines().as_bytes()).as_ref(),
        Ok(&(record.clone(), None))
    );
    for name in display_names(&record.header.seats, Lang::De) {
        assert!(!name.is_empty() && !name.contains(char::is_control));
    }
    with_game!(record.header.game, G => assert_same_fold::<G>(&record));
}

fn assert_same_fold<G: Game>(record: &Record) {
    let folded: ReplayedGame<G> = match replay_record(record) {
        Ok(folded) => folded,
        Err(damage) => {
            assert!(damage.line <= record.events.len() + 1, "{damage}");
            return;
        }
    };
    for seat in folded.position().seats().iter() {
        let _ = folded.position().score(seat);
    }
    // The events before the last one are a game too.
    let mut shorter = record.clone();
    if shorter.events.pop().is_some() {
        replay_record::<G>(&shorter).expect("a record cut after an event is a record");
    }
}

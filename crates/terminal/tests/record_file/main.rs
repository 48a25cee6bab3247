//! A record file on a disk that fills up.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "tests of databases use the rest")]
#[path = "../../../database/tests/stores/test_disk.rs"]
mod test_disk;

use rollwright_games::record::{DiceOrigin, FORMAT_VERSION, Header, Record, SeatSpec};
use rollwright_games::{GameId, Seat};
use rollwright_tables::RecordAppender;
use rollwright_terminal::record_file::RecordFile;

use crate::test_disk::TestDisk;

#[test]
fn a_full_disk_leaves_no_partial_line_in_a_record() {
    let Some(disk) = TestDisk::with_kilobytes(64) else { return };
    let seats = vec![SeatSpec { name: "Ann".to_owned(), bot: None }];
    let header = Header {
        rollwright: FORMAT_VERSION,
        game: GameId::Yahtzee,
        rules: "official".to_owned(),
        version: 1,
        settings: Default::default(),
        seats,
        first: Seat(0),
        dice: DiceOrigin::Manual,
        seed: None,
        commitment: None,
        training: false,
        position: None,
    };
    let file = disk.file("game.jsonl");
    let mut record_file =
        RecordFile::create(&file, &Record { header, events: Vec::new() }).unwrap();
    let line = "{\"event\":\"roll\",\"faces\":[1,2,3,4,5]}\n";
    record_file.append_lines(line).unwrap();
    record_file.sync().unwrap();
    disk.fill();
    let before = std::fs::read(&file).unwrap();
    // The rest of the last block has room for a part of this.
    assert!(record_file.append_lines(&line.repeat(200)).is_err());
    assert_eq!(std::fs::read(&file).unwrap(), before);
    disk.free();
    record_file.append_lines("{\"event\":\"act\",\"seat\":1,\"action\":\"chance\"}\n").unwrap();
    record_file.sync().unwrap();
    let opened = RecordFile::resume(&file).unwrap();
    assert!(opened.partial_line.is_none());
    assert_eq!(opened.record.events.len(), 2);
}

//! The server's disk fills up during games, or is read-only when the server starts; then the
//! server is killed or stopped. No acknowledged move is lost.
//!
//! It is done twice, or 20 times with `ROLLWRIGHT_LONG=1`.

use rollwright_games::record::parse_record;

use crate::server_killed::TestPlayer;
use crate::server_process::ServerProcess;
use crate::test_disk::TestDisk;

/// The maximum number of steps until the expected result.
const MAX_STEPS: usize = 400;

/// Plays until `times` moves were refused. Some may still succeed while the write-ahead log has
/// room.
fn play_until_refused(player: &mut TestPlayer, server: &ServerProcess, times: u64) {
    let before = player.refused_moves;
    for _ in 0..MAX_STEPS {
        if player.make_move(&server.address).is_none() {
            // The game is over: start another, which may be refused too.
            match TestPlayer::try_new(server) {
                Ok(new) => *player = TestPlayer { refused_moves: player.refused_moves, ..new },
                Err(answer) => {
                    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
                    player.refused_moves += 1;
                }
            }
        }
        if player.refused_moves >= before + times {
            return;
        }
    }
    panic!("nothing is refused");
}

/// Plays some moves, which must all be stored.
fn play_stored_moves(player: &mut TestPlayer, server: &ServerProcess) {
    let refused = player.refused_moves;
    for _ in 0..3 {
        if player.make_move(&server.address).is_none() {
            *player = TestPlayer { refused_moves: refused, ..TestPlayer::new(server) };
        }
    }
    assert_eq!(player.refused_moves, refused, "every move is stored");
}

fn assert_no_move_lost(players: &[TestPlayer], server: &ServerProcess) {
    for player in players {
        let record = server.get(&format!("/api/tables/{}/record", player.table));
        let (record, torn) =
            parse_record(record.split_once("\r\n\r\n").unwrap().1.as_bytes()).unwrap();
        assert_eq!(torn, None);
        let there = record.events.len() as u64;
        assert!(there >= player.acknowledged_version, "{there} of {}", player.acknowledged_version);
    }
}

#[test]
fn no_acknowledged_move_is_lost_on_a_disk_that_is_full_or_read_only() {
    let times = if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 20 } else { 2 };
    let Some(disk) = TestDisk::with_kilobytes(8000) else { return };
    let mut server = ServerProcess::start(&disk.database_url());
    let mut players = Vec::new();
    for time in 0..times {
        players.extend([TestPlayer::new(&server), TestPlayer::new(&server)]);
        let new = players.len() - 2;
        for player in &mut players[new..] {
            play_stored_moves(player, &server);
            disk.fill();
            play_until_refused(player, &server, 2);
            disk.free();
            play_stored_moves(player, &server);
        }
        if time % 2 == 0 {
            server.kill();
            // The killed server left its write-ahead log, which can be read but not written.
            disk.make_read_only();
            server = ServerProcess::start(&disk.database_url());
            assert_no_move_lost(&players, &server);
            play_until_refused(&mut players[new], &server, 2);
            disk.make_writable();
            server.kill();
        } else {
            server.stop_and_read_log();
        }
        server = ServerProcess::start(&disk.database_url());
        assert_no_move_lost(&players, &server);
        play_stored_moves(&mut players[new], &server);
    }
    let refused: u64 = players.iter().map(|player| player.refused_moves).sum();
    println!("{times} times, {refused} moves refused, none lost");
}

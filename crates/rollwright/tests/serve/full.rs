//! The server's disk fills up while people play, or can't be written when the server
//! starts; then the server is killed or stopped. No move that was acknowledged is lost.
//!
//! Twice in the usual tests; `ROLLWRIGHT_LONG=1` does it 20 times.

use rollwright_games::record::read;

use crate::disk::Disk;
use crate::kill::Player;
use crate::server::Server;

/// The most steps until something has to have happened.
const MOST: usize = 400;

/// Plays until so many moves could not be kept. There may be some that can, where
/// the log has room left.
fn refused(player: &mut Player, server: &Server, times: u64) {
    let before = player.refused;
    for _ in 0..MOST {
        if player.step(&server.address).is_none() {
            // The game is over: on with another, which may be refused as well.
            match Player::try_new(server) {
                Ok(new) => *player = Player { refused: player.refused, ..new },
                Err(answer) => {
                    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
                    player.refused += 1;
                }
            }
        }
        if player.refused >= before + times {
            return;
        }
    }
    panic!("nothing is refused");
}

/// Plays some moves, which are all kept.
fn kept(player: &mut Player, server: &Server) {
    let refused = player.refused;
    for _ in 0..3 {
        if player.step(&server.address).is_none() {
            *player = Player { refused, ..Player::new(server) };
        }
    }
    assert_eq!(player.refused, refused, "everything can be kept");
}

fn all_there(players: &[Player], server: &Server) {
    for player in players {
        let record = server.get(&format!("/api/tables/{}/record", player.table));
        let (record, torn) = read(record.split_once("\r\n\r\n").unwrap().1.as_bytes()).unwrap();
        assert_eq!(torn, None);
        let there = record.events.len() as u64;
        assert!(there >= player.acknowledged, "{there} of {}", player.acknowledged);
    }
}

#[test]
fn no_acknowledged_move_is_lost_on_a_disk_that_is_full_or_read_only() {
    let times = if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 20 } else { 2 };
    let Some(disk) = Disk::of_kilobytes(8000) else { return };
    let mut server = Server::start(&disk.database());
    let mut players = Vec::new();
    for time in 0..times {
        players.extend([Player::new(&server), Player::new(&server)]);
        let new = players.len() - 2;
        for player in &mut players[new..] {
            kept(player, &server);
            disk.fill();
            refused(player, &server, 2);
            disk.free();
            kept(player, &server);
        }
        if time % 2 == 0 {
            server.kill();
            // What was killed has left its log, which can be read but not written to.
            disk.make_read_only();
            server = Server::start(&disk.database());
            all_there(&players, &server);
            refused(&mut players[new], &server, 2);
            disk.make_writable();
            server.kill();
        } else {
            server.stop();
        }
        server = Server::start(&disk.database());
        all_there(&players, &server);
        kept(&mut players[new], &server);
    }
    let refused: u64 = players.iter().map(|player| player.refused).sum();
    println!("{times} times, {refused} moves refused, none lost");
}

//! Plays every game to its end with keys, at both sizes: rolls the dice and takes the first
//! available action.

use std::time::Duration;

use rollwright_games::{Game, GameId, with_game};

use crate::server_process::ServerFolder;
use crate::tmux_terminal::TmuxTerminal;
use crate::{LARGE_SIZE, SMALL_SIZE};

/// The first rule set with the lowest settings, which makes a game short.
fn shortest_rules(game: GameId) -> String {
    let rules = with_game!(game, G => &G::rule_sets()[0]);
    let least = rules.settings.iter().map(|set| format!(" --set {}={}", set.key, set.low));
    format!("--rules {}{}", rules.name, least.collect::<String>())
}

/// More keys than any of these games needs.
const MAX_KEYS: usize = 400;

/// Longer than the time between two steps that the program shows.
const STEP_WAIT: Duration = Duration::from_millis(130);

/// Texts on the screen in a language.
struct ScreenWords {
    lang: &'static str,
    roll: &'static str,
    game_over: &'static str,
    nothing_to_choose: &'static str,
    press_again: &'static str,
}

fn play_whole_games(size: (u16, u16), words: &ScreenWords) {
    for game in GameId::ALL {
        let name = format!("{game}-{}-whole", size.0);
        let folder = ServerFolder::new(&format!("screen-{name}"));
        let args = format!(
            "play {game} {} --seats Ann,bot:greedy --seed 11 --pace 0 --screen --lang {}",
            shortest_rules(game),
            words.lang
        );
        let terminal = TmuxTerminal::start(&name, size, &folder.file_path(""), &args);
        for key in 0.. {
            assert!(key < MAX_KEYS, "{game} does not end:\n{}", terminal.screen_text());
            // The second line says whose turn it is.
            let asks_ann = |seen: &str| {
                seen.lines().nth(1).is_some_and(|line| line.contains("Ann"))
                    && !seen.contains(words.nothing_to_choose)
            };
            terminal.wait_until(|seen| asks_ann(seen) || seen.contains(words.game_over));
            // Wait until all steps of the bots have been shown.
            let seen = terminal.wait_until_still_for(STEP_WAIT);
            if !asks_ann(&seen) && !seen.contains(words.game_over) {
                continue;
            }
            if seen.contains(words.game_over) {
                break;
            }
            if seen.contains(words.roll) {
                terminal.send_keys_and_wait(&["r"]);
            } else if seen.contains(words.press_again) {
                // The only choice costs points.
                terminal.send_keys_and_wait(&["Enter"]);
            } else {
                terminal.send_keys_and_wait(&["Tab"]);
                terminal.send_keys_and_wait(&["Enter"]);
            }
        }
        terminal.assert_golden(&name);
        terminal.send_keys(&["q"]);
        terminal.wait_for("[ended: 0]");
    }
}

#[test]
fn every_game_can_be_played_with_keys_at_80_by_24() {
    let (roll, over) = ("( r  Roll )", "The game is over");
    let nothing = "There is nothing to choose now.";
    play_whole_games(
        SMALL_SIZE,
        &ScreenWords {
            lang: "en",
            roll,
            game_over: over,
            nothing_to_choose: nothing,
            press_again: "Press again to confirm.",
        },
    );
}

#[test]
fn every_game_can_be_played_with_keys_at_140_by_40_in_german() {
    let (roll, over) = ("( r  Würfeln )", "Das Spiel ist aus");
    let nothing = "Im Moment gibt es nichts auszuwählen.";
    play_whole_games(
        LARGE_SIZE,
        &ScreenWords {
            lang: "de",
            roll,
            game_over: over,
            nothing_to_choose: nothing,
            press_again: "Drück zum Bestätigen noch einmal",
        },
    );
}

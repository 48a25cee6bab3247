//! A whole game of each by keys, at both sizes: dice are rolled, and the first thing that can
//! be done is done, until the game is over.

use std::time::Duration;

use rollwright_games::{Game, GameId, with_game};

use crate::server::Folder;
use crate::tmux::Terminal;
use crate::{LARGE, SMALL};

/// The first rule set, and the least of what can be set: that makes a game short.
fn shortest(game: GameId) -> String {
    let rules = with_game!(game, G => &G::rule_sets()[0]);
    let least = rules.settings.iter().map(|set| format!(" --set {}={}", set.key, set.low));
    format!("--rules {}{}", rules.name, least.collect::<String>())
}

/// More keys than any of these games takes.
const MOST_KEYS: usize = 400;

/// Longer than the program takes from one step that it shows to the next.
const STEPS: Duration = Duration::from_millis(130);

/// What is on the screen in a language.
struct Words {
    lang: &'static str,
    roll: &'static str,
    over: &'static str,
    nothing: &'static str,
}

fn plays_whole_games(size: (u16, u16), words: &Words) {
    for game in GameId::ALL {
        let name = format!("{game}-{}-whole", size.0);
        let folder = Folder::new(&format!("screen-{name}"));
        let args = format!(
            "play {game} {} --seats Ann,bot:greedy --seed 11 --pace 0 --screen --lang {}",
            shortest(game),
            words.lang
        );
        let terminal = Terminal::start(&name, size, &folder.file(""), &args);
        for key in 0.. {
            assert!(key < MOST_KEYS, "{game} does not end:\n{}", terminal.seen());
            // The second line says who is to do what.
            let asks_ann = |seen: &str| {
                seen.lines().nth(1).is_some_and(|line| line.contains("Ann"))
                    && !seen.contains(words.nothing)
            };
            terminal.wait_until(|seen| asks_ann(seen) || seen.contains(words.over));
            // What bots do is shown step by step, and a key is meant for what comes after it.
            let seen = terminal.still_for(STEPS);
            if !asks_ann(&seen) && !seen.contains(words.over) {
                continue;
            }
            if seen.contains(words.over) {
                break;
            }
            if seen.contains(words.roll) {
                terminal.keys_change(&["r"]);
            } else {
                terminal.keys_change(&["Tab"]);
                terminal.keys_change(&["Enter"]);
            }
        }
        terminal.holds(&name);
        terminal.keys(&["q"]);
        terminal.wait_for("[ended: 0]");
    }
}

#[test]
fn a_whole_game_of_each_by_keys_at_80_by_24() {
    let (roll, over) = ("( r  Roll )", "The game is over");
    let nothing = "There is nothing to choose now.";
    plays_whole_games(SMALL, &Words { lang: "en", roll, over, nothing });
}

#[test]
fn a_whole_game_of_each_by_keys_at_140_by_40_in_german() {
    let (roll, over) = ("( r  Würfeln )", "Das Spiel ist aus");
    let nothing = "Jetzt gibt es nichts zu wählen.";
    plays_whole_games(LARGE, &Words { lang: "de", roll, over, nothing });
}

//! What is typed at the console.

use rollwright_bots::{HasBots, NoCache, Solutions, Unwatched};
use rollwright_games::record::DiceKind;
use rollwright_games::{GameId, RuleChoice, Seat, with_game};
use rollwright_tables::{Beginning, Founding, NotKept, Script, Seed, Table, parse_seats};
use rollwright_terminal::menu::{Given, choose};
use rollwright_terminal::{Console, ConsoleGame, DiceFrom, Ending, Place, Sitting, Style};

use crate::{Bytes, some_rules};

/// Any input leads through the menu or a game to an end: the game's, the input's,
/// or the person's. The first bytes choose what is played and how it looks.
pub fn console_input(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let how = bytes.next();
    let game = GameId::ALL[bytes.below(GameId::ALL.len())];
    with_game!(game, G => {
        let choice = some_rules::<G>(&mut bytes);
        let dice = bytes.below(4);
        let interactive = how & 4 != 0;
        let typed = without_saving(bytes.rest(), interactive);
        let guided = interactive && how & 32 == 0;
        let style = Style { colour: how & 1 != 0, unicode: how & 2 != 0, guided };
        let mut output = Vec::new();
        let mut console = Console::new(typed.as_slice(), &mut output, style, interactive);
        let ending = if how & 8 != 0 {
            choose(&mut console, Given::default()).err()
        } else {
            sit::<G>(&mut console, &choice, dice, how & 16 != 0).err()
        };
        drop(console);
        if let Some(ending) = ending {
            let told = ending.to_string();
            assert!(
                matches!(
                    ending,
                    Ending::Quit | Ending::NoMoreInput { .. } | Ending::NotBegun(_) | Ending::Dice { .. }
                ),
                "{told}"
            );
        }
        if !style.colour {
            let text = String::from_utf8(output).expect("the output is text");
            assert!(!text.contains('\x1b'), "no colour, no escape");
        }
    });
}

fn sit<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    choice: &RuleChoice,
    dice: usize,
    with_bot: bool,
) -> Result<(), Ending> {
    let seats = if with_bot { "Ann,bot:random" } else { "Ann,ann" };
    let (kind, dice) = match dice {
        0 | 1 => (DiceKind::Random, DiceFrom::Program),
        2 => (DiceKind::Manual, DiceFrom::Typed),
        _ => {
            let script = Script::parse(&"1 2 3 4 5 6 ".repeat(40), 0).expect("faces");
            (DiceKind::Script, DiceFrom::Script(script))
        }
    };
    let beginning = Beginning {
        game: G::ID,
        rules: choice.clone(),
        sitters: parse_seats(seats).expect("names"),
        dice: kind,
        training: false,
        seed: Some(1),
    };
    let header = beginning.header(Seat(0)).expect("two seats, which every rule set takes");
    let seed = Seed::from_hex(&"7".repeat(64)).expect("a seed");
    let founding = Founding::at_console(header, seed)?;
    let table = Table::new(founding, Vec::new()).expect("a game that has not begun");
    let solutions = Solutions::new(&NoCache, &Unwatched, 1);
    Sitting::<G>::new(console, table, Box::new(NotKept), dice, Place::default(), &solutions)?.play()
}

/// The lines without those that could write a file; a person at a terminal who
/// leaves is asked for one too.
fn without_saving(bytes: &[u8], interactive: bool) -> Vec<u8> {
    let words: &[&[u8]] = if interactive { &[b"save", b"quit", b"exit"] } else { &[b"save"] };
    let saves = |line: &[u8]| {
        let line = line.to_ascii_lowercase();
        line.windows(4).any(|piece| words.contains(&piece))
    };
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.filter(|line| !saves(line)).flatten().copied().collect()
}

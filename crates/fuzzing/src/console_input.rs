//! What is typed at the console.

use rollwright_bots::{HasBots, NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, RuleChoice, Seat, with_game};
use rollwright_tables::{
    NoRecordStore, ScriptedDice, Seed, Table, TableDefinition, ValidatedSetup, parse_seat_specs,
};
use rollwright_terminal::setup_menu::{PartialGameSetup, ask_game_setup};
use rollwright_terminal::{
    Console, ConsoleGame, ConsoleSession, DiceSource, OutputOptions, SaveLocation, SessionError,
};

use crate::{ByteReader, choose_rules};

/// Any input leads through the menu or a game to an end: the game's, the input's,
/// or the person's. The first bytes choose what is played and how it looks.
pub fn fuzz_console_input(bytes: &[u8]) {
    let mut bytes = ByteReader(bytes);
    let how = bytes.next_byte();
    let game = GameId::ALL[bytes.next_below(GameId::ALL.len())];
    with_game!(game, G => {
        let choice = choose_rules::<G>(&mut bytes);
        let dice = bytes.next_below(4);
        let interactive = how & 4 != 0;
        let typed = remove_save_commands(bytes.rest(), interactive);
        let guided = interactive && how & 32 == 0;
        let style = OutputOptions { use_colour: how & 1 != 0, use_unicode: how & 2 != 0, is_guided: guided };
        let mut output = Vec::new();
        let mut console = Console::new(typed.as_slice(), &mut output, style, interactive);
        let ending = if how & 8 != 0 {
            ask_game_setup(&mut console, PartialGameSetup::default()).err()
        } else {
            play_session::<G>(&mut console, &choice, dice, how & 16 != 0).err()
        };
        drop(console);
        if let Some(ending) = ending {
            let told = ending.to_string();
            assert!(
                matches!(
                    ending,
                    SessionError::Quit | SessionError::EndOfInput { .. } | SessionError::EndOfInputBeforeStart(_) | SessionError::BadDice { .. }
                ),
                "{told}"
            );
        }
        if !style.use_colour {
            let text = String::from_utf8(output).expect("the output is text");
            assert!(!text.contains('\x1b'), "no colour, no escape");
        }
    });
}

fn play_session<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    choice: &RuleChoice,
    dice: usize,
    with_bot: bool,
) -> Result<(), SessionError> {
    let seats = if with_bot { "Ann,bot:random" } else { "Ann,ann" };
    let (kind, dice) = match dice {
        0 | 1 => (DiceOrigin::Random, DiceSource::Program),
        2 => (DiceOrigin::Manual, DiceSource::Typed),
        _ => {
            let script = ScriptedDice::parse(&"1 2 3 4 5 6 ".repeat(40), 0).expect("faces");
            (DiceOrigin::Script, DiceSource::File(script))
        }
    };
    let beginning = ValidatedSetup {
        game: G::ID,
        rules: choice.clone(),
        seat_specs: parse_seat_specs(seats).expect("names"),
        dice: kind,
        is_training: false,
        chosen_seed: Some(1),
    };
    let header = beginning.record_header(Seat(0)).expect("two seats, which every rule set takes");
    let seed = Seed::from_hex(&"7".repeat(64)).expect("a seed");
    let founding = TableDefinition::for_console(header, seed)?;
    let table = Table::new(founding, Vec::new()).expect("a game that has not begun");
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    ConsoleSession::<G>::new(
        console,
        table,
        Box::new(NoRecordStore),
        dice,
        SaveLocation::default(),
        &solutions,
    )?
    .run()
}

/// The lines without those that could write a file; a person at a terminal who
/// leaves is asked for one too.
fn remove_save_commands(bytes: &[u8], interactive: bool) -> Vec<u8> {
    let words: &[&[u8]] = if interactive { &[b"save", b"quit", b"exit"] } else { &[b"save"] };
    let saves = |line: &[u8]| {
        let line = line.to_ascii_lowercase();
        line.windows(4).any(|piece| words.contains(&piece))
    };
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.filter(|line| !saves(line)).flatten().copied().collect()
}

//! Fuzz target: input at the console.

use rollwright_bots::{HasPositionValues, NoCache, NoProgress, SolutionProvider};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{GameId, RuleSetWithSettings, Seat, with_game};
use rollwright_tables::{
    DiscardingRecordWriter, ScriptedDice, Seed, Table, TableDefinition, ValidatedSetup,
    parse_seat_list,
};
use rollwright_terminal::setup_menu::{PartialGameSetup, ask_game_setup};
use rollwright_terminal::{
    Console, ConsoleGame, ConsoleSession, DiceSource, OutputOptions, SaveLocation, SessionError,
};

use crate::{ByteReader, choose_rules};

/// Any input leads to the end of the game, of the input, or of the session by `quit`. The first
/// bytes choose the game and the output options.
pub fn fuzz_console_input(bytes: &[u8]) {
    let mut bytes = ByteReader(bytes);
    let flags = bytes.next_byte();
    let game = GameId::ALL[bytes.next_below(GameId::ALL.len())];
    with_game!(game, G => {
        let choice = choose_rules::<G>(&mut bytes);
        let dice = bytes.next_below(4);
        let interactive = flags & 4 != 0;
        let typed = remove_save_commands(bytes.rest(), interactive);
        let shows_guidance = interactive && flags & 32 == 0;
        let style = OutputOptions {
            use_colour: flags & 1 != 0,
            use_unicode: flags & 2 != 0,
            shows_guidance,
            is_strict: flags & 32 != 0,
        };
        let mut output = Vec::new();
        let mut console = Console::new(typed.as_slice(), &mut output, style, interactive);
        let error = if flags & 8 != 0 {
            ask_game_setup(&mut console, PartialGameSetup::default()).err()
        } else {
            play_session::<G>(&mut console, &choice, dice, flags & 16 != 0).err()
        };
        drop(console);
        if let Some(error) = error {
            let message = error.to_string();
            assert!(
                matches!(
                    error,
                    SessionError::Quit | SessionError::EndOfInput { .. } | SessionError::EndOfInputBeforeStart(_) | SessionError::BadDice { .. }
                ),
                "{message}"
            );
        }
        if !style.use_colour {
            let text = String::from_utf8(output).expect("the output is text");
            assert!(!text.contains('\x1b'), "no escape codes without colour");
        }
    });
}

fn play_session<G: ConsoleGame + HasPositionValues>(
    console: &mut Console<'_>,
    choice: &RuleSetWithSettings,
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
    let setup = ValidatedSetup {
        game: G::ID,
        rules: choice.clone(),
        seat_specs: parse_seat_list(seats).expect("names"),
        dice: kind,
        is_training: false,
        chosen_seed: Some(1),
        start_position: None,
    };
    let header = setup.record_header(Seat(0)).expect("every rule set allows two seats");
    let seed = Seed::from_hex(&"7".repeat(64)).expect("a seed");
    let definition = TableDefinition::for_console(header, seed)?;
    let table = Table::from_events(definition, Vec::new()).expect("a new game");
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    ConsoleSession::<G>::start(
        console,
        table,
        Box::new(DiscardingRecordWriter),
        dice,
        SaveLocation::default(),
        &solutions,
    )?
    .run()
}

/// Removes the lines that could write a file. At a terminal `quit` also asks for a file.
fn remove_save_commands(bytes: &[u8], interactive: bool) -> Vec<u8> {
    let words: &[&[u8]] = if interactive { &[b"save", b"quit", b"exit"] } else { &[b"save"] };
    let may_save = |line: &[u8]| {
        let line = line.to_ascii_lowercase();
        line.windows(4).any(|piece| words.contains(&piece))
    };
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.filter(|line| !may_save(line)).flatten().copied().collect()
}

//! `rollwright play`: from what was typed to a game at the console.

pub(crate) mod server_table;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{SolutionProvider, resolve_strategy};
use rollwright_games::record::{DiceOrigin, RecordError, SeatSpec};
use rollwright_games::{Game, RuleChoice, RulesError, Seat, with_game};
use rollwright_tables::record_file::read_record_file;
use rollwright_tables::secrets::RandomnessError;
use rollwright_tables::{
    LocalGame, LocalStore, NoRecordStore, RandomSource, RecordFile, RecordFileError, RecordStore,
    ScriptedDice, Seed, Table, TableDefinition, ValidatedSetup, parse_seat_specs,
};
use rollwright_terminal::setup_menu::{GameSetup, PartialGameSetup, ask_game_setup};
use rollwright_terminal::tui::{LocalSource, restore_terminal};
use rollwright_terminal::{Console, ConsoleSession, DiceSource, LazyCoach, SaveLocation};

use crate::args::PlayArgs;
use crate::common_args::{parse_game, parse_settings};
use crate::exit::CommandError;
use crate::full_screen;
use crate::local_store;
use crate::progress_and_ctrl_c::{
    ProgressReporter, default_threads, open_solution_cache, set_ctrl_c_message,
};
use crate::stdio_console::{can_show_full_screen, stdio_console};
use crate::texts::texts;
use crate::unfinished::choose_unfinished_game;

/// Plays a new game, or goes on with one.
pub(crate) fn run(args: PlayArgs) -> Result<(), CommandError> {
    if (args.screen || args.table.is_some()) && !can_show_full_screen() {
        return Err(full_screen::no_full_screen_error(&args.language));
    }
    if let Some(url) = &args.table {
        return server_table::play_at_server(&args, url);
    }
    let mut console = stdio_console(args.plain, args.strict, &args.language);
    match &args.resume {
        Some(file) => {
            let name =
                file.to_str().filter(|name| local_store::is_short_name(name) && !file.exists());
            if let Some(name) = name.filter(|_| args.record.is_none())
                && resume_stored_game(&mut console, &args, name)?
            {
                return Ok(());
            }
            resume_record_file(&mut console, &args, file)
        }
        None => start_new_game(&mut console, &args),
    }
}

/// Goes on with a game of the user's store; false when there is none of that name.
fn resume_stored_game(
    console: &mut Console<'_>,
    args: &PlayArgs,
    name: &str,
) -> Result<bool, CommandError> {
    let home = local_store::open_default()?;
    let failed = |error: rollwright_tables::StoreError| CommandError::Failed(error.to_string());
    let Some(game) = home.resume_game(name).map_err(failed)? else { return Ok(false) };
    let source = DiceArg::parse(args.dice.as_deref())?.or_typed_as_before(args, &game.table);
    play_stored_game(console, &home, game, source, PlayOptions::from_args(args))?;
    Ok(true)
}

/// Plays a game of the user's store, and congratulates whoever enters the hall of fame.
fn play_stored_game(
    console: &mut Console<'_>,
    home: &LocalStore,
    LocalGame { table, record_store: keeper }: LocalGame,
    source: DiceArg,
    manner: PlayOptions,
) -> Result<(), CommandError> {
    let (header, id) = (table.header().clone(), table.id().clone());
    let name = PathBuf::from(local_store::short_name(&id));
    run_session(console, table, Box::new(keeper), source, Some(name), manner)?;
    local_store::print_congratulations(console, home, &header, &id)
}

fn start_new_game(console: &mut Console<'_>, args: &PlayArgs) -> Result<(), CommandError> {
    let given = partial_setup(args)?;
    let source = DiceArg::parse(args.dice.as_deref())?;
    if let Some(sitters) = &given.seats {
        check_seed(args, &source, sitters)?;
    }
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        return Err(RecordFileError::AlreadyExists { path: path.clone() }.into());
    }
    let home = if args.record.is_some() { None } else { local_store::open_for_console(console) };
    if let Some(home) = home.as_ref().filter(|_| given.game.is_none() && given.seats.is_none()) {
        local_store::print_hall_of_fame_leaders(console, home)?;
        // A script that begins with an answer is never taken for the number of a game.
        if console.is_interactive()
            && let Some(name) = choose_unfinished_game(console, home)?
        {
            return resume_stored_game(console, args, &name).map(|_| ());
        }
    }
    let GameSetup {
        game,
        rules,
        seats: sitters,
        has_asked_names: names_asked,
        use_full_screen: screen,
    } = ask_game_setup(console, given)?;
    let mut manner = PlayOptions { has_shown_boards: names_asked, ..PlayOptions::from_args(args) };
    if screen {
        manner.full_screen_pace.get_or_insert(args.step_duration());
    }
    check_seed(args, &source, &sitters)?;
    let (dice, training, chosen) = (source.to_dice_kind(), args.training, args.seed);
    let beginning = ValidatedSetup {
        game,
        rules,
        seat_specs: sitters,
        dice,
        is_training: training,
        chosen_seed: chosen,
    };
    let seed = Seed::generate().map_err(randomness_error)?;
    let first = beginning.first_seat(&RandomSource::for_console(chosen, &seed));
    let header =
        beginning.record_header(first).map_err(|error| CommandError::Usage(error.to_string()))?;
    if let Some(home) = home {
        local_store::print_hall_of_fame(console, &home, &header)?;
        let game = home.create_game(header, seed);
        let game = game.map_err(|error| CommandError::Failed(error.to_string()))?;
        return play_stored_game(console, &home, game, source, manner);
    }
    let founding = TableDefinition::for_console(header, seed).map_err(randomness_error)?;
    let table =
        Table::new(founding, Vec::new()).map_err(|damage| CommandError::Usage(damage.message))?;
    let keeper: Box<dyn RecordStore> = match &args.record {
        Some(file) => Box::new(RecordFile::create(file, &table.record())?),
        None => Box::new(NoRecordStore),
    };
    run_session(console, table, keeper, source, args.record.clone(), manner)
}

fn resume_record_file(
    console: &mut Console<'_>,
    args: &PlayArgs,
    file: &Path,
) -> Result<(), CommandError> {
    let source = DiceArg::parse(args.dice.as_deref())?;
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        return Err(RecordFileError::AlreadyExists { path: path.clone() }.into());
    }
    // What can't be played is refused before the file is touched.
    let (record, torn) = read_record_file(file)?;
    let damaged = |damage| RecordFileError::Corrupt { path: file.to_owned(), damage };
    // A game whose dice nobody chose meets new ones.
    let seed = Seed::generate().map_err(randomness_error)?;
    let founding = TableDefinition::for_console(record.header, seed).map_err(randomness_error)?;
    let table = Table::new(founding, record.events).map_err(damaged)?;
    for bot in table.game().seat_specs().iter().filter_map(|sitter| sitter.bot.as_deref()) {
        let known = with_game!(table.header().game, G => resolve_strategy::<G>(bot).map(|_| ()));
        known.map_err(|error| damaged(RecordError::new(1, error.to_string())))?;
    }
    if let Some(torn) = torn {
        let texts = texts(console.lang());
        let told =
            (texts.truncated_line_in_file)(torn.line, &file.display().to_string(), torn.torn_bytes);
        console.print_line(told)?;
    }
    let source = source.or_typed_as_before(args, &table);
    let (keeper, kept): (Box<dyn RecordStore>, _) = match &args.record {
        // Another file: the old one stays as it is.
        Some(other) => (Box::new(RecordFile::create(other, &table.record())?), other.clone()),
        // Nothing is added to a game that is over.
        None if table.is_over() => (Box::new(NoRecordStore), file.to_owned()),
        None => (Box::new(RecordFile::resume(file)?.file), file.to_owned()),
    };
    run_session(console, table, keeper, source, Some(kept), PlayOptions::from_args(args))
}

fn randomness_error(error: RandomnessError) -> CommandError {
    CommandError::Failed(error.to_string())
}

fn run_session(
    console: &mut Console<'_>,
    table: Table,
    keeper: Box<dyn RecordStore>,
    source: DiceArg,
    file: Option<PathBuf>,
    manner: PlayOptions,
) -> Result<(), CommandError> {
    let dice = match source {
        DiceArg::Random => DiceSource::Program,
        DiceArg::Typed => DiceSource::Typed,
        DiceArg::FileText(text) => {
            DiceSource::File(ScriptedDice::parse(&text, table.game().roll_count())?)
        }
    };
    with_game!(table.header().game, G => {
        let place = SaveLocation::new(file);
        let texts = console.texts();
        set_ctrl_c_message({
            let place = place.clone();
            move || {
                if manner.full_screen_pace.is_some() {
                    restore_terminal();
                }
                place.resume_argument().map_or(texts.goodbye_not_saved.to_owned(), |at| (texts.already_recorded_in)(&at))
            }
        });
        let lang = console.lang();
        let advisor = table.typed_game::<G>().map(|game| LazyCoach::new(game, Arc::new(open_solution_cache()), default_threads()));
        let watch = ProgressReporter::new(texts.preparing_bots).with_pipe_lines().with_lang(lang);
        let cache = open_solution_cache();
        let solutions = SolutionProvider::new(&cache, &watch, default_threads());
        if let Some(pace) = manner.full_screen_pace {
            let source = LocalSource::<G>::new(table, keeper, dice, place, lang, &solutions)?;
            drop(watch);
            return full_screen::run_full_screen(Box::new(source), advisor, pace);
        }
        let sitting = {
            ConsoleSession::<G>::new(console, table, keeper, dice, place, &solutions)?
        };
        drop(watch);
        let sitting = sitting.with_boards_shown(manner.has_shown_boards);
        Ok(match advisor {
            Some(advisor) => sitting.with_coach(advisor, move || Box::new(ProgressReporter::new(texts.computing_hint).with_lang(lang))),
            None => sitting,
        }
        .run()?)
    })
}

/// How a game is played.
#[derive(Clone, Copy)]
struct PlayOptions {
    /// The menu has shown the boards already.
    has_shown_boards: bool,
    /// On the full screen, at this pace.
    full_screen_pace: Option<Duration>,
}

impl PlayOptions {
    fn from_args(args: &PlayArgs) -> Self {
        Self {
            has_shown_boards: false,
            full_screen_pace: args.screen.then(|| args.step_duration()),
        }
    }
}

/// What was given, checked as far as it goes.
fn partial_setup(args: &PlayArgs) -> Result<PartialGameSetup, CommandError> {
    let game = args.game.as_deref().map(parse_game).transpose()?;
    let settings = parse_settings(&args.settings)?;
    let seats = args.seats.as_deref().map(parse_seat_specs).transpose()?;
    match game {
        None if args.rules.is_some() || !settings.is_empty() => {
            return Err(CommandError::Usage("name the game that the rules are for".to_owned()));
        }
        None => {}
        Some(game) => with_game!(game, G => {
            let sets = G::rule_sets();
            // Without --rules the settings are checked against the default rule set.
            let choice = RuleChoice::new::<G>(args.rules.as_deref(), &settings)?;
            if let Some(seats) = &seats {
                check_seat_count(sets, args.rules.as_ref().map(|_| &choice), seats.len())?;
                for bot in seats.iter().filter_map(|sitter| sitter.bot.as_deref()) {
                    resolve_strategy::<G>(bot)?;
                }
            }
        }),
    }
    Ok(PartialGameSetup { game, rules: args.rules.clone(), settings, seats })
}

/// Refuses a seed that nothing would follow.
fn check_seed(args: &PlayArgs, source: &DiceArg, sitters: &[SeatSpec]) -> Result<(), CommandError> {
    let no_bots = sitters.iter().all(|sitter| sitter.bot.is_none());
    match (args.seed, source) {
        (None, _) | (_, DiceArg::Random) => Ok(()),
        (Some(_), _) if no_bots => Err(CommandError::Usage(
            "--seed means nothing here: the dice do not come from the program, and no bot plays"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}

/// Refuses a number of seats that the chosen rule set, or every one, does not take.
fn check_seat_count(
    sets: &'static [rollwright_games::RuleSet],
    choice: Option<&RuleChoice>,
    count: usize,
) -> Result<(), RulesError> {
    match choice {
        Some(choice) => choice.rule_set().check_seats(count, Seat(0)).map(|_| ()),
        None if sets.iter().any(|set| set.check_seats(count, Seat(0)).is_ok()) => Ok(()),
        None => sets[0].check_seats(count, Seat(0)).map(|_| ()),
    }
}

/// Where dice come from, as asked for.
enum DiceArg {
    Random,
    Typed,
    FileText(String),
}

impl DiceArg {
    fn parse(dice: Option<&str>) -> Result<Self, CommandError> {
        match dice {
            None | Some("random") => Ok(Self::Random),
            Some("manual") => Ok(Self::Typed),
            Some(file) => match std::fs::read_to_string(file) {
                Ok(text) => {
                    // A word that is no face is told before the game begins.
                    ScriptedDice::parse(&text, 0)?;
                    Ok(Self::FileText(text))
                }
                Err(error) => Err(CommandError::Failed(format!("the dice file {file}: {error}"))),
            },
        }
    }

    /// The same; but a game whose dice were typed goes on like that, unless it was said
    /// where they come from.
    fn or_typed_as_before(self, args: &PlayArgs, table: &Table) -> Self {
        match (args.dice.is_some(), table.game().dice_origin()) {
            (false, DiceOrigin::Manual) => Self::Typed,
            _ => self,
        }
    }

    fn to_dice_kind(&self) -> DiceOrigin {
        match self {
            Self::Random => DiceOrigin::Random,
            Self::Typed => DiceOrigin::Manual,
            Self::FileText(_) => DiceOrigin::Script,
        }
    }
}

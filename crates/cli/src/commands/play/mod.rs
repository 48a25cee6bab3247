//! `rollwright play`: plays a game at the console, or at a server (`server_table`).

mod server_table;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{SolutionProvider, resolve_strategy, resolve_strategy_in_any_rule_set};
use rollwright_database::{LocalGame, LocalStore};
use rollwright_games::record::{DiceOrigin, RecordError, SeatSpec};
use rollwright_games::{
    Game, GameSetupError, RuleSetWithSettings, Seat, game_of_position_string, with_game,
};
use rollwright_tables::engine_seats::{EngineRunner, engine_of_strategy};
use rollwright_tables::platform::random::RandomnessError;
use rollwright_tables::store::GameVariant;
use rollwright_tables::table_setup::anonymous_seat_spec;
use rollwright_tables::{
    DiscardingRecordWriter, RecordAppender, ScriptedDice, Seed, StartPosition, Table,
    TableDefinition, TableSeed, ValidatedSetup, parse_seat_list,
};
use rollwright_terminal::record_file::{RecordFile, RecordFileError, read_record_file};
use rollwright_terminal::setup_menu::{GameSetup, PartialGameSetup, ask_game_setup};
use rollwright_terminal::tui::{HallOfFameText, LocalTableBackend, ScreenExit, restore_terminal};
use rollwright_terminal::{Console, ConsoleSession, DiceSource, LazyCoach, SaveLocation};

use crate::args::PlayArgs;
use crate::choose_unfinished_game::choose_unfinished_game;
use crate::command_error::CommandError;
use crate::ctrl_c::{install_ctrl_c_handler, set_ctrl_c_message};
use crate::engine_runner::{CONSOLE_MOVE_TIME, engine_runner, seat_engines};
use crate::full_screen_game;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::{default_threads, parse_game, parse_settings, rule_set_name};
use crate::progress_reporter::ProgressReporter;
use crate::stdio_console::{can_show_full_screen, stdio_console};
use crate::texts::texts;
use crate::{hall_of_fame_text, open_local_store};

/// Plays a new game, or resumes one.
pub(crate) fn run(args: PlayArgs) -> Result<(), CommandError> {
    if (args.screen || args.table.is_some()) && !can_show_full_screen() {
        return Err(full_screen_game::no_full_screen_error(&args.language));
    }
    if let Some(url) = &args.table {
        return server_table::play_at_server(&args, url);
    }
    install_ctrl_c_handler();
    let mut console = stdio_console(args.plain, args.strict, &args.language);
    let mut next = match &args.resume {
        Some(file) => resume_game(&mut console, &args, file)?,
        None => match &args.from {
            Some(string) => {
                let seat_specs = args.seats.as_deref().map(parse_seat_list).transpose()?;
                start_training_game(&mut console, &args, string, seat_specs)?
            }
            None => start_new_game(&mut console, &args, partial_setup(&args)?)?,
        },
    };
    // Games after the first have dice of their own, and nobody chose a file for them.
    let args =
        PlayArgs { screen: true, seed: None, record: None, resume: None, from: None, ..args };
    loop {
        next = match next {
            AfterGame::Leave => return Ok(()),
            AfterGame::Play(setup) => start_new_game(&mut console, &args, setup)?,
            AfterGame::PlayFrom { position, seat_specs } => {
                start_training_game(&mut console, &args, &position, Some(seat_specs))?
            }
        };
    }
}

/// What the players do after a game.
enum AfterGame {
    /// They leave.
    Leave,
    /// They play another game; what its setup leaves open is asked.
    Play(PartialGameSetup),
    /// They play another training game from the same position.
    PlayFrom {
        /// The position string.
        position: String,
        /// The players.
        seat_specs: Vec<SeatSpec>,
    },
}

impl AfterGame {
    /// What the players chose on the full screen after the game at `table`.
    fn from_screen_exit(exit: ScreenExit, rematch: Self) -> Self {
        match exit {
            ScreenExit::Rematch => rematch,
            ScreenExit::NewGame => Self::Play(PartialGameSetup::default()),
            ScreenExit::Quit | ScreenExit::Interrupted => Self::Leave,
        }
    }
}

/// The same game with the same players, from the same position if it began from one.
fn rematch(table: &Table) -> AfterGame {
    let header = table.header();
    let settings = header.settings.iter();
    let seat_spec = |seat: Seat| match table.seat_spec(seat) {
        Some(bot) if bot.bot.is_some() => bot.clone(),
        _ => SeatSpec { name: table.seat_display_name(seat), bot: None },
    };
    let seat_specs: Vec<SeatSpec> = table.game().seats().iter().map(seat_spec).collect();
    if let Some(position) = header.position.clone() {
        return AfterGame::PlayFrom { position, seat_specs };
    }
    AfterGame::Play(PartialGameSetup {
        game: Some(header.game),
        rules: Some(header.rules.clone()),
        settings: settings.map(|(key, value)| (key.clone(), value.to_string())).collect(),
        seats: Some(seat_specs),
    })
}

/// Resumes a game of the local store, or of a file.
fn resume_game(
    console: &mut Console<'_>,
    args: &PlayArgs,
    file: &Path,
) -> Result<AfterGame, CommandError> {
    let name = file.to_str().filter(|name| open_local_store::is_short_name(name) && !file.exists());
    if let Some(name) = name.filter(|_| args.record.is_none())
        && let Some(after) = resume_stored_game(console, args, name)?
    {
        return Ok(after);
    }
    resume_record_file(console, args, file)
}

/// Resumes a game of the local store. Returns `None` if there is none of that name.
fn resume_stored_game(
    console: &mut Console<'_>,
    args: &PlayArgs,
    name: &str,
) -> Result<Option<AfterGame>, CommandError> {
    let store = open_local_store::open_default()?;
    let failed = |error: rollwright_tables::StoreError| CommandError::Failed(error.to_string());
    let Some(game) = store.load_game_by_id_prefix(name).map_err(failed)? else { return Ok(None) };
    let source = DiceArg::parse(args.dice.as_deref())?.or_typed_as_before(args, &game.table);
    play_stored_game(console, &store, game, source, PlayOptions::from_args(args)?).map(Some)
}

/// Plays a game of the local store, and congratulates players who enter the hall of fame.
fn play_stored_game(
    console: &mut Console<'_>,
    store: &LocalStore,
    LocalGame { table, record_store }: LocalGame,
    source: DiceArg,
    mut options: PlayOptions,
) -> Result<AfterGame, CommandError> {
    let (header, id) = (table.header().clone(), table.id().clone());
    let name = PathBuf::from(open_local_store::short_name(&id));
    options.hall_of_fame = Some(store.clone());
    let after = run_session(console, table, Box::new(record_store), source, Some(name), options)?;
    hall_of_fame_text::print_congratulations(console, store, &header, &id)?;
    Ok(after)
}

/// Plays a training game from a position. Without players, people without names play.
fn start_training_game(
    console: &mut Console<'_>,
    args: &PlayArgs,
    string: &str,
    seat_specs: Option<Vec<SeatSpec>>,
) -> Result<AfterGame, CommandError> {
    let game = game_of_position_string(string)?;
    let start = StartPosition::parse(game, string)?;
    let seat_specs =
        seat_specs.unwrap_or_else(|| start.seats.iter().map(anonymous_seat_spec).collect());
    start.check_seat_count(seat_specs.len())?;
    with_game!(game, G => {
        for bot in seat_specs.iter().filter_map(strategy_to_resolve) {
            resolve_strategy::<G>(bot, &G::rules_for(&start.rules))?;
        }
    });
    let source = DiceArg::parse(args.dice.as_deref())?;
    check_seed(args, &source, &seat_specs)?;
    check_new_record(args)?;
    let store =
        if args.record.is_some() { None } else { open_local_store::open_for_console(console) };
    let setup = ValidatedSetup {
        game,
        rules: start.rules.clone(),
        seat_specs,
        dice: source.to_dice_origin(),
        is_training: true,
        chosen_seed: args.seed,
        start_position: Some(start),
    };
    play_new_game(console, args, store, &setup, source, PlayOptions::from_args(args)?)
}

/// Refuses a file for the record that already exists.
fn check_new_record(args: &PlayArgs) -> Result<(), CommandError> {
    match args.record.as_ref().filter(|path| path.exists()) {
        Some(path) => Err(RecordFileError::AlreadyExists { path: path.clone() }.into()),
        None => Ok(()),
    }
}

fn start_new_game(
    console: &mut Console<'_>,
    args: &PlayArgs,
    given: PartialGameSetup,
) -> Result<AfterGame, CommandError> {
    let source = DiceArg::parse(args.dice.as_deref())?;
    if let Some(seat_specs) = &given.seats {
        check_seed(args, &source, seat_specs)?;
    }
    check_new_record(args)?;
    let store =
        if args.record.is_some() { None } else { open_local_store::open_for_console(console) };
    if let Some(store) = store.as_ref().filter(|_| given.game.is_none() && given.seats.is_none()) {
        hall_of_fame_text::print_hall_of_fame_leaders(console, store)?;
        // In a script the first answer must never select an unfinished game.
        if console.is_interactive()
            && let Some(name) = choose_unfinished_game(console, store)?
        {
            let after = resume_stored_game(console, args, &name)?;
            return Ok(after.unwrap_or(AfterGame::Leave));
        }
    }
    let GameSetup {
        game,
        rules,
        seats: seat_specs,
        has_asked_names: names_asked,
        use_full_screen: screen,
    } = ask_game_setup(console, given)?;
    let mut options =
        PlayOptions { has_shown_boards: names_asked, ..PlayOptions::from_args(args)? };
    if screen {
        options.full_screen_pace.get_or_insert(args.step_duration());
    }
    check_seed(args, &source, &seat_specs)?;
    let (dice, training, chosen) = (source.to_dice_origin(), args.training, args.seed);
    let setup = ValidatedSetup {
        game,
        rules,
        seat_specs,
        dice,
        is_training: training,
        chosen_seed: chosen,
        start_position: None,
    };
    play_new_game(console, args, store, &setup, source, options)
}

/// Creates a game and plays it. Without a store, only `--record` keeps it.
fn play_new_game(
    console: &mut Console<'_>,
    args: &PlayArgs,
    store: Option<LocalStore>,
    setup: &ValidatedSetup,
    source: DiceArg,
    options: PlayOptions,
) -> Result<AfterGame, CommandError> {
    let seed = Seed::generate().map_err(randomness_error)?;
    let first = setup.determine_first_seat(&TableSeed::for_console(setup.chosen_seed, &seed));
    let header =
        setup.record_header(first).map_err(|error| CommandError::Usage(error.to_string()))?;
    if let Some(store) = store {
        hall_of_fame_text::print_hall_of_fame(console, &store, &header)?;
        let game = store.create_game(header, seed);
        let game = game.map_err(|error| CommandError::Failed(error.to_string()))?;
        return play_stored_game(console, &store, game, source, options);
    }
    let definition = TableDefinition::for_console(header, seed).map_err(randomness_error)?;
    let table = Table::from_events(definition, Vec::new())
        .map_err(|damage| CommandError::Usage(damage.message))?;
    let record_store: Box<dyn RecordAppender> = match &args.record {
        Some(file) => Box::new(RecordFile::create(file, &table.record())?),
        None => Box::new(DiscardingRecordWriter),
    };
    run_session(console, table, record_store, source, args.record.clone(), options)
}

fn resume_record_file(
    console: &mut Console<'_>,
    args: &PlayArgs,
    file: &Path,
) -> Result<AfterGame, CommandError> {
    let source = DiceArg::parse(args.dice.as_deref())?;
    check_new_record(args)?;
    // Check that the game can be played before touching the file.
    let (record, torn) = read_record_file(file)?;
    let corrupt = |damage| RecordFileError::Corrupt { path: file.to_owned(), damage };
    // Random dice continue with a new seed.
    let seed = Seed::generate().map_err(randomness_error)?;
    let definition = TableDefinition::for_console(record.header, seed).map_err(randomness_error)?;
    let table = Table::from_events(definition, record.events).map_err(corrupt)?;
    for bot in table.game().seat_specs().iter().filter_map(strategy_to_resolve) {
        let rules = table.game().rules();
        let resolved = with_game!(table.header().game, G => {
            resolve_strategy::<G>(bot, &G::rules_for(rules)).map(|_| ())
        });
        resolved.map_err(|error| corrupt(RecordError::new(1, error.to_string())))?;
    }
    if let Some(torn) = torn {
        let texts = texts(console.lang());
        let notice =
            (texts.truncated_line_in_file)(torn.line, &file.display().to_string(), torn.torn_bytes);
        console.print_line(notice)?;
    }
    let source = source.or_typed_as_before(args, &table);
    let (record_store, path): (Box<dyn RecordAppender>, _) = match &args.record {
        // Leave the resumed file as it is.
        Some(other) => (Box::new(RecordFile::create(other, &table.record())?), other.clone()),
        // A finished game gets no more events.
        None if table.is_over() => (Box::new(DiscardingRecordWriter), file.to_owned()),
        None => (Box::new(RecordFile::resume(file)?.file), file.to_owned()),
    };
    run_session(console, table, record_store, source, Some(path), PlayOptions::from_args(args)?)
}

/// The strategy of a seat that one of the game's own bots plays.
fn strategy_to_resolve(seat: &SeatSpec) -> Option<&str> {
    seat.bot.as_deref().filter(|strategy| engine_of_strategy(strategy).is_none())
}

fn randomness_error(error: RandomnessError) -> CommandError {
    CommandError::Failed(error.to_string())
}

fn run_session(
    console: &mut Console<'_>,
    mut table: Table,
    record_store: Box<dyn RecordAppender>,
    source: DiceArg,
    file: Option<PathBuf>,
    options: PlayOptions,
) -> Result<AfterGame, CommandError> {
    let dice = match source {
        DiceArg::Random => DiceSource::Program,
        DiceArg::Typed => DiceSource::Typed,
        DiceArg::FileText(text) => {
            DiceSource::File(ScriptedDice::parse(&text, table.game().next_roll_index())?)
        }
    };
    let PlayOptions { has_shown_boards, full_screen_pace, hall_of_fame, engines } = options;
    if !table.is_over() {
        seat_engines(&mut table, &engines)?;
    }
    let rematch = rematch(&table);
    let variant = GameVariant::from_header(table.header());
    let texts = console.texts();
    let hall_of_fame: Option<HallOfFameText> = hall_of_fame.map(|store| -> HallOfFameText {
        Box::new(move || hall_of_fame_text::hall_of_fame_page(&store, &variant, texts))
    });
    with_game!(table.header().game, G => {
        let location = SaveLocation::new(file);
        set_ctrl_c_message({
            let location = location.clone();
            move || {
                if full_screen_pace.is_some() {
                    restore_terminal();
                }
                location.resume_argument().map_or(texts.goodbye_not_saved.to_owned(), |at| (texts.already_recorded_in)(&at))
            }
        });
        let lang = console.lang();
        let coach = table.replayed_game_as::<G>().map(|game| LazyCoach::new(game, Arc::new(open_solution_cache()), default_threads()));
        let progress = ProgressReporter::new(texts.preparing_bots).with_pipe_lines().with_lang(lang);
        let cache = open_solution_cache();
        let solutions = SolutionProvider::new(&cache, &progress, default_threads());
        if let Some(pace) = full_screen_pace {
            let source = LocalTableBackend::<G>::start(table, record_store, dice, location, lang, &solutions)?;
            drop(progress);
            let exit = full_screen_game::run_full_screen(Box::new(source), coach, pace, hall_of_fame)?;
            return Ok(AfterGame::from_screen_exit(exit, rematch));
        }
        let session = {
            ConsoleSession::<G>::start(console, table, record_store, dice, location, &solutions)?
        };
        drop(progress);
        let session = session.with_boards_already_shown(has_shown_boards);
        match coach {
            Some(coach) => session.with_coach(coach, move || Box::new(ProgressReporter::new(texts.computing_hint).with_lang(lang))),
            None => session,
        }
        .run()?;
        Ok(AfterGame::Leave)
    })
}

/// How to show a game.
struct PlayOptions {
    /// Whether the menu has already shown the boards.
    has_shown_boards: bool,
    /// The pace on the full screen; `None` at the console.
    full_screen_pace: Option<Duration>,
    /// The store whose hall of fame is shown after the game.
    hall_of_fame: Option<LocalStore>,
    /// The engines that may play.
    engines: Arc<dyn EngineRunner>,
}

impl PlayOptions {
    fn from_args(args: &PlayArgs) -> Result<Self, CommandError> {
        Ok(Self {
            has_shown_boards: false,
            full_screen_pace: args.screen.then(|| args.step_duration()),
            hall_of_fame: None,
            engines: engine_runner(&args.registrations, CONSOLE_MOVE_TIME, 1)?,
        })
    }
}

/// The validated part of the setup that the arguments give.
fn partial_setup(args: &PlayArgs) -> Result<PartialGameSetup, CommandError> {
    let game = args.game.as_deref().map(parse_game).transpose()?;
    let settings = parse_settings(&args.settings)?;
    let seats = args.seats.as_deref().map(parse_seat_list).transpose()?;
    let rules = match (game, &args.rules) {
        (Some(game), Some(name)) => Some(rule_set_name(game, name)),
        (_, rules) => rules.clone(),
    };
    match game {
        None if args.rules.is_some() || !settings.is_empty() => {
            return Err(CommandError::Usage("say which game the rules are for".to_owned()));
        }
        None => {}
        Some(game) => with_game!(game, G => {
            let sets = G::rule_sets();
            // Without --rules the settings are checked against the default rule set.
            let choice = RuleSetWithSettings::from_name_and_settings::<G>(rules.as_deref(), &settings)?;
            if let Some(seats) = &seats {
                check_seat_count(sets, args.rules.as_ref().map(|_| &choice), seats.len())?;
                for bot in seats.iter().filter_map(strategy_to_resolve) {
                    match args.rules {
                        Some(_) => resolve_strategy::<G>(bot, &G::rules_for(&choice))?,
                        None => resolve_strategy_in_any_rule_set::<G>(bot)?,
                    };
                }
            }
        }),
    }
    Ok(PartialGameSetup { game, rules, settings, seats })
}

/// Refuses a seed that nothing would use.
fn check_seed(
    args: &PlayArgs,
    source: &DiceArg,
    seat_specs: &[SeatSpec],
) -> Result<(), CommandError> {
    let no_bots = seat_specs.iter().all(|seat_spec| seat_spec.bot.is_none());
    match (args.seed, source) {
        (None, _) | (_, DiceArg::Random) => Ok(()),
        (Some(_), _) if no_bots => Err(CommandError::Usage(
            "--seed has no effect here: the program doesn't roll the dice, and no bot plays"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}

/// Refuses a number of seats that the chosen rule set, or no rule set, allows.
fn check_seat_count(
    sets: &'static [rollwright_games::RuleSet],
    choice: Option<&RuleSetWithSettings>,
    count: usize,
) -> Result<(), GameSetupError> {
    match choice {
        Some(choice) => choice.rule_set().new_seats(count, Seat(0)).map(|_| ()),
        None if sets.iter().any(|set| set.new_seats(count, Seat(0)).is_ok()) => Ok(()),
        None => sets[0].new_seats(count, Seat(0)).map(|_| ()),
    }
}

/// Where the dice come from.
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
                    // Report an invalid face before the game begins.
                    ScriptedDice::parse(&text, 0)?;
                    Ok(Self::FileText(text))
                }
                Err(error) => Err(CommandError::Failed(format!(
                    "the dice file {file} can't be read: {error}"
                ))),
            },
        }
    }

    /// Typed dice if the resumed game has them and `--dice` is not given, else `self`.
    fn or_typed_as_before(self, args: &PlayArgs, table: &Table) -> Self {
        match (args.dice.is_some(), table.game().dice_origin()) {
            (false, DiceOrigin::Manual) => Self::Typed,
            _ => self,
        }
    }

    fn to_dice_origin(&self) -> DiceOrigin {
        match self {
            Self::Random => DiceOrigin::Random,
            Self::Typed => DiceOrigin::Manual,
            Self::FileText(_) => DiceOrigin::Script,
        }
    }
}

//! `rollwright play`: from what was typed to a game at the console.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{Solutions, strategy_named};
use rollwright_games::record::{Damage, DiceKind, Sitter};
use rollwright_games::{Game, RuleChoice, RulesError, Seat, with_game};
use rollwright_tables::keeper::read_file;
use rollwright_tables::token::NoRandomness;
use rollwright_tables::{
    Beginning, Chance, FileKeeper, Founding, Keeper, KeeperError, KeptGame, LocalStore, NotKept,
    Script, Seed, Table, parse_seats,
};
use rollwright_terminal::menu::{Chosen, Given, choose};
use rollwright_terminal::screen::{LocalSource, restore};
use rollwright_terminal::{Advisor, Console, DiceFrom, Place, Sitting};

use crate::args::Play;
use crate::begun::choose_begun;
use crate::failure::Failure;
use crate::given::{game_named, settings_of};
use crate::home;
use crate::screen::{console, has_screen};
use crate::solutions::{ProgressWatch, cache, on_ctrl_c, threads};
use crate::texts::texts;
use crate::{full_screen, table};

/// Plays a new game, or goes on with one.
pub(crate) fn run(args: Play) -> Result<(), Failure> {
    if (args.screen || args.table.is_some()) && !has_screen() {
        return Err(full_screen::no_screen(&args.spoken));
    }
    if let Some(url) = &args.table {
        return table::run(&args, url);
    }
    let mut console = console(args.plain, args.strict, &args.spoken);
    match &args.resume {
        Some(file) => {
            let name = file.to_str().filter(|name| home::is_short(name) && !file.exists());
            if let Some(name) = name.filter(|_| args.record.is_none())
                && resume_begun(&mut console, &args, name)?
            {
                return Ok(());
            }
            resume(&mut console, &args, file)
        }
        None => start(&mut console, &args),
    }
}

/// Goes on with a game of the user's store; false when there is none of that name.
fn resume_begun(console: &mut Console<'_>, args: &Play, name: &str) -> Result<bool, Failure> {
    let home = home::open()?;
    let failed = |error: rollwright_tables::StoreError| Failure::Failed(error.to_string());
    let Some(game) = home.resume(name).map_err(failed)? else { return Ok(false) };
    let source = Source::read(args.dice.as_deref())?.or_typed(args, &game.table);
    sit_at_home(console, &home, game, source, Manner::of(args))?;
    Ok(true)
}

/// Plays a game of the user's store, and congratulates whoever enters the hall of fame.
fn sit_at_home(
    console: &mut Console<'_>,
    home: &LocalStore,
    KeptGame { table, keeper }: KeptGame,
    source: Source,
    manner: Manner,
) -> Result<(), Failure> {
    let (header, id) = (table.header().clone(), table.id().clone());
    let name = PathBuf::from(home::short(&id));
    sit(console, table, Box::new(keeper), source, Some(name), manner)?;
    home::congratulate(console, home, &header, &id)
}

fn start(console: &mut Console<'_>, args: &Play) -> Result<(), Failure> {
    let given = given(args)?;
    let source = Source::read(args.dice.as_deref())?;
    if let Some(sitters) = &given.seats {
        check_seed(args, &source, sitters)?;
    }
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        return Err(KeeperError::Exists { path: path.clone() }.into());
    }
    let home = if args.record.is_some() { None } else { home::home(console) };
    if let Some(home) = home.as_ref().filter(|_| given.game.is_none() && given.seats.is_none()) {
        home::show_halls(console, home)?;
        // A script that begins with an answer is never taken for the number of a game.
        if console.interactive()
            && let Some(name) = choose_begun(console, home)?
        {
            return resume_begun(console, args, &name).map(|_| ());
        }
    }
    let Chosen { game, rules, sitters, names_asked, screen } = choose(console, given)?;
    let mut manner = Manner { introduced: names_asked, ..Manner::of(args) };
    if screen {
        manner.screen.get_or_insert(args.pace());
    }
    check_seed(args, &source, &sitters)?;
    let (dice, training, chosen) = (source.kind(), args.training, args.seed);
    let beginning = Beginning { game, rules, sitters, dice, training, seed: chosen };
    let seed = Seed::fresh().map_err(no_randomness)?;
    let first = beginning.first(&Chance::at_console(chosen, &seed));
    let header = beginning.header(first).map_err(|error| Failure::Usage(error.to_string()))?;
    if let Some(home) = home {
        home::show_best(console, &home, &header)?;
        let game = home.begin(header, seed);
        let game = game.map_err(|error| Failure::Failed(error.to_string()))?;
        return sit_at_home(console, &home, game, source, manner);
    }
    let founding = Founding::at_console(header, seed).map_err(no_randomness)?;
    let table = Table::new(founding, Vec::new()).map_err(|damage| Failure::Usage(damage.why))?;
    let keeper: Box<dyn Keeper> = match &args.record {
        Some(file) => Box::new(FileKeeper::create(file, &table.record())?),
        None => Box::new(NotKept),
    };
    sit(console, table, keeper, source, args.record.clone(), manner)
}

fn resume(console: &mut Console<'_>, args: &Play, file: &Path) -> Result<(), Failure> {
    let source = Source::read(args.dice.as_deref())?;
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        return Err(KeeperError::Exists { path: path.clone() }.into());
    }
    // What can't be played is refused before the file is touched.
    let (record, torn) = read_file(file)?;
    let damaged = |damage| KeeperError::Damaged { path: file.to_owned(), damage };
    // A game whose dice nobody chose meets new ones.
    let seed = Seed::fresh().map_err(no_randomness)?;
    let founding = Founding::at_console(record.header, seed).map_err(no_randomness)?;
    let table = Table::new(founding, record.events).map_err(damaged)?;
    for bot in table.game().sitters().iter().filter_map(|sitter| sitter.bot.as_deref()) {
        let known = with_game!(table.header().game, G => strategy_named::<G>(bot).map(|_| ()));
        known.map_err(|error| damaged(Damage::new(1, error.to_string())))?;
    }
    if let Some(torn) = torn {
        let texts = texts(console.lang());
        let told = (texts.cut_short_in)(torn.line, &file.display().to_string(), torn.bytes);
        console.say(told)?;
    }
    let source = source.or_typed(args, &table);
    let (keeper, kept): (Box<dyn Keeper>, _) = match &args.record {
        // Another file: the old one stays as it is.
        Some(other) => (Box::new(FileKeeper::create(other, &table.record())?), other.clone()),
        // Nothing is added to a game that is over.
        None if table.is_over() => (Box::new(NotKept), file.to_owned()),
        None => (Box::new(FileKeeper::resume(file)?.keeper), file.to_owned()),
    };
    sit(console, table, keeper, source, Some(kept), Manner::of(args))
}

fn no_randomness(error: NoRandomness) -> Failure {
    Failure::Failed(error.to_string())
}

fn sit(
    console: &mut Console<'_>,
    table: Table,
    keeper: Box<dyn Keeper>,
    source: Source,
    file: Option<PathBuf>,
    manner: Manner,
) -> Result<(), Failure> {
    let dice = match source {
        Source::Random => DiceFrom::Program,
        Source::Typed => DiceFrom::Typed,
        Source::Text(text) => DiceFrom::Script(Script::parse(&text, table.game().rolls())?),
    };
    with_game!(table.header().game, G => {
        let place = Place::new(file);
        let texts = console.texts();
        on_ctrl_c({
            let place = place.clone();
            move || {
                if manner.screen.is_some() {
                    restore();
                }
                place.typed().map_or(texts.goodbye_lost.to_owned(), |at| (texts.kept_in)(&at))
            }
        });
        let lang = console.lang();
        let advisor = table.folded::<G>().map(|game| Advisor::new(game, Arc::new(cache()), threads()));
        let watch = ProgressWatch::new(texts.preparing).with_lines().speaking(lang);
        let cache = cache();
        let solutions = Solutions::new(&cache, &watch, threads());
        if let Some(pace) = manner.screen {
            let source = LocalSource::<G>::new(table, keeper, dice, place, lang, &solutions)?;
            drop(watch);
            return full_screen::show(Box::new(source), advisor, pace);
        }
        let sitting = {
            Sitting::<G>::new(console, table, keeper, dice, place, &solutions)?
        };
        drop(watch);
        let sitting = sitting.introduced(manner.introduced);
        Ok(match advisor {
            Some(advisor) => sitting.coached(advisor, move || Box::new(ProgressWatch::new(texts.thinking).speaking(lang))),
            None => sitting,
        }
        .play()?)
    })
}

/// How a game is played.
#[derive(Clone, Copy)]
struct Manner {
    /// The menu has shown the boards already.
    introduced: bool,
    /// On the full screen, at this pace.
    screen: Option<Duration>,
}

impl Manner {
    fn of(args: &Play) -> Self {
        Self { introduced: false, screen: args.screen.then(|| args.pace()) }
    }
}

/// What was given, checked as far as it goes.
fn given(args: &Play) -> Result<Given, Failure> {
    let game = args.game.as_deref().map(game_named).transpose()?;
    let settings = settings_of(&args.settings)?;
    let seats = args.seats.as_deref().map(parse_seats).transpose()?;
    match game {
        None if args.rules.is_some() || !settings.is_empty() => {
            return Err(Failure::Usage("name the game that the rules are for".to_owned()));
        }
        None => {}
        Some(game) => with_game!(game, G => {
            let sets = G::rule_sets();
            // Without --rules the settings are checked against the default rule set.
            let choice = RuleChoice::new::<G>(args.rules.as_deref(), &settings)?;
            if let Some(seats) = &seats {
                check_count(sets, args.rules.as_ref().map(|_| &choice), seats.len())?;
                for bot in seats.iter().filter_map(|sitter| sitter.bot.as_deref()) {
                    strategy_named::<G>(bot)?;
                }
            }
        }),
    }
    Ok(Given { game, rules: args.rules.clone(), settings, seats })
}

/// Refuses a seed that nothing would follow.
fn check_seed(args: &Play, source: &Source, sitters: &[Sitter]) -> Result<(), Failure> {
    let no_bots = sitters.iter().all(|sitter| sitter.bot.is_none());
    match (args.seed, source) {
        (None, _) | (_, Source::Random) => Ok(()),
        (Some(_), _) if no_bots => Err(Failure::Usage(
            "--seed means nothing here: the dice do not come from the program, and no bot plays"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}

/// Refuses a number of seats that the chosen rule set, or every one, does not take.
fn check_count(
    sets: &'static [rollwright_games::RuleSet],
    choice: Option<&RuleChoice>,
    count: usize,
) -> Result<(), RulesError> {
    match choice {
        Some(choice) => choice.set().seats(count, Seat(0)).map(|_| ()),
        None if sets.iter().any(|set| set.seats(count, Seat(0)).is_ok()) => Ok(()),
        None => sets[0].seats(count, Seat(0)).map(|_| ()),
    }
}

/// Where dice come from, as asked for.
enum Source {
    Random,
    Typed,
    Text(String),
}

impl Source {
    fn read(dice: Option<&str>) -> Result<Self, Failure> {
        match dice {
            None | Some("random") => Ok(Self::Random),
            Some("manual") => Ok(Self::Typed),
            Some(file) => match std::fs::read_to_string(file) {
                Ok(text) => {
                    // A word that is no face is told before the game begins.
                    Script::parse(&text, 0)?;
                    Ok(Self::Text(text))
                }
                Err(error) => Err(Failure::Failed(format!("the dice file {file}: {error}"))),
            },
        }
    }

    /// The same; but a game whose dice were typed goes on like that, unless it was said
    /// where they come from.
    fn or_typed(self, args: &Play, table: &Table) -> Self {
        match (args.dice.is_some(), table.game().dice_kind()) {
            (false, DiceKind::Manual) => Self::Typed,
            _ => self,
        }
    }

    fn kind(&self) -> DiceKind {
        match self {
            Self::Random => DiceKind::Random,
            Self::Typed => DiceKind::Manual,
            Self::Text(_) => DiceKind::Script,
        }
    }
}

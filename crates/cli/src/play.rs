//! `rollwright play`: from what was typed to a game at the console.

use std::path::{Path, PathBuf};

use rollwright_games::record::{Damage, DiceKind, FORMAT, Header};
use rollwright_games::{Game, Phase, RuleChoice, RulesError, Seat, Start, with_game};
use rollwright_minds::strategy_named;
use rollwright_minds::{HasBots, Solutions, luck_of};
use rollwright_tables::keeper::read_file;
use rollwright_tables::token::NoRandomness;
use rollwright_tables::{
    FileKeeper, KeeperError, Live, Resumed, Script, Seed, Seeded, parse_seats,
};
use rollwright_terminal::menu::{Chosen, Given, choose};
use rollwright_terminal::{Console, ConsoleGame, DiceFrom, Sitting};

use crate::args::Play;
use crate::failure::Failure;
use crate::given::{entropy, game_named, settings_of};
use crate::home;
use crate::screen::console;
use crate::solutions::{ProgressWatch, cache, threads};

/// Plays a new game, or goes on with one.
pub(crate) fn run(args: Play) -> Result<(), Failure> {
    let mut console = console(args.plain);
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
    let Some(Resumed { id, record, keeper }) = home.resume(name).map_err(failed)? else {
        return Ok(false);
    };
    let source = Source::read(args.dice.as_deref())?;
    let header = record.header.clone();
    let secret = header.seed.unwrap_or_else(|| keeper.seed().luck());
    let file = PathBuf::from(home::short(&id));
    let damaged = |damage| KeeperError::Damaged { path: file.clone(), damage };
    with_game!(header.game, G => {
        let mut live = Live::<G>::resume(record).map_err(damaged)?;
        let source = match (args.dice.is_some(), live.folded().dice) {
            (false, DiceKind::Manual) => Source::Typed,
            _ => source,
        };
        live.keep_with(Box::new(keeper));
        sit(console, live, source, secret, Some(file))?;
    });
    home::congratulate(console, &home, &header, &id)?;
    Ok(true)
}

fn start(console: &mut Console<'_>, args: &Play) -> Result<(), Failure> {
    let given = given(args)?;
    let source = Source::read(args.dice.as_deref())?;
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        return Err(KeeperError::Exists { path: path.clone() }.into());
    }
    let home = if args.record.is_some() { None } else { home::home(console) };
    if let Some(home) = home.as_ref().filter(|_| given.game.is_none() && given.seats.is_none()) {
        home::show_halls(console, home)?;
        if let Some(name) = home::choose_begun(console, home)? {
            return resume_begun(console, args, &name).map(|_| ());
        }
    }
    let Chosen { game, rules, sitters } = choose(console, given)?;
    let no_randomness = |error: NoRandomness| Failure::Failed(error.to_string());
    let seed = Seed::fresh().map_err(no_randomness)?;
    // A game that is kept meets the same dice when it goes on.
    let secret = args.seed.unwrap_or_else(|| seed.luck());
    let count = sitters.len();
    let first = match rules.set().start {
        // Seat 1 begins with scripted or hand-entered dice (RULES: Who starts).
        Start::Lot if matches!(source, Source::Random) => lot(secret, count),
        _ => Seat(0),
    };
    let header = Header {
        rollwright: FORMAT,
        game,
        rules: rules.set().name.to_owned(),
        version: rules.set().version,
        settings: rules.settings().map(|(s, value)| (s.key.to_owned(), value)).collect(),
        seats: sitters,
        first,
        dice: source.kind(),
        seed: args.seed,
        commitment: None,
        training: args.training,
    };
    with_game!(game, G => {
        let mut live = Live::<G>::start(header.clone()).map_err(|e| Failure::Usage(e.why))?;
        if let Some(file) = &args.record {
            live.keep_with(Box::new(FileKeeper::create(file, live.record())?));
        }
        let Some(home) = home else {
            return sit(console, live, source, secret, args.record.clone());
        };
        home::show_best(console, &home, &header)?;
        let (id, keeper) = home
            .begin(live.record(), seed)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        live.keep_with(Box::new(keeper));
        sit(console, live, source, secret, Some(PathBuf::from(home::short(&id))))?;
        home::congratulate(console, &home, &header, &id)
    })
}

fn resume(console: &mut Console<'_>, args: &Play, file: &Path) -> Result<(), Failure> {
    let source = Source::read(args.dice.as_deref())?;
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        return Err(KeeperError::Exists { path: path.clone() }.into());
    }
    // What can't be played is refused before the file is touched.
    let (record, torn) = read_file(file)?;
    let damaged = |damage| KeeperError::Damaged { path: file.to_owned(), damage };
    with_game!(record.header.game, G => {
        let mut live = Live::<G>::resume(record).map_err(damaged)?;
        for bot in live.folded().sitters.iter().filter_map(|sitter| sitter.bot.as_deref()) {
            strategy_named::<G>(bot).map_err(|error| damaged(Damage::new(1, error.to_string())))?;
        }
        if let Some(torn) = torn {
            console.say(format!(
                "Line {} of {} was cut short and is left out: {} bytes.",
                torn.line, file.display(), torn.bytes
            ))?;
        }
        let secret = live.record().header.seed.map_or_else(entropy, Ok)?;
        let source = match (args.dice.is_some(), live.folded().dice) {
            (false, DiceKind::Manual) => Source::Typed,
            _ => source,
        };
        let over = matches!(live.position().phase(), Phase::Over { .. });
        let kept = match &args.record {
            // Another file: the old one stays as it is.
            Some(other) => {
                live.keep_with(Box::new(FileKeeper::create(other, live.record())?));
                other.clone()
            }
            // Nothing is added to a game that is over.
            None if over => file.to_owned(),
            None => {
                live.keep_with(Box::new(FileKeeper::resume(file)?.keeper));
                file.to_owned()
            }
        };
        sit(console, live, source, secret, Some(kept))
    })
}

fn sit<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    live: Live<G>,
    source: Source,
    secret: u64,
    file: Option<PathBuf>,
) -> Result<(), Failure> {
    let dice = match source {
        Source::Random => DiceFrom::Seed(Seeded::new(secret)),
        Source::Typed => DiceFrom::Typed,
        Source::Text(text) => DiceFrom::Script(Script::parse(&text, live.folded().rolls())?),
    };
    let sitting = {
        let watch = ProgressWatch::new("Preparing the bots");
        let cache = cache();
        let solutions = Solutions::new(&cache, &watch, threads());
        Sitting::new(console, live, dice, secret, file, &solutions)?
    };
    Ok(sitting.play()?)
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

    fn kind(&self) -> DiceKind {
        match self {
            Self::Random => DiceKind::Random,
            Self::Typed => DiceKind::Manual,
            Self::Text(_) => DiceKind::Script,
        }
    }
}

/// The seat that begins, drawn by lot.
fn lot(secret: u64, count: usize) -> Seat {
    let draw = luck_of(secret, u8::MAX, 0);
    Seat(((u128::from(draw) * count as u128) >> 64) as u8)
}

//! What was not given on the command line is asked: game, rules and settings,
//! number of players, names.

use std::collections::BTreeMap;

use rollwright_bots::strategy_named;
use rollwright_bots::{BotError, HasBots};
use rollwright_games::illegal::shown;
use rollwright_games::record::Sitter;
use rollwright_games::{GameId, Names, RuleChoice, RuleSet, Seat, with_game};
use rollwright_i18n::{capital, sentence};
use rollwright_tables::sitter::{parse_sitter, shown_names, tell_apart};

use crate::bots;
use crate::console::{Console, Line, Typed};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;
use crate::output::{Ink, Output};

/// What asks for the full screen at the menu.
const SCREEN_WORDS: [&str; 2] = ["screen", "vollbild"];

/// What is known before asking.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The game.
    pub game: Option<GameId>,
    /// The rule set.
    pub rules: Option<String>,
    /// The settings by key.
    pub settings: BTreeMap<String, String>,
    /// The seats.
    pub seats: Option<Vec<Sitter>>,
}

/// Everything a game needs to begin.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub rules: RuleChoice,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The names were asked, and the boards shown with them.
    pub names_asked: bool,
    /// The full screen was chosen.
    pub screen: bool,
}

/// Asks for what is missing. What is given fits together, as far as it goes.
///
/// # Errors
/// The person left, or the input ended.
pub fn choose(console: &mut Console<'_>, given: Given) -> Result<Chosen, Ending> {
    let mut screen = false;
    let game = match given.game {
        Some(game) => game,
        None => loop {
            let game = ask_game(console, &mut screen)?;
            let seats = given.seats.as_deref().unwrap_or_default();
            match with_game!(game, G => unfit::<G>(console, seats)) {
                None => break game,
                Some(why) => console.say(why)?,
            }
        },
    };
    with_game!(game, G => {
        let mut out = console.output();
        G::welcome(console.lang(), &mut out);
        console.show(&out)?;
        let count = given.seats.as_ref().map(Vec::len);
        let rules = ask_rules::<G>(console, given.rules.as_deref(), &given.settings, count)?;
        let names_asked = given.seats.is_none();
        let sitters = match given.seats {
            Some(sitters) => sitters,
            None => ask_sitters::<G>(console, &rules)?,
        };
        Ok(Chosen { game, rules, sitters, names_asked, screen })
    })
}

/// Why these people and bots can't play `G`, if they can't. Nobody yet is fine.
fn unfit<G: ConsoleGame + HasBots>(console: &Console<'_>, sitters: &[Sitter]) -> Option<String> {
    let takes = |set: &RuleSet| sitters.is_empty() || takes(set, sitters.len());
    if !G::rule_sets().iter().any(takes) {
        let most = G::rule_sets().iter().map(|set| set.max_seats).max().unwrap_or(0);
        let fewest = G::rule_sets().iter().map(|set| set.min_seats).min().unwrap_or(0);
        let texts = console.texts();
        let players = (texts.players)(fewest, most);
        return Some((texts.game_takes)(G::ID.title(), &players, sitters.len()));
    }
    let known = |bot: &str| strategy_named::<G>(bot).is_ok();
    let unknown = sitters.iter().filter_map(|sitter| sitter.bot.as_deref()).find(|bot| !known(bot));
    unknown.map(|bot| sentence(&BotError::unknown::<G>(bot).said(console.lang())))
}

fn takes(set: &RuleSet, count: usize) -> bool {
    (usize::from(set.min_seats)..=usize::from(set.max_seats)).contains(&count)
}

/// The game that is wanted; `screen` becomes true where the full screen is asked for.
fn ask_game(console: &mut Console<'_>, screen: &mut bool) -> Result<GameId, Ending> {
    let mut out = console.output();
    out.line(out.paint(Ink::Strong, "Rollwright"));
    out.line(console.texts().lead);
    out.gap();
    for (index, game) in GameId::ALL.into_iter().enumerate() {
        out.line(format!("  {}  {}", index + 1, out.paint(Ink::Strong, game.title())));
        out.line(format!("     {}", game.about(console.lang()).line));
    }
    out.gap();
    if console.offers_screen() {
        out.line(console.texts().screen_offered);
    }
    console.show(&out)?;
    loop {
        let texts = console.texts();
        let first = Reading::no_game(console);
        let answer = ask(console, &first, &(texts.which_game)(GameId::ALL.len()))?;
        let answer = answer.ok_or(Ending::NotBegun(console.lang()))?;
        if console.offers_screen() && SCREEN_WORDS.contains(&answer.to_lowercase().as_str()) {
            *screen = true;
            console.say(texts.screen_chosen)?;
            continue;
        }
        let by_number =
            answer.parse::<usize>().ok().and_then(|n| GameId::ALL.get(n.wrapping_sub(1)));
        let by_title =
            || GameId::ALL.into_iter().find(|game| game.title().eq_ignore_ascii_case(&answer));
        match by_number.copied().or_else(|| GameId::from_name(&answer)).or_else(by_title) {
            Some(game) => return Ok(game),
            None => {
                let names: Vec<_> = GameId::ALL.iter().map(|game| game.name()).collect();
                console.say((texts.no_such_game)(names.len(), &names.join(", ")))?;
            }
        }
    }
}

fn ask_rules<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    name: Option<&str>,
    given: &BTreeMap<String, String>,
    count: Option<usize>,
) -> Result<RuleChoice, Ending> {
    let sets = G::rule_sets();
    let set = match name.and_then(|name| sets.iter().find(|set| set.name == name)) {
        Some(set) => set,
        None if sets.len() == 1 => &sets[0],
        None => ask_rule_set::<G>(console, count)?,
    };
    let mut values = given.clone();
    let missing: Vec<_> = set.settings.iter().filter(|s| !given.contains_key(s.key)).collect();
    if !missing.is_empty() {
        let (lang, texts) = (console.lang(), console.texts());
        let rules = Reading::of::<G>(console, &RuleChoice::default_of::<G>());
        let default = given.is_empty() && takes_default::<G>(console, &rules)?;
        for setting in missing {
            if default {
                continue;
            }
            loop {
                let (key, low, high) = (setting.key, setting.low, setting.high);
                let what = capital(G::about(lang).setting(setting.key));
                let prompt = (texts.setting)(&what, low, high, setting.default);
                let Some(answer) = ask(console, &rules, &prompt)? else { break };
                if answer.is_empty() {
                    break;
                }
                if answer.parse::<u8>().is_ok_and(|value| (low..=high).contains(&value)) {
                    values.insert(key.to_owned(), answer);
                    break;
                }
                console.say((texts.whole_number)(low, high))?;
            }
        }
    }
    // Every value has been checked against its range: the defaults never apply.
    Ok(RuleChoice::new::<G>(Some(set.name), &values)
        .unwrap_or_else(|_| RuleChoice::default_of::<G>()))
}

/// Whether the usual settings will do.
fn takes_default<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    rules: &Reading,
) -> Result<bool, Ending> {
    loop {
        // At the end of the input they stand, so that bots can play unasked.
        let Some(answer) = ask(console, rules, &G::settings_question(console.lang()))? else {
            return Ok(true);
        };
        match console.yes_or_no(&answer) {
            Some(yes) => return Ok(yes),
            None => {
                let text = (console.texts().yes_or_no)(&shown(&answer));
                console.say(format!("{text}."))?;
            }
        }
    }
}

fn ask_rule_set<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    count: Option<usize>,
) -> Result<&'static RuleSet, Ending> {
    let sets = G::rule_sets();
    let fits = |set: &RuleSet| count.is_none_or(|count| takes(set, count));
    // The default is the first that takes everybody who sits down.
    let default = sets.iter().find(|set| fits(set)).unwrap_or(&sets[0]);
    let (lang, texts) = (console.lang(), console.texts());
    let mut out = console.output();
    out.gap();
    out.line(texts.rules);
    for (index, (set, text)) in sets.iter().zip(G::about(lang).rule_sets).enumerate() {
        out.line(format!("  {}  {}", index + 1, out.paint(Ink::Strong, set.name)));
        out.line(format!("     {}", text.line));
    }
    console.show(&out)?;
    let prompt = (texts.which_rules)(sets.len(), default.name);
    let choice = RuleChoice::new::<G>(Some(default.name), &BTreeMap::new());
    let choice = choice.unwrap_or_else(|_| RuleChoice::default_of::<G>());
    let rules = Reading::of::<G>(console, &choice);
    loop {
        let answer = match ask(console, &rules, &prompt)? {
            None => return Ok(default),
            Some(answer) if answer.is_empty() => return Ok(default),
            Some(answer) => answer,
        };
        let by_number = answer.parse::<usize>().ok().and_then(|n| sets.get(n.wrapping_sub(1)));
        match by_number.or_else(|| sets.iter().find(|set| set.name.eq_ignore_ascii_case(&answer))) {
            Some(set) if fits(set) => return Ok(set),
            Some(set) => {
                let players = (texts.players)(set.min_seats, set.max_seats);
                console.say((texts.rules_take)(set.name, &players, count.unwrap_or(0)))?;
            }
            None => {
                let names: Vec<_> = sets.iter().map(|set| set.name).collect();
                console.say((texts.rule_sets_are)(&names.join(", ")))?;
            }
        }
    }
}

fn ask_sitters<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    choice: &RuleChoice,
) -> Result<Vec<Sitter>, Ending> {
    let (low, high) = (choice.set().min_seats, choice.set().max_seats);
    let texts = console.texts();
    let rules = Reading::of::<G>(console, choice);
    let count = loop {
        if low == high {
            break low;
        }
        let prompt = (texts.how_many_players)(low, high);
        let answer = ask(console, &rules, &prompt)?.ok_or(Ending::NotBegun(console.lang()))?;
        match answer.parse::<u8>() {
            Ok(count) if (low..=high).contains(&count) => break count,
            _ => console.say((texts.players_between)(low, high))?,
        }
    };
    let mut out = console.output();
    G::before_names(choice, console.lang(), &mut out);
    out.line(texts.bots_can_play);
    console.show(&out)?;
    let mut sitters = Vec::new();
    while sitters.len() < usize::from(count) {
        let number = sitters.len() + 1;
        let prompt = (texts.name_of_player)(number);
        let answer = match console.guided() {
            true => ask(console, &rules, &prompt)?,
            // In a pipe every word is a name here, the command words too.
            false => match console.ask(&prompt)? {
                Line::Text(answer) => Some(answer),
                Line::End => None,
            },
        };
        let answer = answer.ok_or(Ending::NotBegun(console.lang()))?;
        match parse_sitter(&answer, number) {
            Ok(sitter) => match sitter.bot.as_deref().map(strategy_named::<G>) {
                Some(Err(error)) => console.say(sentence(&error.said(console.lang())))?,
                _ => {
                    sitters.push(sitter);
                    let names = Names::new(&shown_names(&sitters, console.lang()), console.lang());
                    let mut out = console.output();
                    let seat = Seat(sitters.len() as u8 - 1);
                    G::after_name(choice, seat, &names, &mut out);
                    console.show(&out)?;
                }
            },
            Err(error) => console.say(format!("{error}."))?,
        }
    }
    tell_apart(&mut sitters);
    Ok(sitters)
}

/// What `rules` and `bots` show before a game has begun.
pub struct Reading {
    rules: String,
    bots: Option<Output>,
}

impl Reading {
    fn of<G: ConsoleGame + HasBots>(console: &Console<'_>, choice: &RuleChoice) -> Self {
        let mut bots = console.output();
        bots::list::<G>(console.lang(), &mut bots);
        Self { rules: G::rules_text(choice, console.lang()), bots: Some(bots) }
    }

    /// Before a game is chosen.
    #[must_use]
    pub fn no_game(console: &Console<'_>) -> Self {
        Self { rules: console.texts().game_first.to_owned(), bots: None }
    }
}

/// A line that is no command; `None` at the end of the input.
///
/// # Errors
/// The person left, or the input or output is broken.
pub fn ask(
    console: &mut Console<'_>,
    reading: &Reading,
    prompt: &str,
) -> Result<Option<String>, Ending> {
    loop {
        let line = match console.ask(prompt)? {
            Line::Text(line) => line,
            Line::End => return Ok(None),
        };
        match Typed::read(&line) {
            None => return Ok(Some(line)),
            Some(Typed::Help) => console.say(console.texts().help_before)?,
            Some(Typed::Rules) => console.say(reading.rules.trim_end())?,
            Some(Typed::Bots) => match &reading.bots {
                Some(bots) => console.show(bots)?,
                None => console.say(console.texts().game_first)?,
            },
            Some(Typed::Undo | Typed::Save(_) | Typed::Sheets | Typed::Hint) => {
                console.say(console.texts().not_begun)?;
            }
            Some(Typed::Quit) => return Err(Ending::Quit),
        }
    }
}

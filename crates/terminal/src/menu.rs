//! What was not given on the command line is asked: game, rules and settings,
//! number of players, names.

use std::collections::BTreeMap;

use rollwright_games::record::Sitter;
use rollwright_games::{GameId, RuleChoice, RuleSet, with_game};
use rollwright_minds::Minded;
use rollwright_minds::mind::strategy_named;
use rollwright_table::sitter::{parse_sitter, tell_apart};

use crate::console::{Command, Console, Line, is_yes};
use crate::ending::Ending;
use crate::page::Ink;

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
}

/// Asks for what is missing. What is given has been checked by the caller.
///
/// # Errors
/// The person left, or the input ended.
pub fn choose(console: &mut Console<'_>, given: Given) -> Result<Chosen, Ending> {
    let game = match given.game {
        Some(game) => game,
        None => ask_game(console)?,
    };
    with_game!(game, G => {
        let rules = ask_rules::<G>(console, given.rules.as_deref(), &given.settings)?;
        let sitters = match given.seats {
            Some(sitters) => sitters,
            None => ask_sitters::<G>(console, rules.set())?,
        };
        Ok(Chosen { game, rules, sitters })
    })
}

fn ask_game(console: &mut Console<'_>) -> Result<GameId, Ending> {
    let mut page = console.page();
    page.line(page.paint(Ink::Strong, "Rollwright"));
    page.line("Roll-and-write dice games to play, alone or with others.");
    page.gap();
    for (index, game) in GameId::ALL.into_iter().enumerate() {
        let name = page.paint(Ink::Strong, format!("{:<19}", game.title()));
        page.line(format!("  {}  {name}{}", index + 1, game.summary()));
    }
    page.gap();
    console.show(&page)?;
    loop {
        let answer = ask(console, "Which game? (1-4 or its name): ")?.ok_or(NO_MORE)?;
        let by_number =
            answer.parse::<usize>().ok().and_then(|n| GameId::ALL.get(n.wrapping_sub(1)));
        let by_title =
            || GameId::ALL.into_iter().find(|game| game.title().eq_ignore_ascii_case(&answer));
        match by_number.copied().or_else(|| GameId::from_name(&answer)).or_else(by_title) {
            Some(game) => return Ok(game),
            None => {
                console.say("Type a number from 1 to 4, or qwixx, qwinto, yahtzee or warrior.")?
            }
        }
    }
}

fn ask_rules<G: Minded>(
    console: &mut Console<'_>,
    name: Option<&str>,
    given: &BTreeMap<String, String>,
) -> Result<RuleChoice, Ending> {
    let sets = G::rule_sets();
    let set = match name.and_then(|name| sets.iter().find(|set| set.name == name)) {
        Some(set) => set,
        None if sets.len() == 1 => &sets[0],
        None => ask_rule_set(console, sets)?,
    };
    let mut values = given.clone();
    let missing: Vec<_> = set.settings.iter().filter(|s| !given.contains_key(s.key)).collect();
    if !missing.is_empty() {
        let defaults: Vec<_> =
            set.settings.iter().map(|s| format!("{} {}", s.key, s.default)).collect();
        let question = format!(
            "Play on the default board ({})? (yes; anything else lets you choose): ",
            defaults.join(", ")
        );
        // At the end of the input the default stands, so that bots can play unasked.
        let default = given.is_empty() && ask(console, &question)?.is_none_or(|a| is_yes(&a));
        for setting in missing {
            if default {
                continue;
            }
            loop {
                let (key, low, high) = (setting.key, setting.low, setting.high);
                let prompt =
                    format!("{} ({low}-{high}, Enter for {}): ", setting.help, setting.default);
                let Some(answer) = ask(console, &prompt)? else { break };
                if answer.is_empty() {
                    break;
                }
                if answer.parse::<u8>().is_ok_and(|value| (low..=high).contains(&value)) {
                    values.insert(key.to_owned(), answer);
                    break;
                }
                console.say(format!("That must be a whole number from {low} to {high}."))?;
            }
        }
    }
    // Every value has been checked against its range: the defaults never apply.
    Ok(RuleChoice::new::<G>(Some(set.name), &values)
        .unwrap_or_else(|_| RuleChoice::default_of::<G>()))
}

fn ask_rule_set(
    console: &mut Console<'_>,
    sets: &'static [RuleSet],
) -> Result<&'static RuleSet, Ending> {
    let mut page = console.page();
    page.line("Rules:");
    for (index, set) in sets.iter().enumerate() {
        let name = page.paint(Ink::Strong, format!("{:<11}", set.name));
        page.line(format!("  {}  {name} {}", index + 1, set.summary));
    }
    console.show(&page)?;
    let prompt = format!("Which rules? (1-{} or a name, Enter for {}): ", sets.len(), sets[0].name);
    loop {
        let answer = match ask(console, &prompt)? {
            None => return Ok(&sets[0]),
            Some(answer) if answer.is_empty() => return Ok(&sets[0]),
            Some(answer) => answer,
        };
        let by_number = answer.parse::<usize>().ok().and_then(|n| sets.get(n.wrapping_sub(1)));
        match by_number.or_else(|| sets.iter().find(|set| set.name.eq_ignore_ascii_case(&answer))) {
            Some(set) => return Ok(set),
            None => {
                let names: Vec<_> = sets.iter().map(|set| set.name).collect();
                console.say(format!("The rule sets are: {}.", names.join(", ")))?;
            }
        }
    }
}

fn ask_sitters<G: Minded>(console: &mut Console<'_>, set: &RuleSet) -> Result<Vec<Sitter>, Ending> {
    let (low, high) = (set.min_seats, set.max_seats);
    let count = loop {
        if low == high {
            break low;
        }
        let prompt = format!("Please enter the number of players ({low}-{high}): ");
        let answer = ask(console, &prompt)?.ok_or(NO_MORE)?;
        match answer.parse::<u8>() {
            Ok(count) if (low..=high).contains(&count) => break count,
            _ => console.say(format!("You must have between {low} and {high} players."))?,
        }
    };
    let bots: Vec<_> = G::strategies().iter().map(|s| format!("bot:{}", s.name)).collect();
    console
        .say(format!("A player can be a bot: type {} in place of a name.", bots.join(" or ")))?;
    let mut sitters = Vec::new();
    while sitters.len() < usize::from(count) {
        let number = sitters.len() + 1;
        // Every word is a name here, the command words too.
        let Line::Text(answer) =
            console.ask(&format!("Please enter the name of player {number}: "))?
        else {
            return Err(NO_MORE);
        };
        match parse_sitter(&answer, number) {
            Ok(Sitter { bot: Some(bot), .. }) if strategy_named::<G>(&bot).is_err() => {
                console.say(format!("There is no such bot; there are: {}.", bots.join(", ")))?;
            }
            Ok(sitter) => sitters.push(sitter),
            Err(error) => console.say(format!("{error}."))?,
        }
    }
    tell_apart(&mut sitters);
    Ok(sitters)
}

const NO_MORE: Ending = Ending::NoMoreInput { kept: None };

/// A line that is no command; `None` at the end of the input.
fn ask(console: &mut Console<'_>, prompt: &str) -> Result<Option<String>, Ending> {
    loop {
        let line = match console.ask(prompt)? {
            Line::Text(line) => line,
            Line::End => return Ok(None),
        };
        match Command::read(&line) {
            None => return Ok(Some(line)),
            Some(Command::Help) => console.say(
                "Answer the question, or type quit to leave. Once the game has begun, \
                 rules shows its rules and help all commands.",
            )?,
            Some(Command::Rules) => {
                console
                    .say("The rules of a game can be read once it has been chosen and begun.")?;
            }
            Some(Command::Undo | Command::Save(_)) => console.say("The game has not begun yet.")?,
            Some(Command::Quit) => return Err(Ending::Quit),
        }
    }
}

//! The setup menu: asks for anything that the command line leaves out, such as the game, its rules
//! and settings, the number of players and their names.

use std::collections::BTreeMap;

use rollwright_bots::{HasBots, resolve_strategy, resolve_strategy_in_any_rule_set};
use rollwright_games::play_error::sanitize_for_message;
use rollwright_games::record::SeatSpec;
use rollwright_games::{GameId, PlayerNames, RuleSet, RuleSetWithSettings, Seat, with_game};
use rollwright_i18n::{capitalize, to_sentence};
use rollwright_tables::engine_seats::engine_of_strategy;
use rollwright_tables::seat_names::{default_name, display_names, make_names_unique};
use rollwright_tables::{SeatSpecError, parse_seat_spec};

use crate::bot_list;
use crate::console::{Console, InputLine};
use crate::console_game::ConsoleGame;
use crate::prompt_command::PromptCommand;
use crate::session_error::SessionError;
use crate::styled_text::{StyledText, TextStyle};

/// The commands that select the full screen in the menu.
const FULL_SCREEN_COMMANDS: [&str; 2] = ["screen", "vollbild"];

/// The number of players that Enter takes, if the rules allow it.
const USUAL_PLAYER_COUNT: u8 = 2;

/// The part of the setup that is already known.
#[derive(Clone, Debug, Default)]
pub struct PartialGameSetup {
    /// The game.
    pub game: Option<GameId>,
    /// The rule set.
    pub rules: Option<String>,
    /// The settings by key.
    pub settings: BTreeMap<String, String>,
    /// The seats.
    pub seats: Option<Vec<SeatSpec>>,
}

/// Everything that a game needs to start.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub rules: RuleSetWithSettings,
    /// The player of each seat.
    pub seats: Vec<SeatSpec>,
    /// Whether the names were asked for, and the boards shown with them.
    pub has_asked_names: bool,
    /// Whether the full screen was chosen.
    pub use_full_screen: bool,
}

/// Asks for anything missing. The given parts must be consistent with each other.
///
/// # Errors
/// If the person quits, or the input ends.
pub fn ask_game_setup(
    console: &mut Console<'_>,
    given: PartialGameSetup,
) -> Result<GameSetup, SessionError> {
    let mut use_full_screen = false;
    let game = match given.game {
        Some(game) => game,
        None => loop {
            let game = ask_game(console, &mut use_full_screen)?;
            let seats = given.seats.as_deref().unwrap_or_default();
            match with_game!(game, G => why_seats_dont_fit::<G>(console, seats)) {
                None => break game,
                Some(reason) => console.print_line(reason)?,
            }
        },
    };
    with_game!(game, G => {
        let mut out = console.new_styled_text();
        G::write_welcome(console.lang(), &mut out);
        console.print(&out)?;
        let count = given.seats.as_ref().map(Vec::len);
        let rules = ask_rules::<G>(console, given.rules.as_deref(), &given.settings, count)?;
        let has_asked_names = given.seats.is_none();
        let seats = match given.seats {
            Some(seats) => seats,
            None => ask_seats::<G>(console, &rules)?,
        };
        Ok(GameSetup { game, rules, seats, has_asked_names, use_full_screen })
    })
}

/// Why these people and bots can't play `G`, if they can't. No players yet is fine.
fn why_seats_dont_fit<G: ConsoleGame + HasBots>(
    console: &Console<'_>,
    seats: &[SeatSpec],
) -> Option<String> {
    let allows = |set: &RuleSet| seats.is_empty() || allows_seat_count(set, seats.len());
    if !G::rule_sets().iter().any(allows) {
        let max_seats = G::rule_sets().iter().map(|set| set.max_seats).max().unwrap_or(0);
        let min_seats = G::rule_sets().iter().map(|set| set.min_seats).min().unwrap_or(0);
        let texts = console.texts();
        let players = (texts.player_range)(min_seats, max_seats);
        return Some((texts.game_player_count_error)(G::ID.title(), &players, seats.len()));
    }
    let bots = seats.iter().filter_map(strategy_to_resolve);
    let error = bots.map(resolve_strategy_in_any_rule_set::<G>).find_map(Result::err)?;
    Some(to_sentence(&error.text(console.lang())))
}

/// The strategy of a seat that one of the game's own bots plays.
fn strategy_to_resolve(spec: &SeatSpec) -> Option<&str> {
    spec.bot.as_deref().filter(|strategy| engine_of_strategy(strategy).is_none())
}

fn allows_seat_count(set: &RuleSet, count: usize) -> bool {
    (usize::from(set.min_seats)..=usize::from(set.max_seats)).contains(&count)
}

/// Asks for a game; sets `use_full_screen` if the full screen is requested.
fn ask_game(console: &mut Console<'_>, use_full_screen: &mut bool) -> Result<GameId, SessionError> {
    let mut out = console.new_styled_text();
    out.push_line(out.format_with_style(TextStyle::Emphasis, "Rollwright"));
    out.push_line(console.texts().program_summary);
    out.ensure_empty_line();
    for (index, game) in GameId::ALL.into_iter().enumerate() {
        out.push_line(format!(
            "  {}  {}",
            index + 1,
            out.format_with_style(TextStyle::Emphasis, game.title())
        ));
        out.push_line(format!("     {}", game.description(console.lang()).summary));
    }
    out.ensure_empty_line();
    if console.offers_full_screen() {
        out.push_line(console.texts().full_screen_offer);
    }
    console.print(&out)?;
    loop {
        let texts = console.texts();
        let first = RulesAndBotsTexts::without_game(console);
        let default = GameId::ALL.into_iter().next().filter(|_| console.shows_guidance());
        let prompt = (texts.ask_game)(GameId::ALL.len(), default.map(GameId::title));
        let answer = prompt_for_menu_answer(console, &first, &prompt)?;
        let answer = answer.ok_or(SessionError::EndOfInputBeforeStart(console.lang()))?;
        if let Some(game) = default.filter(|_| answer.is_empty()) {
            return Ok(game);
        }
        if console.offers_full_screen()
            && FULL_SCREEN_COMMANDS.contains(&answer.to_lowercase().as_str())
        {
            *use_full_screen = true;
            console.print_line(texts.full_screen_selected)?;
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
                console.print_line((texts.unknown_game)(names.len(), &names.join(", ")))?;
            }
        }
    }
}

fn ask_rules<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    name: Option<&str>,
    given: &BTreeMap<String, String>,
    count: Option<usize>,
) -> Result<RuleSetWithSettings, SessionError> {
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
        let rules =
            RulesAndBotsTexts::for_game::<G>(console, &RuleSetWithSettings::default_in_set(set));
        let default = given.is_empty() && ask_default_settings::<G>(console, &rules)?;
        for setting in missing {
            if default {
                continue;
            }
            loop {
                let (key, low, high) = (setting.key, setting.low, setting.high);
                let what = capitalize(G::description(lang).setting_label(setting.key));
                let prompt = (texts.ask_setting)(&what, low, high, setting.default);
                let Some(answer) = prompt_for_menu_answer(console, &rules, &prompt)? else { break };
                if answer.is_empty() {
                    break;
                }
                if answer.parse::<u32>().is_ok_and(|value| (low..=high).contains(&value)) {
                    values.insert(key.to_owned(), answer);
                    break;
                }
                console.print_line((texts.number_out_of_range)(low, high))?;
            }
        }
    }
    RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &values)
        .map_err(|error| SessionError::InvalidRules { error, lang: console.lang() })
}

/// Whether to play with the default settings.
fn ask_default_settings<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    rules: &RulesAndBotsTexts,
) -> Result<bool, SessionError> {
    let prompt = G::settings_question(console.lang(), console.shows_guidance());
    loop {
        // At the end of the input the defaults apply, so that bots can play without answers.
        let Some(answer) = prompt_for_menu_answer(console, rules, &prompt)? else {
            return Ok(true);
        };
        if answer.is_empty() && console.shows_guidance() {
            return Ok(true);
        }
        match console.parse_yes_no(&answer) {
            Some(yes) => return Ok(yes),
            None => {
                let text = (console.texts().not_yes_or_no)(&sanitize_for_message(&answer));
                console.print_line(format!("{text}."))?;
            }
        }
    }
}

fn ask_rule_set<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    count: Option<usize>,
) -> Result<&'static RuleSet, SessionError> {
    let sets = G::rule_sets();
    let fits = |set: &RuleSet| count.is_none_or(|count| allows_seat_count(set, count));
    // The default is the first rule set that allows this number of players.
    let default = sets.iter().find(|set| fits(set)).unwrap_or(&sets[0]);
    let (lang, texts) = (console.lang(), console.texts());
    let mut out = console.new_styled_text();
    out.ensure_empty_line();
    out.push_line(texts.rule_sets_heading);
    for (index, (set, text)) in sets.iter().zip(G::description(lang).rule_sets).enumerate() {
        out.push_line(format!(
            "  {}  {}",
            index + 1,
            out.format_with_style(TextStyle::Emphasis, set.name)
        ));
        out.push_line(format!("     {}", text.summary));
    }
    console.print(&out)?;
    let prompt = (texts.ask_rule_set)(sets.len(), default.name);
    let choice = RuleSetWithSettings::default_in_set(default);
    let rules = RulesAndBotsTexts::for_game::<G>(console, &choice);
    loop {
        let answer = match prompt_for_menu_answer(console, &rules, &prompt)? {
            None => return Ok(default),
            Some(answer) if answer.is_empty() => return Ok(default),
            Some(answer) => answer,
        };
        let by_number = answer.parse::<usize>().ok().and_then(|n| sets.get(n.wrapping_sub(1)));
        match by_number.or_else(|| sets.iter().find(|set| set.name.eq_ignore_ascii_case(&answer))) {
            Some(set) if fits(set) => return Ok(set),
            Some(set) => {
                let players = (texts.player_range)(set.min_seats, set.max_seats);
                console.print_line((texts.rule_set_player_count_error)(
                    set.name,
                    &players,
                    count.unwrap_or(0),
                ))?;
            }
            None => {
                let names: Vec<_> = sets.iter().map(|set| set.name).collect();
                console.print_line((texts.unknown_rule_set)(&names.join(", ")))?;
            }
        }
    }
}

fn ask_seats<G: ConsoleGame + HasBots>(
    console: &mut Console<'_>,
    choice: &RuleSetWithSettings,
) -> Result<Vec<SeatSpec>, SessionError> {
    let (low, high) = (choice.rule_set().min_seats, choice.rule_set().max_seats);
    let texts = console.texts();
    let rules = RulesAndBotsTexts::for_game::<G>(console, choice);
    let count = loop {
        if low == high {
            break low;
        }
        let default =
            Some(USUAL_PLAYER_COUNT.clamp(low, high)).filter(|_| console.shows_guidance());
        let prompt = (texts.ask_player_count)(low, high, default);
        let answer = prompt_for_menu_answer(console, &rules, &prompt)?
            .ok_or(SessionError::EndOfInputBeforeStart(console.lang()))?;
        if let Some(count) = default.filter(|_| answer.is_empty()) {
            break count;
        }
        match answer.parse::<u8>() {
            Ok(count) if (low..=high).contains(&count) => break count,
            _ => console.print_line((texts.player_count_error)(low, high))?,
        }
    };
    let mut out = console.new_styled_text();
    G::write_shared_boards(choice, console.lang(), &mut out);
    out.push_line(texts.bot_seats_help);
    console.print(&out)?;
    let chosen_rules = G::rules_for(choice);
    let resolve_bot =
        |spec: &SeatSpec| Some(resolve_strategy::<G>(strategy_to_resolve(spec)?, &chosen_rules));
    let mut seats = Vec::new();
    while seats.len() < usize::from(count) {
        let number = seats.len() + 1;
        let default = default_name(number, console.lang());
        let prompt =
            (texts.ask_player_name)(number, console.shows_guidance().then_some(default.as_str()));
        let answer = match console.shows_guidance() {
            true => prompt_for_menu_answer(console, &rules, &prompt)?,
            // In a pipe every line is a name here, even a command.
            false => match console.prompt(&prompt)? {
                InputLine::Text(answer) => Some(answer),
                InputLine::EndOfInput => None,
            },
        };
        let answer = answer.ok_or(SessionError::EndOfInputBeforeStart(console.lang()))?;
        match parse_seat_spec(&answer, number) {
            Ok(seat_spec) => match resolve_bot(&seat_spec) {
                Some(Err(error)) => console.print_line(to_sentence(&error.text(console.lang())))?,
                _ => {
                    seats.push(seat_spec);
                    let names =
                        PlayerNames::new(&display_names(&seats, console.lang()), console.lang());
                    let mut out = console.new_styled_text();
                    let seat = Seat(seats.len() as u8 - 1);
                    G::write_empty_sheet(choice, seat, &names, &mut out);
                    console.print(&out)?;
                }
            },
            // The strategy has letters that no bot has in its name.
            Err(SeatSpecError::MissingStrategy { .. }) => {
                console.print_line(texts.bot_seats_help)?;
            }
            Err(error) => {
                console.print_line(to_sentence(&error.localized(console.lang())))?;
            }
        }
    }
    make_names_unique(&mut seats);
    Ok(seats)
}

/// What `rules` and `bots` print before a game has started.
pub struct RulesAndBotsTexts {
    rules: String,
    bots: Option<StyledText>,
}

impl RulesAndBotsTexts {
    fn for_game<G: ConsoleGame + HasBots>(
        console: &Console<'_>,
        choice: &RuleSetWithSettings,
    ) -> Self {
        let mut bots = console.new_styled_text();
        bot_list::write_bot_list::<G>(&G::rules_for(choice), console.lang(), &mut bots);
        Self { rules: G::rules_text(choice, console.lang()), bots: Some(bots) }
    }

    /// The answer to both before a game is chosen.
    #[must_use]
    pub fn without_game(console: &Console<'_>) -> Self {
        Self { rules: console.texts().choose_game_first.to_owned(), bots: None }
    }
}

/// Reads a line that isn't a command; `None` at the end of the input.
///
/// # Errors
/// If the person quits, or the input or output is broken.
pub fn prompt_for_menu_answer(
    console: &mut Console<'_>,
    help: &RulesAndBotsTexts,
    prompt: &str,
) -> Result<Option<String>, SessionError> {
    loop {
        let line = match console.prompt(prompt)? {
            InputLine::Text(line) => line,
            InputLine::EndOfInput => return Ok(None),
        };
        match PromptCommand::parse(&line, console.lang()) {
            None => return Ok(Some(line)),
            // A list may take the word as an answer.
            Some(PromptCommand::More) if !console.has_more() => return Ok(Some(line)),
            Some(PromptCommand::More) => console.print_more()?,
            Some(PromptCommand::Help) => console.print_line(console.texts().help_before_game)?,
            Some(PromptCommand::Rules) => console.print_long_text(&help.rules)?,
            Some(PromptCommand::Bots) => match &help.bots {
                Some(bots) => console.print(bots)?,
                None => console.print_line(console.texts().choose_game_first)?,
            },
            Some(
                PromptCommand::Undo
                | PromptCommand::Save(_)
                | PromptCommand::Sheets
                | PromptCommand::Hint,
            ) => {
                console.print_line(console.texts().game_not_started)?;
            }
            Some(PromptCommand::Quit) => return Err(SessionError::Quit),
        }
    }
}

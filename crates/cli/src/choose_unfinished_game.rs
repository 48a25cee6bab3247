//! The list of unfinished games of this console, ten per page, to resume or delete.

use rollwright_database::{LocalStore, UnfinishedConsoleGame};
use rollwright_games::play_error::sanitize_for_message;
use rollwright_tables::{StoreError, date_from_unix_seconds};
use rollwright_terminal::setup_menu::{RulesAndBotsTexts, prompt_for_menu_answer};
use rollwright_terminal::{Console, table_names};

use crate::command_error::CommandError;
use crate::open_local_store::short_name;

/// Games per page.
const GAMES_PER_PAGE: usize = 10;

/// Lists the unfinished games and returns the name of the one to resume, if any.
pub(crate) fn choose_unfinished_game(
    console: &mut Console<'_>,
    store: &LocalStore,
) -> Result<Option<String>, CommandError> {
    let mut games = store.unfinished_games().map_err(store_failed)?;
    let texts = console.texts();
    let mut seen = show_page(console, store, &games, 0)?;
    while !games.is_empty() {
        let prompt = (texts.ask_unfinished_game)(seen < games.len());
        let help = RulesAndBotsTexts::without_game(console);
        let Some(answer) = prompt_for_menu_answer(console, &help, &prompt)? else {
            return Ok(None);
        };
        let answer = answer.to_lowercase();
        if answer.is_empty() {
            return Ok(None);
        }
        if texts.more_words.contains(&answer.as_str()) && seen < games.len() {
            seen = show_page(console, store, &games, seen)?;
            continue;
        }
        let (word, number) = answer.split_once(char::is_whitespace).unwrap_or(("", &answer));
        let deletes = texts.delete_words.contains(&word);
        let number: Option<usize> = number.trim().parse().ok();
        let at = number.and_then(|number| number.checked_sub(1)).filter(|&at| at < games.len());
        match at {
            Some(at) if deletes => {
                if confirm_delete(console, store, &games[at])? {
                    store.delete_unfinished_game(&games[at].id).map_err(store_failed)?;
                    console.print_line(texts.game_deleted)?;
                    games.remove(at);
                    seen = show_page(console, store, &games, 0)?;
                }
            }
            Some(at) if word.is_empty() => return Ok(Some(short_name(&games[at].id).to_owned())),
            _ => console.print_line((texts.unknown_unfinished_game)(
                &sanitize_for_message(&answer),
                games.len(),
            ))?,
        }
    }
    Ok(None)
}

fn store_failed(error: StoreError) -> CommandError {
    CommandError::Failed(error.to_string())
}

/// Shows a page of games from `from` on. Returns the index after the last one shown.
fn show_page(
    console: &mut Console<'_>,
    store: &LocalStore,
    games: &[UnfinishedConsoleGame],
    from: usize,
) -> Result<usize, CommandError> {
    if games.is_empty() {
        return Ok(0);
    }
    console.print_line(console.texts().unfinished_games_heading)?;
    let page = games.iter().enumerate().skip(from).take(GAMES_PER_PAGE);
    for (at, game) in page {
        let line = game_line(console, store, game)?;
        console.print_line(format!("{:>4}  {line}", at + 1))?;
    }
    Ok(games.len().min(from + GAMES_PER_PAGE))
}

/// Describes a game: rules, players, date, whose turn it is, and its short name.
fn game_line(
    console: &Console<'_>,
    store: &LocalStore,
    game: &UnfinishedConsoleGame,
) -> Result<String, CommandError> {
    let (texts, name) = (console.texts(), short_name(&game.id));
    let Some(resumed) = store.load_game_by_id_prefix(game.id.as_str()).map_err(store_failed)?
    else {
        return Ok(name.to_owned());
    };
    let header = resumed.table.header();
    let rules = header.game.rule_set_title(&header.rules, console.lang());
    let what = format!("{}, {rules}", header.game.title());
    let names = table_names(&resumed.table, console.lang());
    let who: Vec<&str> =
        resumed.table.game().seats().iter().map(|seat| names.name_of(seat)).collect();
    let day =
        date_from_unix_seconds(game.created).map_or_else(|| "?".to_owned(), |day| day.to_string());
    let turn = names.name_of(resumed.table.game().active_seat());
    Ok((texts.unfinished_game)(&what, &who.join(", "), &day, turn, name))
}

fn confirm_delete(
    console: &mut Console<'_>,
    store: &LocalStore,
    game: &UnfinishedConsoleGame,
) -> Result<bool, CommandError> {
    let question = (console.texts().confirm_delete)(&game_line(console, store, game)?);
    let help = RulesAndBotsTexts::without_game(console);
    loop {
        let Some(answer) = prompt_for_menu_answer(console, &help, &question)? else {
            return Ok(false);
        };
        match console.parse_yes_no(&answer) {
            Some(yes) => return Ok(yes),
            None => console.print_line(format!(
                "{}.",
                (console.texts().not_yes_or_no)(&sanitize_for_message(&answer))
            ))?,
        }
    }
}

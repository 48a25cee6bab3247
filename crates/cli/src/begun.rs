//! The list of games that were begun at this console: ten at a time, to go on with or to
//! delete.

use rollwright_games::illegal::shown;
use rollwright_tables::store::Begun;
use rollwright_tables::{LocalStore, StoreError, day_of};
use rollwright_terminal::Console;
use rollwright_terminal::menu::{Reading, ask};

use crate::failure::Failure;
use crate::home::short;

/// How many games are shown at a time.
const PAGE: usize = 10;

/// Lists the games that are not over; the one to go on with, if any.
pub(crate) fn choose_begun(
    console: &mut Console<'_>,
    home: &LocalStore,
) -> Result<Option<String>, Failure> {
    let mut games = home.begun().map_err(failed)?;
    let texts = console.texts();
    let mut seen = show_page(console, home, &games, 0)?;
    while !games.is_empty() {
        let prompt = (texts.which_begun)(seen < games.len());
        let reading = Reading::no_game(console);
        let Some(answer) = ask(console, &reading, &prompt)? else { return Ok(None) };
        let answer = answer.to_lowercase();
        if answer.is_empty() {
            return Ok(None);
        }
        if texts.more_words.contains(&answer.as_str()) && seen < games.len() {
            seen = show_page(console, home, &games, seen)?;
            continue;
        }
        let (word, number) = answer.split_once(char::is_whitespace).unwrap_or(("", &answer));
        let deletes = texts.delete_words.contains(&word);
        let number: Option<usize> = number.trim().parse().ok();
        let at = number.and_then(|number| number.checked_sub(1)).filter(|&at| at < games.len());
        match at {
            Some(at) if deletes => {
                if is_sure(console, home, &games[at])? {
                    home.delete(&games[at].id).map_err(failed)?;
                    console.say(texts.deleted)?;
                    games.remove(at);
                    seen = show_page(console, home, &games, 0)?;
                }
            }
            Some(at) if word.is_empty() => return Ok(Some(short(&games[at].id).to_owned())),
            _ => console.say((texts.no_begun)(&shown(&answer), games.len()))?,
        }
    }
    Ok(None)
}

fn failed(error: StoreError) -> Failure {
    Failure::Failed(error.to_string())
}

/// Shows the games from `from` on; the number of the first one that is not shown.
fn show_page(
    console: &mut Console<'_>,
    home: &LocalStore,
    games: &[Begun],
    from: usize,
) -> Result<usize, Failure> {
    if games.is_empty() {
        return Ok(0);
    }
    console.say(console.texts().begun)?;
    let page = games.iter().enumerate().skip(from).take(PAGE);
    for (at, game) in page {
        let line = told(console, home, game)?;
        console.say(format!("{:>4}  {line}", at + 1))?;
    }
    Ok(games.len().min(from + PAGE))
}

/// A game by its rules, its people, its day, whose turn it is, and its name.
fn told(console: &Console<'_>, home: &LocalStore, game: &Begun) -> Result<String, Failure> {
    let (texts, name) = (console.texts(), short(&game.id));
    let Some(kept) = home.resume(game.id.as_str()).map_err(failed)? else {
        return Ok(name.to_owned());
    };
    let header = kept.table.header();
    let rules = header.game.rules_title(&header.rules, console.lang());
    let what = format!("{}, {rules}", header.game.title());
    let who =
        if game.names.is_empty() { texts.only_bots.to_owned() } else { game.names.join(", ") };
    let day = day_of(game.created).map_or_else(|| "?".to_owned(), |day| day.to_string());
    let turn = kept.table.name(kept.table.game().active());
    Ok((texts.begun_game)(&what, &who, &day, &turn, name))
}

fn is_sure(console: &mut Console<'_>, home: &LocalStore, game: &Begun) -> Result<bool, Failure> {
    let question = (console.texts().sure_to_delete)(&told(console, home, game)?);
    let reading = Reading::no_game(console);
    loop {
        let Some(answer) = ask(console, &reading, &question)? else { return Ok(false) };
        match console.yes_or_no(&answer) {
            Some(yes) => return Ok(yes),
            None => console.say(format!("{}.", (console.texts().yes_or_no)(&shown(&answer))))?,
        }
    }
}

//! The user's own store: games to go on with, and the hall of fame.

use rollwright_games::Ranking;
use rollwright_games::record::Header;
use rollwright_tables::store::{Class, Famous};
use rollwright_tables::{Id, LocalStore, StoreError};
use rollwright_terminal::{Console, Ink};

use crate::data::database;
use crate::failure::Failure;

/// The store for the games of this console. A script leaves nothing behind unless
/// `ROLLWRIGHT_DATA` says where. Where there is no store one can play even so.
pub(crate) fn home(console: &Console<'_>) -> Option<LocalStore> {
    if !console.interactive() && std::env::var_os("ROLLWRIGHT_DATA").is_none() {
        return None;
    }
    match open() {
        Ok(home) => Some(home),
        Err(failure) => {
            eprintln!("rollwright: this game is not kept: {failure}");
            None
        }
    }
}

/// The user's store.
pub(crate) fn open() -> Result<LocalStore, Failure> {
    let url = database()?;
    open_at(&url)
}

/// The store at an address.
pub(crate) fn open_at(url: &str) -> Result<LocalStore, Failure> {
    LocalStore::open(url).map_err(|error| not_opened(&error))
}

/// Why a store could not be opened: a wrong address is wrong usage.
pub(crate) fn not_opened(error: &StoreError) -> Failure {
    match error {
        StoreError::Opening(why) if why.is_usage() => Failure::Usage(error.to_string()),
        StoreError::Database(cause) => {
            Failure::Failed(format!("the database can't be opened: {cause}"))
        }
        error => Failure::Failed(error.to_string()),
    }
}

/// The short name of a game, as it can be typed after `--resume`.
pub(crate) fn short(id: &Id) -> &str {
    &id.as_str()[..8]
}

/// Whether a text can be a game's short name.
pub(crate) fn is_short(name: &str) -> bool {
    (8..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The most sorts of games of which the menu shows the best.
const MOST_HALLS: usize = 8;

/// Shows who is best in each sort of game, if anybody is in the hall of fame.
pub(crate) fn show_halls(console: &mut Console<'_>, home: &LocalStore) -> Result<(), Failure> {
    let failed = |error: StoreError| Failure::Failed(error.to_string());
    let classes = home.classes(None).map_err(failed)?;
    let mut lines = Vec::new();
    for class in classes.iter().take(MOST_HALLS) {
        if let Some(best) = home.fame(class).map_err(failed)?.first() {
            lines.push(format!("  {class}: {}", deed(class, best)));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    console.say("Hall of fame:")?;
    for line in lines {
        console.say(line)?;
    }
    if classes.len() > MOST_HALLS {
        console.say("  and more: see rollwright scores")?;
    }
    Ok(console.gap()?)
}

/// Shows the hall of fame that a game can lead to, if anybody is in it.
pub(crate) fn show_best(
    console: &mut Console<'_>,
    home: &LocalStore,
    header: &Header,
) -> Result<(), Failure> {
    let class = Class::of(header);
    let famous = home.fame(&class).map_err(|error| Failure::Failed(error.to_string()))?;
    if !famous.is_empty() {
        console.say(format!("Hall of fame: {class}"))?;
        for line in famous.iter().take(3).map(|one| line(&class, one)) {
            console.say(line)?;
        }
    }
    Ok(())
}

/// Congratulates whoever has entered the hall of fame with this game.
pub(crate) fn congratulate(
    console: &mut Console<'_>,
    home: &LocalStore,
    header: &Header,
    id: &Id,
) -> Result<(), Failure> {
    let class = Class::of(header);
    let famous = home.fame(&class).map_err(|error| Failure::Failed(error.to_string()))?;
    let entered: Vec<&Famous> = famous.iter().filter(|one| one.table == id.as_str()).collect();
    if entered.is_empty() {
        return Ok(());
    }
    console.gap()?;
    for one in entered {
        let text =
            format!("Congratulations, {}: place {} in the hall of fame!", one.name, one.place);
        let text = console.output().paint(Ink::Good, text);
        console.say(text)?;
    }
    for line in famous.iter().map(|one| line(&class, one)) {
        console.say(line)?;
    }
    Ok(())
}

/// A line of the hall of fame.
pub(crate) fn line(class: &Class, one: &Famous) -> String {
    let (number, what) = measure(class, one);
    format!("{:>4}. {number:>5} {what}  {}", one.place, named(&one.name))
}

/// Who has done what, in the middle of a line.
fn deed(class: &Class, one: &Famous) -> String {
    let (number, what) = measure(class, one);
    format!("{}, {number} {what}", named(&one.name))
}

fn measure(class: &Class, one: &Famous) -> (i64, &'static str) {
    match class.game.ranking() {
        Ranking::FewestTurns => (one.turns, if one.turns == 1 { "turn" } else { "turns" }),
        Ranking::Points => (one.points, if one.points == 1 { "point" } else { "points" }),
    }
}

/// A name, or that it was deleted.
pub(crate) fn named(name: &str) -> &str {
    if name.is_empty() { "(name deleted)" } else { name }
}

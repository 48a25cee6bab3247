//! The user's own store: games to go on with, and the hall of fame.

use rollwright_games::Ranking;
use rollwright_games::record::Header;
use rollwright_i18n::ConsoleTexts;
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
    let texts = console.texts();
    let classes = home.classes(None).map_err(failed)?;
    let mut lines = Vec::new();
    for class in classes.iter().take(MOST_HALLS) {
        if let Some(best) = home.fame(class).map_err(failed)?.first() {
            lines.push(format!("  {}: {}", hall(class, texts), deed(class, best, texts)));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    console.say(format!("{}:", texts.hall_of_fame))?;
    for line in lines {
        console.say(line)?;
    }
    if classes.len() > MOST_HALLS {
        console.say(format!("  {}", texts.more_halls))?;
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
        let texts = console.texts();
        console.say(format!("{}: {}", texts.hall_of_fame, hall(&class, texts)))?;
        for line in famous.iter().take(3).map(|one| line(&class, one, texts)) {
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
        let text = (console.texts().congratulations)(&one.name, one.place);
        let text = console.output().paint(Ink::Good, text);
        console.say(text)?;
    }
    let texts = console.texts();
    for line in famous.iter().map(|one| line(&class, one, texts)) {
        console.say(line)?;
    }
    Ok(())
}

/// What is played, and by how many.
pub(crate) fn hall(class: &Class, texts: &ConsoleTexts) -> String {
    let settings = match class.settings.as_str() {
        "" => String::new(),
        settings => format!(" ({settings})"),
    };
    (texts.hall)(&format!("{}, {}{settings}", class.game.title(), class.rules), class.seats)
}

/// A line of the hall of fame.
pub(crate) fn line(class: &Class, one: &Famous, texts: &ConsoleTexts) -> String {
    let (number, what) = measure(class, one, texts);
    format!("{:>4}. {number:>5} {what}  {}", one.place, named(&one.name, texts))
}

/// Who has done what, in the middle of a line.
fn deed(class: &Class, one: &Famous, texts: &ConsoleTexts) -> String {
    let (number, what) = measure(class, one, texts);
    format!("{}, {number} {what}", named(&one.name, texts))
}

fn measure(class: &Class, one: &Famous, texts: &ConsoleTexts) -> (i64, &'static str) {
    match class.game.ranking() {
        Ranking::FewestTurns => (one.turns, (texts.turns_word)(one.turns)),
        Ranking::Points => (one.points, (texts.points_word)(one.points)),
    }
}

/// A name, or that it was deleted.
pub(crate) fn named<'n>(name: &'n str, texts: &ConsoleTexts) -> &'n str {
    if name.is_empty() { texts.name_deleted } else { name }
}

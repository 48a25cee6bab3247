//! The user's own store: games to go on with, and the hall of fame.

use rollwright_games::Ranking;
use rollwright_games::record::Header;
use rollwright_i18n::ConsoleTexts;
use rollwright_tables::store::{GameVariant, HallOfFameRow};
use rollwright_tables::{Id, LocalStore, StoreError};
use rollwright_terminal::{Console, TextStyle};

use crate::data_folder::default_database_url;
use crate::exit::CommandError;

/// The store for the games of this console. A script leaves nothing behind unless
/// `ROLLWRIGHT_DATA` says where. Where there is no store one can play even so.
pub(crate) fn open_for_console(console: &Console<'_>) -> Option<LocalStore> {
    if !console.is_interactive() && std::env::var_os("ROLLWRIGHT_DATA").is_none() {
        return None;
    }
    match open_default() {
        Ok(home) => Some(home),
        Err(failure) => {
            eprintln!("rollwright: this game is not kept: {failure}");
            None
        }
    }
}

/// The user's store.
pub(crate) fn open_default() -> Result<LocalStore, CommandError> {
    let url = default_database_url()?;
    open_at_url(&url)
}

/// The store at an address.
pub(crate) fn open_at_url(url: &str) -> Result<LocalStore, CommandError> {
    LocalStore::open(url).map_err(|error| open_failed(&error))
}

/// Why a store could not be opened: a wrong address is wrong usage.
pub(crate) fn open_failed(error: &StoreError) -> CommandError {
    match error {
        StoreError::Open(why) if why.is_usage_error() => CommandError::Usage(error.to_string()),
        StoreError::Database(cause) => {
            CommandError::Failed(format!("the database can't be opened: {cause}"))
        }
        error => CommandError::Failed(error.to_string()),
    }
}

/// The short name of a game, as it can be typed after `--resume`.
pub(crate) fn short_name(id: &Id) -> &str {
    &id.as_str()[..8]
}

/// Whether a text can be a game's short name.
pub(crate) fn is_short_name(name: &str) -> bool {
    (8..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The most sorts of games of which the menu shows the best.
const MAX_HALLS_IN_MENU: usize = 8;

/// Shows who is best in each sort of game, if anybody is in the hall of fame.
pub(crate) fn print_hall_of_fame_leaders(
    console: &mut Console<'_>,
    home: &LocalStore,
) -> Result<(), CommandError> {
    let failed = |error: StoreError| CommandError::Failed(error.to_string());
    let texts = console.texts();
    let classes = home.game_variants(None).map_err(failed)?;
    let mut lines = Vec::new();
    for class in classes.iter().take(MAX_HALLS_IN_MENU) {
        if let Some(best) = home.hall_of_fame(class).map_err(failed)?.first() {
            lines.push(format!(
                "  {}: {}",
                game_class_title(class, texts),
                achievement_text(class, best, texts)
            ));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    console.print_line(format!("{}:", texts.hall_of_fame_heading))?;
    for line in lines {
        console.print_line(line)?;
    }
    if classes.len() > MAX_HALLS_IN_MENU {
        console.print_line(format!("  {}", texts.more_hall_of_fame_lists))?;
    }
    Ok(console.print_empty_line()?)
}

/// Shows the hall of fame that a game can lead to, if anybody is in it.
pub(crate) fn print_hall_of_fame(
    console: &mut Console<'_>,
    home: &LocalStore,
    header: &Header,
) -> Result<(), CommandError> {
    let class = GameVariant::from_header(header);
    let famous =
        home.hall_of_fame(&class).map_err(|error| CommandError::Failed(error.to_string()))?;
    if !famous.is_empty() {
        let texts = console.texts();
        console.print_line(format!(
            "{}: {}",
            texts.hall_of_fame_heading,
            game_class_title(&class, texts)
        ))?;
        for line in famous.iter().take(3).map(|one| hall_of_fame_line(&class, one, texts)) {
            console.print_line(line)?;
        }
    }
    Ok(())
}

/// Congratulates whoever has entered the hall of fame with this game.
pub(crate) fn print_congratulations(
    console: &mut Console<'_>,
    home: &LocalStore,
    header: &Header,
    id: &Id,
) -> Result<(), CommandError> {
    let class = GameVariant::from_header(header);
    let famous =
        home.hall_of_fame(&class).map_err(|error| CommandError::Failed(error.to_string()))?;
    let entered: Vec<&HallOfFameRow> =
        famous.iter().filter(|one| one.table == id.as_str()).collect();
    if entered.is_empty() {
        return Ok(());
    }
    console.print_empty_line()?;
    for one in entered {
        let text = (console.texts().entered_hall_of_fame)(&one.name, one.rank);
        let text = console.new_text().styled(TextStyle::Good, text);
        console.print_line(text)?;
    }
    let texts = console.texts();
    for line in famous.iter().map(|one| hall_of_fame_line(&class, one, texts)) {
        console.print_line(line)?;
    }
    Ok(())
}

/// What is played, and by how many.
pub(crate) fn game_class_title(class: &GameVariant, texts: &ConsoleTexts) -> String {
    let settings = match class.settings.as_str() {
        "" => String::new(),
        settings => format!(" ({settings})"),
    };
    (texts.hall_of_fame_list_title)(
        &format!("{}, {}{settings}", class.game.title(), class.rules),
        class.seats,
    )
}

/// A line of the hall of fame.
pub(crate) fn hall_of_fame_line(
    class: &GameVariant,
    one: &HallOfFameRow,
    texts: &ConsoleTexts,
) -> String {
    let (number, what) = ranked_value(class, one, texts);
    format!("{:>4}. {number:>5} {what}  {}", one.rank, name_or_deleted(&one.name, texts))
}

/// Who has done what, in the middle of a line.
fn achievement_text(class: &GameVariant, one: &HallOfFameRow, texts: &ConsoleTexts) -> String {
    let (number, what) = ranked_value(class, one, texts);
    format!("{}, {number} {what}", name_or_deleted(&one.name, texts))
}

fn ranked_value(
    class: &GameVariant,
    one: &HallOfFameRow,
    texts: &ConsoleTexts,
) -> (i64, &'static str) {
    match class.game.ranking() {
        Ranking::FewestTurns => (one.turns, (texts.turns_word)(one.turns)),
        Ranking::Points => (one.points, (texts.points_word)(one.points)),
    }
}

/// A name, or that it was deleted.
pub(crate) fn name_or_deleted<'n>(name: &'n str, texts: &ConsoleTexts) -> &'n str {
    if name.is_empty() { texts.deleted_name } else { name }
}

//! Prints the hall of fame.

use rollwright_database::LocalStore;
use rollwright_games::RankingCriterion;
use rollwright_games::record::Header;
use rollwright_i18n::ConsoleTexts;
use rollwright_tables::store::{GameVariant, HallOfFameRow, Opponents};
use rollwright_tables::{Id, StoreError};
use rollwright_terminal::{Console, TextStyle};

use crate::command_error::CommandError;

/// The maximum number of game variants whose leader the menu shows.
const MAX_HALLS_IN_MENU: usize = 8;

/// Prints the leader of each game variant, if the hall of fame has any.
pub(crate) fn print_hall_of_fame_leaders(
    console: &mut Console<'_>,
    store: &LocalStore,
) -> Result<(), CommandError> {
    let failed = |error: StoreError| CommandError::Failed(error.to_string());
    let texts = console.texts();
    let variants = store.variants_with_results(None, None).map_err(failed)?;
    let mut lines = Vec::new();
    for variant in variants.iter().take(MAX_HALLS_IN_MENU) {
        if let Some(best) = store.hall_of_fame(variant).map_err(failed)?.first() {
            lines.push(format!(
                "  {}: {}",
                game_variant_title(variant, texts),
                achievement_text(variant, best, texts)
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
    if variants.len() > MAX_HALLS_IN_MENU {
        console.print_line(format!("  {}", texts.more_hall_of_fame_lists))?;
    }
    Ok(console.print_empty_line_if_needed()?)
}

/// Prints the top of the hall of fame of a game's variant, unless it is empty.
pub(crate) fn print_hall_of_fame(
    console: &mut Console<'_>,
    store: &LocalStore,
    header: &Header,
) -> Result<(), CommandError> {
    let variant = GameVariant::from_header(header);
    let rows =
        store.hall_of_fame(&variant).map_err(|error| CommandError::Failed(error.to_string()))?;
    if !rows.is_empty() {
        let texts = console.texts();
        console.print_line(format!(
            "{}: {}",
            texts.hall_of_fame_heading,
            game_variant_title(&variant, texts)
        ))?;
        for line in rows.iter().take(3).map(|row| hall_of_fame_line(&variant, row, texts)) {
            console.print_line(line)?;
        }
    }
    Ok(())
}

/// The hall of fame of a game's variant as a page of the full screen.
pub(crate) fn hall_of_fame_page(
    store: &LocalStore,
    variant: &GameVariant,
    texts: &ConsoleTexts,
) -> String {
    let rows = match store.hall_of_fame(variant) {
        Ok(rows) => rows,
        Err(error) => return error.to_string(),
    };
    let mut lines = vec![game_variant_title(variant, texts)];
    lines.extend(rows.iter().map(|row| hall_of_fame_line(variant, row, texts)));
    if rows.is_empty() {
        lines.push(texts.hall_of_fame_empty.to_owned());
    }
    lines.join("\n")
}

/// Congratulates the players who entered the hall of fame with this game.
pub(crate) fn print_congratulations(
    console: &mut Console<'_>,
    store: &LocalStore,
    header: &Header,
    id: &Id,
) -> Result<(), CommandError> {
    let variant = GameVariant::from_header(header);
    let rows =
        store.hall_of_fame(&variant).map_err(|error| CommandError::Failed(error.to_string()))?;
    let entered: Vec<&HallOfFameRow> = rows.iter().filter(|row| row.table == id.as_str()).collect();
    if entered.is_empty() {
        return Ok(());
    }
    console.print_empty_line_if_needed()?;
    for row in entered {
        let text = (console.texts().entered_hall_of_fame)(&row.name, row.rank);
        let text = console.new_styled_text().format_with_style(TextStyle::Good, text);
        console.print_line(text)?;
    }
    let texts = console.texts();
    for line in rows.iter().map(|row| hall_of_fame_line(&variant, row, texts)) {
        console.print_line(line)?;
    }
    Ok(())
}

/// The game, its rules and the number of seats, and whether the opponents were bots.
pub(crate) fn game_variant_title(variant: &GameVariant, texts: &ConsoleTexts) -> String {
    let settings = match variant.settings.as_str() {
        "" => String::new(),
        settings => format!(" ({settings})"),
    };
    let title = (texts.hall_of_fame_list_title)(
        &format!("{}, {}{settings}", variant.game.title(), variant.rules),
        variant.seats,
    );
    match variant.opponents {
        Opponents::Bots => format!("{title}, {}", texts.against_bots),
        Opponents::None | Opponents::People => title,
    }
}

/// A line of the hall of fame.
pub(crate) fn hall_of_fame_line(
    variant: &GameVariant,
    row: &HallOfFameRow,
    texts: &ConsoleTexts,
) -> String {
    let (number, what) = ranked_value(variant, row, texts);
    format!("{:>4}. {number:>5} {what}  {}", row.rank, name_or_deleted(&row.name, texts))
}

/// A name and its result, for the middle of a line.
fn achievement_text(variant: &GameVariant, row: &HallOfFameRow, texts: &ConsoleTexts) -> String {
    let (number, what) = ranked_value(variant, row, texts);
    format!("{}, {number} {what}", name_or_deleted(&row.name, texts))
}

fn ranked_value(
    variant: &GameVariant,
    row: &HallOfFameRow,
    texts: &ConsoleTexts,
) -> (i64, &'static str) {
    match variant.game.ranking_criterion() {
        RankingCriterion::FewestTurns => (row.turns, (texts.turns_word)(row.turns)),
        RankingCriterion::Points => (row.points, (texts.points_word)(row.points)),
    }
}

/// A name, or that it was deleted.
pub(crate) fn name_or_deleted<'n>(name: &'n str, texts: &ConsoleTexts) -> &'n str {
    if name.is_empty() { texts.deleted_name } else { name }
}

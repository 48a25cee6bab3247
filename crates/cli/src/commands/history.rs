//! `rollwright history`: the finished games of this console.

use std::io::Write;

use rollwright_database::FinishedConsoleGame;
use rollwright_games::GameId;
use rollwright_games::play_error::sanitize_for_message;
use rollwright_i18n::Lang;
use rollwright_lab::xml_writer::XmlWriter;
use rollwright_tables::date_from_unix_seconds;
use rollwright_tables::store::SeatResult;

use crate::args::{HistoryArgs, ListFormat};
use crate::command_error::CommandError;
use crate::hall_of_fame_text::name_or_deleted;
use crate::open_local_store::open_default;
use crate::stdio_console::select_language;
use crate::texts::texts;

/// Lists finished games, latest first.
pub(crate) fn run(args: &HistoryArgs) -> Result<(), CommandError> {
    let failed = |error: rollwright_tables::StoreError| CommandError::Failed(error.to_string());
    let games = open_default()?.finished_games(args.name.as_deref(), args.limit).map_err(failed)?;
    let lang = select_language(&args.language);
    let texts = texts(lang);
    let text = match args.format {
        ListFormat::Text if games.is_empty() => match &args.name {
            Some(name) => (texts.no_finished_games_of)(&sanitize_for_message(name)) + "\n",
            None => format!("{}\n", texts.no_finished_games),
        },
        ListFormat::Text => games.iter().map(|game| game_line(game, lang)).collect(),
        ListFormat::Json => {
            let json = serde_json::to_string_pretty(&games);
            json.map_err(|error| CommandError::Failed(error.to_string()))? + "\n"
        }
        ListFormat::Xml => history_xml(&games),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn game_line(game: &FinishedConsoleGame, lang: Lang) -> String {
    let title = GameId::from_name(&game.game).map_or("?", GameId::title);
    let settings = match game.settings.as_str() {
        "" => String::new(),
        settings => format!(" ({settings})"),
    };
    let seat = |seat: &SeatResult| {
        let won = match seat.won && game.seats.len() > 1 {
            true => format!(", {}", texts(lang).won),
            false => String::new(),
        };
        format!(
            "{} {}{won}",
            name_or_deleted(&seat.name, &lang.shared_texts().console),
            seat.points
        )
    };
    let seats: Vec<String> = game.seats.iter().map(seat).collect();
    // `None` is a year outside the calendar, which no game ends in. A date has ten characters.
    let ended = date_from_unix_seconds(game.ended).map_or_else(String::new, |day| day.to_string());
    format!("{ended:10}  {title}, {}{settings}: {}\n", game.rules, seats.join("; "))
}

fn history_xml(games: &[FinishedConsoleGame]) -> String {
    XmlWriter::write_document(2, "history", &[], |xml| {
        for game in games {
            let attributes = [
                ("table", game.table.clone()),
                ("game", game.game.clone()),
                ("rules", game.rules.clone()),
                ("settings", game.settings.clone()),
                ("ended", game.ended.to_string()),
            ];
            xml.element("game", &attributes, |xml| {
                game.seats.iter().for_each(|end| write_seat_xml(xml, end))
            });
        }
    })
}

fn write_seat_xml(xml: &mut XmlWriter, seat: &SeatResult) {
    let mut attributes = vec![("number", seat.seat.to_string())];
    attributes.extend(seat.bot.clone().map(|bot| ("bot", bot)));
    attributes.extend([("points", seat.points.to_string()), ("won", seat.won.to_string())]);
    xml.text_element("seat", &attributes, &seat.name);
}

//! `rollwright history`: the finished games of this console.

use std::io::Write;

use rollwright_games::GameId;
use rollwright_games::illegal::shown;
use rollwright_i18n::Lang;
use rollwright_lab::xml::Xml;
use rollwright_tables::day_of;
use rollwright_tables::store::{Finished, SeatEnd};

use crate::args::{History, Listing};
use crate::failure::Failure;
use crate::home::{named, open};
use crate::screen::language;
use crate::texts::texts;

/// Lists finished games, the last one first.
pub(crate) fn run(args: &History) -> Result<(), Failure> {
    let failed = |error: rollwright_tables::StoreError| Failure::Failed(error.to_string());
    let games = open()?.finished(args.name.as_deref(), args.limit).map_err(failed)?;
    let lang = language(&args.spoken);
    let texts = texts(lang);
    let text = match args.format {
        Listing::Text if games.is_empty() => match &args.name {
            Some(name) => (texts.nothing_finished_of)(&shown(name)) + "\n",
            None => format!("{}\n", texts.nothing_finished),
        },
        Listing::Text => games.iter().map(|game| line(game, lang)).collect(),
        Listing::Json => {
            let json = serde_json::to_string_pretty(&games);
            json.map_err(|error| Failure::Failed(error.to_string()))? + "\n"
        }
        Listing::Xml => xml(&games),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn line(game: &Finished, lang: Lang) -> String {
    let title = GameId::from_name(&game.game).map_or("?", GameId::title);
    let settings = match game.settings.as_str() {
        "" => String::new(),
        settings => format!(" ({settings})"),
    };
    let seat = |seat: &SeatEnd| {
        let won = match seat.won && game.seats.len() > 1 {
            true => format!(", {}", texts(lang).won),
            false => String::new(),
        };
        format!("{} {}{won}", named(&seat.name, &lang.words().console), seat.points)
    };
    let seats: Vec<String> = game.seats.iter().map(seat).collect();
    // Nothing ends in a year that no calendar has; a day takes ten characters.
    let ended = day_of(game.ended).map_or_else(String::new, |day| day.to_string());
    format!("{ended:10}  {title}, {}{settings}: {}\n", game.rules, seats.join("; "))
}

fn xml(games: &[Finished]) -> String {
    Xml::document(2, "history", &[], |xml| {
        for game in games {
            let attributes = [
                ("table", game.table.clone()),
                ("game", game.game.clone()),
                ("rules", game.rules.clone()),
                ("settings", game.settings.clone()),
                ("ended", game.ended.to_string()),
            ];
            xml.nested("game", &attributes, |xml| {
                game.seats.iter().for_each(|end| seat_xml(xml, end))
            });
        }
    })
}

fn seat_xml(xml: &mut Xml, seat: &SeatEnd) {
    let mut attributes = vec![("number", seat.seat.to_string())];
    attributes.extend(seat.bot.clone().map(|bot| ("bot", bot)));
    attributes.extend([("points", seat.points.to_string()), ("won", seat.won.to_string())]);
    xml.text("seat", &attributes, &seat.name);
}

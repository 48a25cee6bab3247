//! `rollwright history`: the finished games of this console.

use std::io::Write;

use rollwright_games::GameId;
use rollwright_games::illegal::shown;
use rollwright_table::store::{Finished, SeatEnd};

use crate::args::{History, Listing};
use crate::failure::Failure;
use crate::home::{named, open};
use crate::scores::escaped;

/// Lists finished games, the last one first.
pub(crate) fn run(args: &History) -> Result<(), Failure> {
    let failed = |error: rollwright_table::StoreError| Failure::Failed(error.to_string());
    let games = open()?.finished(args.name.as_deref()).map_err(failed)?;
    let text = match args.format {
        Listing::Text if games.is_empty() => match &args.name {
            Some(name) => format!("No finished games of '{}'.\n", shown(name)),
            None => "No finished games yet.\n".to_owned(),
        },
        Listing::Text => games.iter().map(line).collect(),
        Listing::Json => {
            let json = serde_json::to_string_pretty(&games);
            json.map_err(|error| Failure::Failed(error.to_string()))? + "\n"
        }
        Listing::Xml => xml(&games),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn line(game: &Finished) -> String {
    let title = GameId::from_name(&game.game).map_or("?", GameId::title);
    let settings = match game.settings.as_str() {
        "" => String::new(),
        settings => format!(" ({settings})"),
    };
    let seat = |seat: &SeatEnd| {
        let won = if seat.won && game.seats.len() > 1 { ", won" } else { "" };
        format!("{} {}{won}", named(&seat.name), seat.points)
    };
    let seats: Vec<String> = game.seats.iter().map(seat).collect();
    let ended = day(game.ended);
    format!("{ended}  {title}, {}{settings}: {}\n", game.rules, seats.join("; "))
}

fn xml(games: &[Finished]) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<history>\n".to_owned();
    for game in games {
        text.push_str(&format!(
            "  <game table=\"{}\" game=\"{}\" rules=\"{}\" settings=\"{}\" ended=\"{}\">\n",
            escaped(&game.table),
            escaped(&game.game),
            escaped(&game.rules),
            escaped(&game.settings),
            game.ended
        ));
        for seat in &game.seats {
            let bot = seat.bot.as_ref().map(|bot| format!(" bot=\"{}\"", escaped(bot)));
            text.push_str(&format!(
                "    <seat number=\"{}\"{} points=\"{}\" won=\"{}\">{}</seat>\n",
                seat.seat,
                bot.unwrap_or_default(),
                seat.points,
                seat.won,
                escaped(&seat.name)
            ));
        }
        text.push_str("  </game>\n");
    }
    text.push_str("</history>\n");
    text
}

/// The day, in universal time, of a moment in seconds since 1970.
fn day(seconds: i64) -> String {
    let (mut left, mut year) = (seconds.div_euclid(86_400).max(0), 1970);
    while left >= days_of(year) {
        left -= days_of(year);
        year += 1;
    }
    let february = days_of(year) - 337;
    for (month, days) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        if left < days {
            return format!("{year}-{month:02}-{:02}", left + 1);
        }
        left -= days;
    }
    // The days of the months are those of the year.
    year.to_string()
}

fn days_of(year: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if leap { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        // By: date -u -d @SECONDS +%F
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_794_700_000, "2026-11-14"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(seconds), expected, "{seconds}");
        }
    }
}

//! `rollwright scores`: the hall of fame.

use std::io::Write;

use rollwright_table::store::{Class, Famous};
use serde_json::{Value, json};

use crate::args::{Listing, Scores};
use crate::failure::Failure;
use crate::given::game_named;
use crate::home::{line, open, open_at};

/// Prints the hall of fame, or deletes a name.
pub(crate) fn run(args: &Scores) -> Result<(), Failure> {
    let game = args.game.as_deref().map(game_named).transpose()?;
    let home = match &args.database {
        Some(url) => open_at(url)?,
        None => open()?,
    };
    let failed = |error: rollwright_table::StoreError| Failure::Failed(error.to_string());
    let mut out = std::io::stdout().lock();
    if let Some(name) = &args.forget {
        let count = home.forget(name).map_err(failed)?;
        if count == 0 {
            return Err(Failure::Failed(format!("nobody called '{name}' is known here")));
        }
        writeln!(out, "The name is deleted everywhere. The games stay, without it.")?;
        return Ok(());
    }
    let mut halls = Vec::new();
    for class in home.classes(game).map_err(failed)? {
        let famous = home.fame(&class).map_err(failed)?;
        halls.push((class, famous));
    }
    let text = match args.format {
        Listing::Text => text(&halls),
        Listing::Json => format!("{:#}\n", Value::from_iter(halls.iter().map(as_json))),
        Listing::Xml => xml(&halls),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

type Hall = (Class, Vec<Famous>);

fn text(halls: &[Hall]) -> String {
    if halls.is_empty() {
        return "Nobody is in the hall of fame yet.\n".to_owned();
    }
    let hall = |(class, famous): &Hall| {
        let lines: Vec<String> = famous.iter().map(|one| line(class, one)).collect();
        format!("{class}\n{}\n", lines.join("\n"))
    };
    halls.iter().map(hall).collect::<Vec<_>>().join("\n")
}

fn as_json((class, famous): &Hall) -> Value {
    let famous = famous.iter().map(|one| {
        json!({ "place": one.place, "name": one.name, "points": one.points,
            "turns": one.turns, "ended": one.ended, "table": one.table })
    });
    json!({ "game": class.game.name(), "rules": class.rules, "settings": class.settings,
        "seats": class.seats, "best": Value::from_iter(famous) })
}

fn xml(halls: &[Hall]) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<halls>\n".to_owned();
    for (class, famous) in halls {
        text.push_str(&format!(
            "  <hall game=\"{}\" rules=\"{}\" settings=\"{}\" seats=\"{}\">\n",
            class.game,
            escaped(&class.rules),
            escaped(&class.settings),
            class.seats
        ));
        for one in famous {
            text.push_str(&format!(
                "    <best place=\"{}\" points=\"{}\" turns=\"{}\" ended=\"{}\" table=\"{}\">{}</best>\n",
                one.place,
                one.points,
                one.turns,
                one.ended,
                escaped(&one.table),
                escaped(&one.name)
            ));
        }
        text.push_str("  </hall>\n");
    }
    text.push_str("</halls>\n");
    text
}

/// Text between tags or in quotes. Names hold no control characters.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

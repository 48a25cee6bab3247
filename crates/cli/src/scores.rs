//! `rollwright scores`: the hall of fame.

use std::io::Write;

use rollwright_i18n::Lang;
use rollwright_lab::xml::Xml;
use rollwright_tables::store::{Class, Famous};
use serde_json::{Value, json};

use crate::args::{Listing, Scores};
use crate::failure::Failure;
use crate::given::game_named;
use crate::home::{hall, line, open, open_at};
use crate::screen::language;

/// Prints the hall of fame, or deletes a name.
pub(crate) fn run(args: &Scores) -> Result<(), Failure> {
    let game = args.game.as_deref().map(game_named).transpose()?;
    let home = match &args.database {
        Some(url) => open_at(url)?,
        None => open()?,
    };
    let failed = |error: rollwright_tables::StoreError| Failure::Failed(error.to_string());
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
        Listing::Text => text(&halls, language(&args.spoken)),
        Listing::Json => format!("{:#}\n", Value::from_iter(halls.iter().map(as_json))),
        Listing::Xml => xml(&halls),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

type Hall = (Class, Vec<Famous>);

fn text(halls: &[Hall], lang: Lang) -> String {
    let texts = &lang.words().console;
    if halls.is_empty() {
        return format!("{}\n", texts.nobody_famous);
    }
    let told = |(class, famous): &Hall| {
        let lines: Vec<String> = famous.iter().map(|one| line(class, one, texts)).collect();
        format!("{}\n{}\n", hall(class, texts), lines.join("\n"))
    };
    halls.iter().map(told).collect::<Vec<_>>().join("\n")
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
    Xml::document(2, "halls", &[], |xml| {
        for (class, famous) in halls {
            let attributes = [
                ("game", class.game.to_string()),
                ("rules", class.rules.clone()),
                ("settings", class.settings.clone()),
                ("seats", class.seats.to_string()),
            ];
            xml.nested("hall", &attributes, |xml| famous.iter().for_each(|one| best_xml(xml, one)));
        }
    })
}

fn best_xml(xml: &mut Xml, one: &Famous) {
    let attributes = [
        ("place", one.place.to_string()),
        ("points", one.points.to_string()),
        ("turns", one.turns.to_string()),
        ("ended", one.ended.to_string()),
        ("table", one.table.clone()),
    ];
    xml.text("best", &attributes, &one.name);
}

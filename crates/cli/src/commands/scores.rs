//! `rollwright scores`: the hall of fame.

use std::io::Write;

use rollwright_i18n::Lang;
use rollwright_lab::xml_writer::XmlWriter;
use rollwright_tables::store::{GameVariant, HallOfFameRow};
use serde_json::{Value, json};

use crate::args::{ListFormat, ScoresArgs};
use crate::command_error::CommandError;
use crate::hall_of_fame_text::{game_variant_title, hall_of_fame_line};
use crate::open_local_store::{open_at_url, open_default};
use crate::parse_common_args::parse_game;
use crate::stdio_console::select_language;

/// Prints the hall of fame, or deletes a name.
pub(crate) fn run(args: &ScoresArgs) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(parse_game).transpose()?;
    let store = match &args.database {
        Some(url) => open_at_url(url)?,
        None => open_default()?,
    };
    let failed = |error: rollwright_tables::StoreError| CommandError::Failed(error.to_string());
    let mut out = std::io::stdout().lock();
    if let Some(name) = &args.forget {
        let count = store.delete_player_name_everywhere(name).map_err(failed)?;
        if count == 0 {
            return Err(CommandError::Failed(format!("there is nobody called '{name}' here")));
        }
        writeln!(out, "The name has been deleted everywhere. The games remain without it.")?;
        return Ok(());
    }
    let mut halls = Vec::new();
    let opponents = args.opponents.map(Into::into);
    for class in store.variants_with_results(game, opponents).map_err(failed)? {
        let rows = store.hall_of_fame(&class).map_err(failed)?;
        halls.push((class, rows));
    }
    let text = match args.format {
        ListFormat::Text => hall_of_fame_text(&halls, select_language(&args.language)),
        ListFormat::Json => format!("{:#}\n", Value::from_iter(halls.iter().map(section_json))),
        ListFormat::Xml => hall_of_fame_xml(&halls),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

type HallOfFameSection = (GameVariant, Vec<HallOfFameRow>);

fn hall_of_fame_text(halls: &[HallOfFameSection], lang: Lang) -> String {
    let texts = &lang.shared_texts().console;
    if halls.is_empty() {
        return format!("{}\n", texts.hall_of_fame_empty);
    }
    let section_text = |(class, rows): &HallOfFameSection| {
        let lines: Vec<String> =
            rows.iter().map(|one| hall_of_fame_line(class, one, texts)).collect();
        format!("{}\n{}\n", game_variant_title(class, texts), lines.join("\n"))
    };
    halls.iter().map(section_text).collect::<Vec<_>>().join("\n")
}

fn section_json((class, rows): &HallOfFameSection) -> Value {
    let rows = rows.iter().map(|one| {
        json!({ "place": one.rank, "name": one.name, "points": one.points,
            "turns": one.turns, "ended": one.ended_at, "table": one.table })
    });
    json!({ "game": class.game.name(), "rules": class.rules, "settings": class.settings,
        "seats": class.seats, "opponents": class.opponents.name(), "best": Value::from_iter(rows) })
}

fn hall_of_fame_xml(halls: &[HallOfFameSection]) -> String {
    XmlWriter::write_document(2, "halls", &[], |xml| {
        for (class, rows) in halls {
            let attributes = [
                ("game", class.game.to_string()),
                ("rules", class.rules.clone()),
                ("settings", class.settings.clone()),
                ("seats", class.seats.to_string()),
                ("opponents", class.opponents.name().to_owned()),
            ];
            xml.element("hall", &attributes, |xml| {
                rows.iter().for_each(|one| write_entry_xml(xml, one))
            });
        }
    })
}

fn write_entry_xml(xml: &mut XmlWriter, one: &HallOfFameRow) {
    let attributes = [
        ("place", one.rank.to_string()),
        ("points", one.points.to_string()),
        ("turns", one.turns.to_string()),
        ("ended", one.ended_at.to_string()),
        ("table", one.table.clone()),
    ];
    xml.text_element("best", &attributes, &one.name);
}

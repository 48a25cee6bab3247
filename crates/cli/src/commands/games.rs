//! `rollwright games`: the games with their rule sets and settings.

use std::io::{self, Write};

use rollwright_games::{Game, GameId, RuleSet, with_game};
use rollwright_i18n::Lang;
use rollwright_terminal::{StyledText, TextStyle};
use serde_json::{Value, json};

use crate::args::{GamesArgs, GamesFormat};
use crate::command_error::CommandError;
use crate::stdio_console::{select_language, stdout_text};
use crate::texts::texts;

/// Lists the games.
pub(crate) fn run(args: &GamesArgs) -> Result<(), CommandError> {
    let lang = select_language(&args.language);
    let text = match args.format {
        GamesFormat::Text => {
            let mut out = stdout_text();
            for game in GameId::ALL {
                write_game(game, lang, &mut out);
                out.ensure_empty_line();
            }
            out.as_str().trim_end().to_owned()
        }
        GamesFormat::Json => {
            let games: Vec<Value> = GameId::ALL.iter().map(|game| game_json(*game, lang)).collect();
            format!("{:#}", Value::Array(games))
        }
    };
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

fn rule_sets(game: GameId) -> &'static [RuleSet] {
    with_game!(game, G => G::rule_sets())
}

fn write_game(game: GameId, lang: Lang, out: &mut StyledText) {
    let description = game.description(lang);
    let name = out.format_with_style(TextStyle::Emphasis, game.name());
    out.push_line(format!("{name}: {}", description.summary));
    for (at, (set, set_text)) in rule_sets(game).iter().zip(description.rule_sets).enumerate() {
        let default = if at == 0 { texts(lang).default_note } else { "" };
        let players = (lang.shared_texts().console.player_range)(set.min_seats, set.max_seats);
        let name = out.format_with_style(TextStyle::Emphasis, format!("{:<11}", set.name));
        out.push_line(format!("  {name} {players}{default}"));
        out.push_line(format!("  {:<11} {}", "", set_text.summary));
        for setting in set.settings {
            let label = description.setting_label(setting.key);
            out.push_line(format!(
                "  {:<11} --set {}={}  ({label}, {}-{})",
                "", setting.key, setting.default, setting.low, setting.high
            ));
        }
    }
}

fn game_json(game: GameId, lang: Lang) -> Value {
    let description = game.description(lang);
    let sets = rule_sets(game).iter().zip(description.rule_sets).map(|(set, text)| {
        let settings = set.settings.iter().map(|setting| {
            json!({
                "key": setting.key,
                "label": description.setting_label(setting.key),
                "low": setting.low,
                "high": setting.high,
                "default": setting.default,
            })
        });
        json!({
            "name": set.name,
            "title": text.title,
            "summary": text.summary,
            "min_seats": set.min_seats,
            "max_seats": set.max_seats,
            "settings": settings.collect::<Vec<_>>(),
        })
    });
    json!({
        "name": game.name(),
        "title": game.title(),
        "summary": description.summary,
        "rule_sets": sets.collect::<Vec<_>>(),
    })
}

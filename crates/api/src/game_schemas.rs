//! Schemas that depend on the games: their questions, endings and states.

use rollwright_games::{Game, GameId, NamedEnum, with_game};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

/// The definition name of a part of a game's schema, such as `PigState`.
fn definition_name(game: GameId, part: &str) -> String {
    let title: String = game.title().chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    format!("{title}{part}")
}

/// A schema that accepts this part of any game; adds one definition per game.
fn any_game_schema(
    generator: &mut SchemaGenerator,
    part: &str,
    schema_of: fn(GameId) -> Value,
) -> Schema {
    let path = generator.settings().definitions_path.to_string();
    let definitions = generator.definitions_mut();
    let references: Vec<Value> = GameId::ALL
        .into_iter()
        .map(|game| {
            let name = definition_name(game, part);
            definitions.insert(name.clone(), schema_of(game));
            json!({ "$ref": format!("#{path}/{name}") })
        })
        .collect();
    json_schema!({ "anyOf": references })
}

/// The names of the questions; one definition per game.
pub(crate) fn question_schema(generator: &mut SchemaGenerator) -> Schema {
    any_game_schema(generator, "Question", |game| {
        let names: Vec<&str> = with_game!(game, G => <G as Game>::Question::ALL.iter().map(|value| value.name()).collect());
        json!({ "type": "string", "enum": names,
            "description": format!("What seats are asked in {}.", game.title()) })
    })
}

/// The names of the endings; one definition per game.
pub(crate) fn ending_schema(generator: &mut SchemaGenerator) -> Schema {
    any_game_schema(generator, "Ending", |game| {
        let names: Vec<&str> = with_game!(game, G => <G as Game>::Ending::ALL.iter().map(|value| value.name()).collect());
        json!({ "type": "string", "enum": names,
            "description": format!("How {} ends.", game.title()) })
    })
}

/// The states of the games; one definition per game.
pub(crate) fn state_schema(generator: &mut SchemaGenerator) -> Schema {
    any_game_schema(generator, "State", |game| {
        let mut schema = with_game!(game, G => rollwright_games::state_schema::<G>());
        schema["description"] = json!(format!("The state of {}.", game.title()));
        schema
    })
}

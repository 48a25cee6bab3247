//! Names that the games bring: questions, endings, and what their states hold, as schemas.

use rollwright_games::{Game, GameId, NamedEnum, Presentation, with_game};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

/// The part of a game's schemas that is called `Pig` and so on.
fn definition_name(game: GameId, what: &str) -> String {
    let title: String = game.title().chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    format!("{title}{what}")
}

/// Any of one part a game, each a definition of its own.
fn any_game_schema(generator: &mut SchemaGenerator, what: &str, of: fn(GameId) -> Value) -> Schema {
    let path = generator.settings().definitions_path.to_string();
    let definitions = generator.definitions_mut();
    let references: Vec<Value> = GameId::ALL
        .into_iter()
        .map(|game| {
            let name = definition_name(game, what);
            definitions.insert(name.clone(), of(game));
            json!({ "$ref": format!("#{path}/{name}") })
        })
        .collect();
    json_schema!({ "anyOf": references })
}

/// The names of the questions, a definition a game.
pub(crate) fn question_schema(generator: &mut SchemaGenerator) -> Schema {
    any_game_schema(generator, "Question", |game| {
        let names: Vec<&str> = with_game!(game, G => <G as Game>::Question::ALL.iter().map(|one| one.name()).collect());
        json!({ "type": "string", "enum": names,
            "description": format!("What seats are asked in {}.", game.title()) })
    })
}

/// The names of the endings, a definition a game.
pub(crate) fn ending_schema(generator: &mut SchemaGenerator) -> Schema {
    any_game_schema(generator, "Ending", |game| {
        let names: Vec<&str> =
            with_game!(game, G => <G as Game>::Ending::ALL.iter().map(|one| one.name()).collect());
        json!({ "type": "string", "enum": names,
            "description": format!("How {} ends.", game.title()) })
    })
}

/// The states of the games, a definition a game.
pub(crate) fn state_schema(generator: &mut SchemaGenerator) -> Schema {
    any_game_schema(generator, "State", |game| {
        let mut schema = with_game!(game, G => G::state_schema());
        schema["description"] = json!(format!("The state of {}.", game.title()));
        schema
    })
}

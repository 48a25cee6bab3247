//! The reference pages, generated from the code: `docs/cli.md`, `docs/api.md` and `docs/games.md`.

mod api_page;
mod cli_page;
mod games_page;

use std::fs;

use crate::command_runner::ServerProcess;
use crate::repository_root;

/// Compares a page with what the code generates. `UPDATE_GOLDEN=1` writes it.
fn check_page(name: &str, generated: &str) {
    let path = repository_root().join("docs").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, generated).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == generated,
        "docs/{name} is out of date: run UPDATE_GOLDEN=1 cargo test -p rollwright --test documentation \
         reference"
    );
}

#[test]
fn the_reference_of_commands_is_up_to_date() {
    check_page("cli.md", &cli_page::generate());
}

#[test]
fn the_reference_of_games_and_bots_is_up_to_date() {
    check_page("games.md", &games_page::generate());
}

#[test]
fn the_reference_of_the_api_is_up_to_date() {
    let server = ServerProcess::start();
    let url = format!("{}/api/openapi.json", server.address);
    let answer = std::process::Command::new("curl").args(["-s", &url]).output().unwrap();
    let openapi = serde_json::from_slice(&answer.stdout).unwrap();
    check_page("api.md", &api_page::generate(&openapi));
}

/// The content of a table's cell.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

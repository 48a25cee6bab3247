//! `docs/games.md`, from what the games and bots say about themselves.

use std::fmt::Write;

use rollwright_bots::{HasBots, HasSolver, Objective, Solvability, distinct_levels};
use rollwright_games::{GameId, Presentation, default_rules, with_game};
use rollwright_i18n::Lang;

use super::cell;

const INTRODUCTION: &str = "\
# Games and bots

This page is generated from the program. `rollwright bots` lists the bots in your language.

The strategy `greedy` plays the seat `bot:greedy`. The seat `bot:hard` is played by the \
strategy behind the level `hard`.

";

pub(super) fn generate() -> String {
    let mut page = INTRODUCTION.to_owned();
    for game in GameId::ALL {
        with_game!(game, G => write_game::<G>(&mut page));
    }
    page.trim_end().to_owned() + "\n"
}

fn write_game<G: HasBots + HasSolver + Presentation>(page: &mut String) {
    let description = G::description(Lang::En);
    let (title, name) = (G::ID.title(), G::ID.name());
    let rules_page = format!("[The rules](../crates/games/src/{name}/rules/en.md)");
    writeln!(page, "## {title}\n\nIn short: {}. {rules_page}\n", description.summary).unwrap();

    writeln!(page, "| rule set | players | in short |\n|---|---|---|").unwrap();
    for (set, text) in G::rule_sets().iter().zip(description.rule_sets) {
        let players = match (set.min_seats, set.max_seats) {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low}-{high}"),
        };
        writeln!(page, "| `{}` | {players} | {} |", set.name, cell(text.summary)).unwrap();
    }
    page.push('\n');

    let settings = G::rule_sets().iter().flat_map(|set| set.settings);
    let rows: Vec<String> = settings
        .map(|s| format!("| `{}` | {} | {} | {} |", s.key, s.low, s.high, s.default))
        .collect();
    if !rows.is_empty() {
        writeln!(page, "| setting | smallest | largest | default |\n|---|---|---|---|").unwrap();
        writeln!(page, "{}\n", rows.join("\n")).unwrap();
    }

    let rules = default_rules::<G>();
    writeln!(page, "| bot | how it plays |\n|---|---|").unwrap();
    let example = G::parameterized_example();
    for name in G::strategies(&rules).iter().copied().chain(example) {
        let (known, _) = name.split_once('=').unwrap_or((name, ""));
        let how = G::ID.strategy_description(known, Lang::En).unwrap();
        writeln!(page, "| `{name}` | {} |", cell(how)).unwrap();
    }
    page.push('\n');

    let levels: Vec<_> = distinct_levels::<G>(&rules)
        .into_iter()
        .map(|(level, strategy)| format!("`{}` is `{strategy}`", level.name()))
        .collect();
    writeln!(page, "Levels: {}.\n", levels.join(", ")).unwrap();
    writeln!(page, "{}\n", solver::<G>(&rules)).unwrap();
}

fn solver<G: HasSolver>(rules: &G::Rules) -> String {
    match G::solvability(rules) {
        Solvability::Unsolvable { reason } => format!("There is no solver: the game {reason}."),
        Solvability::Solvable(can) => {
            let value = match can.objective {
                Objective::Points => "expected points",
                Objective::Win => "the chance of winning",
            };
            let seats = match (*can.seat_range.start(), *can.seat_range.end()) {
                (1, 1) => "1 player".to_owned(),
                (low, high) if low == high => format!("{low} players"),
                (low, high) => format!("{low} to {high} players"),
            };
            let distribution = if can.has_distribution {
                " With `--distribution`, it also computes the distribution of results."
            } else {
                ""
            };
            let targets = if can.has_targets {
                " With `--target`, it computes the best play for a target score."
            } else {
                ""
            };
            format!("The solver computes {value} for {seats}.{distribution}{targets}")
        }
    }
}

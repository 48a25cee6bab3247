//! What the solvers know of the players of a simulation.

use std::collections::BTreeMap;

use rollwright_games::{Game, GameId, Qwixx, RuleChoice, Warrior, Yahtzee};
use rollwright_lab::{Exact, Setting};
use rollwright_minds::yahtzee::State;
use rollwright_minds::{Solutions, qwixx, warrior, yahtzee};

use crate::failure::Failure;
use crate::solutions::{ProgressWatch, cache, threads};

/// The exact value of each player, in the order of the strategies, where it is known:
/// perfect solitaire play, and Warrior between two perfect players.
pub(crate) fn exact(setting: &Setting) -> Result<Vec<Option<Exact>>, Failure> {
    let watch = ProgressWatch::new("Working out exact values");
    let cache = cache();
    let solutions = Solutions::new(&cache, &watch, threads());
    let alone = setting.strategies.len() == 1;
    // A champion alone at the table, and any in Warrior, plays the solution.
    let perfect = |name: &String| {
        name == "optimal" || (name == "champion" && (alone || setting.game == GameId::Warrior))
    };
    let known = setting.strategies.iter().map(perfect).collect::<Vec<_>>();
    let value = |mean| Exact { mean, distribution: None };
    match setting.game {
        GameId::Yahtzee if known.contains(&true) => {
            let table = yahtzee::optimal::solution(rules::<Yahtzee>(setting)?, &solutions)?;
            // Scores stay far below the largest whole number there is.
            let listed = (table.distribution(State::START, &watch)?)
                .map(|d| d.iter().map(|(score, chance)| (score as i32, chance)).collect());
            let exact = Exact { mean: table.value(), distribution: listed };
            Ok(known.iter().map(|known| known.then(|| exact.clone())).collect())
        }
        GameId::Qwixx if alone && known[0] => {
            let table = qwixx::optimal::solution(rules::<Qwixx>(setting)?, 1, 1.0, &solutions)?;
            Ok(vec![Some(value(table.value()))])
        }
        GameId::Warrior if !known.contains(&false) => {
            let table = warrior::optimal::solution(rules::<Warrior>(setting)?, &solutions)
                .map_err(|why| Failure::Failed(why.to_string()))?;
            // With the seats rotated everybody goes first equally often.
            let first = if setting.duplicate { 0.5 } else { table.value() };
            Ok(vec![Some(value(first)), Some(value(1.0 - first))])
        }
        _ => Ok(vec![None; known.len()]),
    }
}

fn rules<G: Game>(setting: &Setting) -> Result<G::Rules, Failure> {
    let settings: BTreeMap<String, String> =
        setting.settings.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
    Ok(G::rules(&RuleChoice::new::<G>(Some(&setting.rules), &settings)?))
}

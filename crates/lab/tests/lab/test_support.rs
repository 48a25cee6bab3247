//! Players and results shared by several tests.

use std::sync::LazyLock;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::{RuleSetWithSettings, Seat, Seats};
use rollwright_lab::{
    DiceSequenceRange, HasMeasures, PreparedRun, Results, RunConfig, SimulationTally,
};

/// The solutions, computed once for all tests.
pub(crate) fn shared_solutions() -> &'static SolutionProvider<'static> {
    static ALL: LazyLock<SolutionProvider<'static>> =
        LazyLock::new(|| SolutionProvider::new(&NoCache, &NoProgress, 2));
    &ALL
}

/// Players with these strategies and the default rules of the game.
pub(crate) fn prepare_run<G: HasMeasures>(
    strategies: &[&str],
    duplicate: bool,
) -> (RunConfig, PreparedRun<G>) {
    let choice = RuleSetWithSettings::default_of::<G>();
    let rules = G::rules_for(&choice);
    let seats = Seats::new(strategies.len() as u8, Seat(0)).unwrap();
    let bot_makers = strategies
        .iter()
        .map(|name| G::bot_factory(name, &rules, seats, shared_solutions()).unwrap())
        .collect();
    let names = strategies.iter().map(|&name| name.to_owned()).collect();
    let config = RunConfig::new(G::ID, &choice, names, duplicate);
    let rotations = config.games_per_dice_sequence();
    (config, PreparedRun { rules, seats, bot_makers, rotations, luck_adjuster: None })
}

/// The results of `part` of `whole`.
pub(crate) fn results_of_shard(
    config: &RunConfig,
    part: DiceSequenceRange,
    whole: DiceSequenceRange,
    tally: SimulationTally,
) -> Results {
    let games_requested = whole.to * config.games_per_dice_sequence();
    Results {
        config: config.clone(),
        games_requested,
        shards: vec![part],
        partial: false,
        seconds: 0.0,
        tally,
    }
}

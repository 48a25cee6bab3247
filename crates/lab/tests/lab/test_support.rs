//! Tables that several tests play at.

use std::sync::LazyLock;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::{RuleChoice, Seat, Seats};
use rollwright_lab::{HasMeasures, Players, Results, RunConfig, Shard, Tally};

/// What is solved, once for all tests.
pub(crate) fn shared_solutions() -> &'static SolutionProvider<'static> {
    static ALL: LazyLock<SolutionProvider<'static>> =
        LazyLock::new(|| SolutionProvider::new(&NoCache, &NoProgress, 2));
    &ALL
}

/// A table of these strategies by the default rules of the game.
pub(crate) fn prepare_players<G: HasMeasures>(
    strategies: &[&str],
    duplicate: bool,
) -> (RunConfig, Players<G>) {
    let choice = RuleChoice::default_of::<G>();
    let rules = G::rules_for(&choice);
    let seats = Seats::new(strategies.len() as u8, Seat(0)).unwrap();
    let makers = strategies
        .iter()
        .map(|name| G::bot_factory(name, &rules, seats, shared_solutions()).unwrap())
        .collect();
    let names = strategies.iter().map(|&name| name.to_owned()).collect();
    let setting = RunConfig::new(G::ID, &choice, names, duplicate);
    let rotations = setting.rotations();
    (setting, Players { rules, seats, bot_makers: makers, rotations, luck_adjuster: None })
}

/// What `part` of `whole` came to.
pub(crate) fn results_of_shard(
    setting: &RunConfig,
    part: Shard,
    whole: Shard,
    tally: Tally,
) -> Results {
    let asked = whole.to * setting.rotations();
    Results {
        config: setting.clone(),
        games_requested: asked,
        shards: vec![part],
        partial: false,
        seconds: 0.0,
        tally,
    }
}

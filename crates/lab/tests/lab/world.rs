//! Tables that several tests play at.

use std::sync::LazyLock;

use rollwright_bots::{NoCache, Solutions, Unwatched};
use rollwright_games::{RuleChoice, Seat, Seats};
use rollwright_lab::{HasMeasures, Part, Players, Results, Setting, Tally};

/// What is solved, once for all tests.
pub(crate) fn solutions() -> &'static Solutions<'static> {
    static ALL: LazyLock<Solutions<'static>> =
        LazyLock::new(|| Solutions::new(&NoCache, &Unwatched, 2));
    &ALL
}

/// A table of these strategies by the default rules of the game.
pub(crate) fn players<G: HasMeasures>(
    strategies: &[&str],
    duplicate: bool,
) -> (Setting, Players<G>) {
    let choice = RuleChoice::default_of::<G>();
    let rules = G::rules(&choice);
    let seats = Seats::new(strategies.len() as u8, Seat(0)).unwrap();
    let makers =
        strategies.iter().map(|name| G::maker(name, &rules, seats, solutions()).unwrap()).collect();
    let names = strategies.iter().map(|&name| name.to_owned()).collect();
    let setting = Setting::new(G::ID, &choice, names, duplicate);
    let rotations = setting.rotations();
    (setting, Players { rules, seats, makers, rotations, judge: None })
}

/// What `part` of `whole` came to.
pub(crate) fn results(setting: &Setting, part: Part, whole: Part, tally: Tally) -> Results {
    let asked = whole.to * setting.rotations();
    Results {
        setting: setting.clone(),
        asked,
        parts: vec![part],
        partial: false,
        seconds: 0.0,
        tally,
    }
}

//! The default bots that a game gets from its rules alone.

use crate::hog_test_game::{Hog, HogAction};
use crate::two_strategy_games::play_two_strategies;
use rollwright_bots::{
    Bot, BotError, HasBots, HasSolver, Level, NoCache, NoProgress, SolutionProvider, SolveRequest,
    resolve_strategy,
};
use rollwright_games::{Seat, Seats};

fn two() -> Seats {
    Seats::new(2, Seat(0)).unwrap()
}

fn bot(name: &str) -> Box<dyn Bot<Hog>> {
    Hog::bot_factory(name, &60, two(), &SolutionProvider::new(&NoCache, &NoProgress, 1)).unwrap()()
}

/// How many games to 60 the first strategy wins; both begin equally often.
fn wins(names: [&str; 2], games: u32) -> usize {
    play_two_strategies::<Hog>(&60, names, games, 7)
        .iter()
        .filter(|winners| winners.contains(Seat(0)))
        .count()
}

#[test]
fn every_level_of_a_game_without_own_bots_has_a_bot() {
    assert_eq!(Hog::strategies(&60), ["random", "greedy", "cautious", "expectimax"]);
    let levels = Level::ALL.map(|level| resolve_strategy::<Hog>(level.name(), &60).unwrap());
    assert_eq!(levels, ["random", "greedy", "cautious", "expectimax", "expectimax"]);
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let unknown = Hog::bot_factory("champion", &60, two(), &solutions).err().unwrap();
    assert!(
        matches!(unknown, BotError::UnknownStrategy { known_names, .. } if known_names.ends_with("expectimax"))
    );
}

#[test]
fn bots_that_look_ahead_beat_the_simpler_ones_clearly() {
    for (bot, other) in
        ["expectimax", "cautious"].into_iter().flat_map(|bot| [(bot, "random"), (bot, "greedy")])
    {
        let wins = wins([bot, other], 100);
        assert!(wins >= 75, "{bot} wins {wins} of 100 against {other}");
    }
}

#[test]
fn expectimax_holds_when_a_roll_would_lose_more_than_it_gains() {
    // One more roll gains 4 five times in six and otherwise loses everything: break-even at 20.
    for (turn, best) in
        [(2, HogAction::Roll), (18, HogAction::Roll), (22, HogAction::Hold), (30, HogAction::Hold)]
    {
        let position = Hog::in_turn(200, [50, 50], turn);
        assert_eq!(bot("expectimax").choose(&position, Seat(0), 1), best, "{turn} points");
    }
    // A certain win is taken.
    assert_eq!(
        bot("expectimax").choose(&Hog::in_turn(100, [90, 0], 10), Seat(0), 1),
        HogAction::Hold
    );
}

#[test]
fn greedy_takes_its_points_and_breaks_ties_at_random() {
    let mut greedy = bot("greedy");
    assert_eq!(greedy.choose(&Hog::in_turn(100, [0, 0], 2), Seat(0), 1), HogAction::Hold);
    let nothing = Hog::in_turn(100, [0, 0], 0);
    let choices = [0, u64::MAX].map(|random| greedy.choose(&nothing, Seat(0), random));
    assert_eq!(choices, [HogAction::Hold, HogAction::Roll]);
}

#[test]
fn a_game_without_a_solver_names_its_strongest_strategy() {
    let request = SolveRequest { seats: 2, discount: 1.0, wants_distribution: false, target: None };
    let error =
        Hog::solve(&60, request, &SolutionProvider::new(&NoCache, &NoProgress, 1)).unwrap_err();
    assert!(error.to_string().ends_with("has no solver: its strongest strategy is bot:expectimax"));
}

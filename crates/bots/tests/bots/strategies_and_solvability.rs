//! What games declare about their bots and solutions.

use rollwright_bots::{
    HasBots, HasPositionValues, HasSolver, Level, NoCache, NoProgress, SolutionProvider,
    Solvability, SolveRequest, resolve_strategy, strategies_in_any_rule_set,
    unsolvable_explanation,
};
use rollwright_games::qwixx::{PenaltyTrigger, RowNumbers, Rules as QwixxRules, Rulings};
use rollwright_games::warrior::Rules as WarriorRules;
use rollwright_games::yahtzee::Rules as YahtzeeRules;
use rollwright_games::{
    Game, GameId, Qwixx, RuleSetWithSettings, Seat, Seats, Warrior, Yahtzee, default_rules,
    rules_of_every_rule_set, with_game,
};
use rollwright_i18n::Lang;

#[test]
fn every_level_of_every_game_has_a_strategy() {
    for game in GameId::ALL {
        for level in Level::ALL {
            with_game!(game, G => for rules in rules_of_every_rule_set::<G>() {
                let named = resolve_strategy::<G>(level.name(), &rules).unwrap();
                assert_eq!(named, G::strategy_for_level(level, &rules), "{game} {level:?}");
                assert!(G::strategies(&rules).contains(&&*named), "{game} {level:?}");
            });
        }
    }
    let levels = Level::ALL.map(|level| Qwixx::strategy_for_level(level, &QwixxRules::OFFICIAL));
    assert_eq!(levels, ["random", "greedy", "cautious", "expectimax", "champion"]);
}

#[test]
fn only_large_warrior_boards_are_too_expensive_while_waiting() {
    for levels in 3..=10 {
        for size in 3..=10 {
            let rules = WarriorRules::new(levels, size).unwrap();
            let affordable = Warrior::solve_cost(&rules, 2).is_quick_enough_to_wait_for();
            assert_eq!(affordable, rules.square_count() <= 500, "{levels} levels of {size}x{size}");
        }
    }
    for game in [GameId::Qwixx, GameId::Yahtzee, GameId::Qwinto] {
        with_game!(game, G => for set in G::rule_sets() {
            let choice = RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &Default::default()).unwrap();
            for seats in 1..=usize::from(set.max_seats) {
                let cost = G::solve_cost(&G::rules_for(&choice), seats);
                assert!(cost.is_quick_enough_to_wait_for(), "{game} {} {seats}: {cost:?}", set.name);
            }
        });
    }
}

#[test]
fn a_game_that_cannot_be_solved_names_its_strongest_strategy() {
    assert_eq!(
        unsolvable_explanation::<rollwright_games::Qwinto>(&default_rules::<
            rollwright_games::Qwinto,
        >()),
        "Qwinto is too large to solve: its strongest strategy is bot:champion"
    );
    for game in [GameId::Qwixx, GameId::Yahtzee, GameId::Warrior] {
        assert!(
            matches!(
                with_game!(game, G => G::solvability(&default_rules::<G>())),
                Solvability::Solvable(_)
            ),
            "{game}"
        );
    }
}

#[test]
fn a_variant_without_solver_and_weights_is_refused_and_has_other_levels() {
    let official = QwixxRules::OFFICIAL.rulings();
    for rulings in [
        Rulings { penalty: PenaltyTrigger::Action2Unused, ..official },
        Rulings { row_numbers: RowNumbers::Mixed, ..official },
    ] {
        assert_has_neither_solver_nor_champion(QwixxRules::OFFICIAL.with_rulings(rulings));
    }

    // Where only the champion lacks weights, the solver remains.
    let rules = QwixxRules::OFFICIAL.with_action2_after_deciding_lock();
    assert!(matches!(Qwixx::solvability(&rules), Solvability::Solvable(_)));
    assert_eq!(Qwixx::strategies(&rules).last(), Some(&"discounted"));
}

fn assert_has_neither_solver_nor_champion(rules: QwixxRules) {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let reason = "Qwixx has no solver for these rules: its strongest strategy is bot:expectimax";
    assert!(matches!(Qwixx::solvability(&rules), Solvability::Unsolvable { .. }));
    assert_eq!(unsolvable_explanation::<Qwixx>(&rules), reason);
    let request = SolveRequest { seats: 1, discount: 1.0, wants_distribution: false, target: None };
    let refused = Qwixx::solve(&rules, request, &solutions).unwrap_err().to_string();
    assert!(refused.contains(reason), "{refused}");
    let seats = Seats::new(2, Seat(0)).unwrap();
    for (name, cause) in [("optimal", "solver"), ("champion", "no weights")] {
        let refused = Qwixx::bot_factory(name, &rules, seats, &solutions).err().unwrap();
        let refused = refused.to_string();
        assert!(refused.contains(cause) && refused.contains("take expectimax"), "{refused}");
        assert!(resolve_strategy::<Qwixx>(name, &rules).is_err());
    }
    assert_eq!(Qwixx::strategy_for_level(Level::Master, &rules), "expectimax");
    // Its bots and its coach work all the same.
    for name in Qwixx::strategies(&rules) {
        assert!(Qwixx::bot_factory(name, &rules, seats, &solutions).is_ok(), "{name}");
    }
    assert!(Qwixx::position_values(&rules, seats, 10, &solutions).is_ok());
}

fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

#[test]
fn exact_statistics_exist_where_all_relevant_seats_play_optimally() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
    let small = WarriorRules::new(3, 3).unwrap();
    let exact = |seats: Vec<String>, rotated| {
        Warrior::exact_statistics(&seats, rotated, &small, &solutions)
    };
    let request = SolveRequest { seats: 2, discount: 1.0, wants_distribution: false, target: None };
    let solution = Warrior::solve(&small, request, &solutions).unwrap();
    let exact_values = exact(names(["optimal", "champion"]), false).unwrap();
    let means: Vec<_> = exact_values.iter().map(|exact| exact.as_ref().unwrap().mean).collect();
    assert_eq!(means, [solution.value, 1.0 - solution.value]);
    assert!(solution.value > 0.5 && solution.objective.ends_with("levels 3, size 3"));
    let rotated = exact(names(["optimal", "optimal"]), true).unwrap();
    assert!(rotated.iter().all(|exact| exact.as_ref().unwrap().mean == 0.5));
    assert_eq!(exact(names(["optimal", "greedy"]), false).unwrap(), [None, None]);

    let rules = YahtzeeRules::Basic;
    let seats = names(["greedy", "optimal", "champion"]);
    let exact = Yahtzee::exact_statistics(&seats, false, &rules, &solutions).unwrap();
    let [None, Some(optimal), None] = exact.as_slice() else { panic!("{exact:?}") };
    let spread = optimal.score_distribution.as_ref().unwrap();
    assert!(
        (optimal.mean - 245.870_775).abs() < 1e-5 && (spread.mean() - optimal.mean).abs() < 1e-6
    );
    let unknown = names(["greedy", "champion"]);
    let exact = Yahtzee::exact_statistics(&unknown, false, &rules, &solutions).unwrap();
    assert_eq!(exact, [None, None]);
}

#[test]
fn every_strategy_is_described_in_every_language() {
    for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
    {
        let names = with_game!(game, G => strategies_in_any_rule_set::<G>());
        for name in &names {
            let line = game.strategy_description(name, lang).unwrap_or_default();
            assert!((5..90).contains(&line.chars().count()), "{game} {name}: {line}");
        }
        let own = game.description(lang).strategy_descriptions;
        let numbered =
            with_game!(game, G => G::parameterized_example()).and_then(|one| one.split_once('='));
        let is_known =
            |name: &str| names.contains(&name) || numbered.is_some_and(|one| one.0 == name);
        assert!(own.iter().all(|(name, _)| is_known(name)), "{game}: {own:?}");
        // German descriptions are translated.
        assert!(
            lang == Lang::En
                || own != game.description(Lang::En).strategy_descriptions
                || own.is_empty()
        );
    }
}

//! Plain value iteration over every position, with turns played out by the rules.

use std::collections::HashMap;

use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Phase, Seat, Seats, Warrior};

use crate::NoProgress;
use crate::warrior::solver::backward_induction::solve_all_blocks;
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::{EnergyRow, energy_count};

/// Places and energy indices of the mover and the other player.
type BothPlayers = [(usize, usize); 2];

/// The possible ends of a turn: probabilities and the states that the other player then faces, or
/// `None` for a win.
type WeightedEnds = Vec<(f64, Option<u32>)>;

/// The ends of a turn without a duel, and the ends of both actions in each duel.
struct TurnEnds {
    plain: WeightedEnds,
    duels: Vec<(f64, WeightedEnds, WeightedEnds)>,
}

struct BruteForceIteration {
    rules: Rules,
    energies: usize,
    values: Vec<f64>,
}

impl BruteForceIteration {
    fn index(&self, [mover, other]: BothPlayers) -> usize {
        let places = usize::from(self.rules.square_count());
        ((mover.0 * places + other.0) * self.energies + mover.1) * self.energies + other.1
    }

    fn states(&self) -> Vec<BothPlayers> {
        let last = usize::from(self.rules.last_path_index());
        let mut states = Vec::new();
        // From the end of the board: fewer iterations, the same result.
        for mover in (0..last).rev() {
            for other in (0..last).rev().filter(|&other| other != mover || mover == 0) {
                for mine in 0..self.energies {
                    states
                        .extend((0..self.energies).map(|theirs| [(mover, mine), (other, theirs)]));
                }
            }
        }
        states
    }

    /// The position with seat 1 as the mover.
    fn position(&self, state: BothPlayers) -> Warrior {
        let fighters = state.map(|(place, energy)| {
            (self.rules.square_at_path_index(place as u16), i32::try_from(energy).unwrap() - 2)
        });
        let seats = Seats::new(2, Seat(0)).unwrap();
        Warrior::from_fighters_at_turn_start(self.rules, seats, Seat(0), &fighters).unwrap()
    }

    /// Plays out the turn of seat 1, up to its end or a duel.
    fn play(&self, game: Warrior) -> (WeightedEnds, Vec<(f64, Warrior)>) {
        let (mut ends, mut duels) = (WeightedEnds::new(), Vec::new());
        let mut now = HashMap::from([(game, 1.0)]);
        while !now.is_empty() {
            let mut next = HashMap::new();
            for (game, chance) in now {
                match game.phase() {
                    Phase::Over { .. } => ends.push((chance, None)),
                    _ if game.active_seat() == Seat(1) => {
                        ends.push((chance, Some(self.state_of_seat_2(&game))))
                    }
                    Phase::Decide { .. } => duels.push((chance, game)),
                    Phase::Roll { .. } => {
                        for (roll, likely) in game.possible_rolls() {
                            let mut after = game;
                            after.apply_roll(roll);
                            *next.entry(after).or_insert(0.0) += chance * likely;
                        }
                    }
                }
            }
            now = next;
        }
        (ends, duels)
    }

    /// The state that seat 2 faces. Energy above the cap is lost, as in the solver.
    fn state_of_seat_2(&self, game: &Warrior) -> u32 {
        let player = |seat| {
            let energy = usize::try_from(game.energy_of(seat) + 2).unwrap();
            (usize::from(game.path_index_of(seat)), energy.min(self.energies - 1))
        };
        self.index([player(Seat(1)), player(Seat(0))]) as u32
    }

    fn turn(&self, state: BothPlayers) -> TurnEnds {
        let (plain, duels) = self.play(self.position(state));
        let duels = duels.into_iter().map(|(chance, game)| {
            let [one, two] = [Action::Challenge, Action::Forfeit].map(|action| {
                let mut after = game;
                after.play_action(Seat(0), action).unwrap();
                self.play(after).0
            });
            (chance, one, two)
        });
        TurnEnds { plain, duels: duels.collect() }
    }

    fn mean(&self, ends: &WeightedEnds) -> f64 {
        ends.iter()
            .map(|&(chance, end)| {
                chance * end.map_or(1.0, |state| 1.0 - self.values[state as usize])
            })
            .sum()
    }

    fn iterate(rules: Rules, energies: usize) -> Self {
        let places = usize::from(rules.square_count());
        let values = vec![0.5; (places * energies).pow(2)];
        let mut naive = Self { rules, energies, values };
        let turns: Vec<(usize, TurnEnds)> = naive
            .states()
            .into_iter()
            .map(|state| (naive.index(state), naive.turn(state)))
            .collect();
        loop {
            let mut change = 0.0_f64;
            for (state, turn) in &turns {
                let duels: f64 = turn
                    .duels
                    .iter()
                    .map(|(chance, one, two)| chance * naive.mean(one).max(naive.mean(two)))
                    .sum();
                let now = naive.mean(&turn.plain) + duels;
                change = change.max((now - naive.values[*state]).abs());
                naive.values[*state] = now;
            }
            // The slowest pair of places, where one player waits for the other to roll a 2, loses
            // about a fiftieth of its error per iteration.
            if change < 1e-12 {
                return naive;
            }
        }
    }
}

/// Compares every value of the solver with plain iteration under the same cap.
fn compare<const S: usize>(rules: Rules) {
    let naive = BruteForceIteration::iterate(rules, energy_count::<S>());
    let mut seen = 0;
    let mut check = |mover, other, values: &[EnergyRow<S>], turned: bool| {
        for (x, row) in values.iter().enumerate() {
            for (y, ours) in row[..energy_count::<S>()].iter().enumerate() {
                let state =
                    if turned { [(mover, y), (other, x)] } else { [(mover, x), (other, y)] };
                let plain = naive.values[naive.index(state)];
                assert!((ours - plain).abs() < 1e-9, "{state:?}: {ours} against {plain}");
                seen += 1;
            }
        }
    };
    let opening = solve_all_blocks::<S>(&SquarePath::new(rules), &NoProgress, |blocks| {
        let front = blocks.leader_place();
        for place in 0..front {
            check(front, place, blocks.front_win_chances(place), false);
            check(place, front, blocks.behind_win_chances(place), true);
        }
    })
    .unwrap();
    check(0, 0, &opening, false);
    assert_eq!(seen, naive.states().len());
}

/// Two levels of 3x3: a forfeit can lead forwards.
#[test]
fn two_levels_of_three_match_value_iteration() {
    compare::<14>(Rules::reduced(2, 3).unwrap());
}

/// Two levels of 2x2: even the first roll can lead past the end.
#[test]
fn two_levels_of_two_match_value_iteration() {
    compare::<28>(Rules::reduced(2, 2).unwrap());
}

/// Two levels of 4x4: a forfeit always leads back.
#[test]
#[cfg_attr(debug_assertions, ignore = "ten seconds: run in release")]
fn two_levels_of_four_match_value_iteration() {
    compare::<13>(Rules::reduced(2, 4).unwrap());
}

/// The smallest board of the game, with the energies it is solved with.
#[test]
#[ignore = "two minutes and 600 MB: cargo test --release -- --ignored"]
fn three_levels_of_three_match_value_iteration() {
    compare::<48>(Rules::new(3, 3).unwrap());
}

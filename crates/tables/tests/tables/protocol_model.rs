//! Compares the protocol with a simple model in thousands of random interleavings.
//!
//! The model stores every past position and doesn't know how tables detect staleness: a move is
//! stale if its seat's view has changed since.

use rollwright_bots::SplitMix64;
use rollwright_games::record::{Event, ReplayedGame, RollOrAction};
use rollwright_games::{Game, GameId, Phase, Qwinto, Qwixx, Seat, Yahtzee};
use rollwright_tables::{Command, PendingChange, Table, TableError, TokenHash};

use crate::test_support::{local_seat, setup, table_with_tokens};

/// Every version of a game so far.
struct ProtocolModel<G: Game> {
    past: Vec<ReplayedGame<G>>,
}

impl<G: Game> ProtocolModel<G> {
    fn now(&self) -> &ReplayedGame<G> {
        self.past.last().unwrap()
    }

    fn version(&self) -> u64 {
        self.past.len() as u64 - 1
    }

    fn push(&mut self, event: &Event) {
        let mut next = self.now().clone();
        let checked = next.check_event(event).unwrap();
        next.apply_event(checked);
        self.past.push(next);
    }

    fn is_stale(&self, version: u64, seat: Seat) -> bool {
        let Some(since) = self.past.get(version as usize..) else { return true };
        let view = |replayed: &ReplayedGame<G>| replayed.position().visible_to(Some(seat));
        since.is_empty() || since.windows(2).any(|pair| view(&pair[0]) != view(&pair[1]))
    }

    /// The decisions of a seat that stand.
    fn decisions(&self, seat: Seat) -> Vec<String> {
        let own = |(entry, _): &(RollOrAction<G>, G)| match entry {
            RollOrAction::Action(by, action) if *by == seat => Some(G::format_action(*action)),
            _ => None,
        };
        self.now().rolls_and_actions.iter().filter_map(own).collect()
    }
}

/// What somebody tries.
#[derive(Debug)]
enum Attempt {
    Act { seat: Seat, version: u64, action: String },
    Roll { seat: Seat, version: u64 },
    Undo { seat: Seat, version: u64 },
    Answer { seat: Seat, version: u64, yes: bool },
    HandOver { seat: Seat },
    TakeBack { seat: Seat },
}

struct ModelRun<G: Game> {
    table: Table,
    token_hashes: Vec<TokenHash>,
    model: ProtocolModel<G>,
    bots: Vec<bool>,
    /// Who asks for a take-back, and who hasn't agreed yet.
    asked: Option<(Seat, Vec<Seat>)>,
    random: SplitMix64,
}

impl<G: Game> ModelRun<G> {
    fn new(game: GameId, seats: usize, seed: u64) -> Self {
        let people: Vec<_> =
            ["Ann", "Ben", "Cleo"][..seats].iter().map(|n| local_seat(n)).collect();
        let (table, token_hashes) = table_with_tokens(&setup(game, &people));
        let opening = ReplayedGame::from_header(table.header()).unwrap();
        let model = ProtocolModel { past: vec![opening] };
        Self {
            table,
            token_hashes,
            model,
            bots: vec![false; seats],
            asked: None,
            random: SplitMix64::new(seed),
        }
    }

    fn seat(&mut self) -> Seat {
        Seat(self.random.next_below(self.token_hashes.len() as u64) as u8)
    }

    /// Mostly the current version, sometimes an old or a future one.
    fn some_version(&mut self) -> u64 {
        let now = self.model.version();
        match self.random.next_below(10) {
            0 => now + 1,
            1..=3 => now.saturating_sub(self.random.next_below(4)),
            _ => now,
        }
    }

    fn random_attempt(&mut self) -> Attempt {
        let (seat, version) = (self.seat(), self.some_version());
        match self.random.next_below(20) {
            0 => Attempt::HandOver { seat },
            1..=3 => Attempt::TakeBack { seat },
            4 | 5 => Attempt::Undo { seat, version },
            6 => Attempt::Roll { seat, version },
            7 | 8 => Attempt::Answer { seat, version, yes: self.random.next_below(4) > 0 },
            _ => {
                if let Phase::Roll { seat: by } = self.table.game().phase() {
                    return Attempt::Roll { seat: by, version };
                }
                let mut actions = self.table.game().legal_actions(seat);
                actions.push("pass".to_owned());
                let at = self.random.next_below(actions.len() as u64) as usize;
                Attempt::Act { seat, version, action: actions.swap_remove(at) }
            }
        }
    }

    fn attempt_change(&self, attempt: &Attempt, actor: Seat) -> Result<PendingChange, TableError> {
        let command = match attempt {
            Attempt::Act { seat, version, action } => {
                Command::Act { version: *version, seat: *seat, action: action.clone() }
            }
            Attempt::Roll { version, .. } => Command::Roll { version: *version, faces: None },
            Attempt::Undo { version, .. } => {
                Command::TakeBack { version: *version, confirmed: false }
            }
            Attempt::Answer { version, yes, .. } => {
                Command::AnswerTakeBack { version: *version, accept: *yes }
            }
            Attempt::HandOver { seat } => {
                Command::HandOver { seat: *seat, strategy: "greedy".to_owned() }
            }
            Attempt::TakeBack { seat } => Command::ReclaimSeat { seat: *seat },
        };
        self.table.plan_command(&self.token_hashes[actor.index()], command)
    }

    /// Whether the model allows the attempt to the holder of seat `actor`.
    fn is_allowed(&self, attempt: &Attempt, actor: Seat) -> Option<bool> {
        let position = self.model.now().position();
        Some(match attempt {
            Attempt::Act { seat, version, action } => {
                let legal =
                    G::parse_action(action).is_ok_and(|a| position.check_action(*seat, a).is_ok());
                let own = actor == *seat && !self.bots[seat.index()];
                own && legal && !self.model.is_stale(*version, *seat)
            }
            Attempt::Roll { version, .. } => match position.phase() {
                Phase::Roll { seat: by } => {
                    let first = !self.model.now().has_ever_rolled();
                    let own = if self.bots[by.index()] { first } else { actor == by };
                    own && !self.model.is_stale(*version, by)
                }
                _ => false,
            },
            // Nobody is ever away here, so nobody can hand over another's seat.
            Attempt::HandOver { seat } => actor == *seat && !self.bots[seat.index()],
            Attempt::TakeBack { seat } => actor == *seat && self.bots[seat.index()],
            Attempt::Answer { version, yes, .. } => match &self.asked {
                Some((by, awaited)) => {
                    let is_permitted = awaited.contains(&actor) || *by == actor && !yes;
                    is_permitted && *version == self.model.version()
                }
                None => false,
            },
            // Checked by its effect.
            Attempt::Undo { .. } => return None,
        })
    }

    /// One attempt, whose result must match the model.
    fn step(&mut self) {
        let attempt = self.random_attempt();
        let actor = match &attempt {
            Attempt::Act { seat, .. } | Attempt::Roll { seat, .. } => *seat,
            Attempt::Undo { seat, .. } | Attempt::Answer { seat, .. } => *seat,
            Attempt::HandOver { seat } | Attempt::TakeBack { seat } => *seat,
        };
        // Sometimes somebody else tries it.
        let actor = if self.random.next_below(8) == 0 { self.seat() } else { actor };
        let before = self.table.record();
        let draft = self.attempt_change(&attempt, actor);
        if let Some(allowed) = self.is_allowed(&attempt, actor) {
            let error = draft.as_ref().err().map(ToString::to_string);
            assert_eq!(draft.is_ok(), allowed, "{attempt:?} by {actor}: {error:?}");
        }
        let Ok(draft) = draft else {
            assert_eq!(self.table.record(), before, "a refusal changes nothing");
            return;
        };
        let decided: Vec<_> = self.seats().map(|seat| self.model.decisions(seat)).collect();
        let (rolls, is_request) =
            (self.model.now().next_roll_index(), draft.new_events().is_empty());
        for event in draft.new_events() {
            self.model.push(event);
        }
        self.table.commit_change(draft);
        assert_eq!(self.table.version(), self.model.version());
        let request_before = self.asked.take();
        let others: Vec<Seat> =
            self.seats().filter(|&seat| seat != actor && !self.bots[seat.index()]).collect();
        match attempt {
            Attempt::HandOver { seat } => self.bots[seat.index()] = true,
            Attempt::TakeBack { seat } => self.bots[seat.index()] = false,
            Attempt::Undo { .. } if is_request => {
                let again = request_before.filter(|(by, _)| *by == actor);
                self.asked = Some(again.unwrap_or((actor, others)));
            }
            Attempt::Undo { .. } => {
                // Nobody was asked: no roll is undone, and no other seat's decision.
                if !others.is_empty() {
                    assert_eq!(self.model.now().next_roll_index(), rolls);
                    for seat in others {
                        assert_eq!(self.model.decisions(seat), decided[seat.index()], "{seat}");
                    }
                }
                self.check_take_back(actor, &decided[actor.index()]);
            }
            Attempt::Answer { yes, .. } => {
                let (by, mut awaited) = request_before.unwrap();
                awaited.retain(|&seat| seat != actor);
                assert_eq!(is_request, !yes || !awaited.is_empty(), "the last consent takes back");
                if !is_request {
                    self.check_take_back(by, &decided[by.index()]);
                } else if yes {
                    self.asked = Some((by, awaited));
                }
            }
            Attempt::Act { .. } | Attempt::Roll { .. } => {}
        }
        let asked =
            self.table.take_back_request().map(|asked| asked.awaited_seats.iter().collect());
        assert_eq!(asked, self.asked.as_ref().map(|(_, awaited)| awaited.clone()));
        // Every version has one public event, and the same after a restart.
        assert_eq!(self.table.public_events_after(0).len() as u64, self.model.version());
        let again = self.table.public_table_at_version(u64::MAX).unwrap();
        let public = again.version();
        assert_eq!(
            again.public_events_after(0),
            &self.table.public_events_after(0)[..public as usize]
        );
    }

    /// Checks that only the last decisions of a seat were taken back.
    fn check_take_back(&self, seat: Seat, decided: &[String]) {
        let own = self.model.decisions(seat);
        assert_eq!(own[..], decided[..own.len()]);
        assert!(own.len() < decided.len());
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.token_hashes.len() as u8).map(Seat)
    }
}

fn run_attempts<G: Game>(game: GameId, seats: usize, games: u64, tries: u64) {
    let (mut over, mut moves) = (0, 0);
    for seed in 0..games {
        let mut run = ModelRun::<G>::new(game, seats, seed);
        for _ in 0..tries {
            run.step();
        }
        moves += run.model.version();
        over += u64::from(run.table.is_over());
    }
    assert!(moves > games * 20, "{moves} events, {over} games ended: the attempts make progress");
}

#[test]
fn qwixx_follows_the_model() {
    run_attempts::<Qwixx>(GameId::Qwixx, 3, 12, 400);
}

#[test]
fn qwinto_follows_the_model() {
    run_attempts::<Qwinto>(GameId::Qwinto, 3, 12, 400);
}

#[test]
fn yahtzee_follows_the_model() {
    run_attempts::<Yahtzee>(GameId::Yahtzee, 2, 12, 400);
}

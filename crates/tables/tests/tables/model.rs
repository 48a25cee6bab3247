//! The protocol against a simple model, in thousands of random interleavings.
//!
//! The model keeps every position of the past and knows nothing of how tables work
//! out what is stale: a move is stale when its seat has seen something else since.

use rollwright_bots::Luck;
use rollwright_games::record::{Event, Folded, Standing};
use rollwright_games::{Game, GameId, Phase, Qwinto, Qwixx, Seat, Yahtzee};
use rollwright_tables::{Command, Draft, Refusal, Table, TokenHash};

use crate::world::{here, setup, table};

/// Every version of a game so far.
struct Model<G: Game> {
    past: Vec<Folded<G>>,
}

impl<G: Game> Model<G> {
    fn now(&self) -> &Folded<G> {
        self.past.last().unwrap()
    }

    fn version(&self) -> u64 {
        self.past.len() as u64 - 1
    }

    fn push(&mut self, event: &Event) {
        let mut next = self.now().clone();
        let checked = next.check(event).unwrap();
        next.apply(checked);
        self.past.push(next);
    }

    fn is_stale(&self, version: u64, seat: Seat) -> bool {
        let Some(since) = self.past.get(version as usize..) else { return true };
        let seen = |folded: &Folded<G>| folded.position().seen_by(Some(seat));
        since.is_empty() || since.windows(2).any(|pair| seen(&pair[0]) != seen(&pair[1]))
    }

    /// What each seat has decided, as far as it stands.
    fn decisions(&self, seat: Seat) -> Vec<String> {
        let own = |(what, _): &(Standing<G>, G)| match what {
            Standing::Act(by, action) if *by == seat => Some(G::write(*action)),
            _ => None,
        };
        self.now().standing.iter().filter_map(own).collect()
    }
}

/// What somebody tries.
#[derive(Debug)]
enum Try {
    Act { seat: Seat, version: u64, action: String },
    Roll { seat: Seat, version: u64 },
    Undo { seat: Seat, version: u64 },
    Answer { seat: Seat, version: u64, yes: bool },
    HandOver { seat: Seat },
    TakeBack { seat: Seat },
}

struct Play<G: Game> {
    table: Table,
    hands: Vec<TokenHash>,
    model: Model<G>,
    bots: Vec<bool>,
    /// Who asks to take something back, and who has not said yes yet.
    asked: Option<(Seat, Vec<Seat>)>,
    luck: Luck,
}

impl<G: Game> Play<G> {
    fn new(game: GameId, seats: usize, seed: u64) -> Self {
        let people: Vec<_> = ["Ann", "Ben", "Cleo"][..seats].iter().map(|n| here(n)).collect();
        let (table, hands) = table(&setup(game, &people));
        let opening = Folded::open(table.header()).unwrap();
        let model = Model { past: vec![opening] };
        Self { table, hands, model, bots: vec![false; seats], asked: None, luck: Luck::new(seed) }
    }

    fn seat(&mut self) -> Seat {
        Seat(self.luck.below(self.hands.len() as u64) as u8)
    }

    /// Mostly the version now, sometimes an old or a coming one.
    fn some_version(&mut self) -> u64 {
        let now = self.model.version();
        match self.luck.below(10) {
            0 => now + 1,
            1..=3 => now.saturating_sub(self.luck.below(4)),
            _ => now,
        }
    }

    fn something(&mut self) -> Try {
        let (seat, version) = (self.seat(), self.some_version());
        match self.luck.below(20) {
            0 => Try::HandOver { seat },
            1..=3 => Try::TakeBack { seat },
            4 | 5 => Try::Undo { seat, version },
            6 => Try::Roll { seat, version },
            7 | 8 => Try::Answer { seat, version, yes: self.luck.below(4) > 0 },
            _ => {
                if let Phase::Roll { by } = self.table.game().phase() {
                    return Try::Roll { seat: by, version };
                }
                let mut actions = self.table.game().legal(seat);
                actions.push("pass".to_owned());
                let at = self.luck.below(actions.len() as u64) as usize;
                Try::Act { seat, version, action: actions.swap_remove(at) }
            }
        }
    }

    fn draft(&self, what: &Try, hand: Seat) -> Result<Draft, Refusal> {
        let command = match what {
            Try::Act { seat, version, action } => {
                Command::Act { version: *version, seat: *seat, action: action.clone() }
            }
            Try::Roll { version, .. } => Command::Roll { version: *version, faces: None },
            Try::Undo { version, .. } => Command::TakeBack { version: *version, agreed: false },
            Try::Answer { version, yes, .. } => {
                Command::AnswerTakeBack { version: *version, yes: *yes }
            }
            Try::HandOver { seat } => {
                Command::HandOver { seat: *seat, strategy: "greedy".to_owned() }
            }
            Try::TakeBack { seat } => Command::TakeSeatBack { seat: *seat },
        };
        self.table.command(&self.hands[hand.index()], command)
    }

    /// Whether the model allows it to whoever holds the seat `hand`.
    fn allows(&self, what: &Try, hand: Seat) -> Option<bool> {
        let position = self.model.now().position();
        Some(match what {
            Try::Act { seat, version, action } => {
                let legal = G::read(action).is_ok_and(|a| position.check(*seat, a).is_ok());
                let own = hand == *seat && !self.bots[seat.index()];
                own && legal && !self.model.is_stale(*version, *seat)
            }
            Try::Roll { version, .. } => match position.phase() {
                Phase::Roll { by } => {
                    let first = !self.model.now().has_rolled();
                    let own = if self.bots[by.index()] { first } else { hand == by };
                    own && !self.model.is_stale(*version, by)
                }
                _ => false,
            },
            // Nobody is ever away here, so that nobody can hand over another's seat.
            Try::HandOver { seat } => hand == *seat && !self.bots[seat.index()],
            Try::TakeBack { seat } => hand == *seat && self.bots[seat.index()],
            Try::Answer { version, yes, .. } => match &self.asked {
                Some((by, waits)) => {
                    let may = waits.contains(&hand) || *by == hand && !yes;
                    may && *version == self.model.version()
                }
                None => false,
            },
            // Looked at by what it leads to.
            Try::Undo { .. } => return None,
        })
    }

    /// One try: what comes of it must be what the model says.
    fn step(&mut self) {
        let what = self.something();
        let hand = match &what {
            Try::Act { seat, .. } | Try::Roll { seat, .. } => *seat,
            Try::Undo { seat, .. } | Try::Answer { seat, .. } => *seat,
            Try::HandOver { seat } | Try::TakeBack { seat } => *seat,
        };
        // Sometimes somebody else tries it.
        let hand = if self.luck.below(8) == 0 { self.seat() } else { hand };
        let before = self.table.record();
        let draft = self.draft(&what, hand);
        if let Some(allowed) = self.allows(&what, hand) {
            let said = draft.as_ref().err().map(ToString::to_string);
            assert_eq!(draft.is_ok(), allowed, "{what:?} by {hand}: {said:?}");
        }
        let Ok(draft) = draft else {
            assert_eq!(self.table.record(), before, "a refusal changes nothing");
            return;
        };
        let decided: Vec<_> = self.seats().map(|seat| self.model.decisions(seat)).collect();
        let (rolls, asks) = (self.model.now().rolls(), draft.events().is_empty());
        for event in draft.events() {
            self.model.push(event);
        }
        self.table.commit(draft);
        assert_eq!(self.table.version(), self.model.version());
        let was_asked = self.asked.take();
        let others: Vec<Seat> =
            self.seats().filter(|&seat| seat != hand && !self.bots[seat.index()]).collect();
        match what {
            Try::HandOver { seat } => self.bots[seat.index()] = true,
            Try::TakeBack { seat } => self.bots[seat.index()] = false,
            Try::Undo { .. } if asks => {
                let again = was_asked.filter(|(by, _)| *by == hand);
                self.asked = Some(again.unwrap_or((hand, others)));
            }
            Try::Undo { .. } => {
                // Nobody was asked: no roll is undone, and nobody else decides again.
                if !others.is_empty() {
                    assert_eq!(self.model.now().rolls(), rolls);
                    for seat in others {
                        assert_eq!(self.model.decisions(seat), decided[seat.index()], "{seat}");
                    }
                }
                self.went_back(hand, &decided[hand.index()]);
            }
            Try::Answer { yes, .. } => {
                let (by, mut waits) = was_asked.unwrap();
                waits.retain(|&seat| seat != hand);
                assert_eq!(asks, !yes || !waits.is_empty(), "the last yes takes back");
                if !asks {
                    self.went_back(by, &decided[by.index()]);
                } else if yes {
                    self.asked = Some((by, waits));
                }
            }
            Try::Act { .. } | Try::Roll { .. } => {}
        }
        let asked = self.table.take_back_asked().map(|asked| asked.waits_for.iter().collect());
        assert_eq!(asked, self.asked.as_ref().map(|(_, waits)| waits.clone()));
        // Every version is told once, and the same after a restart.
        assert_eq!(self.table.news_after(0).len() as u64, self.model.version());
        let again = self.table.at(u64::MAX).unwrap();
        let public = again.version();
        assert_eq!(again.news_after(0), &self.table.news_after(0)[..public as usize]);
    }

    /// Of what a seat had decided, the end was taken back.
    fn went_back(&self, seat: Seat, decided: &[String]) {
        let own = self.model.decisions(seat);
        assert_eq!(own[..], decided[..own.len()]);
        assert!(own.len() < decided.len());
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.hands.len() as u8).map(Seat)
    }
}

fn tries<G: Game>(game: GameId, seats: usize, games: u64, tries: u64) {
    let (mut over, mut moves) = (0, 0);
    for seed in 0..games {
        let mut one = Play::<G>::new(game, seats, seed);
        for _ in 0..tries {
            one.step();
        }
        moves += one.model.version();
        over += u64::from(one.table.is_over());
    }
    assert!(moves > games * 20, "{moves} events, {over} games ended: the tries reach somewhere");
}

#[test]
fn qwixx_follows_the_model() {
    tries::<Qwixx>(GameId::Qwixx, 3, 12, 400);
}

#[test]
fn qwinto_follows_the_model() {
    tries::<Qwinto>(GameId::Qwinto, 3, 12, 400);
}

#[test]
fn yahtzee_follows_the_model() {
    tries::<Yahtzee>(GameId::Yahtzee, 2, 12, 400);
}

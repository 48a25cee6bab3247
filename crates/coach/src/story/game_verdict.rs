//! The verdict on a game: who won, and what luck and decisions did.

use rollwright_games::record::ReplayedGame;
use rollwright_games::{Game, Phase, PlayerNames, Seat, winners};
use rollwright_i18n::{Lang, StoryCause};

use crate::Review;

/// A part dominates if it is this many times the other.
const DOMINANCE: f64 = 2.0;
/// A chance to win smaller than this is shown as "less than 1".
const MIN_SHOWN_CHANCE: f64 = 0.005;
/// From this many points, amounts are whole numbers.
const MIN_WHOLE_POINTS: f64 = 4.95;
/// Fewer points are shown as "less than 0.1".
const MIN_SHOWN_POINTS: f64 = 0.05;

/// How a game ended for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Unfinished,
    /// A game for one, with this score.
    Solo(i32),
    /// The points ahead of the next seat, or behind the winner, if points count.
    Won(Option<i32>),
    Lost(Option<i32>),
    Tied,
}

/// The verdict on a game for one seat. Luck and losses are signed amounts in the unit of the
/// review's values.
#[derive(Clone, Debug)]
pub struct GameVerdict {
    /// The seat.
    pub seat: Seat,
    /// What decided the game.
    pub cause: StoryCause,
    /// What the dice gave; negative if they cost something.
    pub luck: f64,
    /// What the seat's decisions cost.
    pub loss: f64,
    /// What the others' decisions gave; negative if they cost something.
    pub others: f64,
    outcome: Outcome,
    is_win_chance: bool,
    is_exact: bool,
}

impl GameVerdict {
    /// The verdict for `seat`; `None` if the review has no such seat.
    #[must_use]
    pub fn new<G: Game>(review: &Review, replay: &ReplayedGame<G>, seat: Seat) -> Option<Self> {
        let of_seat = review.seats.get(seat.index())?;
        let outcome = outcome(replay.position(), seat);
        let (luck, loss, others) = (of_seat.luck, of_seat.loss, of_seat.others);
        let negligible = review.thresholds.doubtful;
        Some(Self {
            seat,
            cause: cause(outcome, luck, loss, others, negligible),
            luck,
            loss,
            others,
            outcome,
            is_win_chance: review.objective == "win",
            is_exact: review.exact,
        })
    }

    /// The verdict as sentences. `name` is the player's; `None` addresses the reader.
    #[must_use]
    pub fn text(&self, name: Option<&str>, names: &PlayerNames) -> String {
        let texts = &names.lang().shared_texts().story;
        let lang = names.lang();
        let result = match self.outcome {
            Outcome::Unfinished => texts.unfinished.to_owned(),
            Outcome::Solo(points) => (texts.scored)(name, points),
            Outcome::Won(points) => (texts.won)(name, points),
            Outcome::Lost(points) => (texts.lost)(name, points),
            Outcome::Tied => (texts.tied)(name),
        };
        let luck = self.amount_text(self.luck, false, lang);
        let helped = self.luck >= 0.0;
        let why = if self.is_negligible(self.loss) && self.loss <= 0.0 {
            (texts.luck_alone)(name, helped, &luck)
        } else {
            (texts.luck_and_decisions)(
                name,
                helped,
                &luck,
                &self.amount_text(self.loss, true, lang),
            )
        };
        format!("{result} {why}")
    }

    /// What the decisions of the others did, as a sentence; `None` if it was next to nothing.
    #[must_use]
    pub fn others_text(&self, names: &PlayerNames, seats: usize) -> Option<String> {
        if self.is_negligible(self.others) {
            return None;
        }
        let texts = &names.lang().shared_texts().story;
        let amount = self.amount_text(self.others, true, names.lang());
        let only_other = (seats == 2).then(|| names.name_of(Seat(1 - self.seat.0.min(1))));
        Some(match self.others > 0.0 {
            true => (texts.others_gave)(only_other, &amount),
            false => (texts.others_cost)(&amount),
        })
    }

    /// A signed amount without its unit, for the picture: `+3` or `−46`.
    #[must_use]
    pub fn signed_amount(&self, value: f64, lang: Lang) -> String {
        let sign = if value < 0.0 { "−" } else { "+" };
        match self.is_negligible(value) {
            true => "±0".to_owned(),
            false => format!("{sign}{}", self.number(value.abs(), lang)),
        }
    }

    /// The shares of luck and decisions in the picture, which add up to 1; `None` if neither did
    /// anything.
    #[must_use]
    pub fn shares(&self) -> Option<(f64, f64)> {
        let sum = self.luck.abs() + self.loss;
        (sum > 0.0 && !self.is_negligible(sum)).then(|| (self.luck.abs() / sum, self.loss / sum))
    }

    /// An amount with its unit, or without it where the unit is known.
    #[must_use]
    pub fn amount_text(&self, value: f64, is_unit_known: bool, lang: Lang) -> String {
        let texts = &lang.shared_texts().story;
        let with_unit = |number: &str| match self.is_win_chance {
            true => (texts.win_chance_amount)(number, is_unit_known),
            false => (texts.points_amount)(number, is_unit_known),
        };
        let decimal = lang.shared_texts().numbers.format_decimal;
        if self.is_negligible(value) {
            let least = if self.is_win_chance { decimal(1.0, 0) } else { decimal(0.1, 1) };
            return (texts.less_than)(&with_unit(&least));
        }
        let amount = with_unit(&self.number(value.abs(), lang));
        if self.is_exact { amount } else { (texts.about)(&amount) }
    }

    /// A small average with its unit, with one more digit than other amounts.
    #[must_use]
    pub fn average_amount_text(&self, value: f64, lang: Lang) -> String {
        let texts = &lang.shared_texts().story;
        let decimal = lang.shared_texts().numbers.format_decimal;
        match self.is_win_chance {
            true => (texts.win_chance_amount)(&decimal(100.0 * value, 1), false),
            false => (texts.points_amount)(&decimal(value, 2), false),
        }
    }

    fn number(&self, amount: f64, lang: Lang) -> String {
        let decimal = lang.shared_texts().numbers.format_decimal;
        match self.is_win_chance {
            true => decimal(100.0 * amount, 0),
            false if amount >= MIN_WHOLE_POINTS => decimal(amount, 0),
            false => decimal(amount, 1),
        }
    }

    fn is_negligible(&self, value: f64) -> bool {
        value.abs() < if self.is_win_chance { MIN_SHOWN_CHANCE } else { MIN_SHOWN_POINTS }
    }
}

fn outcome<G: Game>(end: &G, seat: Seat) -> Outcome {
    if !matches!(end.phase(), Phase::Over { .. }) {
        return Outcome::Unfinished;
    }
    if end.seats().count() == 1 {
        return Outcome::Solo(end.score(seat));
    }
    let winners = winners(end);
    let others = end.seats().iter().filter(|&other| other != seat);
    let best_other = others.map(|other| end.score(other)).max().unwrap_or_default();
    let margin = G::HAS_POINTS.then(|| (end.score(seat) - best_other).abs());
    match (winners.contains(seat), winners.iter().count()) {
        (true, 1) => Outcome::Won(margin),
        (true, _) => Outcome::Tied,
        (false, _) => Outcome::Lost(margin),
    }
}

/// What decided the game. `negligible` is the loss from which a decision is marked.
fn cause(outcome: Outcome, luck: f64, loss: f64, others: f64, negligible: f64) -> StoryCause {
    let (is_lucky, is_clean) = (luck >= 0.0, loss < negligible);
    match outcome {
        Outcome::Unfinished => StoryCause::Unfinished,
        Outcome::Tied => StoryCause::Tied,
        Outcome::Won(_) if !is_lucky => StoryCause::WonAgainstLuck,
        Outcome::Won(_) if others > luck => StoryCause::WonByOthersMistakes,
        Outcome::Won(_) => StoryCause::WonWithLuck,
        Outcome::Lost(_) | Outcome::Solo(_) if !is_lucky => match () {
            () if is_clean => StoryCause::OnlyBadLuck,
            () if -luck >= DOMINANCE * loss => StoryCause::MostlyBadLuck,
            () if loss >= DOMINANCE * -luck => StoryCause::MostlyMistakes,
            () => StoryCause::BadLuckAndMistakes,
        },
        Outcome::Lost(_) if is_clean => StoryCause::BeatenByTheOthers,
        Outcome::Lost(_) => StoryCause::MostlyMistakes,
        Outcome::Solo(_) if loss > luck => StoryCause::MostlyMistakes,
        Outcome::Solo(_) if luck >= DOMINANCE * loss.max(negligible) => StoryCause::SoloGoodLuck,
        Outcome::Solo(_) => StoryCause::SoloBalanced,
    }
}

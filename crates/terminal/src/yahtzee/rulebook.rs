//! The rules in play, for the `rules` command.

use rollwright_games::yahtzee::Rules;

const TURN: &str = "\
A turn: roll all five dice. Then, up to twice, roll any of them again and keep
the others; you may stop after the first or the second roll. Then fill one of
your open boxes with the dice. Each box is filled once, so after thirteen
rounds the game is over. The highest total wins; equal totals share the win.

Upper boxes
  Ones to Sixes     the sum of the dice that show that face
  Upper bonus       35 points as soon as the upper boxes hold 63 or more

Lower boxes
  Three of a Kind   three dice or more alike: the sum of all five dice
  Four of a Kind    four dice or more alike: the sum of all five dice
  Full House        three of one face and two of another: 25 points
  Small Straight    four faces in a row: 30 points
  Large Straight    five faces in a row: 40 points
  Yahtzee           five alike: 50 points
  Chance            any dice: the sum of all five

Dice that do not fit a box may still be written there, and score 0.
";

const CHIPS: &str = "
Bonus chips: once your Yahtzee box holds 50, every further five of a kind that
you write into any box earns a chip of 100 points. A five of a kind that you
roll away earns none, and neither does one after a 0 in the Yahtzee box. Chips
have a line of their own and do not count towards the 63 of the upper bonus.
";

const NO_JOKER: &str = "
There are no jokers: five of a kind is no full house and no straight.
";

const FORCED: &str = "
Joker: five of a kind when your Yahtzee box is filled, with 50 or with 0. It
must go to the upper box of its face while that is open. If that is filled, it
must go to an open lower box, and there it counts in full: Full House 25,
Small Straight 30, Large Straight 40, the others the sum of the dice. If no
lower box is open either, it scores 0 in an upper box of your choice. While
the Yahtzee box is open, five of a kind is no joker and may go anywhere.
";

const FREE: &str = "
Joker: five of a kind when both your Yahtzee box (with 50 or with 0) and the
upper box of its face are filled. In the lower boxes it then counts in full:
Full House 25, Small Straight 30, Large Straight 40, the others the sum of the
dice. You are free to write it into any open box, upper ones included.
";

const NOTHING_MORE: &str = "
That is all: a second five of a kind earns nothing extra, and there are no
jokers: five of a kind is no full house and no straight.
";

/// The rules of `rules`, complete.
pub(super) fn text(rules: Rules) -> String {
    let head = format!("Yahtzee, rule set '{}'\n\n", rules.name());
    let more: &[&str] = match rules {
        Rules::Official => &[CHIPS, FORCED],
        Rules::Basic => &[NOTHING_MORE],
        Rules::Bonus => &[CHIPS, NO_JOKER],
        Rules::FreeJoker => &[CHIPS, FREE],
    };
    head + TURN + &more.concat()
}

//! The rules out.

use rollwright_games::qwinto::Rules;

/// The rules in play, complete, in short lines.
pub(super) fn text(rules: Rules) -> String {
    let (name, reroll) = match rules {
        Rules::Official => ("official", OFFICIAL),
        Rules::Ottawa => ("ottawa", OTTAWA),
    };
    format!("Qwinto, {name} rules\n\n{TURN}{reroll}{REST}")
}

const TURN: &str = "\
Three rows, red, yellow and blue, have ten cells each. One cell of each row is
closed (XX), so nine can be filled. Each row stands one cell further to the
right than the row below it.

A turn
  1. The active player chooses one, two or three of the red, yellow and blue
     dice and rolls them.
";

const OFFICIAL: &str = "\
     Then the active player may roll those same dice once more, all of them.
     The second result counts, even if it is worse.
";

const OTTAWA: &str = "\
     There is no second roll.
";

const REST: &str = "\
  2. Every player, whoever rolled, may enter the sum of the rolled dice in one
     cell of a row whose die was rolled. All decide at once, and the entries
     are shown together.
  3. If the active player enters nothing, by need or by choice, that is a
     failed throw. It costs the others nothing to enter nothing.
  Then the turn passes on. Player 1 begins.

Where a number may go
  - In an open, empty cell.
  - Within a row numbers grow strictly from left to right. Cells may be left
    empty in between and filled later, if the number fits.
  - No number may stand twice in a column. There are ten columns, also those
    of two cells beside a closed one or at the ends: red cell N stands over
    yellow cell N+1, and that over blue cell N+2.

The end
  The game ends after a turn in which a player marks a fourth failed throw or
  has filled two rows. Everybody's entries of that turn still count.

Points
  - A full row counts its rightmost number. Any other row counts one point for
    each number in it.
  - A full column of three cells adds the number in its bonus cell, the one
    between % signs. There are five: blue 3, red 2, red 6, yellow 8, blue 10.
  - Each failed throw costs 5 points.
  The highest score wins; equal scores share the win.

Answers
  Dice: the letters of their colours, such as RB. Entries: a colour and a cell
  from 1 to 10, counted from the left with the closed cell, such as R 4; an
  empty line for none.
";

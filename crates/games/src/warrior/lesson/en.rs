//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "A race over three boards, one above the other, to the last square of the top one. The sum of two dice is how far you go.",
            &[],
        ),
        stage_text("See what Robin rolls", "Everybody has one roll a turn.", &[]),
        stage_text(
            "Roll the dice",
            "Squares with a number take energy or give some. You have 10: four squares on lies a -3.",
            &[],
        ),
        stage_text(
            "See what Robin rolls",
            "The -3 has cost you energy: 7 are left. Robin comes to the end of the first board.",
            &[],
        ),
        stage_text("Roll the dice", "Robin is six squares ahead. What if you roll a 6?", &[]),
        stage_text(
            "Challenge Robin",
            "The square is taken. Challenge: a number from 0 to 10 is drawn, from 6 on you win the square and half of Robin's energy; below, you stay and lose half of yours.",
            &[
                "To forfeit leads one level down, here back to the start, and costs 2 energy. Lost duels only cost energy, so fight while you have some.",
            ],
        ),
        stage_text("Draw the number", "From 6 on you win. Good luck!", &[]),
        stage_text(
            "See Robin strike back",
            "Won: you stand on the square, Robin went to where you came from, and half of that energy is yours. Now Robin rolls a 6 and challenges you.",
            &[],
        ),
        stage_text(
            "Roll the dice",
            "Robin drew a 3 and lost: Robin stays behind with less energy, and nothing happened to you. A double brings 2 energy: try for one.",
            &[],
        ),
        stage_text(
            "See what Robin rolls",
            "A double six: twelve squares further, and 2 energy. Robin has little energy left, and ahead are squares that cost 3.",
            &[],
        ),
        stage_text("Roll the dice", "Robin is at 0 energy, too weak to move. You climb on.", &[]),
        stage_text(
            "See what becomes of Robin",
            "With 0 energy or less one tosses the dice three times, and each double brings 2. Without any the turn is over: so mind your energy.",
            &[],
        ),
    ],
    closing_text: "You are on the top board. The last square has to be reached exactly: a roll past it costs 2 energy, and you stay. Whoever stands there first has won.",
};

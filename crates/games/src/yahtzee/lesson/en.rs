//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "Thirteen boxes, thirteen turns: after each turn one box is filled. A turn has up to three rolls.",
            &[],
        ),
        stage_text(
            "Choose the 2 and the 3, and roll them again",
            "Three fives are a good start. What you choose is rolled again, the rest stays.",
            &[
                "20 points are not bad, but two more rolls are free: with a fourth and fifth 5 there is more to win.",
                "15 points, and two rolls given away: more fives may come.",
                "That would throw the three fives away.",
            ],
        ),
        stage_text(
            "Choose the 1 and roll it again",
            "Four fives. The last roll is free, and nothing can get worse.",
            &[
                "21 points. But one roll is left, and a fifth 5 would be a Yahtzee: 50 points.",
                "20 points. But one roll is left, and a fifth 5 would be a Yahtzee: 50 points.",
            ],
        ),
        stage_text(
            "Write it into the Yahtzee box",
            "Five alike: 50 points. In every box you see what the dice would score there.",
            &[
                "25 points are half of what the Yahtzee box pays.",
                "Chance takes anything: save it for a roll that fits nowhere else.",
                "25 points are half of what the Yahtzee box pays.",
                "25 points are half of what the Yahtzee box pays.",
            ],
        ),
        stage_text("Roll the dice", "The second turn.", &[]),
        stage_text(
            "Roll both sixes again",
            "2 3 4 wants neighbours: a 1 or a 5 makes a small straight (30), both a large one (40). That is worth more than a pair of sixes.",
            &[
                "A pair of sixes is a fair choice, but 2 3 4 with two rolls to come makes a straight more often than not.",
                "12 points and two rolls given away. Three sixes are what this box should hold.",
                "Chance is for the end, when nothing else fits.",
                "That would throw away 2 3 4, most of a straight.",
            ],
        ),
        stage_text(
            "Write 40 into Large Straight",
            "1 2 3 4 5. You need not use the third roll: a turn may stop earlier.",
            &[
                "A large straight is a small one too, but here it is worth 10 points less.",
                "Only 15 points, and Chance is gone.",
            ],
        ),
        stage_text("Roll the dice", "The third turn: a look at the upper part.", &[]),
        stage_text(
            "Keep the twos, roll the 5 and the 6 again",
            "Three of each face in the upper part make 63, and from 63 on there is a bonus of 35.",
            &[
                "Just what the bonus needs. But two rolls are free: a fourth 2 would be even better.",
                "17 points are few for Three of a Kind, and two rolls would be given away.",
            ],
        ),
        stage_text(
            "Write 6 into Twos",
            "One roll would be left, but let us stop. Three twos are on the way to the bonus; as Three of a Kind these dice are worth only 10.",
            &[
                "10 points where 20 and more are usual. In Twos the three twos are just what the bonus needs.",
                "10 points are too few for Chance.",
                "It does not fit: 0 points, and 25 lost for good. A zero is struck through before you write it.",
            ],
        ),
        stage_text("Roll the dice", "Not every turn is lucky.", &[]),
        stage_text(
            "Write 2 into Ones",
            "When nothing comes, give up a box that loses little. Ones never hold much: a good place for a bad turn.",
            &[
                "0 points, and the 25 are lost for good.",
                "0 points, and the 30 are lost for good.",
                "0 points, and the box is lost.",
                "6 points where 18 should stand: that is far from the bonus.",
            ],
        ),
    ],
    closing_text: "After thirteen turns the card is full and the highest total wins. Another five of a kind later earns 100 points extra. That is all you need.",
};

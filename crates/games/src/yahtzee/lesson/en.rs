//! The lesson in English.

use super::Texts;
use crate::lesson::stage_text;

pub(super) static TEXTS: Texts = Texts {
    stages: [
        stage_text(
            "Roll the dice",
            "Thirteen boxes, thirteen turns: after each turn you fill one box. A turn has up to three rolls.",
            &[],
        ),
        stage_text(
            "Choose the 2 and the 3, and roll them again",
            "Three fives are a good start. You roll the dice you choose again and keep the rest.",
            &[
                "20 points are not bad, but you have two more rolls: a fourth or fifth 5 is worth more.",
                "15 points, and you would give away two rolls that could bring more fives.",
                "That would throw the three fives away.",
            ],
        ),
        stage_text(
            "Choose the 1 and roll it again",
            "Four fives. The last roll is free, and it can't make things worse.",
            &[
                "21 points. But you have one roll left, and a fifth 5 would be a Yahtzee: 50 points.",
                "20 points. But you have one roll left, and a fifth 5 would be a Yahtzee: 50 points.",
            ],
        ),
        stage_text(
            "Score it in the Yahtzee box",
            "Five of a kind: 50 points. Every box shows what the dice would score there.",
            &[
                "25 points are only half of what the Yahtzee box scores.",
                "Chance takes anything: save it for a roll that fits nowhere else.",
                "25 points are only half of what the Yahtzee box scores.",
                "25 points are only half of what the Yahtzee box scores.",
            ],
        ),
        stage_text("Roll the dice", "The second turn.", &[]),
        stage_text(
            "Roll both sixes again",
            "2 3 4 needs neighbours: a 1 or a 5 makes a small straight (30), both make a large one (40). That is worth more than a pair of sixes.",
            &[
                "A pair of sixes is a fair choice, but 2 3 4 with two rolls to come makes a straight more often than not.",
                "12 points, and two rolls given away. Save this box for three sixes.",
                "Chance is for the end, when nothing else fits.",
                "That would throw away 2 3 4, most of a straight.",
            ],
        ),
        stage_text(
            "Score 40 in Large Straight",
            "1 2 3 4 5. You don't have to use the third roll: you can stop earlier.",
            &[
                "A large straight is also a small one, but here it is worth 10 points less.",
                "Only 15 points, and Chance is gone.",
            ],
        ),
        stage_text("Roll the dice", "The third turn: a look at the upper section.", &[]),
        stage_text(
            "Keep the twos, roll the 5 and the 6 again",
            "Three of each face in the upper section make 63, and with 63 or more you get a bonus of 35.",
            &[
                "Just what the bonus needs. But you have two more rolls, and a fourth 2 would be even better.",
                "17 points are not much for Three of a Kind, and you would give away two rolls.",
            ],
        ),
        stage_text(
            "Score 6 in Twos",
            "You could roll once more, but stop here. Three twos are on track for the bonus; as Three of a Kind, these dice score only 10.",
            &[
                "10 points, where 20 or more are usual. In Twos, three twos are just what the bonus needs.",
                "10 points are too few for Chance.",
                "These dice don't fit: 0 points, and 25 lost for good. A box that would score zero is shown struck through.",
            ],
        ),
        stage_text("Roll the dice", "Not every turn is lucky.", &[]),
        stage_text(
            "Score 2 in Ones",
            "When nothing works out, give up a box that costs little. Ones never score much: a good place for a bad turn.",
            &[
                "0 points, and the 25 are lost for good.",
                "0 points, and the 30 are lost for good.",
                "0 points, and the box is lost.",
                "6 points, where you want 18: that puts the bonus out of reach.",
            ],
        ),
    ],
    closing_text: "After thirteen turns the sheet is full, and the highest total wins. Any further five of a kind earns 100 extra points. Now you know how to play Yahtzee.",
};

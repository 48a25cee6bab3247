use rollwright_games::PlayerNames;
use rollwright_games::yahtzee::texts::texts as yahtzee_texts;
use rollwright_i18n::{Lang, english_name_inside_sentence};

use super::{ReasonTexts, list, percent};
use crate::reasons::{Fact, GapSize};

pub(super) const TEXTS: ReasonTexts = ReasonTexts {
    fact,
    subject: "It",
    join: |phrases| list(phrases, "and"),
    alternative: |label, gap, facts| {
        let gap = match gap {
            GapSize::Equal => "about as good",
            GapSize::Slight => "slightly worse",
            GapSize::Clear => "clearly worse",
            GapSize::Blunder => "much worse",
        };
        format!("{label} is {gap}: it {facts}")
    },
};

fn count(number: u64, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}

fn points(points: i32) -> String {
    count(points.unsigned_abs().into(), "point", "points")
}

fn fact(fact: &Fact, names: &PlayerNames) -> String {
    let category = |category| (yahtzee_texts(Lang::En).sheet.category_name)(category);
    match fact {
        Fact::Gains { points: gained } if *gained < 0 => format!("costs {} now", points(*gained)),
        Fact::Gains { points: gained } => format!("scores {} now", points(*gained)),
        Fact::EndsGame => "ends the game".to_owned(),
        Fact::RollsOn { dice } => format!("rolls {} more", count(*dice as u64, "die", "dice")),
        Fact::KeepsTurn => "keeps the turn".to_owned(),
        Fact::EndsTurn => "ends the turn".to_owned(),
        Fact::GivesUp { row, numbers, ways, rolls } => {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            let (row, one_of) = (
                row.localized_name(Lang::En).to_lowercase(),
                if numbers.len() == 1 { "that" } else { "one of them" },
            );
            format!(
                "gives up {} in {row} (the white sum is {one_of} in {ways} of {rolls} rolls)",
                list(&numbers, "and")
            )
        }
        Fact::GivesUpNothing => "gives up nothing".to_owned(),
        Fact::Leaves { row, numbers } => {
            format!(
                "leaves {} in {}",
                count(u64::from(*numbers), "number", "numbers"),
                row.localized_name(Lang::En).to_lowercase()
            )
        }
        Fact::LosesLock { row } => {
            format!(
                "leaves too few numbers to lock {}",
                row.localized_name(Lang::En).to_lowercase()
            )
        }
        Fact::AllowsLock { row } => {
            format!(
                "is the last cross you need before you may lock {}",
                row.localized_name(Lang::En).to_lowercase()
            )
        }
        Fact::Locks { row } => format!("locks {}", row.localized_name(Lang::En).to_lowercase()),
        Fact::Penalty { points: cost } => format!("costs {}", points(*cost)),
        Fact::PassesFreely => "costs nothing and keeps every number open".to_owned(),
        Fact::Keeps { faces } if faces.is_empty() => "rolls all five dice".to_owned(),
        Fact::Keeps { faces } => {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("keeps {}", faces.join("-"))
        }
        Fact::Makes { category: target, chance, .. } if *chance >= 1.0 => {
            format!("has {} for sure", category(*target))
        }
        Fact::Makes { category: target, points: fixed, chance, rolls } => {
            let worth = fixed.map_or_else(String::new, |points| format!(" ({points})"));
            let rolls = if *rolls == 1 { "one roll" } else { "two rolls" };
            format!("makes {}{worth} with {}% in {rolls}", category(*target), percent(*chance))
        }
        Fact::Zeroes { category: target, chance: None } => format!("zeroes {}", category(*target)),
        Fact::Zeroes { category: target, chance: Some(chance) } => {
            format!(
                "zeroes {}, which a whole turn makes with {}%",
                category(*target),
                percent(*chance)
            )
        }
        Fact::SpendsChance => "uses up the box that takes any dice".to_owned(),
        Fact::UpperPace { difference: 0 } => "is exactly on the pace for the bonus".to_owned(),
        Fact::UpperPace { difference } if *difference > 0 => {
            format!("is {} ahead of the pace for the bonus", points(*difference))
        }
        Fact::UpperPace { difference } => {
            format!("falls {} behind the pace for the bonus", points(*difference))
        }
        Fact::StopsEarly { rolls } => {
            format!("gives up {}", count(u64::from(*rolls), "roll", "rolls"))
        }
        Fact::Risks { points: stake } => {
            format!(
                "risks {}: a 1, in 1 of 6 rolls, takes them, and the others add 4 on average",
                count(u64::from(*stake), "point", "points")
            )
        }
        Fact::Banks { points: banked, missing } => {
            format!(
                "makes {} safe, {missing} short of the goal",
                count(u64::from(*banked), "point", "points")
            )
        }
        Fact::OpponentNeeds { seat, points: needed } => {
            format!(
                "leaves {} {} from the goal",
                english_name_inside_sentence(names.name_of(*seat)),
                count(u64::from(*needed), "point", "points")
            )
        }
        Fact::SumsFit { low, high, chance } => {
            format!("rolls {low} to {high}; {}% of the sums fit somewhere", percent(*chance))
        }
        Fact::SumHasCells { sum, cells } => {
            format!("keeps the {sum}, which fits in {}", count(*cells as u64, "cell", "cells"))
        }
        Fact::Room { is_left, cells, numbers } => {
            let side = if *is_left { "left" } else { "right" };
            format!(
                "leaves {} for {} on the {side}",
                count(u64::from(*numbers), "number", "numbers"),
                count(u64::from(*cells), "cell", "cells")
            )
        }
        Fact::BonusCell => "fills a bonus cell".to_owned(),
        Fact::Fights { wins, numbers, gains, loses } => {
            format!(
                "wins with {wins} of {numbers} numbers, which gains {gains} energy; losing costs {loses}"
            )
        }
        Fact::FallsBack { squares, energy } => {
            format!(
                "falls back {} and costs {energy} energy",
                count(u64::from(*squares), "square", "squares")
            )
        }
    }
}

//! Choosing some of the dice: checkboxes on the dice, a button per choice, and the action that a
//! form with selected dice stands for.

use std::collections::BTreeMap;

use maud::{Markup, html};
use rollwright_games::{DiceChoice, PositionView, Presentation, Seat};

use super::RenderContext;
use crate::pages::form_data::FormData;

/// What a form of the table or of the trainer chooses.
pub(in crate::pages) enum FormChoice {
    /// An action, in the game's notation.
    Action(String),
    /// Selected dice.
    Dice(SelectedDice),
}

/// The dice that a form selects, and the choice they are for.
pub(in crate::pages) struct SelectedDice {
    /// The choice, by its index in the view.
    choice: Option<usize>,
    /// Positions from 1. Text that isn't a position is 0, which no selection contains.
    dice: Vec<u8>,
}

impl FormChoice {
    /// Selected dice count only together with the button of a choice: the player may press
    /// something else instead.
    pub(in crate::pages) fn parse(form: &FormData) -> Self {
        if form.get("chosen").is_none() {
            return Self::Action(form.get("action").unwrap_or_default().to_owned());
        }
        let choice = form.parse::<usize>("chosen").and_then(|number| number.checked_sub(1));
        let dice = form.all("die").map(|die| die.parse().unwrap_or_default()).collect();
        Self::Dice(SelectedDice { choice, dice })
    }

    /// The action in the notation of the game; `None` if the selected dice don't make one.
    pub(in crate::pages) fn into_action(self, view: &PositionView) -> Option<String> {
        match self {
            Self::Action(action) => Some(action),
            Self::Dice(selected) => selected.action(view),
        }
    }
}

impl SelectedDice {
    /// The action that the selected dice stand for.
    pub(in crate::pages) fn action(&self, view: &PositionView) -> Option<String> {
        view.action_for_dice(self.choice?, &self.dice).map(str::to_owned)
    }
}

/// How a die with a checkbox is marked.
pub(super) struct DieMark {
    /// The CSS class for a die that the coach would select, or that was selected.
    pub(super) class: &'static str,
    /// Whether a lesson asks to select it.
    pub(super) is_taught: bool,
}

/// How the die at `position` is marked.
pub(super) fn die_mark(position: u8, view: &PositionView, context: &RenderContext<'_>) -> DieMark {
    let selects = |action: Option<&str>| {
        let dice = action.and_then(|action| view.choice_and_dice_for_action(action));
        dice.is_some_and(|(_, dice)| dice.contains(&position))
    };
    let class = match () {
        () if selects(context.marked.best) => "best",
        () if selects(context.marked.played) => "played",
        () => "",
    };
    DieMark { class, is_taught: selects(context.marked.taught) }
}

/// A die with a checkbox that selects it. `caption` is shown below the die.
pub(super) fn die_checkbox(
    position: u8,
    mark: &DieMark,
    label: &str,
    die: &Markup,
    caption: &Markup,
) -> Markup {
    html! {
        label class={ "pick " (mark.class) } {
            input type="checkbox" name="die" value=(position) data-taught[mark.is_taught]
                data-key={ "select " (position) } aria-label=(label);
            span aria-hidden="true" { (die) }
            (caption)
        }
    }
}

/// The button of the choice at `at`, which submits the selected dice.
pub(super) fn choice_button(
    at: usize,
    class: &str,
    help_id: &str,
    label: &str,
    is_taught: bool,
    labels: Option<&str>,
) -> Markup {
    html! {
        button class={ (class) " chosen" } type="submit" name="chosen" value=(at + 1)
            data-taught[is_taught] data-key={ "chosen " (at + 1) } data-labels=[labels] aria-describedby=(help_id) {
            (label)
        }
    }
}

/// The buttons of all choices. With a script they say what the selected dice would do.
pub(super) fn choice_buttons<G: Presentation>(
    game: &G,
    seat: Seat,
    view: &PositionView,
    context: &RenderContext<'_>,
) -> Markup {
    let contains = |choice: &DiceChoice, action: Option<&str>| {
        action.is_some_and(|action| choice.selections.iter().any(|one| one.action == action))
    };
    let class = |at: usize, choice: &DiceChoice| match () {
        () if contains(choice, context.marked.best) => "best",
        () if contains(choice, context.marked.played) => "played",
        () if at == 0 => "primary",
        () => "",
    };
    html! {
        @for (at, choice) in view.dice_choices.iter().enumerate() {
            (choice_button(at, class(at, choice), "select-dice", &choice.label, contains(choice, context.marked.taught), Some(&labels_json(game, seat, choice, context))))
        }
    }
}

/// The label of each selection's action, by its dice, as JSON.
fn labels_json<G: Presentation>(
    game: &G,
    seat: Seat,
    choice: &DiceChoice,
    context: &RenderContext<'_>,
) -> String {
    let labels = choice.selections.iter().filter_map(|selection| {
        let action = G::parse_action(&selection.action).ok()?;
        let dice: Vec<String> = selection.dice.iter().map(u8::to_string).collect();
        Some((dice.join(" "), game.action_label(seat, action, context.lang)))
    });
    serde_json::to_string(&labels.collect::<BTreeMap<_, _>>()).unwrap_or_default()
}

use crate::pages::texts::Yahtzee;

pub(super) const TEXTS: Yahtzee =
    Yahtzee { asks: |name| format!("{name}, choose"), choice: |action| action.to_owned() };

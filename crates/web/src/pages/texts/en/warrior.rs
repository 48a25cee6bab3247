use crate::pages::texts::Warrior;

pub(super) const TEXTS: Warrior =
    Warrior { asks: |name| format!("{name}, choose"), choice: |action| action.to_owned() };

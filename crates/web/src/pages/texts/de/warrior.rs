use crate::pages::texts::Warrior;

pub(super) const TEXTS: Warrior =
    Warrior { asks: |name| format!("{name}, wähle"), choice: |action| action.to_owned() };

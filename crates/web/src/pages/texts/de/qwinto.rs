use crate::pages::texts::Qwinto;

pub(super) const TEXTS: Qwinto =
    Qwinto { asks: |name| format!("{name}, wähle"), choice: |action| action.to_owned() };

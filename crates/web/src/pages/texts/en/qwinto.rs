use crate::pages::texts::Qwinto;

pub(super) const TEXTS: Qwinto =
    Qwinto { asks: |name| format!("{name}, choose"), choice: |action| action.to_owned() };

use crate::pages::texts::Qwixx;

pub(super) const TEXTS: Qwixx =
    Qwixx { asks: |name| format!("{name}, choose"), choice: |action| action.to_owned() };

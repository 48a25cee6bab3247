use super::TerminalTexts;

pub(super) const TEXTS: TerminalTexts = TerminalTexts {
    copy_saved: |file, kept| {
        format!(
            "Eine Kopie steht in {file}. Das Spiel selbst geht weiter, und nur es zählt.\n\
             Weiter geht es mit: rollwright play --resume {kept}"
        )
    },
};

use super::TerminalTexts;

pub(super) const TEXTS: TerminalTexts = TerminalTexts {
    copy_saved: |file, kept| {
        format!(
            "Eine Kopie steht in {file}. Du spielst mit dem Original weiter, und nur das Original zählt.\n\
             Später weiterspielen mit: rollwright play --resume {kept}"
        )
    },
};

use super::TerminalTexts;

pub(super) const TEXTS: TerminalTexts = TerminalTexts {
    copy_saved: |file, kept| {
        format!(
            "A copy is in {file}. You keep playing the original, and only the original counts.\n\
             Resume it later with: rollwright play --resume {kept}"
        )
    },
};

use super::TerminalTexts;

pub(super) const TEXTS: TerminalTexts = TerminalTexts {
    copy_saved: |file, kept| {
        format!(
            "A copy is in {file}. You keep playing the original, and only the original counts.\n\
             Resume it later with: rollwright play --resume {kept}"
        )
    },
    empty_answer: "Type one of the words or numbers in the list.",
    type_more: |lines| match lines {
        1 => "Type more for 1 more line.".to_owned(),
        lines => format!("Type more for {lines} more lines."),
    },
    nothing_more: "There is nothing more to show.",
    engine_forfeits: |engine, why, bot| {
        format!("{engine} forfeits the game: it {why}. {bot} plays on.")
    },
    english_command_word: |_| None,
};

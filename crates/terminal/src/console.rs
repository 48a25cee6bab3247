//! Console input and output: lines in, text out.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use rollwright_i18n::{ConsoleTexts, Lang};

use crate::ascii_transliteration::to_ascii;
use crate::texts::texts;
use crate::word_wrap::wrap_text;
use crate::{OutputOptions, StyledText};

/// What a terminal knows about its input before a line is read.
pub trait TerminalInput {
    /// Whether a line has already been typed.
    fn is_line_waiting(&mut self) -> bool;

    /// Blocks until a line is typed. Returns whether the program was suspended meanwhile, so that the
    /// prompt has to be repeated.
    fn wait_for_line(&mut self) -> bool;
}

/// A console that prompts for lines and prints text.
pub struct Console<'a> {
    input: Box<dyn BufRead + 'a>,
    output: Box<dyn Write + 'a>,
    style: OutputOptions,
    is_interactive: bool,
    lang: Lang,
    /// Only ASCII may be printed.
    is_ascii_only: bool,
    /// The terminal that people type on, if it can be asked.
    terminal_input: Option<Box<dyn TerminalInput + 'a>>,
    /// Lines that were typed before their prompt; `None` is the end of the input.
    typed_ahead: VecDeque<Option<Vec<u8>>>,
    /// The number of columns of the terminal, if known.
    columns: Option<u16>,
    /// The number of rows of the terminal, if known.
    rows: Option<u16>,
    /// Shows a long text; returns false if it can't.
    pager: Option<fn(&str) -> bool>,
    /// The lines that `more` prints next.
    unread_lines: VecDeque<String>,
    /// Whether the menu offers the full screen.
    offers_full_screen: bool,
    /// Whether the screen is empty or ends with an empty line.
    is_after_empty_line: bool,
}

/// The lines of the window that a page of a long text leaves free: the line that was typed, the note
/// about `more`, and a prompt of up to two lines.
const LINES_BELOW_A_PAGE: usize = 4;

/// The maximum length of an input line in bytes; the rest is discarded.
const MAX_LINE_BYTES: usize = 64 * 1024;

/// The result of prompting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// A line, without its line break and surrounding whitespace.
    Text(String),
    /// The end of the input.
    EndOfInput,
}

impl<'a> Console<'a> {
    /// Creates a console. If `is_interactive`, a person types, so that dice wait for Enter and
    /// answers aren't echoed.
    pub fn new(
        input: impl BufRead + 'a,
        output: impl Write + 'a,
        style: OutputOptions,
        is_interactive: bool,
    ) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            style,
            is_interactive,
            lang: Lang::En,
            is_ascii_only: false,
            terminal_input: None,
            typed_ahead: VecDeque::new(),
            columns: None,
            rows: None,
            pager: None,
            unread_lines: VecDeque::new(),
            offers_full_screen: false,
            is_after_empty_line: true,
        }
    }

    /// The same console in another language.
    #[must_use]
    pub fn with_lang(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// The same console, which prints only ASCII if `ascii` is set.
    #[must_use]
    pub fn with_ascii_only(self, ascii: bool) -> Self {
        Self { is_ascii_only: ascii, ..self }
    }

    /// The same console, whose menu offers the full screen if `offers` is set.
    #[must_use]
    pub fn with_full_screen_offer(self, offers: bool) -> Self {
        Self { offers_full_screen: offers, ..self }
    }

    /// Whether the menu offers the full screen.
    pub(crate) fn offers_full_screen(&self) -> bool {
        self.offers_full_screen
    }

    /// The same console on a terminal with this many columns; longer lines are wrapped between
    /// words.
    #[must_use]
    pub fn with_columns(self, columns: Option<u16>) -> Self {
        Self { columns, ..self }
    }

    /// The same console on a terminal with this many rows; longer texts are shown page by page.
    #[must_use]
    pub fn with_rows(self, rows: Option<u16>) -> Self {
        Self { rows, ..self }
    }

    /// The same console with a pager for long texts, which returns false if it can't show them.
    #[must_use]
    pub fn with_pager(self, pager: Option<fn(&str) -> bool>) -> Self {
        Self { pager, ..self }
    }

    /// The same console on a terminal. Unless it is strict, an empty line that was typed before its
    /// prompt appeared doesn't answer it.
    #[must_use]
    pub fn with_terminal_input(self, input: Option<impl TerminalInput + 'a>) -> Self {
        let terminal_input = input.map(|input| Box::new(input) as Box<dyn TerminalInput + 'a>);
        Self { terminal_input, ..self }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let text = self.fit_to_terminal(text);
        self.output.write_all(text.as_bytes())
    }

    /// The text in the terminal's character set, with its lines wrapped to the terminal's width.
    fn fit_to_terminal(&self, text: &str) -> String {
        let text = if self.is_ascii_only { to_ascii(text) } else { text.to_owned() };
        let Some(columns) = self.columns else { return text };
        let wrapped: Vec<String> = text
            .split('\n')
            .map(|line| match line {
                "" => String::new(),
                line => wrap_text(line, columns.into()).join("\n"),
            })
            .collect();
        wrapped.join("\n")
    }

    /// Prints a text that may be longer than the window: in a pager, if there is one, else its first
    /// page.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_long_text(&mut self, text: &str) -> io::Result<()> {
        let fitted = self.fit_to_terminal(text.trim_end());
        let is_too_long = self.rows_per_page().is_some_and(|rows| fitted.lines().count() > rows);
        if is_too_long && self.pager.is_some_and(|show| show(&format!("{fitted}\n"))) {
            return Ok(());
        }
        self.print_pages(&fitted, "")
    }

    /// Prints `first` and as much of `rest` as `more` is needed for: on a terminal, only `first`.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_in_parts(&mut self, first: &str, rest: &str) -> io::Result<()> {
        let [first, rest] = [first, rest].map(|text| self.fit_to_terminal(text.trim_end()));
        self.print_pages(&first, &rest)
    }

    /// Prints the first page of `first`, and keeps the rest of it and `rest` for `more`.
    fn print_pages(&mut self, first: &str, rest: &str) -> io::Result<()> {
        self.unread_lines = first.lines().map(str::to_owned).collect();
        let rest = rest.lines().map(str::to_owned);
        if !self.shows_guidance() {
            self.unread_lines.extend(rest);
            return self.print_unread_lines(usize::MAX);
        }
        let page = self.unread_lines.len();
        self.unread_lines.extend(rest);
        self.print_unread_lines(self.rows_per_page().map_or(page, |rows| rows.min(page)))
    }

    /// Whether `more` has something to print.
    #[must_use]
    pub fn has_more(&self) -> bool {
        !self.unread_lines.is_empty()
    }

    /// Prints the next page of the last long text.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_more(&mut self) -> io::Result<()> {
        if !self.has_more() {
            return self.print_line(texts(self.lang).nothing_more);
        }
        self.print_unread_lines(self.rows_per_page().unwrap_or(usize::MAX))
    }

    fn print_unread_lines(&mut self, count: usize) -> io::Result<()> {
        for _ in 0..count {
            let Some(line) = self.unread_lines.pop_front() else { return Ok(()) };
            self.print_line(line)?;
        }
        match self.unread_lines.len() {
            0 => Ok(()),
            left => self.print_line((texts(self.lang).type_more)(left)),
        }
    }

    /// How many lines of a long text fit the window, besides the note about `more` and the prompt.
    fn rows_per_page(&self) -> Option<usize> {
        let rows = self.rows.filter(|_| self.shows_guidance())?;
        Some(usize::from(rows).saturating_sub(LINES_BELOW_A_PAGE).max(3))
    }

    /// The language of the console.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The console's texts in its language.
    #[must_use]
    pub fn texts(&self) -> &'static ConsoleTexts {
        &self.lang.shared_texts().console
    }

    /// Whether a person types.
    #[must_use]
    pub fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    /// Whether people are guided: see [`OutputOptions::shows_guidance`].
    #[must_use]
    pub fn shows_guidance(&self) -> bool {
        self.style.shows_guidance
    }

    /// Whether prompts follow the handouts exactly: see [`OutputOptions::is_strict`].
    #[must_use]
    pub fn is_strict(&self) -> bool {
        self.style.is_strict
    }

    /// Parses the answer to a yes/no question; `None` if it has to be asked again. In a pipe,
    /// anything but yes means no, as in the handouts.
    #[must_use]
    pub fn parse_yes_no(&self, answer: &str) -> Option<bool> {
        let parsed = self.lang.parse_yes_no(answer);
        if self.shows_guidance() { parsed } else { Some(parsed == Some(true)) }
    }

    /// Empty output in this console's style.
    #[must_use]
    pub fn new_styled_text(&self) -> StyledText {
        StyledText::new(self.style)
    }

    /// Prints output. Omits its leading empty line if the screen already ends with one.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print(&mut self, out: &StyledText) -> io::Result<()> {
        if out.as_str().is_empty() {
            return Ok(());
        }
        if out.starts_with_empty_line() {
            self.print_empty_line_if_needed()?;
        }
        self.write_text(out.as_str())?;
        self.is_after_empty_line = out.as_str().ends_with("\n\n");
        self.output.flush()
    }

    /// Prints an empty line unless the screen already ends with one.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_empty_line_if_needed(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_after_empty_line, true) {
            self.output.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Prints one line.
    ///
    /// # Errors
    /// If the output is closed or broken.
    pub fn print_line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let mut out = self.new_styled_text();
        out.push_line(text);
        self.print(&out)
    }

    /// Prints `prompt` and reads a line. Echoes a line from a pipe, so that the output reads like
    /// an interactive session.
    ///
    /// # Errors
    /// If the input or the output is broken.
    pub fn prompt(&mut self, prompt: &str) -> io::Result<InputLine> {
        if self.shows_guidance() {
            self.collect_typed_ahead()?;
        }
        self.write_text(prompt)?;
        self.output.flush()?;
        self.is_after_empty_line = false;
        let typed_ahead = self.typed_ahead.pop_front();
        // The terminal has echoed such a line before the prompt.
        let needs_echo = !self.is_interactive || typed_ahead.is_some();
        let read = match typed_ahead {
            Some(line) => line,
            None => {
                self.wait_for_line(prompt)?;
                self.read_line_bytes()?
            }
        };
        let Some(bytes) = read else {
            self.output.write_all(b"\n")?;
            return Ok(InputLine::EndOfInput);
        };
        // Control characters could move the cursor when the line is printed again.
        let line = String::from_utf8_lossy(&bytes).replace(char::is_control, " ");
        let line = line.trim();
        if needs_echo {
            let echo: String = line.chars().take(200).collect();
            writeln!(self.output, "{echo}")?;
        }
        Ok(InputLine::Text(line.to_owned()))
    }

    /// Reads the lines that were typed before this prompt. Empty ones are dropped: they can't be
    /// meant as an answer. Others stay, for pasted text and input aids.
    fn collect_typed_ahead(&mut self) -> io::Result<()> {
        while self.terminal_input.as_mut().is_some_and(|input| input.is_line_waiting()) {
            match self.read_line_bytes()? {
                Some(line) if line.trim_ascii().is_empty() => {}
                Some(line) => self.typed_ahead.push_back(Some(line)),
                None => {
                    self.typed_ahead.push_back(None);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Waits for a line, and repeats the prompt if the program was suspended meanwhile.
    fn wait_for_line(&mut self, prompt: &str) -> io::Result<()> {
        while self.terminal_input.as_mut().is_some_and(|input| input.wait_for_line()) {
            self.write_text(prompt)?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// The bytes of the next line; `None` at the end of the input.
    fn read_line_bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut read = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(read.then_some(line));
            }
            read = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = MAX_LINE_BYTES - line.len();
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_invalid_bytes_replaced() {
        let input: &[u8] = b"  a\xffb\x00\r\nlast";
        let mut output = Vec::new();
        let mut console = Console::new(input, &mut output, OutputOptions::default(), false);
        assert_eq!(console.prompt("> ").unwrap(), InputLine::Text("a\u{fffd}b".to_owned()));
        assert_eq!(console.prompt("> ").unwrap(), InputLine::Text("last".to_owned()));
        assert_eq!(console.prompt("> ").unwrap(), InputLine::EndOfInput);
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "> a\u{fffd}b\n> last\n> \n");
    }

    /// A terminal on which these lines were typed before each prompt; afterwards it was suspended
    /// this often.
    struct TypedBefore {
        lines_before_prompts: Vec<usize>,
        suspensions: usize,
    }

    impl TerminalInput for TypedBefore {
        fn is_line_waiting(&mut self) -> bool {
            match self.lines_before_prompts.first_mut() {
                Some(0) => {
                    self.lines_before_prompts.remove(0);
                    false
                }
                Some(lines) => {
                    *lines -= 1;
                    true
                }
                None => false,
            }
        }

        fn wait_for_line(&mut self) -> bool {
            let was_suspended = self.suspensions > 0;
            self.suspensions = self.suspensions.saturating_sub(1);
            was_suspended
        }
    }

    /// What these prompts read from `input`, and the output.
    fn prompt_on_terminal(
        input: &str,
        style: OutputOptions,
        terminal: TypedBefore,
        prompts: usize,
    ) -> (Vec<InputLine>, String) {
        let mut output = Vec::new();
        let mut console = Console::new(input.as_bytes(), &mut output, style, true)
            .with_terminal_input(Some(terminal));
        let lines = (0..prompts).map(|_| console.prompt("> ").unwrap()).collect();
        drop(console);
        (lines, String::from_utf8(output).unwrap())
    }

    #[test]
    fn empty_lines_typed_before_a_prompt_dont_answer_it() {
        let guided = OutputOptions { shows_guidance: true, ..OutputOptions::default() };
        let text = |line: &str| InputLine::Text(line.to_owned());
        // Four quick Enters, then an answer to the question that has appeared.
        let typed = TypedBefore { lines_before_prompts: vec![4], suspensions: 0 };
        let (lines, _) = prompt_on_terminal("\n\n \n\nR\n", guided, typed, 1);
        assert_eq!(lines, [text("R")]);
        // An Enter after the prompt is an answer.
        let typed = TypedBefore { lines_before_prompts: vec![1], suspensions: 0 };
        let (lines, _) = prompt_on_terminal("\n\n", guided, typed, 1);
        assert_eq!(lines, [text("")]);
        // Pasted text stays, without its empty lines, and is shown after its prompts.
        let typed = TypedBefore { lines_before_prompts: vec![3, 0, 0], suspensions: 0 };
        let (lines, output) = prompt_on_terminal("R\n\n1B\nlast\n", guided, typed, 3);
        assert_eq!(lines, [text("R"), text("1B"), text("last")]);
        assert_eq!(output, "> R\n> 1B\n> ");
        // Strict consoles and pipes take every line, as in the handouts.
        let typed = TypedBefore { lines_before_prompts: vec![2], suspensions: 0 };
        let (lines, _) = prompt_on_terminal("\n\nR\n", OutputOptions::default(), typed, 3);
        assert_eq!(lines, [text(""), text(""), text("R")]);
    }

    #[test]
    fn the_end_of_the_input_can_be_typed_ahead() {
        let guided = OutputOptions { shows_guidance: true, ..OutputOptions::default() };
        let typed = TypedBefore { lines_before_prompts: vec![2, 0], suspensions: 0 };
        let (lines, _) = prompt_on_terminal("R\n", guided, typed, 2);
        assert_eq!(lines, [InputLine::Text("R".to_owned()), InputLine::EndOfInput]);
    }

    #[test]
    fn the_prompt_is_repeated_after_a_suspension() {
        let guided = OutputOptions { shows_guidance: true, ..OutputOptions::default() };
        let typed = TypedBefore { lines_before_prompts: vec![0], suspensions: 2 };
        let (_, output) = prompt_on_terminal("R\n", guided, typed, 1);
        assert_eq!(output, "> > > ");
    }

    #[test]
    fn long_texts_are_shown_page_by_page() {
        let guided = OutputOptions { shows_guidance: true, ..OutputOptions::default() };
        let long: String = (1..=25).map(|line| format!("line {line}\n")).collect();
        let pages = |style, pager: Option<fn(&str) -> bool>| {
            let mut output = Vec::new();
            let mut console = Console::new(&b""[..], &mut output, style, true)
                .with_rows(Some(14))
                .with_pager(pager);
            console.print_long_text(&long).unwrap();
            let more = console.has_more();
            console.print_more().unwrap();
            drop(console);
            (more, String::from_utf8(output).unwrap())
        };
        let (more, text) = pages(guided, None);
        assert!(more, "{text}");
        let first = "line 10\nType more for 15 more lines.\nline 11\n";
        assert!(text.contains(first) && text.ends_with("Type more for 5 more lines.\n"), "{text}");
        // A pager shows all of it.
        assert_eq!(
            pages(guided, Some(|_| true)),
            (false, "There is nothing more to show.\n".into())
        );
        assert!(pages(guided, Some(|_| false)).1.contains("Type more"));
        // In a pipe, nothing is held back.
        assert!(pages(OutputOptions::default(), Some(|_| true)).1.contains("line 25\n"));
    }

    #[test]
    fn control_characters_inside_a_line_become_blanks() {
        let mut output = Vec::new();
        let mut console =
            Console::new(&b"a\x1b[2J\tb"[..], &mut output, OutputOptions::default(), false);
        assert_eq!(console.prompt("").unwrap(), InputLine::Text("a [2J b".to_owned()));
    }

    #[test]
    fn lines_and_prompts_fit_the_terminal() {
        let mut output = Vec::new();
        let style = OutputOptions::default();
        let mut console =
            Console::new(&b"yes\n"[..], &mut output, style, true).with_columns(Some(12));
        console.print_line("one two three four").unwrap();
        console.prompt("five six seven? ").unwrap();
        drop(console);
        let printed = String::from_utf8(output).unwrap();
        assert_eq!(printed, "one two\n  three four\nfive six\n  seven? ");
    }

    #[test]
    fn overlong_lines_are_truncated() {
        let mut input = vec![b'x'; 3 * MAX_LINE_BYTES];
        input.extend_from_slice(b"\nnext\n");
        let mut console = Console::new(
            io::BufReader::new(&input[..]),
            io::sink(),
            OutputOptions::default(),
            false,
        );
        let InputLine::Text(line) = console.prompt("").unwrap() else { panic!("no line") };
        assert_eq!(line.len(), MAX_LINE_BYTES);
        assert_eq!(console.prompt("").unwrap(), InputLine::Text("next".to_owned()));
    }

    #[test]
    fn outputs_are_separated_by_one_empty_line() {
        let mut output = Vec::new();
        let mut console = Console::new(&b"yes\n"[..], &mut output, OutputOptions::default(), false);
        let mut out = console.new_styled_text();
        out.ensure_empty_line();
        out.push_line("top");
        out.ensure_empty_line();
        console.print(&out).unwrap();
        console.print(&out).unwrap();
        console.prompt("? ").unwrap();
        console.print(&out).unwrap();
        drop(console);
        assert_eq!(String::from_utf8(output).unwrap(), "top\n\ntop\n\n? yes\n\ntop\n\n");
    }
}

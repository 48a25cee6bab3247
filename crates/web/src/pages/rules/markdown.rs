//! From the text of a page to its HTML.

use std::collections::VecDeque;
use std::mem;

use maud::{PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::{RulesTopic, pictures};
use crate::pages::language::Lang;

/// A page, ready to be put into its frame.
#[derive(Default)]
pub(super) struct RenderedPage {
    /// Its first heading.
    pub(super) title: String,
    /// The other headings, in their order.
    pub(super) contents: Vec<Heading>,
    /// The HTML below the first heading.
    pub(super) body: String,
}

impl RenderedPage {
    /// The piece of the page from the heading `id` up to the next heading.
    pub(super) fn section(&self, id: &str) -> Option<&str> {
        let begins = |tag: &str| self.body.find(&format!("<{tag} id=\"{id}\">"));
        let piece = self.body.get(begins("h2").or_else(|| begins("h3"))?..)?;
        let next = ["<h2 id=", "<h3 id="].into_iter().filter_map(|tag| piece.get(1..)?.find(tag));
        next.min().map_or(Some(piece), |end| piece.get(..=end))
    }
}

/// A heading that can be linked to.
pub(super) struct Heading {
    pub(super) level: HeadingLevel,
    pub(super) id: String,
    pub(super) text: String,
}

/// Renders `text`. Its headings get the ids of those in `english`, so that a link to a
/// heading holds in every language.
pub(super) fn render_markdown(
    text: &str,
    english: &str,
    lang: Lang,
    topic: RulesTopic,
) -> RenderedPage {
    let ids = headings(english).into_iter().map(|(_, text)| slug(&text)).collect();
    let mut page = MarkdownRenderer {
        lang,
        topic,
        ids,
        title: String::new(),
        contents: Vec::new(),
        out: Vec::new(),
        buffered: Vec::new(),
        is_buffering: false,
        scroll_box_start: 0,
        picture: "".into(),
    };
    for event in parse(text) {
        page.handle_event(event);
    }
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, page.out.into_iter());
    RenderedPage { title: page.title, contents: page.contents, body }
}

fn parse(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// What is being written, and what is kept back until its end.
struct MarkdownRenderer<'t> {
    lang: Lang,
    topic: RulesTopic,
    /// The ids of headings to come.
    ids: VecDeque<String>,
    title: String,
    contents: Vec<Heading>,
    out: Vec<Event<'t>>,
    /// The inside of a heading or picture.
    buffered: Vec<Event<'t>>,
    is_buffering: bool,
    /// Where the table or code being read begins in `out`.
    scroll_box_start: usize,
    /// The file of the picture being read.
    picture: CowStr<'t>,
}

impl<'t> MarkdownRenderer<'t> {
    fn handle_event(&mut self, event: Event<'t>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.is_buffering = true,
            Event::End(TagEnd::Heading(level)) => self.finish_heading(level),
            Event::Start(Tag::Image { dest_url, .. }) => {
                self.is_buffering = true;
                self.picture = dest_url;
            }
            Event::End(TagEnd::Image) => self.finish_picture(),
            Event::Html(_) | Event::InlineHtml(_) => {}
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = page_url(&dest_url).into();
                self.push_event(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Table(_) | Tag::CodeBlock(_)) => {
                self.scroll_box_start = self.out.len();
                self.out.push(event);
            }
            Event::End(TagEnd::Table | TagEnd::CodeBlock) => {
                self.out.push(event);
                self.wrap_in_scroll_box();
            }
            event => self.push_event(event),
        }
    }

    fn push_event(&mut self, event: Event<'t>) {
        if self.is_buffering { self.buffered.push(event) } else { self.out.push(event) }
    }

    fn finish_heading(&mut self, level: HeadingLevel) {
        self.is_buffering = false;
        let inside = mem::take(&mut self.buffered);
        let text = plain_text(&inside);
        let id = self.ids.pop_front().unwrap_or_else(|| slug(&text));
        if level == HeadingLevel::H1 {
            self.title = text;
            return;
        }
        let tag = Tag::Heading {
            level,
            id: Some(id.clone().into()),
            classes: Vec::new(),
            attrs: Vec::new(),
        };
        self.out.push(Event::Start(tag));
        self.out.extend(inside);
        self.out.push(Event::End(TagEnd::Heading(level)));
        self.contents.push(Heading { level, id, text });
    }

    fn finish_picture(&mut self) {
        self.is_buffering = false;
        let described = plain_text(&mem::take(&mut self.buffered));
        let drawing =
            pictures::rules_picture_svg(&self.picture, self.topic, self.lang).unwrap_or_default();
        let markup = html! {
            span.picture role="img" aria-label=(described) { (PreEscaped(drawing)) }
        };
        self.out.push(Event::InlineHtml(markup.into_string().into()));
    }

    /// What may be wider than a phone scrolls in a box of its own, by keyboard too.
    fn wrap_in_scroll_box(&mut self) {
        let mut inside = self.out.split_off(self.scroll_box_start);
        // Columns of sentences are to stay wide enough to read.
        let wordy =
            inside.iter().any(|event| matches!(event, Event::Text(text) if text.len() > 30));
        let mut written = String::new();
        pulldown_cmark::html::push_html(&mut written, inside.drain(..));
        let name = self.contents.last().map_or(&self.title, |heading| &heading.text);
        let markup = html! {
            div.scroll.wordy[wordy] tabindex="0" role="group" aria-label=(name) {
                (PreEscaped(written))
            }
        };
        self.out.push(Event::Html(markup.into_string().into()));
    }
}

/// All headings of `text` with their levels.
pub(super) fn headings(text: &str) -> Vec<(HeadingLevel, String)> {
    let mut found = Vec::new();
    let mut inside = None;
    for event in parse(text) {
        match (event, &mut inside) {
            (Event::Start(Tag::Heading { .. }), _) => inside = Some(Vec::new()),
            (Event::End(TagEnd::Heading(level)), events) => {
                found.push((level, plain_text(&events.take().unwrap_or_default())));
            }
            (event, Some(events)) => events.push(event),
            _ => {}
        }
    }
    found
}

fn plain_text(events: &[Event]) -> String {
    let texts = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => text.as_ref(),
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    texts.collect()
}

/// The id of a heading: what code hosts make of it too, so that links hold there as well.
fn slug(heading: &str) -> String {
    let letters = heading.chars().filter_map(|letter| match letter {
        ' ' | '-' => Some('-'),
        letter if letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    letters.collect::<String>().to_lowercase()
}

/// Texts link to each other's files; pages have other addresses.
fn page_url(link: &str) -> String {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let Some(name) = file.strip_suffix(".md") else {
        return link.to_owned();
    };
    let page = match name {
        "index" => "/rules".to_owned(),
        "fair-dice" => "/fair".to_owned(),
        game => format!("/rules/{game}"),
    };
    if anchor.is_empty() { page } else { format!("{page}#{anchor}") }
}

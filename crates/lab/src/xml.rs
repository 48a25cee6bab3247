//! Results as XML. `schema/results.xsd` says what it looks like.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::document::{Document, Measured, Numbered, Pair, Place, Player};
use crate::statistics::{Interval, Statistics};
use crate::{Histogram, document};

type Out = Writer<Vec<u8>>;

/// The schema that [`xml`] and single games in XML keep to.
pub const SCHEMA: &str = include_str!("../schema/results.xsd");

/// The document as XML.
///
/// # Errors
/// None that memory would not bring about.
pub fn xml(document: &Document) -> io::Result<String> {
    let mut out = Writer::new_with_indent(Vec::new(), b' ', 1);
    out.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let Document { game, rules, version, duplicate, asked, games, partial, seconds, .. } = document;
    let seed = document.seed.map(|seed| seed.to_string());
    let mut attributes = vec![
        ("format", document::FORMAT.to_string()),
        ("game", game.to_string()),
        ("rules", rules.clone()),
        ("version", version.to_string()),
        ("duplicate", duplicate.to_string()),
        ("asked", asked.to_string()),
        ("games", games.to_string()),
        ("partial", partial.to_string()),
        ("seconds", seconds.to_string()),
    ];
    attributes.extend(seed.map(|seed| ("seed", seed)));
    nested(&mut out, "results", &attributes, |out| {
        if let Some(command) = &document.command {
            let text = BytesText::new(command);
            out.create_element("command").write_text_content(text)?;
        }
        for (key, value) in &document.settings {
            leaf(out, "setting", &[("key", key.clone()), ("value", value.to_string())])?;
        }
        for part in &document.parts {
            let numbers = [("seed", part.seed), ("from", part.from), ("to", part.to)];
            leaf(out, "part", &numbers.map(|(name, number)| (name, number.to_string())))?;
        }
        document.seats.iter().try_for_each(|player| seat(out, player))?;
        document.places.iter().try_for_each(|place| self::place(out, place))?;
        document.pairs.iter().try_for_each(|pair| self::pair(out, pair))?;
        let length = &document.length;
        nested(out, "length", &numbers(&length.statistics), |out| {
            percentiles(out, &length.statistics)?;
            histogram(out, "histogram", &length.histogram)
        })?;
        for ending in &document.endings {
            let attributes = [
                ("how", ending.how.clone()),
                ("games", ending.games.to_string()),
                ("rate", ending.rate.to_string()),
            ];
            leaf(out, "ending", &attributes)?;
        }
        Ok(())
    })?;
    let mut text = String::from_utf8(out.into_inner()).map_err(io::Error::other)?;
    text.push('\n');
    Ok(text)
}

fn seat(out: &mut Out, player: &Player) -> io::Result<()> {
    let mut attributes = vec![
        ("number", player.seat.to_string()),
        ("strategy", player.strategy.clone()),
        ("wins", player.wins.to_string()),
        ("ties", player.ties.to_string()),
    ];
    attributes.extend(numbers(&player.scores));
    nested(out, "seat", &attributes, |out| {
        rate(out, player.win_rate)?;
        percentiles(out, &player.scores)?;
        histogram(out, "histogram", &player.histogram)?;
        histogram(out, "set-histogram", &player.set_histogram)?;
        player.measures.iter().try_for_each(|measured| measure(out, measured))?;
        nested(out, "by-length", &[], |out| moments(out, &player.by_length))?;
        nested(out, "progress", &[], |out| moments(out, &player.progress))
    })
}

fn measure(out: &mut Out, measured: &Measured) -> io::Result<()> {
    let mut attributes = vec![("name", measured.name.clone())];
    attributes.extend(numbers(&measured.statistics));
    attributes.push(("zero-rate", measured.zero_rate.to_string()));
    nested(out, "measure", &attributes, |out| {
        percentiles(out, &measured.statistics)?;
        histogram(out, "histogram", &measured.histogram)
    })
}

fn place(out: &mut Out, place: &Place) -> io::Result<()> {
    let attributes = [
        ("number", place.seat.to_string()),
        ("mean", place.mean.to_string()),
        ("stderr", place.stderr.to_string()),
        ("wins", place.wins.to_string()),
        ("ties", place.ties.to_string()),
    ];
    nested(out, "place", &attributes, |out| {
        rate(out, place.win_rate)?;
        histogram(out, "histogram", &place.histogram)
    })
}

fn pair(out: &mut Out, pair: &Pair) -> io::Result<()> {
    let attributes = [
        ("first", pair.first.to_string()),
        ("second", pair.second.to_string()),
        ("ahead", pair.ahead.to_string()),
        ("level", pair.level.to_string()),
        ("behind", pair.behind.to_string()),
        ("margin", pair.margin.to_string()),
        ("margin-stderr", pair.margin_stderr.to_string()),
    ];
    nested(out, "pair", &attributes, |out| histogram(out, "histogram", &pair.histogram))
}

fn numbers(s: &Statistics) -> Vec<(&'static str, String)> {
    let mut list: Vec<_> = [("mean", s.mean), ("sd", s.sd), ("stderr", s.stderr)]
        .map(|(name, number)| (name, number.to_string()))
        .into();
    list.extend([("min", s.min), ("max", s.max)].map(|(name, number)| (name, number.to_string())));
    list
}

fn rate(out: &mut Out, rate: Interval) -> io::Result<()> {
    let list = [("rate", rate.rate), ("low", rate.low), ("high", rate.high)];
    leaf(out, "win-rate", &list.map(|(name, number)| (name, number.to_string())))
}

fn percentiles(out: &mut Out, statistics: &Statistics) -> io::Result<()> {
    statistics.percentiles.iter().try_for_each(|(percent, value)| {
        let list = [("percent", percent.to_string()), ("value", value.to_string())];
        leaf(out, "percentile", &list)
    })
}

fn histogram(out: &mut Out, name: &str, histogram: &Histogram) -> io::Result<()> {
    nested(out, name, &[], |out| {
        histogram.iter().try_for_each(|(value, count)| {
            leaf(out, "bin", &[("value", value.to_string()), ("count", count.to_string())])
        })
    })
}

fn moments(out: &mut Out, list: &[Numbered]) -> io::Result<()> {
    list.iter().try_for_each(|moments| {
        let attributes = [
            ("number", moments.number.to_string()),
            ("count", moments.count.to_string()),
            ("sum", moments.sum.to_string()),
            ("squares", moments.squares.to_string()),
        ];
        leaf(out, "moments", &attributes)
    })
}

fn leaf(out: &mut Out, name: &str, attributes: &[(&str, String)]) -> io::Result<()> {
    let attributes = attributes.iter().map(|(name, value)| (*name, value.as_str()));
    out.create_element(name).with_attributes(attributes).write_empty().map(|_| ())
}

fn nested(
    out: &mut Out,
    name: &str,
    attributes: &[(&str, String)],
    inside: impl FnOnce(&mut Out) -> io::Result<()>,
) -> io::Result<()> {
    let attributes = attributes.iter().map(|(name, value)| (*name, value.as_str()));
    out.create_element(name).with_attributes(attributes).write_inner_content(inside).map(|_| ())
}

//! Results as XML. `schema/results.xsd` says what it looks like.

use crate::adjusted::Adjusted;
use crate::document::{Document, Measured, Numbered, Pair, Place, Player};
use crate::statistics::{Interval, Statistics};
use crate::xml::Xml;
use crate::{Histogram, document};

/// The schema that [`results_xml`] and single games in XML keep to.
pub const XML_SCHEMA: &str = include_str!("../schema/results.xsd");

/// The document as XML.
#[must_use]
pub fn results_xml(document: &Document) -> String {
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
    Xml::document(1, "results", &attributes, |out| {
        if let Some(command) = &document.command {
            out.text("command", &[], command);
        }
        for (key, value) in &document.settings {
            out.leaf("setting", &[("key", key.clone()), ("value", value.to_string())]);
        }
        for part in &document.parts {
            let numbers = [("seed", part.seed), ("from", part.from), ("to", part.to)];
            out.leaf("part", &numbers.map(|(name, number)| (name, number.to_string())));
        }
        document.seats.iter().for_each(|player| seat(out, player));
        document.places.iter().for_each(|place| self::place(out, place));
        document.pairs.iter().for_each(|pair| self::pair(out, pair));
        let length = &document.length;
        out.nested("length", &numbers(&length.statistics), |out| {
            percentiles(out, &length.statistics);
            histogram(out, "histogram", &length.histogram)
        });
        for ending in &document.endings {
            let attributes = [
                ("how", ending.how.clone()),
                ("games", ending.games.to_string()),
                ("rate", ending.rate.to_string()),
            ];
            out.leaf("ending", &attributes);
        }
    })
}

fn seat(out: &mut Xml, player: &Player) {
    let mut attributes = vec![
        ("number", player.seat.to_string()),
        ("strategy", player.strategy.clone()),
        ("wins", player.wins.to_string()),
        ("ties", player.ties.to_string()),
    ];
    attributes.extend(numbers(&player.scores));
    out.nested("seat", &attributes, |out| {
        rate(out, player.win_rate);
        percentiles(out, &player.scores);
        histogram(out, "histogram", &player.histogram);
        histogram(out, "set-histogram", &player.set_histogram);
        player.measures.iter().for_each(|measured| measure(out, measured));
        out.nested("by-length", &[], |out| moments(out, &player.by_length));
        out.nested("progress", &[], |out| moments(out, &player.progress));
        if let Some(adjusted) = &player.adjusted {
            self::adjusted(out, adjusted);
        }
    })
}

fn adjusted(out: &mut Xml, adjusted: &Adjusted) {
    let Adjusted { mean, stderr, sd, plain_mean, plain_stderr, gain, tally } = adjusted;
    let mut attributes = vec![
        ("objective", tally.objective.clone()),
        ("mean", mean.to_string()),
        ("stderr", stderr.to_string()),
        ("sd", sd.to_string()),
        ("plain-mean", plain_mean.to_string()),
        ("plain-stderr", plain_stderr.to_string()),
    ];
    attributes.extend(gain.map(|gain| ("gain", gain.to_string())));
    out.leaf("adjusted", &attributes)
}

fn measure(out: &mut Xml, measured: &Measured) {
    let mut attributes = vec![("name", measured.name.clone())];
    attributes.extend(numbers(&measured.statistics));
    attributes.push(("zero-rate", measured.zero_rate.to_string()));
    out.nested("measure", &attributes, |out| {
        percentiles(out, &measured.statistics);
        histogram(out, "histogram", &measured.histogram)
    })
}

fn place(out: &mut Xml, place: &Place) {
    let attributes = [
        ("number", place.seat.to_string()),
        ("mean", place.mean.to_string()),
        ("stderr", place.stderr.to_string()),
        ("wins", place.wins.to_string()),
        ("ties", place.ties.to_string()),
    ];
    out.nested("place", &attributes, |out| {
        rate(out, place.win_rate);
        histogram(out, "histogram", &place.histogram)
    })
}

fn pair(out: &mut Xml, pair: &Pair) {
    let attributes = [
        ("first", pair.first.to_string()),
        ("second", pair.second.to_string()),
        ("ahead", pair.ahead.to_string()),
        ("level", pair.level.to_string()),
        ("behind", pair.behind.to_string()),
        ("margin", pair.margin.to_string()),
        ("margin-stderr", pair.margin_stderr.to_string()),
    ];
    out.nested("pair", &attributes, |out| histogram(out, "histogram", &pair.histogram))
}

fn numbers(s: &Statistics) -> Vec<(&'static str, String)> {
    let mut list: Vec<_> = [("mean", s.mean), ("sd", s.sd), ("stderr", s.stderr)]
        .map(|(name, number)| (name, number.to_string()))
        .into();
    list.extend([("min", s.min), ("max", s.max)].map(|(name, number)| (name, number.to_string())));
    list
}

fn rate(out: &mut Xml, rate: Interval) {
    let list = [("rate", rate.rate), ("low", rate.low), ("high", rate.high)];
    out.leaf("win-rate", &list.map(|(name, number)| (name, number.to_string())))
}

fn percentiles(out: &mut Xml, statistics: &Statistics) {
    statistics.percentiles.iter().for_each(|(percent, value)| {
        let list = [("percent", percent.to_string()), ("value", value.to_string())];
        out.leaf("percentile", &list)
    })
}

fn histogram(out: &mut Xml, name: &str, histogram: &Histogram) {
    out.nested(name, &[], |out| {
        histogram.iter().for_each(|(value, count)| {
            out.leaf("bin", &[("value", value.to_string()), ("count", count.to_string())])
        })
    })
}

fn moments(out: &mut Xml, list: &[Numbered]) {
    list.iter().for_each(|moments| {
        let attributes = [
            ("number", moments.number.to_string()),
            ("count", moments.count.to_string()),
            ("sum", moments.sum.to_string()),
            ("squares", moments.squares.to_string()),
        ];
        out.leaf("moments", &attributes)
    })
}

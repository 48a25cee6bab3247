//! Results as XML, as defined in `schema/results.xsd`.

use crate::luck_adjustment::LuckAdjustedResult;
use crate::results_document::{
    GameLengthOrStretchMoments, MeasureResults, PlayerPairResults, PlayerResults, ResultsDocument,
    SeatPositionResults,
};
use crate::statistics::{RateInterval, Statistics};
use crate::xml_writer::XmlWriter;
use crate::{Histogram, results_document};

/// The XML schema of [`results_xml`] and of single games in XML.
pub const RESULTS_XML_SCHEMA: &str = include_str!("../schema/results.xsd");

/// Renders the document as XML.
#[must_use]
pub fn results_xml(document: &ResultsDocument) -> String {
    let ResultsDocument { game, rules, version, duplicate, asked, games, partial, seconds, .. } =
        document;
    let seed = document.seed.map(|seed| seed.to_string());
    let mut attributes = vec![
        ("format", results_document::FORMAT_VERSION.to_string()),
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
    XmlWriter::write_document(1, "results", &attributes, |out| {
        if let Some(command) = &document.command {
            out.text_element("command", &[], command);
        }
        for (key, value) in &document.settings {
            out.empty_element("setting", &[("key", key.clone()), ("value", value.to_string())]);
        }
        for part in &document.parts {
            let numbers = [("seed", part.seed), ("from", part.from), ("to", part.to)];
            out.empty_element("part", &numbers.map(|(name, number)| (name, number.to_string())));
        }
        document.seats.iter().for_each(|player| write_player(out, player));
        document.places.iter().for_each(|place| write_seat_position(out, place));
        document.pairs.iter().for_each(|pair| write_pair(out, pair));
        let length = &document.length;
        out.element("length", &statistics_attributes(&length.statistics), |out| {
            write_percentiles(out, &length.statistics);
            write_histogram(out, "histogram", &length.histogram)
        });
        for ending in &document.endings {
            let attributes = [
                ("how", ending.how.clone()),
                ("games", ending.games.to_string()),
                ("rate", ending.rate.to_string()),
            ];
            out.empty_element("ending", &attributes);
        }
    })
}

fn write_player(out: &mut XmlWriter, player: &PlayerResults) {
    let mut attributes = vec![
        ("number", player.seat.to_string()),
        ("strategy", player.strategy.clone()),
        ("wins", player.wins.to_string()),
        ("ties", player.ties.to_string()),
    ];
    attributes.extend(statistics_attributes(&player.scores));
    out.element("seat", &attributes, |out| {
        write_rate(out, player.win_rate);
        write_percentiles(out, &player.scores);
        write_histogram(out, "histogram", &player.histogram);
        write_histogram(out, "set-histogram", &player.set_histogram);
        player.measures.iter().for_each(|measured| write_measure(out, measured));
        out.element("by-length", &[], |out| write_moments(out, &player.by_length));
        out.element("progress", &[], |out| write_moments(out, &player.progress));
        if let Some(adjusted) = &player.adjusted {
            write_luck_adjusted(out, adjusted);
        }
    })
}

fn write_luck_adjusted(out: &mut XmlWriter, adjusted: &LuckAdjustedResult) {
    let LuckAdjustedResult { mean, stderr, sd, plain_mean, plain_stderr, gain, tally } = adjusted;
    let mut attributes = vec![
        ("objective", tally.objective.clone()),
        ("mean", mean.to_string()),
        ("stderr", stderr.to_string()),
        ("sd", sd.to_string()),
        ("plain-mean", plain_mean.to_string()),
        ("plain-stderr", plain_stderr.to_string()),
    ];
    attributes.extend(gain.map(|gain| ("gain", gain.to_string())));
    out.empty_element("adjusted", &attributes)
}

fn write_measure(out: &mut XmlWriter, measured: &MeasureResults) {
    let mut attributes = vec![("name", measured.name.clone())];
    attributes.extend(statistics_attributes(&measured.statistics));
    attributes.push(("zero-rate", measured.zero_rate.to_string()));
    out.element("measure", &attributes, |out| {
        write_percentiles(out, &measured.statistics);
        write_histogram(out, "histogram", &measured.histogram)
    })
}

fn write_seat_position(out: &mut XmlWriter, place: &SeatPositionResults) {
    let attributes = [
        ("number", place.seat.to_string()),
        ("mean", place.mean.to_string()),
        ("stderr", place.stderr.to_string()),
        ("wins", place.wins.to_string()),
        ("ties", place.ties.to_string()),
    ];
    out.element("place", &attributes, |out| {
        write_rate(out, place.win_rate);
        write_histogram(out, "histogram", &place.histogram)
    })
}

fn write_pair(out: &mut XmlWriter, pair: &PlayerPairResults) {
    let attributes = [
        ("first", pair.first.to_string()),
        ("second", pair.second.to_string()),
        ("ahead", pair.ahead.to_string()),
        ("level", pair.level.to_string()),
        ("behind", pair.behind.to_string()),
        ("margin", pair.margin.to_string()),
        ("margin-stderr", pair.margin_stderr.to_string()),
    ];
    out.element("pair", &attributes, |out| write_histogram(out, "histogram", &pair.histogram))
}

fn statistics_attributes(s: &Statistics) -> Vec<(&'static str, String)> {
    let mut list: Vec<_> = [("mean", s.mean), ("sd", s.sd), ("stderr", s.stderr)]
        .map(|(name, number)| (name, number.to_string()))
        .into();
    list.extend([("min", s.min), ("max", s.max)].map(|(name, number)| (name, number.to_string())));
    list
}

fn write_rate(out: &mut XmlWriter, rate: RateInterval) {
    let list = [("rate", rate.rate), ("low", rate.low), ("high", rate.high)];
    out.empty_element("win-rate", &list.map(|(name, number)| (name, number.to_string())))
}

fn write_percentiles(out: &mut XmlWriter, statistics: &Statistics) {
    statistics.percentiles.iter().for_each(|(percent, value)| {
        let list = [("percent", percent.to_string()), ("value", value.to_string())];
        out.empty_element("percentile", &list)
    })
}

fn write_histogram(out: &mut XmlWriter, name: &str, histogram: &Histogram) {
    out.element(name, &[], |out| {
        histogram.iter().for_each(|(value, count)| {
            out.empty_element("bin", &[("value", value.to_string()), ("count", count.to_string())])
        })
    })
}

fn write_moments(out: &mut XmlWriter, list: &[GameLengthOrStretchMoments]) {
    list.iter().for_each(|moments| {
        let attributes = [
            ("number", moments.number.to_string()),
            ("count", moments.count.to_string()),
            ("sum", moments.sum.to_string()),
            ("squares", moments.squares.to_string()),
        ];
        out.empty_element("moments", &attributes)
    })
}

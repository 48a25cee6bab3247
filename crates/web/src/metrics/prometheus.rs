//! The Prometheus text format.

use std::fmt::Write;

use rollwright_tables::metrics::MetricHistogram;

/// Metrics as text.
#[derive(Default)]
pub(super) struct PrometheusText(String);

impl PrometheusText {
    /// Starts a metric. `kind` is `counter`, `gauge` or `histogram`.
    pub(super) fn begin_metric<'e>(
        &'e mut self,
        name: &'e str,
        kind: &str,
        help: &str,
    ) -> MetricWriter<'e> {
        _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
        MetricWriter { text: &mut self.0, name }
    }

    /// Writes a metric with one value.
    pub(super) fn write_value(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.begin_metric(name, kind, help).write_sample(&[], value);
    }

    /// Writes a histogram without labels.
    pub(super) fn write_histogram(&mut self, name: &str, help: &str, values: &MetricHistogram) {
        self.begin_metric(name, "histogram", help).write_buckets(&[], values);
    }

    /// The whole text.
    pub(super) fn into_text(self) -> String {
        self.0
    }
}

/// A metric in progress.
pub(super) struct MetricWriter<'e> {
    text: &'e mut String,
    name: &'e str,
}

/// A label of a sample: name and value.
type Label<'l> = (&'l str, &'l str);

impl MetricWriter<'_> {
    /// Writes a sample.
    pub(super) fn write_sample(&mut self, labels: &[Label<'_>], value: u64) -> &mut Self {
        self.write_line("", labels, value);
        self
    }

    /// Writes the samples of a histogram.
    pub(super) fn write_buckets(
        &mut self,
        labels: &[Label<'_>],
        values: &MetricHistogram,
    ) -> &mut Self {
        let mut total = 0;
        for (end, count) in values.cumulative_buckets() {
            let end = end.map_or_else(|| "+Inf".to_owned(), |end| end.to_string());
            let labels: Vec<_> = labels.iter().copied().chain([("le", end.as_str())]).collect();
            self.write_line("_bucket", &labels, count);
            total = count;
        }
        self.write_line("_sum", labels, values.sum());
        self.write_line("_count", labels, total);
        self
    }

    fn write_line(&mut self, suffix: &str, labels: &[Label<'_>], value: impl std::fmt::Display) {
        let pair = |(name, value): &Label<'_>| format!("{name}=\"{}\"", escape_label(value));
        let labels: Vec<_> = labels.iter().map(pair).collect();
        let labels = match labels.is_empty() {
            true => String::new(),
            false => format!("{{{}}}", labels.join(",")),
        };
        _ = writeln!(self.text, "{}{suffix}{labels} {value}", self.name);
    }
}

fn escape_label(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_have_labels_and_histograms_end_with_the_total() {
        let mut text = PrometheusText::default();
        text.begin_metric("a_total", "counter", "How many.")
            .write_sample(&[("by", "a \"b\"\n")], 3);
        let halves = MetricHistogram::new(&[0.5, 1.0]);
        [0.25, 0.75, 2.0].into_iter().for_each(|value| halves.observe(value));
        text.write_histogram("b", "How long.", &halves);
        let expected = "\
# HELP a_total How many.
# TYPE a_total counter
a_total{by=\"a \\\"b\\\"\\n\"} 3
# HELP b How long.
# TYPE b histogram
b_bucket{le=\"0.5\"} 1
b_bucket{le=\"1\"} 2
b_bucket{le=\"+Inf\"} 3
b_sum 3
b_count 3
";
        assert_eq!(text.into_text(), expected);
    }
}

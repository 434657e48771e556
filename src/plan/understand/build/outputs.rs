//! Outputs: layers, charts, exports, tables, values and animations.

use super::Builder;
use super::context::ResultContext;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Node, Output};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Adds the outputs that the request names, or the one that everybody would take.
    pub(super) fn outputs(
        &mut self,
        image: &str,
        table: Option<&str>,
        context: ResultContext<'_>,
        is_series: bool,
    ) -> Option<()> {
        let ResultContext { region, zones, groups, .. } = context;
        let mention: Vec<TermMention> = self.facts.terms("output").collect();
        let has = |term: &str| mention.iter().any(|mention| mention.term == term);
        let file = self.facts.terms("file").next();
        let to = ["drive", "asset", "cloud"].into_iter().find(|term| has(term));
        let chart = self.facts.terms("chart").next();
        if groups.is_some() && zones.is_none() && has("map") && (has("chart") || chart.is_some()) {
            self.refuse((0, 0), "whether the map shows each part of the period, as the chart does, is not said");
            return None;
        }
        // The terms that an output of the plan makes true.
        let mut covered: Vec<&str> = vec!["weak_print"];
        let has_where = self.has_word(&["where"]);
        let bands = self.colors(image);
        if has("map") {
            let output = Output { kind: Some("layer".to_owned()), bands: bands.clone(), ..Output::default() };
            // "Where is the cropland, and how much in each province": the map has the cropland.
            let shown = table.filter(|_| zones.is_some() && !has_where).unwrap_or(image);
            self.add("map", &[shown, region], Node::Output(output));
            covered.push("map");
        }
        let table_id = table.unwrap_or(image);
        let columns = self.columns();
        self.take_rows(zones, groups);
        if has("chart") || chart.is_some() || is_series {
            self.chart(image, table, context, is_series)?;
            self.take_bars();
            self.take_all("chart", &["line", "bar", "histogram", "pie", "scatter"]);
            covered.extend(["chart", "histogram"]);
            covered.extend(table.map(|_| "print"));
        }
        let exports = (has("export") || to.is_some() || file.is_some()) && !has("video");
        if exports {
            let format = match file.map(|mention| mention.term) {
                Some(format) => format,
                None if table.is_some() => "csv",
                None => "geotiff",
            };
            let is_image = matches!(format, "geotiff" | "tfrecord") && table.is_none();
            let output = Output {
                kind: Some("export".to_owned()),
                to: Some(to.unwrap_or("drive").to_owned()),
                format: Some(format.to_owned()),
                scale_m: self.facts.scale.filter(|_| is_image),
                crs: self.facts.crs.clone(),
                columns: columns.clone(),
                ..Output::default()
            };
            let inputs: Vec<&str> = if is_image { vec![image, region] } else { vec![table_id] };
            self.add("export", &inputs, Node::Output(output));
            self.take_all("file", &[format]);
            covered.extend(["export", "drive", "asset", "cloud"]);
            covered.extend(table.map(|_| "table"));
        } else if has("table") || zones.is_some() && has("map") && has_where && !has("chart") {
            let output = Output { kind: Some("table".to_owned()), columns, ..Output::default() };
            self.add("table", &[table_id], Node::Output(output));
            covered.extend(["table", "print"]);
        }
        let has_mean = self.facts.terms("space_mean").next().is_some() && table.is_some();
        if has_mean {
            self.take_all("space_mean", &["mean"]);
        }
        let is_counted = self.facts.first("reducer", &["count"]).is_some() && zones.is_none() && groups.is_none();
        if (has("print") || has_mean || is_counted && has("map")) && table.is_some() && !covered.contains(&"print") {
            let output = Output { kind: Some("value".to_owned()), ..Output::default() };
            self.add("value", &[table_id], Node::Output(output));
            covered.push("print");
        }
        if let Some(scale) = self.facts.scale {
            self.take_length(scale);
            self.take_words(&["resolution", "scale"]);
        }
        if self.facts.crs.is_some() && exports {
            for at in 0..self.scan.tokens.len() {
                if self.scan.tokens[at].kind == Kind::Crs {
                    self.scan.take(at, at + 1);
                }
            }
        }
        if has("video") && groups.is_some() && table.is_none() {
            self.animation(image, region, to, bands.clone());
            covered.extend(["video", "export", "drive"]);
        }
        // A word for another output stays unaccounted for.
        self.take_all("output", &covered);
        let is_added = covered.len() > 1;
        let is_trend = self.steps.iter().any(|step| {
            step.id == image && matches!(&step.node, Node::Reduce(reduce) if reduce.by.as_deref() == Some("trend"))
        });
        if !is_added && table.is_none() && groups.is_some() && !is_trend {
            self.refuse((0, 0), "whether maps or numbers are statistics is not said: say map, chart, table or export");
            return None;
        }
        if !is_added {
            self.default_output(image, table, context, bands);
        }
        self.take_all("task", &["composite"]);
        self.take_all("language", &["python", "javascript"]);
        Some(())
    }

    /// Returns the bands of a color image that the request names, by role. An image of an index has
    /// no colors of its own.
    fn colors(&mut self, image: &str) -> Vec<String> {
        let is_plain = self.steps.iter().all(|step| !matches!(step.node, Node::Derive(_) | Node::Threshold(_)));
        if let ([_, _, _], true) = (&self.facts.bands[..], is_plain) {
            let bands = self.facts.bands.clone();
            let words: Vec<String> = bands.iter().map(|band| band.to_lowercase()).collect();
            self.take_words(&words.iter().map(String::as_str).collect::<Vec<_>>());
            return bands;
        }
        let mention = self.facts.first("task", &["truecolor", "falsecolor"]);
        let (Some(mention), true, false) = (mention, is_plain, image.is_empty()) else { return Vec::new() };
        self.take(mention);
        let roles = if mention.term == "truecolor" { ["red", "green", "blue"] } else { ["nir", "red", "green"] };
        self.take_roles(&roles);
        roles.map(str::to_owned).to_vec()
    }

    /// Takes the names of the bands of a color image: "false color (NIR, red, green)".
    fn take_roles(&mut self, roles: &[&str]) {
        let found: Vec<TermMention> = self.facts.terms("role").collect();
        let is_shown = |term: &str| roles.contains(&term);
        found.into_iter().filter(|mention| is_shown(mention.term)).for_each(|mention| self.take(mention));
        self.take_words(roles);
    }

    /// Adds the output that everybody would take where the request names none.
    fn default_output(&mut self, image: &str, table: Option<&str>, context: ResultContext<'_>, bands: Vec<String>) {
        let ResultContext { region, zones, groups, .. } = context;
        let Some(table) = table else {
            let output = Output { kind: Some("layer".to_owned()), bands, ..Output::default() };
            self.add("map", &[image, region], Node::Output(output));
            return self.assume("The result is shown on the map.");
        };
        let is_extreme = self.steps.iter().any(|step| step.id == table && matches!(step.node, Node::Extreme(_)));
        let kind = match (zones, groups) {
            _ if is_extreme => "value",
            (None, None) if self.has_classes() => "table",
            (None, None) => "value",
            (None, Some(_)) => "chart",
            _ => "table",
        };
        let is_chart = kind == "chart";
        let output = Output {
            kind: Some(kind.to_owned()),
            chart: is_chart.then(|| "line".to_owned()),
            x: is_chart.then(|| "period".to_owned()),
            ..Output::default()
        };
        self.add(kind, &[table], Node::Output(output));
        self.assume(if is_chart { "The result is a line chart." } else { "The result is printed." });
    }

    /// Adds a chart of a table, of a series of images, or of the values of one image.
    fn chart(&mut self, image: &str, table: Option<&str>, context: ResultContext<'_>, is_series: bool) -> Option<()> {
        let ResultContext { region, groups, .. } = context;
        let named = self.facts.terms("chart").next().map(|mention| mention.term);
        let output = |chart: Option<&str>, x: Option<&str>| Output {
            kind: Some("chart".to_owned()),
            chart: chart.map(str::to_owned),
            x: x.map(str::to_owned),
            ..Output::default()
        };
        if is_series {
            self.add("chart", &[image, region], Node::Output(output(Some(named.unwrap_or("line")), None)));
            self.take_all("task", &["series"]);
        } else if let Some(table) = table {
            let x = match groups {
                Some(_) => "period",
                None if self.has_classes() => "class",
                None => "zone",
            };
            let chart = named.or(groups.map(|_| "line"));
            let trend = self.chart_trend(context)?;
            self.add("chart", &[table], Node::Output(Output { trend, ..output(chart, Some(x)) }));
        } else if named == Some("histogram") && groups.is_none() {
            self.add("chart", &[image, region], Node::Output(output(named, None)));
        } else {
            let mention = self.facts.first("output", &["chart"]);
            self.refuse(mention.map_or((0, 0), |mention| mention.tokens), "what the chart shows is not understood");
            return None;
        }
        Some(())
    }

    /// Returns the trend line of a chart, if the request asks for one.
    #[expect(clippy::option_option, reason = "a refusal, or a chart without a trend line")]
    fn chart_trend(&mut self, context: ResultContext<'_>) -> Option<Option<String>> {
        let mention = self.facts.terms("trend_line").next();
        if mention.is_none() && !self.has_trend_line {
            return Some(None);
        }
        let is_yearly = self.steps.iter().any(|step| match &step.node {
            Node::Groups(groups) => groups.by.as_deref() == Some("year") && groups.years.is_empty(),
            _ => false,
        });
        if !is_yearly || context.zones.is_some() {
            let tokens = mention.map_or((0, 0), |mention| mention.tokens);
            self.refuse(tokens, "a trend line is one of a value of each year of one area");
            return None;
        }
        self.take_all("trend_line", &["line"]);
        Some(Some("linear".to_owned()))
    }

    /// Takes "12 bars" of a chart of months.
    fn take_bars(&mut self) {
        // Months of several years are more than twelve.
        let is_monthly = self.steps.iter().any(|step| match &step.node {
            Node::Groups(groups) if groups.by.as_deref() == Some("month") => self.has_one_year(),
            Node::Groups(groups) => groups.by.as_deref() == Some("calendar-month"),
            _ => false,
        });
        for at in 0..self.scan.tokens.len() {
            let is_bar = matches!(self.scan.word(at + 1), "bars" | "values" | "columns" | "points" | "months");
            if is_monthly && is_bar && self.scan.tokens[at].number() == Some(12.0) {
                self.scan.take(at, at + 2);
            }
        }
    }

    /// Adds an animation of the parts of a period.
    fn animation(&mut self, image: &str, region: &str, to: Option<&str>, bands: Vec<String>) {
        let is_file = to.is_some()
            || self.facts.first("file", &["mp4"]).is_some()
            || self.facts.first("output", &["export"]).is_some();
        let output = Output {
            kind: Some("animation".to_owned()),
            to: is_file.then(|| to.unwrap_or("drive").to_owned()),
            format: is_file.then(|| "mp4".to_owned()),
            bands,
            ..Output::default()
        };
        self.add("animation", &[image, region], Node::Output(output));
        self.take_all("file", &[if is_file { "mp4" } else { "gif" }]);
        self.take_words(&["frame", "frames"]);
        for at in 1..self.scan.tokens.len() {
            if matches!(self.scan.word(at), "frame") && self.scan.word(at - 1) == "one" {
                self.scan.take(at - 1, at);
            }
        }
    }
}

//! Outputs: layers, charts, exports, tables, values and animations.

use super::Builder;
use super::context::ResultContext;
use super::sources::Dataset;
use super::statistics::Statistics;
use super::times::Periods;
use crate::assist::request::places::Shape;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Groups, Node, OneOrMany, Output, Step, Zonal};
use crate::plan::understand::facts::TermMention;

/// The result that outputs show, and what they account for.
struct Shown<'r> {
    image: &'r str,
    table: Option<&'r str>,
    context: ResultContext<'r>,
    /// The bands of the image that have colors.
    bands: Vec<String>,
    /// The columns of the table.
    columns: Vec<String>,
    /// The terms that an output of the plan makes true.
    covered: Vec<&'static str>,
}

impl<'r> Shown<'r> {
    /// Returns what a printed or exported table has.
    fn rows(&self) -> &'r str {
        self.table.unwrap_or(self.image)
    }
}

impl Builder<'_, '_> {
    /// Adds the outputs that the request names, or the one that everybody would take.
    pub(super) fn outputs(
        &mut self,
        image: &str,
        table: Option<&str>,
        context: ResultContext<'_>,
        is_series: bool,
    ) -> Option<()> {
        let ResultContext { zones, groups, .. } = context;
        let has_chart = ["chart", "trend_line"].iter().any(|kind| self.facts.terms(kind).next().is_some());
        let has_chart = has_chart || self.has_output("chart");
        let has_both = groups.is_some() && zones.is_none() && self.has_output("map") && has_chart;
        if has_both && !self.has_interval_of_chart() {
            self.refuse((0, 0), "whether the map shows each part of the period, as the chart does, is not said");
            return None;
        }
        let bands = self.colors(image);
        let mut shown = Shown { image, table, context, bands, columns: Vec::new(), covered: vec!["weak_print"] };
        // The pictures of an animation are its frames.
        let is_frame = |of: &TermMention| matches!(self.scan.word(of.tokens.0), "picture" | "pictures");
        let maps: Vec<TermMention> = self.facts.terms("output").filter(|of| of.term == "map").collect();
        let has_frames = self.has_output("video") && !maps.is_empty() && maps.iter().all(is_frame);
        if has_frames {
            shown.covered.push("map");
        } else if self.has_output("map") {
            // Beside a chart of its parts, the map of the whole period follows.
            if !has_both {
                self.layer(&shown);
            }
            shown.covered.push("map");
        }
        shown.columns = self.columns(zones, groups)?;
        self.take_rows(zones, groups);
        let is_animated = self.has_output("video") && table.is_none() && (groups.is_some() || is_series);
        if has_chart || is_series && !is_animated {
            let all = self.rows_of_chart(table);
            self.chart(image, all.as_deref().or(table), context, is_series)?;
            self.take_bars();
            self.take_all("chart", &["line", "bar", "histogram", "pie", "scatter"]);
            shown.covered.extend(["chart", "histogram"]);
            shown.covered.extend(table.filter(|_| all.is_none()).map(|_| "print"));
        }
        let has_polygons = groups.is_none() && self.export_polygons(image, context.region, self.target())?;
        if has_polygons {
            shown.covered.extend(["export", "drive", "asset", "cloud"]);
            // The word for the file of polygons is no table.
            shown.covered.extend(table.is_none().then_some("table"));
        } else if self.exports() {
            self.export(&mut shown);
        } else if self.wants_table(zones) {
            let columns = shown.columns.clone();
            let output = Output { kind: Some("table".to_owned()), columns, ..Output::default() };
            self.add("table", &[shown.rows()], Node::Output(output));
            shown.covered.extend(["table", "print"]);
        }
        self.value(&mut shown);
        if is_animated {
            self.animation(&shown);
            shown.covered.extend(["video", "export", "drive"]);
        }
        // A word for another output stays unaccounted for.
        self.take_all("output", &shown.covered);
        let is_added = shown.covered.len() > 1;
        if !is_added && table.is_none() && groups.is_some() && !self.is_trend(image) {
            self.refuse((0, 0), "whether maps or numbers are statistics is not said: say map, chart, table or export");
            return None;
        }
        if !is_added {
            self.default_output(image, table, context, shown.bands);
        } else if let Some(table) = table {
            self.unshown(table, context);
        }
        self.scale();
        self.take_all("task", &["composite", "clip"]);
        self.take_all("language", &["python", "javascript"]);
        Some(())
    }

    /// Returns `true` if a request names an output.
    pub(super) fn has_output(&self, term: &str) -> bool {
        self.facts.first("output", &[term]).is_some()
    }

    /// Returns `true` if a request is for where something is, and not which rows of a table.
    fn requests_where(&self) -> bool {
        self.has_word(&["where"]) && !self.lists_rows()
    }

    /// Adds the layer of an image or of zones.
    fn layer(&mut self, shown: &Shown<'_>) {
        let ResultContext { region, zones, .. } = shown.context;
        let unranked = self.unranked.clone();
        // All zones have a color where some of them are listed.
        let of_zones = if self.lists_rows() { unranked.as_deref() } else { shown.table };
        // "Where is the cropland, and how much in each province": the map has the cropland.
        let of_zones = of_zones.filter(|_| zones.is_some() && !self.requests_where());
        let bands = shown.bands.clone();
        let output = Output { kind: Some("layer".to_owned()), bands, ..Output::default() };
        self.add("map", &[of_zones.unwrap_or(shown.image), region], Node::Output(output));
    }

    /// Returns the place that an export goes to, if the request names it.
    fn target(&self) -> Option<&'static str> {
        ["drive", "asset", "cloud"].into_iter().find(|term| self.has_output(term))
    }

    /// Returns `true` if a request asks for a file that is no video.
    fn exports(&self) -> bool {
        let has_file = self.facts.terms("file").next().is_some();
        (self.has_output("export") || self.target().is_some() || has_file) && !self.has_output("video")
    }

    /// Adds the export of an image or of a table.
    fn export(&mut self, shown: &mut Shown<'_>) {
        let format = match self.facts.terms("file").next() {
            Some(mention) => mention.term,
            None if shown.table.is_some() => "csv",
            None => "geotiff",
        };
        let is_image = matches!(format, "geotiff" | "tfrecord") && shown.table.is_none();
        let listed = if is_image && shown.bands.is_empty() { self.bands_of_file() } else { Vec::new() };
        let bands = if listed.is_empty() { shown.bands.clone() } else { listed };
        let output = Output {
            kind: Some("export".to_owned()),
            to: Some(self.target().unwrap_or("drive").to_owned()),
            format: Some(format.to_owned()),
            crs: self.facts.crs.clone(),
            columns: shown.columns.clone(),
            bands: if is_image { bands } else { Vec::new() },
            ..Output::default()
        };
        let inputs = if is_image { vec![shown.image, shown.context.region] } else { vec![shown.rows()] };
        self.add("export", &inputs, Node::Output(output));
        self.take_all("file", &[format]);
        if self.facts.crs.is_some() {
            for at in 0..self.scan.tokens.len() {
                if self.scan.tokens[at].kind == Kind::Crs {
                    self.scan.take(at, at + 1);
                }
            }
        }
        shown.covered.extend(["export", "drive", "asset", "cloud"]);
        shown.covered.extend(shown.table.map(|_| "table"));
    }

    /// Returns the bands of the only dataset that a file has, if the request lists them.
    fn bands_of_file(&mut self) -> Vec<String> {
        let is_derived = |step: &Step| matches!(step.node, Node::Derive(_) | Node::Threshold(_) | Node::Classify(_));
        let sources = self.steps.iter().filter_map(|step| match &step.node {
            Node::Source(source) => source.dataset.clone(),
            _ => None,
        });
        let sources: Vec<OneOrMany<String>> = sources.collect();
        match &sources[..] {
            [OneOrMany::One(id)] if !self.steps.iter().any(is_derived) => self.listed_bands(id).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Returns `true` if a table is printed: one that is named, rows that are chosen or ordered, or
    /// the zones beside the map of what is in them.
    fn wants_table(&self, zones: Option<&str>) -> bool {
        let has_chart = self.has_output("chart");
        let is_beside_map = zones.is_some() && self.has_output("map") && self.requests_where();
        self.has_output("table") || !has_chart && (self.lists_rows() || is_beside_map)
    }

    /// Adds the number of a result, if the request asks for it and no other output has it.
    fn value(&mut self, shown: &mut Shown<'_>) {
        let Some(table) = shown.table else { return };
        let ResultContext { region, zones, groups, .. } = shown.context;
        let has_mean = self.facts.terms("space_mean").next().is_some();
        self.take_all("space_mean", &["mean"]);
        let is_counted = self.facts.first("reducer", &["count"]).is_some() && zones.is_none() && groups.is_none();
        let is_requested = self.has_output("print") || has_mean || is_counted && self.has_output("map");
        if !is_requested || shown.covered.contains(&"print") {
            return;
        }
        if !self.has_output("map") {
            self.map_of_where(shown.image, region);
        }
        let output = Output { kind: Some("value".to_owned()), ..Output::default() };
        self.add("value", &[table], Node::Output(output));
        shown.covered.push("print");
    }

    /// Prints numbers that no other output has: "the area in ha, and a map".
    fn unshown(&mut self, table: &str, context: ResultContext<'_>) {
        if self.steps.iter().flat_map(|step| &step.inputs).any(|input| input == table) {
            return;
        }
        let is_number = context.zones.is_none() && context.groups.is_none() && !self.has_classes();
        let kind = if is_number { "value" } else { "table" };
        self.add(kind, &[table], Node::Output(Output { kind: Some(kind.to_owned()), ..Output::default() }));
        self.assume("The numbers are printed.");
    }

    /// Adds the map of a question for places that also asks for a number: "where are mangroves, and
    /// how many square kilometers".
    fn map_of_where(&mut self, image: &str, region: &str) {
        if self.scan.word(0) == "where" {
            let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
            self.add("map", &[image, region], Node::Output(output));
        }
    }

    /// Gives the numbers, charts and exports the size of the pixels that the request names. A map
    /// has pixels of its own.
    fn scale(&mut self) {
        let Some(scale) = self.facts.scale else { return };
        for step in &mut self.steps {
            if let Node::Output(output) = &mut step.node
                && matches!(output.kind.as_deref(), Some("value" | "chart" | "table" | "export"))
            {
                output.scale_m = Some(scale);
            }
        }
        self.take_length(scale);
        self.take_words(&["resolution", "scale"]);
    }

    /// Returns `true` if the parts of a period are those of the chart, and not of the map: "a map
    /// and a monthly chart".
    pub(super) fn has_interval_of_chart(&self) -> bool {
        let near = |a: (usize, usize), b: (usize, usize)| b.0.checked_sub(a.1).is_some_and(|between| between <= 2);
        let map = self.facts.first("output", &["map"]);
        let is_map = |at: usize| map.is_some_and(|map| (map.tokens.0..map.tokens.1).contains(&at));
        let charts =
            || self.facts.terms("output").filter(|mention| mention.term == "chart").chain(self.facts.terms("chart"));
        let intervals = || self.facts.terms("interval").chain(self.facts.terms("grouping"));
        let is_apart = |from: usize, to: usize| !(from..to).any(|at| is_map(at) || self.scan.tokens[at].is(','));
        let before = intervals()
            .any(|of| charts().any(|chart| near(of.tokens, chart.tokens) && is_apart(of.tokens.1, chart.tokens.0)));
        // "Map and chart by month" may be a map of each month.
        let is_joined = |chart: &TermMention| {
            let start = chart.tokens.0;
            let small = |at: usize| matches!(self.scan.word(at), "and" | "a" | "line" | "bar" | "an" | "the");
            (0..start).rev().find(|&at| !small(at)).is_some_and(is_map)
        };
        let behind = charts()
            .filter(|chart| !is_joined(chart))
            .any(|chart| intervals().any(|of| near(chart.tokens, of.tokens) && is_apart(chart.tokens.1, of.tokens.0)));
        before || behind
    }

    /// Adds the map of the whole period beside a chart of its parts.
    pub(super) fn map_of_period(
        &mut self,
        source: &Dataset,
        periods: &Periods,
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<()> {
        let has = |kind: &str, term: &str| self.facts.first(kind, &[term]).is_some();
        let has_chart = has("output", "chart") || self.facts.terms("chart").next().is_some();
        if context.groups.is_none() || context.zones.is_some() || !has_chart || !has("output", "map") {
            return Some(());
        }
        let is_plain = self.facts.limits.is_empty() && self.facts.terms("relation").next().is_none();
        if !is_plain || context.classes.is_some() || source.has_years || self.area_unit().is_some() {
            self.refuse((0, 0), "whether the map shows each part of the period, as the chart does, is not said");
            return None;
        }
        let image = self.reduced(source, context.region, periods.main.as_deref(), None, statistics)?;
        let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
        self.add("map", &[&image, context.region], Node::Output(output));
        self.assume("The map shows the whole period.");
        Some(())
    }

    /// Adds the output that everybody would take where the request names none.
    fn default_output(&mut self, image: &str, table: Option<&str>, context: ResultContext<'_>, bands: Vec<String>) {
        let ResultContext { region, zones, groups, .. } = context;
        let Some(table) = table else {
            let output = Output { kind: Some("layer".to_owned()), bands, ..Output::default() };
            self.add("map", &[image, region], Node::Output(output));
            return self.assume("The result is shown on the map.");
        };
        let is_mean = self.steps.iter().any(|step| {
            let by = |zonal: &Zonal| zonal.by == Some(OneOrMany::One("mean".to_owned())) && zonal.per.is_empty();
            step.id == table && matches!(&step.node, Node::Zonal(zonal) if by(zonal))
        });
        let is_reduced =
            self.steps.iter().any(|step| step.id == image && matches!(step.node, Node::Reduce(_) | Node::Derive(_)));
        let is_at_point = matches!(self.facts.shape(), Some(Shape::Point(..)));
        if is_mean && is_reduced && self.names_no_output() && !is_at_point {
            let output = |kind: &str| Output { kind: Some(kind.to_owned()), ..Output::default() };
            self.add("map", &[image, region], Node::Output(output("layer")));
            self.add("value", &[table], Node::Output(output("value")));
            return self.assume("The result is shown on the map, and the mean of the area is printed.");
        }
        let is_extreme = self.steps.iter().any(|step| step.id == table && matches!(step.node, Node::Extreme(_)));
        let kind = match (zones, groups) {
            _ if is_extreme => "value",
            (None, None) if self.has_classes() => "table",
            (None, None) => "value",
            (None, Some(_)) => "chart",
            _ => "table",
        };
        if kind == "value" {
            self.map_of_where(image, region);
        }
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
        // One chart for each variable is no scatter of one against the other.
        let has_pair = self.facts.sources.len() > 1 || self.facts.indices.len() > 1;
        let is_alone = context.zones.is_none() && groups.is_none() && !is_series;
        if named == Some("scatter") && (has_pair || is_alone) {
            let tokens = self.facts.terms("chart").next().map_or((0, 0), |mention| mention.tokens);
            self.refuse(tokens, "a scatter chart of one variable against another is not in plans yet");
            return None;
        }
        if is_series {
            self.add("chart", &[image, region], Node::Output(output(Some(named.unwrap_or("line")), None)));
            self.take_all("task", &["series"]);
        } else if let Some(table) = table {
            if self.has_rows_of_time() && context.zones.is_some() && !self.names_zones() {
                let reason = "which column names the areas, each of which has a line, is not said: add it";
                self.refuse((0, 0), reason);
                return None;
            }
            let x = match groups {
                Some(_) => "period",
                None if self.has_rows_of_time() => "period",
                None if self.has_classes() => "class",
                None => "zone",
            };
            let chart = named.or(groups.map(|_| "line"));
            if let Some(lines) = self.chart_of_lines(named) {
                self.add("chart", &[table], Node::Output(lines));
                return Some(());
            }
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

    /// Returns the table of all rows, if the result is only the largest or smallest of them: a
    /// chart shows all, and the row is printed beside it.
    fn rows_of_chart(&self, table: Option<&str>) -> Option<String> {
        let is_single = |node: &Node| matches!(node, Node::Extreme(of) if of.count == Some(1));
        let has_single = self.steps.iter().any(|step| Some(step.id.as_str()) == table && is_single(&step.node));
        self.unranked.clone().filter(|_| has_single)
    }

    /// Returns `true` if a column has the names of the zones.
    fn names_zones(&self) -> bool {
        let has_name = |node: &Node| matches!(node, Node::Zones(zones) if zones.column.is_some());
        self.steps.iter().any(|step| has_name(&step.node))
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
        if let Some((start, end)) = self.twelve_parts().filter(|_| is_monthly) {
            self.scan.take(start, end);
        }
    }

    /// Adds the years of an animation of several ones that names no interval.
    pub(super) fn frames(&mut self, source: &Dataset) -> Option<String> {
        self.facts.first("output", &["video"])?;
        let years = match &self.facts.periods[..] {
            [one] if one.months.is_none() => one.start.map(|start| one.end.year - start.year)?,
            _ => return None,
        };
        let is_plain = self.facts.terms("relation").next().is_none() && self.facts.terms("trend").next().is_none();
        if years < MIN_YEARS || source.is_static || !is_plain {
            return None;
        }
        self.assume("The animation has a frame for each year.");
        let by = Groups { by: Some("year".to_owned()), ..Groups::default() };
        Some(self.add("groups", &[], Node::Groups(by)))
    }

    /// Adds the years of lines for classes: "corn and soybeans 2012 to 2022, two lines". Bars may
    /// stand beside each other for classes of one time.
    pub(super) fn years_of_lines(&mut self, source: &Dataset) -> Option<String> {
        self.facts.first("chart", &["line"])?;
        let years = match &self.facts.periods[..] {
            [one] if one.months.is_none() => one.start.map(|start| one.end.year - start.year)?,
            _ => return None,
        };
        if years < 2 || source.is_static || source.category != "classes" {
            return None;
        }
        self.assume("The lines have a value for each year.");
        let by = Groups { by: Some("year".to_owned()), ..Groups::default() };
        Some(self.add("groups", &[], Node::Groups(by)))
    }

    /// Adds an animation of the parts of a period.
    fn animation(&mut self, shown: &Shown<'_>) {
        let to = self.target();
        let is_file = to.is_some() || self.facts.first("file", &["mp4"]).is_some() || self.has_output("export");
        let output = Output {
            kind: Some("animation".to_owned()),
            to: is_file.then(|| to.unwrap_or("drive").to_owned()),
            format: is_file.then(|| "mp4".to_owned()),
            bands: shown.bands.clone(),
            ..Output::default()
        };
        self.add("animation", &[shown.image, shown.context.region], Node::Output(output));
        self.take_words(&["frame", "frames"]);
        self.take_all("file", &[if is_file { "mp4" } else { "gif" }]);
        for at in 1..self.scan.tokens.len() {
            if self.scan.word(at) == "frame" && self.scan.word(at - 1) == "one" {
                self.scan.take(at - 1, at);
            }
        }
    }
}

/// The years from which an animation has a frame for each.
const MIN_YEARS: i32 = 3;

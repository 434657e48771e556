//! Areas, statistics of zones, extremes and outputs.

use super::Builder;
use super::compute::Wanted;
use super::inputs::Dataset;
use crate::plan::model::{Area, Extreme, Node, OneOrMany, Output, Zonal};
use crate::plan::understand::facts::Said;

impl Builder<'_, '_> {
    /// Adds the steps from an image, or one image for each group, to the outputs.
    pub(super) fn results(
        &mut self,
        source: &Dataset,
        image: String,
        region: &str,
        zones: Option<&str>,
        groups: Option<&str>,
        wanted: &Wanted,
    ) -> Option<()> {
        let is_mask = self
            .steps
            .iter()
            .any(|step| step.id == image && matches!(step.node, Node::Threshold(_) | Node::Patches(_)));
        let areas = zones.unwrap_or(region);
        let mut per: Vec<String> = Vec::new();
        per.extend(zones.map(|_| "zone".to_owned()));
        per.extend(groups.map(|_| "period".to_owned()));
        let unit = self.facts.said("area_unit").find(|said| !self.scan.taken[said.tokens.0]);
        let mut table = None;
        if let Some(unit) = unit {
            let is_classes = source.category == "classes" && !is_mask;
            if !is_mask && !is_classes {
                self.refuse(unit.tokens, "of what the area is measured is not understood");
                return None;
            }
            self.take_all("area_unit", &["ha", "km2", "m2", "acres"]);
            self.take_all("task", &["area", "area_word"]);
            self.take_words(&["area", "surface"]);
            if is_classes {
                per.push("class".to_owned());
                self.take_words(&["class", "classes", "each", "per", "every"]);
            }
            let area = Area { unit: Some(unit.term.to_owned()), per: per.clone() };
            table = Some(self.add("area", &[&image, areas], Node::Area(area)));
        } else if wanted.is_aggregated {
            let by = Some(OneOrMany::One(wanted.over_space.clone()));
            table = Some(self.add("statistics", &[&image, areas], Node::Zonal(Zonal { by, per: per.clone() })));
            self.take_all("task", &["zonal", "series"]);
        }
        let table = match table {
            Some(table) => Some(self.extreme(table, zones, groups)?),
            None => None,
        };
        self.outputs(&image, table.as_deref(), region, zones, groups)
    }

    /// Adds the largest or smallest of the results, if the request asks for them.
    fn extreme(&mut self, table: String, zones: Option<&str>, groups: Option<&str>) -> Option<String> {
        let Some(said) = self.facts.said("extreme").find(|said| !self.scan.taken[said.tokens.0]) else {
            return Some(table);
        };
        let among = match (zones, groups) {
            (Some(_), None) => "zone",
            (None, Some(_)) if self.has_word(&["year"]) => "year",
            (None, Some(_)) if self.has_word(&["month"]) => "month",
            _ => {
                self.refuse(said.tokens, "among what the extreme is looked for is not understood");
                return None;
            }
        };
        self.take(said);
        self.take_words(&["year", "month"]);
        let extreme = Extreme { which: Some(said.term.to_owned()), count: Some(1), among: Some(among.to_owned()) };
        Some(self.add("extreme", &[&table], Node::Extreme(extreme)))
    }

    fn outputs(
        &mut self,
        image: &str,
        table: Option<&str>,
        region: &str,
        zones: Option<&str>,
        groups: Option<&str>,
    ) -> Option<()> {
        let said: Vec<Said> = self.facts.said("output").collect();
        let has = |term: &str| said.iter().any(|said| said.term == term);
        let file = self.facts.said("file").next();
        let to = ["drive", "asset", "cloud"].into_iter().find(|term| has(term));
        let chart = self.facts.said("chart").next();
        let mut added = false;
        if has("map") {
            let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
            self.add("map", &[image, region], Node::Output(output));
            added = true;
        }
        let table_id = table.unwrap_or(image);
        if has("chart") || chart.is_some() {
            let Some(table) = table else {
                let tokens = said.iter().find(|said| said.term == "chart").map_or((0, 0), |said| said.tokens);
                self.refuse(tokens, "what the chart shows is not understood");
                return None;
            };
            let x = if groups.is_some() { "period" } else { "zone" };
            let output = Output {
                kind: Some("chart".to_owned()),
                chart: chart.map(|said| said.term.to_owned()),
                x: Some(x.to_owned()),
                ..Output::default()
            };
            self.add("chart", &[table], Node::Output(output));
            added = true;
        }
        let exports = has("export") || to.is_some() || file.is_some();
        if exports {
            let format = match file.map(|said| said.term) {
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
                ..Output::default()
            };
            let inputs: Vec<&str> = if is_image { vec![image, region] } else { vec![table_id] };
            self.add("export", &inputs, Node::Output(output));
            added = true;
        } else if has("table") {
            let output = Output { kind: Some("table".to_owned()), ..Output::default() };
            self.add("table", &[table_id], Node::Output(output));
            added = true;
        }
        if has("print") && table.is_some() && !added {
            let output = Output { kind: Some("value".to_owned()), ..Output::default() };
            self.add("value", &[table_id], Node::Output(output));
            added = true;
        }
        if let Some(scale) = self.facts.scale {
            self.take_length(scale);
            self.take_words(&["resolution", "scale"]);
        }
        for term in ["map", "chart", "export", "drive", "asset", "cloud", "table", "print", "weak_print", "histogram"] {
            self.take_all("output", &[term]);
        }
        self.take_all("file", &["csv", "geotiff", "shp", "geojson", "kml", "tfrecord"]);
        self.take_all("chart", &["line", "bar", "histogram", "pie", "scatter"]);
        if !added {
            self.default_output(image, table, region, zones, groups);
        }
        self.take_all("task", &["composite", "change", "anomaly"]);
        self.take_all("language", &["python", "javascript"]);
        Some(())
    }

    /// Adds the output that everybody would take where the request names none.
    fn default_output(
        &mut self,
        image: &str,
        table: Option<&str>,
        region: &str,
        zones: Option<&str>,
        groups: Option<&str>,
    ) {
        let Some(table) = table else {
            let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
            self.add("map", &[image, region], Node::Output(output));
            return self.assume("The result is shown on the map.");
        };
        let kind = match (zones, groups) {
            (None, None) => "value",
            _ => "table",
        };
        let output = Output { kind: Some(kind.to_owned()), ..Output::default() };
        self.add(kind, &[table], Node::Output(output));
        self.assume("The result is printed.");
    }
}

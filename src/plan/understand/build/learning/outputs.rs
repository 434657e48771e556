//! The outputs of a classification: map, accuracy, importance of bands, areas of classes, export.

use super::super::Builder;
use super::method::Method;
use crate::plan::model::{Area, Node, Output};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Adds the outputs that the request names, or the map.
    pub(super) fn learning_outputs(
        &mut self,
        classified: &str,
        region: &str,
        task: &str,
        method: &Method,
    ) -> Option<()> {
        let mentions: Vec<TermMention> = self.facts.terms("output").collect();
        let has = |term: &str| mentions.iter().any(|mention| mention.term == term);
        let file = self.facts.terms("file").next();
        let to = ["drive", "asset", "cloud"].into_iter().find(|term| has(term));
        let mut covered: Vec<&str> = vec!["weak_print"];
        let area = self.class_areas(classified, region, task)?;
        let is_chart = has("chart") || self.facts.terms("chart").next().is_some();
        if method.accuracy {
            let output = Output { kind: Some("value".to_owned()), ..Output::default() };
            self.add("accuracy", &[classified], Node::Output(output));
            covered.extend(["print", "table"]);
        }
        if method.importance {
            let kind = if is_chart { "chart" } else { "table" };
            let output = Output {
                kind: Some(kind.to_owned()),
                chart: is_chart.then(|| "bar".to_owned()),
                x: is_chart.then(|| "band".to_owned()),
                y: Some("importance".to_owned()),
                ..Output::default()
            };
            self.add("importance", &[classified], Node::Output(output));
            covered.extend(["chart", "print", "table"]);
            self.take_all("chart", &["bar"]);
        }
        let is_table_file = file.is_some_and(|mention| mention.term == "csv");
        if let Some(area) = &area {
            let kind = if is_table_file {
                "export"
            } else if is_chart && !method.importance {
                "chart"
            } else {
                "table"
            };
            let output = Output {
                kind: Some(kind.to_owned()),
                chart: (kind == "chart")
                    .then(|| self.facts.terms("chart").next().map_or("bar", |mention| mention.term).to_owned()),
                x: (kind == "chart").then(|| "class".to_owned()),
                to: (kind == "export").then(|| "drive".to_owned()),
                format: (kind == "export").then(|| "csv".to_owned()),
                ..Output::default()
            };
            self.add(if kind == "export" { "export_areas" } else { kind }, &[area], Node::Output(output));
            covered.extend(["print", "table", "chart"]);
            self.take_all("chart", &["bar", "pie"]);
            if is_table_file {
                self.take_all("file", &["csv"]);
            }
        }
        let exports_image = to.is_some()
            || file.is_some_and(|mention| mention.term == "geotiff")
            || has("export") && !(is_table_file && area.is_some());
        if has("map")
            || mentions.iter().all(|mention| matches!(mention.term, "print" | "weak_print" | "table" | "chart"))
                && !exports_image
        {
            if !has("map") {
                self.assume("The result is shown on the map.");
            }
            let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
            self.add("map", &[classified, region], Node::Output(output));
            covered.push("map");
        }
        if exports_image {
            let output = Output {
                kind: Some("export".to_owned()),
                to: Some(to.unwrap_or("drive").to_owned()),
                format: Some("geotiff".to_owned()),
                scale_m: self.facts.scale,
                crs: self.facts.crs.clone(),
                ..Output::default()
            };
            self.add("export", &[classified, region], Node::Output(output));
            self.take_all("file", &["geotiff"]);
            covered.extend(["export", "drive", "asset", "cloud"]);
        } else if is_table_file && area.is_some() {
            covered.push("export");
        }
        if let Some(scale) = self.facts.scale {
            self.scale_of(classified, scale, exports_image);
        }
        self.take_all("output", &covered);
        self.take_all("language", &["python", "javascript"]);
        Some(())
    }

    /// Sets the size of the pixels at which samples are taken. That of an export is its own.
    fn scale_of(&mut self, classified: &str, scale: f64, exports_image: bool) {
        self.take_length(scale);
        self.take_words(&["resolution", "scale", "pixel", "pixels"]);
        if exports_image {
            return;
        }
        for step in &mut self.steps {
            if let (true, Node::Classify(classify)) = (step.id == classified, &mut step.node) {
                classify.scale_m = Some(scale);
            }
        }
    }

    /// Adds the areas of the classes, if the request asks for them.
    fn class_areas(&mut self, classified: &str, region: &str, task: &str) -> Option<Option<String>> {
        let unit = self.area_unit();
        let is_requested = unit.is_some() || self.facts.first("task", &["area"]).is_some();
        if !is_requested {
            return Some(None);
        }
        let tokens = unit.map_or((0, 0), |unit| unit.tokens);
        if task == "regress" {
            self.refuse(tokens, "of what the area is measured is not understood");
            return None;
        }
        let is_of_each = self.has_word(&["class", "classes", "cluster", "clusters", "each"]);
        let is_free = |mention: TermMention| !self.scan.taken[mention.tokens.0];
        if !is_of_each || self.facts.terms("class").any(is_free) {
            self.refuse(tokens, "the area of which class is measured is not understood: ask for that of each class");
            return None;
        }
        if unit.is_some_and(|unit| unit.term == "%") {
            self.refuse(tokens, "the share of each class is not read yet: ask for hectares");
            return None;
        }
        if unit.is_none() {
            self.assume("The area is in square kilometers.");
        }
        let name = unit.map_or("km2", |unit| unit.term);
        unit.into_iter().for_each(|unit| self.take(unit));
        self.take_all("area_unit", &["ha", "km2", "m2", "acres"]);
        self.take_all("task", &["area", "area_word"]);
        self.take_words(&["area", "areas", "surface", "per", "each", "every", "of", "class", "cover", "hectares"]);
        let area = Area { unit: Some(name.to_owned()), per: vec!["class".to_owned()] };
        Some(Some(self.add("area", &[classified, region], Node::Area(area))))
    }
}

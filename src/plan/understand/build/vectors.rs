//! The outlines of a mask as polygons, and their export.

use super::Builder;
use crate::plan::model::{Derive, Node, Output};
use crate::plan::understand::facts::TermMention;

/// Words for the outlines of pixels.
const POLYGONS: [&str; 12] = [
    "polygons",
    "polygon",
    "vectors",
    "vector",
    "vectorize",
    "vectorise",
    "vectorized",
    "vectorised",
    "vectorizing",
    "outlines",
    "vectorization",
    "vectorisation",
];

/// Verbs of which polygons are the result.
const VERBS: [&str; 8] = ["turn", "turned", "turning", "transform", "convert", "converted", "converting", "polygonize"];

impl Builder<'_, '_> {
    /// Returns `true` if the outlines of what is found are asked for.
    pub(super) fn wants_polygons(&self) -> bool {
        let is_word = |at: usize| POLYGONS.contains(&self.scan.word(at)) && !self.scan.taken[at];
        (0..self.scan.tokens.len()).any(is_word)
    }

    /// Adds the outlines of a mask and their export, if the request asks for polygons. Returns
    /// `true` if it does.
    pub(super) fn export_polygons(&mut self, image: &str, region: &str, to: Option<&str>) -> Option<bool> {
        let formats = ["shp", "geojson", "kml", "csv"];
        let file: Option<TermMention> = self.facts.first("file", &formats);
        let is_export = file.is_some() || to.is_some() || self.facts.first("output", &["export"]).is_some();
        if !self.wants_polygons() || !self.is_mask(image) || !is_export {
            return Some(false);
        }
        let derive = Derive { what: Some("polygons".to_owned()), ..Derive::default() };
        let polygons = self.add("polygons", &[image, region], Node::Derive(derive));
        let format = file.map_or("shp", |mention| mention.term);
        if file.is_none() {
            self.assume("The polygons are written as a shapefile.");
        }
        let output = Output {
            kind: Some("export".to_owned()),
            to: Some(to.unwrap_or("drive").to_owned()),
            format: Some(format.to_owned()).filter(|_| to != Some("asset")),
            ..Output::default()
        };
        self.add("export", &[&polygons], Node::Output(output));
        self.take_all("file", &[format]);
        self.take_words(&POLYGONS);
        self.take_words(&VERBS);
        Some(true)
    }
}

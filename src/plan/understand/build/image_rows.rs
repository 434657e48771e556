//! Tables with a row for each image: "mean NDVI per plot for every image, as CSV".

use super::Builder;
use super::sources::Dataset;

/// The most tokens of the name of a dataset before "image".
const MAX_NAME: usize = 4;

impl Builder<'_, '_> {
    /// Returns `true` if each image has a row of a table for each zone: "mean NDVI per plot
    /// for every image", "NDVI time series of each field as CSV".
    pub(super) fn has_row_of_images(&self, source: &Dataset, zones: Option<&str>, groups: Option<&str>) -> bool {
        let has = |kind: &str| self.facts.terms(kind).next().is_some();
        let has_table =
            self.facts.first("output", &["table"]).is_some() || self.facts.first("file", &["csv"]).is_some();
        let has_map = self.facts.first("output", &["map", "video"]).is_some();
        let has_series = zones.is_some() && self.facts.first("task", &["series"]).is_some();
        let only_mean = self.facts.terms("reducer").all(|mention| mention.term == "mean");
        groups.is_none()
            && !source.is_static
            && !["classes", "forest"].contains(&source.category)
            && !source.is_presence()
            && only_mean
            && !["relation", "trend", "extreme", "against"].iter().any(|kind| has(kind))
            && self.facts.periods.len() == 1
            && (has_series || self.each_image().is_some())
            && (has_table || zones.is_some())
            && !has_map
            && self.area_unit().is_none()
    }

    /// Returns the tokens of "each image", "every Sentinel-2 scene" and the like.
    fn each_image(&self) -> Option<(usize, usize)> {
        let is_image = |at: usize| {
            matches!(
                self.scan.word(at),
                "image"
                    | "images"
                    | "scene"
                    | "scenes"
                    | "acquisition"
                    | "acquisitions"
                    | "overpass"
                    | "date"
                    | "dates"
            )
        };
        let is_name = |at: usize| self.facts.source_tokens.contains(&at) || self.scan.tokens[at].is('-');
        (0..self.scan.tokens.len()).find_map(|at| {
            // The mean of all images is one value.
            let is_all = self.scan.word(at) == "all" && self.facts.terms("reducer").next().is_none();
            if !is_all && !matches!(self.scan.word(at), "each" | "every" | "per") {
                return None;
            }
            let first = at + 1 + usize::from(matches!(self.scan.word(at + 1), "the" | "available" | "single"));
            let noun = (first..self.scan.tokens.len()).find(|&at| !is_name(at))?;
            (is_image(noun) && noun - first <= MAX_NAME).then_some((at, noun + 1))
        })
    }

    /// Takes the words for each image.
    pub(super) fn take_each_image(&mut self) {
        if let Some((from, to)) = self.each_image() {
            self.scan.take(from, to);
        }
    }
}

//! The images themselves: how many there are, and their dates.

use super::Builder;
use super::context::ResultContext;
use super::sources::Dataset;
use super::times::Periods;
use crate::plan::model::{Node, Output, Source};

impl Builder<'_, '_> {
    /// Returns `true` if the request asks for the number or the dates of the images.
    pub(super) fn reports_scenes(&self) -> bool {
        self.counts_scenes().is_some() || self.lists_scenes()
    }

    /// Returns `true` if the request asks for the dates of the images.
    fn lists_scenes(&self) -> bool {
        self.facts.first("task", &["list_images"]).is_some() || self.list_word().is_some()
    }

    /// Returns the word of a list of images: "list the Sentinel-2 images".
    fn list_word(&self) -> Option<usize> {
        let start = (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "list")?;
        let is_scene = |at: usize| matches!(self.scan.word(at), "images" | "scenes" | "acquisitions");
        (start + 1..start + 7).any(is_scene).then_some(start)
    }

    /// Adds the number or the dates of the images.
    pub(super) fn scenes_themselves(
        &mut self,
        source: &Dataset,
        periods: &Periods,
        context: ResultContext<'_>,
    ) -> Option<()> {
        let has_parts = context.zones.is_some() || context.groups.is_some() || periods.other.is_some();
        if has_parts || source.is_static || !periods.further.is_empty() {
            self.refuse((0, 0), "the number of images of parts of a time or place is not in plans yet");
            return None;
        }
        // One band is enough to count images.
        let bands = match source.category {
            "optical" => vec!["red".to_owned()],
            _ => source.node.bands.clone(),
        };
        let node = Source { bands, ..source.node.clone() };
        let inputs: Vec<&str> = [Some(context.region), periods.main.as_deref()].into_iter().flatten().collect();
        let scenes = self.add("scenes", &inputs, Node::Source(node));
        self.assume("An image counts if its tile touches the area: tiles of one day count each.");
        let output = |kind: &str| Node::Output(Output { kind: Some(kind.to_owned()), ..Output::default() });
        if let Some((from, to)) = self.counts_scenes() {
            self.scan.take(from, to);
            self.take_all("task", &["count_images"]);
            self.take_all("reducer", &["count"]);
            self.add("number", &[&scenes], output("value"));
        }
        if self.lists_scenes() {
            self.take_all("task", &["list_images"]);
            self.list_word().into_iter().for_each(|at| self.scan.take(at, at + 1));
            self.take_words(&["dates", "date"]);
            self.add("dates", &[&scenes], output("dates"));
        }
        self.take_words(&["exist", "exists", "existing", "found"]);
        self.take_all("output", &["print", "weak_print", "table"]);
        self.take_all("language", &["python", "javascript"]);
        Some(())
    }

    /// Returns the words that ask for the number of images: "how many Sentinel-2 images".
    fn counts_scenes(&self) -> Option<(usize, usize)> {
        let word = |at: usize| self.scan.word(at);
        let counts = |at: usize| {
            word(at) == "many" && word(at.wrapping_sub(1)) == "how"
                || word(at) == "number" && word(at + 1) == "of"
                || word(at) == "count" && word(at + 1) != "of"
        };
        let is_scene = |at: &usize| {
            matches!(word(*at), "images" | "image" | "scenes" | "scene" | "pictures" | "acquisitions" | "overpasses")
        };
        let start = (0..self.scan.tokens.len()).find(|&at| counts(at))?;
        let scene = (start + 1..(start + 6).min(self.scan.tokens.len())).find(is_scene)?;
        Some((start, scene + 1))
    }
}

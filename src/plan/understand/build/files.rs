//! The names of files, folders, layers and charts, and the speed and size of animations.

use super::Builder;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Node, Output};

/// The most words between the thing and the word for its name.
const REACH: usize = 4;

/// The longest name.
const MAX_NAME: usize = 100;

/// What a name is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    File,
    Layer,
    Chart,
}

impl Builder<'_, '_> {
    /// Gives the outputs the names, folders and speeds that the request has for them.
    pub(super) fn files(&mut self) {
        self.folder();
        self.name();
        self.speed();
    }

    /// Returns the outputs that a name may be of.
    fn outputs_of(&mut self, is: impl Fn(&Output) -> bool) -> Vec<&mut Output> {
        let outputs = self.steps.iter_mut().filter_map(|step| match &mut step.node {
            Node::Output(output) => Some(output),
            _ => None,
        });
        outputs.filter(|output| is(output)).collect()
    }

    /// Sets where an export goes: "folder GEE_exports", "bucket my-bucket", the id of an asset.
    fn folder(&mut self) {
        let noun =
            (0..self.scan.tokens.len()).find(|&at| matches!(self.scan.word(at), "folder" | "directory" | "bucket"));
        let found = noun.and_then(|at| {
            let behind = self.name_behind(at).map(|(name, end)| (name, (at, end)));
            let before = at.checked_sub(1).and_then(|before| Some((self.quoted(before)?, (before, at + 1))));
            behind.or(before).map(|(name, tokens)| (name, tokens, self.scan.word(at) == "bucket"))
        });
        if let Some((name, tokens, is_bucket)) = found {
            let to = if is_bucket { "cloud" } else { "drive" };
            let outputs = self.outputs_of(|output| output.to.as_deref() == Some(to));
            if !outputs.is_empty() {
                outputs.into_iter().for_each(|output| output.into = Some(name.clone()));
                self.scan.take(tokens.0, tokens.1);
            }
        }
        let is_free = |at: &usize| !self.scan.taken[*at] && self.scan.tokens[*at].kind == Kind::Asset;
        let Some(at) = (0..self.scan.tokens.len()).find(is_free) else { return };
        let id = self.scan.source(at, at + 1).to_owned();
        let outputs = self.outputs_of(|output| output.to.as_deref() == Some("asset"));
        if let [output] = &mut outputs.into_iter().collect::<Vec<_>>()[..] {
            output.into = Some(id);
            self.scan.take(at, at + 1);
        }
    }

    /// Sets the name of a file, layer or chart: "named rain_2020", "title \"Rain\"".
    fn name(&mut self) {
        let length = |at: usize| match (self.scan.word(at), self.scan.word(at + 1)) {
            ("file" | "layer" | "task", "name") | ("name" | "call" | "title", "it") => Some(2),
            ("filename" | "named" | "called" | "titled" | "description" | "title" | "name", _) => Some(1),
            _ => None,
        };
        let samples = self.facts.training.as_ref().map_or(&[][..], |training| &training.tokens);
        let is_of_samples = |at: usize| samples.iter().any(|of| (of.0..of.1).contains(&at));
        let found = (0..self.scan.tokens.len()).find_map(|at| {
            let behind = at + length(at)?;
            let (name, end) = self.name_behind(behind - 1)?;
            // "The property is called class".
            (!is_of_samples(behind)).then_some((at, name, end))
        });
        let Some((at, name, end)) = found else { return };
        let thing = self.thing_before(at);
        let kinds: &[&str] = match thing {
            Some(Thing::File) => &["export", "animation"],
            Some(Thing::Layer) => &["layer"],
            Some(Thing::Chart) => &["chart"],
            None => &["export", "layer", "chart", "animation"],
        };
        let mut outputs = self.outputs_of(|output| kinds.contains(&output.kind.as_deref().unwrap_or_default()));
        let [output] = &mut outputs[..] else { return };
        let is_file = matches!(output.kind.as_deref(), Some("export" | "animation"));
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
        let stem = [".tif", ".tiff", ".csv", ".shp", ".geojson", ".kml", ".mp4", ".gif"]
            .iter()
            .find_map(|ending| name.strip_suffix(ending))
            .unwrap_or(&name);
        if is_file && !stem.chars().all(is_plain) {
            return;
        }
        output.name = Some(if is_file { stem.to_owned() } else { name.clone() });
        self.scan.take(at, end);
        if thing == Some(Thing::File) {
            self.take_words(&["file"]);
        }
    }

    /// Returns the thing that the words before a name are of.
    fn thing_before(&self, at: usize) -> Option<Thing> {
        (at.saturating_sub(REACH)..=at).rev().find_map(|at| match self.scan.word(at) {
            "layer" | "map" => Some(Thing::Layer),
            "chart" | "plot" | "graph" => Some(Thing::Chart),
            "file" | "filename" | "csv" | "geotiff" | "tif" | "export" | "task" | "description" | "drive" => {
                Some(Thing::File)
            }
            _ => None,
        })
    }

    /// Returns the name behind a word, and the token after it.
    fn name_behind(&self, at: usize) -> Option<(String, usize)> {
        let is_small = |at: usize| {
            let is_mark = self.scan.tokens.get(at).is_some_and(|token| token.is(':') || token.is('='));
            is_mark || matches!(self.scan.word(at), "named" | "called" | "is" | "as")
        };
        let start = (at + 1..at + 3).find(|&at| !is_small(at))?;
        if let Some(name) = self.quoted(start) {
            return Some((name, start + 1));
        }
        let is_part = |at: usize| {
            let token = &self.scan.tokens[at];
            let is_mark = matches!(token.kind, Kind::Mark('-' | '_' | '.'))
                && self.scan.tokens.get(at + 1).is_some_and(|next| next.glued);
            let is_word = matches!(token.kind, Kind::Word | Kind::Number(_));
            token.glued && (is_mark || is_word)
        };
        let first = self.scan.tokens.get(start).filter(|token| token.kind == Kind::Word)?;
        let is_inside = |at: usize| is_part(at) || self.scan.tokens[at].span == first.span;
        let end = (start + 1..self.scan.tokens.len()).find(|&at| !is_inside(at)).unwrap_or(self.scan.tokens.len());
        let name = self.scan.source(start, end).to_owned();
        // A plain word of a sentence is no name: "a file named after the district".
        let is_name = name.contains(['_', '-', '.']) || name.chars().any(|c| c.is_ascii_digit() || c.is_uppercase());
        (is_name && name.len() <= MAX_NAME).then_some((name, end))
    }

    /// Returns a text in quotation marks.
    fn quoted(&self, at: usize) -> Option<String> {
        let token = self.scan.tokens.get(at).filter(|token| token.kind == Kind::Quoted && token.text.len() <= MAX_NAME);
        token.map(|token| token.text.clone()).filter(|text| !text.trim().is_empty())
    }

    /// Sets how many frames an animation shows in a second, and its size.
    fn speed(&mut self) {
        let word = |at: usize| self.scan.word(at);
        let frames = (0..self.scan.tokens.len()).find_map(|at| {
            let number = self.scan.tokens[at].number().filter(|number| *number > 0.0 && *number <= 60.0)?;
            let end = match (word(at + 1), word(at + 2), word(at + 3)) {
                ("fps", ..) => at + 2,
                ("frames" | "images", "per" | "a", "second") => at + 4,
                _ => return None,
            };
            Some((number, (at, end)))
        });
        let size = (0..self.scan.tokens.len()).find_map(|at| {
            let number = self.scan.tokens[at].number().filter(|number| number.fract() == 0.0 && *number >= 50.0)?;
            matches!(word(at + 1), "px" | "pixels" | "pixel").then_some((number as u32, (at, at + 2)))
        });
        if frames.is_none() && size.is_none() {
            return;
        }
        let mut outputs = self.outputs_of(|output| output.kind.as_deref() == Some("animation"));
        let [output] = &mut outputs[..] else { return };
        output.frames_per_second = frames.map(|frames| frames.0);
        output.pixels = size.map(|size| size.0);
        frames.into_iter().for_each(|(_, (from, to))| self.scan.take(from, to));
        if let Some((_, (from, to))) = size {
            self.scan.take(from, to);
            self.take_words(&["wide", "width", "dimensions"]);
        }
    }
}

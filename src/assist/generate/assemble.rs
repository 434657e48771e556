//! Assembles the script of a request: chooses the kind of script by the first dataset.

use super::builder::{BuiltImage, ScriptBuilder};
use super::code_merger::CodeMerger;
use super::report::Report;
use super::{Options, area, compare_periods, context, terrain, times};
use crate::assist::request::Request;
use crate::assist::request::sources::Source;

/// Composes the script of a request. Returns `None` if the request does not say what it is about.
pub fn compose(request: &Request, options: &Options) -> Option<(String, Report)> {
    if request.sources.is_empty() {
        return None;
    }
    let mut builder = ScriptBuilder::new(request, options, false);
    builder.whole();
    builder.leave();
    let code = match builder.script.pieces() {
        Ok(pieces) => {
            let mut all = CodeMerger::after(options.earlier.taken.iter().cloned());
            all.step("", &pieces);
            super::validator::one_empty_line(all.text())
        }
        Err(refusal) => {
            // A piece that does not fit is a fault of the pieces; a request that shows it gets no
            // script rather than a wrong one.
            debug_assert!(false, "{refusal}");
            drop(refusal);
            return None;
        }
    };
    Some((code, builder.report))
}

/// The comment at the top: the request if it is to be repeated, what was assumed with it, and what
/// the script lacks. Returns an empty text if there is nothing to say.
pub(super) fn head(text: &str, report: &Report, gaps: &[String]) -> String {
    let mut out = String::new();
    for paragraph in text.trim().lines().filter(|line| !line.trim().is_empty()) {
        out.push_str(&comment(paragraph));
    }
    if !gaps.is_empty() {
        out.push_str(if out.is_empty() { "" } else { "//\n" });
        out.push_str("// TODO: this script does not do all of the request:\n");
        gaps.iter().for_each(|gap| out.push_str(&comment(&format!("- {gap}"))));
    }
    if !text.is_empty() && !report.assumed.is_empty() {
        out.push_str("//\n// Assumed:\n");
        for assumed in &report.assumed {
            out.push_str(&format!("// - {assumed}\n"));
        }
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Returns a paragraph as lines of a comment.
fn comment(paragraph: &str) -> String {
    let mut out = String::new();
    let mut line = String::from("//");
    for word in paragraph.split_whitespace() {
        if line.chars().count() + word.chars().count() > 95 {
            out.push_str(&line);
            out.push('\n');
            line = String::from("//");
        }
        line.push(' ');
        line.push_str(word);
    }
    out + &line + "\n"
}

impl ScriptBuilder<'_> {
    /// Adds everything that the request asks for.
    pub fn whole(&mut self) {
        let request = self.request;
        let first = &request.sources[0];
        let several =
            request.has("change") || request.has("severity") || request.has("flood") || request.wants("split");
        let two = times::two(request).filter(|_| several);
        self.place();
        match first.category() {
            "elevation" => terrain::make(self),
            "table" => area::table(self),
            "forest" => area::forest(self),
            "classes" if two.is_none() => area::classes(self),
            _ if first.category() == "" && self.is_table(first) => area::table(self),
            _ => match two {
                Some((before, after, assumed)) => compare_periods::make(self, before, after, assumed),
                None => self.general(),
            },
        }
    }

    fn is_table(&self, source: &Source) -> bool {
        context::source(source).is_some_and(|source| source["kind"] == "FeatureCollection")
    }

    /// The general way: each source is loaded, reduced, and shown, charted, measured, written.
    fn general(&mut self) {
        let request = self.request;
        let sources: Vec<Source> =
            request.sources.iter().filter(|source| source.category() != "table").cloned().collect();
        let mut made: Vec<BuiltImage> = Vec::new();
        for (at, source) in sources.iter().take(2).enumerate() {
            let Some(json) = context::source(source) else {
                self.report.leave(format!("the dataset {}", source.id));
                continue;
            };
            self.report.use_("dataset", source.id.clone());
            if let Some(one) = self.source(source, &json, at) {
                made.push(one);
            }
        }
        for source in sources.iter().skip(2) {
            self.report.leave(format!("the dataset {}", source.id));
        }
        let Some(first) = made.first() else { return };
        self.series(first);
        if let Some(second) = made.get(1).filter(|_| request.wants("chart") || request.has("series")) {
            self.series(second);
        }
        if request.has("correlation") && made.len() > 1 {
            let bands = |made: &BuiltImage| {
                made.bands
                    .first()
                    .map_or_else(|| made.image.clone(), |band| format!("{}.select(\\'{band}\\')", made.image))
            };
            self.script.call("steps.correlation", &[&bands(&made[0]), &bands(&made[1])]);
            self.done("correlation");
        }
        self.outputs(&made);
    }
}

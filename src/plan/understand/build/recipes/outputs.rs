//! The output of a request that is that of a recipe.

use super::attempt::Attempt;
use crate::plan::model::Output;
use crate::plan::understand::facts::TermMention;
use std::collections::BTreeSet;

/// The kinds of terms that say where a result goes, not what is done.
const OUTPUT_TERMS: [&str; 3] = ["output", "file", "language"];

/// An output that a request may name: its term, the kind and target of the plan, the choice of
/// recipes that have one, and the call in the code of others.
struct Known(&'static str, &'static str, Option<&'static str>, &'static str, &'static str);

const KNOWN: [Known; 7] = [
    Known("asset", "export", Some("asset"), "export-asset", "Export."),
    Known("drive", "export", Some("drive"), "export-drive", "Export."),
    Known("export", "export", Some("drive"), "export-drive", "Export."),
    Known("chart", "chart", None, "chart", "ui.Chart"),
    Known("print", "value", None, "print", "print("),
    Known("table", "table", None, "print", "print("),
    Known("map", "layer", None, "map", "Map.addLayer"),
];

impl Attempt<'_, '_, '_> {
    fn open_terms(&self, kind: &str) -> Vec<TermMention> {
        self.facts.terms(kind).filter(|mention| self.is_free_phrase(mention.tokens)).collect()
    }

    /// Chooses the output that the request names, and accounts for the words.
    pub(super) fn outputs(&mut self) {
        let mut terms: BTreeSet<&str> = self.open_terms("output").into_iter().map(|mention| mention.term).collect();
        // A file is an export: "as CSV", "export the table".
        if !self.open_terms("file").is_empty() {
            terms.insert("export");
        }
        if terms.contains("export") || terms.contains("drive") || terms.contains("asset") {
            terms.remove("table");
        }
        let mut requested: Vec<&Known> = Vec::new();
        for term in terms.iter().filter(|term| **term != "weak_print") {
            if *term == "export" && (terms.contains("asset") || terms.contains("drive")) {
                continue;
            }
            match KNOWN.iter().find(|known| known.0 == *term) {
                Some(known) => requested.push(known),
                None => return self.refuse_output(term),
            }
        }
        let code = self.recipe.code;
        let is_usual = |file: &TermMention| match file.term {
            "geotiff" => code.contains("Export.image") || code.contains("outputs."),
            "csv" => code.contains("Export.table") || code.contains("outputs.rows"),
            _ => false,
        };
        if let Some(file) = self.open_terms("file").into_iter().find(|file| !is_usual(file)) {
            return self.refuse_output(file.term);
        }
        let choice = self.recipe.parameters.iter().find(|parameter| parameter.name == "output");
        // What the script prints whatever its output is: "a map and hectares per class in a table".
        if let Some(choice) = choice {
            let prints = code.lines().any(|line| line.starts_with("print("));
            requested.retain(|known| {
                let is_print = matches!(known.0, "print" | "table") && known.1 != "export";
                !(is_print && prints && !choice.values.contains(&known.3))
            });
        }
        match (choice, &requested[..]) {
            (_, []) => {}
            (Some(choice), [Known(_, kind, to, value, _)]) if choice.values.contains(value) => {
                let (kind, to) = (Some((*kind).to_owned()), to.map(str::to_owned));
                self.output = Some(Output { kind, to, ..Output::default() });
            }
            (Some(_), [Known(term, ..)]) => return self.refuse_output(term),
            (Some(_), _) => return self.refuse("", "the recipe has one output"),
            (None, all) => {
                if let Some(Known(term, ..)) = all.iter().find(|known| !code.contains(known.4)) {
                    return self.refuse_output(term);
                }
            }
        }
        let shows_map = match choice {
            Some(choice) => choice.default == "map",
            None => code.contains("Map.addLayer") || code.contains("outputs.deliver"),
        };
        // "Water map", "mapping".
        if shows_map && requested.iter().all(|known| known.0 == "map") {
            for at in 0..self.text.len() {
                if self.is_free(at) && matches!(self.text.scan.word(at), "map" | "maps" | "mapping" | "mapped") {
                    self.cover((at, at + 1));
                }
            }
        }
        if let Some(form) = self.chart_form() {
            let of_form = |mention: &TermMention| mention.term == form;
            self.open_terms("chart").into_iter().filter(of_form).for_each(|mention| self.cover(mention.tokens));
        }
        for kind in OUTPUT_TERMS {
            let terms: Vec<TermMention> = self.open_terms(kind);
            for mention in terms {
                if !self.is_of_quality(mention.tokens) {
                    self.cover(mention.tokens);
                }
            }
        }
    }

    /// Returns the form of the only chart of the script, if that is its output: `line` or `bar`.
    fn chart_form(&self) -> Option<&'static str> {
        let code = self.recipe.code;
        let choice = self.recipe.parameters.iter().find(|parameter| parameter.name == "output");
        let is_chart = match (&self.output, choice) {
            (Some(output), _) => output.kind.as_deref() == Some("chart"),
            (None, Some(choice)) => choice.default == "chart",
            (None, None) => code.contains("ui.Chart") || code.contains("outputs.series("),
        };
        let has_line =
            code.contains("'LineChart'") || code.contains("outputs.series(") || code.contains("ui.Chart.image");
        let has_bars =
            code.contains("'ColumnChart'") || code.contains("outputs.bars(") && !code.contains("'LineChart'");
        match (is_chart, has_line, has_bars) {
            (true, true, false) => Some("line"),
            (true, false, true) => Some("bar"),
            _ => None,
        }
    }

    /// Returns `true` for words that say what is measured, too: "how tall are the buildings" is not
    /// about their number.
    fn is_of_quality(&self, tokens: (usize, usize)) -> bool {
        let word = |at: usize| self.text.scan.word(at);
        word(tokens.0) == "how" && tokens.1 == tokens.0 + 2 && !matches!(word(tokens.0 + 1), "much" | "many")
    }

    fn refuse_output(&mut self, term: &str) {
        self.refuse(term, "the recipe has no such output");
    }
}

//! Answers a request with a script or a function.
//!
//! A request for a function has all of it or none.
//! A request that is understood as a whole has a plan, and the script of the plan is the answer.
//! Otherwise the answer is a partial script with what it lacks at the top, or none.

use super::functions::{self, FunctionReading};
use super::model::Plan;
use super::partial::write_part;
use super::text::steps_to_text;
use super::understand::{Reading, Refused, understand_below};
use super::write;
use crate::assist::draft::{Draft, Report};
use crate::assist::existing_code::ExistingCode;
use crate::assist::request::{self, calendar::Day};
use crate::syntax::language::Language;
use crate::translate::Show;

/// Options of an answer.
#[derive(Debug, Clone)]
pub struct Options {
    /// The language; if `None`, the one that the request names, else JavaScript.
    pub language: Option<Language>,
    /// The Python form of `print` and `Map`.
    pub show: Show,
    /// The Cloud project of a Python script.
    pub project: Option<String>,
    /// The current date, for "last year".
    pub today: Day,
    /// Whether a comment at the top states the request.
    pub head: bool,
    /// The existing code above: its names are avoided, and its area serves a request without one.
    pub earlier: ExistingCode,
}

impl Options {
    /// Returns the default options with the current date.
    pub fn new() -> Self {
        let (language, show, project, earlier) = Default::default();
        Self { language, show, project, today: request::today(), head: true, earlier }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// The answer to a request.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The script or function, or `None` if nothing of the request is understood.
    pub draft: Option<Draft>,
    /// What the script does not do, as sentences without a period. Empty if it does all of the
    /// request.
    pub gaps: Vec<String>,
    /// Recipes that resemble the request. Empty if the script does all of it.
    pub recipes: Vec<String>,
    /// The request asks for a function.
    pub is_function: bool,
}

impl Answer {
    /// Returns `true` if the script does all of the request.
    pub fn is_whole(&self) -> bool {
        self.draft.is_some() && self.gaps.is_empty()
    }
}

/// Answers a request.
pub fn answer(text: &str, options: &Options) -> Answer {
    if let Some(reading) = functions::read(text, options.language) {
        return with_function(reading);
    }
    let area = options.earlier.area.as_deref();
    let reading = understand_below(text, options.today, area);
    let language = options.language.or_else(|| request::language(text)).unwrap_or(Language::JavaScript);
    let settings = write::Options {
        language,
        show: options.show,
        project: options.project.clone(),
        head: options.head.then(|| text.trim().to_owned()),
        existing: options.earlier.clone(),
        gaps: Vec::new(),
    };
    let mut gaps = gaps(&reading);
    if let Some(plan) = reading.plan.as_ref().filter(|_| reading.is_whole()) {
        match write::write(plan, &settings) {
            Ok(script) => {
                let draft = Draft { text: script.text, language: script.language, report: report(plan, Vec::new()) };
                return Answer { draft: Some(draft), gaps: Vec::new(), recipes: Vec::new(), is_function: false };
            }
            Err(refusals) => gaps.extend(refusals.into_iter().map(|refusal| refusal.message)),
        }
    }
    let draft = write_part(text, &reading, &gaps, &settings).map(|part| {
        let report = report(&part.plan, part.gaps);
        Draft { text: part.script.text, language: part.script.language, report }
    });
    Answer { draft, gaps, recipes: reading.recipes, is_function: false }
}

/// Returns the report on the script of a plan.
fn report(plan: &Plan, left_out: Vec<String>) -> Report {
    let steps = steps_to_text(plan);
    let of_line = |line: &str| {
        let (step, what) = line.split_once(':').unwrap_or(("", line));
        (step.to_owned(), what.trim().to_owned())
    };
    Report {
        used: steps.lines().map(of_line).collect(),
        assumed: plan.assumed.clone(),
        left_out,
        diagnostics: Vec::new(),
    }
}

fn with_function(reading: FunctionReading) -> Answer {
    let (draft, gaps) = match reading {
        FunctionReading::Written(function) => {
            let (text, language) = (function.code.text.clone(), function.language());
            (Some(Draft { text, language, report: Report::default() }), Vec::new())
        }
        FunctionReading::Refused(refused) => (None, refused.iter().map(Refused::to_string).collect()),
    };
    Answer { draft, gaps, recipes: Vec::new(), is_function: true }
}

/// Returns what a plan lacks of its request, as sentences without a period.
pub fn gaps(reading: &Reading) -> Vec<String> {
    let refused = reading.refused.iter().map(Refused::to_string);
    let words = reading.plan.iter().flat_map(|plan| &plan.unaccounted);
    let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
    let unaccounted = (!words.is_empty()).then(|| format!("not understood: {}", words.join(", ")));
    refused.chain(unaccounted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_requests_have_no_gaps() {
        let answer = answer("median NDVI of Kenya in 2022 from Sentinel-2, on a map", &Options::new());
        assert!(answer.is_whole(), "{answer:?}");
        let draft = answer.draft.unwrap();
        assert!(draft.text.starts_with("// median NDVI of Kenya in 2022"), "{}", draft.text);
        assert!(draft.report.used.iter().any(|(step, what)| step == "ndvi" && what.starts_with("derive")));
    }

    #[test]
    fn partial_scripts_say_what_they_lack() {
        let answer =
            answer("median NDVI of Kenya in 2022 from Sentinel-2 with refined gadget smoothing", &Options::new());
        assert!(!answer.is_whole());
        let text = answer.draft.unwrap().text;
        assert!(text.contains("TODO: this script does not do all of the request:\n// - not understood: "), "{text}");
    }

    #[test]
    fn a_function_is_written_in_the_language_of_the_options() {
        let request = "function toCelsius(t): Kelvin to degrees Celsius, t is an ee.Number";
        let python = Options { language: Some(Language::Python), ..Options::new() };
        let answer = answer(request, &python);
        assert!(answer.is_whole() && answer.is_function, "{answer:?}");
        let text = answer.draft.unwrap().text;
        assert_eq!(text, "def toCelsius(t: ee.Number):\n    return t.subtract(273.15)\n");
    }

    #[test]
    fn a_function_that_is_not_understood_has_no_script() {
        let answer = answer("def f(x: ee.List) -> ee.List: frobnicates the list", &Options::new());
        assert!(answer.draft.is_none() && answer.is_function && answer.gaps[0].contains("frobnicates"), "{answer:?}");
    }

    #[test]
    fn the_code_above_has_the_area() {
        let above = "var roi = ee.Geometry.Point([12, 42]).buffer(1e4);\nvar period = 1;\n";
        let earlier = ExistingCode::read(above, Language::JavaScript);
        let options = Options { earlier, head: false, ..Options::new() };
        let answer = answer("median NDVI of Sentinel-2 in 2021", &options);
        assert!(answer.is_whole(), "{answer:?}");
        let text = answer.draft.unwrap().text;
        assert!(text.contains("roi") && !text.contains("var roi"), "{text}");
    }
}

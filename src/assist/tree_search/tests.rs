//! The search with a model of fixed answers: wrong first, right after notes on the errors.

use super::draft::{better, write_with_model};
use super::prompt::StepPrompt;
use super::{Budget, Proposal, SearchResult, StepWriter, search};
use crate::assist::draft::Draft;
use crate::base::random::Random;
use crate::model::error::ModelError;
use crate::syntax::language::Language;
use std::time::Duration;

/// A part of the script so far, a part of the notes or `#` and the number of the attempt, and the
/// step that answers such a prompt.
type Answer = (&'static str, &'static str, &'static str);

/// Gives the first answer that fits the prompt, and collects the notes.
struct Scripted {
    answers: Vec<Answer>,
    notes: Vec<String>,
}

impl StepWriter for Scripted {
    fn step(&mut self, prompt: &StepPrompt, attempt: usize) -> Result<Proposal, ModelError> {
        self.notes.extend(prompt.notes.clone());
        let notes = prompt.notes.join("\n");
        let answer = self.answers.iter().find(|(script, note, _)| {
            let fits_notes = match note.strip_prefix('#') {
                Some(number) => notes.is_empty() && number == attempt.to_string(),
                None => notes.is_empty() == note.is_empty() && notes.contains(note),
            };
            prompt.script.contains(script) && fits_notes
        });
        let text = answer.map_or("", |(.., text)| *text);
        Ok(Proposal { text: text.to_owned(), likely: 0.5, tokens: 1 + text.len() / 4, ..Proposal::default() })
    }
}

/// Writes the steps that a function returns.
struct Steps<F>(F);

impl<F: FnMut() -> Proposal> StepWriter for Steps<F> {
    fn step(&mut self, _: &StepPrompt, _: usize) -> Result<Proposal, ModelError> {
        Ok(self.0())
    }
}

const LOAD: &str = "var image = ee.Image('USGS/SRTMGL1_003');";

fn run(writer: &mut dyn StepWriter, budget: Budget) -> SearchResult {
    search("show elevation", "", Language::JavaScript, &[], writer, budget).unwrap()
}

/// Returns the result of a search with these answers, and the notes in its prompts.
fn search_with(answers: &[Answer]) -> (SearchResult, Vec<String>) {
    let mut writer = Scripted { answers: answers.to_vec(), notes: Vec::new() };
    let result = run(&mut writer, Budget::default());
    assert!(result.complete && result.report.diagnostics.is_empty(), "{result:?}");
    (result, writer.notes)
}

#[test]
fn notes_on_an_error_repair_a_step() {
    let (result, notes) = search_with(&[
        ("Map.addLayer", "", ""),
        // A method that does not exist and resembles none, so that no fix is at hand.
        ("SRTMGL1", "", "Map.addLayer(image.frobnicateAll());"),
        ("SRTMGL1", "frobnicateAll", "Map.addLayer(image.select('elevation'));"),
        ("", "", LOAD),
    ]);
    assert!(result.text.contains("image.select('elevation')") && !result.text.contains("frobnicate"), "{result:?}");
    assert_eq!(result.steps.0, result.steps.1, "all steps are valid");
    assert!(notes.iter().any(|note| note.contains("there are") && note.contains("select")), "{notes:?}");
}

#[test]
fn a_fix_at_hand_needs_no_model() {
    let wrong = ("SRTMGL1", "", "Map.addLayer(image.selct('elevation'));");
    let (result, notes) = search_with(&[("Map.addLayer", "", ""), wrong, ("", "", LOAD)]);
    assert!(result.text.contains("image.select('elevation')") && notes.is_empty(), "{result:?} {notes:?}");
}

#[test]
fn an_undefined_name_is_defined_first() {
    // `image` would be a name of the Code Editor's imports.
    let (result, _) = search_with(&[
        ("Map.addLayer", "", ""),
        ("", "is not defined yet", "var relief = ee.Image('USGS/SRTMGL1_003');"),
        ("", "", "Map.addLayer(relief);"),
    ]);
    assert!(result.text.find("var relief").unwrap() < result.text.find("addLayer").unwrap(), "{}", result.text);
}

#[test]
fn a_beam_leaves_an_invalid_step() {
    // The first proposal is wrong and stays wrong; the second is right.
    let (result, _) = search_with(&[
        ("Map.addLayer(image.select", "", ""),
        ("frobnicate", "", ""),
        ("SRTMGL1", "#0", "Map.addLayer(image.frobnicateAll());"),
        ("SRTMGL1", "#1", "Map.addLayer(image.select('elevation'));"),
        ("", "", LOAD),
    ]);
    assert!(result.text.contains("select('elevation')"), "{}", result.text);
}

#[test]
fn the_budget_ends_a_model_that_never_stops() {
    let mut count = 0;
    let mut endless = Steps(|| {
        count += 1;
        Proposal { text: format!("print({count});"), likely: 0.9, tokens: 5, is_interrupted: false }
    });
    let result = run(&mut endless, Budget { time: Duration::from_secs(20), tokens: 200, steps: 5 });
    assert!(!result.complete && result.steps.0 <= 5 && result.tokens <= 220, "{result:?}");
    assert!(result.report.left_out.iter().any(|line| line.contains("not complete")), "{:?}", result.report);
}

#[test]
fn an_interrupted_script_is_not_complete() {
    let mut steps = [LOAD, ""].into_iter();
    let mut late = Steps(|| {
        let text = steps.next().unwrap().to_owned();
        Proposal { is_interrupted: text.is_empty(), text, likely: 0.5, tokens: 5 }
    });
    let result = run(&mut late, Budget::default());
    assert!(!result.complete && result.report.left_out[0].contains("budget"), "{result:?}");
}

#[test]
fn the_script_of_the_model_is_used_if_it_is_valid() {
    let write = |before: &str, answers: &[Answer]| {
        let mut writer = Scripted { answers: answers.to_vec(), notes: Vec::new() };
        write_with_model("show elevation", before, None, Some(Language::JavaScript), &mut writer, Budget::default())
            .unwrap()
    };
    let load = format!("{LOAD}\n");
    let after_load = |step: &'static str| write(&load, &[("Map.addLayer", "", ""), ("SRTMGL1", "", step)]);
    let good = after_load("Map.addLayer(image.select('elevation'));").unwrap();
    assert_eq!(good.text.trim_end(), "Map.addLayer(image.select('elevation'));");
    let composed = |text: &str| Some(Draft { text: text.to_owned(), ..good.clone() });
    assert_eq!(better(Some(good.clone()), composed("print(1);")).0.unwrap().text, good.text);
    // The request is about another dataset.
    let other = "print(ee.Image('CGIAR/SRTM90_V4'));";
    let (used, reason) = better(Some(good.clone()), composed(other));
    assert_eq!(used.unwrap().text, other);
    assert!(reason.unwrap().contains("it does not use CGIAR/SRTM90_V4"));
    // An incomplete line before the script hides no errors.
    let half = write("var x = image.\n", &[("var", "", ""), ("", "", "var")]);
    for bad in [half, after_load("Map.addLayer(image.frobnicateAll());")] {
        assert!(better(bad.clone(), None).0.is_none(), "wrong is worse than nothing");
        let (used, reason) = better(bad, composed("composed"));
        assert_eq!(used.unwrap().text, "composed");
        assert!(reason.is_some());
    }
    assert_eq!(better(None, composed("composed")).0.unwrap().text, "composed");
}

#[test]
fn noise_ends_and_its_diagnostics_are_reported() {
    // Text as random weights write it.
    let mut random = Random::new(7);
    let mut noise = Steps(|| {
        let text = (0..40).map(|_| char::from(32 + random.below(95) as u8)).collect();
        Proposal { text, likely: 0.1, tokens: 40, ..Proposal::default() }
    });
    let budget = Budget { time: Duration::from_secs(20), tokens: 1200, steps: 6 };
    let result = search("anything", "", Language::Python, &[], &mut noise, budget).unwrap();
    assert!(!result.report.left_out.is_empty());
}

#[test]
fn prompts_have_only_similar_examples() {
    let snippets = [(0.9, "var near;".to_owned()), (0.2, "var far;".to_owned())];
    let prompt = StepPrompt::new("x", Language::JavaScript, &snippets);
    assert_eq!(prompt.examples, ["var near;"]);
    assert_eq!(prompt.at("let a;\n").continuation(), "// Example:\n// var near;\n// x\n\nlet a;\n");
}

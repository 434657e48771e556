//! The search with a model of fixed answers: wrong first, right when it is told what is wrong.

use super::draft::{better, draft};
use super::prompt::StepPrompt;
use super::{Budget, Proposal, StepWriter, search};
use crate::assist::generate::{Draft, Options};
use crate::base::random::Random;
use crate::model::error::ModelError;
use crate::syntax::language::Language;
use std::time::Duration;

/// Answers by what the prompt holds: (text in the script, text in the notes, attempt) to a step.
struct Scripted {
    answers: Vec<(&'static str, &'static str, Option<usize>, &'static str)>,
    asked: usize,
    noted: Vec<String>,
}

impl Scripted {
    fn new(answers: Vec<(&'static str, &'static str, Option<usize>, &'static str)>) -> Self {
        Scripted { answers, asked: 0, noted: Vec::new() }
    }
}

impl StepWriter for Scripted {
    fn step(&mut self, prompt: &StepPrompt, attempt: usize) -> Result<Proposal, ModelError> {
        self.asked += 1;
        self.noted.extend(prompt.notes.clone());
        let notes = prompt.notes.join("\n");
        let answer = self.answers.iter().find(|(script, note, wanted, _)| {
            prompt.script.contains(script)
                && wanted.is_none_or(|wanted| wanted == attempt)
                && if note.is_empty() { notes.is_empty() } else { notes.contains(note) }
        });
        let text = answer.map_or("", |(.., text)| *text);
        Ok(Proposal { text: text.to_owned(), likely: 0.5, tokens: 1 + text.len() / 4, ..Proposal::default() })
    }
}

const LOAD: &str = "var image = ee.Image('USGS/SRTMGL1_003');";

#[test]
fn a_wrong_step_is_mended_by_what_the_model_is_told() {
    let mut writer = Scripted::new(vec![
        ("centerOf", "", None, ""),
        ("Map.addLayer", "", None, ""),
        // A method that does not exist and resembles none, so that no fix is at hand.
        ("SRTMGL1", "", None, "Map.addLayer(image.frobnicateAll());"),
        ("SRTMGL1", "frobnicateAll", None, "Map.addLayer(image.select('elevation'));"),
        ("", "", None, LOAD),
    ]);
    let found = search("show elevation", "", Language::JavaScript, &[], &mut writer, Budget::default()).unwrap();
    assert!(found.complete, "{found:?}");
    assert!(found.text.contains("image.select('elevation')") && !found.text.contains("frobnicate"), "{}", found.text);
    assert_eq!(found.steps.0, found.steps.1, "all steps stand");
    assert!(found.report.findings.is_empty());
    assert!(
        writer.noted.iter().any(|note| note.contains("there are") && note.contains("select")),
        "{:?}",
        writer.noted
    );
}

#[test]
fn a_fix_at_hand_needs_no_model() {
    let mut writer = Scripted::new(vec![
        ("Map.addLayer", "", None, ""),
        ("SRTMGL1", "", None, "Map.addLayer(image.selct('elevation'));"),
        ("", "", None, LOAD),
    ]);
    let found = search("show elevation", "", Language::JavaScript, &[], &mut writer, Budget::default()).unwrap();
    assert!(found.text.contains("image.select('elevation')"), "{}", found.text);
    assert!(writer.noted.is_empty(), "{:?}", writer.noted);
}

#[test]
fn what_is_not_defined_is_defined_before() {
    // `image` would be a name of the Code Editor's imports.
    let mut writer = Scripted::new(vec![
        ("Map.addLayer", "", None, ""),
        ("", "is not defined yet", None, "var relief = ee.Image('USGS/SRTMGL1_003');"),
        ("", "", None, "Map.addLayer(relief);"),
    ]);
    let found = search("show elevation", "", Language::JavaScript, &[], &mut writer, Budget::default()).unwrap();
    assert!(
        found.complete && found.text.find("var relief").unwrap() < found.text.find("addLayer").unwrap(),
        "{}",
        found.text
    );
}

#[test]
fn a_beam_leaves_what_does_not_stand() {
    // The first proposal is wrong and stays wrong; the second is right.
    let mut writer = Scripted::new(vec![
        ("Map.addLayer(image.select", "", None, ""),
        ("frobnicate", "", None, ""),
        ("SRTMGL1", "", Some(0), "Map.addLayer(image.frobnicateAll());"),
        ("SRTMGL1", "", Some(1), "Map.addLayer(image.select('elevation'));"),
        ("", "", None, LOAD),
    ]);
    let found = search("show elevation", "", Language::JavaScript, &[], &mut writer, Budget::default()).unwrap();
    assert!(found.complete && found.text.contains("select('elevation')"), "{}", found.text);
}

#[test]
fn a_model_that_never_stops_is_stopped_and_what_is_left_is_said() {
    struct Endless(usize);
    impl StepWriter for Endless {
        fn step(&mut self, _: &StepPrompt, _: usize) -> Result<Proposal, ModelError> {
            self.0 += 1;
            Ok(Proposal { text: format!("print({});", self.0), likely: 0.9, tokens: 5, cut: false })
        }
    }
    let budget = Budget { time: Duration::from_secs(20), tokens: 200, steps: 5 };
    let found = search("anything", "", Language::JavaScript, &[], &mut Endless(0), budget).unwrap();
    assert!(!found.complete && found.steps.0 <= 5, "{found:?}");
    assert!(found.tokens <= 220, "{}", found.tokens);
    assert!(found.report.left_out.iter().any(|line| line.contains("not complete")), "{:?}", found.report);
}

#[test]
fn what_is_cut_off_is_not_complete() {
    struct Late(usize);
    impl StepWriter for Late {
        fn step(&mut self, _: &StepPrompt, _: usize) -> Result<Proposal, ModelError> {
            self.0 += 1;
            let text = if self.0 == 1 { LOAD.to_owned() } else { String::new() };
            Ok(Proposal { text, likely: 0.5, tokens: 5, cut: self.0 > 1 })
        }
    }
    let found = search("show elevation", "", Language::JavaScript, &[], &mut Late(0), Budget::default()).unwrap();
    assert!(!found.complete && found.report.left_out[0].contains("budget"), "{found:?}");
}

#[test]
fn a_script_goes_on_behind_the_code_before_and_is_taken_where_it_stands() {
    let before = "var image = ee.Image('USGS/SRTMGL1_003');\n";
    let write = |step: &'static str| {
        let mut writer = Scripted::new(vec![("Map.addLayer", "", None, ""), ("SRTMGL1", "", None, step)]);
        let options = Options { language: Some(Language::JavaScript), ..Options::new() };
        draft("show elevation", before, None, &options, &mut writer, Budget::default()).unwrap()
    };
    let good = write("Map.addLayer(image.select('elevation'));").unwrap();
    assert_eq!(good.text.trim_end(), "Map.addLayer(image.select('elevation'));");
    let composed = |text: &str| Some(Draft { text: text.to_owned(), ..good.clone() });
    assert_eq!(better(Some(good.clone()), composed("print(1);")).0.unwrap().text, good.text);
    // What was asked for is about another dataset.
    let other = "print(ee.Image('CGIAR/SRTM90_V4'));";
    let (taken, why) = better(Some(good.clone()), composed(other));
    assert_eq!(taken.unwrap().text, other);
    assert!(why.unwrap().contains("CGIAR/SRTM90_V4 is not in it"));
    // Half a line before it hides nothing.
    let mut short = Scripted::new(vec![("var", "", None, ""), ("", "", None, "var")]);
    let options = Options { language: Some(Language::JavaScript), ..Options::new() };
    let half = draft("show it", "var x = image.\n", None, &options, &mut short, Budget::default()).unwrap();
    for bad in [half, write("Map.addLayer(image.frobnicateAll());")] {
        let (taken, why) = better(bad, composed("composed"));
        assert_eq!(taken.unwrap().text, "composed");
        assert!(why.is_some());
    }
    assert_eq!(better(None, composed("composed")).0.unwrap().text, "composed");
}

#[test]
fn noise_ends_and_its_findings_are_reported() {
    // What random weights write.
    struct Noise(Random);
    impl StepWriter for Noise {
        fn step(&mut self, _: &StepPrompt, _: usize) -> Result<Proposal, ModelError> {
            let mut text = String::new();
            for _ in 0..40 {
                text.push(char::from(32 + self.0.below(95) as u8));
            }
            Ok(Proposal { text, likely: 0.1, tokens: 40, ..Proposal::default() })
        }
    }
    let budget = Budget { time: Duration::from_secs(20), tokens: 1200, steps: 6 };
    let found = search("anything", "", Language::Python, &[], &mut Noise(Random::new(7)), budget).unwrap();
    assert!(!found.report.left_out.is_empty());
}

#[test]
fn examples_are_only_told_when_they_are_near() {
    let snippets = [(0.9, "var near;".to_owned()), (0.2, "var far;".to_owned())];
    let prompt = StepPrompt::new("x", Language::JavaScript, &snippets);
    assert_eq!(prompt.examples, ["var near;"]);
    assert!(prompt.instruction().contains("var near;") && prompt.at("let a;\n").continuation().ends_with("let a;\n"));
}

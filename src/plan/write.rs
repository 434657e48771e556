//! Writes the script of a plan: JavaScript from templates, Python as its translation.
//!
//! Each kind of step has a file. The code of a step depends on the types of its inputs
//! ([`super::types`]). A combination that cannot be written is a [`Refusal`] that names the step.
//! The templates are the parts `plan_*.js` of `operator_kb/recipes/parts/`.

mod classes;
mod classifiers;
mod compare;
mod compare_tables;
mod comparisons;
mod derive;
mod exports;
mod features;
mod images;
mod masks;
mod outputs;
mod places;
pub mod recipe;
mod reduce;
mod rows;
mod source;
mod statistics;
mod tables;
mod times;
mod writer;

use crate::assist::existing_code::ExistingCode;
use crate::assist::validator;
use crate::check::{AnalysisEnv, analyze};
use crate::plan::model::{Node, Plan, Step, VERSION};
use crate::plan::types::{Shape, Type, Typed};
use crate::syntax::language::Language;
use crate::translate::{self, Show, translate};
pub use writer::Refusal;
use writer::{Inputs, Writer};

/// Options of a script.
#[derive(Debug, Clone)]
pub struct Options {
    /// The language.
    pub language: Language,
    /// The Python form of `print` and `Map`.
    pub show: Show,
    /// The Cloud project of a Python script.
    pub project: Option<String>,
    /// The request, as a comment at the top.
    pub head: Option<String>,
    /// The existing code above, whose names are avoided.
    pub existing: ExistingCode,
    /// What the script lacks, as sentences without a period. It is listed at the top.
    pub gaps: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        let (show, existing) = (Show::default(), ExistingCode::default());
        Options { language: Language::JavaScript, show, project: None, head: None, existing, gaps: Vec::new() }
    }
}

/// A script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// The text.
    pub text: String,
    /// The language.
    pub language: Language,
}

/// Writes the script of a plan.
///
/// # Errors
/// Steps cannot be written, or the script has problems.
pub fn write(plan: &Plan, options: &Options) -> Result<Script, Vec<Refusal>> {
    let whole = |message: String| vec![Refusal { step: String::new(), message }];
    if plan.version > VERSION {
        return Err(whole(format!("the plan has version {}; this geols writes version {VERSION}", plan.version)));
    }
    if !plan.steps.iter().any(|step| matches!(step.node, Node::Output(_) | Node::Recipe(_))) {
        return Err(whole("the plan has no output".to_owned()));
    }
    if let Some(code) = recipe::script(plan) {
        return finish(code?, plan, options).map_err(whole);
    }
    let mut writer = Writer::new(plan, options.language, &options.existing.taken);
    let mut refusals = Vec::new();
    for step in &plan.steps {
        // A step whose inputs were refused has no types to work with.
        if step.inputs.iter().any(|input| refusals.iter().any(|refusal: &Refusal| refusal.step == *input)) {
            continue;
        }
        if let Err(message) = write_step(&mut writer, step) {
            refusals.push(Refusal { step: step.id.clone(), message });
        }
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let code = writer.render().map_err(whole)?;
    finish(code, plan, options).map_err(whole)
}

/// Returns the script of JavaScript code, in the language of the options and without problems.
fn finish(code: String, plan: &Plan, options: &Options) -> Result<Script, String> {
    // What is used of the existing code is defined while the script is checked and translated.
    let code = validator::one_empty_line(&format!("{}{}{code}", options.existing.stub(), head(plan, options)));
    let text = match options.language {
        Language::JavaScript => code,
        Language::Python => python(&code, options)?,
    };
    match validator::diagnostics(&text, options.language).first() {
        Some(problem) => Err(format!("the script would have a problem: {}", problem.message)),
        None => Ok(Script { text: options.existing.without_stub(&text), language: options.language }),
    }
}

/// Writes a step and defines its result.
fn write_step(writer: &mut Writer<'_>, step: &Step) -> Result<(), String> {
    if writer.has(&step.id) {
        return Err("two steps have this name".to_owned());
    }
    let inputs = writer.inputs(step)?;
    if let Some(same) = same_image(writer.plan, step, &inputs) {
        writer.define(Typed { id: step.id.clone(), ..same });
        return Ok(());
    }
    let var = match step.node {
        Node::Output(_) | Node::Period(_) | Node::Groups(_) => String::new(),
        _ => writer.variable(&step.id),
    };
    let ty = match &step.node {
        Node::Place(place) => places::place(writer, &var, place, &inputs)?,
        Node::Zones(zones) => places::zones(writer, &var, zones, &inputs)?,
        Node::Period(period) => times::period(writer, &step.id, period)?,
        Node::Groups(groups) => times::groups(groups, &inputs)?,
        Node::Source(source) => source::source(writer, step, &var, source, &inputs)?,
        Node::Derive(derive) => derive::derive(writer, &var, derive, &inputs)?,
        Node::Reduce(reduce) => reduce::reduce(writer, &var, reduce, &inputs)?,
        Node::Compare(compare) => compare::compare(writer, &var, compare, &inputs)?,
        Node::Threshold(threshold) => masks::threshold(writer, &var, threshold, &inputs)?,
        Node::Combine(combine) => masks::combine(writer, &var, combine, &inputs)?,
        Node::Patches(patches) => masks::patches(writer, &var, patches, &inputs)?,
        Node::Classify(classify) => classes::classify(writer, step, &var, classify, &inputs)?,
        Node::Sample(sample) => tables::sample(writer, step, &var, sample, &inputs)?,
        Node::Zonal(zonal) if inputs.data.is_empty() => features::number(writer, &var, zonal, &inputs)?,
        Node::Area(area) if inputs.data.is_empty() => features::area(writer, &var, area, &inputs)?,
        Node::Zonal(zonal) => statistics::zonal(writer, step, &var, zonal, &inputs)?,
        Node::Area(area) => statistics::area(writer, step, &var, area, &inputs)?,
        Node::Extreme(extreme) => tables::extreme(writer, &var, extreme, &inputs)?,
        Node::Output(output) => outputs::output(writer, output, &inputs)?,
        Node::Detect(detect) => {
            return Err(format!("{} is not written yet", detect.method.as_deref().unwrap_or("a detection")));
        }
        Node::Recipe(_) => return Err("a recipe among other steps is not written yet".to_owned()),
    };
    if !matches!(ty, Type::Nothing) || matches!(step.node, Node::Output(_)) {
        writer.define(Typed { id: step.id.clone(), var, ty });
    }
    Ok(())
}

/// Returns the input of a reduction over time that has nothing to reduce: a source of one image,
/// such as the land cover of a year, is its own mean and mode.
fn same_image(plan: &Plan, step: &Step, inputs: &Inputs) -> Option<Typed> {
    let Node::Reduce(reduce) = &step.node else { return None };
    let is_idle = matches!(
        reduce.by.as_deref(),
        Some("mean" | "median" | "min" | "max" | "mode" | "first" | "last" | "mosaic" | "sum")
    );
    let over_time = matches!(reduce.over.as_deref(), None | Some("time"));
    match &inputs.data[..] {
        [Typed { ty: Type::Raster(raster), .. }] => {
            let is_one = raster.shape == Shape::Image
                && raster.period.is_some()
                && inputs.groups.is_none()
                && !is_reduced(plan, &inputs.data[0].id);
            (is_one && is_idle && over_time).then(|| inputs.data[0].clone())
        }
        _ => None,
    }
}

/// Returns `true` if a result comes from a reduction: another one has nothing to do.
fn is_reduced(plan: &Plan, id: &str) -> bool {
    let step = plan.steps.iter().find(|step| step.id == id);
    step.is_some_and(|step| {
        matches!(step.node, Node::Reduce(_)) || step.inputs.iter().any(|input| is_reduced(plan, input))
    })
}

/// The width of the text in the comment at the top.
const WIDTH: usize = 95;

/// Returns the comment at the top: the request, what is not covered, and what is assumed.
fn head(plan: &Plan, options: &Options) -> String {
    let request = options.head.iter().flat_map(|head| head.lines()).flat_map(|paragraph| wrapped(paragraph, WIDTH));
    let mut gaps: Vec<String> = Vec::new();
    if !options.gaps.is_empty() {
        gaps.push("TODO: this script does not do all of the request:".to_owned());
        gaps.extend(options.gaps.iter().flat_map(|gap| wrapped(&format!("- {gap}"), WIDTH)));
    }
    if !plan.unaccounted.is_empty() {
        let words = plan.unaccounted.join(", ").replace('\n', " ");
        gaps.push(format!("TODO: this script does not cover: {words}."));
    }
    let mut assumed: Vec<String> = Vec::new();
    if !plan.assumed.is_empty() {
        assumed.push("Assumed:".to_owned());
        assumed.extend(plan.assumed.iter().map(|text| format!("- {}", text.replace('\n', " "))));
    }
    let mut out = String::new();
    for lines in [request.collect(), gaps, assumed].iter().filter(|lines: &&Vec<String>| !lines.is_empty()) {
        out.push_str(if out.is_empty() { "" } else { "//\n" });
        lines.iter().for_each(|line| out.push_str(&format!("// {line}\n")));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Returns a text in lines of at most `width` characters, unless a word is longer.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Returns the script in Python.
fn python(code: &str, options: &Options) -> Result<String, String> {
    let settings = translate::Options { show: options.show, project: options.project.clone(), ..Default::default() };
    let analysis = analyze(code, Language::JavaScript, &AnalysisEnv::default());
    let translation = translate(&analysis, code, Language::Python, &settings);
    match translation.notes.first() {
        Some(note) => Err(format!("the script has no Python form: {}", note.text)),
        None => Ok(translation.text),
    }
}

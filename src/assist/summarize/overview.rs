//! Writes the overview: two or three sentences on data, area, period, processing and outputs.

use super::describe::{Say, listed, sentence, some_of};
use super::outputs::{counted, output_counts};
use super::{Output, Summary, collect};

/// Datasets and tasks that are named before the rest is counted.
const MAX_NAMED: usize = 3;
const MAX_TASKS: usize = 7;

/// The overview of a summary that has all else.
pub(super) fn overview(say: &Say<'_>, summary: &Summary) -> String {
    let hir = say.context.hir();
    if hir.body.is_empty() {
        return match say.snapshot.text.trim().is_empty() {
            true => "The script is empty.".to_owned(),
            false => "The script has comments and no code.".to_owned(),
        };
    }
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(data(summary));
    match (collect::has_calls(say), sentences.is_empty()) {
        (false, true) => return "The script does nothing with Earth Engine that geols can see.".to_owned(),
        (false, false) => sentences.push("What it does with them cannot be told from its text alone.".to_owned()),
        _ => {}
    }
    let tasks = say.tasks.borrow();
    if !tasks.is_empty() {
        sentences.push(format!("It {}.", some_of(&tasks, MAX_TASKS)));
    }
    sentences.extend(results(summary));
    if summary.steps.is_empty() && !summary.functions.is_empty() {
        let runs = !summary.outputs.is_empty() || say.runs_something();
        let rest = if runs { "." } else { " and runs nothing itself." };
        sentences.push(format!("It defines {}{rest}", counted(say.idle_functions(), "function")));
    }
    if sentences.is_empty() {
        return match summary.steps.len() {
            0 => "What it does with Earth Engine cannot be told from its text alone.".to_owned(),
            count => format!("It has {} and no outputs that geols can see.", counted(count, "step")),
        };
    }
    sentences.join(" ")
}

fn data(summary: &Summary) -> Option<String> {
    if summary.datasets.is_empty() {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for title in summary.datasets.iter().filter_map(|dataset| dataset.title.as_ref()) {
        if !names.contains(title) {
            names.push(title.clone());
        }
    }
    // Ids of assets that only their owner knows say little: they are counted.
    let bare: Vec<&str> = summary.datasets.iter().filter(|d| d.title.is_none()).map(|d| d.id.as_str()).collect();
    if names.len() > MAX_NAMED + 1 {
        let more = names.len() - MAX_NAMED;
        names.truncate(MAX_NAMED);
        names.push(format!("{more} more datasets"));
    }
    match bare[..] {
        [] => {}
        [only] => names.push(super::describe::code(only)),
        _ => names.push(counted(bare.len(), if names.is_empty() { "asset" } else { "other asset" })),
    }
    let mut text = format!("Works with {}", listed(&names, "and"));
    let mut dates: Vec<&String> = summary
        .datasets
        .iter()
        .filter(|d| d.kind.as_deref() == Some("image collection"))
        .flat_map(|d| &d.dates)
        .collect();
    dates.dedup();
    if let [only] = dates[..] {
        text.push_str(&format!(", {only}"));
    }
    Some(format!("{}.", sentence(&text)))
}

fn results(summary: &Summary) -> Option<String> {
    let of = |sort: &str| summary.outputs.iter().filter(|output| output.sort == sort).collect::<Vec<_>>();
    // What all of them are, where that is one thing.
    let kind = |sort: &str| {
        let all = of(sort);
        let first = all.first()?.kind.clone()?;
        all.iter().all(|output| output.kind.as_ref() == Some(&first)).then_some(first)
    };
    let count = |sort: &str| {
        let (looped, once): (Vec<&Output>, Vec<&Output>) = of(sort).into_iter().partition(|output| output.is_repeated);
        (once.iter().map(|output| output.count.max(1)).sum(), looped.len())
    };
    let said = output_counts(&count, &kind);
    let controls = of("control").len();
    let mut text = listed(&said, "and");
    if controls > 0 {
        let with = format!("an app with {}", counted(controls, "control"));
        text = if text.is_empty() { format!("is {with}") } else { format!("is {with}, and {text}") };
    }
    (!text.is_empty()).then(|| format!("It {text}."))
}

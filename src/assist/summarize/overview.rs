//! Two or three sentences: with what, when and where; what is done; what comes out.

use super::outputs::counted;
use super::say::{Say, listed, sentence, some_of};
use super::{Summary, collect};

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
    if !collect::has_calls(say) {
        return "The script does nothing with Earth Engine that geols can see.".to_owned();
    }
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(data(summary));
    let tasks = say.tasks.borrow();
    if !tasks.is_empty() {
        sentences.push(format!("It {}.", some_of(&tasks, MAX_TASKS)));
    }
    sentences.extend(results(summary));
    if summary.steps.is_empty() && !summary.functions.is_empty() {
        let count = summary.functions.len();
        sentences.push(format!("It defines {} for others to use and runs nothing itself.", counted(count, "function")));
    }
    if sentences.is_empty() {
        return "The script prepares values and shows nothing.".to_owned();
    }
    sentences.join(" ")
}

fn data(summary: &Summary) -> Option<String> {
    if summary.datasets.is_empty() {
        return None;
    }
    let names: Vec<String> = summary
        .datasets
        .iter()
        .map(|dataset| dataset.title.clone().unwrap_or_else(|| super::say::code(&dataset.id)))
        .fold(Vec::new(), |mut names, name| {
            if !names.contains(&name) {
                names.push(name);
            }
            names
        });
    let mut text = format!("Works with {}", some_of(&names, MAX_NAMED + 1));
    let mut dates: Vec<&String> = summary.datasets.iter().filter(|d| d.kind.as_deref() == Some("image collection")).flat_map(|d| &d.dates).collect();
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
    let said = put_out(&|sort| of(sort).len(), &kind);
    let controls = of("control").len();
    let mut text = listed(&said, "and");
    if controls > 0 {
        let with = format!("an app with {}", counted(controls, "control"));
        text = if text.is_empty() { format!("is {with}") } else { format!("is {with}, and {text}") };
    }
    (!text.is_empty()).then(|| format!("It {text}."))
}

/// How many things of each sort are put out, in words; what they are, where that is known.
pub(super) fn put_out(count: &dyn Fn(&str) -> usize, kind: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let verbs = [
        ("layer", "shows", "map layer"),
        ("chart", "draws", "chart"),
        ("print", "prints", "result"),
        ("picture", "makes", "picture"),
        ("export", "exports", "result"),
        ("download", "downloads", "result"),
    ];
    let known = verbs.into_iter().map(|(sort, verb, thing)| (count(sort), sort, verb, thing)).filter(|(count, ..)| *count > 0);
    known
        .map(|(count, sort, verb, thing)| {
            let kind = kind(sort).filter(|_| thing == "result" && sort != "print");
            format!("{verb} {}", counted(count, kind.as_deref().unwrap_or(thing)))
        })
        .collect()
}

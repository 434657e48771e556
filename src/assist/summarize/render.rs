//! Renders a summary as text, Markdown or JSON.

use super::describe::listed;
use super::outputs::counted;
use super::{Dataset, Entry, Summary};
use std::fmt::Write;

/// Returns a summary as JSON: the fields of [`Summary`], with texts in Markdown.
pub fn json(summary: &Summary) -> serde_json::Value {
    serde_json::to_value(summary).unwrap_or_default()
}

/// Returns a summary as Markdown. `level` is the number of `#` of its headings.
pub fn markdown(summary: &Summary, level: usize) -> String {
    let marks = "#".repeat(level);
    let mut out = format!("{}\n", summary.overview);
    let mut section = |title: &str, lines: Vec<String>, numbered: bool| {
        if lines.is_empty() {
            return;
        }
        let _ = write!(out, "\n{marks} {title}\n\n");
        for (index, line) in lines.iter().enumerate() {
            let mark = if numbered { format!("{}.", index + 1) } else { "-".to_owned() };
            let _ = writeln!(out, "{mark} {line}");
        }
    };
    for (title, lines, numbered) in sections(summary) {
        section(title, lines, numbered);
    }
    out
}

/// Returns a summary as plain text for a terminal of `width` columns.
pub fn text(summary: &Summary, width: usize) -> String {
    let mut out = wrapped(&bare(&summary.overview), "", "", width);
    for (title, lines, numbered) in sections(summary) {
        if lines.is_empty() {
            continue;
        }
        let _ = write!(out, "\n{title}\n");
        for (index, line) in lines.iter().enumerate() {
            let mark = if numbered { format!("{:>3}. ", index + 1) } else { "  - ".to_owned() };
            let rest = " ".repeat(mark.len());
            for (number, part) in line.split("\n  - ").enumerate() {
                match number {
                    0 => out.push_str(&wrapped(&bare(part), &mark, &rest, width)),
                    _ => out.push_str(&wrapped(&bare(part), "      ", "      ", width)),
                }
            }
        }
    }
    out
}

fn sections(summary: &Summary) -> Vec<(&'static str, Vec<String>, bool)> {
    let entries = |list: &[Entry]| list.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    vec![
        ("Datasets", summary.datasets.iter().map(dataset).collect(), false),
        ("Area", entries(&summary.area), false),
        ("Period", entries(&summary.period), false),
        ("Inputs", inputs(summary), false),
        (
            "Outputs",
            summary
                .outputs
                .iter()
                .filter(|output| output.sort != "control")
                .map(|output| output.text.clone())
                .collect(),
            false,
        ),
        ("Steps", entries(&summary.steps), true),
        ("Functions that it does not run", entries(&summary.functions), false),
        ("Not known", entries(&summary.unread), false),
    ]
}

/// Inputs, the datasets counted: what they are stands above.
fn inputs(summary: &Summary) -> Vec<String> {
    let (data, rest) = summary.inputs.split_at(summary.datasets.len().min(summary.inputs.len()));
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for entry in data {
        let kind = entry.text.split(':').next().unwrap_or_default().to_lowercase();
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let counts: Vec<String> = kinds.iter().map(|(kind, count)| counted(*count, kind)).collect();
    let mut lines = Vec::new();
    if !counts.is_empty() {
        lines.push(format!("{}, as above", listed(&counts, "and")));
    }
    lines.extend(rest.iter().map(|entry| entry.text.clone()));
    lines
}

fn dataset(dataset: &Dataset) -> String {
    let mut text = match &dataset.title {
        Some(title) => format!("{title} (`{}`)", dataset.id),
        None => format!("`{}`", dataset.id),
    };
    for part in dataset.kind.iter().chain(&dataset.status) {
        let _ = write!(text, ", {part}");
    }
    let mut line = |name: &str, list: Vec<String>| {
        if !list.is_empty() {
            let _ = write!(text, "\n  - {name}: {}", list.join("; "));
        }
    };
    line("Dates", dataset.dates.clone());
    line("Filters", dataset.filters.clone());
    let bands: Vec<String> = dataset
        .bands
        .iter()
        .map(|band| match &band.role {
            Some(role) => format!("`{}` ({role})", band.name),
            None => format!("`{}`", band.name),
        })
        .collect();
    line("Bands", if bands.is_empty() { Vec::new() } else { vec![bands.join(", ")] });
    text
}

/// Markdown of one line without its marks.
fn bare(text: &str) -> String {
    text.replace('`', "")
}

/// Text in lines of at most `width` characters; words that are longer stay whole.
fn wrapped(text: &str, first: &str, rest: &str, width: usize) -> String {
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split(' ') {
        let long = line.chars().count() + 1 + word.chars().count() > width;
        if !empty && long {
            out.push_str(line.trim_end());
            out.push('\n');
            line = rest.to_owned();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

//! What a migration says: places that a person must look at, or as JSON everything that was done.

use super::json;
use crate::cli::args::Format;
use crate::cli::report::{Report, Said};
use crate::cli::terminal::{BOLD, DIM, YELLOW};
use crate::migrate::{State, Topic};
use serde_json::{Value, json};
use std::fmt::Write;

/// The report of all files; `only_shown`: nothing was written.
pub fn migration(report: &Report, format: Format, quiet: bool, only_shown: bool) -> String {
    match format {
        Format::Json => as_json(report),
        _ => for_people(report, quiet, only_shown),
    }
}

fn as_json(report: &Report) -> String {
    let mut rows = Vec::new();
    for file in &report.files {
        for Said { region, remark } in &file.said {
            let mut row = json!({ "file": file.name });
            if let (Some(object), Value::Object(place)) = (row.as_object_mut(), json::place(*region)) {
                object.extend(place);
                object.insert("state".into(), remark.state.name().into());
                object.insert("topic".into(), remark.topic.name().into());
                object.insert("message".into(), remark.message.as_str().into());
            }
            rows.push(format!("  {row}"));
        }
    }
    if rows.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", rows.join(",\n")) }
}

fn for_people(report: &Report, quiet: bool, only_shown: bool) -> String {
    let mut text = String::new();
    let mut places = 0;
    for file in &report.files {
        for Said { region, remark } in file.said.iter().filter(|said| said.remark.state != State::Changed) {
            if places == 0 {
                _ = writeln!(text, "{BOLD}Check by eye:{BOLD:#}");
            }
            places += 1;
            let state = match remark.state {
                State::Left => format!("{YELLOW}left{YELLOW:#}"),
                _ => "check".to_owned(),
            };
            let (name, at, topic) = (&file.name, region.short(), remark.topic.name());
            _ = writeln!(text, "{name}:{at}: {state} {DIM}[{topic}]{DIM:#} {}", remark.message);
        }
    }
    if quiet {
        return text;
    }
    let counted = |topic: Topic| {
        let all = report.files.iter().flat_map(|file| &file.said);
        all.filter(|said| said.remark.state == State::Changed && said.remark.topic == topic).count()
    };
    let words = [
        (Topic::Dataset, "dataset", "datasets"),
        (Topic::Band, "band", "bands"),
        (Topic::Property, "property", "properties"),
        (Topic::Scale, "number", "numbers"),
        (Topic::Quality, "quality bit", "quality bits"),
    ];
    let done: Vec<String> = words
        .iter()
        .map(|(topic, one, many)| (counted(*topic), one, many))
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
        .collect();
    let files =
        report.files.iter().filter(|file| file.said.iter().any(|said| said.remark.state == State::Changed)).count();
    if files > 0 {
        let noun = if files == 1 { "file" } else { "files" };
        let did = if only_shown { "To migrate in" } else { "Migrated" };
        _ = write!(text, "{did} {files} {noun}: {}", done.join(", "));
    } else {
        text.push_str("Nothing to migrate");
    }
    match places {
        0 => text.push_str(".\n"),
        1 => text.push_str("; 1 place to check by eye.\n"),
        many => _ = writeln!(text, "; {many} places to check by eye."),
    }
    text
}

//! The report of a migration: the positions that the user must check, or as JSON all changes.

use crate::check::json_report;
use crate::cli::output::Format;
use crate::cli::report::{LocatedNote, Report};
use crate::cli::terminal::{BOLD, DIM, YELLOW};
use crate::migrate::{NoteStatus, Topic};
use crate::text::counted::counted;
use serde_json::{Value, json};
use std::fmt::Write;

/// Returns the report of all files. With `is_preview` nothing was written.
pub fn migration(report: &Report, format: Format, quiet: bool, is_preview: bool) -> String {
    match format {
        Format::Json => as_json(report),
        _ => as_text(report, quiet, is_preview),
    }
}

fn as_json(report: &Report) -> String {
    let mut rows = Vec::new();
    for file in &report.files {
        for LocatedNote { region, note } in &file.migration_notes {
            let mut row = json!({ "file": file.name });
            if let (Some(object), Value::Object(position)) = (row.as_object_mut(), json_report::position(*region)) {
                object.extend(position);
                object.insert("state".into(), note.status.name().into());
                object.insert("topic".into(), note.topic.name().into());
                object.insert("message".into(), note.message.as_str().into());
            }
            rows.push(format!("  {row}"));
        }
    }
    if rows.is_empty() { "[]\n".to_owned() } else { format!("[\n{}\n]\n", rows.join(",\n")) }
}

fn as_text(report: &Report, quiet: bool, is_preview: bool) -> String {
    let mut text = String::new();
    let mut positions = 0;
    for file in &report.files {
        let notes: Vec<&LocatedNote> =
            file.migration_notes.iter().filter(|note| note.note.status != NoteStatus::Changed).collect();
        for (index, LocatedNote { region, note }) in notes.iter().enumerate() {
            if positions == 0 {
                _ = writeln!(text, "{BOLD}Check these places:{BOLD:#}");
            }
            positions += 1;
            let is_same = |other: &&&LocatedNote| {
                let other = &other.note;
                (other.status, other.topic, &other.message) == (note.status, note.topic, &note.message)
            };
            if notes[..index].iter().any(|other| is_same(&other)) {
                continue;
            }
            let state = match note.status {
                NoteStatus::Unchanged => format!("{YELLOW}left{YELLOW:#}"),
                _ => "check".to_owned(),
            };
            let (name, at, topic) = (&file.name, region.short(), note.topic.name());
            _ = write!(text, "{name}:{at}: {state} {DIM}[{topic}]{DIM:#} {}", note.message);
            let others: Vec<String> =
                notes[index + 1..].iter().filter(is_same).map(|other| other.region.short()).collect();
            if !others.is_empty() {
                _ = write!(text, " (also at {})", others.join(", "));
            }
            text.push('\n');
        }
    }
    if quiet {
        return text;
    }
    let count_of = |topic: Topic| {
        let all = report.files.iter().flat_map(|file| &file.migration_notes);
        all.filter(|note| note.note.status == NoteStatus::Changed && note.note.topic == topic).count()
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
        .map(|(topic, singular, plural)| (count_of(*topic), singular, plural))
        .filter(|(count, ..)| *count > 0)
        .map(|(count, singular, plural)| format!("{count} {}", if count == 1 { singular } else { plural }))
        .collect();
    let files = report
        .files
        .iter()
        .filter(|file| file.migration_notes.iter().any(|note| note.note.status == NoteStatus::Changed))
        .count();
    if files > 0 {
        let verb = if is_preview { "To migrate in" } else { "Migrated" };
        _ = write!(text, "{verb} {}: {}", counted(files, "file"), done.join(", "));
    } else {
        text.push_str("Nothing to migrate");
    }
    match positions {
        0 => text.push_str(".\n"),
        1 => text.push_str("; 1 place to check.\n"),
        many => _ = writeln!(text, "; {many} places to check."),
    }
    text
}

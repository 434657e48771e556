//! SARIF 2.1.0, for code scanning.

use crate::check::json_report::rule_page;
use crate::cli::report::{FileReport, LocatedDiagnostic, Report};
use crate::cli::rules::languages;
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::rules::by_name;
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The schema of the format.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Renders the results of a file, one on each line.
pub fn render_file(file: &FileReport) -> String {
    let index: HashMap<&str, usize> = by_name().iter().enumerate().map(|(at, info)| (info.name, at)).collect();
    let mut seen = HashMap::new();
    let results = file.located_diagnostics().map(|LocatedDiagnostic { diagnostic, document, region }| {
        let mut result = result(&file.name, diagnostic, document, region);
        if let Some(at) = index.get(diagnostic.rule) {
            result["ruleIndex"] = (*at).into();
        }
        // Numbers equal lines of a file, as GitHub does.
        let print = fingerprint(diagnostic.rule, document.lines.text(region.line - 1, &document.text));
        let number = seen.entry(print).and_modify(|count| *count += 1).or_insert(1);
        result["partialFingerprints"] = json!({ "primaryLocationLineHash": format!("{print:016x}:{number}") });
        result.to_string()
    });
    results.collect::<Vec<_>>().join(",\n")
}

/// Returns a log with one run.
pub fn render_report(report: &Report) -> String {
    let descriptors: Vec<Value> = by_name()
        .iter()
        .map(|info| {
            json!({
                "id": info.name,
                "shortDescription": { "text": sentence(info.summary) },
                "fullDescription": { "text": sentence(info.summary) },
                "help": { "text": info.docs, "markdown": info.docs },
                "helpUri": rule_page(info.name),
                "defaultConfiguration": { "level": level(info.severity) },
                "properties": { "tags": languages(info) },
            })
        })
        .collect();
    let tool = json!({ "driver": {
        "name": "geols",
        "version": crate::VERSION,
        "semanticVersion": crate::VERSION,
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": descriptors,
    } });
    let notifications: Vec<Value> = report
        .all_failures()
        .map(|(name, reason)| {
            let mut value = json!({ "level": "error", "message": { "text": reason } });
            if !name.is_empty() {
                value["locations"] = json!([{ "physicalLocation": { "artifactLocation": { "uri": uri(name) } } }]);
            }
            value
        })
        .collect();
    let invocation =
        json!({ "executionSuccessful": notifications.is_empty(), "toolExecutionNotifications": notifications });
    let results = super::join_files(report, ",\n");
    format!(
        "{{\n\"$schema\": \"{SCHEMA}\",\n\"version\": \"2.1.0\",\n\"runs\": [{{\n\"tool\": {tool},\n\
         \"columnKind\": \"unicodeCodePoints\",\n\"invocations\": [{invocation}],\n\"results\": [\n{results}\n]\n}}]\n}}\n"
    )
}

fn result(name: &str, diagnostic: &Diagnostic, document: &Document, region: Region) -> Value {
    let mut text = sentence(&diagnostic.message);
    for more in diagnostic.help.iter().chain(&diagnostic.notes) {
        text.push('\n');
        text.push_str(&sentence(more));
    }
    let mut result = json!({
        "ruleId": diagnostic.rule,
        "level": level(diagnostic.severity),
        "message": { "text": text },
        "locations": [location(name, region)],
    });
    if !diagnostic.related.is_empty() {
        let related = diagnostic.related.iter().map(|(span, message)| {
            let mut location = location(name, Region::new(document, *span));
            location["message"] = json!({ "text": message });
            location
        });
        result["relatedLocations"] = related.collect();
    }
    // The ranges of a cell have no meaning in the notebook's file.
    if document.cells.is_none() && !diagnostic.fixes.is_empty() {
        result["fixes"] = diagnostic.fixes.iter().map(|one| fix(name, document, one)).collect();
    }
    result
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
        Severity::Off => "none",
    }
}

fn location(name: &str, region: Region) -> Value {
    let mut location = json!({
        "physicalLocation": { "artifactLocation": { "uri": uri(name) }, "region": range(region) },
    });
    if region.cell.is_some() {
        location["logicalLocations"] = json!([{ "fullyQualifiedName": region.short(), "kind": "cell" }]);
    }
    location
}

fn range(region: Region) -> Value {
    let (line, end_line) = region.file_lines();
    match region.cell {
        Some(_) => json!({ "startLine": line, "endLine": end_line }),
        None => json!({
            "startLine": line,
            "startColumn": region.column,
            "endLine": end_line,
            "endColumn": region.end_column,
        }),
    }
}

fn fix(name: &str, document: &Document, fix: &Fix) -> Value {
    let replacements: Vec<Value> = fix
        .edits
        .iter()
        .map(|edit| {
            json!({
                "deletedRegion": range(Region::new(document, edit.span)),
                "insertedContent": { "text": edit.text },
            })
        })
        .collect();
    json!({
        "description": { "text": sentence(&fix.title) },
        "artifactChanges": [{ "artifactLocation": { "uri": uri(name) }, "replacements": replacements }],
    })
}

/// Turns a message into a sentence with a period, as SARIF requires.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.chars().next().filter(|c| c.is_lowercase()) {
        text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    if !text.ends_with(['.', '?', '!']) {
        text.push('.');
    }
    text
}

/// Returns a path as a URI reference. A relative path remains relative.
fn uri(name: &str) -> String {
    let mut uri = String::new();
    if name.starts_with('/') {
        uri.push_str("file://");
    } else if name.as_bytes().get(1) == Some(&b':') {
        uri.push_str("file:///");
    }
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'@' | b'+' => {
                uri.push(byte as char)
            }
            b':' if name.starts_with('/') || uri.starts_with("file:") => uri.push(':'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// Returns a fingerprint that does not change when the line moves. It uses FNV-1a, because the
/// hashers of libraries may change between releases and machines.
fn fingerprint(rule: &str, line: &str) -> u64 {
    let bytes = rule.bytes().chain(line.trim().bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

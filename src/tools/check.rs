//! Finds the mistakes in a script, and applies the fixes that are safe.

use super::source::{Folders, LanguageName, Project, Script};
use super::{Answer, Tool, code_block};
use crate::check::agent_report::{Group, counts, groups, report};
use crate::check::check_document;
use crate::check::fixes::{apply_fixes, file_text};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, Severity};
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The maximum number of groups of diagnostics in a result.
const MAX_GROUPS: usize = 40;

/// `check`.
pub struct Check;

/// The arguments.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The script.
    code: Option<String>,
    /// Or a file.
    path: Option<String>,
    language: Option<LanguageName>,
    /// Return the script with fixes applied, and what is left. "all" includes fixes that need
    /// review.
    fix: Option<FixName>,
    /// Skip this many diagnostics.
    #[serde(default)]
    skip: usize,
}

/// The fixes to apply.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum FixName {
    Safe,
    All,
}

impl FixName {
    fn safety(self) -> Safety {
        match self {
            FixName::Safe => Safety::Safe,
            FixName::All => Safety::Unsafe,
        }
    }
}

/// The result.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
pub struct Output {
    errors: usize,
    warnings: usize,
    hints: usize,
    diagnostics: Vec<DiagnosticData>,
    /// How many follow.
    more: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed_code: Option<String>,
}

/// All diagnostics with one message.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
struct DiagnosticData {
    line: u32,
    column: u32,
    severity: &'static str,
    rule: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Other lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixData>,
}

/// A fix.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
struct FixData {
    /// It does what was meant; others need a look.
    safe: bool,
    edits: Vec<EditData>,
}

/// An edit. Lines and columns start at 1.
#[derive(Serialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
struct EditData {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    text: String,
}

impl Tool for Check {
    const NAME: &'static str = "check";
    const TITLE: &'static str = "Check a script";
    const DESCRIPTION: &'static str = "Find mistakes in Google Earth Engine code (JavaScript, Python, notebooks): \
        unknown methods, arguments, datasets, bands, dates, types. Check every script before you show or run it, fix \
        what is found, and check again.";
    type Input = Input;
    type Output = Output;

    fn run(folders: &Folders, input: Input) -> Result<Answer<Output>, String> {
        let script = folders.script(input.code, input.path.as_deref(), input.language)?;
        let Script { document, project } = script;
        let failed = RefCell::default();
        let find = |document: &Document| diagnostics(document, &project, &failed);
        let (document, found, fixed) = match input.fix {
            Some(name) => {
                let fixed = apply_fixes(document, name.safety(), &find);
                (fixed.document, fixed.diagnostics, Some(fixed.count))
            }
            None => {
                let found = find(&document);
                (document, found, None)
            }
        };
        let all = groups(&found);
        let shown = &all[input.skip.min(all.len())..];
        let shown = &shown[..shown.len().min(MAX_GROUPS)];
        let more = all.len().saturating_sub(input.skip + shown.len());
        let fixed_code = fixed.map(|_| file_text(&document).to_string());
        let mut text = text(&document, &found, shown, more, input.skip, fixed);
        for rule in failed.take() {
            text.push_str(&format!("internal error in the rule {rule}, please report it\n"));
        }
        let count = |severity| found.iter().filter(|diagnostic| diagnostic.severity == severity).count();
        let data = Output {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            hints: count(Severity::Hint),
            diagnostics: shown.iter().map(|group| diagnostic_data(&document, group)).collect(),
            more,
            fixed_code,
        };
        Ok(Answer { text, data })
    }
}

/// Returns the diagnostics of a document, and adds the rules that panicked to `failed`.
fn diagnostics(
    document: &Document,
    project: &Project<'_>,
    failed: &RefCell<BTreeSet<&'static str>>,
) -> Vec<Diagnostic> {
    let on_panic = |rule| _ = failed.borrow_mut().insert(rule);
    project.with_modules(&document.path, |modules| check_document(document, &project.config, modules, None, &on_panic))
}

fn text(
    document: &Document,
    found: &[Diagnostic],
    shown: &[Group<'_>],
    more: usize,
    skip: usize,
    fixed: Option<usize>,
) -> String {
    let mut text = match fixed {
        Some(1) => format!("1 fix applied, left: {}\n", counts(found)),
        Some(count) => format!("{count} fixes applied, left: {}\n", counts(found)),
        None => format!("{}\n", counts(found)),
    };
    text.push_str(&report(document, shown));
    if more > 0 {
        text.push_str(&format!("{more} more: \"skip\": {}\n", skip + shown.len()));
    }
    if fixed.is_some_and(|count| count > 0) {
        text.push_str(&code_block(&file_text(document)));
    }
    text
}

fn diagnostic_data(document: &Document, group: &Group<'_>) -> DiagnosticData {
    let diagnostic = group.first;
    let region = Region::new(document, diagnostic.span);
    let fix = |fix: &Fix| FixData {
        safe: fix.safety == Safety::Safe,
        edits: fix.edits.iter().map(|edit| edit_data(document, edit)).collect(),
    };
    DiagnosticData {
        line: region.line,
        column: region.column,
        severity: diagnostic.severity.name(),
        rule: diagnostic.rule,
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        notes: diagnostic.notes.clone(),
        also: group.others.iter().map(|other| Region::new(document, other.span).line).collect(),
        fix: diagnostic.fixes.first().map(fix),
    }
}

fn edit_data(document: &Document, edit: &Edit) -> EditData {
    let Region { line, column, end_line, end_column, .. } = Region::new(document, edit.span);
    EditData { line, column, end_line, end_column, text: edit.text.clone() }
}

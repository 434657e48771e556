//! The format for people: each diagnostic with its source line, help and notes, and a summary line.

use crate::check::json_report::rule_page;
use crate::cli::report::{FileReport, LocatedDiagnostic, Report};
use crate::cli::terminal::{BOLD, GREEN, RED, Terminal, YELLOW};
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::text::counted::counted;
use crate::text::span::Span;
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use std::fmt::Write;
use std::time::Duration;

/// Of a longer line, only a part is shown. Minified code is slow to lay out.
const MAX_LINE_BYTES: usize = 20_000;
/// The maximum number of lines of a fix that is shown.
const MAX_PATCH_LINES: u32 = 12;

/// Renders the diagnostics of a file.
pub fn render_file(file: &FileReport, terminal: &Terminal) -> String {
    let renderer = if terminal.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.hyperlink(terminal.links).term_width(terminal.width.max(80));
    let mut text = String::new();
    for LocatedDiagnostic { diagnostic, document, region } in file.located_diagnostics() {
        text.push_str(&renderer.render(&report_groups(file, diagnostic, document, region)));
        text.push_str("\n\n");
    }
    text
}

fn report_groups<'a>(
    file: &'a FileReport,
    diagnostic: &'a Diagnostic,
    document: &'a Document,
    region: Region,
) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Hint | Severity::Off => Level::INFO.with_name("hint"),
    };
    let mut group = Group::with_title(
        level.primary_title(&*diagnostic.message).id(diagnostic.rule).id_url(rule_page(diagnostic.rule)),
    );
    let lines = ShownLines::new(document, diagnostic.span, &diagnostic.related);
    if lines.is_partial {
        group = group.element(Origin::path(path(file, region)).line(lines.line).char_column(region.column as usize));
        group = group.element(Level::NOTE.with_name("in").message(format!("...{}...", lines.source)));
    } else {
        let snippet = Snippet::source(lines.source).line_start(lines.line).path(path(file, region));
        let mut snippet = snippet.annotation(AnnotationKind::Primary.span(lines.range(diagnostic.span)));
        for (span, message) in &diagnostic.related {
            if lines.has(*span) {
                let annotation: Annotation<'_> = AnnotationKind::Context.span(lines.range(*span));
                snippet = snippet.annotation(annotation.label(&**message));
            }
        }
        group = group.element(snippet);
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(&**note));
    }
    let patch = diagnostic.fixes.first().filter(|_| !lines.is_partial).and_then(|fix| patch(document, fix));
    match (&diagnostic.help, patch) {
        (help, Some(patch)) => {
            let title = help.as_deref().unwrap_or_else(|| diagnostic.fixes.first().map_or("", |fix| &fix.title));
            vec![group, Level::HELP.secondary_title(title).element(patch)]
        }
        (Some(help), None) => vec![group.element(Level::HELP.message(&**help))],
        (None, None) => vec![group],
    }
}

/// Returns the name of a file, for a notebook with the cell that contains the lines:
/// `notebook.ipynb:cell 3`.
fn path(file: &FileReport, region: Region) -> String {
    match region.cell {
        Some(cell) => format!("{}:cell {}", file.name, cell.cell),
        None => file.name.clone(),
    }
}

fn patch<'a>(document: &'a Document, fix: &'a Fix) -> Option<Snippet<'a, Patch<'a>>> {
    let whole = fix.edits.iter().map(|edit| edit.span).reduce(Span::to)?;
    let lines = ShownLines::new(document, whole, &[]);
    let line_count = document.lines.line(whole.end) - document.lines.line(whole.start);
    if lines.is_partial || line_count > MAX_PATCH_LINES {
        return None;
    }
    let patches = fix.edits.iter().map(|edit| Patch::new(lines.range(edit.span), &*edit.text));
    Some(Snippet::source(lines.source).line_start(lines.line).patches(patches))
}

/// The shown lines of a document.
///
/// # Performance
/// The renderer scans the whole source for each diagnostic, so it only gets the lines that it
/// shows.
struct ShownLines<'a> {
    source: &'a str,
    start: usize,
    /// The number of the first line in the file or in the cell.
    line: usize,
    /// Only a part of the line is shown.
    is_partial: bool,
}

impl<'a> ShownLines<'a> {
    fn new(document: &'a Document, span: Span, related: &[(Span, String)]) -> Self {
        let text = &*document.text;
        let clamp = |offset: u32| (offset as usize).min(text.len()) as u32;
        let cell = document.cells.as_ref().and_then(|cells| cells.map.cell_at(span.start)).map(|cell| cell.span);
        let in_cell = |span: &Span| cell.is_none_or(|cell| cell.contains(*span));
        let whole = related.iter().map(|(span, _)| *span).filter(in_cell).fold(span, Span::to);
        let (first, last) = (document.lines.line(clamp(whole.start)), document.lines.line(clamp(whole.end)));
        let first_cell_line = cell.map_or(0, |cell| document.lines.line(cell.start));
        let is_long = |line| document.lines.end(line, text) - document.lines.start(line) > MAX_LINE_BYTES as u32;
        if (first..=last).take(100).any(is_long) {
            let line = document.lines.line(clamp(span.start));
            let (from, to) = (document.lines.start(line) as usize, document.lines.end(line, text) as usize);
            let mut start = (span.start as usize).saturating_sub(60).max(from).min(to);
            let mut end = (span.end as usize).min(span.start as usize + 120).saturating_add(60).min(to).max(start);
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let source = text.get(start..end).unwrap_or_default();
            return Self { source, start, line: (line - first_cell_line) as usize + 1, is_partial: true };
        }
        let start = document.lines.start(first) as usize;
        let source = text.get(start..document.lines.end(last, text) as usize).unwrap_or_default();
        Self { source, start, line: (first.saturating_sub(first_cell_line)) as usize + 1, is_partial: false }
    }

    fn has(&self, span: Span) -> bool {
        span.start as usize >= self.start && span.end as usize <= self.start + self.source.len()
    }

    /// Converts a range of the document to a range of the shown lines.
    fn range(&self, span: Span) -> std::ops::Range<usize> {
        let relative = |offset: u32| (offset as usize).saturating_sub(self.start).min(self.source.len());
        relative(span.start)..relative(span.end).max(relative(span.start))
    }
}

/// Returns the last line of a report: `Found 3 errors and 1 warning in 2 files (12 checked in 8
/// ms). 2 fixable with --fix.`
pub fn summary(report: &Report) -> String {
    let checked = report.files.iter().filter(|file| file.checked).count();
    let files = report.files.iter().filter(|file| !file.diagnostics.is_empty()).count();
    let fixed: usize = report.files.iter().map(|file| file.fixed).sum();
    let counts =
        [(Severity::Error, "error", RED), (Severity::Warning, "warning", YELLOW), (Severity::Hint, "hint", BOLD)];
    let parts: Vec<String> = counts
        .iter()
        .map(|(severity, name, style)| (report.count(*severity), name, style))
        .filter(|(count, ..)| *count > 0)
        .map(|(count, name, style)| format!("{style}{}{style:#}", counted(count, name)))
        .collect();
    let time = duration(report.elapsed);
    let mut text = String::new();
    if fixed > 0 {
        _ = writeln!(text, "Fixed {}.", counted(fixed, "problem"));
    }
    let list = match &parts[..] {
        // Nothing was checked, and the errors have been printed.
        [] if checked == 0 && report.all_failures().next().is_some() => return text,
        [] => {
            _ = writeln!(text, "{GREEN}No problems found{GREEN:#} ({} checked in {time}).", counted(checked, "file"));
            return text;
        }
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    };
    _ = write!(text, "Found {list} in {} ({checked} checked in {time}).", counted(files, "file"));
    match report.fixable() {
        (0, 0) => {}
        (0, more) => _ = write!(text, " {more} fixable with --unsafe-fixes."),
        (safe, 0) => _ = write!(text, " {safe} fixable with --fix."),
        (safe, more) => _ = write!(text, " {safe} fixable with --fix, {more} more with --unsafe-fixes."),
    }
    text.push('\n');
    text
}

/// Returns `1 file`, `2 files`.
fn duration(time: Duration) -> String {
    match time.as_millis() {
        0 => "less than 1 ms".to_owned(),
        milliseconds @ 1..1000 => format!("{milliseconds} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

//! For people: each finding with its source line, what to do, and what Earth Engine says; a closing line that counts.

use crate::cli::report::{FileReport, Region, Report};
use crate::cli::rules::url;
use crate::cli::terminal::{BOLD, GREEN, RED, Terminal, YELLOW};
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::text::span::Span;
use crate::workspace::document::Document;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use std::fmt::Write;
use std::time::Duration;

/// Of longer lines only a few words are shown: minified code is slow to lay out.
const LONG_LINE: usize = 20_000;
/// Changes over more lines are not shown.
const MAX_PATCH_LINES: u32 = 12;

/// The findings of a file.
pub fn findings(file: &FileReport, terminal: &Terminal) -> String {
    let renderer = if terminal.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.hyperlink(terminal.links).term_width(terminal.width.max(80));
    let mut text = String::new();
    for (finding, document, region) in file.located() {
        text.push_str(&renderer.render(&groups(file, finding, document, region)));
        text.push_str("\n\n");
    }
    text
}

fn groups<'a>(file: &'a FileReport, finding: &'a Diagnostic, document: &'a Document, region: Region) -> Vec<Group<'a>> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Hint | Severity::Off => Level::INFO.with_name("hint"),
    };
    let mut group =
        Group::with_title(level.primary_title(&*finding.message).id(finding.rule).id_url(url(finding.rule)));
    let view = View::new(document, finding.span, &finding.related);
    if view.cut {
        group = group.element(Origin::path(path(file, region)).line(view.line).char_column(region.column as usize));
        group = group.element(Level::NOTE.with_name("in").message(format!("...{}...", view.source)));
    } else {
        let snippet = Snippet::source(view.source).line_start(view.line).path(path(file, region));
        let mut snippet = snippet.annotation(AnnotationKind::Primary.span(view.range(finding.span)));
        for (span, message) in &finding.related {
            if view.has(*span) {
                let annotation: Annotation<'_> = AnnotationKind::Context.span(view.range(*span));
                snippet = snippet.annotation(annotation.label(&**message));
            }
        }
        group = group.element(snippet);
    }
    for note in &finding.notes {
        group = group.element(Level::NOTE.message(&**note));
    }
    let patch = finding.fixes.first().filter(|_| !view.cut).and_then(|fix| patch(document, fix));
    match (&finding.help, patch) {
        (help, Some(patch)) => {
            let title = help.as_deref().unwrap_or_else(|| finding.fixes.first().map_or("", |fix| &fix.title));
            vec![group, Level::HELP.secondary_title(title).element(patch)]
        }
        (Some(help), None) => vec![group.element(Level::HELP.message(&**help))],
        (None, None) => vec![group],
    }
}

/// `notebook.ipynb:cell 3`: lines are those of the cell.
fn path(file: &FileReport, region: Region) -> String {
    match region.cell {
        Some(cell) => format!("{}:cell {}", file.name, cell.cell),
        None => file.name.clone(),
    }
}

fn patch<'a>(document: &'a Document, fix: &'a Fix) -> Option<Snippet<'a, Patch<'a>>> {
    let whole = fix.edits.iter().map(|edit| edit.span).reduce(Span::to)?;
    let view = View::new(document, whole, &[]);
    let lines = document.lines.line(whole.end) - document.lines.line(whole.start);
    if view.cut || lines > MAX_PATCH_LINES {
        return None;
    }
    let patches = fix.edits.iter().map(|edit| Patch::new(view.range(edit.span), &*edit.text));
    Some(Snippet::source(view.source).line_start(view.line).patches(patches))
}

/// The lines of a document that are shown. Hazard: the renderer looks at the whole source for each finding, so it gets no
/// more than the lines that matter.
struct View<'a> {
    source: &'a str,
    start: usize,
    /// Number of the first line: in the file, or in the cell.
    line: usize,
    /// The line is shown in part.
    cut: bool,
}

impl<'a> View<'a> {
    fn new(document: &'a Document, span: Span, related: &[(Span, String)]) -> Self {
        let text = &*document.text;
        let clamp = |offset: u32| (offset as usize).min(text.len()) as u32;
        let cell = document.cells.as_ref().and_then(|cells| cells.map.cell_at(span.start)).map(|cell| cell.span);
        let in_cell = |span: &Span| cell.is_none_or(|cell| cell.contains(*span));
        let whole = related.iter().map(|(span, _)| *span).filter(in_cell).fold(span, Span::to);
        let (first, last) = (document.lines.line(clamp(whole.start)), document.lines.line(clamp(whole.end)));
        let first_cell_line = cell.map_or(0, |cell| document.lines.line(cell.start));
        let is_long = |line| document.lines.end(line, text) - document.lines.start(line) > LONG_LINE as u32;
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
            return Self { source, start, line: (line - first_cell_line) as usize + 1, cut: true };
        }
        let start = document.lines.start(first) as usize;
        let source = text.get(start..document.lines.end(last, text) as usize).unwrap_or_default();
        Self { source, start, line: (first.saturating_sub(first_cell_line)) as usize + 1, cut: false }
    }

    fn has(&self, span: Span) -> bool {
        span.start as usize >= self.start && span.end as usize <= self.start + self.source.len()
    }

    /// A range of the document as one of the view.
    fn range(&self, span: Span) -> std::ops::Range<usize> {
        let bring = |offset: u32| (offset as usize).saturating_sub(self.start).min(self.source.len());
        bring(span.start)..bring(span.end).max(bring(span.start))
    }
}

/// `Found 3 errors and 1 warning in 2 files (12 checked in 8 ms). 2 fixable with --fix.`
pub fn summary(report: &Report) -> String {
    let checked = report.files.iter().filter(|file| file.checked).count();
    let files = report.files.iter().filter(|file| !file.findings.is_empty()).count();
    let fixed: usize = report.files.iter().map(|file| file.fixed).sum();
    let counts =
        [(Severity::Error, "error", RED), (Severity::Warning, "warning", YELLOW), (Severity::Hint, "hint", BOLD)];
    let parts: Vec<String> = counts
        .iter()
        .map(|(severity, name, style)| (report.count(*severity), name, style))
        .filter(|(count, ..)| *count > 0)
        .map(|(count, name, style)| format!("{style}{}{style:#}", plural(count, name)))
        .collect();
    let time = duration(report.elapsed);
    let mut text = String::new();
    if fixed > 0 {
        _ = writeln!(text, "Fixed {}.", plural(fixed, "finding"));
    }
    let list = match &parts[..] {
        // That something could not be read was said; no problem was looked for.
        [] if checked == 0 && report.all_failures().next().is_some() => return text,
        [] => {
            _ = writeln!(text, "{GREEN}No problems found{GREEN:#} ({} checked in {time}).", plural(checked, "file"));
            return text;
        }
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    };
    _ = write!(text, "Found {list} in {} ({checked} checked in {time}).", plural(files, "file"));
    match report.fixable() {
        (0, 0) => {}
        (0, more) => _ = write!(text, " {more} fixable with --unsafe-fixes."),
        (safe, 0) => _ = write!(text, " {safe} fixable with --fix."),
        (safe, more) => _ = write!(text, " {safe} fixable with --fix, {more} more with --unsafe-fixes."),
    }
    text.push('\n');
    text
}

/// `1 file`, `2 files`.
fn plural(count: usize, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

fn duration(time: Duration) -> String {
    match time.as_millis() {
        0 => "less than 1 ms".to_owned(),
        milliseconds @ 1..1000 => format!("{milliseconds} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

//! Puts the modules that a script requires or imports into its text, so that one analysis follows
//! images into their functions.
//!
//! In JavaScript, `require('path')` becomes a function that runs the text of the module and returns
//! its exports. The migration of the result is split again: edits of the script stay edits, and
//! changes in a module become notes, because other scripts may use the module too.

mod python;

use super::bands::IF_BAND;
use super::{Migration, MigrationNote, NoteStatus, Topic, migrate_parts};
use crate::semantic::analysis::Analysis;
use crate::syntax::hir::{ArgKind, ExprKind, Hir};
use crate::syntax::language::Language;
use crate::syntax::parse_and_lower;
use crate::text::span::Span;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum depth of modules that require modules.
const MAX_DEPTH: usize = 3;
/// Maximum length of the linked text.
const MAX_BYTES: usize = 1 << 20;

const PROLOGUE: &str = "(function() { var exports = {};\n";
const EPILOGUE: &str = "\nreturn exports; })()";

/// A module that can be read.
pub struct Module {
    /// Its name in notes.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The migration changes this file too.
    pub is_migrated: bool,
    /// The migration of the file on its own; empty if it stays.
    pub migration: Migration,
}

/// Returns the module that a file requires or imports by a name. The first argument is the name of
/// the requiring module, `None` for the script.
pub type Loader<'a> = dyn Fn(Option<&str>, &str) -> Option<Arc<Module>> + 'a;

/// A part of the linked text.
struct Part {
    /// Span in the linked text.
    linked: Span,
    /// Start in its file.
    start: u32,
    /// The part is not in the file: all of it stands at `start`.
    is_inserted: bool,
    /// The module; `None` for the script.
    module: Option<Arc<Module>>,
    /// Span of the call of `require` or the import in the script, for parts of modules.
    require: Span,
}

impl Part {
    /// Returns an offset of the linked text as one of the file.
    fn file_offset(&self, offset: u32) -> u32 {
        if self.is_inserted { self.start } else { self.start + offset - self.linked.start }
    }
}

/// A script with its modules.
pub struct Linked {
    /// The linked text.
    pub text: String,
    parts: Vec<Part>,
    /// What follows the names of Python modules.
    suffixes: Vec<String>,
}

impl Linked {
    /// Links a script. Returns `None` if it has no module that can be read.
    pub fn new(hir: &Hir, text: &str, load: &Loader<'_>) -> Option<Linked> {
        let mut linked = Linked { text: String::new(), parts: Vec::new(), suffixes: Vec::new() };
        match hir.language {
            Language::JavaScript => linked.append(hir, text, None, Span::default(), 0, load),
            Language::Python => python::append(&mut linked, hir, text, load)?,
        }
        linked.parts.iter().any(|part| part.module.is_some()).then_some(linked)
    }

    /// Appends a file with its modules.
    fn append(
        &mut self,
        hir: &Hir,
        text: &str,
        module: Option<&Arc<Module>>,
        require: Span,
        depth: usize,
        load: &Loader<'_>,
    ) {
        let mut at = 0;
        for (span, name) in requires(hir) {
            let owner = module.map(|module| module.name.as_str());
            let Some(inner) = (depth < MAX_DEPTH).then(|| load(owner, &name)).flatten() else { continue };
            let inner_hir = parse_and_lower(&inner.text, Language::JavaScript);
            if !inner_hir.problems.is_empty() || self.text.len() + inner.text.len() > MAX_BYTES {
                continue;
            }
            self.append_part(text, at, span.start, module, require);
            self.text.push_str(PROLOGUE);
            let inner_require = if module.is_none() { span } else { require };
            self.append(&inner_hir, &inner.text, Some(&inner), inner_require, depth + 1, load);
            self.text.push_str(EPILOGUE);
            at = span.end;
        }
        self.append_part(text, at, text.len() as u32, module, require);
    }

    fn append_part(&mut self, text: &str, start: u32, end: u32, module: Option<&Arc<Module>>, require: Span) {
        let linked_start = self.text.len();
        self.text.push_str(&text[start as usize..end as usize]);
        let linked = Span::new(linked_start, self.text.len());
        self.parts.push(Part { linked, start, is_inserted: false, module: module.cloned(), require });
    }

    /// Appends a text that is not in a file.
    fn append_inserted(&mut self, text: &str, start: u32, module: Option<&Arc<Module>>, require: Span) {
        let linked_start = self.text.len();
        self.text.push_str(text);
        let linked = Span::new(linked_start, self.text.len());
        self.parts.push(Part { linked, start, is_inserted: true, module: module.cloned(), require });
    }

    /// Migrates the script. `analysis` is that of the linked text.
    pub fn migrate(&self, analysis: &Analysis) -> Migration {
        let is_migrated =
            |span: Span| self.part(span).is_some_and(|part| part.module.as_ref().is_none_or(|it| it.is_migrated));
        let Migration { edits, notes } = migrate_parts(analysis, &self.text, &is_migrated);
        let edits = edits.into_iter().filter_map(|mut edit| {
            edit.span = self.script_span(edit.span)?;
            Some(edit)
        });
        let mut migration = Migration { edits: edits.collect(), notes: Vec::new() };
        // By the import and the module: the lines with strings that may be bands.
        let mut uncertain: BTreeMap<(Span, &str), Vec<usize>> = BTreeMap::new();
        // The lines of each other note about a module.
        let mut certain: BTreeMap<(Span, &str, Topic, String), Vec<usize>> = BTreeMap::new();
        for note in notes {
            let is_uncertain = note.message.ends_with(IF_BAND);
            let place = self.module_line(note.span);
            let Some(note) = self.script_note(note) else { continue };
            match place.filter(|_| note.status == NoteStatus::Unchanged) {
                Some((part, module, line)) if is_uncertain => {
                    uncertain.entry((part.require, &module.name)).or_default().push(line);
                }
                Some((part, module, line)) => {
                    certain.entry((part.require, &module.name, note.topic, note.message)).or_default().push(line);
                }
                None => migration.notes.push(note),
            }
        }
        for ((span, module), lines) in uncertain {
            let message = format!("{module}: rename the bands of the old dataset in {}", lines_text(lines));
            migration.notes.push(MigrationNote { span, status: NoteStatus::Unchanged, topic: Topic::Band, message });
        }
        for ((span, module, topic, message), mut lines) in certain {
            lines.dedup();
            let message = match &lines[..] {
                [line] => format!("{module}:{line}: {message}"),
                _ => format!("{module}: {message} ({})", lines_text(lines)),
            };
            migration.notes.push(MigrationNote { span, status: NoteStatus::Unchanged, topic, message });
        }
        migration.notes.sort_by_key(|note| (note.span, note.topic, note.status));
        migration.notes.dedup();
        migration
    }

    /// Returns the module and the line of a position of the linked text. Returns `None` for one in
    /// the script.
    fn module_line(&self, span: Span) -> Option<(&Part, &Module, usize)> {
        let part = self.part(Span { start: span.start, end: span.start })?;
        let module = part.module.as_deref()?;
        let offset = part.file_offset(span.start);
        Some((part, module, module.text[..offset as usize].matches('\n').count() + 1))
    }

    fn part(&self, span: Span) -> Option<&Part> {
        self.parts.iter().find(|part| part.linked.start <= span.start && span.end <= part.linked.end)
    }

    /// Returns a span of the linked text as one of the script. Returns `None` for one in a module.
    fn script_span(&self, span: Span) -> Option<Span> {
        let at = |offset: u32| {
            let inside =
                |part: &&Part| part.module.is_none() && part.linked.contains(Span { start: offset, end: offset });
            self.parts.iter().find(inside).map(|part| part.file_offset(offset))
        };
        Some(Span { start: at(span.start)?, end: at(span.end)? })
    }

    /// Returns a note for the script. A note about a module stands at the import.
    fn script_note(&self, mut note: MigrationNote) -> Option<MigrationNote> {
        for suffix in &self.suffixes {
            note.message = note.message.replace(suffix, "");
        }
        if let Some(span) = self.script_span(note.span) {
            note.span = span;
            return Some(note);
        }
        let (part, module, _) = self.module_line(note.span)?;
        let offset = part.file_offset(note.span.start);
        let Migration { edits, notes } = &module.migration;
        let is_changed = note.status == NoteStatus::Changed && edits.iter().any(|edit| edit.span.start == offset);
        let is_reported = |own: &MigrationNote| own.span.start == offset && own.message == note.message;
        if module.is_migrated && (is_changed || notes.iter().any(is_reported)) {
            return None;
        }
        Some(MigrationNote { span: part.require, status: NoteStatus::Unchanged, ..note })
    }
}

/// Maximum number of lines that a note lists.
const MAX_LINES: usize = 8;

/// Returns "line 3", or "lines 3, 4, 5" with the number of those that are not listed.
fn lines_text(mut lines: Vec<usize>) -> String {
    lines.sort_unstable();
    lines.dedup();
    let more = lines.len().saturating_sub(MAX_LINES);
    let shown: Vec<String> = lines.iter().take(MAX_LINES).map(usize::to_string).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    format!("{noun} {}{more}", shown.join(", "))
}

/// Returns the calls of `require` in a file, in order, with the names of the modules.
fn requires(hir: &Hir) -> Vec<(Span, String)> {
    let calls = hir.exprs.iter().filter_map(|expr| {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { return None };
        let ExprKind::Name(name) = hir.expr(*callee).kind else { return None };
        let [arg] = &args[..] else { return None };
        match &hir.expr(arg.value).kind {
            ExprKind::String(path) if arg.kind == ArgKind::Positional && hir.name(name) == "require" => {
                Some((expr.span, path.to_string()))
            }
            _ => None,
        }
    });
    let mut calls: Vec<(Span, String)> = calls.collect();
    calls.sort_by_key(|(span, _)| span.start);
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_the_files() {
        let script = "var m = require('a'); m.x; require('none');";
        let load = |_: Option<&str>, name: &str| {
            let text = match name {
                "a" => "// one\nexports.x = require('b').y;\n",
                "b" => "exports.y = 'deep';\n",
                _ => return None,
            };
            Some(Arc::new(Module {
                name: name.to_owned(),
                text: text.to_owned(),
                is_migrated: false,
                migration: Migration::default(),
            }))
        };
        let linked = Linked::new(&parse_and_lower(script, Language::JavaScript), script, &load).unwrap();
        let span = |needle: &str| {
            let start = linked.text.find(needle).unwrap();
            Span::new(start, start + needle.len())
        };
        assert_eq!(linked.script_span(span("m.x")), Some(Span::new(22, 25)));
        assert_eq!(linked.script_span(span("'deep'")), None);
        let note = |needle: &str| {
            let (status, topic) = (NoteStatus::Changed, Topic::Band);
            linked.script_note(MigrationNote { span: span(needle), status, topic, message: "it".to_owned() }).unwrap()
        };
        let line = |needle: &str| linked.module_line(span(needle)).map(|(_, module, line)| (module.name.clone(), line));
        assert_eq!((note("'deep'").span, line("'deep'")), (Span::new(8, 20), Some(("b".to_owned(), 1))));
        assert_eq!((note("exports.x").message, line("exports.x")), ("it".to_owned(), Some(("a".to_owned(), 2))));
        assert!(
            Linked::new(&parse_and_lower("require('none')", Language::JavaScript), "require('none')", &load).is_none()
        );
    }
}

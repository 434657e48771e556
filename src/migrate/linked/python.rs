//! Puts the modules that a Python file imports into its text.
//!
//! The text of a module follows the line of its first import. The names of its top level get a
//! suffix, so that they differ from those of all other files: `from prep import mask` is followed
//! by `mask = mask__module1`, and `prep.mask` becomes `mask__module1`.

use super::{Linked, Loader, MAX_DEPTH, Module};
use crate::migrate::has_old_dataset;
use crate::semantic::scope::{self, BindingKind, Scopes};
use crate::syntax::hir::{ExprId, ExprKind, Hir, Import, Imported, StmtKind};
use crate::syntax::language::Language;
use crate::syntax::parse_and_lower;
use crate::text::span::Span;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Maximum length of the linked text. Packages are larger than the modules of scripts.
const MAX_BYTES: usize = 1 << 18;

/// A module in the linked text.
struct PythonModule {
    module: Arc<Module>,
    /// What follows the names of its top level.
    suffix: String,
    /// The names of its top level that code of other files can reach.
    names: FxHashSet<String>,
}

/// A change of the text of a file.
enum Change {
    /// The text is left out up to this offset.
    Skip(u32),
    /// A text is inserted.
    Insert(String),
    /// A module is inserted.
    Module(Box<Plan>),
}

/// What becomes of a file: the changes, in order, each with its offset.
struct Plan {
    /// Index of the module; `None` for the script.
    module: Option<usize>,
    /// For the script, by change: the span of the import that it is for.
    changes: Vec<(u32, Span, Change)>,
}

/// Finds the modules of a script.
struct Planner<'a> {
    modules: Vec<PythonModule>,
    bytes: usize,
    /// The script, or a module that it imports itself, names an old dataset.
    has_old_dataset: bool,
    load: &'a Loader<'a>,
}

/// Appends a script with its modules. Returns `None` if the script uses no name of a module, or if
/// neither the script nor a module that it imports itself names an old dataset: the files of a
/// package import each other, and each would be analyzed with all others.
pub fn append(linked: &mut Linked, hir: &Hir, text: &str, load: &Loader<'_>) -> Option<()> {
    let has_old_dataset = has_old_dataset(hir);
    let mut planner = Planner { modules: Vec::new(), bytes: text.len(), has_old_dataset, load };
    let plan = planner.plan(hir, text, None, 0);
    let uses_modules = plan.changes.iter().any(|(.., change)| !matches!(change, Change::Module(_)));
    if !planner.has_old_dataset || !uses_modules {
        return None;
    }
    linked.suffixes = planner.modules.iter().map(|module| module.suffix.clone()).collect();
    emit(linked, &planner, &plan, text, Span::default());
    Some(())
}

fn emit(linked: &mut Linked, planner: &Planner<'_>, plan: &Plan, text: &str, require: Span) {
    let module = plan.module.map(|index| &planner.modules[index].module);
    let mut at = 0;
    for (offset, import, change) in &plan.changes {
        if *offset < at {
            continue;
        }
        linked.append_part(text, at, *offset, module, require);
        at = *offset;
        match change {
            Change::Skip(end) => at = *end,
            Change::Insert(new) => linked.append_inserted(new, *offset, module, require),
            Change::Module(inner) => {
                let inner_require = if module.is_none() { *import } else { require };
                let inner_text = inner.module.map_or("", |index| &planner.modules[index].module.text);
                emit(linked, planner, inner, inner_text, inner_require);
                linked.text.push('\n');
            }
        }
    }
    linked.append_part(text, at, text.len() as u32, module, require);
}

impl Planner<'_> {
    fn plan(&mut self, hir: &Hir, text: &str, module: Option<usize>, depth: usize) -> Plan {
        let scopes = scope::resolve(hir);
        let mut changes = Vec::new();
        // The text before the functions of a module, with the index of the module.
        let mut prefixes: Vec<(String, usize)> = Vec::new();
        for &id in &hir.body {
            let stmt = hir.stmt(id);
            let StmtKind::Import(imports) = &stmt.kind else { continue };
            let Some(line_end) = end_of_line(text, stmt.span) else { continue };
            for import in imports {
                self.plan_import(hir, import, (module, depth), (stmt.span, line_end), &mut changes, &mut prefixes);
            }
        }
        self.plan_accesses(hir, text, &scopes, &prefixes, &mut changes);
        if let Some(module) = module {
            let PythonModule { suffix, names, .. } = &self.modules[module];
            plan_renames(hir, &scopes, suffix, names, &mut changes);
        }
        changes.sort_by_key(|(offset, ..)| *offset);
        Plan { module, changes }
    }

    fn plan_import(
        &mut self,
        hir: &Hir,
        import: &Import,
        (owner, depth): (Option<usize>, usize),
        (span, line_end): (Span, u32),
        changes: &mut Vec<(u32, Span, Change)>,
        prefixes: &mut Vec<(String, usize)>,
    ) {
        let bound = import.binds.as_ref().map(|ident| hir.name(ident.name).to_owned());
        let mut link = |planner: &mut Self, name: &str| {
            let (index, plan) = planner.module(owner, name, depth)?;
            changes.extend(plan.map(|plan| (line_end, span, Change::Module(Box::new(plan)))));
            Some(index)
        };
        match &import.kind {
            Imported::Root => {
                prefixes.extend(link(self, &import.module).map(|index| (import.module.to_string(), index)));
            }
            Imported::Module => {
                prefixes.extend(link(self, &import.module).and_then(|index| Some((bound?, index))));
            }
            Imported::Name(name) => {
                let name = hir.name(name.name);
                let package = link(self, &import.module);
                if let (Some(index), Some(bound)) = (package, &bound)
                    && self.modules[index].names.contains(name)
                {
                    let mut target = bound.clone();
                    if let Some(owner) = owner {
                        self.modules[owner].names.insert(bound.clone());
                        target.push_str(&self.modules[owner].suffix);
                    }
                    let line = format!("{target} = {name}{}\n", self.modules[index].suffix);
                    changes.push((line_end, span, Change::Insert(line)));
                    return;
                }
                let dot = if import.module.ends_with('.') { "" } else { "." };
                let submodule = link(self, &format!("{}{dot}{name}", import.module));
                prefixes.extend(submodule.and_then(|index| Some((bound?, index))));
            }
            Imported::Star | Imported::Default => {}
        }
    }

    /// Returns the index of a module, and its plan if it is not in the text yet.
    fn module(&mut self, owner: Option<usize>, name: &str, depth: usize) -> Option<(usize, Option<Plan>)> {
        let owner = owner.map(|owner| self.modules[owner].module.name.clone());
        let module = (depth < MAX_DEPTH).then(|| (self.load)(owner.as_deref(), name)).flatten()?;
        if let Some(index) = self.modules.iter().position(|known| known.module.name == module.name) {
            return Some((index, None));
        }
        let hir = parse_and_lower(&module.text, Language::Python);
        if !hir.problems.is_empty() || self.bytes + module.text.len() > MAX_BYTES {
            return None;
        }
        self.bytes += module.text.len();
        self.has_old_dataset |= depth == 0 && has_old_dataset(&hir);
        let scopes = scope::resolve(&hir);
        let top = scopes.bindings.iter().filter(|it| it.scope.0 == 0 && it.kind != BindingKind::Import);
        let names = top.map(|binding| hir.name(binding.name).to_owned()).collect();
        let index = self.modules.len();
        let suffix = format!("__module{}", index + 1);
        self.modules.push(PythonModule { module: module.clone(), suffix, names });
        let plan = self.plan(&hir, &module.text, Some(index), depth + 1);
        Some((index, Some(plan)))
    }

    /// Plans `module.name`, which becomes the name with its suffix.
    fn plan_accesses(
        &self,
        hir: &Hir,
        text: &str,
        scopes: &Scopes,
        prefixes: &[(String, usize)],
        changes: &mut Vec<(u32, Span, Change)>,
    ) {
        for expr in &hir.exprs {
            let ExprKind::Member { object, property } = &expr.kind else { continue };
            let object_span = hir.expr(*object).span;
            let source = object_span.of(text);
            let Some((_, index)) = prefixes.iter().find(|(prefix, _)| prefix == source) else { continue };
            let PythonModule { suffix, names, .. } = &self.modules[*index];
            if names.contains(hir.name(property.name)) && is_import(hir, scopes, *object) {
                changes.push((object_span.start, Span::default(), Change::Skip(property.span.start)));
                changes.push((property.span.end, Span::default(), Change::Insert(suffix.clone())));
            }
        }
    }
}

/// Plans the suffixes of the names of a module.
fn plan_renames(
    hir: &Hir,
    scopes: &Scopes,
    suffix: &str,
    names: &FxHashSet<String>,
    changes: &mut Vec<(u32, Span, Change)>,
) {
    let mut rename = |end: u32| changes.push((end, Span::default(), Change::Insert(suffix.to_owned())));
    for (index, expr) in hir.exprs.iter().enumerate() {
        let ExprKind::Name(name) = expr.kind else { continue };
        let is_top = |binding| scopes.binding(binding).scope.0 == 0;
        if names.contains(hir.name(name)) && scopes.resolve(ExprId(index as u32)).is_some_and(is_top) {
            rename(expr.span.end);
        }
    }
    for binding in scopes.bindings.iter().filter(|binding| binding.scope.0 == 0) {
        if matches!(binding.kind, BindingKind::Function | BindingKind::Class) {
            rename(binding.span.end);
        }
    }
}

/// Returns `true` if the first name of a dotted expression is an import of the file.
fn is_import(hir: &Hir, scopes: &Scopes, expr: ExprId) -> bool {
    match hir.expr(expr).kind {
        ExprKind::Member { object, .. } => is_import(hir, scopes, object),
        ExprKind::Name(_) => {
            scopes.resolve(expr).is_some_and(|binding| scopes.binding(binding).kind == BindingKind::Import)
        }
        _ => false,
    }
}

/// Returns the offset after the line of a statement. Returns `None` if the line has more than the
/// statement and a comment, or if the statement is indented.
fn end_of_line(text: &str, span: Span) -> Option<u32> {
    let is_at_start = span.start == 0 || text[..span.start as usize].ends_with('\n');
    let rest = &text[span.end as usize..];
    let length = rest.find('\n')?;
    let tail = rest[..length].trim();
    (is_at_start && (tail.is_empty() || tail.starts_with('#'))).then_some(span.end + length as u32 + 1)
}

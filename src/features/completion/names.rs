//! Names that can be seen where the cursor is: variables, parameters and functions of the file, what the environment gives.

use super::cursor::Cursor;
use super::found::{Found, Standing};
use super::slot::Want;
use super::{Item, ItemKey, ItemKind, members};
use crate::kb::Member;
use crate::kb::model::{Lifecycle, Role};
use crate::semantic::bind;
use crate::semantic::promote;
use crate::semantic::scope::{Binding, BindingKind, ScopeKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{FunctionId, Hir, StmtKind, Symbol};
use crate::text::edit::TextEdit;
use crate::text::glance::Glance;
use crate::text::span::Span;

/// Offers names; those that fit what is asked for first.
pub fn offer<'a>(cursor: &Cursor<'a>, want: Option<&Want<'a>>, found: &mut Found<'a>) {
    let taken = variables(cursor, want, found);
    globals(cursor, &taken, found);
    constructors(cursor, want, found);
}

/// Names of variables that can be seen.
pub struct Seen {
    /// In the order of their declarations.
    pub symbols: Vec<Symbol>,
    /// By symbol of the file.
    has: Vec<bool>,
}

impl Seen {
    fn has(&self, hir: &Hir, name: &str) -> bool {
        hir.names.find(name).is_some_and(|symbol| self.has[symbol.index()])
    }

    fn take(&mut self, symbol: Symbol) {
        self.has[symbol.index()] = true;
        self.symbols.push(symbol);
    }
}

/// Offers variables that can be seen.
pub fn variables<'a>(cursor: &Cursor<'a>, want: Option<&Want<'a>>, found: &mut Found<'a>) -> Seen {
    let analysis = cursor.analysis;
    let (hir, scopes) = (&analysis.hir, &analysis.scopes);
    let inside = function_at(cursor);
    let mut around: Vec<Option<FunctionId>> = vec![inside];
    while let Some(Some(function)) = around.last() {
        around.push(scopes.function_parent[function.index()]);
    }
    // What is before the cursor tells in which statement it is: what is not written yet is in none.
    let ended = cursor.last_byte() == b';' || cursor.starts_statement();
    let last = cursor.place.last.filter(|_| !ended);
    let statement = cursor.statements().iter().filter(|stmt| {
        let holds = |last| stmt.span.start <= last && last < stmt.span.end;
        matches!(stmt.kind, StmtKind::Assign { .. }) && last.is_some_and(holds)
    });
    let targets: Vec<Span> = match statement.min_by_key(|stmt| stmt.span.len()).map(|stmt| &stmt.kind) {
        Some(StmtKind::Assign { targets, .. }) => targets.iter().map(|target| analysis.span(*target)).collect(),
        _ => Vec::new(),
    };
    let (typed, glances) = (Glance::of(found.typed()), hir.names.glances());
    let mut taken = Seen { symbols: Vec::new(), has: vec![false; hir.names.len()] };
    for (index, binding) in scopes.bindings.iter().enumerate() {
        let Some(depth) = around.iter().position(|function| *function == binding.function) else { continue };
        let kind = scopes.scopes[binding.scope.0 as usize].kind;
        let name = hir.name(binding.name);
        // A name in brackets of its own, one that is half typed, one that the statement itself gives a value to.
        let own = binding.function == inside && targets.iter().any(|target| target.contains(binding.span));
        if matches!(kind, ScopeKind::Class | ScopeKind::Comprehension)
            || name.is_empty()
            || binding.span.contains(cursor.word) && !cursor.word.is_empty()
            || own && binding.writes < 2 && binding.kind == BindingKind::Variable
            || taken.has[binding.name.index()]
        {
            continue;
        }
        taken.take(binding.name);
        // Most are told at a glance to be none that is being typed.
        if !glances[binding.name.index()].may_hold(typed) {
            continue;
        }
        let value = &analysis.inferred.bindings[index];
        let later = binding.span.start > cursor.offset && binding.kind != BindingKind::Function;
        let (group, fit) = fits(value, want, cursor.python);
        let near = 1.0 / (1.0 + cursor.offset.abs_diff(binding.span.start) as f32 / 500.0);
        // What nothing reads yet is likely to be what comes next, and what is named like the argument is likely meant for it.
        let fresh = if binding.reads == 0 && matches!(value, Value::Instance(_)) { 0.7 } else { 0.0 };
        let alike = if want.is_some_and(|want| is_alike(name, want)) { 1.0 } else { 0.0 };
        let score = fit + near + fresh + alike - depth as f32 * 0.1 - if later { 3.0 } else { 0.0 };
        found.offer(name, Standing { group, score, deprecated: false }, move || variable(name, binding, value));
    }
    taken
}

fn variable(name: &str, binding: &Binding, value: &Value) -> Item {
    let function = matches!(value, Value::Function(_) | Value::Imported(_)) || binding.kind == BindingKind::Function;
    let kind = match binding.kind {
        _ if function => ItemKind::Function,
        BindingKind::Class => ItemKind::Class,
        BindingKind::Import => ItemKind::Module,
        _ => ItemKind::Variable,
    };
    Item { label: name.to_owned(), kind, detail: members::describe(value), ..Item::default() }
}

/// Whether a value can be what is asked for: the group of the offer, and how well it fits.
fn fits(value: &Value, want: Option<&Want<'_>>, python: bool) -> (u8, f32) {
    let Some(want) = want else { return (0, 1.0) };
    let function = matches!(value, Value::Function(_) | Value::Imported(_));
    if want.role == Role::Callback {
        return if function { (0, 6.0) } else { (1, 0.0) };
    }
    match value {
        Value::Unknown | Value::Null => (0, 1.0),
        Value::Namespace(_) | Value::Module(_) => (1, 0.5),
        _ if function => (1, 0.5),
        // Of the same class, not one of which it can be made.
        Value::Instance(instance) if matches!(want.ty, crate::kb::model::Ty::Class(class) if *class == instance.class) => {
            (0, 6.0)
        }
        value if promote::accepts(want.ty, value, python) => (0, 2.0),
        _ => (1, 0.0),
    }
}

/// Whether a variable is named like the argument: `exportRegion` for `region`.
fn is_alike(name: &str, want: &Want<'_>) -> bool {
    let Some(param) = bind::param(want.site.operator(), want.param) else { return false };
    !want.option && name.to_ascii_lowercase().ends_with(&param.name.to_ascii_lowercase())
}

/// The innermost function whose body the cursor is in.
fn function_at(cursor: &Cursor<'_>) -> Option<FunctionId> {
    let functions = cursor.analysis.hir.functions.iter().enumerate();
    let inside = functions.filter(|(_, function)| {
        function.head.end <= cursor.offset
            && function.span.start <= cursor.offset
            && cursor.offset <= end_of(cursor, function.span.end)
    });
    inside.min_by_key(|(_, function)| function.span.len()).map(|(index, _)| FunctionId(index as u32))
}

/// Where the body of a function ends: in Python also the empty lines after it, while they are indented.
fn end_of(cursor: &Cursor<'_>, end: u32) -> u32 {
    if !cursor.python {
        return end;
    }
    let text = cursor.text();
    let between = text.get(end as usize..cursor.word.start as usize).unwrap_or("x");
    let line = between.rsplit('\n').next().unwrap_or_default();
    let goes_on = between.trim().is_empty() && between.contains('\n') && !line.is_empty();
    if goes_on { cursor.offset } else { end }
}

/// What the environment gives: the globals of the Code Editor, `ee` in Python.
fn globals<'a>(cursor: &Cursor<'a>, taken: &Seen, found: &mut Found<'a>) {
    let hir = &cursor.analysis.hir;
    let standing = Standing { group: 1, score: 1.0, deprecated: false };
    if cursor.python {
        let name = "ee";
        if !taken.has(hir, name) && cursor.name_of(name) == name {
            let edits = import(cursor, name);
            found.offer(name, standing, move || Item {
                kind: ItemKind::Module,
                detail: "Earth Engine".to_owned(),
                edits,
                key: Some(ItemKey::Namespace(name.to_owned())),
                ..Item::default()
            });
        }
        return;
    }
    let called = cursor.is_called();
    for (name, member) in cursor.kb.globals() {
        if taken.has(hir, name) {
            continue;
        }
        let score = 0.5 + cursor.kb.use_of_member("", name);
        found.offer(name, Standing { score, ..standing }, move || match member {
            // `Map`, `ui`: what hangs on them is what one wants.
            Member::Class { name: full, .. } => Item {
                kind: ItemKind::Class,
                detail: full.to_owned(),
                key: Some(ItemKey::Class(full.to_owned())),
                ..Item::default()
            },
            member => members::member(name, member, false, called),
        });
    }
}

/// The import that a file lacks.
fn import(cursor: &Cursor<'_>, name: &str) -> Vec<TextEdit> {
    let hir = &cursor.analysis.hir;
    let first = hir.body.iter().map(|stmt| hir.stmt(*stmt)).find(|stmt| matches!(stmt.kind, StmtKind::Import(_)));
    let future = |stmt: &crate::syntax::hir::Stmt| stmt.span.of(cursor.text()).contains("__future__");
    // A file without any import may be a sample, or a cell of a notebook that imports elsewhere.
    match first.filter(|stmt| !future(stmt)) {
        Some(stmt) if stmt.span.end < cursor.word.start => {
            vec![TextEdit::insert(stmt.span.start as usize, &format!("import {name}\n"))]
        }
        _ => Vec::new(),
    }
}

/// Classes by their own name: `Ima` for `ee.Image`.
fn constructors<'a>(cursor: &Cursor<'a>, want: Option<&Want<'a>>, found: &mut Found<'a>) {
    if found.typed().len() < 2 || want.is_some_and(|want| want.role == Role::Callback) {
        return;
    }
    let ee = cursor.name_of("ee");
    let called = cursor.is_called();
    for (name, member) in cursor.kb.members("ee", cursor.python) {
        let Member::Class { constructor: Some(id), .. } = member else { continue };
        if cursor.kb.op(id).lifecycle != Lifecycle::Current {
            continue;
        }
        let score = cursor.kb.use_of_member("ee", name);
        let python = cursor.python;
        let standing = Standing { group: 2, score, deprecated: false };
        found.offer(name, standing, move || {
            let label = format!("{ee}.{name}");
            let plain = members::member(name, member, python, called);
            Item { insert: format!("{ee}.{}", plain.insert), label, filter: name.to_owned(), ..plain }
        });
    }
}

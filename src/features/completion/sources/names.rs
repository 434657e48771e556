//! Names in scope: variables, parameters and functions of the file, and globals.

use super::members;
use crate::features::completion::context::{Cursor, ExpectedValue};
use crate::features::completion::ranking::{Collector, RankKey};
use crate::features::completion::{Item, ItemKey, ItemKind};
use crate::kb::Member;
use crate::kb::model::{Lifecycle, Role, Ty};
use crate::semantic::bind;
use crate::semantic::promote;
use crate::semantic::scope::{Binding, BindingKind, ScopeKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{FunctionId, Hir, StmtKind, Symbol};
use crate::text::char_bag::CharBag;
use crate::text::edit::TextEdit;
use crate::text::span::Span;

/// Adds the names in scope; those that fit the expected value come first.
pub fn complete<'a>(cursor: &Cursor<'a>, expected: Option<&ExpectedValue<'a>>, collector: &mut Collector<'a>) {
    let visible = complete_variables(cursor, expected, collector);
    complete_globals(cursor, &visible, collector);
    complete_constructors(cursor, expected, collector);
}

/// The variables in scope.
pub struct VisibleNames {
    /// Their names, in order of declaration.
    pub symbols: Vec<Symbol>,
    /// For each symbol of the file, whether it is in scope.
    is_visible: Vec<bool>,
}

impl VisibleNames {
    fn contains(&self, hir: &Hir, name: &str) -> bool {
        hir.names.find(name).is_some_and(|symbol| self.is_visible[symbol.index()])
    }

    fn insert(&mut self, symbol: Symbol) {
        self.is_visible[symbol.index()] = true;
        self.symbols.push(symbol);
    }
}

/// Adds the variables in scope.
pub fn complete_variables<'a>(
    cursor: &Cursor<'a>,
    expected: Option<&ExpectedValue<'a>>,
    collector: &mut Collector<'a>,
) -> VisibleNames {
    let analysis = cursor.analysis;
    let (hir, scopes) = (&analysis.hir, &analysis.scopes);
    let innermost = function_at(cursor);
    let mut enclosing: Vec<Option<FunctionId>> = vec![innermost];
    while let Some(Some(function)) = enclosing.last() {
        enclosing.push(scopes.function_parent[function.index()]);
    }
    // The code before the cursor tells its statement: the word itself may be in none yet.
    let at_new_statement = cursor.last_byte() == b';' || cursor.starts_statement();
    let last = cursor.lexical.last_code_byte.filter(|_| !at_new_statement);
    let statement = cursor.statements().iter().filter(|stmt| {
        let holds = |last| stmt.span.start <= last && last < stmt.span.end;
        matches!(stmt.kind, StmtKind::Assign { .. }) && last.is_some_and(holds)
    });
    let targets: Vec<Span> = match statement.min_by_key(|stmt| stmt.span.len()).map(|stmt| &stmt.kind) {
        Some(StmtKind::Assign { targets, .. }) => targets.iter().map(|target| analysis.span(*target)).collect(),
        _ => Vec::new(),
    };
    let (typed, char_bags) = (CharBag::of(collector.typed()), hir.names.char_bags());
    let mut visible = VisibleNames { symbols: Vec::new(), is_visible: vec![false; hir.names.len()] };
    for (index, binding) in scopes.bindings.iter().enumerate() {
        let Some(depth) = enclosing.iter().position(|function| *function == binding.function) else { continue };
        let kind = scopes.scopes[binding.scope.0 as usize].kind;
        let name = hir.name(binding.name);
        // Skip names of an inner scope, the word being typed, and the target of this very
        // statement.
        let is_own_target = binding.function == innermost && targets.iter().any(|target| target.contains(binding.span));
        if matches!(kind, ScopeKind::Class | ScopeKind::Comprehension)
            || name.is_empty()
            || binding.span.contains(cursor.word) && !cursor.word.is_empty()
            || is_own_target && binding.writes < 2 && binding.kind == BindingKind::Variable
            || visible.is_visible[binding.name.index()]
        {
            continue;
        }
        visible.insert(binding.name);
        // # Performance: the letters alone exclude most names.
        if !char_bags[binding.name.index()].may_contain(typed) {
            continue;
        }
        let value = &analysis.inferred.bindings[index];
        let is_declared_later = binding.span.start > cursor.offset && binding.kind != BindingKind::Function;
        let (group, fit) = fit(value, expected, cursor.python);
        let proximity = 1.0 / (1.0 + cursor.offset.abs_diff(binding.span.start) as f32 / 500.0);
        // A variable that nothing reads yet is likely next, as is one that is named like the
        // parameter.
        let unread_bonus = if binding.reads == 0 && matches!(value, Value::Instance(_)) { 0.7 } else { 0.0 };
        let name_bonus =
            if expected.is_some_and(|expected| is_named_like_parameter(name, expected)) { 1.0 } else { 0.0 };
        let score = fit + proximity + unread_bonus + name_bonus
            - depth as f32 * 0.1
            - if is_declared_later { 3.0 } else { 0.0 };
        collector.add(name, RankKey { group, score, deprecated: false }, move || variable(name, binding, value));
    }
    visible
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

/// Returns the group of a value and how well it fits what is expected.
fn fit(value: &Value, expected: Option<&ExpectedValue<'_>>, python: bool) -> (u8, f32) {
    let Some(expected) = expected else { return (0, 1.0) };
    let function = matches!(value, Value::Function(_) | Value::Imported(_));
    if expected.role == Role::Callback {
        return if function { (0, 6.0) } else { (1, 0.0) };
    }
    match value {
        Value::Unknown | Value::Null => (0, 1.0),
        Value::Namespace(_) | Value::Module(_) => (1, 0.5),
        _ if function => (1, 0.5),
        // The very class, not one that converts to it.
        Value::Instance(instance) if matches!(expected.ty, Ty::Class(class) if *class == instance.class) => (0, 6.0),
        value if promote::accepts(expected.ty, value, python) => (0, 2.0),
        _ => (1, 0.0),
    }
}

/// Returns `true` if a variable is named like the parameter: `exportRegion` for `region`.
fn is_named_like_parameter(name: &str, expected: &ExpectedValue<'_>) -> bool {
    let Some(param) = bind::param(expected.site.operator(), expected.param) else { return false };
    !expected.is_option && name.to_ascii_lowercase().ends_with(&param.name.to_ascii_lowercase())
}

/// Returns the innermost function whose body the cursor is in.
fn function_at(cursor: &Cursor<'_>) -> Option<FunctionId> {
    let functions = cursor.analysis.hir.functions.iter().enumerate();
    let innermost = functions.filter(|(_, function)| {
        function.head.end <= cursor.offset
            && function.span.start <= cursor.offset
            && cursor.offset <= body_end(cursor, function.span.end)
    });
    innermost.min_by_key(|(_, function)| function.span.len()).map(|(index, _)| FunctionId(index as u32))
}

/// Returns the end of a function body; in Python it includes indented empty lines after it.
fn body_end(cursor: &Cursor<'_>, end: u32) -> u32 {
    if !cursor.python {
        return end;
    }
    let text = cursor.text();
    let between = text.get(end as usize..cursor.word.start as usize).unwrap_or("x");
    let line = between.rsplit('\n').next().unwrap_or_default();
    let continues_body = between.trim().is_empty() && between.contains('\n') && !line.is_empty();
    if continues_body { cursor.offset } else { end }
}

/// Adds the globals of the Code Editor, and `ee` in Python.
fn complete_globals<'a>(cursor: &Cursor<'a>, visible: &VisibleNames, collector: &mut Collector<'a>) {
    let hir = &cursor.analysis.hir;
    let rank = RankKey { group: 1, score: 1.0, deprecated: false };
    if cursor.python {
        let name = "ee";
        if !visible.contains(hir, name) && cursor.name_of(name) == name {
            let edits = missing_import(cursor, name);
            collector.add(name, rank, move || Item {
                kind: ItemKind::Module,
                detail: "Earth Engine".to_owned(),
                additional_edits: edits,
                key: Some(ItemKey::Namespace(name.to_owned())),
                ..Item::default()
            });
        }
        return;
    }
    let called = cursor.is_called();
    for (name, member) in cursor.kb.globals() {
        if visible.contains(hir, name) {
            continue;
        }
        let score = 0.5 + cursor.kb.use_of_member("", name);
        collector.add(name, RankKey { score, ..rank }, move || match member {
            // `Map` and `ui` are used for their members.
            Member::Class { name: full, .. } => Item {
                kind: ItemKind::Class,
                detail: full.to_owned(),
                key: Some(ItemKey::Class(full.to_owned())),
                ..Item::default()
            },
            member => members::member_item(name, member, false, called),
        });
    }
}

/// Returns the edit that adds a missing import.
fn missing_import(cursor: &Cursor<'_>, name: &str) -> Vec<TextEdit> {
    let hir = &cursor.analysis.hir;
    let first = hir.body.iter().map(|stmt| hir.stmt(*stmt)).find(|stmt| matches!(stmt.kind, StmtKind::Import(_)));
    let is_future_import = |stmt: &crate::syntax::hir::Stmt| stmt.span.of(cursor.text()).contains("__future__");
    // A file without any import may be a sample or a notebook cell that imports elsewhere.
    match first.filter(|stmt| !is_future_import(stmt)) {
        Some(stmt) if stmt.span.end < cursor.word.start => {
            vec![TextEdit::insert(stmt.span.start as usize, &format!("import {name}\n"))]
        }
        _ => Vec::new(),
    }
}

/// Adds classes by their own name: `Ima` matches `ee.Image`.
fn complete_constructors<'a>(cursor: &Cursor<'a>, expected: Option<&ExpectedValue<'a>>, collector: &mut Collector<'a>) {
    if collector.typed().len() < 2 || expected.is_some_and(|expected| expected.role == Role::Callback) {
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
        let rank = RankKey { group: 2, score, deprecated: false };
        collector.add(name, rank, move || {
            let label = format!("{ee}.{name}");
            let plain = members::member_item(name, member, python, called);
            Item { insert_text: format!("{ee}.{}", plain.insert_text), label, filter_text: name.to_owned(), ..plain }
        });
    }
}

//! The class of an object of which inference knows nothing: the parameter of a function that nobody calls yet. An annotation says it, a
//! documentation comment says it, and so do the methods that the file calls on it, where no other class has them.
//!
//! Hazard: objects of other libraries have methods too. Only names that nobody else would give are taken for evidence, and only when the
//! classes that have all of them are few.

use super::cursor::Cursor;
use crate::kb::model::{ClassId, Lifecycle, Ty};
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Function};
use crate::text::span::Span;

/// More classes than these are no knowledge.
const MOST_CLASSES: usize = 2;
/// Calls in a chain that are followed.
const MOST_CALLS: usize = 64;

/// The classes that an expression may be of, where something says so.
pub fn classes(cursor: &Cursor<'_>, expr: ExprId) -> Vec<ClassId> {
    let hir = &cursor.analysis.hir;
    // Down the chain to what it starts from, and back up again.
    let mut methods: Vec<&str> = Vec::new();
    let mut current = expr;
    while methods.len() < MOST_CALLS {
        match &hir.expr(current).kind {
            ExprKind::Call { callee, .. } => match &hir.expr(*callee).kind {
                ExprKind::Member { object, property } => {
                    methods.push(hir.name(property.name));
                    current = *object;
                }
                _ => return Vec::new(),
            },
            _ => break,
        }
    }
    let mut classes = of_start(cursor, current);
    for name in methods.iter().rev() {
        classes = classes.into_iter().filter_map(|class| result(cursor, class, name)).collect();
        classes.sort_unstable();
        classes.dedup();
    }
    classes
}

/// The class of what a method gives.
fn result(cursor: &Cursor<'_>, class: ClassId, name: &str) -> Option<ClassId> {
    let op = cursor.kb.op(cursor.kb.method(class, name, cursor.python)?);
    match op.returns {
        _ if op.self_type => Some(class),
        Ty::Class(made) => Some(made),
        Ty::Number | Ty::Integer if op.server.is_some() => Some(ClassId::NUMBER),
        Ty::String if op.server.is_some() => Some(ClassId::STRING),
        Ty::List(_) if op.server.is_some() => Some(ClassId::LIST),
        Ty::Dictionary(_) if op.server.is_some() => Some(ClassId::DICTIONARY),
        _ => None,
    }
}

/// The classes of what a chain starts from.
fn of_start(cursor: &Cursor<'_>, expr: ExprId) -> Vec<ClassId> {
    if *cursor.analysis.value(expr) != Value::Unknown {
        return cursor.analysis.value(expr).class().into_iter().collect();
    }
    let ExprKind::Name(_) = cursor.analysis.hir.expr(expr).kind else { return Vec::new() };
    let Some(binding) = cursor.analysis.scopes.resolve(expr) else { return Vec::new() };
    if let Some(class) = declared(cursor, binding) {
        return vec![class];
    }
    // A name that is given other values as well may be anything.
    let writes = cursor.analysis.scopes.binding(binding).writes;
    if writes > 1 { Vec::new() } else { by_methods(cursor, binding) }
}

/// What an annotation or a documentation comment says of a parameter.
fn declared(cursor: &Cursor<'_>, binding: BindingId) -> Option<ClassId> {
    let scopes = &cursor.analysis.scopes;
    let binding = scopes.binding(binding);
    let function = binding.function.filter(|_| binding.kind == BindingKind::Parameter)?;
    let function = cursor.analysis.hir.function(function);
    let param = function.params.iter().find(|param| cursor.analysis.span(param.target) == binding.span)?;
    // Annotations are not run: what they say is in their text.
    let annotation = param.annotation.map(|annotation| cursor.analysis.span(annotation).of(cursor.text()));
    let documented = || documented(cursor, function, cursor.analysis.hir.name(binding.name));
    let name = annotation.or_else(documented)?.trim_matches(['\'', '"']);
    let name = name.strip_prefix(cursor.name_of("ee"))?.strip_prefix('.')?;
    cursor.kb.class_named(name).filter(|class| *class <= ClassId::SELECTOR_SET)
}

/// `@param {ee.Image} image` in the comment above a function.
fn documented<'a>(cursor: &Cursor<'a>, function: &Function, name: &str) -> Option<&'a str> {
    let (hir, text) = (&cursor.analysis.hir, cursor.text());
    let before = hir.comments.partition_point(|comment| comment.end <= function.span.start);
    let comment = *hir.comments.get(before.checked_sub(1)?)?;
    let gap = Span { start: comment.end, end: function.span.start }.of(text);
    if gap.contains([';', '}']) || gap.len() > 80 {
        return None;
    }
    comment.of(text).lines().filter_map(|line| line.split_once("@param")).find_map(|(_, rest)| {
        let (ty, rest) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
        let named = rest.split_whitespace().next()?.trim_matches(['[', ']']);
        (named == name).then(|| ty.trim().trim_start_matches(['!', '?']))
    })
}

/// The classes that have all methods that the file calls on a variable.
fn by_methods(cursor: &Cursor<'_>, binding: BindingId) -> Vec<ClassId> {
    let analysis = cursor.analysis;
    let (hir, scopes) = (&analysis.hir, &analysis.scopes);
    let uses = scopes.names.iter().enumerate().filter(|(_, name)| **name == Some(binding));
    let mut called: Vec<&str> = Vec::new();
    for (index, _) in uses {
        let Parent::Expr(member) = scopes.parents[index] else { continue };
        if let ExprKind::Member { object, property } = &hir.expr(member).kind
            && object.index() == index
            && let Parent::Expr(call) = scopes.parents[member.index()]
            && matches!(hir.expr(call).kind, ExprKind::Call { callee, .. } if callee == member)
            && property.span.end != cursor.offset
        {
            called.push(hir.name(property.name));
        }
    }
    if !called.iter().any(|name| is_telling(cursor, name)) {
        return Vec::new();
    }
    let all = (ClassId::IMAGE.0..=ClassId::SELECTOR_SET.0).map(ClassId);
    let has = |class: &ClassId| {
        called.iter().all(|name| {
            let found = cursor.kb.method(*class, name, cursor.python);
            found.is_some_and(|id| cursor.kb.op(id).lifecycle != Lifecycle::Removed)
        })
    };
    // The kinds of geometry have the methods of all geometries.
    let mut found: Vec<ClassId> =
        all.filter(|class| *class <= ClassId::GEOMETRY || *class > ClassId::MULTI_POLYGON).filter(has).collect();
    if found.len() > MOST_CLASSES {
        found.clear();
    }
    found
}

/// Whether a name is of Earth Engine alone: of two words or more, and on few classes.
fn is_telling(cursor: &Cursor<'_>, name: &str) -> bool {
    let words = name.bytes().filter(u8::is_ascii_uppercase).count();
    let has = |class: &u16| cursor.kb.method(ClassId(*class), name, cursor.python).is_some();
    let classes = (ClassId::IMAGE.0..=ClassId::SELECTOR_SET.0).filter(has).count();
    words > 0 && (1..=MOST_CLASSES).contains(&classes)
}

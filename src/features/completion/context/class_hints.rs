//! The likely class of an object for which inference knows none: the parameter of a function that
//! is never called. An annotation or a documentation comment may name the class, or the methods
//! that the file calls on the object may exist on no other class.
//!
//! # Hazards
//!
//! Objects of other libraries have methods too. Only names that are peculiar to Earth Engine count
//! as evidence, and only if few classes have all of them.

use super::cursor::Cursor;
use crate::kb::model::{ClassId, Lifecycle, Ty};
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Function};
use crate::text::span::Span;

/// Maximum classes that still count as knowledge.
const MAX_CLASSES: usize = 2;
/// Maximum calls of a chain that are followed.
const MAX_CHAIN_CALLS: usize = 64;

/// Returns the classes that an expression may be of.
pub fn classes(cursor: &Cursor<'_>, expr: ExprId) -> Vec<ClassId> {
    let hir = &cursor.analysis.hir;
    // Walk down the chain to its start, then apply the methods from there.
    let mut methods: Vec<&str> = Vec::new();
    let mut current = expr;
    while methods.len() < MAX_CHAIN_CALLS {
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
    let mut classes = classes_of_start(cursor, current);
    for name in methods.iter().rev() {
        classes = classes.into_iter().filter_map(|class| result_class(cursor, class, name)).collect();
        classes.sort_unstable();
        classes.dedup();
    }
    classes
}

/// Returns the class of a method's result.
fn result_class(cursor: &Cursor<'_>, class: ClassId, name: &str) -> Option<ClassId> {
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

/// Returns the classes of the start of a chain.
fn classes_of_start(cursor: &Cursor<'_>, expr: ExprId) -> Vec<ClassId> {
    if *cursor.analysis.value(expr) != Value::Unknown {
        return cursor.analysis.value(expr).class().into_iter().collect();
    }
    let ExprKind::Name(_) = cursor.analysis.hir.expr(expr).kind else { return Vec::new() };
    let Some(binding) = cursor.analysis.scopes.resolve(expr) else { return Vec::new() };
    if let Some(class) = declared_class(cursor, binding) {
        return vec![class];
    }
    // A name with several assignments may be anything.
    let writes = cursor.analysis.scopes.binding(binding).writes;
    if writes > 1 { Vec::new() } else { classes_by_methods(cursor, binding) }
}

/// Returns the class that an annotation or documentation comment names for a parameter.
fn declared_class(cursor: &Cursor<'_>, binding: BindingId) -> Option<ClassId> {
    let scopes = &cursor.analysis.scopes;
    let binding = scopes.binding(binding);
    let function = binding.function.filter(|_| binding.kind == BindingKind::Parameter)?;
    let function = cursor.analysis.hir.function(function);
    let param = function.params.iter().find(|param| cursor.analysis.span(param.target) == binding.span)?;
    // Annotations are not evaluated; their text is read.
    let annotation = param.annotation.map(|annotation| cursor.analysis.span(annotation).of(cursor.text()));
    let documented_type = || documented_type(cursor, function, cursor.analysis.hir.name(binding.name));
    let name = annotation.or_else(documented_type)?.trim_matches(['\'', '"']);
    let name = name.strip_prefix(cursor.name_of("ee"))?.strip_prefix('.')?;
    cursor.kb.class_named(name).filter(|class| *class <= ClassId::SELECTOR_SET)
}

/// Returns the type in the comment above a function: `@param {ee.Image} image`.
fn documented_type<'a>(cursor: &Cursor<'a>, function: &Function, name: &str) -> Option<&'a str> {
    let (hir, text) = (&cursor.analysis.hir, cursor.text());
    let comments_before = hir.comments.partition_point(|comment| comment.end <= function.span.start);
    let comment = *hir.comments.get(comments_before.checked_sub(1)?)?;
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

/// Returns the classes that have all methods that the file calls on a variable.
fn classes_by_methods(cursor: &Cursor<'_>, binding: BindingId) -> Vec<ClassId> {
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
    if !called.iter().any(|name| is_distinctive(cursor, name)) {
        return Vec::new();
    }
    let all = (ClassId::IMAGE.0..=ClassId::SELECTOR_SET.0).map(ClassId);
    let has = |class: &ClassId| {
        called.iter().all(|name| {
            let method = cursor.kb.method(*class, name, cursor.python);
            method.is_some_and(|id| cursor.kb.op(id).lifecycle != Lifecycle::Removed)
        })
    };
    // Subclasses of geometry have the same methods.
    let mut classes: Vec<ClassId> =
        all.filter(|class| *class <= ClassId::GEOMETRY || *class > ClassId::MULTI_POLYGON).filter(has).collect();
    if classes.len() > MAX_CLASSES {
        classes.clear();
    }
    classes
}

/// Returns `true` if a method name is peculiar to Earth Engine: several words, on few classes.
fn is_distinctive(cursor: &Cursor<'_>, name: &str) -> bool {
    let words = name.bytes().filter(u8::is_ascii_uppercase).count();
    let has = |class: &u16| cursor.kb.method(ClassId(*class), name, cursor.python).is_some();
    let classes = (ClassId::IMAGE.0..=ClassId::SELECTOR_SET.0).filter(has).count();
    words > 0 && (1..=MAX_CLASSES).contains(&classes)
}

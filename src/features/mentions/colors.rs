//! Colors: palettes, and options and styles whose name says that they hold a color.

use super::{Finder, Meaning};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::objects;
use crate::syntax::hir::{ExprId, ExprKind, Key};
use crate::text::color;
use crate::text::span::Span;

/// Maximum depth of nested objects: `{series: {0: {color: 'red'}}}`.
const MAX_DEPTH: usize = 5;

/// Adds the colors of a call.
pub fn find(finder: &mut Finder<'_>, call: &CallSite) {
    let client = call.operator().server.is_none();
    for (param, arg) in call.arguments() {
        let Some(expr) = arg.expr else { continue };
        if param.role == Role::Palette || is_color(param.name) {
            colors(finder, expr);
        } else if client || matches!(param.role, Role::Visualization | Role::Style) {
            nested_colors(finder, expr, 0);
        }
    }
}

/// Returns `true` if the name of an argument, option or style says that it holds a color.
fn is_color(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["color", "colors", "palette", "colour"].iter().any(|end| name.ends_with(end))
}

fn nested_colors(finder: &mut Finder<'_>, expr: ExprId, depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    let context = finder.context;
    let Some(expr) = objects::origin(context, expr, 4) else { return };
    match &context.expr(expr).kind {
        ExprKind::Object(properties) => {
            for property in properties {
                let name = match &property.key {
                    Key::Ident(ident) => context.hir().name(ident.name),
                    Key::String(name, _) => name,
                    Key::Computed(_) => "",
                    Key::Spread => continue,
                };
                if is_color(name) {
                    colors(finder, property.value)
                } else {
                    nested_colors(finder, property.value, depth + 1)
                }
            }
        }
        ExprKind::List(items) => items.iter().for_each(|&item| nested_colors(finder, item, depth + 1)),
        ExprKind::Call { .. } => {
            for entry in objects::entries(context, expr) {
                if is_color(entry.name) {
                    colors(finder, entry.value);
                }
            }
        }
        _ => {}
    }
}

/// Adds one color, several in one string, or a list of them.
fn colors(finder: &mut Finder<'_>, expr: ExprId) {
    let context = finder.context;
    let Some(expr) = objects::origin(context, expr, 4) else { return };
    match &context.expr(expr).kind {
        ExprKind::String(_) => string(finder, expr),
        ExprKind::List(items) | ExprKind::Tuple(items) => {
            for &item in items {
                match objects::origin(context, item, 4) {
                    Some(item) if matches!(context.expr(item).kind, ExprKind::String(_)) => string(finder, item),
                    Some(item) if matches!(context.expr(item).kind, ExprKind::Object(_)) => {
                        nested_colors(finder, item, 1)
                    }
                    _ => {}
                }
            }
        }
        ExprKind::Object(_) => nested_colors(finder, expr, 1),
        _ => {}
    }
}

fn string(finder: &mut Finder<'_>, literal: ExprId) {
    let context = finder.context;
    let Some(inner) = crate::semantic::query::literals::inner_span(context, literal) else { return };
    let mut at = inner.start as usize;
    for item in context.source(inner).split(',') {
        let bare = item.trim();
        if let Some(rgb) = color::rgb(bare) {
            let start = at + item.find(bare).unwrap_or(0);
            finder.add(Span::new(start, start + bare.len()), Meaning::Color(rgb));
        }
        at += item.len() + 1;
    }
}

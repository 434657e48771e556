//! Keys: named arguments and options.

use super::{Finder, Meaning};
use crate::kb::kb;
use crate::kb::model::{OptionObject, Ty};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::objects;
use crate::text::span::Span;

/// Adds the keys of a call.
pub fn find(finder: &mut Finder<'_>, call: &CallSite) {
    for (param, arg) in call.arguments() {
        if let Some(span) = arg.name_span {
            let span = unquoted(finder.context.source(span), span);
            finder.add(span, Meaning::Argument(call.op, param));
        }
        let options = options(&param.ty);
        if options.is_empty() {
            continue;
        }
        for entry in arg.expr.map(|expr| objects::entries(finder.context, expr)).unwrap_or_default() {
            let known = options
                .iter()
                .find_map(|options| Some((*options, options.fields.iter().find(|field| field.name == entry.name)?)));
            if let Some((options, field)) = known {
                let span = unquoted(finder.context.source(entry.span), entry.span);
                finder.add(span, Meaning::Option(options, field));
            }
        }
    }
}

/// Returns the options objects that a type names.
pub fn options(ty: &Ty<'_>) -> Vec<&'static OptionObject<'static>> {
    match ty {
        Ty::Options(name) => kb().options(name).into_iter().collect(),
        Ty::Union(types) => types.iter().flat_map(options).collect(),
        _ => Vec::new(),
    }
}

/// Returns the span of a key without its quotes.
fn unquoted(source: &str, span: Span) -> Span {
    let quoted = source.len() >= 2
        && (source.starts_with('\'') && source.ends_with('\'') || source.starts_with('"') && source.ends_with('"'));
    if quoted { Span { start: span.start + 1, end: span.end - 1 } } else { span }
}

//! Reports a dataset that is loaded with the wrong class.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{ClassId, DatasetKind, Effect, Kind};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::query::literals::{self, LocatedText};
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "wrong-dataset-kind",
    summary: "a dataset loaded with the wrong class",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/wrong-dataset-kind.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::LoadOrCast, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let expected = match context.value(call.expr).class() {
        Some(ClassId::IMAGE) => DatasetKind::Image,
        Some(ClassId::IMAGE_COLLECTION) => DatasetKind::ImageCollection,
        Some(ClassId::FEATURE_COLLECTION) => DatasetKind::Table,
        _ => return,
    };
    for (_, arg) in call.with_role(crate::kb::model::Role::Asset) {
        // A list of IDs is one image of several, or a collection of images.
        if arg.value.as_text().is_none() {
            continue;
        }
        for text in literals::texts(context, arg) {
            let actual = match (datasets::declared(context, &text.text), datasets::look_up(&text.text)) {
                (Some(kind), _) => kind,
                (None, CatalogStatus::Dataset(head)) => head.kind,
                (None, CatalogStatus::Inside(head)) if head.kind == DatasetKind::ImageCollection => DatasetKind::Image,
                (None, CatalogStatus::Inside(_)) => DatasetKind::Table,
                _ => continue,
            };
            if actual != expected {
                report(context, call, &text, expected, actual);
            }
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, text: &LocatedText, expected: DatasetKind, actual: DatasetKind) {
    let id = &*text.text;
    let class = datasets::loader(expected);
    let right = match actual {
        DatasetKind::BigQueryTable => "FeatureCollection.loadBigQueryTable",
        other => datasets::loader(other),
    };
    let diagnostic = context.diagnostic(
        text.span,
        format!("\"{id}\" is {}, not {}", datasets::kind_name(actual), datasets::kind_name(expected)),
    );
    let diagnostic = match actual {
        DatasetKind::TableCollection => diagnostic.help(format!("load one of its tables: \"{id}/...\"")),
        _ => diagnostic.help(format!("load it with \"ee.{right}(...)\"")),
    };
    let diagnostic = match expected {
        DatasetKind::Image | DatasetKind::ImageCollection => {
            diagnostic.note(format!("Earth Engine says: {class}.load: Asset '{id}' is not an {class}."))
        }
        _ => diagnostic,
    };
    let constructor_span = constructor(context, call);
    let fix =
        constructor_span.filter(|_| actual != DatasetKind::TableCollection && actual != DatasetKind::BigQueryTable);
    let fix = fix.map(|span| Fix::unsafe_(format!("Load it with \"{right}\""), vec![Edit::replace(span, right)]));
    context.report(diagnostic.fix_if(fix));
}

/// Returns the span of `Image` in `ee.Image(...)`.
fn constructor(context: &Context<'_>, call: &CallSite) -> Option<Span> {
    match context.expr(call.callee).kind {
        ExprKind::Member { property, .. } if call.operator().kind == Kind::Constructor => Some(property.span),
        _ => None,
    }
}

//! Hazard: a dataset loaded as what it is not. Ids do not tell a collection from an image; the server refuses it at the end.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::datasets::{self, Known};
use super::literals::Text;
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{ClassId, DatasetKind, Effect, Kind};
use crate::semantic::analysis::CallSite;
use crate::syntax::hir::ExprKind;
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "wrong-dataset-kind",
        summary: "a dataset loaded as an image, collection or table that it is not",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: true,
        docs: include_str!("../../tests/rules/wrong-dataset-kind.md"),
    },
    listen: &[Listen::Call(|op| op.effect == Effect::LoadOrCast, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let wanted = match context.value(call.expr).class() {
        Some(ClassId::IMAGE) => DatasetKind::Image,
        Some(ClassId::IMAGE_COLLECTION) => DatasetKind::ImageCollection,
        Some(ClassId::FEATURE_COLLECTION) => DatasetKind::Table,
        _ => return,
    };
    for (_, arg) in call.with_role(crate::kb::model::Role::Asset) {
        // A list of ids is something else: one image of several, a collection of images.
        if arg.value.as_text().is_none() {
            continue;
        }
        for text in super::literals::texts(context, arg) {
            let found = match (datasets::declared(context, &text.text), datasets::look_up(&text.text)) {
                (Some(kind), _) => kind,
                (None, Known::Dataset(head)) => head.kind,
                (None, Known::Inside(head)) if head.kind == DatasetKind::ImageCollection => DatasetKind::Image,
                (None, Known::Inside(_)) => DatasetKind::Table,
                _ => continue,
            };
            if found != wanted {
                report(context, call, &text, wanted, found);
            }
        }
    }
}

fn report(context: &Context<'_>, call: &CallSite, text: &Text, wanted: DatasetKind, found: DatasetKind) {
    let id = &*text.text;
    let class = datasets::loader(wanted);
    let right = match found {
        DatasetKind::BigQueryTable => "FeatureCollection.loadBigQueryTable",
        other => datasets::loader(other),
    };
    let diagnostic = context.diagnostic(
        text.span,
        format!("\"{id}\" is {}, not {}", datasets::kind_name(found), datasets::kind_name(wanted)),
    );
    let diagnostic = match found {
        DatasetKind::TableCollection => diagnostic.help(format!("load one of its tables: \"{id}/...\"")),
        _ => diagnostic.help(format!("load it with \"ee.{right}(...)\"")),
    };
    let diagnostic = match wanted {
        DatasetKind::Image | DatasetKind::ImageCollection => {
            diagnostic.note(format!("Earth Engine says: {class}.load: Asset '{id}' is not an {class}."))
        }
        _ => diagnostic,
    };
    let place = constructor(context, call);
    let fix = place.filter(|_| found != DatasetKind::TableCollection && found != DatasetKind::BigQueryTable);
    let fix = fix.map(|span| Fix::unsafe_(format!("Load it with \"{right}\""), vec![Edit::replace(span, right)]));
    context.report(diagnostic.fix_if(fix));
}

/// `Image` in `ee.Image(...)`.
fn constructor(context: &Context<'_>, call: &CallSite) -> Option<Span> {
    match context.expr(call.callee).kind {
        ExprKind::Member { property, .. } if call.operator().kind == Kind::Constructor => Some(property.span),
        _ => None,
    }
}

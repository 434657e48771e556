//! Compares an incremental analysis with one from scratch. The fuzz target `edits` uses it too.

use geols::base::cancel::Cancel;
use geols::features::{Input, Snapshot};
use geols::semantic::analysis::Analysis;
use geols::semantic::infer::NoModules;
use geols::semantic::value::{Facts, Instance, List, Object, Origin, Value};
use geols::syntax::language::Language;
use geols::workspace::config::Config;
use std::sync::Arc;

pub fn snapshot(text: &str, language: Language, config: &Arc<Config>, before: Option<&Snapshot>) -> Snapshot {
    let input = Input {
        path: "script".into(),
        text: text.into(),
        language,
        config: config.clone(),
        modules: &NoModules,
        cell_ends: Vec::new(),
    };
    Snapshot::new(input, before, &Cancel::default()).unwrap()
}

/// Returns a value in which the origins of objects are comparable between versions of the file.
fn comparable(analysis: &Analysis, value: &Value) -> Value {
    let deep = |value: &Value| comparable(analysis, value);
    match value {
        Value::Instance(instance) => Value::Instance(Instance {
            class: instance.class,
            facts: instance.facts.as_deref().map(|facts| {
                let producer_origin = facts.producer_origin.map(|origin| match analysis.origin(origin) {
                    Some(expr) => Origin { chunk: 0, expr: expr.0 },
                    None => Origin { chunk: 1, expr: 0 },
                });
                Arc::new(Facts {
                    producer_origin,
                    element: facts.element.as_ref().map(deep),
                    constant: facts.constant.as_ref().map(deep),
                    ..facts.clone()
                })
            }),
        }),
        Value::List(list) => {
            Value::List(Arc::new(List { items: list.items.iter().map(deep).collect(), open: list.open }))
        }
        Value::Object(object) => Value::Object(Arc::new(Object {
            entries: object.entries.iter().map(|(key, value)| (key.clone(), deep(value))).collect(),
            open: object.open,
        })),
        Value::Imported(inner) => Value::Imported(Arc::new(deep(inner))),
        Value::Operator(op, Some(receiver)) => Value::Operator(*op, Some(Arc::new(deep(receiver)))),
        Value::Union(variants) => Value::Union(variants.iter().map(deep).collect()),
        other => other.clone(),
    }
}

/// Returns values as text, because NaN differs from itself.
fn texts(analysis: &Analysis, values: &[Value]) -> Vec<String> {
    values.iter().map(|value| format!("{:?}", comparable(analysis, value))).collect()
}

/// Returns the first difference between two analyses as an error.
pub fn same(now: &Snapshot, fresh: &Snapshot) -> Result<(), String> {
    let (a, b) = (&now.analysis, &fresh.analysis);
    let check = |what: &str, same: bool| if same { Ok(()) } else { Err(what.to_owned()) };
    check("hir", a.hir == b.hir)?;
    check("scopes", a.scopes == b.scopes)?;
    check("number of values", a.inferred.values.iter().count() == b.hir.exprs.len())?;
    for (index, (one, two)) in a.inferred.values.iter().zip(b.inferred.values.iter()).enumerate() {
        let (one, two) = (format!("{:?}", comparable(a, one)), format!("{:?}", comparable(b, two)));
        if one != two {
            return Err(format!("{}: {one}\nbut from scratch {two}", a.hir.exprs[index].span.of(&now.text)));
        }
    }
    let (one, two) = (texts(a, &a.inferred.bindings), texts(b, &b.inferred.bindings));
    if let Some(at) = (0..one.len().max(two.len())).find(|&at| one.get(at) != two.get(at)) {
        let binding = &a.scopes.bindings[at.min(a.scopes.bindings.len() - 1)];
        let (one, two) = (one.get(at), two.get(at));
        return Err(format!("{} {binding:?}: {one:?}\nbut from scratch {two:?}", a.hir.name(binding.name)));
    }
    check("returns", texts(a, &a.inferred.returns) == texts(b, &b.inferred.returns))?;
    check("mapped", a.inferred.mapped_by == b.inferred.mapped_by)?;
    check("falls through", a.inferred.falls_through == b.inferred.falls_through)?;
    check("calls of functions", a.inferred.calls == b.inferred.calls)?;
    check("declared", a.inferred.declared == b.inferred.declared)?;
    let uses = |analysis: &Analysis| -> Vec<String> {
        let uses = (0..analysis.hir.chunk_count()).flat_map(|chunk| analysis.uses_of_chunk(chunk)).map(|used| {
            let producer = used.producer.and_then(|producer| producer.operator(analysis));
            format!("{} {:?} {:?} {producer:?} {:?}", used.expr, used.op, used.classes, used.argument)
        });
        uses.collect()
    };
    check("uses", uses(a) == uses(b))?;
    let sites = |analysis: &Analysis| -> Vec<String> {
        let sites = analysis.calls().map(|site| {
            let args = site
                .bound
                .args
                .iter()
                .map(|arg| (arg.param, arg.expr, format!("{:?}", comparable(analysis, &arg.value))));
            let args: Vec<_> = args.collect();
            let receiver = comparable(analysis, &site.receiver_value);
            format!("{:?} {:?} {:?} {:?} {receiver:?} {args:?}", site.expr, site.op, site.receiver, site.function)
        });
        sites.collect()
    };
    check("call sites", sites(a) == sites(b))?;
    let failed = |rule: &str| panic!("{rule}");
    check("diagnostics", now.diagnostics(&failed) == fresh.diagnostics(&failed))
}

//! Reports a method, constructor, or function that Earth Engine does not have.

use super::engine::context::{Context, Rule, Trigger};
use super::engine::kinds::Kinds;
use super::support::names;
use super::support::suggestions;
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::kb::Member;
use crate::kb::model::{ClassId, Lifecycle, Role};
use crate::kb::suggest::nearest;
use crate::semantic::monkey_patching::MonkeyPatches;
use crate::semantic::query::is_erased_class;
use crate::semantic::query::signature::class_name;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Ident};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "unknown-operator",
    summary: "a method, constructor or function that Earth Engine does not have",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-operator.md"),
    triggers: &[Trigger::Expr(Kinds::MEMBERS.union(Kinds::NAMES), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, id: ExprId) {
    if let Value::Namespace(namespace) = context.value(id) {
        called_namespace(context, id, namespace);
    }
    let ExprKind::Member { object, property } = &context.expr(id).kind else { return removed_global(context, id) };
    let name = context.hir().name(property.name);
    let function = !matches!(context.value(*object), Value::Instance(_) | Value::Union(_));
    if name.is_empty() || names::is_language_member(name, function, context.python()) || names::is_written(context, id)
    {
        return;
    }
    // `ee.Image.geetools`: packages add a member with their own name.
    if context.analysis.monkey_patches == MonkeyPatches::Certain || context.kb().is_extension_member(name) {
        return;
    }
    let owner = context.value(*object);
    match owner {
        Value::Namespace(namespace) => in_namespace(context, id, namespace, *property, name),
        Value::Instance(_) | Value::Union(_) => {
            let classes: Option<Vec<ClassId>> = owner.variants().iter().map(Value::class).collect();
            if let Some(classes) = classes {
                on_object(context, id, &classes, *property, name);
            }
        }
        Value::Unknown if context.python() => in_submodule(context, *object, name),
        _ => {}
    }
}

/// Reports `ee.Algorithms.Landsat(...)`: a holder of functions is called. The holders of exports
/// can be called, as old scripts do.
fn called_namespace(context: &Context<'_>, id: ExprId, namespace: &'static str) {
    let kb = context.kb();
    // The client has classes that the knowledge base does not list.
    let may_be_class =
        namespace.rsplit_once('.').is_some_and(|(owner, name)| owner == "ee" && name.starts_with(char::is_uppercase));
    if !names::is_called(context, id)
        || may_be_class
        || !namespace.starts_with("ee.")
        || kb.operator(namespace).is_some()
        || kb.class_named(namespace).is_some()
        || kb.instance(namespace).is_some()
        || context.analysis.has_monkey_patches()
    {
        return;
    }
    let mut members: Vec<&str> = kb.members(namespace, context.python()).map(|(name, _)| name).collect();
    members.sort_unstable();
    if members.is_empty() {
        return;
    }
    let listed: Vec<&str> = members.iter().take(4).copied().collect();
    let source = context.source(context.span(id));
    let says = if context.python() {
        "Python says: object is not callable".to_owned()
    } else {
        format!("JavaScript says: {source} is not a function")
    };
    context.report(
        context
            .diagnostic(context.span(id), format!("\"{namespace}\" is not a function, but holds functions"))
            .help(format!("call one of its functions, such as {}", listed.join(", ")))
            .note(says),
    );
}

/// Reports `ee.image.cat(...)`: the client keeps each class in a lower-case module, which has no
/// operators.
fn in_submodule(context: &Context<'_>, module: ExprId, name: &str) {
    let ExprKind::Member { object, property: submodule } = &context.expr(module).kind else { return };
    let Value::Namespace(namespace) = context.value(*object) else { return };
    let kb = context.kb();
    let written = context.hir().name(submodule.name);
    // Modules are written in lower case; another name is no module and has its own report.
    if written.chars().any(char::is_uppercase) {
        return;
    }
    let class = kb.members(namespace, true).find_map(|(class, member)| match member {
        Member::Class { name: full, .. } | Member::Namespace(full)
            if class != written && class.eq_ignore_ascii_case(written) =>
        {
            Some((class, full))
        }
        _ => None,
    });
    let Some((class, full)) = class else { return };
    // The module has its class, and the modules that it imports.
    if kb.member(namespace, name, true).is_some() {
        return;
    }
    let owners = |name: &str| -> Vec<&'static str> {
        let classes = kb.members(namespace, true);
        let has = |(_, member): &(&str, Member)| match member {
            Member::Class { name: full, .. } | Member::Namespace(full) => kb.member(full, name, true).is_some(),
            _ => false,
        };
        classes.filter(has).map(|(class, _)| class).collect()
    };
    let candidates = if kb.member(full, name, true).is_some() { vec![class] } else { owners(name) };
    if candidates.is_empty() {
        return;
    }
    let diagnostic = context
        .diagnostic(submodule.span, format!("\"{namespace}.{written}\" is a module and has no \"{name}\""))
        .note(format!("Python says: module '{namespace}.{written}' has no attribute '{name}'"));
    context.report(suggest(diagnostic, *submodule, &candidates[..candidates.len().min(3)]));
}

/// Reports functions of the first Code Editor: `addToMap(image)`.
fn removed_global(context: &Context<'_>, id: ExprId) {
    let Value::Operator(op, None) = context.value(id) else { return };
    let op = context.kb().op(*op);
    if op.lifecycle != Lifecycle::Removed
        || !matches!(context.expr(id).kind, ExprKind::Name(_))
        || !names::is_used(context, id)
    {
        return;
    }
    report_removed(context, context.span(id), op.name, op.replacement);
}

fn report_removed(context: &Context<'_>, span: Span, name: &str, replacement: Option<&str>) {
    let mut diagnostic = context.diagnostic(span, format!("\"{name}\" was removed from Earth Engine"));
    diagnostic.help = replacement.map(|replacement| format!("use \"{replacement}\" instead"));
    context.report(diagnostic);
}

fn in_namespace(context: &Context<'_>, id: ExprId, namespace: &'static str, property: Ident, name: &str) {
    let kb = context.kb();
    match kb.member(namespace, name, context.python()) {
        Some(Member::Operator(op)) if kb.op(op).lifecycle == Lifecycle::Removed => {
            report_removed(context, property.span, &format!("{namespace}.{name}"), kb.op(op).replacement);
        }
        Some(_) => {}
        None => {
            // In JavaScript, reading a missing member is no error until it is used.
            let is_used = names::is_used(context, id) || is_callback(context, id);
            if !context.python() && !is_used || names::is_next_line(context, id) {
                return;
            }
            // `import ee.mapclient` adds a member.
            let full = format!("{namespace}.{name}");
            context.depend_on_file();
            if crate::semantic::analysis::imports(context.hir())
                .any(|module| module == full || module.starts_with(&format!("{full}.")))
            {
                return;
            }
            let members = || kb.members(namespace, context.python()).map(|(name, _)| name);
            if may_be_added(context, name, members()) {
                return;
            }
            let candidates = nearest(name, members(), 3);
            let kind = if name.starts_with(char::is_uppercase) { "class or namespace" } else { "function" };
            let mut diagnostic = context.diagnostic(property.span, format!("\"{namespace}\" has no {kind} \"{name}\""));
            let python = python_namespace(context, namespace);
            if python.is_some() || !context.python() {
                let python = python.unwrap_or_default();
                diagnostic = diagnostic.note(words(context, &format!("{namespace}.{name}"), &python, name));
            }
            context.report(suggest(diagnostic, property, &candidates));
        }
    }
}

fn on_object(context: &Context<'_>, id: ExprId, classes: &[ClassId], property: Ident, name: &str) {
    let kb = context.kb();
    let python = context.python();
    let removed =
        |class: ClassId| kb.method(class, name, python).filter(|&op| kb.op(op).lifecycle == Lifecycle::Removed);
    if classes.iter().all(|&class| removed(class).is_none()) && *context.value(id) != Value::Unknown
        || classes.iter().any(|&class| !names::is_closed(context, class) && !is_called_task(context, id, class))
    {
        return;
    }
    if classes.iter().any(|&class| kb.method(class, name, python).is_some() && removed(class).is_none()) {
        return;
    }
    if !python && !names::is_used(context, id) || names::is_next_line(context, id) {
        return;
    }
    // `uncast-element` reports objects of erased class if some class has the method.
    if classes.iter().any(|&class| is_erased_class(class)) && names::some_class_has(context, name) {
        return;
    }
    let class = classes[0];
    let title = class_name(class);
    let receiver = names::receiver_text(context, id);
    let mut diagnostic = context.diagnostic(property.span, format!("{title} has no method \"{name}\"")).note(words(
        context,
        &format!("{receiver}.{name}"),
        &format!("'{title}' object"),
        name,
    ));
    if let Some(op) = removed(class) {
        diagnostic = match kb.op(op).replacement {
            Some(replacement) => diagnostic.help(format!("it was removed; use \"{replacement}\" instead")),
            None => diagnostic.help("it was removed from Earth Engine"),
        };
        return context.report(diagnostic);
    }
    if may_be_added(context, name, kb.methods(class, python).map(|(name, _)| name)) {
        return;
    }
    let element = match class {
        ClassId::IMAGE_COLLECTION => Some((ClassId::IMAGE, "image")),
        ClassId::FEATURE_COLLECTION => Some((ClassId::FEATURE, "feature")),
        _ => None,
    };
    if let Some((element, each)) = element
        && kb.method(element, name, python).is_some()
    {
        let example = if python {
            format!(".map(lambda {each}: {each}.{name}(...))")
        } else {
            format!(".map(function({each}) {{ return {each}.{name}(...); }})")
        };
        diagnostic =
            diagnostic.help(format!("{} has it: call it on each {each} with {example}", kb.class(element).name));
        return context.report(diagnostic);
    }
    let candidates = nearest(name, kb.methods(class, python).map(|(name, _)| name), 3);
    context.report(suggest(diagnostic, property, &candidates));
}

/// Returns `true` if an unknown package may have added a name, which is no misspelling of one of
/// `names`. Packages add plurals and names in snake case.
fn may_be_added<'n>(context: &Context<'_>, name: &str, mut names: impl Iterator<Item = &'n str>) -> bool {
    if context.analysis.monkey_patches == MonkeyPatches::None {
        return false;
    }
    let is_plural = |one: &str, other: &str| one.strip_suffix('s') == Some(other);
    let is_misspelling = |intended: &str| {
        let has_typing_error = strsim::damerau_levenshtein(&name.to_lowercase(), &intended.to_lowercase()) <= 1;
        has_typing_error && !is_plural(name, intended) && !is_plural(intended, name)
    };
    name.len() < MIN_MISSPELLED || name.contains('_') || !names.any(is_misspelling)
}

/// Minimum length of a name of which one differing letter is a typing error.
const MIN_MISSPELLED: usize = 6;

/// Returns `true` if the expression is the function that an operator calls: `map(ee.Image.x)`.
fn is_callback(context: &Context<'_>, id: ExprId) -> bool {
    let Parent::Expr(parent) = context.analysis.scopes.parents[id.index()] else { return false };
    let Some(call) = context.call_at(parent) else { return false };
    call.arguments().any(|(param, arg)| arg.expr == Some(id) && param.role == Role::Callback)
}

/// Returns `true` if a member of a task is called. Scripts set attributes of tasks, but call only
/// the methods. The tasks of JavaScript are of a class that is not in the reference.
fn is_called_task(context: &Context<'_>, id: ExprId, class: ClassId) -> bool {
    context.python() && context.kb().class(class).name.starts_with("batch.") && names::is_called(context, id)
}

/// Returns how Python calls a namespace in its error messages. Returns `None` for a namespace that
/// is neither a class nor a module there.
fn python_namespace(context: &Context<'_>, namespace: &str) -> Option<String> {
    let name = namespace.rsplit('.').next().unwrap_or(namespace);
    if context.kb().class_named(name).is_some() {
        return Some(format!("type object '{name}'"));
    }
    name.starts_with(char::is_lowercase).then(|| format!("module '{namespace}'"))
}

/// Returns the error message for a missing member of an owner, as Python calls it.
fn words(context: &Context<'_>, javascript: &str, python: &str, name: &str) -> String {
    if context.python() {
        format!("Python says: {python} has no attribute '{name}'")
    } else {
        format!("JavaScript says: {javascript} is not a function")
    }
}

fn suggest(diagnostic: Diagnostic, property: Ident, candidates: &[&str]) -> Diagnostic {
    // A single similar name may still be the wrong one.
    suggestions::did_you_mean(diagnostic, candidates, |best| {
        Some(suggestions::change(best, Edit::replace(property.span, best)))
    })
}

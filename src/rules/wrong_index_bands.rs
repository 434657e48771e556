//! Reports a spectral index that is computed from the wrong bands.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::band_choices;
use crate::semantic::query::literals::{self, LocatedText};
use crate::semantic::scope::Parent;
use crate::semantic::value::Bands;

pub static RULE: Rule = Rule {
    name: "wrong-index-bands",
    summary: "a spectral index computed from the wrong bands",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/wrong-index-bands.md"),
    triggers: &[Trigger::Call(|op| op.makes == ["nd"] && op.takes(&[Role::BandName]), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(((_, arg), name)) = call.with_role(Role::BandName).next().zip(name_of(context, call)) else { return };
    let Some((name, pairs)) = context.kb().normalized_difference(&name) else { return };
    let Some((found, _)) = band_choices::of_images(&call.receiver_value) else { return };
    let texts = literals::texts(context, arg);
    let [first, second] = &texts[..] else { return };
    let (Some(a), Some(b)) = (role(&found, first), role(&found, second)) else { return };
    let serves = |expected: &str, role: &str| expected.split('|').any(|one| one == role);
    if pairs.iter().any(|(x, y)| serves(x, &a) && serves(y, &b)) {
        return;
    }
    let expected: Vec<String> = pairs.iter().map(|(x, y)| format!("{} and {}", words(x), words(y))).collect();
    let message = format!(
        "{name} uses {}, but \"{}\" is {} and \"{}\" is {}",
        expected.join(", or "),
        first.text,
        words(&a),
        second.text,
        words(&b)
    );
    let swapped = pairs.iter().any(|(x, y)| serves(x, &b) && serves(y, &a));
    let right = if swapped {
        Some((second.text.to_string(), first.text.to_string()))
    } else {
        pairs.iter().find_map(|(x, y)| Some((single_band_with_role(&found, x)?, single_band_with_role(&found, y)?)))
    };
    let diagnostic = context.diagnostic(first.span.to(second.span), message);
    let diagnostic = match &right {
        Some((x, y)) if swapped => diagnostic.help(format!("swap them: \"{x}\", \"{y}\"")),
        Some((x, y)) => diagnostic.help(format!("use \"{x}\" and \"{y}\"")),
        None => diagnostic,
    };
    let fix = right.and_then(|(x, y)| {
        let inner = |text: &LocatedText| text.literal.and_then(|literal| literals::inner_span(context, literal));
        let edits = vec![Edit::replace(inner(first)?, x.as_str()), Edit::replace(inner(second)?, y.as_str())];
        Some(Fix::unsafe_(format!("Change to \"{x}\" and \"{y}\""), edits))
    });
    context.report(diagnostic.note("Earth Engine reports no error: the index is wrong").fix_if(fix));
}

/// Returns the role of a band of a dataset.
fn role(bands: &Bands, text: &LocatedText) -> Option<String> {
    bands.find(&text.text)?.facts()?.role.as_deref().map(str::to_owned)
}

/// Returns the only band with one of several roles; the first role that a band has counts.
fn single_band_with_role(bands: &Bands, roles: &str) -> Option<String> {
    roles.split('|').find_map(|role| {
        let mut with =
            bands.list.iter().filter(|band| band.facts().is_some_and(|facts| facts.role.as_deref() == Some(role)));
        let band = with.next()?;
        with.next().is_none().then(|| band.name.to_string())
    })
}

/// Returns roles in words.
fn words(roles: &str) -> String {
    let word = |role: &str| {
        match role {
            "nir" | "nir08" | "nir09" => "near infrared",
            "swir12" | "swir16" | "swir22" => "short-wave infrared",
            "rededge" => "red edge",
            "lwir" => "thermal infrared",
            "pan" => "panchromatic",
            other => return other.to_owned(),
        }
        .to_owned()
    };
    let mut all: Vec<String> = roles.split('|').map(word).collect();
    all.dedup();
    all.join(" or ")
}

/// Returns the name of the result: the one set by `rename`, otherwise that of the variable that
/// holds it.
fn name_of(context: &Context<'_>, call: &CallSite) -> Option<String> {
    let parents = &context.analysis.scopes.parents;
    match parents[call.expr.index()] {
        Parent::Expr(member) => {
            let Parent::Expr(outer) = parents[member.index()] else { return None };
            let renaming = context.call_at(outer).filter(|outer| outer.receiver == Some(call.expr))?;
            let renames = renaming.operator().effect == Effect::Rename;
            renames.then(|| renaming.bound.args.first().and_then(|arg| one_name(&arg.value)))?
        }
        Parent::Stmt(_) => literals::assigned_name(context, call.expr).map(str::to_owned),
        _ => None,
    }
}

fn one_name(value: &crate::semantic::value::Value) -> Option<String> {
    let text = match value.as_items() {
        Some([one]) => one.as_text(),
        Some(_) => None,
        None => value.as_text(),
    };
    text.map(|text| text.to_string())
}

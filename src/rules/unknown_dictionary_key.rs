//! Reports a key that the dictionary does not have.

use super::engine::context::{Context, Rule, Trigger};
use super::support::suggestions;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Role};
use crate::kb::suggest::nearest;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;

pub static RULE: Rule = Rule {
    name: "unknown-dictionary-key",
    summary: "a key that the dictionary does not have",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/unknown-dictionary-key.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

/// Maximum number of keys listed in a message.
const MAX_LISTED: usize = 10;

fn check(context: &Context<'_>, call: &CallSite) {
    if call.receiver_value.class() != Some(ClassId::DICTIONARY) {
        return;
    }
    let Some(facts) = call.receiver_value.facts().filter(|facts| !facts.keys.open) else { return };
    // With a default, a missing key is valid.
    if call.operator().effect == Effect::GetProperty && call.bound.args.len() > 1 {
        return;
    }
    for (_, arg) in call.with_role(Role::Key) {
        for text in literals::texts(context, arg) {
            let key = &*text.text;
            if facts.keys.may_have(key) {
                continue;
            }
            let mut listed: Vec<&str> = facts.keys.list.iter().take(MAX_LISTED).map(|key| &**key).collect();
            if facts.keys.list.len() > MAX_LISTED {
                listed.push("...");
            }
            let listed = listed.join(", ");
            let mut diagnostic = context
                .diagnostic(text.span, format!("the dictionary has no key \"{key}\""))
                .note(format!("Earth Engine says: Dictionary.get: Dictionary does not contain key: '{key}'."));
            // A reducer with several outputs appends their names to the band name.
            let output_prefix = format!("{key}_");
            let candidates = facts.keys.list.iter().map(|key| &**key);
            let mut near: Vec<&str> =
                candidates.clone().filter(|known| known.starts_with(&output_prefix)).take(3).collect();
            if near.is_empty() {
                near = nearest(key, candidates.clone(), 3);
            }
            if near.is_empty() && facts.keys.list.len() == 1 {
                near.extend(candidates);
            }
            if near.is_empty() {
                diagnostic = diagnostic.help(format!("it has {listed}"));
            }
            context.report(suggestions::did_you_mean(diagnostic, &near, |best| {
                let is_same_word = best.eq_ignore_ascii_case(key) && near.len() == 1;
                suggestions::change_literal(context, text.literal, best, is_same_word)
            }));
        }
    }
}

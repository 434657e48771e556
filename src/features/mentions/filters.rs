//! Properties of images and features. In a filter, the property belongs to the elements of the
//! filtered collection.

use super::{Finder, Meaning};
use crate::kb::model::{ClassId, Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;

/// Adds the properties that a call names.
pub fn properties(finder: &mut Finder<'_>, call: &CallSite, owners: &FxHashMap<ExprId, Value>) {
    let context = finder.context;
    let is_filter = context.value(call.expr).class() == Some(ClassId::FILTER);
    let owner = match is_filter {
        true => owners.get(&call.expr).cloned().unwrap_or_default(),
        false => call.subject(),
    };
    // `collection.get(...)` reads a property of the collection itself, about which nothing is
    // known.
    let of_collection = matches!(owner.class(), Some(ClassId::IMAGE_COLLECTION | ClassId::FEATURE_COLLECTION))
        && call.operator().effect == Effect::GetProperty;
    let owner = if of_collection { Value::Unknown } else { owner };
    for role in [Role::Property, Role::NewProperty] {
        for (_, arg) in call.with_role(role) {
            for text in literals::texts(context, arg) {
                finder.literal(text.literal, Meaning::Property { name: text.text, owner: owner.clone() });
            }
        }
    }
}

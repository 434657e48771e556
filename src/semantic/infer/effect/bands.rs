//! Effects on the bands of an image, or of the images of a collection.

use super::OperatorCall;
use crate::kb::model::{ClassId, Kind, Operator, Role, Trait};
use crate::semantic::bands;
use crate::semantic::infer::Infer;
use crate::semantic::value::{Bands, Names, Pixels, Value};
use std::sync::Arc;

impl Infer<'_> {
    /// Returns the bands of the image that a value is promoted to.
    pub(super) fn image_bands(&mut self, value: &Value) -> Bands {
        self.as_image(value).facts().map_or_else(Bands::default, |facts| facts.bands.clone())
    }

    /// Returns an image with the same bands and other values.
    pub(super) fn compute_bands(&mut self, call: &OperatorCall<'_>) -> Value {
        let bands = self.image_bands(call.subject());
        // A cast changes the type of the stored numbers and not their scale.
        let is_cast = call.op.has(Trait::CastsBands);
        let bands = if is_cast { bands.with_pixels(Pixels::Unknown) } else { bands.computed() };
        call.with_bands(floating(call.op, bands))
    }

    /// Returns the result of image arithmetic.
    pub(super) fn combine_images(&mut self, call: &OperatorCall<'_>) -> Value {
        let right = call.arg(usize::from(call.op.kind != Kind::Method));
        let left = self.image_bands(call.subject());
        call.with_bands(bands::binary(&left, &self.image_bands(right)))
    }

    /// Adds the bands that the operator always makes.
    pub(super) fn append_output_bands(&mut self, call: &OperatorCall<'_>) -> Value {
        let mut facts = self.as_image(call.subject()).facts_or_default();
        facts.bands = bands::add(&facts.bands, &Bands::named(call.op.makes.iter().copied()), Some(false));
        call.with(facts)
    }

    /// Adds the bands of the argument, or those that a selection picks from them.
    pub(super) fn add_bands(&mut self, call: &OperatorCall<'_>) -> Value {
        let mut added = self.image_bands(call.arg(0));
        if let Some(names) = call.given(1) {
            added = match bands::selectors(names) {
                Some(selectors) => bands::select(&added, &selectors),
                None if *names == Value::Null => added,
                None => Bands::default(),
            };
        }
        let overwrite = match call.given(2) {
            None => Some(false),
            Some(Value::Bool(flag)) => *flag,
            Some(_) => None,
        };
        let mut facts = call.receiver.facts_or_default();
        facts.bands = bands::add(&facts.bands, &added, overwrite);
        facts.constant = None;
        call.with(facts)
    }

    /// Returns an image with the bands of all arguments.
    pub(super) fn concatenate(&mut self, call: &OperatorCall<'_>) -> Value {
        if let [only] = &call.bound.args[..]
            && !call.bound.uncertain
            && let Some(cast) = self.as_only_image(&only.value)
        {
            return cast;
        }
        let images = call.bound.args.iter().flat_map(|arg| match &arg.value {
            Value::List(list) if !list.open => &list.items[..],
            other => std::slice::from_ref(other),
        });
        let each = images.map(|image| match (self.image_bands(image), image) {
            (_, Value::List(_)) => Bands::default(),
            (bands, _) => bands,
        });
        let all = each.reduce(|all, next| bands::add(&all, &next, Some(false)));
        let mut all = all.unwrap_or_else(|| Bands::closed([]));
        all.open |= call.bound.uncertain;
        call.with_bands(all)
    }

    /// Returns the image of a constant, or of a list of constants.
    pub(super) fn constant_image(&mut self, call: &OperatorCall<'_>) -> Value {
        match call.arg(0) {
            Value::List(list) if !list.open && list.items.len() > 1 => {
                let names: Vec<String> = (0..list.items.len()).map(|index| format!("constant_{index}")).collect();
                call.with_bands(Bands::named(names.iter().map(String::as_str)))
            }
            Value::List(_) => call.with_bands(Bands::default()),
            other => self.as_image(other),
        }
    }
}

/// Returns the bands with the data type of the operator's results, if it is fixed.
pub(super) fn floating(op: &Operator<'_>, bands: Bands) -> Bands {
    if op.has(Trait::Floating) { bands.with_pixels(Pixels::Float) } else { bands }
}

/// Adds the bands that are named of the matching image of a collection. They replace bands with
/// the same names.
pub(super) fn link_bands(call: &OperatorCall<'_>) -> Value {
    let linked = call.arg(0).facts().map_or_else(Bands::default, |facts| facts.bands.clone());
    let named = call.given(1).filter(|_| !call.bound.uncertain).and_then(bands::selectors);
    let added = named.map_or_else(Bands::default, |named| bands::select(&linked, &named));
    let mut facts = call.receiver.facts_or_default();
    facts.bands = bands::add(&facts.bands, &added, Some(true));
    facts.constant = None;
    if call.given(2).is_some() || call.bound.uncertain {
        facts.properties = Names::default();
    }
    call.with(facts)
}

/// Returns the selected bands, with new names if they are given.
pub(super) fn select_bands(call: &OperatorCall<'_>) -> Value {
    let subject = call.subject();
    let mut facts = subject.facts_or_default();
    // On features, `select` picks properties.
    if subject.class().is_some_and(|class| class != ClassId::IMAGE && class != ClassId::IMAGE_COLLECTION) {
        facts.properties = Names::default();
        return call.with(facts);
    }
    let selection = bands::selection(call.bound).filter(|_| !call.bound.uncertain);
    let new_names = selection.as_ref().and_then(|(_, names)| names.map(|arg| &arg.value));
    let chosen: Option<Vec<bands::Selector>> = selection.and_then(|(chosen, _)| {
        let each: Option<Vec<_>> = chosen.into_iter().map(|arg| bands::selectors(&arg.value)).collect();
        Some(each?.concat())
    });
    facts.bands = chosen.map_or_else(Bands::default, |chosen| bands::select(&facts.bands, &chosen));
    if let Some(names) = new_names.filter(|names| **names != Value::Null) {
        facts.bands = bands::rename(&facts.bands, bands::names(names));
    }
    call.with(facts)
}

/// Renames all bands.
pub(super) fn rename_bands(call: &OperatorCall<'_>) -> Value {
    let mut names: Option<Vec<Option<Arc<str>>>> = Some(Vec::new());
    for arg in &call.bound.args {
        match (bands::names(&arg.value), &mut names) {
            (Some(more), Some(names)) => names.extend(more),
            _ => names = None,
        }
    }
    let mut facts = call.receiver.facts_or_default();
    facts.bands = if call.bound.uncertain { Bands::default() } else { bands::rename(&facts.bands, names) };
    call.with(facts)
}

/// Returns the image that a classifier or clusterer makes.
pub(super) fn classified_band(call: &OperatorCall<'_>) -> Value {
    // Some classifiers have fixed outputs. The caller names the outputs of the others.
    let has_one_output = call.arg(0).facts().is_some_and(|facts| !facts.keys.open);
    let name_index = call.op.params.iter().position(|param| param.role == Role::NewName);
    let name = match name_index.and_then(|index| call.given(index)) {
        Some(name) => name.as_text().cloned(),
        None => call.op.makes.first().map(|&name| Arc::from(name)),
    };
    call.with_bands(match name {
        Some(name) if has_one_output => Bands::named([&*name]),
        _ => Bands::default(),
    })
}

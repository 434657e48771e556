//! Effects of reducers: their output names, and the results of reductions.

use super::OperatorCall;
use crate::kb::model::{ClassId, Trait};
use crate::semantic::bands;
use crate::semantic::infer::Infer;
use crate::semantic::value::{Bands, Names, Pixels, Value};
use std::sync::Arc;

impl Infer<'_> {
    /// Returns the output names of a reducer or of the name of a reducer, or `None` if they are not
    /// certain.
    fn reducer_outputs(&self, reducer: &Value) -> Option<Vec<Arc<str>>> {
        if let Some(name) = reducer.as_text() {
            let op = self.kb.op(self.kb.operator(&format!("ee.Reducer.{name}"))?);
            let certain = !op.makes.is_empty() && !op.has(Trait::SeveralInputs);
            return certain.then(|| super::made_names(op).collect());
        }
        let keys = &reducer.facts()?.keys;
        (!keys.open && reducer.class() == Some(ClassId::REDUCER)).then(|| keys.list.to_vec())
    }

    /// Returns a reducer with the outputs of two reducers.
    pub(super) fn combine_reducers(&mut self, call: &OperatorCall<'_>) -> Value {
        let prefix = match call.given(1) {
            None | Some(Value::Null) => Some(""),
            Some(prefix) => prefix.as_text().map(|prefix| &**prefix),
        };
        // Inputs of their own shift the bands that the second reducer works on.
        let shares_inputs = *call.arg(2) == Value::Bool(Some(true));
        let outputs = (self.reducer_outputs(call.receiver), self.reducer_outputs(call.arg(0)), prefix);
        call.with_keys(match outputs {
            (Some(own), Some(other), Some(prefix)) if shares_inputs => {
                let other: Vec<Arc<str>> = other.iter().map(|name| format!("{prefix}{name}").into()).collect();
                let has_conflict = own.iter().any(|name| other.contains(name));
                Names { open: has_conflict, ..Names::closed(own.into_iter().chain(other)) }
            }
            _ => Names::default(),
        })
    }

    /// Returns a dictionary of the outputs of the reducer.
    pub(super) fn reduce_columns(&mut self, call: &OperatorCall<'_>) -> Value {
        call.with_keys(self.reducer_outputs(call.arg(0)).map_or_else(Names::default, Names::closed))
    }

    /// Returns an image with the outputs of a reducer as bands.
    pub(super) fn reduce_to_outputs(&mut self, call: &OperatorCall<'_>, reducer: &Value) -> Value {
        let outputs = self.reducer_outputs(reducer);
        call.with_bands(outputs.map_or_else(Bands::default, |names| Bands::named(names.iter().map(|name| &**name))))
    }

    /// Returns an image with a band for each band of the images and output of the reducer.
    pub(super) fn reduce_collection(&mut self, call: &OperatorCall<'_>) -> Value {
        let source = call.receiver.facts_or_default().bands;
        let bands =
            match self.reducer_outputs(call.arg(0)) {
                Some(outputs) if !source.open => Bands::closed(source.list.iter().flat_map(|band| {
                    outputs.iter().map(move |output| band.derived(&format!("{}_{output}", band.name)))
                })),
                _ => Bands::default(),
            };
        call.with_bands(Bands { loose: source.loose, ..bands })
    }

    /// Returns a dictionary with a key for each band, or for each band and output of the reducer.
    pub(super) fn reduce_region(&mut self, call: &OperatorCall<'_>) -> Value {
        let source = call.receiver.facts_or_default().bands;
        call.with_keys(match self.reducer_outputs(call.arg(0)) {
            Some(outputs) if !source.open && outputs.len() == 1 => {
                Names::closed(source.list.iter().map(|band| band.name.clone()))
            }
            Some(outputs) if !source.open => Names::closed(
                source
                    .list
                    .iter()
                    .flat_map(|band| outputs.iter().map(move |output| format!("{}_{output}", band.name).into())),
            ),
            _ => Names::default(),
        })
    }
}

/// Returns a reducer with new output names. A reducer of unknown outputs may have several inputs:
/// then its outputs are no suffixes of bands.
pub(super) fn rename_outputs(call: &OperatorCall<'_>) -> Value {
    if call.receiver.facts().is_none_or(|facts| facts.keys.open) {
        return call.with_keys(Names::default());
    }
    let names = bands::names(call.arg(0)).and_then(|names| names.into_iter().collect::<Option<Vec<_>>>());
    call.with_keys(names.map_or_else(Names::default, Names::closed))
}

/// Returns the image of a collection's mean, median and the like.
pub(super) fn collapse_collection(call: &OperatorCall<'_>) -> Value {
    let facts = call.subject().facts_or_default();
    let from_images = call.subject().class() == Some(ClassId::IMAGE_COLLECTION) && facts.element.is_none();
    // The numbers stay what they stand for; their type may be another one.
    call.with_bands(if from_images { facts.bands.with_pixels(Pixels::Unknown) } else { Bands::default() })
}

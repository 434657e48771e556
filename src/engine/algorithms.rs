//! The algorithms of Earth Engine that are evaluated, one file per family.

mod arrays;
mod collections;
mod commons;
mod control;
mod dates;
mod dictionaries;
mod filters;
mod images;
mod joda;
mod lists;
mod math;
mod matrices;
mod number_format;
mod numbers;
mod pixel_types;
mod pixels;
mod reducers;
mod strings;
mod tables;

use super::arguments::Arguments;
use super::error::{EngineError, Result};
use super::value::Value;
use std::borrow::Cow;

/// Calls an algorithm.
pub(super) fn call(arguments: &Arguments<'_>) -> Result<Value> {
    let name = arguments.algorithm;
    let (family, method) = name.split_once('.').unwrap_or((name, ""));
    // Old graphs have names such as `bitwise_and`.
    let method = &*in_camel_case(method);
    let value = match family {
        "Number" => numbers::call(method, arguments),
        "String" => strings::call(method, arguments),
        "List" => lists::call(method, arguments),
        "Dictionary" => dictionaries::call(method, arguments),
        "Date" | "DateRange" => dates::call(name, arguments),
        "Array" => arrays::call(method, arguments),
        "PixelType" | "ErrorMargin" => pixel_types::call(name, arguments),
        "Reducer" => reducers::call(method, arguments),
        "reduce" | "AggregateFeatureCollection" => collections::call(name, arguments),
        "ImageCollection" if method == "mosaic" => collections::call(name, arguments),
        "Filter" => filters::call(method, arguments),
        "Image" if !matches!(method, "sample" | "reduceRegion") => images::call(method, arguments),
        "Image" | "Feature" | "Element" | "Collection" | "ImageCollection" | "GeometryConstructors" | "Projection" => {
            tables::call(name, arguments)
        }
        _ => control::call(name, arguments),
    };
    value.transpose().unwrap_or_else(|| Err(EngineError::not_evaluated(name)))
}

/// Returns a name with capitals for underscores.
fn in_camel_case(name: &str) -> Cow<'_, str> {
    if !name.contains('_') {
        return Cow::Borrowed(name);
    }
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    let capitalized = words.map(|word| match word.split_at_checked(1) {
        Some((initial, rest)) => initial.to_uppercase() + rest,
        None => String::new(),
    });
    Cow::Owned(capitalized.fold(first, |name, word| name + &word))
}

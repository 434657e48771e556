//! Reductions of collections: mosaics, means of images, aggregates of properties.

use super::pixels::{Mosaic, Reduced};
use super::reducers;
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::pixel_type::PixelType;
use crate::engine::raster::Pixels;
use crate::engine::reducer::Reducer;
use crate::engine::value::{Band, Image, Value};
use std::sync::Arc;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if name == "ImageCollection.mosaic" {
        let mosaic = |bands: Vec<Band>| -> Arc<dyn Pixels> { Arc::new(Mosaic(bands)) };
        return combined(arguments, mosaic, None).map(Some);
    }
    if let Some(reducer) = name.strip_prefix("reduce.").and_then(Reducer::named) {
        let reducer = Arc::new(reducer);
        let reduce =
            |inputs: Vec<Band>| -> Arc<dyn Pixels> { Arc::new(Reduced { inputs, reducer: reducer.clone(), at: 0 }) };
        return combined(arguments, reduce, Some(PixelType::DOUBLE)).map(Some);
    }
    match name.strip_prefix("AggregateFeatureCollection.") {
        Some(method) => aggregate(method, arguments),
        None => Ok(None),
    }
}

/// Returns an image with a band for each name, made of the bands of all images.
fn combined(
    arguments: &Arguments<'_>,
    combine: impl Fn(Vec<Band>) -> Arc<dyn Pixels>,
    of: Option<PixelType>,
) -> Result<Value> {
    let Value::ImageCollection(items) = arguments.required("collection")? else {
        return raise(format!("{}: Not an image collection.", arguments.algorithm));
    };
    let images: Vec<&Arc<Image>> = items
        .iter()
        .filter_map(|item| match item {
            Value::Image(image) => Some(image),
            _ => None,
        })
        .collect();
    let Some(first) = images.first() else { return Ok(Value::Image(Arc::default())) };
    let names = |image: &Image| image.bands.iter().map(|band| band.name.clone()).collect::<Vec<_>>();
    if images.iter().any(|image| names(image) != names(first)) {
        return refuse(format!("{} of images with other bands is not evaluated offline", arguments.algorithm));
    }
    let bands = first.bands.iter().enumerate().map(|(at, band)| {
        let inputs: Vec<Band> = images.iter().map(|image| image.bands[at].clone()).collect();
        let union = inputs.iter().map(|band| band.of).reduce(PixelType::union).unwrap_or(band.of);
        Band { name: band.name.clone(), of: of.unwrap_or(union), pixels: combine(inputs) }
    });
    Ok(Value::Image(Arc::new(Image { bands: bands.collect(), ..Image::default() })))
}

/// Returns the result of a reducer over a property. Elements without it are left out.
fn aggregate(method: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let (Value::Collection(items) | Value::ImageCollection(items)) = arguments.required("collection")? else {
        return raise(format!("{}: Not a collection.", arguments.algorithm));
    };
    let property = arguments.string("property")?;
    let values = items.iter().filter_map(|item| match item {
        Value::Feature(feature) => feature.properties.get(&*property),
        Value::Image(image) => image.properties.get(&*property),
        _ => None,
    });
    let values: Vec<Value> = values.filter(|value| !matches!(value, Value::Null)).cloned().collect();
    let reducer = match method {
        "array" => return Ok(Some(Value::List(values.into()))),
        "count" | "sum" | "product" | "mean" | "max" | "min" | "first" => method,
        "sample_var" => "sampleVariance",
        "sample_sd" => "sampleStdDev",
        "total_var" => "variance",
        "total_sd" => "stdDev",
        _ => return Ok(None),
    };
    match Reducer::named(reducer) {
        Some(reducer) => reducers::of_values(&reducer, &values).map(Some),
        None => Ok(None),
    }
}

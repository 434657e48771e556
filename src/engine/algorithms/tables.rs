//! `ee.Feature`, `ee.Element`, collections, and samples of images at points.

use super::images::image;
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::nested;
use crate::engine::raster::Grid;
use crate::engine::value::{Feature, Geometry, Image, Properties, Value, text};
use std::sync::Arc;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "Feature" => {
            if !matches!(arguments.any("geometry")?, Value::Null | Value::Geometry(_)) {
                return refuse("Feature of a feature is not evaluated offline");
            }
            let properties = match arguments.any("metadata")? {
                Value::Null => Properties::new(),
                _ => (*arguments.dictionary("metadata")?).clone(),
            };
            Value::Feature(Arc::new(Feature { properties }))
        }
        // Only features that are loaded have an id of their own.
        "Feature.id" => match properties(&arguments.required("element")?, arguments)?.get("system:index") {
            Some(index) => index.clone(),
            None => Value::Null,
        },
        "Element.get" | "Element.getString" | "Element.getNumber" | "Element.getArray" => {
            let key = arguments.string("property")?;
            properties(&arguments.required("object")?, arguments)?.get(&*key).cloned().unwrap_or(Value::Null)
        }
        "Element.set" => {
            let (key, value) = (arguments.string("key")?, arguments.any("value")?);
            let object = arguments.required("object")?;
            let mut changed = properties(&object, arguments)?.clone();
            changed.insert(key.to_string(), value);
            with_properties(&object, changed)
        }
        "Element.propertyNames" => return refuse("Element.propertyNames is not evaluated offline"),
        "Collection" => Value::Collection(arguments.list("features")?),
        "ImageCollection.fromImages" => Value::ImageCollection(arguments.list("images")?),
        "Collection.first" => match items(arguments)?.first() {
            Some(first) => first.clone(),
            None => Value::Null,
        },
        "Collection.size" => Value::Int(items(arguments)?.len() as i64),
        "GeometryConstructors.Point" => {
            let coordinates = arguments.list("coordinates")?;
            match coordinates.iter().map(Value::number).collect::<Option<Vec<_>>>().as_deref() {
                Some([x, y]) => Value::Geometry(Arc::new(Geometry::Point(*x, *y))),
                _ => return raise("GeometryConstructors.Point: Invalid coordinates."),
            }
        }
        "Image.sample" => Value::Collection(sampled(arguments)?),
        _ => return Ok(None),
    }))
}

fn items(arguments: &Arguments<'_>) -> Result<Arc<[Value]>> {
    match arguments.required("collection")? {
        Value::Collection(items) | Value::ImageCollection(items) => Ok(items),
        value => arguments.wrong("collection", "FeatureCollection", &value),
    }
}

fn properties<'v>(object: &'v Value, arguments: &Arguments<'_>) -> Result<&'v Properties> {
    match object {
        Value::Feature(feature) => Ok(&feature.properties),
        Value::Image(image) => Ok(&image.properties),
        value => arguments.wrong("object", "Element", value),
    }
}

fn with_properties(object: &Value, properties: Properties) -> Value {
    match object {
        Value::Feature(_) => Value::Feature(Arc::new(Feature { properties })),
        Value::Image(image) => Value::Image(Arc::new(Image { properties, ..(**image).clone() })),
        other => other.clone(),
    }
}

/// Returns a feature for the pixel of a point. Without all of its bands, there is none.
fn sampled(arguments: &Arguments<'_>) -> Result<Arc<[Value]>> {
    let image = image(arguments, "image")?;
    let Value::Geometry(region) = arguments.required("region")? else {
        return refuse("Image.sample without a point is not evaluated offline");
    };
    let others = ["projection", "factor", "numPixels"];
    if others.iter().any(|name| !matches!(arguments.any(name), Ok(Value::Null)))
        || arguments.boolean_or("geometries", false)?
    {
        return refuse("Image.sample with these arguments is not evaluated offline");
    }
    let Geometry::Point(..) = *region;
    let grid = Grid { size: (1, 1) };
    let mut properties = Properties::new();
    let mut is_whole = true;
    for band in &image.bands {
        let tile = band.pixels.tile(&grid)?;
        match tile.pixel(0, band.of) {
            Some(array) if array.shape.is_empty() => {
                drop(properties.insert(band.name.to_string(), nested::element(&array, 0)))
            }
            Some(array) => drop(properties.insert(band.name.to_string(), Value::Array(array))),
            None => is_whole = false,
        }
    }
    if !is_whole && arguments.boolean_or("dropNulls", true)? {
        return Ok(Arc::from([]));
    }
    properties.insert("system:index".to_owned(), text("0"));
    Ok(Arc::from([Value::Feature(Arc::new(Feature { properties }))]))
}

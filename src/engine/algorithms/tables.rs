//! `ee.Feature`, `ee.Element`, collections, and samples of images at points.

use super::filters;
use super::images::image;
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::nested;
use crate::engine::raster::Grid;
use crate::engine::value::{Feature, Geometry, Image, Projection, Properties, Value, text};
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
        "Element.setMulti" => {
            let object = arguments.required("object")?;
            let mut changed = properties(&object, arguments)?.clone();
            changed.extend(arguments.dictionary("properties")?.iter().map(|(key, value)| (key.clone(), value.clone())));
            with_properties(&object, changed)
        }
        "Element.propertyNames" => return refuse("Element.propertyNames is not evaluated offline"),
        "Projection" => Value::Projection(Projection { crs: arguments.string("crs")? }),
        "GeometryConstructors.Rectangle" => rectangle(arguments)?,
        "Image.reduceRegion" => reduced(arguments)?,
        "GeometryConstructors.Point" => {
            let coordinates = arguments.list("coordinates")?;
            match coordinates.iter().map(Value::number).collect::<Option<Vec<_>>>().as_deref() {
                Some([x, y]) => Value::Geometry(Arc::new(Geometry::Point(*x, *y))),
                _ => return raise("GeometryConstructors.Point: Invalid coordinates."),
            }
        }
        "Image.sample" => Value::Collection(sampled(arguments)?),
        _ => return of_collections(name, arguments),
    }))
}

fn of_collections(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "Collection" => Value::Collection(arguments.list("features")?),
        "ImageCollection.fromImages" => Value::ImageCollection(arguments.list("images")?),
        "Collection.first" => match items(arguments)?.first() {
            Some(first) => first.clone(),
            None => Value::Null,
        },
        "Collection.toList" => {
            let items = items(arguments)?;
            let start = (arguments.optional_integer("offset")?.unwrap_or(0).max(0) as usize).min(items.len());
            let count = arguments.integer("count")?.max(0) as usize;
            Value::List(items[start..].iter().take(count).cloned().collect())
        }
        "Collection.limit" => {
            let limit = arguments.optional_integer("limit")?.map_or(usize::MAX, |limit| limit.max(0) as usize);
            let mut retained = items(arguments)?.to_vec();
            if let Some(key) = arguments.optional_string("key")? {
                sort(&mut retained, &key, arguments.boolean_or("ascending", true)?, arguments)?;
            }
            retained.truncate(limit);
            like(&arguments.required("collection")?, retained.into())
        }
        "Collection.map" => {
            let function = arguments.function("baseAlgorithm")?;
            let drops_nulls = arguments.boolean_or("dropNulls", false)?;
            let mut mapped = Vec::new();
            for item in &*items(arguments)? {
                match arguments.apply(&function, vec![item.clone()])? {
                    Value::Null if drops_nulls => {}
                    value @ (Value::Feature(_) | Value::Image(_)) => mapped.push(value),
                    _ => return raise("Collection.map: A mapped algorithm must return a Feature or Image."),
                }
            }
            like(&arguments.required("collection")?, mapped.into())
        }
        "Collection.filter" => {
            let Value::Filter(filter) = arguments.required("filter")? else {
                return raise("Collection.filter: Parameter 'filter' is no filter.");
            };
            let mut retained = Vec::new();
            for item in &*items(arguments)? {
                let properties = properties(item, arguments)?;
                if filters::accepts(&filter, &|name| properties.get(name).cloned().unwrap_or(Value::Null))? {
                    retained.push(item.clone());
                }
            }
            like(&arguments.required("collection")?, retained.into())
        }
        "ImageCollection.merge" => {
            let (one, other) = (arguments.required("collection1")?, arguments.required("collection2")?);
            match (&one, &other) {
                (Value::ImageCollection(one), Value::ImageCollection(other)) => {
                    Value::ImageCollection(one.iter().chain(&**other).cloned().collect())
                }
                _ => return raise("ImageCollection.merge: Not an image collection."),
            }
        }
        "Collection.size" => Value::Int(items(arguments)?.len() as i64),
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
    if !matches!(*region, Geometry::Point(..)) {
        return refuse("Image.sample without a point is not evaluated offline");
    }
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

/// Sorts elements by a property.
fn sort(items: &mut [Value], key: &str, is_ascending: bool, arguments: &Arguments<'_>) -> Result<()> {
    let mut keys = Vec::with_capacity(items.len());
    for item in items.iter() {
        let key = properties(item, arguments)?.get(key);
        match key.and_then(|key| if let Value::Date(date) = key { Some(*date) } else { key.number() }) {
            Some(key) => keys.push(key),
            None => return refuse("sorting by other properties than numbers and dates is not evaluated offline"),
        }
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|a, b| keys[*a].total_cmp(&keys[*b]));
    if !is_ascending {
        if keys.iter().enumerate().any(|(at, key)| keys[..at].contains(key)) {
            return refuse("the order of equal keys is not evaluated offline");
        }
        order.reverse();
    }
    let sorted: Vec<Value> = order.into_iter().map(|at| items[at].clone()).collect();
    items.clone_from_slice(&sorted);
    Ok(())
}

/// Returns a collection of the class of another one.
fn like(collection: &Value, items: Arc<[Value]>) -> Value {
    match collection {
        Value::ImageCollection(_) => Value::ImageCollection(items),
        _ => Value::Collection(items),
    }
}

fn rectangle(arguments: &Arguments<'_>) -> Result<Value> {
    let coordinates = arguments.list("coordinates")?;
    let mut numbers = Vec::new();
    for coordinate in &*coordinates {
        match coordinate {
            Value::List(pair) => numbers.extend(pair.iter().filter_map(Value::number)),
            value => numbers.extend(value.number()),
        }
    }
    let projection = match arguments.any("crs")? {
        Value::Null => Projection::degrees(),
        Value::Projection(projection) => projection,
        Value::String(crs) => Projection { crs },
        value => return arguments.wrong("crs", "Projection", &value),
    };
    match numbers.as_slice() {
        [left, bottom, right, top] => {
            Ok(Value::Geometry(Arc::new(Geometry::Rectangle([*left, *bottom, *right, *top], projection))))
        }
        _ => raise("GeometryConstructors.Rectangle: Invalid coordinates."),
    }
}

/// The meters of a degree at the equator, rounded down.
const DEGREE: f64 = 110_000.0;
/// The least number of pixels along a side of a region, so that the center of one is inside.
const MIN_PIXELS: f64 = 2.0;

/// Reduces the pixels of a region. All pixels are the same, so what does not depend on their number
/// is that of one.
fn reduced(arguments: &Arguments<'_>) -> Result<Value> {
    let image = image(arguments, "image")?;
    let Value::Reducer(reducer) = arguments.required("reducer")? else {
        return raise("Image.reduceRegion: Parameter 'reducer' is no reducer.");
    };
    if !matches!(&*reducer.name, "first" | "mean" | "min" | "max" | "median") {
        return refuse(format!("Image.reduceRegion with {} is not evaluated offline", reducer.name()));
    }
    let scale = arguments.optional_number("scale")?;
    match arguments.any("geometry")? {
        Value::Geometry(geometry) => match &*geometry {
            Geometry::Point(..) => {}
            Geometry::Rectangle([left, bottom, right, top], projection) => {
                let unit = if &*projection.crs == "EPSG:4326" {
                    DEGREE * top.abs().max(bottom.abs()).to_radians().cos()
                } else {
                    1.0
                };
                let shorter = (right - left).min(top - bottom) * unit;
                if scale.is_none_or(|scale| shorter < MIN_PIXELS * scale) {
                    return refuse("Image.reduceRegion of a region of few pixels is not evaluated offline");
                }
            }
        },
        _ => return refuse("Image.reduceRegion of this geometry is not evaluated offline"),
    }
    let grid = Grid { size: (1, 1) };
    let mut values = Properties::new();
    for band in &image.bands {
        let pixel = band.pixels.tile(&grid)?.pixel(0, band.of);
        let value = pixel.map_or(Value::Null, |array| match array.shape.is_empty() {
            true => nested::element(&array, 0),
            false => Value::Array(array),
        });
        values.insert(band.name.to_string(), value);
    }
    Ok(Value::Dictionary(Arc::new(values)))
}

//! `ee.Image`, without what depends on places and projections.

use super::math::{self, Typing};
use super::pixels::{
    Arithmetic, Constant, Element, Lengths, MaskOf, Masked, NormalizedDifference, OfArrays, Operation, Reduced,
    Remapped, Stacked, Unmasked, Where,
};
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::nested;
use crate::engine::pixel_type::{PixelType, Precision};
use crate::engine::value::{Band, Image, Value};
use regex_lite::Regex;
use std::sync::Arc;

/// An algorithm of arrays that works on each pixel.
struct OfPixels {
    /// Its name for images, without `array`.
    name: &'static str,
    /// The algorithm of arrays.
    array: &'static str,
    /// Arguments that are images, by their names for images and for arrays.
    images: &'static [(&'static str, &'static str)],
    /// The others have the same names.
    values: &'static [&'static str],
}

/// The algorithms of arrays that work on each pixel, with what images call their arguments.
const OF_PIXELS: &[OfPixels] = &[
    OfPixels { name: "Accum", array: "accum", images: &[("input", "array")], values: &["axis", "reducer"] },
    OfPixels { name: "Argmax", array: "argmax", images: &[("image", "array")], values: &[] },
    OfPixels {
        name: "DotProduct",
        array: "dotProduct",
        images: &[("image1", "array1"), ("image2", "array2")],
        values: &[],
    },
    OfPixels { name: "Lengths", array: "length", images: &[("input", "array")], values: &[] },
    OfPixels { name: "Mask", array: "mask", images: &[("input", "input"), ("mask", "mask")], values: &[] },
    OfPixels { name: "Pad", array: "pad", images: &[("image", "array")], values: &["lengths", "pad"] },
    OfPixels { name: "Project", array: "project", images: &[("input", "array")], values: &["axes"] },
    OfPixels {
        name: "Reduce",
        array: "reduce",
        images: &[("input", "array")],
        values: &["reducer", "axes", "fieldAxis"],
    },
    OfPixels {
        name: "Repeat",
        array: "repeat",
        images: &[("input", "array"), ("copies", "copies")],
        values: &["axis"],
    },
    OfPixels { name: "Reshape", array: "reshape", images: &[("image", "array"), ("lengths", "shape")], values: &[] },
    OfPixels {
        name: "Slice",
        array: "slice",
        images: &[("input", "array"), ("start", "start"), ("end", "end")],
        values: &["axis", "step"],
    },
    OfPixels { name: "Sort", array: "sort", images: &[("image", "array"), ("keys", "keys")], values: &[] },
    OfPixels { name: "Transpose", array: "transpose", images: &[("input", "array")], values: &["axis1", "axis2"] },
];

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if let Some(of) = name.strip_prefix("array").and_then(|name| OF_PIXELS.iter().find(|of| of.name == name)) {
        return of_pixels(of, arguments).map(Some);
    }
    if let Some(operation) = math::unary(name) {
        let image = image(arguments, "value")?;
        return bands(&image, |band| arithmetic(name, vec![band.clone()], Operation::One(operation), operation.1));
    }
    if let Some(operation) = math::binary(name) {
        let (one, other) = (image(arguments, "image1")?, image(arguments, "image2")?);
        return matched(&one, &other, |inputs| arithmetic(name, inputs, Operation::Two(operation), operation.1));
    }
    if let Some(of) = PixelType::named(name) {
        let image = image(arguments, "value")?;
        return bands(&image, |band| {
            let pixels = Arithmetic { inputs: vec![band.clone()], operation: Operation::Cast, of, name: name.into() };
            Band {
                name: band.name.clone(),
                of: PixelType { dimensions: band.of.dimensions, ..of },
                pixels: Arc::new(pixels),
            }
        });
    }
    Ok(Some(match name {
        "constant" => constants(&arguments.required("value")?)?,
        "addBands" => added(arguments)?,
        "select" => selected(arguments)?,
        "rename" => {
            let (image, names) = (image(arguments, "input")?, arguments.strings("names")?);
            renamed(arguments, (*image).clone(), &names)?
        }
        "bandNames" => {
            Value::List(image(arguments, "image")?.bands.iter().map(|band| Value::String(band.name.clone())).collect())
        }
        "bandTypes" => {
            let types = image(arguments, "image")?;
            let types = types.bands.iter().map(|band| (band.name.to_string(), Value::PixelType(band.of)));
            Value::Dictionary(Arc::new(types.collect()))
        }
        "reduce" => {
            let image = image(arguments, "image")?;
            let Value::Reducer(reducer) = arguments.required("reducer")? else {
                return raise("Image.reduce: Parameter 'reducer' is no reducer.");
            };
            let outputs = reducer.outputs().iter().enumerate().map(|(at, name)| Band {
                name: Arc::from(*name),
                of: PixelType::DOUBLE,
                pixels: Arc::new(Reduced { inputs: image.bands.clone(), reducer: reducer.clone(), at }),
            });
            let bands = outputs.collect();
            Value::Image(Arc::new(Image { bands, properties: image.properties.clone() }))
        }
        // All places have the same value, so nothing changes.
        "reproject" => Value::Image(image(arguments, "image")?),
        "mask" if matches!(arguments.any("mask")?, Value::Null) => {
            return bands(&*image(arguments, "image")?, |band| Band {
                name: band.name.clone(),
                of: PixelType::FLOAT,
                pixels: Arc::new(MaskOf(band.clone())),
            });
        }
        "mask" | "updateMask" => {
            let (image, mask) = (image(arguments, "image")?, image(arguments, "mask")?);
            return masked(&image, &mask, name == "updateMask");
        }
        "selfMask" => {
            let image = image(arguments, "image")?;
            return masked(&image, &image, true);
        }
        _ if name == "toArray" || name.starts_with("array") => return of_arrays(name, arguments),
        _ => return replaced(name, arguments),
    }))
}

/// Calls an algorithm of array images.
fn of_arrays(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "toArray" => {
            let image = image(arguments, "image")?;
            let axis = arguments.optional_integer("axis")?.unwrap_or(0);
            let of = image.bands.iter().map(|band| band.of).reduce(PixelType::union);
            let (Some(of), Ok(axis)) = (of, usize::try_from(axis)) else {
                return raise("Image.toArray: Invalid axis or no bands.");
            };
            let dimensions = (of.dimensions.max(axis as i64 + 1)).max(1);
            let pixels = Arc::new(Stacked { inputs: image.bands.clone(), axis });
            one_band(&image, "array", PixelType { dimensions, ..of }, pixels)
        }
        "arrayCat" => {
            let (one, other) = (image(arguments, "image1")?, image(arguments, "image2")?);
            let axis = arguments.integer("axis")?;
            let Ok(axis) = usize::try_from(axis) else { return raise("Image.arrayCat: Invalid axis.") };
            return matched(&one, &other, |inputs| Band {
                name: inputs[0].name.clone(),
                of: inputs[0].of.union(inputs[1].of),
                pixels: Arc::new(Stacked { inputs, axis }),
            });
        }
        "arrayDimensions" | "arrayLength" => {
            let image = image(arguments, "input")?;
            let axis = arguments.optional_integer("axis")?.and_then(|axis| usize::try_from(axis).ok());
            return bands(&image, |band| Band {
                name: band.name.clone(),
                of: PixelType::INT64,
                pixels: Arc::new(Lengths { input: band.clone(), axis }),
            });
        }
        "arrayFlatten" => flattened(arguments)?,
        "arrayGet" => {
            let (image, position) = (image(arguments, "image")?, image(arguments, "position")?);
            let position = Band {
                name: "position".into(),
                of: PixelType::INT64,
                pixels: Arc::new(Stacked { inputs: position.bands.clone(), axis: 0 }),
            };
            return bands(&image, |band| Band {
                name: band.name.clone(),
                of: PixelType { dimensions: 0, ..band.of },
                pixels: Arc::new(OfArrays {
                    name: "get",
                    names: vec!["array", "position"],
                    inputs: vec![band.clone(), position.clone()],
                    values: Vec::new(),
                }),
            });
        }
        _ => return Ok(None),
    }))
}

/// Calls an algorithm that replaces values of pixels.
fn replaced(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "where" => {
            let (input, test, value) =
                (image(arguments, "input")?, image(arguments, "test")?, image(arguments, "value")?);
            let (Some(test), Some(value)) = (single(&test), single(&value)) else {
                return refuse("Image.where with several bands is not evaluated offline");
            };
            return bands(&input, |band| Band {
                of: wide(band.of.union(value.of)),
                pixels: Arc::new(Where { input: band.clone(), test: test.clone(), value: value.clone() }),
                ..band.clone()
            });
        }
        "unmask" => {
            let input = image(arguments, "input")?;
            let value = match arguments.any("value")? {
                Value::Null => constant("constant".to_owned(), &Value::Int(0))?,
                _ => match single(&*image(arguments, "value")?) {
                    Some(value) => value,
                    None => return refuse("Image.unmask with several bands is not evaluated offline"),
                },
            };
            return bands(&input, |band| Band {
                of: wide(band.of.union(value.of)),
                pixels: Arc::new(Unmasked { input: band.clone(), value: value.clone() }),
                ..band.clone()
            });
        }
        "clamp" => {
            let (low, high) = (arguments.number("low")?, arguments.number("high")?);
            let ends = [low, high].map(|end| constant("end".to_owned(), &Value::Float(end)));
            let [low, high] = ends;
            let (low, high) = (low?, high?);
            let (Some(max), Some(min)) = (math::binary("max"), math::binary("min")) else { return Ok(None) };
            return bands(&*image(arguments, "input")?, |band| {
                let raised = arithmetic("max", vec![band.clone(), low.clone()], Operation::Two(max), max.1);
                arithmetic("min", vec![raised, high.clone()], Operation::Two(min), min.1)
            });
        }
        "remap" => {
            let image = image(arguments, "image")?;
            let (from, to) = (arguments.list("from")?, arguments.list("to")?);
            let band = match arguments.optional_string("bandName")? {
                Some(name) => image.bands.iter().find(|band| band.name == name),
                None => image.bands.first(),
            };
            let default = arguments.optional_number("defaultValue")?;
            let numbers = |items: &[Value]| items.iter().map(Value::number).collect::<Option<Vec<_>>>();
            let (Some(band), Some(from), Some(to)) = (band, numbers(&from), numbers(&to)) else {
                return raise("Image.remap: Invalid arguments.");
            };
            if from.len() != to.len() {
                return raise("Image.remap: Lists must be of the same length.");
            }
            let is_whole = to.iter().chain(&default).all(|value| value.fract() == 0.0);
            let of = if is_whole { PixelType::INT64 } else { PixelType::DOUBLE };
            let pixels = Remapped { input: band.clone(), from, to, default };
            let bands = vec![Band { name: "remapped".into(), of, pixels: Arc::new(pixels) }];
            Value::Image(Arc::new(Image { bands, properties: image.properties.clone() }))
        }
        "normalizedDifference" => {
            let image = image(arguments, "input")?;
            let names = match arguments.any("bandNames")? {
                Value::Null => image.bands.iter().take(2).map(|band| band.name.clone()).collect(),
                _ => arguments.strings("bandNames")?,
            };
            let named = |name: &Arc<str>| image.bands.iter().find(|band| band.name == *name);
            let [Some(one), Some(other)] = [names.first().and_then(named), names.get(1).and_then(named)] else {
                return raise("Image.normalizedDifference: The image does not have these bands.");
            };
            let pixels = Arc::new(NormalizedDifference(one.clone(), other.clone()));
            let bands = vec![Band { name: "nd".into(), of: PixelType::FLOAT, pixels }];
            Value::Image(Arc::new(Image { bands, properties: image.properties.clone() }))
        }
        _ => return Ok(None),
    }))
}

/// Returns an argument that is an image. A number is a constant image.
pub(super) fn image(arguments: &Arguments<'_>, name: &str) -> Result<Arc<Image>> {
    match arguments.required(name)? {
        Value::Image(image) => Ok(image),
        value => arguments.wrong(name, "Image", &value),
    }
}

fn constant(name: String, value: &Value) -> Result<Band> {
    let array = nested::array(value)?;
    let mut of = array.of;
    if array.shape.is_empty() {
        of.range = Some((array.data[0], array.data[0]));
    }
    Ok(Band { name: name.into(), of, pixels: Arc::new(Constant(Arc::new(array))) })
}

/// Returns the image of a number or an array, or of a list with a band for each.
fn constants(value: &Value) -> Result<Value> {
    let bands = match value {
        Value::List(items) => items
            .iter()
            .enumerate()
            .map(|(at, item)| constant(format!("constant_{at}"), item))
            .collect::<Result<_>>()?,
        Value::Int(_) | Value::Float(_) | Value::Bool(_) | Value::Array(_) => {
            vec![constant("constant".to_owned(), value)?]
        }
        value => return refuse(format!("Image.constant of a {} is not evaluated offline", value.class())),
    };
    Ok(Value::Image(Arc::new(Image { bands, ..Image::default() })))
}

/// Returns an image with each band changed. It keeps its properties.
fn bands(image: &Image, change: impl Fn(&Band) -> Band) -> Result<Option<Value>> {
    let bands = image.bands.iter().map(change).collect();
    Ok(Some(Value::Image(Arc::new(Image { bands, properties: image.properties.clone() }))))
}

fn one_band(image: &Image, name: &str, of: PixelType, pixels: Arc<Stacked>) -> Value {
    let bands = vec![Band { name: name.into(), of, pixels }];
    Value::Image(Arc::new(Image { bands, properties: image.properties.clone() }))
}

fn arithmetic(name: &str, inputs: Vec<Band>, operation: Operation, typing: Typing) -> Band {
    let union = inputs.iter().map(|band| band.of).reduce(PixelType::union).unwrap_or(PixelType::DOUBLE);
    // The range of constants is not that of what is computed from them.
    let wide = if union.precision == Precision::Int {
        PixelType { dimensions: union.dimensions, ..PixelType::INT64 }
    } else {
        PixelType { range: None, ..union }
    };
    let of = typing.of(wide);
    let band = inputs[0].name.clone();
    Band { name: band, of, pixels: Arc::new(Arithmetic { inputs, operation, of, name: name.into() }) }
}

/// Returns a type without the range of constants, which is not that of what is computed from them.
fn wide(of: PixelType) -> PixelType {
    match of.precision {
        Precision::Int => PixelType { dimensions: of.dimensions, ..PixelType::INT64 },
        _ => PixelType { range: None, ..of },
    }
}

/// Returns the band of an image of one.
fn single(image: &Image) -> Option<Band> {
    match image.bands.as_slice() {
        [band] => Some(band.clone()),
        _ => None,
    }
}

/// Pairs the bands of two images: by name if they have the same names, else in their order. A
/// single band goes with all.
fn matched(one: &Image, other: &Image, combine: impl Fn(Vec<Band>) -> Band) -> Result<Option<Value>> {
    let by_name = |band: &Band| other.bands.iter().find(|of| of.name == band.name);
    let has_same_names = one.bands.len() == other.bands.len() && one.bands.iter().all(|band| by_name(band).is_some());
    let pairs: Vec<(Band, Band)> = match (one.bands.as_slice(), other.bands.as_slice()) {
        (bands, _) if has_same_names => {
            bands.iter().filter_map(|band| Some((band.clone(), by_name(band)?.clone()))).collect()
        }
        (bands, [single]) => bands.iter().map(|band| (band.clone(), single.clone())).collect(),
        // The output has the names of the longer one.
        ([single], bands) => {
            bands.iter().map(|band| (Band { name: band.name.clone(), ..single.clone() }, band.clone())).collect()
        }
        (bands, others) if bands.len() == others.len() => bands.iter().cloned().zip(others.iter().cloned()).collect(),
        _ => return refuse("images with other numbers of bands are not evaluated offline"),
    };
    let bands = pairs.into_iter().map(|(one, other)| combine(vec![one, other])).collect();
    Ok(Some(Value::Image(Arc::new(Image { bands, properties: one.properties.clone() }))))
}

/// Adds bands. Names that are there get a number, or their bands are replaced.
fn added(arguments: &Arguments<'_>) -> Result<Value> {
    let (to, from) = (image(arguments, "dstImg")?, image(arguments, "srcImg")?);
    let names = match arguments.any("names")? {
        Value::Null => None,
        _ => Some(arguments.strings("names")?),
    };
    let overwrites = arguments.boolean_or("overwrite", false)?;
    let mut bands = to.bands.clone();
    for band in from.bands.iter().filter(|band| names.as_ref().is_none_or(|names| names.contains(&band.name))) {
        let place = bands.iter().position(|known| known.name == band.name);
        match place {
            Some(at) if overwrites => bands[at] = band.clone(),
            Some(_) => {
                let free = (1..)
                    .map(|number| format!("{}_{number}", band.name))
                    .find(|name| bands.iter().all(|known| *known.name != **name));
                bands.push(Band { name: free.unwrap_or_default().into(), ..band.clone() });
            }
            None => bands.push(band.clone()),
        }
    }
    Ok(Value::Image(Arc::new(Image { bands, properties: to.properties.clone() })))
}

/// Selects bands by names, patterns or places.
fn selected(arguments: &Arguments<'_>) -> Result<Value> {
    let image = image(arguments, "input")?;
    let mut bands = Vec::new();
    for selector in &*arguments.list("bandSelectors")? {
        match selector {
            Value::String(selector) => {
                let Ok(pattern) = Regex::new(&format!("^(?:{selector})$")) else {
                    return refuse(format!("the selector '{selector}' is not evaluated offline"));
                };
                let exact = image.bands.iter().find(|band| band.name == *selector);
                let found: Vec<&Band> = match exact {
                    Some(band) => vec![band],
                    None => image.bands.iter().filter(|band| pattern.is_match(&band.name)).collect(),
                };
                if found.is_empty() {
                    let names: Vec<&str> = image.bands.iter().map(|band| &*band.name).collect();
                    return raise(format!(
                        "Image.select: Band pattern '{selector}' did not match any bands. Available bands: [{}]",
                        names.join(", ")
                    ));
                }
                bands.extend(found.into_iter().cloned());
            }
            place => match place.number().and_then(|place| image.bands.get(place as usize)) {
                Some(band) => bands.push(band.clone()),
                None => return refuse("Image.select of a place beyond the bands is not evaluated offline"),
            },
        }
    }
    let selected = Image { bands, properties: image.properties.clone() };
    match arguments.any("newNames")? {
        Value::Null => Ok(Value::Image(Arc::new(selected))),
        _ => renamed(arguments, selected, &arguments.strings("newNames")?),
    }
}

fn renamed(arguments: &Arguments<'_>, mut image: Image, names: &[Arc<str>]) -> Result<Value> {
    if names.len() != image.bands.len() {
        return raise(format!(
            "{}: The number of names ({}) must match the number of bands ({}).",
            arguments.algorithm,
            names.len(),
            image.bands.len()
        ));
    }
    image.bands.iter_mut().zip(names).for_each(|(band, name)| band.name = name.clone());
    Ok(Value::Image(Arc::new(image)))
}

fn masked(image: &Image, mask: &Image, keeps: bool) -> Result<Option<Value>> {
    if mask.bands.len() != 1 && mask.bands.len() != image.bands.len() {
        return raise("Image.updateMask: The mask must have one band, or as many as the image.");
    }
    let masks = mask.bands.iter().cycle();
    let bands = image.bands.iter().zip(masks).map(|(input, mask)| Band {
        pixels: Arc::new(Masked { input: input.clone(), mask: mask.clone(), keeps }),
        ..input.clone()
    });
    let bands = bands.collect();
    Ok(Some(Value::Image(Arc::new(Image { bands, properties: image.properties.clone() }))))
}

/// Returns a band for each element of the arrays of the only band, with the labels of its place.
fn flattened(arguments: &Arguments<'_>) -> Result<Value> {
    let image = image(arguments, "image")?;
    let Some(band) = single(&image) else {
        return refuse("Image.arrayFlatten of several bands is not evaluated offline");
    };
    let separator = arguments.optional_string("separator")?.unwrap_or_else(|| "_".into());
    let mut names: Vec<String> = vec![String::new()];
    let mut shape = Vec::new();
    for labels in &*arguments.list("coordinateLabels")? {
        let Value::List(labels) = labels else { return raise("Image.arrayFlatten: Invalid labels.") };
        shape.push(labels.len());
        let longer = |name: &String| {
            labels
                .iter()
                .map(|label| match label {
                    Value::String(label) if name.is_empty() => Ok(label.to_string()),
                    Value::String(label) => Ok(format!("{name}{separator}{label}")),
                    _ => raise("Image.arrayFlatten: Labels must be strings."),
                })
                .collect::<Result<Vec<String>>>()
        };
        names = names.iter().map(longer).collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    }
    let bands = names.into_iter().enumerate().map(|(at, name)| Band {
        name: name.into(),
        of: PixelType { dimensions: 0, ..band.of },
        pixels: Arc::new(Element { input: band.clone(), shape: shape.clone(), at }),
    });
    let bands = bands.collect();
    Ok(Value::Image(Arc::new(Image { bands, properties: image.properties.clone() })))
}

/// Applies an algorithm of arrays to each pixel of each band.
fn of_pixels(of: &'static OfPixels, arguments: &Arguments<'_>) -> Result<Value> {
    let image_of = |name: &str| image(arguments, name);
    let first = image_of(of.images[0].0)?;
    let mut names: Vec<&'static str> = vec![of.images[0].1];
    let mut others = Vec::new();
    for (name, array_name) in &of.images[1..] {
        if !matches!(arguments.any(name)?, Value::Null) {
            others.push(image_of(name)?);
            names.push(array_name);
        }
    }
    if others.iter().any(|other| other.bands.len() != 1 && other.bands.len() != first.bands.len()) {
        return refuse(format!(
            "{} of images with other numbers of bands is not evaluated offline",
            arguments.algorithm
        ));
    }
    let values = of.values.iter().map(|name| Ok((Arc::from(*name), arguments.any(name)?)));
    let values: Vec<(Arc<str>, Value)> = values.collect::<Result<_>>()?;
    let bands = first.bands.iter().enumerate().map(|(at, band)| {
        let others = others.iter().map(|other| other.bands[at.min(other.bands.len() - 1)].clone());
        let inputs: Vec<Band> = std::iter::once(band.clone()).chain(others).collect();
        let pixels = OfArrays { name: of.array, names: names.clone(), inputs, values: values.clone() };
        Band { name: band.name.clone(), of: PixelType { range: None, ..band.of }, pixels: Arc::new(pixels) }
    });
    let bands = bands.collect();
    Ok(Value::Image(Arc::new(Image { bands, properties: first.properties.clone() })))
}

//! `ee.Array`.

use super::math;
use super::pixel_types::pixel_type_of;
use super::{matrices, reducers};
use crate::engine::arguments::Arguments;
use crate::engine::array::Array;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::nested;
use crate::engine::pixel_type::PixelType;
use crate::engine::value::Value;
use std::sync::Arc;

/// The most axes of an array.
const MAX_AXES: i64 = 16;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if let Some((of, typing)) = math::unary(name) {
        let input = arguments.array("input")?;
        let data = input.data.iter().copied().map(of).collect();
        return array(Array::new(input.shape.clone(), data, typing.of(input.of)));
    }
    if let Some((of, typing)) = math::binary(name) {
        let (left, right) = (arguments.array("left")?, arguments.array("right")?);
        let (shape, left_data, right_data) = paired(arguments.algorithm, &left, &right)?;
        let data = left_data.zip(right_data).map(|(a, b)| of(a, b)).collect();
        return array(Array::new(shape, data, typing.of(left.of.union(right.of))));
    }
    if let Some(of) = PixelType::named(name) {
        let input = arguments.array("input")?;
        return array(Array::new(input.shape.clone(), input.data.clone(), of));
    }
    match name {
        "" => {
            let values = nested::array(&arguments.required("values")?)?;
            if values.data.is_empty() && matches!(arguments.any("pixelType")?, Value::Null) {
                return raise("Array: Parameter 'pixelType' is required for an empty array.");
            }
            match arguments.any("pixelType")? {
                Value::Null => array(values),
                _ => array(Array::new(values.shape, values.data, pixel_type_of(arguments, "pixelType")?)),
            }
        }
        "identity" => {
            let size = arguments.integer("size")?;
            if !(0..=10_000).contains(&size) {
                return raise(format!("Array.identity: Invalid size: {size}."));
            }
            let size = size as usize;
            Array::check_size(&[size, size])?;
            let data = (0..size * size).map(|at| f64::from(u8::from(at / size == at % size))).collect();
            array(Array::new(vec![size, size], data, PixelType::INT64))
        }
        "bitsToArray" => {
            let bits = arguments.integer("input")?;
            let length = (64 - bits.leading_zeros()).max(1);
            let data = (0..length).map(|at| f64::from(u8::from(bits >> at & 1 == 1))).collect();
            array(Array::new(vec![length as usize], data, PixelType::INT64))
        }
        "cat" => cat(arguments),
        "dotProduct" => {
            let (one, other) = (arguments.array("array1")?, arguments.array("array2")?);
            if one.shape.len() != 1 || one.shape != other.shape {
                return raise("Array.dotProduct: The arrays must be 1-D and of the same length.");
            }
            let sum: f64 = one.data.iter().zip(&other.data).map(|(a, b)| a * b).sum();
            Ok(Some(nested::number(sum, one.of.union(other.of))))
        }
        "mask" => mask(&*arguments.array("input")?, &*arguments.array("mask")?),
        _ if name.starts_with("matrix") && !matches!(name, "matrixTranspose") => matrices::call(name, arguments),
        // The signs of its vectors are not known.
        "eigen" => Ok(None),
        _ => of_array(name, &*arguments.array("array")?, arguments),
    }
}

fn of_array(name: &str, of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    match name {
        "toList" => Ok(Some(Value::List(nested::list(of)))),
        "length" => {
            let lengths = of.shape.iter().map(|length| *length as f64).collect();
            array(Array::new(vec![of.shape.len()], lengths, PixelType::INT64))
        }
        "argmax" => Ok(Some(argmax(of))),
        "get" => {
            let place = arguments.integers("position")?;
            if place.len() != of.shape.len() {
                return raise("Array.get: The position must have an element for each axis.");
            }
            let mut at = 0;
            for (axis, place) in place.iter().enumerate() {
                if !(0..of.shape[axis] as i64).contains(place) {
                    return raise(format!("Array.get: Position {place} is out of bounds on axis {axis}."));
                }
                at += *place as usize * of.step(axis);
            }
            Ok(Some(nested::element(of, at)))
        }
        "accum" => accum(of, arguments),
        "cut" => cut(of, arguments),
        "project" => project(of, arguments),
        "repeat" => {
            let axis = axis(arguments, "axis", 0)?;
            let copies = arguments.optional_integer("copies")?.unwrap_or(2);
            let of = of.with_axes(axis + 1);
            if !(0..=1_000_000).contains(&copies) {
                return raise(format!("Array.repeat: Invalid number of copies: {copies}."));
            }
            Array::check_size(&[of.data.len(), copies as usize])?;
            let places: Vec<usize> = (0..copies).flat_map(|_| 0..of.shape[axis]).collect();
            array(of.take(axis, &places))
        }
        "reshape" => reshape(of, arguments),
        "pad" => pad(of, arguments),
        "reduce" => reduce(of, arguments),
        "slice" => slice(of, arguments),
        "sort" => sort(of, arguments),
        "transpose" | "matrixTranspose" => {
            let (one, other) = (axis(arguments, "axis1", 0)?, axis(arguments, "axis2", 1)?);
            let of = of.with_axes(one.max(other) + 1);
            let mut order: Vec<usize> = (0..of.shape.len()).collect();
            order.swap(one, other);
            array(of.permuted(&order))
        }
        _ => Ok(None),
    }
}

fn array(array: Array) -> Result<Option<Value>> {
    Array::check_size(&array.shape)?;
    Ok(Some(Value::Array(Arc::new(array))))
}

type Numbers<'a> = Box<dyn Iterator<Item = f64> + 'a>;

/// Returns the elements of two arrays of the same shape. A number goes with each element.
fn paired<'a>(algorithm: &str, left: &'a Array, right: &'a Array) -> Result<(Vec<usize>, Numbers<'a>, Numbers<'a>)> {
    let all = |array: &'a Array| -> Numbers<'a> { Box::new(array.data.iter().copied()) };
    let repeated =
        |array: &'a Array, length: usize| -> Numbers<'a> { Box::new(std::iter::repeat_n(array.data[0], length)) };
    match (left.shape.is_empty(), right.shape.is_empty()) {
        (true, false) => Ok((right.shape.clone(), repeated(left, right.data.len()), all(right))),
        (false, true) => Ok((left.shape.clone(), all(left), repeated(right, left.data.len()))),
        _ if left.shape == right.shape => Ok((left.shape.clone(), all(left), all(right))),
        _ => raise(format!("{algorithm}: Arrays must be of the same shape.")),
    }
}

/// Returns an axis that an argument names.
fn axis(arguments: &Arguments<'_>, name: &str, default: i64) -> Result<usize> {
    let axis = arguments.optional_integer(name)?.unwrap_or(default);
    if (0..MAX_AXES).contains(&axis) {
        Ok(axis as usize)
    } else {
        raise(format!("{}: Invalid axis: {axis}.", arguments.algorithm))
    }
}

fn cat(arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let axis = axis(arguments, "axis", 0)?;
    let items = arguments.list("arrays")?;
    let mut arrays: Vec<Array> = Vec::new();
    for item in &*items {
        arrays.push(match item {
            Value::Array(array) => (**array).clone(),
            item => nested::array(item)?,
        });
    }
    joined(arrays, axis)
}

/// Joins arrays along an axis.
fn joined(arrays: Vec<Array>, axis: usize) -> Result<Option<Value>> {
    let axes = arrays.iter().map(|array| array.shape.len()).max().unwrap_or(0).max(axis + 1);
    // An empty array adds nothing.
    let of = arrays.iter().map(|array| array.of).reduce(PixelType::union);
    let has_elements = arrays.iter().any(|array| !array.data.is_empty());
    let arrays: Vec<Array> = arrays
        .iter()
        .filter(|array| !has_elements || !array.data.is_empty())
        .map(|array| array.with_axes(axes))
        .collect();
    let (Some(first), Some(of)) = (arrays.first(), of) else { return raise("Array.cat: No arrays.") };
    let others = |array: &Array| {
        array.shape.iter().enumerate().filter(|(at, _)| *at != axis).map(|(_, length)| *length).collect::<Vec<_>>()
    };
    if arrays.iter().any(|array| others(array) != others(first)) {
        return raise(format!("Array.cat: Arrays must have the same lengths on all axes but axis {axis}."));
    }
    let mut shape = first.shape.clone();
    shape[axis] = arrays.iter().map(|array| array.shape[axis]).sum();
    let mut data = Vec::with_capacity(shape.iter().product());
    let blocks: usize = shape[..axis].iter().product();
    for block in 0..blocks {
        for array in &arrays {
            let size = array.shape[axis] * array.step(axis);
            data.extend_from_slice(&array.data[block * size..(block + 1) * size]);
        }
    }
    array(Array::new(shape, data, of))
}

/// Keeps the places of an axis where a mask is not 0. The mask has one axis longer than 1.
fn mask(input: &Array, mask: &Array) -> Result<Option<Value>> {
    let mask = mask.with_axes(input.shape.len());
    let long: Vec<usize> = (0..mask.shape.len()).filter(|axis| mask.shape[*axis] != 1).collect();
    let axis = match long.as_slice() {
        [] => (0..input.shape.len()).find(|axis| input.shape[*axis] == 1).unwrap_or(0),
        [axis] => *axis,
        _ => return refuse("Array.mask with a mask along several axes is not evaluated offline"),
    };
    if axis >= input.shape.len() || mask.shape.get(axis) != input.shape.get(axis) {
        return raise("Array.mask: The mask must have the length of the input on its axis.");
    }
    let places: Vec<usize> = (0..mask.data.len()).filter(|at| mask.data[*at] != 0.0).collect();
    array(input.take(axis, &places))
}

/// Returns the place of the first greatest element, or null without elements.
fn argmax(of: &Array) -> Value {
    let mut best: Option<usize> = None;
    for (at, value) in of.data.iter().enumerate() {
        if best.is_none_or(|best| *value > of.data[best]) {
            best = Some(at);
        }
    }
    let Some(best) = best else { return Value::Null };
    let place = (0..of.shape.len()).map(|axis| Value::Int((best / of.step(axis) % of.shape[axis]) as i64));
    Value::List(place.collect())
}

/// Reduces the elements up to each place of an axis.
fn accum(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let axis = axis(arguments, "axis", 0)?;
    if axis >= of.shape.len() {
        return raise(format!("Array.accum: Invalid axis: {axis}."));
    }
    let reducer = match arguments.any("reducer")? {
        Value::Null => None,
        Value::Reducer(reducer) => Some(reducer),
        value => return arguments.wrong("reducer", "Reducer", &value),
    };
    let (length, step) = (of.shape[axis], of.step(axis));
    let mut data = of.data.clone();
    for block in data.chunks_mut((length * step).max(1)) {
        for lane in 0..step {
            let numbers: Vec<f64> = (0..length).map(|at| block[at * step + lane]).collect();
            for at in 0..length {
                block[at * step + lane] = match &reducer {
                    Some(reducer) => reducers::of_numbers(reducer, &numbers[..=at])?,
                    None => numbers[..=at].iter().sum(),
                };
            }
        }
    }
    array(Array::new(of.shape.clone(), data, if reducer.is_some() { PixelType::DOUBLE } else { of.of }))
}

/// Keeps the given place of each axis; -1 keeps the whole axis.
fn cut(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let mut of = of.clone();
    for (axis, place) in arguments.integers("position")?.into_iter().enumerate() {
        if axis >= of.shape.len() || place >= of.shape[axis] as i64 || place < -1 {
            return raise(format!("Array.cut: Position {place} is out of bounds on axis {axis}."));
        }
        if place >= 0 {
            of = of.take(axis, &[place as usize]);
        }
    }
    array(of)
}

/// Keeps the given axes. Those left out have the length 1.
fn project(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let axes = arguments.integers("axes")?;
    let is_axis = |axis: &i64| (0..of.shape.len() as i64).contains(axis);
    let dropped = (0..of.shape.len()).filter(|axis| !axes.contains(&(*axis as i64))).any(|axis| of.shape[axis] != 1);
    if !axes.iter().all(is_axis) || dropped {
        return raise("Array.project: Axes that are left out must have the length 1.");
    }
    let order: Vec<usize> = axes
        .iter()
        .map(|axis| *axis as usize)
        .chain((0..of.shape.len()).filter(|axis| !axes.contains(&(*axis as i64))))
        .collect();
    let permuted = of.permuted(&order);
    array(Array::new(permuted.shape[..axes.len()].to_vec(), permuted.data, of.of))
}

fn reshape(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let lengths = arguments.array("shape")?;
    let known: f64 = lengths.data.iter().filter(|length| **length >= 0.0).product();
    let open = lengths.data.iter().filter(|length| **length < 0.0).count();
    let missing = if open == 1 && known > 0.0 { of.data.len() as f64 / known } else { -1.0 };
    let shape: Vec<f64> = lengths.data.iter().map(|length| if *length < 0.0 { missing } else { *length }).collect();
    if shape.iter().any(|length| *length < 0.0 || length.fract() != 0.0)
        || shape.iter().product::<f64>() != of.data.len() as f64
    {
        return raise("Array.reshape: The shape does not have as many elements as the array.");
    }
    array(Array::new(shape.into_iter().map(|length| length as usize).collect(), of.data.clone(), of.of))
}

/// Adds elements at the end of each axis until it has the given length.
fn pad(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let lengths = arguments.integers("lengths")?;
    let value = arguments.optional_number("pad")?.unwrap_or(0.0);
    let of = of.with_axes(lengths.len());
    let shape: Vec<usize> = of
        .shape
        .iter()
        .enumerate()
        .map(|(axis, length)| (*length).max(lengths.get(axis).copied().unwrap_or(0).max(0) as usize))
        .collect();
    Array::check_size(&shape)?;
    let size: usize = shape.iter().product();
    let mut data = vec![value; size];
    let padded = Array { shape: shape.clone(), data: Vec::new(), of: of.of };
    for (at, value) in of.data.iter().enumerate() {
        let place: usize = (0..shape.len()).map(|axis| (at / of.step(axis) % of.shape[axis]) * padded.step(axis)).sum();
        data[place] = *value;
    }
    array(Array::new(shape, data, of.of))
}

/// Reduces all elements along some axes, which keep the length 1. Several results lie along the
/// field axis.
fn reduce(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let Value::Reducer(reducer) = arguments.required("reducer")? else {
        return raise("Array.reduce: Parameter 'reducer' is no reducer.");
    };
    let field_axis = match arguments.any("fieldAxis")? {
        Value::Null => None,
        _ => Some(axis(arguments, "fieldAxis", 0)?),
    };
    let of = of.with_axes(field_axis.map_or(0, |axis| axis + 1));
    let axes = arguments.integers("axes")?;
    if axes.iter().any(|axis| !(0..of.shape.len() as i64).contains(axis)) {
        return raise("Array.reduce: Invalid axis.");
    }
    let is_reduced = |axis: usize| axes.contains(&(axis as i64));
    if field_axis.is_some_and(|axis| is_reduced(axis) || of.shape[axis] != 1) {
        return refuse("Array.reduce with several inputs is not evaluated offline");
    }
    let retained: Vec<usize> = (0..of.shape.len()).filter(|axis| !is_reduced(*axis)).collect();
    let order: Vec<usize> =
        retained.iter().copied().chain((0..of.shape.len()).filter(|axis| is_reduced(*axis))).collect();
    let permuted = of.permuted(&order);
    let groups: usize = retained.iter().map(|axis| of.shape[*axis]).product();
    let size = (permuted.data.len() / groups.max(1)).max(1);
    let outputs = permuted.data.chunks(size).map(|group| reducers::outputs(&reducer, group));
    let outputs = outputs.collect::<Result<Vec<_>>>()?;
    let count = outputs.first().map_or(1, Vec::len);
    if count != 1 && field_axis.is_none() {
        return raise("Array.reduce: A reducer with several outputs needs a fieldAxis.");
    }
    let shape: Vec<usize> = (0..of.shape.len()).map(|axis| if is_reduced(axis) { 1 } else { of.shape[axis] }).collect();
    let is_whole = outputs.iter().flatten().all(|value| value.fract() == 0.0);
    let of = if is_whole { of.of } else { PixelType::DOUBLE };
    let one = |at: usize| Array::new(shape.clone(), outputs.iter().map(|group| group[at]).collect(), of);
    match field_axis {
        Some(axis) => joined((0..count).map(one).collect(), axis),
        None => array(one(0)),
    }
}

fn slice(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let axis = axis(arguments, "axis", 0)?;
    if axis >= of.shape.len() {
        return raise(format!("Array.slice: Invalid axis: {axis}."));
    }
    let length = of.shape[axis] as i64;
    let place = |at: i64| if at < 0 { at + length } else { at }.clamp(0, length);
    let start = place(arguments.optional_integer("start")?.unwrap_or(0));
    let end = arguments.optional_integer("end")?.map_or(length, place);
    let step = arguments.optional_integer("step")?.unwrap_or(1);
    if step < 1 {
        return raise(format!("Array.slice: Invalid step: {step}."));
    }
    let places: Vec<usize> = (start..end.max(start)).step_by(step as usize).map(|at| at as usize).collect();
    array(of.take(axis, &places))
}

/// Sorts the places of the axis along which the keys lie, by the keys.
fn sort(of: &Array, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let keys = match arguments.any("keys")? {
        Value::Null => of.clone(),
        _ => (*arguments.array("keys")?).clone(),
    };
    let keys = keys.with_axes(of.shape.len());
    let long: Vec<usize> = (0..keys.shape.len()).filter(|axis| keys.shape[*axis] != 1).collect();
    let axis = match long.as_slice() {
        [] => 0,
        [axis] => *axis,
        _ => return raise("Array.sort: Keys must have one axis that is longer than 1."),
    };
    if keys.length(axis) != of.length(axis) {
        return raise("Array.sort: Keys must have the length of the array on their axis.");
    }
    let mut places: Vec<usize> = (0..keys.data.len()).collect();
    places.sort_by(|a, b| keys.data[*a].total_cmp(&keys.data[*b]));
    array(of.take(axis, &places))
}

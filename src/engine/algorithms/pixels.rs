//! What computes the pixels of bands.

use super::math::{Binary, Unary};
use super::{arrays, reducers};
use crate::engine::arguments::Arguments;
use crate::engine::array::Array;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::pixel_type::PixelType;
use crate::engine::raster::{Grid, Pixels, Tile, Values};
use crate::engine::reducer::Reducer;
use crate::engine::value::{Band, Value};
use std::fmt;
use std::sync::Arc;

/// The same value everywhere.
#[derive(Debug)]
pub(super) struct Constant(pub Arc<Array>);

impl Pixels for Constant {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let values = match self.0.shape.is_empty() {
            true => Values::Numbers(vec![self.0.data[0]; grid.pixels()]),
            false => Values::Arrays(vec![self.0.clone(); grid.pixels()]),
        };
        Ok(Tile { values, mask: vec![1.0; grid.pixels()] })
    }
}

/// An operation on the numbers of one or two bands.
pub(super) struct Arithmetic {
    pub inputs: Vec<Band>,
    pub operation: Operation,
    pub of: PixelType,
    /// The name of the operation on arrays.
    pub name: Arc<str>,
}

/// An operation on numbers.
pub(super) enum Operation {
    /// On one.
    One(Unary),
    /// On two.
    Two(Binary),
    /// A change of the type.
    Cast,
}

impl fmt::Debug for Arithmetic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", self.name, self.inputs)
    }
}

impl Pixels for Arithmetic {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tiles = self.inputs.iter().map(|band| band.pixels.tile(grid)).collect::<Result<Vec<_>>>()?;
        let numbers: Option<Vec<&Vec<f64>>> = tiles
            .iter()
            .map(|tile| match &tile.values {
                Values::Numbers(numbers) => Some(numbers),
                Values::Arrays(_) => None,
            })
            .collect();
        let Some(numbers) = numbers else {
            let names = if self.inputs.len() == 1 { &["input"][..] } else { &["left", "right"][..] };
            return lifted(&self.name, names, &self.inputs, &tiles, &[]);
        };
        let store = |value: f64| self.of.store(value);
        let values = match &self.operation {
            Operation::One((of, _)) => numbers[0].iter().map(|value| store(of(*value))).collect(),
            Operation::Two((of, _)) => numbers[0].iter().zip(numbers[1]).map(|(a, b)| store(of(*a, *b))).collect(),
            Operation::Cast => numbers[0].iter().map(|value| store(*value)).collect(),
        };
        Ok(Tile { values: Values::Numbers(values), mask: shared_mask(&tiles) })
    }
}

/// An algorithm of arrays for each pixel.
#[derive(Debug)]
pub(super) struct OfArrays {
    /// The name of the algorithm without `Array.`.
    pub name: &'static str,
    /// The names of the arguments that are pixels.
    pub names: Vec<&'static str>,
    pub inputs: Vec<Band>,
    /// The other arguments.
    pub values: Vec<(Arc<str>, Value)>,
}

impl Pixels for OfArrays {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tiles = self.inputs.iter().map(|band| band.pixels.tile(grid)).collect::<Result<Vec<_>>>()?;
        lifted(self.name, &self.names, &self.inputs, &tiles, &self.values)
    }
}

/// Calls an algorithm of arrays for each pixel that no input masks.
fn lifted(name: &str, names: &[&str], inputs: &[Band], tiles: &[Tile], values: &[(Arc<str>, Value)]) -> Result<Tile> {
    let mask = shared_mask(tiles);
    let algorithm = format!("Array.{name}");
    let nothing = Arc::new(Array::new(vec![0], Vec::new(), PixelType::DOUBLE));
    let mut arrays = Vec::with_capacity(mask.len());
    for at in 0..mask.len() {
        let pixels: Option<Vec<_>> = tiles.iter().zip(inputs).map(|(tile, band)| tile.pixel(at, band.of)).collect();
        let Some(pixels) = pixels else {
            arrays.push(nothing.clone());
            continue;
        };
        let pixels = names.iter().zip(pixels).map(|(name, pixel)| (Arc::from(*name), Value::Array(pixel)));
        let arguments: Vec<(Arc<str>, Value)> = pixels.chain(values.iter().cloned()).collect();
        arrays.push(match arrays::call(name, &Arguments::of_values(&algorithm, &arguments))? {
            Some(Value::Array(array)) => array,
            Some(Value::List(items)) => Arc::new(crate::engine::nested::array(&Value::List(items))?),
            Some(value @ (Value::Int(_) | Value::Float(_))) => Arc::new(crate::engine::nested::array(&value)?),
            _ => return refuse(format!("{algorithm} of images is not evaluated offline")),
        });
    }
    let is_number = !arrays.is_empty() && arrays.iter().all(|array| array.shape.is_empty());
    let values = match is_number {
        true => Values::Numbers(arrays.iter().map(|array| array.data[0]).collect()),
        false => Values::Arrays(arrays),
    };
    Ok(Tile { values, mask })
}

/// The length of an axis of each pixel, or the number of axes.
#[derive(Debug)]
pub(super) struct Lengths {
    pub input: Band,
    pub axis: Option<usize>,
}

impl Pixels for Lengths {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tile = self.input.pixels.tile(grid)?;
        let length = |array: &Array| match self.axis {
            Some(axis) => array.shape.get(axis).copied().unwrap_or(0),
            None => array.shape.len(),
        };
        let values = match &tile.values {
            Values::Numbers(_) => return refuse("lengths of numbers are not evaluated offline"),
            Values::Arrays(arrays) => Values::Numbers(arrays.iter().map(|array| length(array) as f64).collect()),
        };
        Ok(Tile { values, mask: tile.mask })
    }
}

/// An element of the arrays of a band.
#[derive(Debug)]
pub(super) struct Element {
    pub input: Band,
    /// The shape that the arrays must have.
    pub shape: Vec<usize>,
    /// The place in the data.
    pub at: usize,
}

impl Pixels for Element {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tile = self.input.pixels.tile(grid)?;
        let Values::Arrays(arrays) = &tile.values else {
            return raise("Image.arrayFlatten: The image has no arrays.");
        };
        let mut values = Vec::with_capacity(arrays.len());
        for (array, mask) in arrays.iter().zip(&tile.mask) {
            match (*mask > 0.0, array.shape == self.shape) {
                (true, false) => return raise("Image.arrayFlatten: The labels must fit the lengths of the array."),
                (true, true) => values.push(array.data[self.at]),
                (false, _) => values.push(0.0),
            }
        }
        Ok(Tile { values: Values::Numbers(values), mask: tile.mask })
    }
}

/// Arrays of the pixels of bands, along an axis.
#[derive(Debug)]
pub(super) struct Stacked {
    pub inputs: Vec<Band>,
    pub axis: usize,
}

impl Pixels for Stacked {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tiles = self.inputs.iter().map(|band| band.pixels.tile(grid)).collect::<Result<Vec<_>>>()?;
        let mask = shared_mask(&tiles);
        let axis: Arc<str> = Arc::from("axis");
        let mut stacked = Vec::with_capacity(mask.len());
        for at in 0..mask.len() {
            let pixels: Option<Vec<Value>> =
                tiles.iter().zip(&self.inputs).map(|(tile, band)| tile.pixel(at, band.of).map(Value::Array)).collect();
            let pixels = pixels.unwrap_or_default();
            if pixels.is_empty() {
                stacked.push(Arc::new(Array::new(vec![0], Vec::new(), PixelType::DOUBLE)));
                continue;
            }
            let arguments =
                [(Arc::from("arrays"), Value::List(pixels.into())), (axis.clone(), Value::Int(self.axis as i64))];
            match arrays::call("cat", &Arguments::of_values("Image.toArray", &arguments))? {
                Some(Value::Array(array)) => stacked.push(array),
                _ => return refuse("Image.toArray of these bands is not evaluated offline"),
            }
        }
        Ok(Tile { values: Values::Arrays(stacked), mask })
    }
}

/// The pixels of a band with the mask of another one.
#[derive(Debug)]
pub(super) struct Masked {
    pub input: Band,
    pub mask: Band,
    /// The pixels keep their own mask, too.
    pub keeps: bool,
}

impl Pixels for Masked {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let input = self.input.pixels.tile(grid)?;
        let mask = self.mask.pixels.tile(grid)?;
        let Values::Numbers(numbers) = &mask.values else {
            return refuse("masks of arrays are not evaluated offline");
        };
        let own = |at: usize| if self.keeps { input.mask[at] } else { 1.0 };
        let mut combined = Vec::with_capacity(numbers.len());
        for (at, number) in numbers.iter().enumerate() {
            let of_mask = if mask.mask[at] > 0.0 { (*number as f32).clamp(0.0, 1.0) } else { 0.0 };
            if !matches!(of_mask, 0.0 | 1.0) && !matches!(own(at), 0.0 | 1.0) {
                return refuse("masks of parts of pixels are not evaluated offline");
            }
            combined.push(of_mask * own(at));
        }
        Ok(Tile { values: input.values, mask: combined })
    }
}

/// The mask of a band as numbers.
#[derive(Debug)]
pub(super) struct MaskOf(pub Band);

impl Pixels for MaskOf {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tile = self.0.pixels.tile(grid)?;
        let values = Values::Numbers(tile.mask.iter().map(|mask| f64::from(*mask)).collect());
        Ok(Tile { values, mask: vec![1.0; grid.pixels()] })
    }
}

/// The result of a reducer over the pixels of bands that are not masked.
#[derive(Debug)]
pub(super) struct Reduced {
    pub inputs: Vec<Band>,
    pub reducer: Arc<Reducer>,
    /// Which result, if the reducer has several.
    pub at: usize,
}

impl Pixels for Reduced {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tiles = self.inputs.iter().map(|band| band.pixels.tile(grid)).collect::<Result<Vec<_>>>()?;
        let (mut values, mut mask) = (Vec::new(), Vec::new());
        for at in 0..grid.pixels() {
            let mut numbers = Vec::new();
            for tile in &tiles {
                match (&tile.values, tile.mask[at]) {
                    (_, 0.0) => {}
                    (Values::Numbers(pixels), 1.0) => numbers.push(pixels[at]),
                    _ => return refuse("reducers of arrays and of parts of pixels are not evaluated offline"),
                }
            }
            let outputs = if numbers.is_empty() { Vec::new() } else { reducers::outputs(&self.reducer, &numbers)? };
            values.push(outputs.get(self.at).copied().unwrap_or(0.0));
            mask.push(if outputs.is_empty() { 0.0 } else { 1.0 });
        }
        Ok(Tile { values: Values::Numbers(values), mask })
    }
}

/// The uppermost pixel of several bands that is not masked. The last band is on top.
#[derive(Debug)]
pub(super) struct Mosaic(pub Vec<Band>);

impl Pixels for Mosaic {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let mut values = vec![0.0; grid.pixels()];
        let mut mask = vec![0.0; grid.pixels()];
        for band in self.0.iter().rev() {
            let tile = band.pixels.tile(grid)?;
            let Values::Numbers(numbers) = &tile.values else {
                return refuse("mosaics of arrays are not evaluated offline");
            };
            for at in 0..numbers.len() {
                if mask[at] == 0.0 {
                    (values[at], mask[at]) = (numbers[at], tile.mask[at]);
                } else if !matches!(mask[at], 1.0) {
                    return refuse("mosaics of parts of pixels are not evaluated offline");
                }
            }
        }
        Ok(Tile { values: Values::Numbers(values), mask })
    }
}

/// The pixels of a band, or those of another one where a test is not 0.
#[derive(Debug)]
pub(super) struct Where {
    pub input: Band,
    pub test: Band,
    pub value: Band,
}

impl Pixels for Where {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tiles = [&self.input, &self.test, &self.value].map(|band| band.pixels.tile(grid));
        let [input, test, value] = tiles;
        let (input, test, value) = (input?, test?, value?);
        let (Values::Numbers(mut numbers), Values::Numbers(tests), Values::Numbers(values)) =
            (input.values, test.values, value.values)
        else {
            return refuse("Image.where of arrays is not evaluated offline");
        };
        // Where the input, the test or the value is masked, the input stays.
        for (at, number) in numbers.iter_mut().enumerate() {
            if tests[at] != 0.0 && test.mask[at] > 0.0 && value.mask[at] > 0.0 {
                *number = values[at];
            }
        }
        Ok(Tile { values: Values::Numbers(numbers), mask: input.mask })
    }
}

/// The pixels of a band, or those of another one where it is masked.
#[derive(Debug)]
pub(super) struct Unmasked {
    pub input: Band,
    pub value: Band,
}

impl Pixels for Unmasked {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let (mut tile, value) = (self.input.pixels.tile(grid)?, self.value.pixels.tile(grid)?);
        let (Values::Numbers(numbers), Values::Numbers(values)) = (&mut tile.values, &value.values) else {
            return refuse("Image.unmask of arrays is not evaluated offline");
        };
        for (at, mask) in tile.mask.iter_mut().enumerate() {
            match *mask {
                0.0 => (numbers[at], *mask) = (values[at], value.mask[at]),
                1.0 => {}
                _ => return refuse("Image.unmask of parts of pixels is not evaluated offline"),
            }
        }
        Ok(tile)
    }
}

/// The pixels of a band with other values for those of a list.
#[derive(Debug)]
pub(super) struct Remapped {
    pub input: Band,
    pub from: Vec<f64>,
    pub to: Vec<f64>,
    /// The value of all others, which are masked without it.
    pub default: Option<f64>,
}

impl Pixels for Remapped {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let mut tile = self.input.pixels.tile(grid)?;
        let Values::Numbers(numbers) = &mut tile.values else {
            return refuse("Image.remap of arrays is not evaluated offline");
        };
        for (number, mask) in numbers.iter_mut().zip(&mut tile.mask) {
            match (self.from.iter().position(|from| from == number), self.default) {
                (Some(at), _) => *number = self.to[at],
                (None, Some(default)) => *number = default,
                (None, None) => *mask = 0.0,
            }
        }
        Ok(tile)
    }
}

/// The difference of two bands over their sum. Where one is negative, the pixel is masked.
#[derive(Debug)]
pub(super) struct NormalizedDifference(pub Band, pub Band);

impl Pixels for NormalizedDifference {
    fn tile(&self, grid: &Grid) -> Result<Tile> {
        let tiles = [self.0.pixels.tile(grid)?, self.1.pixels.tile(grid)?];
        let mut mask = shared_mask(&tiles);
        let (Values::Numbers(one), Values::Numbers(other)) = (&tiles[0].values, &tiles[1].values) else {
            return refuse("Image.normalizedDifference of arrays is not evaluated offline");
        };
        let mut values = Vec::with_capacity(one.len());
        for ((a, b), mask) in one.iter().zip(other).zip(&mut mask) {
            let value = if a + b == 0.0 { 0.0 } else { (a - b) / (a + b) };
            values.push(f64::from(value as f32));
            if *a < 0.0 || *b < 0.0 {
                *mask = 0.0;
            }
        }
        Ok(Tile { values: Values::Numbers(values), mask })
    }
}

/// Returns the mask of pixels that all tiles have.
fn shared_mask(tiles: &[Tile]) -> Vec<f32> {
    let Some((first, others)) = tiles.split_first() else { return Vec::new() };
    let mut mask = first.mask.clone();
    for tile in others {
        mask.iter_mut().zip(&tile.mask).for_each(|(mask, other)| *mask = mask.min(*other));
    }
    mask
}

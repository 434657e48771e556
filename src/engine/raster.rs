//! Pixels on grids.
//!
//! The pixels of a band are computed when an output asks for them.

use super::array::Array;
use super::error::Result;
use super::pixel_type::{PixelType, Precision};
use std::fmt::Debug;
use std::sync::Arc;

/// What computes pixels.
pub trait Pixels: Debug + Send + Sync {
    /// Returns the pixels of a grid.
    ///
    /// # Errors
    /// A pixel is not known offline, or Earth Engine raises an error.
    fn tile(&self, grid: &Grid) -> Result<Tile>;
}

/// Where pixels are asked for. No algorithm that is evaluated looks at the place of a pixel yet.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    /// The number of columns and rows.
    pub size: (usize, usize),
}

impl Grid {
    /// Returns the number of pixels.
    pub fn pixels(&self) -> usize {
        self.size.0 * self.size.1
    }
}

/// The pixels of a band on a grid, row by row.
#[derive(Debug, Clone)]
pub struct Tile {
    /// The values.
    pub values: Values,
    /// By pixel: how much of it is there, 0 to 1.
    pub mask: Vec<f32>,
}

/// The values of pixels.
#[derive(Debug, Clone)]
pub enum Values {
    /// Numbers.
    Numbers(Vec<f64>),
    /// Arrays.
    Arrays(Vec<Arc<Array>>),
}

impl Tile {
    /// Returns the value of a pixel of a band of the given type, or `None` if it is masked.
    pub fn pixel(&self, at: usize, of: PixelType) -> Option<Arc<Array>> {
        // What is computed from a constant may leave its range.
        let range = PixelType::INT64.range.filter(|_| of.precision == Precision::Int);
        let of = PixelType { dimensions: 0, range, ..of };
        (self.mask[at] > 0.0).then(|| match &self.values {
            Values::Numbers(numbers) => Arc::new(Array::new(Vec::new(), vec![numbers[at]], of)),
            Values::Arrays(arrays) => arrays[at].clone(),
        })
    }
}

//! Arrays of numbers.

use super::error::{Result, raise};
use super::pixel_type::PixelType;

/// The most numbers of an array.
const MAX_NUMBERS: usize = 10_000_000;

/// Numbers along axes. The last axis varies fastest.
#[derive(Debug, Clone, PartialEq)]
pub struct Array {
    /// The length of each axis. Without axes, the array is a number.
    pub shape: Vec<usize>,
    /// The numbers.
    pub data: Vec<f64>,
    /// The type of the numbers.
    pub of: PixelType,
}

impl Array {
    /// Returns an array. The numbers are converted to the type.
    pub fn new(shape: Vec<usize>, data: Vec<f64>, of: PixelType) -> Array {
        let of = PixelType { dimensions: shape.len() as i64, ..of };
        let data = data.into_iter().map(|value| of.store(value)).collect();
        Array { shape, data, of }
    }

    /// Returns the number of elements from one place of an axis to the next.
    pub fn step(&self, axis: usize) -> usize {
        self.shape[axis + 1..].iter().product()
    }

    /// Returns the length of an axis. Axes beyond the last one have the length 1.
    pub fn length(&self, axis: usize) -> usize {
        self.shape.get(axis).copied().unwrap_or(1)
    }

    /// Returns the array with at least so many axes.
    pub fn with_axes(&self, axes: usize) -> Array {
        let mut array = self.clone();
        while array.shape.len() < axes {
            array.shape.push(1);
        }
        array.of.dimensions = array.shape.len() as i64;
        array
    }

    /// Returns the array whose place along an axis comes from the given places of this one.
    pub fn take(&self, axis: usize, places: &[usize]) -> Array {
        let (length, step) = (self.shape[axis], self.step(axis));
        let mut shape = self.shape.clone();
        shape[axis] = places.len();
        let mut data = Vec::with_capacity(shape.iter().product());
        for block in self.data.chunks((length * step).max(1)) {
            for place in places {
                data.extend_from_slice(&block[place * step..(place + 1) * step]);
            }
        }
        Array { shape, data, of: self.of }
    }

    /// Returns the array with its axes in another order: axis `order[i]` becomes axis `i`.
    pub fn permuted(&self, order: &[usize]) -> Array {
        let steps: Vec<usize> = order.iter().map(|axis| self.step(*axis)).collect();
        let shape: Vec<usize> = order.iter().map(|axis| self.shape[*axis]).collect();
        let mut data = Vec::with_capacity(self.data.len());
        let mut place = vec![0; shape.len()];
        for _ in 0..self.data.len() {
            data.push(self.data[place.iter().zip(&steps).map(|(at, step)| at * step).sum::<usize>()]);
            for axis in (0..shape.len()).rev() {
                place[axis] += 1;
                if place[axis] < shape[axis] {
                    break;
                }
                place[axis] = 0;
            }
        }
        Array { shape, data, of: self.of }
    }

    /// Returns an error if an array would be too large.
    pub fn check_size(shape: &[usize]) -> Result<()> {
        let size = shape.iter().try_fold(1_usize, |size, length| size.checked_mul(*length));
        match size.filter(|size| *size <= MAX_NUMBERS) {
            Some(_) => Ok(()),
            None => raise("Array is too large."),
        }
    }
}

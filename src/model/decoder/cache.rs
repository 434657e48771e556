//! Keys and values of the tokens that the model has seen, cut back to what the next sequence shares.

use super::super::error::ModelError;
use super::layout::Slot;
use half::{bf16, f16};
use ort::memory::{AllocationDevice, Allocator};
use ort::value::{
    DynTensor, DynTensorValueType, DynValue, PrimitiveTensorElementType, Tensor, TensorElementType as Element,
};
use std::fmt::Debug;

/// An empty tensor for a slot.
pub fn empty(slot: &Slot) -> Result<DynValue, ModelError> {
    let tensor =
        DynTensor::new(&Allocator::default(), slot.element, slot.empty.clone()).map_err(|error| failed(&error))?;
    Ok(tensor.into_dyn())
}

/// The first `keep` places of a tensor.
pub fn cut(slot: &Slot, value: DynValue, keep: usize) -> Result<DynValue, ModelError> {
    let mut tensor: DynTensor = value.downcast::<DynTensorValueType>().map_err(|error| failed(&error))?;
    if !tensor.memory_info().is_cpu_accessible() {
        // By way of the host: cutting on the device would take a graph of its own, and happens once a request, not once a token.
        tensor = tensor.to(AllocationDevice::CPU, 0).map_err(|error| failed(&error))?;
    }
    match slot.element {
        Element::Float32 => rows::<f32>(slot, &tensor, keep),
        Element::Float16 => rows::<f16>(slot, &tensor, keep),
        Element::Bfloat16 => rows::<bf16>(slot, &tensor, keep),
        Element::Int8 => rows::<i8>(slot, &tensor, keep),
        Element::Uint8 => rows::<u8>(slot, &tensor, keep),
        other => Err(ModelError::new(format!("the cache is of {other}, which cannot be cut"))),
    }
}

fn rows<T: PrimitiveTensorElementType + Copy + Debug + 'static>(
    slot: &Slot,
    tensor: &DynTensor,
    keep: usize,
) -> Result<DynValue, ModelError> {
    let (shape, numbers) = tensor.try_extract_tensor::<T>().map_err(|error| failed(&error))?;
    let shape = shape.to_vec();
    let (kept, shape) = first(numbers, &shape, slot.axis, keep).ok_or_else(|| {
        ModelError::new(format!(
            "the cache \"{}\" has the shape {shape:?}, and {keep} places of it are wanted",
            slot.past
        ))
    })?;
    Ok(Tensor::from_array((shape, kept)).map_err(|error| failed(&error))?.into_dyn())
}

/// The first `keep` places along a dimension, and the shape of what is left.
fn first<T: Copy>(numbers: &[T], shape: &[i64], axis: usize, keep: usize) -> Option<(Vec<T>, Vec<i64>)> {
    let sizes: Vec<usize> = shape.iter().map(|length| usize::try_from(*length).ok()).collect::<Option<_>>()?;
    let length = *sizes.get(axis)?;
    let inner: usize = sizes[axis + 1..].iter().product();
    let (row, left) = (length * inner, keep * inner);
    if keep > length || row == 0 {
        return None;
    }
    let mut kept = Vec::with_capacity(numbers.len() / length * keep);
    for row in numbers.chunks_exact(row) {
        kept.extend_from_slice(&row[..left]);
    }
    let mut shape = shape.to_vec();
    shape[axis] = i64::try_from(keep).ok()?;
    Some((kept, shape))
}

fn failed(error: &ort::Error) -> ModelError {
    ModelError::new(format!("the model's cache: {error}"))
}

#[cfg(test)]
mod tests {
    use super::first;

    #[test]
    fn keeps_the_first_places_of_every_head() {
        let numbers: Vec<u8> = (0..12).collect();
        assert_eq!(first(&numbers, &[1, 2, 3, 2], 2, 1), Some((vec![0, 1, 6, 7], vec![1, 2, 1, 2])));
        assert_eq!(first(&numbers, &[1, 2, 2, 3], 3, 2), Some((vec![0, 1, 3, 4, 6, 7, 9, 10], vec![1, 2, 2, 2])));
        assert_eq!(first(&numbers, &[1, 3, 4], 1, 3), Some((numbers.clone(), vec![1, 3, 4])));
        assert_eq!(first(&numbers, &[1, 2, 3, 2], 2, 4), None);
        assert_eq!(first(&numbers[..0], &[1, 2, 0, 2], 2, 0), None);
    }
}

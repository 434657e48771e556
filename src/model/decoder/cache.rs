//! Creates the cache tensors of a decoder, and cuts them to the tokens that the next sequence
//! shares.

use super::super::error::ModelError;
use super::layout::Slot;
use half::{bf16, f16};
use ort::memory::{AllocationDevice, Allocator};
use ort::value::{
    DynTensor, DynTensorValueType, DynValue, PrimitiveTensorElementType, Tensor, TensorElementType as Element,
};
use std::fmt::Debug;

/// Returns the cache tensor of a slot for no tokens, with length 0 along the slot's axis.
///
/// # Errors
/// The tensor cannot be allocated.
pub fn empty(slot: &Slot) -> Result<DynValue, ModelError> {
    let tensor =
        DynTensor::new(&Allocator::default(), slot.element, slot.empty.clone()).map_err(|error| cache_error(&error))?;
    Ok(tensor.into_dyn())
}

/// Returns a cache tensor of a slot with room for `capacity` tokens, which a run writes into. Its
/// content is undefined.
///
/// # Errors
/// The tensor cannot be allocated.
pub fn with_room(slot: &Slot, allocator: &Allocator, capacity: usize) -> Result<DynValue, ModelError> {
    let mut shape = slot.empty.clone();
    shape[slot.axis] = i64::try_from(capacity).unwrap_or(i64::MAX);
    let tensor = DynTensor::new(allocator, slot.element, shape).map_err(|error| cache_error(&error))?;
    Ok(tensor.into_dyn())
}

/// Cuts a cache tensor to its first `keep` positions along the slot's axis.
///
/// # Errors
/// The tensor cannot be copied, has an unknown element type, or holds fewer positions.
pub fn cut(slot: &Slot, value: DynValue, keep: usize) -> Result<DynValue, ModelError> {
    let mut tensor: DynTensor = value.downcast::<DynTensorValueType>().map_err(|error| cache_error(&error))?;
    if !tensor.memory_info().is_cpu_accessible() {
        // # Performance
        // Copied by way of the host: cutting on the device would need a graph of its own. A cut
        // happens once per request, not once per token.
        tensor = tensor.to(AllocationDevice::CPU, 0).map_err(|error| cache_error(&error))?;
    }
    match slot.element {
        Element::Float32 => cut_typed::<f32>(slot, &tensor, keep),
        Element::Float16 => cut_typed::<f16>(slot, &tensor, keep),
        Element::Bfloat16 => cut_typed::<bf16>(slot, &tensor, keep),
        Element::Int8 => cut_typed::<i8>(slot, &tensor, keep),
        Element::Uint8 => cut_typed::<u8>(slot, &tensor, keep),
        other => Err(ModelError::new(format!("the cache is of {other}, which cannot be cut"))),
    }
}

/// Cuts a tensor with elements of type `T`.
fn cut_typed<T: PrimitiveTensorElementType + Copy + Debug + 'static>(
    slot: &Slot,
    tensor: &DynTensor,
    keep: usize,
) -> Result<DynValue, ModelError> {
    let (shape, numbers) = tensor.try_extract_tensor::<T>().map_err(|error| cache_error(&error))?;
    let shape = shape.to_vec();
    let (shortened, shape) = cut_axis(numbers, &shape, slot.axis, keep).ok_or_else(|| {
        ModelError::new(format!(
            "the cache \"{}\" has the shape {shape:?}, but {keep} positions of it are needed",
            slot.past
        ))
    })?;
    Ok(Tensor::from_array((shape, shortened)).map_err(|error| cache_error(&error))?.into_dyn())
}

/// Returns the first `keep` positions of an array along an axis, with their shape, or `None` if
/// there are fewer.
fn cut_axis<T: Copy>(numbers: &[T], shape: &[i64], axis: usize, keep: usize) -> Option<(Vec<T>, Vec<i64>)> {
    let sizes: Vec<usize> = shape.iter().map(|length| usize::try_from(*length).ok()).collect::<Option<_>>()?;
    let length = *sizes.get(axis)?;
    let inner: usize = sizes[axis + 1..].iter().product();
    let (row_len, shortened_len) = (length * inner, keep * inner);
    if keep > length || row_len == 0 {
        return None;
    }
    let mut shortened = Vec::with_capacity(numbers.len() / length * keep);
    for row in numbers.chunks_exact(row_len) {
        shortened.extend_from_slice(&row[..shortened_len]);
    }
    let mut shape = shape.to_vec();
    shape[axis] = i64::try_from(keep).ok()?;
    Some((shortened, shape))
}

/// Returns the error for a failed operation on the cache.
fn cache_error(error: &ort::Error) -> ModelError {
    ModelError::new(format!("the model's cache: {error}"))
}

#[cfg(test)]
mod tests {
    use super::cut_axis;

    #[test]
    fn keeps_the_first_positions_of_every_head() {
        let numbers: Vec<u8> = (0..12).collect();
        assert_eq!(cut_axis(&numbers, &[1, 2, 3, 2], 2, 1), Some((vec![0, 1, 6, 7], vec![1, 2, 1, 2])));
        assert_eq!(cut_axis(&numbers, &[1, 2, 2, 3], 3, 2), Some((vec![0, 1, 3, 4, 6, 7, 9, 10], vec![1, 2, 2, 2])));
        assert_eq!(cut_axis(&numbers, &[1, 3, 4], 1, 3), Some((numbers.clone(), vec![1, 3, 4])));
        assert_eq!(cut_axis(&numbers, &[1, 2, 3, 2], 2, 4), None);
        assert_eq!(cut_axis(&numbers[..0], &[1, 2, 0, 2], 2, 0), None);
    }
}

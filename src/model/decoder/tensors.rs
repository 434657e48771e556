//! Creates the inputs of a run, and reads the logits that it returns.

use super::layout::{Input, Role};
use super::run_error;
use crate::model::error::ModelError;
use half::{bf16, f16};
use ort::value::{DynValue, PrimitiveTensorElementType, Tensor, TensorElementType as Element, ValueType};
use std::fmt::Debug;

/// Returns the value of an input for the tokens `new` after `past` others, in the shape that
/// [`Role`] says.
pub(super) fn input_value(input: &Input, new: &[u32], past: usize) -> Result<DynValue, ModelError> {
    let length = new.len();
    let total = past + length;
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let one = |number: usize| (if input.rank == 0 { Vec::new() } else { vec![1; input.rank] }, vec![whole(number)]);
    let (shape, numbers): (Vec<usize>, Vec<i64>) = match input.role {
        Role::Ids => (vec![1, length], new.iter().map(|id| i64::from(*id)).collect()),
        Role::Mask if input.rank == 2 => (vec![1, total], vec![1; total]),
        Role::Positions => {
            let shape = if input.rank == 1 { vec![length] } else { vec![1, length] };
            (shape, (past..total).map(whole).collect())
        }
        Role::Types => (vec![1, length], vec![0; length]),
        Role::LogitsToKeep => one(1),
        Role::LastPosition => one(total - 1),
        Role::Total => one(total),
        Role::Past => one(past),
        Role::HasPast => one(usize::from(past > 0)),
        Role::Mask => {
            return Err(ModelError::new(format!("the model wants a mask of {} dimensions", input.rank))
                .with_help("export it with optimum"));
        }
    };
    let narrow = |number: &i64| i32::try_from(*number).unwrap_or(i32::MAX);
    let value = match input.element {
        Element::Int64 => tensor(shape, numbers),
        Element::Int32 => tensor(shape, numbers.iter().map(narrow).collect()),
        Element::Bool => tensor(shape, numbers.iter().map(|number| *number != 0).collect()),
        Element::Float32 => tensor(shape, numbers.iter().map(|number| *number as f32).collect()),
        other => return Err(ModelError::new(format!("the input \"{}\" is of {other}", input.name))),
    };
    value.map_err(|error| run_error(&error))
}

fn tensor<T: PrimitiveTensorElementType + Copy + Debug + 'static>(
    shape: Vec<usize>,
    numbers: Vec<T>,
) -> ort::Result<DynValue> {
    Tensor::from_array((shape, numbers)).map(Tensor::into_dyn)
}

/// Copies the logits of the last token to `row`, `[vocabulary]`. `value` is `[1, tokens,
/// vocabulary]` or `[1, vocabulary]`.
pub(super) fn copy_last_row(value: &DynValue, row: &mut Vec<f32>) -> Result<(), ModelError> {
    let ValueType::Tensor { ty, shape, .. } = value.dtype() else {
        return Err(ModelError::new("the logits are no tensor"));
    };
    let width = shape.last().and_then(|width| usize::try_from(*width).ok()).unwrap_or(0);
    if width == 0 || !matches!(shape.len(), 2 | 3) || shape[0] != 1 {
        return Err(ModelError::new(format!("the model gives logits of the shape {:?}", &shape[..])));
    }
    row.clear();
    let copied = match ty {
        Element::Float32 => append_last(value, width, row, |number: &f32| *number),
        Element::Float16 => append_last(value, width, row, |number: &f16| number.to_f32()),
        Element::Bfloat16 => append_last(value, width, row, |number: &bf16| number.to_f32()),
        other => return Err(ModelError::new(format!("the model gives logits of {other}"))),
    };
    copied.map_err(|error| run_error(&error))?;
    if row.len() == width { Ok(()) } else { Err(ModelError::new("the model gave no logits")) }
}

/// Appends the last `width` numbers of a tensor to `row`.
fn append_last<T: PrimitiveTensorElementType>(
    value: &DynValue,
    width: usize,
    row: &mut Vec<f32>,
    number: impl Fn(&T) -> f32,
) -> ort::Result<()> {
    let (_, numbers) = value.try_extract_tensor::<T>()?;
    row.extend(numbers[numbers.len().saturating_sub(width)..].iter().map(number));
    Ok(())
}

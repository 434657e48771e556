//! Linear algebra on arrays of two axes.

use crate::engine::arguments::Arguments;
use crate::engine::array::Array;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::nested::number;
use crate::engine::pixel_type::PixelType;
use crate::engine::value::Value;
use nalgebra::DMatrix;
use std::sync::Arc;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "matrixMultiply" | "matrixSolve" => {
            let (left, right) = (matrix(arguments, "left")?, matrix(arguments, "right")?);
            match name {
                "matrixMultiply" if left.ncols() == right.nrows() => {
                    let of = arguments.array("left")?.of.union(arguments.array("right")?.of);
                    array(&(left * right), of)
                }
                "matrixMultiply" => {
                    return raise("Array.matrixMultiply: The inner lengths of the matrices must be equal.");
                }
                _ if left.is_square() && left.nrows() == right.nrows() => match left.lu().solve(&right) {
                    Some(solved) => array(&solved, PixelType::DOUBLE),
                    None => return raise("Array.matrixSolve: Matrix is singular."),
                },
                _ => return refuse("Array.matrixSolve of a matrix that is not square is not evaluated offline"),
            }
        }
        "matrixCholeskyDecomposition"
        | "matrixLUDecomposition"
        | "matrixQRDecomposition"
        | "matrixSingularValueDecomposition" => {
            return Ok(None);
        }
        _ => {
            let of = matrix(arguments, "input")?;
            match name {
                "matrixDeterminant" if of.is_square() => Value::Float(of.determinant()),
                "matrixTrace" if of.is_square() => number(of.trace(), arguments.array("input")?.of),
                "matrixFnorm" => Value::Float(of.norm()),
                "matrixInverse" if of.is_square() => match of.try_inverse() {
                    Some(inverse) => array(&inverse, PixelType::DOUBLE),
                    None => return raise("Array.matrixInverse: Matrix is singular."),
                },
                "matrixPseudoInverse" => match of.pseudo_inverse(1.0e-12) {
                    Ok(inverse) => array(&inverse, PixelType::DOUBLE),
                    Err(_) => return raise("Array.matrixPseudoInverse: Matrix cannot be inverted."),
                },
                "matrixDiagonal" => {
                    let size = of.nrows().min(of.ncols());
                    array(&DMatrix::from_fn(size, 1, |at, _| of[(at, at)]), arguments.array("input")?.of)
                }
                "matrixToDiag" if of.ncols() == 1 => {
                    let size = of.nrows();
                    let diagonal =
                        DMatrix::from_fn(size, size, |row, column| if row == column { of[(row, 0)] } else { 0.0 });
                    array(&diagonal, arguments.array("input")?.of)
                }
                "matrixDeterminant" | "matrixTrace" | "matrixInverse" => {
                    return raise(format!("{}: Matrix must be square.", arguments.algorithm));
                }
                _ => return Ok(None),
            }
        }
    }))
}

/// Returns an argument with two axes.
fn matrix(arguments: &Arguments<'_>, name: &str) -> Result<DMatrix<f64>> {
    let array = arguments.array(name)?;
    match array.shape.as_slice() {
        [rows, columns] => Ok(DMatrix::from_row_slice(*rows, *columns, &array.data)),
        _ => raise(format!("{}: Parameter '{name}' must be a 2-D array.", arguments.algorithm)),
    }
}

fn array(matrix: &DMatrix<f64>, of: PixelType) -> Value {
    let data = matrix.row_iter().flat_map(|row| row.iter().copied().collect::<Vec<_>>()).collect();
    Value::Array(Arc::new(Array::new(vec![matrix.nrows(), matrix.ncols()], data, of)))
}

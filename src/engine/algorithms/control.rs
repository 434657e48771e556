//! Conditions, equality and types of objects.

use crate::engine::arguments::Arguments;
use crate::engine::error::Result;
use crate::engine::value::{Value, text};

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "If" if arguments.any("condition")?.is_truthy() => arguments.any("trueCase")?,
        "If" => arguments.any("falseCase")?,
        "IsEqual" => Value::Bool(arguments.any("left")?.is_same(&arguments.any("right")?)),
        "ObjectType" => text(arguments.any("value")?.class()),
        _ => return Ok(None),
    }))
}

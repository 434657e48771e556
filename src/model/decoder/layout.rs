//! Finds out from the names and shapes of a decoder's inputs and outputs what its graph takes and
//! returns.
//!
//! Exporters mostly agree on the names of the cache: `past_key_values.N.key` in, `present.N.key`
//! out, whether attention is many operators or one fused operator. An unknown input is an error
//! that names it, because a wrong guess would silently give wrong text.

use super::super::error::ModelError;
use super::super::folder::ModelShape;
use ort::value::TensorElementType as Element;

/// An input or output of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// The type of its elements, or `None` if it is no tensor.
    pub element: Option<Element>,
    /// Its shape; -1 stands for any length.
    pub shape: Vec<i64>,
}

/// The content of an input that is not part of the cache. `new` tokens follow `past` tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The token ids, `[1, new]`.
    Ids,
    /// Ones, `[1, past + new]`.
    Mask,
    /// Positions of the new tokens, `[1, new]` or `[new]`.
    Positions,
    /// Zeros, `[1, new]`.
    Types,
    /// Number of the last logits to return: 1.
    LogitsToKeep,
    /// `past + new - 1`, `[1]`: fused attention takes it in place of a mask.
    LastPosition,
    /// `past + new`.
    Total,
    /// `past`.
    Past,
    /// Whether `past` is above 0.
    HasPast,
}

/// An input that is not part of the cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its content.
    pub role: Role,
    /// The type of its elements.
    pub element: Element,
    /// Number of dimensions.
    pub rank: usize,
}

/// One tensor of the cache: the keys or values of a layer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// Name of its input.
    pub past: String,
    /// Name of its output, which is the next step's input.
    pub present: String,
    /// The type of its elements.
    pub element: Element,
    /// Its shape for a past of length 0, such as `[1, heads, 0, head_size]`.
    pub empty: Vec<i64>,
    /// Index of the dimension that grows with each token.
    pub axis: usize,
}

/// The inputs and outputs of a decoder's graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Inputs that are not part of the cache.
    pub inputs: Vec<Input>,
    /// The cache tensors; empty for a model without a cache.
    pub slots: Vec<Slot>,
    /// Name of the output with the logits, `[1, new, vocabulary]`.
    pub logits: String,
    /// Number of logits per token, if the graph says.
    pub vocabulary: Option<usize>,
}

/// Returns the layout of a graph. `shape` fills in dimensions of the cache that the graph leaves
/// open.
///
/// # Errors
/// The graph is no decoder, or has an unknown input or cache shape.
pub fn layout(inputs: &[Port], outputs: &[Port], shape: &ModelShape) -> Result<Layout, ModelError> {
    let mut layout = Layout { inputs: Vec::new(), slots: Vec::new(), logits: String::new(), vocabulary: None };
    for port in inputs {
        if port.name.starts_with("encoder_") {
            return Err(ModelError::new(format!(
                "the model wants \"{}\": it is the second half of an encoder and decoder",
                port.name
            ))
            .with_help("geols decodes with decoder-only models, such as Qwen2.5-Coder or Llama"));
        }
        if let Some(present) = present(&port.name, outputs) {
            layout.slots.push(slot(port, present, shape)?);
            continue;
        }
        let Some(role) = role(&port.name) else {
            return Err(ModelError::new(format!(
                "the model wants \"{}\", and geols does not know what that is",
                port.name
            ))
            .with_help("export it with optimum as text-generation-with-past"));
        };
        let Some(element) = port.element else {
            return Err(ModelError::new(format!("the input \"{}\" is no tensor", port.name)));
        };
        layout.inputs.push(Input { name: port.name.clone(), role, element, rank: port.shape.len() });
    }
    if !layout.inputs.iter().any(|input| input.role == Role::Ids) {
        let names: Vec<&str> = inputs.iter().map(|port| port.name.as_str()).collect();
        return Err(ModelError::new(format!(
            "the model is no decoder: it has no input \"input_ids\" but {}",
            names.join(", ")
        )));
    }
    let Some(logits) = outputs.iter().find(|port| port.name == "logits") else {
        let names: Vec<&str> = outputs.iter().map(|port| port.name.as_str()).take(4).collect();
        return Err(ModelError::new(format!(
            "the model is no decoder: it has no output \"logits\" but {}",
            names.join(", ")
        ))
        .with_help("export it with optimum as text-generation-with-past"));
    };
    layout.logits = logits.name.clone();
    layout.vocabulary = logits.shape.last().and_then(|size| usize::try_from(*size).ok());
    let presents = outputs.iter().filter(|port| port.name.starts_with("present")).count();
    if presents > 0 && layout.slots.is_empty() {
        return Err(ModelError::new("the model gives a cache and takes none back")
            .with_help("export it as text-generation-with-past, or take decoder_model_merged.onnx"));
    }
    Ok(layout)
}

/// Returns the content of an input by its name, or `None` if it is unknown.
fn role(name: &str) -> Option<Role> {
    Some(match name {
        "input_ids" => Role::Ids,
        "attention_mask" => Role::Mask,
        "position_ids" | "cache_position" => Role::Positions,
        "token_type_ids" => Role::Types,
        "num_logits_to_keep" | "logits_to_keep" => Role::LogitsToKeep,
        "seqlens_k" => Role::LastPosition,
        "total_sequence_length" | "total_seq_len" => Role::Total,
        "past_sequence_length" | "past_seq_len" => Role::Past,
        "use_cache_branch" => Role::HasPast,
        _ => return None,
    })
}

/// Returns the output that updates an input of the cache, or `None` if the input is no cache.
fn present<'a>(past: &str, outputs: &'a [Port]) -> Option<&'a Port> {
    if !past.starts_with("past") {
        return None;
    }
    let names = [
        past.replacen("past_key_values", "present", 1),
        past.replacen("past_key_values", "present_key_values", 1),
        past.replacen("past", "present", 1),
    ];
    outputs.iter().find(|port| names.contains(&port.name))
}

/// Returns the cache tensor of an input and its output.
fn slot(past: &Port, present: &Port, shape: &ModelShape) -> Result<Slot, ModelError> {
    let failure = |reason: &str| {
        ModelError::new(format!("the cache \"{}\" {reason}", past.name))
            .with_help("export the model again with optimum")
    };
    let element = past.element.ok_or_else(|| failure("is no tensor"))?;
    if present.element != past.element {
        return Err(failure("goes in and comes out in different types"));
    }
    let mut empty = past.shape.clone();
    // [batch, heads, length, head_size], or [batch, length, head_size] if keys and values are one
    // tensor.
    let axis = match empty.len() {
        4 => match (empty[1], empty[2]) {
            // The keys of some models have the length last.
            (1.., 1..) if empty[3] < 0 => 3,
            (..=-1, 1..) => 1,
            _ => 2,
        },
        3 => 1,
        _ => return Err(failure(&format!("has an unknown shape {:?}", past.shape))),
    };
    empty[0] = 1;
    empty[axis] = 0;
    for (index, length) in empty.iter_mut().enumerate() {
        if *length < 0 {
            let known = if index + 1 == past.shape.len() { shape.head_size } else { shape.heads };
            *length = known
                .and_then(|known| i64::try_from(known).ok())
                .ok_or_else(|| failure("has dimensions that neither the graph nor config.json tells"))?;
        }
    }
    Ok(Slot { past: past.name.clone(), present: present.name.clone(), element, empty, axis })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(name: &str, element: Element, shape: &[i64]) -> Port {
        Port { name: name.to_owned(), element: Some(element), shape: shape.to_vec() }
    }

    fn usual_ports() -> (Vec<Port>, Vec<Port>) {
        let inputs = vec![
            port("input_ids", Element::Int64, &[-1, -1]),
            port("attention_mask", Element::Int64, &[-1, -1]),
            port("position_ids", Element::Int64, &[-1, -1]),
            port("past_key_values.0.key", Element::Float32, &[-1, 2, -1, 64]),
            port("past_key_values.0.value", Element::Float32, &[-1, 2, -1, 64]),
        ];
        let outputs = vec![
            port("logits", Element::Float32, &[-1, -1, 1000]),
            port("present.0.key", Element::Float32, &[-1, 2, -1, 64]),
            port("present.0.value", Element::Float32, &[-1, 2, -1, 64]),
        ];
        (inputs, outputs)
    }

    #[test]
    fn reads_the_usual_layout() {
        let (inputs, outputs) = usual_ports();
        let found = layout(&inputs, &outputs, &ModelShape::default()).unwrap();
        assert_eq!(
            found.inputs.iter().map(|input| input.role).collect::<Vec<_>>(),
            [Role::Ids, Role::Mask, Role::Positions]
        );
        assert_eq!(found.vocabulary, Some(1000));
        let slot = &found.slots[1];
        assert_eq!((slot.present.as_str(), &slot.empty[..], slot.axis), ("present.0.value", &[1, 2, 0, 64][..], 2));
    }

    #[test]
    fn reads_other_names_and_shapes() {
        let shape = ModelShape { heads: Some(4), head_size: Some(8), ..ModelShape::default() };
        let of = |past: &str, present: &str, dimensions: &[i64]| {
            let inputs = [port("input_ids", Element::Int64, &[-1, -1]), port(past, Element::Float16, dimensions)];
            let outputs =
                [port("logits", Element::Float16, &[-1, -1, -1]), port(present, Element::Float16, dimensions)];
            let found = layout(&inputs, &outputs, &shape).unwrap();
            assert_eq!(found.vocabulary, None);
            (found.slots[0].empty.clone(), found.slots[0].axis)
        };
        assert_eq!(of("past_key_0", "present_key_0", &[-1, -1, -1, -1]), (vec![1, 4, 0, 8], 2));
        assert_eq!(of("past_key_values.0.key", "present_key_values.0.key", &[1, -1, 4, 8]), (vec![1, 0, 4, 8], 1));
        assert_eq!(of("past_0", "present_0", &[-1, 4, 8, -1]), (vec![1, 4, 8, 0], 3));
        assert_eq!(of("past_key_values.3", "present.3", &[-1, -1, 16]), (vec![1, 0, 16], 1));
    }

    #[test]
    fn names_the_port_that_is_unknown() {
        type Change = fn(&mut Vec<Port>, &mut Vec<Port>);
        let cases: [(Change, &str); 9] = [
            (|inputs, _| inputs[1].name = "pixel_values".to_owned(), "wants \"pixel_values\""),
            (|inputs, _| inputs[1].name = "encoder_hidden_states".to_owned(), "encoder and decoder"),
            (|inputs, _| inputs[0].name = "attention_mask".to_owned(), "no input \"input_ids\""),
            (|_, outputs| outputs[0].name = "last_hidden_state".to_owned(), "no output \"logits\""),
            (|inputs, _| inputs.truncate(3), "gives a cache and takes none"),
            (|_, outputs| outputs.truncate(1), "wants \"past_key_values.0.key\""),
            (|inputs, _| inputs[3].shape = vec![-1, -1, -1, 64], "neither the graph nor config.json"),
            (|inputs, _| inputs[3].shape = vec![64], "unknown shape"),
            (|inputs, _| inputs[3].element = Some(Element::Float16), "different types"),
        ];
        for (change, message) in cases {
            let (mut inputs, mut outputs) = usual_ports();
            change(&mut inputs, &mut outputs);
            let error = layout(&inputs, &outputs, &ModelShape::default()).unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}

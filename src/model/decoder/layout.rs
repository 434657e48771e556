//! What a decoder's graph wants and gives, found out from the names and shapes of its inputs and outputs.
//!
//! Exporters agree on the names of the cache, more or less: `past_key_values.N.key` in, `present.N.key` out, whether attention is spelled out or
//! one fused operator. What is not known is an error that names it, for a wrong guess would give wrong text without a word.

use super::super::error::ModelError;
use super::super::folder::ModelShape;
use ort::value::TensorElementType as Element;

/// An input or output of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// The type of its elements; `None`: no tensor.
    pub element: Option<Element>,
    /// Its shape; -1: any length.
    pub shape: Vec<i64>,
}

/// What an input that is not the cache is filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The tokens, `[1, new]`.
    Ids,
    /// Ones, `[1, past + new]`.
    Mask,
    /// Places of the new tokens, `[1, new]` or `[new]`.
    Positions,
    /// Zeros, `[1, new]`.
    Types,
    /// How many of the last logits are wanted: 1.
    Keep,
    /// `past + new - 1`, `[1]`: what a fused attention wants in place of a mask.
    LastPlace,
    /// `past + new`.
    Total,
    /// `past`.
    Past,
    /// Whether there is a past.
    HasPast,
}

/// An input that is not the cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// What it is filled with.
    pub role: Role,
    /// The type of its elements.
    pub element: Element,
    /// Number of dimensions.
    pub rank: usize,
}

/// One tensor of the cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The input.
    pub past: String,
    /// The output that is the next step's input.
    pub present: String,
    /// The type of its elements.
    pub element: Element,
    /// Its shape for a past of length 0.
    pub empty: Vec<i64>,
    /// The dimension that grows.
    pub axis: usize,
}

/// A decoder's graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Inputs that are not the cache.
    pub inputs: Vec<Input>,
    /// The cache; empty for a model without one.
    pub slots: Vec<Slot>,
    /// The output with the logits.
    pub logits: String,
    /// Length of the logits, where the graph says.
    pub vocabulary: Option<usize>,
}

/// Reads a graph.
///
/// # Errors
/// It is no decoder, or has something that is not known.
pub fn layout(inputs: &[Port], outputs: &[Port], shape: &ModelShape) -> Result<Layout, ModelError> {
    let mut found = Layout { inputs: Vec::new(), slots: Vec::new(), logits: String::new(), vocabulary: None };
    for port in inputs {
        if port.name.starts_with("encoder_") {
            return Err(ModelError::new(format!(
                "the model wants \"{}\": it is the second half of an encoder and decoder",
                port.name
            ))
            .with_help("geols decodes with decoder-only models, such as Qwen2.5-Coder or Llama"));
        }
        if let Some(present) = present(&port.name, outputs) {
            found.slots.push(slot(port, present, shape)?);
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
        found.inputs.push(Input { name: port.name.clone(), role, element, rank: port.shape.len() });
    }
    if !found.inputs.iter().any(|input| input.role == Role::Ids) {
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
    found.logits = logits.name.clone();
    found.vocabulary = logits.shape.last().and_then(|size| usize::try_from(*size).ok());
    let growing = outputs.iter().filter(|port| port.name.starts_with("present")).count();
    if growing > 0 && found.slots.is_empty() {
        return Err(ModelError::new("the model gives a cache and takes none back")
            .with_help("export it as text-generation-with-past, or take decoder_model_merged.onnx"));
    }
    Ok(found)
}

fn role(name: &str) -> Option<Role> {
    Some(match name {
        "input_ids" => Role::Ids,
        "attention_mask" => Role::Mask,
        "position_ids" | "cache_position" => Role::Positions,
        "token_type_ids" => Role::Types,
        "num_logits_to_keep" | "logits_to_keep" => Role::Keep,
        "seqlens_k" => Role::LastPlace,
        "total_sequence_length" | "total_seq_len" => Role::Total,
        "past_sequence_length" | "past_seq_len" => Role::Past,
        "use_cache_branch" => Role::HasPast,
        _ => return None,
    })
}

/// The output that goes with an input of the cache.
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

fn slot(past: &Port, present: &Port, shape: &ModelShape) -> Result<Slot, ModelError> {
    let failure = |why: &str| {
        ModelError::new(format!("the cache \"{}\" {why}", past.name)).with_help("export the model again with optimum")
    };
    let element = past.element.ok_or_else(|| failure("is no tensor"))?;
    if present.element != past.element {
        return Err(failure("goes in and comes out in different types"));
    }
    let mut empty = past.shape.clone();
    // [batch, heads, length, numbers], or [batch, length, numbers] where keys and values lie together.
    let axis = match empty.len() {
        4 => match (empty[1], empty[2]) {
            // Keys of some models lie with the length last, and then it is not the third dimension that is open.
            (1.., 1..) if empty[3] < 0 => 3,
            (..=-1, 1..) => 1,
            _ => 2,
        },
        3 => 1,
        _ => return Err(failure(&format!("has an unknown shape {:?}", past.shape))),
    };
    empty[0] = 1;
    empty[axis] = 0;
    for (at, length) in empty.iter_mut().enumerate() {
        if *length < 0 {
            let known = if at + 1 == past.shape.len() { shape.head_size } else { shape.heads };
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

    fn usual() -> (Vec<Port>, Vec<Port>) {
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
        let (inputs, outputs) = usual();
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
    fn says_what_it_does_not_know() {
        let said = |change: &dyn Fn(&mut Vec<Port>, &mut Vec<Port>)| {
            let (mut inputs, mut outputs) = usual();
            change(&mut inputs, &mut outputs);
            layout(&inputs, &outputs, &ModelShape::default()).unwrap_err().message
        };
        assert!(said(&|inputs, _| inputs[1].name = "pixel_values".to_owned()).contains("wants \"pixel_values\""));
        assert!(said(&|inputs, _| inputs[1].name = "encoder_hidden_states".to_owned()).contains("encoder and decoder"));
        assert!(said(&|inputs, _| inputs[0].name = "attention_mask".to_owned()).contains("no input \"input_ids\""));
        assert!(said(&|_, outputs| outputs[0].name = "last_hidden_state".to_owned()).contains("no output \"logits\""));
        assert!(said(&|inputs, _| inputs.truncate(3)).contains("gives a cache and takes none"));
        assert!(said(&|_, outputs| outputs.truncate(1)).contains("wants \"past_key_values.0.key\""));
        assert!(
            said(&|inputs, _| inputs[3].shape = vec![-1, -1, -1, 64]).contains("neither the graph nor config.json")
        );
        assert!(said(&|inputs, _| inputs[3].shape = vec![64]).contains("unknown shape"));
        assert!(said(&|inputs, _| inputs[3].element = Some(Element::Float16)).contains("different types"));
    }
}

//! `geols model info`: prints the model, the library and the encoder that this machine uses.

use super::ModelSelection;
use super::format::{field, model_info_json, model_info_text, runtime_json, runtime_text};
use crate::cli::arg_values::ReportFormat;
use crate::cli::config::model_config;
use crate::cli::terminal::Terminal;
use crate::model::encoder::Encoder;
use crate::model::error::ModelError;
use crate::model::runtime::{Runtime, runtime};
use crate::model::service::Model;
use crate::model::shipped;
use serde_json::{Value, json};

/// Runs the command. Returns `Ok(false)` if the output cannot be written.
pub fn run(selection: &ModelSelection, terminal: &Terminal) -> Result<bool, ModelError> {
    let Some(settings) = selection.settings(terminal) else {
        let runtime = runtime(selection.runtime.as_deref())?;
        return Ok(print(selection, runtime, None, terminal));
    };
    let model = Model::open(&settings)?;
    let is_printed = print(selection, model.runtime(), Some(&model), terminal);
    for message in model.runtime().take_log() {
        terminal.warning(&message);
    }
    Ok(is_printed)
}

fn print(selection: &ModelSelection, runtime: &Runtime, model: Option<&Model>, terminal: &Terminal) -> bool {
    let encoder = encoder_json(terminal);
    let text = match selection.output_format {
        ReportFormat::Json => {
            let model = model.map(model_json);
            format!("{:#}\n", json!({ "runtime": runtime_json(runtime), "model": model, "encoder": encoder }))
        }
        ReportFormat::Human => {
            let model = match model {
                Some(model) => model_text(model),
                None => field("Model", "none; pip install 'geols[model]' brings one, or geols.toml names one"),
            };
            runtime_text(runtime) + &model + &encoder_text(&encoder)
        }
    };
    terminal.print(&text).is_ok()
}

fn model_text(model: &Model) -> String {
    let shape = &model.folder().shape;
    let layers = shape.layers.map_or_else(String::new, |layers| format!(", {layers} layers"));
    let chats = if model.has_chat_template() { "yes, by its chat template" } else { "no: it has no chat template" };
    let infill = model.infill().map_or_else(|| "no".to_owned(), |infill| format!("yes, as {}", infill.family));
    let fields = [
        ("Kind", format!("{}{layers}, {} tokens", shape.kind, model.vocabulary())),
        ("Context", format!("{} tokens of prompt and answer", model.context())),
        ("Conversations", chats.to_owned()),
        ("Fills gaps", infill),
    ];
    let fields: String = fields.iter().map(|(name, text)| field(name, text)).collect();
    model_info_text(model.info()) + &fields
}

fn model_json(model: &Model) -> Value {
    let mut value = model_info_json(model.info());
    let shape = &model.folder().shape;
    value["kind"] = shape.kind.as_str().into();
    value["layers"] = shape.layers.into();
    value["vocabulary"] = model.vocabulary().into();
    value["context"] = model.context().into();
    value["ends"] = model.folder().end_tokens.clone().into();
    value["chats"] = model.has_chat_template().into();
    value["infill"] = model.infill().map(|infill| infill.family.as_str()).into();
    value
}

/// Returns the encoder, or the reason why it cannot be used.
fn encoder_json(terminal: &Terminal) -> Value {
    let config = model_config(terminal);
    let Some(folder) = shipped::encoder(&config) else { return Value::Null };
    match Encoder::open(folder) {
        Ok(encoder) => json!({ "file": encoder.model().display().to_string(), "dimensions": encoder.dimensions() }),
        Err(error) => json!({ "folder": folder.display().to_string(), "fault": error.message }),
    }
}

fn encoder_text(encoder: &Value) -> String {
    let text = match (encoder["file"].as_str(), encoder["fault"].as_str()) {
        (Some(file), _) => format!("{file}, {} dimensions", encoder["dimensions"]),
        (_, Some(error)) => format!("not used: {error}"),
        _ => "none: search by words alone".to_owned(),
    };
    field("Encoder", &text)
}

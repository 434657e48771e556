//! `geols model check`: tests a model on this machine and measures its speed.

use super::ModelSelection;
use super::format::{field, model_info_json, model_info_text};
use crate::assist::script_constraint::probe::probes;
use crate::cli::arg_values::ReportFormat;
use crate::cli::terminal::{DIM, GREEN, RED, Terminal};
use crate::model::constrain::Vocabulary;
use crate::model::decoder::ModelInfo;
use crate::model::error::ModelError;
use crate::model::runtime;
use crate::model::selftest::{self, Report, Workload};
use crate::model::service::Model;
use clap::Args;
use serde_json::Value;
use std::sync::Arc;

/// The number of scripts that measure the cost of the constraint on names.
const SCRIPT_COUNT: usize = 8;

/// Arguments of `geols model check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    selection: ModelSelection,

    /// The number of tokens of the measured prompt.
    #[arg(long, default_value_t = 128, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    prompt: u32,

    /// The number of tokens of the measured answer.
    #[arg(long, default_value_t = 30, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    answer: u32,

    /// The memory bandwidth of the device in GB/s, for comparison.
    #[arg(long, value_name = "GB/S")]
    bandwidth: Option<f64>,
}

/// Runs the command. Returns `Ok(true)` if all tests pass.
pub fn run(args: &CheckArgs, terminal: &Terminal) -> Result<bool, ModelError> {
    let Some(settings) = args.selection.settings(terminal) else {
        return Err(ModelError::new("no model: neither the command nor the configuration names one")
            .with_help("geols model check FOLDER, or [model] folder = \"...\" in geols.toml"));
    };
    let is_human = args.selection.output_format == ReportFormat::Human;
    let mut info = None;
    let workload = Workload { prompt: args.prompt as usize, answer: args.answer as usize };
    let mut on_loaded = |loaded: &ModelInfo| {
        info = Some(loaded.clone());
        if is_human {
            // The tests take a while, so the user sees this first.
            drop(terminal.print(&model_info_text(loaded)));
        }
    };
    let mut cached_vocabulary: Option<Arc<Vocabulary>> = None;
    let mut scripts = |model: &Model| {
        let vocabulary = match &cached_vocabulary {
            Some(vocabulary) => vocabulary.clone(),
            None => {
                let tokenizer = model.tokenizer().inner().clone();
                let vocabulary = Vocabulary::new(tokenizer, model.vocabulary(), &model.folder().end_tokens)?;
                cached_vocabulary.insert(Arc::new(vocabulary)).clone()
            }
        };
        Ok(probes(&vocabulary, SCRIPT_COUNT))
    };
    let report = selftest::run(&settings, workload, &mut on_loaded, &mut scripts)?;
    let passed = report.tests.iter().all(|test| test.passed);
    let text = if is_human {
        report_text(&report, info.as_ref(), args.bandwidth)
    } else {
        let mut value = serde_json::to_value(&report).unwrap_or_default();
        value["facts"] = info.as_ref().map_or(Value::Null, model_info_json);
        value["passed"] = passed.into();
        format!("{value:#}\n")
    };
    if let Ok(runtime) = runtime::runtime(None) {
        for message in runtime.take_log() {
            terminal.warning(&message);
        }
    }
    drop(terminal.print(&text));
    Ok(passed)
}

fn report_text(report: &Report, info: Option<&ModelInfo>, bandwidth: Option<f64>) -> String {
    let mut text = String::from("\n");
    for test in &report.tests {
        let mark = if test.passed { format!("{GREEN}ok{GREEN:#}  ") } else { format!("{RED}fail{RED:#}") };
        text.push_str(&format!("{mark}  {}  {DIM}{}{DIM:#}\n", test.name, test.detail));
    }
    let speed = &report.speed;
    let (prompt, answer) = (speed.prompt, speed.answer);
    text.push('\n');
    text.push_str(&field(
        "Prompt",
        &format!("{:.0} tokens/s: {:.0} ms for {prompt} tokens", speed.prefill_per_second, speed.first_ms),
    ));
    text.push_str(&field(
        "Answer",
        &format!("{:.1} tokens/s; {:.1} with a constraint", speed.decode_per_second, speed.constrained_per_second),
    ));
    if speed.script_per_second > 0.0 {
        text.push_str(&field(
            "Scripts",
            &format!(
                "{:.1} tokens/s with names restricted to existing ones, which takes {:.0} % of the time; {:.1} without",
                speed.script_per_second,
                100.0 * speed.script_share,
                speed.script_free_per_second
            ),
        ));
    }
    text.push_str(&field("Together", &format!("{:.0} ms for {answer} tokens after {prompt}", speed.whole_ms)));
    text.push_str(&field("Next keystroke", &format!("{:.0} ms", speed.next_ms)));
    let read = format!("{:.1} GB/s of weights", speed.gigabytes_per_second);
    match bandwidth.filter(|bandwidth| *bandwidth > 0.0) {
        Some(bandwidth) => {
            let share = 100.0 * speed.gigabytes_per_second / bandwidth;
            text.push_str(&field("Memory read", &format!("{read}, {share:.0} % of {bandwidth} GB/s")));
        }
        None if info.is_some_and(|info| info.cuda) => {
            text.push_str(&field("Memory read", &format!("{read}; use --bandwidth to compare it with the GPU")));
        }
        None => {}
    }
    if let Some(megabytes) = report.megabytes {
        text.push_str(&field("Memory", &format!("{megabytes} MB")));
    }
    text
}

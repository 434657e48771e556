//! `geols model`: which model runs here, on what, how fast, and what is wrong where none does.

use super::terminal::{BOLD, CYAN, DIM, GREEN, RED, Terminal, YELLOW};
use crate::assist::allowed::probe::probes;
use crate::model::backend::Fault;
use crate::model::constrain::Vocabulary;
use crate::model::decoder::Facts;
use crate::model::runtime::{self, Runtime};
use crate::model::selftest::{self, Report, Size};
use crate::model::service::{Model, Settings};
use crate::model::session::Device;
use crate::workspace::config::ModelConfig;
use crate::workspace::config::find::Finder;
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Scripts that are gone on with to measure what holding them to names costs.
const SCRIPTS: usize = 8;

/// Arguments of `geols model`.
#[derive(Debug, Args)]
pub struct ModelArgs {
    /// What to do.
    #[command(subcommand)]
    command: ModelCommand,
}

#[derive(Debug, Subcommand)]
enum ModelCommand {
    /// Say which model and which library are used, on which device, and why not on another.
    Info(Which),
    /// Test a model on this machine, and measure it.
    Check(CheckModel),
}

#[derive(Debug, Args)]
struct Which {
    /// Folder of a model in ONNX format; the one of the configuration when it is not given.
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Which of its models, such as onnx/model_q4.onnx.
    #[arg(long, value_name = "FILE")]
    file: Option<String>,

    /// Where to run it.
    #[arg(long, value_enum, value_name = "DEVICE")]
    device: Option<DeviceArg>,

    /// Threads.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Keep cores busy between operators: faster on an idle machine.
    #[arg(long)]
    spinning: bool,

    /// At most this many tokens of prompt and answer.
    #[arg(long, value_name = "N")]
    context: Option<usize>,

    /// Bind values to the device on a processor, too.
    #[arg(long, hide = true)]
    io_binding: bool,

    /// The ONNX Runtime library, or the folder that it lies in.
    #[arg(long, value_name = "PATH")]
    runtime: Option<PathBuf>,

    /// How to write it.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    output_format: ModelFormat,
}

#[derive(Debug, Args)]
struct CheckModel {
    #[command(flatten)]
    which: Which,

    /// Tokens of the prompt that is measured.
    #[arg(long, default_value_t = 128, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    prompt: u32,

    /// Tokens of the answer that is measured.
    #[arg(long, default_value_t = 30, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    answer: u32,

    /// Bandwidth of the device's memory in gigabytes a second, to compare with.
    #[arg(long, value_name = "GB/S")]
    bandwidth: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DeviceArg {
    /// On a GPU where that works.
    Auto,
    /// On the processor.
    Cpu,
    /// On a GPU.
    Cuda,
}

/// How to write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ModelFormat {
    /// For people.
    Human,
    /// One object.
    Json,
}

/// Runs the command.
pub fn run(args: &ModelArgs, terminal: &Terminal) -> ExitCode {
    let done = match &args.command {
        ModelCommand::Info(which) => info(which, terminal),
        ModelCommand::Check(check) => self::check(check, terminal),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(fault) => {
            terminal.error(&fault.message);
            if let Some(help) = &fault.help {
                terminal.complain(&format!("{CYAN}help{CYAN:#}{BOLD}:{BOLD:#} {help}\n"));
            }
            ExitCode::from(super::FAILED)
        }
    }
}

/// The configuration of the working folder.
pub(super) fn configured(terminal: &Terminal) -> ModelConfig {
    let names = super::rules::names();
    let mut finder = Finder::new(names.iter().map(|(name, _)| *name).collect(), |config| config);
    let config = finder.of_folder(Path::new("."));
    for problem in &finder.problems {
        terminal.warning(&problem.to_string());
    }
    config.model.clone()
}

/// The configuration of the working folder with another model, if one is given. What it says of the machine (device, threads) holds for
/// that one too, what it says of its own model does not.
pub(super) fn configured_with(folder: Option<&Path>, terminal: &Terminal) -> ModelConfig {
    let config = configured(terminal);
    match folder {
        Some(folder) => ModelConfig { folder: Some(folder.to_owned()), file: None, context: None, ..config },
        None => config,
    }
}

fn settings(which: &Which, terminal: &Terminal) -> Result<Option<Settings>, Fault> {
    let mut config = configured_with(which.folder.as_deref(), terminal);
    config.file = which.file.clone().or(config.file);
    config.context = which.context.or(config.context);
    let Some(mut settings) = Settings::of(&config) else { return Ok(None) };
    let options = &mut settings.options;
    options.runtime.clone_from(&which.runtime);
    options.threads = which.threads.unwrap_or(options.threads);
    options.spinning |= which.spinning;
    options.binding = which.io_binding;
    options.device = match which.device {
        Some(DeviceArg::Auto) => Device::Automatic,
        Some(DeviceArg::Cpu) => Device::Cpu,
        Some(DeviceArg::Cuda) => Device::Cuda,
        None => options.device,
    };
    Ok(Some(settings))
}

fn info(which: &Which, terminal: &Terminal) -> Result<bool, Fault> {
    let Some(settings) = settings(which, terminal)? else {
        // Without a model the library is what can be told.
        let runtime = runtime::runtime(which.runtime.as_deref())?;
        let encoder = encoder(terminal);
        let text = match which.output_format {
            ModelFormat::Json => {
                format!("{:#}\n", json!({ "runtime": runtime_json(runtime), "model": null, "encoder": encoder }))
            }
            ModelFormat::Human => {
                let folder = "[model]\nfolder = \"path/to/model\"";
                let mut text = runtime_lines(runtime);
                text.push_str(&line(
                    "Model",
                    &format!("none; geols.toml names one with {}", folder.replace('\n', " ")),
                ));
                text.push_str(&encoder_line(&encoder));
                text
            }
        };
        return Ok(terminal.print(&text).is_ok());
    };
    let model = Model::open(&settings)?;
    let encoder = encoder(terminal);
    let text = match which.output_format {
        ModelFormat::Json => format!(
            "{:#}\n",
            json!({ "runtime": runtime_json(model.runtime()), "model": model_json(&model), "encoder": encoder })
        ),
        ModelFormat::Human => {
            let mut text = runtime_lines(model.runtime());
            text.push_str(&facts_lines(model.facts()));
            let shape = &model.folder().shape;
            let layers = shape.layers.map_or_else(String::new, |layers| format!(", {layers} layers"));
            text.push_str(&line("Kind", &format!("{}{layers}, {} tokens", shape.kind, model.vocabulary())));
            text.push_str(&line("Context", &format!("{} tokens of prompt and answer", model.context())));
            text.push_str(&line(
                "Conversations",
                if model.chats() { "yes, by its chat template" } else { "no: it has no chat template" },
            ));
            let gaps = model.infill().map_or_else(|| "no".to_owned(), |infill| format!("yes, as {}", infill.family));
            text.push_str(&line("Fills gaps", &gaps));
            text.push_str(&encoder_line(&encoder));
            text
        }
    };
    for message in model.runtime().take_log() {
        terminal.warning(&message);
    }
    Ok(terminal.print(&text).is_ok())
}

/// The encoder of the configuration: what it is, or why it is not used.
fn encoder(terminal: &Terminal) -> Value {
    let Some(folder) = configured(terminal).encoder else { return Value::Null };
    match crate::model::encoder::Encoder::open(&folder) {
        Ok(encoder) => json!({ "file": encoder.model().display().to_string(), "dimensions": encoder.dimensions() }),
        Err(fault) => json!({ "folder": folder.display().to_string(), "fault": fault.message }),
    }
}

fn encoder_line(encoder: &Value) -> String {
    let text = match (encoder["file"].as_str(), encoder["fault"].as_str()) {
        (Some(file), _) => format!("{file}, {} dimensions", encoder["dimensions"]),
        (_, Some(fault)) => format!("not used: {fault}"),
        _ => "none: search by words alone".to_owned(),
    };
    line("Encoder", &text)
}

fn check(args: &CheckModel, terminal: &Terminal) -> Result<bool, Fault> {
    let Some(settings) = settings(&args.which, terminal)? else {
        return Err(Fault::new("no model: neither the command nor the configuration names one")
            .help("geols model check FOLDER, or [model] folder = \"...\" in geols.toml"));
    };
    let human = args.which.output_format == ModelFormat::Human;
    let mut facts = None;
    let size = Size { prompt: args.prompt as usize, answer: args.answer as usize };
    let mut told = |loaded: &Facts| {
        facts = Some(loaded.clone());
        if human {
            // The rest takes a while.
            drop(terminal.print(&facts_lines(loaded)));
        }
    };
    let mut vocabulary: Option<Arc<Vocabulary>> = None;
    let mut scripts = |model: &Model| {
        let known = match &vocabulary {
            Some(known) => known.clone(),
            None => {
                let made =
                    Vocabulary::new(model.tokens().tokenizer().clone(), model.vocabulary(), &model.folder().ends)?;
                vocabulary.insert(Arc::new(made)).clone()
            }
        };
        Ok(probes(&known, SCRIPTS))
    };
    let report = selftest::run(&settings, size, &mut told, &mut scripts)?;
    let passed = report.tests.iter().all(|test| test.passed);
    let text = if human {
        report_lines(&report, facts.as_ref(), args.bandwidth)
    } else {
        let mut value = serde_json::to_value(&report).unwrap_or_default();
        value["facts"] = facts.as_ref().map_or(Value::Null, facts_json);
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

fn report_lines(report: &Report, facts: Option<&Facts>, bandwidth: Option<f64>) -> String {
    let mut text = String::from("\n");
    for test in &report.tests {
        let mark = if test.passed { format!("{GREEN}ok{GREEN:#}  ") } else { format!("{RED}fail{RED:#}") };
        text.push_str(&format!("{mark}  {}  {DIM}{}{DIM:#}\n", test.name, test.detail));
    }
    let speed = &report.speed;
    let (prompt, answer) = (speed.prompt, speed.answer);
    text.push('\n');
    text.push_str(&line(
        "Prompt",
        &format!("{:.0} tokens/s: {:.0} ms for {prompt} tokens", speed.prefill_per_second, speed.first_ms),
    ));
    text.push_str(&line(
        "Answer",
        &format!("{:.1} tokens/s; {:.1} with a constraint", speed.decode_per_second, speed.constrained_per_second),
    ));
    if speed.script_per_second > 0.0 {
        text.push_str(&line(
            "Scripts",
            &format!(
                "{:.1} tokens/s, each name held to those that exist, which takes {:.0} % of the time; {:.1} without",
                speed.script_per_second,
                100.0 * speed.script_share,
                speed.script_free_per_second
            ),
        ));
    }
    text.push_str(&line("Together", &format!("{:.0} ms for {answer} tokens behind {prompt}", speed.whole_ms)));
    text.push_str(&line("One key later", &format!("{:.0} ms", speed.next_ms)));
    let read = format!("{:.1} GB/s of weights", speed.gigabytes_per_second);
    match bandwidth.filter(|bandwidth| *bandwidth > 0.0) {
        Some(bandwidth) => {
            let share = 100.0 * speed.gigabytes_per_second / bandwidth;
            text.push_str(&line("Memory read", &format!("{read}, {share:.0} % of {bandwidth} GB/s")));
        }
        None if facts.is_some_and(|facts| facts.cuda) => {
            text.push_str(&line("Memory read", &format!("{read}; --bandwidth compares it with what the GPU can do")));
        }
        None => {}
    }
    if let Some(megabytes) = report.megabytes {
        text.push_str(&line("Memory", &format!("{megabytes} MB")));
    }
    text
}

fn line(name: &str, text: &str) -> String {
    format!("{BOLD}{name:<14}{BOLD:#} {text}\n")
}

fn runtime_lines(runtime: &Runtime) -> String {
    let version = if runtime.version.is_empty() { "of unknown version" } else { &runtime.version };
    let mut text = line("ONNX Runtime", &format!("{version} {DIM}({}){DIM:#}", runtime.origin));
    text.push_str(&line("", &format!("{}", runtime.path.display())));
    text
}

fn runtime_json(runtime: &Runtime) -> Value {
    json!({
        "path": runtime.path.display().to_string(),
        "origin": runtime.origin,
        "version": runtime.version,
        "build": runtime.build,
        "cuda": runtime.has_cuda(),
    })
}

fn facts_lines(facts: &Facts) -> String {
    let mut text = line(
        "Model",
        &format!(
            "{} {DIM}({:.0} MB, loaded in {} ms){DIM:#}",
            facts.model.display(),
            facts.bytes as f64 / 1e6,
            facts.loading.as_millis()
        ),
    );
    let threads = if facts.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", facts.threads) };
    let device = if facts.cuda { "GPU (CUDA)".to_owned() } else { format!("processor, {threads}") };
    text.push_str(&line("Device", &device));
    if let Some(reason) = &facts.why_not_cuda {
        text.push_str(&line("", &format!("{YELLOW}not on a GPU:{YELLOW:#} {reason}")));
    }
    let cache = if facts.cache {
        format!("{} numbers, {:.1} kB a token", facts.precision, facts.bytes_per_token as f64 / 1e3)
    } else {
        format!(
            "{YELLOW}none:{YELLOW:#} every token costs as much as the whole text; export it as text-generation-with-past"
        )
    };
    text.push_str(&line("Cache", &cache));
    text
}

fn facts_json(facts: &Facts) -> Value {
    json!({
        "model": facts.model.display().to_string(),
        "bytes": facts.bytes,
        "cuda": facts.cuda,
        "why_not_cuda": facts.why_not_cuda,
        "threads": facts.threads,
        "cache": facts.cache,
        "cache_numbers": facts.precision,
        "cache_bytes_per_token": facts.bytes_per_token,
        "loading_ms": facts.loading.as_secs_f64() * 1e3,
    })
}

fn model_json(model: &Model) -> Value {
    let mut value = facts_json(model.facts());
    let shape = &model.folder().shape;
    value["kind"] = shape.kind.as_str().into();
    value["layers"] = shape.layers.into();
    value["vocabulary"] = model.vocabulary().into();
    value["context"] = model.context().into();
    value["ends"] = model.folder().ends.clone().into();
    value["chats"] = model.chats().into();
    value["infill"] = model.infill().map(|infill| infill.family.as_str()).into();
    value
}

//! `geols model`: reports which model and library run on this machine, tests the model and measures
//! it.

mod check;
mod format;
mod info;

use super::FAILED;
use super::arg_values::ReportFormat;
use super::config::model_config_with;
use super::terminal::{BOLD, CYAN, Terminal};
use crate::model::service::ModelSettings;
use crate::model::session::Device;
use check::CheckArgs;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `geols model`.
#[derive(Debug, Args)]
pub struct ModelArgs {
    /// The subcommand.
    #[command(subcommand)]
    command: ModelCommand,
}

#[derive(Debug, Subcommand)]
enum ModelCommand {
    /// Show the model, the library and the device, and why the GPU is not used.
    Info(ModelSelection),
    /// Test a model on this machine and measure its speed.
    Check(CheckArgs),
}

/// The model, the device and the library to use.
#[derive(Debug, Args)]
struct ModelSelection {
    /// The folder of a model in ONNX format [default: the configured model].
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// The model file in the folder, such as onnx/model_q4.onnx.
    #[arg(long, value_name = "FILE")]
    file: Option<String>,

    /// The device that runs the model.
    #[arg(long, value_enum, value_name = "DEVICE")]
    device: Option<DeviceArg>,

    /// The number of threads.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Keep cores busy between operators. This is faster on an idle machine.
    #[arg(long)]
    spinning: bool,

    /// The maximum number of tokens of prompt and answer.
    #[arg(long, value_name = "N")]
    context: Option<usize>,

    /// Bind values to the device also on a CPU.
    #[arg(long, hide = true)]
    io_binding: bool,

    /// The ONNX Runtime library, or its folder.
    #[arg(long, value_name = "PATH")]
    runtime: Option<PathBuf>,

    /// The format of the output.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    output_format: ReportFormat,
}

/// The device that runs the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DeviceArg {
    /// A GPU if it works, else the CPU.
    Auto,
    /// The CPU.
    Cpu,
    /// A GPU.
    Cuda,
}

/// Runs the command.
pub fn run(args: &ModelArgs, terminal: &Terminal) -> ExitCode {
    let result = match &args.command {
        ModelCommand::Info(selection) => info::run(selection, terminal),
        ModelCommand::Check(args) => check::run(args, terminal),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            terminal.error(&error.message);
            if let Some(help) = &error.help {
                terminal.eprint(&format!("{CYAN}help{CYAN:#}{BOLD}:{BOLD:#} {help}\n"));
            }
            ExitCode::from(FAILED)
        }
    }
}

impl ModelSelection {
    /// Combines the arguments with the configuration. The model is that of the package geols-model
    /// if neither names one, and `None` without the package.
    fn settings(&self, terminal: &Terminal) -> Option<ModelSettings> {
        let mut config = model_config_with(self.folder.as_deref(), terminal);
        config.file = self.file.clone().or(config.file);
        config.context = self.context.or(config.context);
        let mut settings = ModelSettings::for_completion(&config)?;
        let options = &mut settings.options;
        options.runtime.clone_from(&self.runtime);
        options.threads = self.threads.unwrap_or(options.threads);
        options.spinning |= self.spinning;
        options.binding = self.io_binding;
        options.device = match self.device {
            Some(DeviceArg::Auto) => Device::Automatic,
            Some(DeviceArg::Cpu) => Device::Cpu,
            Some(DeviceArg::Cuda) => Device::Cuda,
            None => options.device,
        };
        Some(settings)
    }
}

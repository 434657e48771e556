//! `geols rules`: lists the rules.

use super::arg_values::ReportFormat;
use super::terminal::{BOLD, CYAN, DIM, RED, Terminal, YELLOW};
use crate::check::json_report::rule_page;
use crate::diagnostic::Severity;
use crate::rules::{Rule, by_name};
use clap::Args;
use std::fmt::Write;
use std::process::ExitCode;

/// Arguments of `geols rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The format of the list.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: ReportFormat,
}

/// Returns the names and summaries of all rules, sorted.
pub fn names() -> Vec<(&'static str, &'static str)> {
    by_name().iter().map(|info| (info.name, info.summary)).collect()
}

/// Returns the languages that a rule checks.
pub fn languages(info: &Rule) -> Vec<&'static str> {
    let all = [(info.javascript, "javascript"), (info.python, "python")];
    all.into_iter().filter(|(is_checked, _)| *is_checked).map(|(_, name)| name).collect()
}

/// Returns the name of a severity in its color.
pub fn colored(severity: Severity) -> String {
    let style = match severity {
        Severity::Error => RED,
        Severity::Warning => YELLOW,
        Severity::Hint => CYAN,
        Severity::Off => DIM,
    };
    format!("{style}{}{style:#}", severity.name())
}

/// Prints the list.
pub fn run(args: &RulesArgs, terminal: &Terminal) -> ExitCode {
    let infos = by_name();
    if args.output_format == ReportFormat::Json {
        let list: Vec<serde_json::Value> = infos
            .iter()
            .map(|info| {
                serde_json::json!({
                    "name": info.name,
                    "summary": info.summary,
                    "severity": info.severity.name(),
                    "languages": languages(info),
                    "fixable": info.fixes,
                    "url": rule_page(info.name),
                })
            })
            .collect();
        return super::done(terminal.print_bytes(format!("{:#}\n", serde_json::Value::from(list)).as_bytes()));
    }
    let width = infos.iter().map(|info| info.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for info in &infos {
        let pad = " ".repeat(7 - info.severity.name().len());
        let marks = match languages(info)[..] {
            ["javascript"] => " (JavaScript)",
            ["python"] => " (Python)",
            _ => "",
        };
        let fix = if info.fixes { "*" } else { " " };
        _ = writeln!(
            text,
            "{BOLD}{:width$}{BOLD:#}  {}{pad} {fix} {}{DIM}{marks}{DIM:#}",
            info.name,
            colored(info.severity),
            info.summary
        );
    }
    _ = writeln!(text, "\n{} rules; * has fixes. \"geols explain RULE\" shows details.", infos.len());
    super::done(terminal.print(&text))
}

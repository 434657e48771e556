//! `geols rules`: the list of rules.

use super::args::{RulesArgs, RulesFormat};
use super::terminal::{BOLD, CYAN, DIM, RED, Terminal, YELLOW};
use crate::diagnostic::Severity;
use crate::rules::RuleInfo;
use std::fmt::Write;
use std::process::ExitCode;

/// Every rule, sorted by name.
pub fn infos() -> Vec<&'static RuleInfo> {
    let mut infos: Vec<&RuleInfo> = crate::rules::all().iter().map(|rule| &rule.info).collect();
    infos.sort_by_key(|info| info.name);
    infos
}

/// Names with summaries, sorted.
pub fn names() -> Vec<(&'static str, &'static str)> {
    infos().iter().map(|info| (info.name, info.summary)).collect()
}

/// The page of a rule on the web.
pub fn url(rule: &str) -> String {
    format!("{}/blob/main/tests/rules/{rule}.md", env!("CARGO_PKG_REPOSITORY"))
}

/// The languages that a rule speaks about.
pub fn languages(info: &RuleInfo) -> Vec<&'static str> {
    let all = [(info.javascript, "javascript"), (info.python, "python")];
    all.into_iter().filter(|(speaks, _)| *speaks).map(|(_, name)| name).collect()
}

/// A severity in its colour.
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
    let infos = infos();
    if args.output_format == RulesFormat::Json {
        let list: Vec<serde_json::Value> = infos
            .iter()
            .map(|info| {
                serde_json::json!({
                    "name": info.name,
                    "summary": info.summary,
                    "severity": info.severity.name(),
                    "languages": languages(info),
                    "fixable": info.fixes,
                    "url": url(info.name),
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
    _ = writeln!(text, "\n{} rules; * can be fixed. \"geols explain RULE\" tells more.", infos.len());
    super::done(terminal.print(&text))
}

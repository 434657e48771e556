//! JUnit XML for CI servers: a test suite for each file, a failed test case for each diagnostic.

use crate::cli::report::{FileReport, LocatedDiagnostic, Report};
use crate::diagnostic::Severity;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use std::io::{Error, Write};

/// Renders the suite of a file. Hints are passed test cases with an output.
pub fn render_file(file: &FileReport) -> String {
    to_xml(|writer| write_suite(writer, file))
}

/// Returns all suites.
pub fn render_report(report: &Report) -> String {
    let tests: usize = report.files.iter().map(test_count).sum::<usize>() + report.failures.len();
    let failures: usize = report.files.iter().map(failure_count).sum();
    let errors = report.all_failures().count();
    let time = report.elapsed.as_secs_f64();
    let mut suites = super::join_files(report, "\n");
    if !report.failures.is_empty() {
        let count = report.failures.len().to_string();
        suites.push('\n');
        suites.push_str(&to_xml(|writer| {
            writer
                .create_element("testsuite")
                .with_attributes([("name", "geols"), ("tests", &*count), ("failures", "0"), ("errors", &count)])
                .write_inner_content(|writer| {
                    report.failures.iter().try_for_each(|(name, reason)| write_error(writer, name, "read", reason))
                })?;
            Ok(())
        }));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"geols\" tests=\"{tests}\" failures=\"{failures}\" \
         errors=\"{errors}\" time=\"{time:.3}\">\n{suites}\n</testsuites>\n"
    )
}

fn to_xml(write: impl FnOnce(&mut Writer<&mut Vec<u8>>) -> Result<(), Error>) -> String {
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    _ = write(&mut Writer::new_with_indent(&mut bytes, b' ', 2));
    String::from_utf8(bytes).unwrap_or_default()
}

fn test_count(file: &FileReport) -> usize {
    (file.diagnostics.len() + file.failures.len()).max(1)
}

fn failure_count(file: &FileReport) -> usize {
    file.diagnostics.iter().filter(|diagnostic| diagnostic.severity > Severity::Hint).count()
}

fn write_suite<W: Write>(writer: &mut Writer<W>, file: &FileReport) -> Result<(), Error> {
    let name = valid_text(&file.name);
    writer
        .create_element("testsuite")
        .with_attributes([
            ("name", &*name),
            ("tests", &test_count(file).to_string()),
            ("failures", &failure_count(file).to_string()),
        ])
        .with_attribute(("errors", file.failures.len().to_string().as_str()))
        .write_inner_content(|writer| {
            for reason in &file.failures {
                write_error(writer, &name, "read", reason)?;
            }
            for LocatedDiagnostic { diagnostic, region, .. } in file.located_diagnostics() {
                let title = format!("{} at {}", diagnostic.rule, region.short());
                let case = writer.create_element("testcase").with_attributes([("classname", &*name), ("name", &title)]);
                let mut body = format!("{}:{}: {}", file.name, region.short(), diagnostic.message);
                for more in
                    diagnostic.help.iter().map(|help| format!("help: {help}")).chain(diagnostic.notes.iter().cloned())
                {
                    body.push('\n');
                    body.push_str(&more);
                }
                let body = valid_text(&body);
                let case = case
                    .with_attribute(("file", &*name))
                    .with_attribute(("line", region.file_lines().0.to_string().as_str()));
                case.write_inner_content(|writer| {
                    if diagnostic.severity == Severity::Hint {
                        writer.create_element("system-out").write_text_content(BytesText::new(&body))?;
                    } else {
                        writer
                            .create_element("failure")
                            .with_attributes([
                                ("type", diagnostic.severity.name()),
                                ("message", &valid_text(&diagnostic.message)),
                            ])
                            .write_text_content(BytesText::new(&body))?;
                    }
                    Ok(())
                })?;
            }
            if file.diagnostics.is_empty() && file.failures.is_empty() {
                writer
                    .create_element("testcase")
                    .with_attributes([("classname", &*name), ("name", "clean")])
                    .write_empty()?;
            }
            Ok(())
        })?;
    Ok(())
}

fn write_error<W: Write>(writer: &mut Writer<W>, class: &str, name: &str, reason: &str) -> Result<(), Error> {
    let class = valid_text(class);
    writer.create_element("testcase").with_attributes([("classname", &*class), ("name", name)]).write_inner_content(
        |writer| {
            let error = writer
                .create_element("error")
                .with_attributes([("type", "unreadable"), ("message", &valid_text(reason))]);
            error.write_empty()?;
            Ok(())
        },
    )?;
    Ok(())
}

/// Replaces the characters that XML does not allow.
fn valid_text(text: &str) -> String {
    let legal = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|c| if legal(c) { c } else { '\u{fffd}' }).collect()
}

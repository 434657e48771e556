//! JUnit XML, which every CI server shows: a suite for each file, a failed case for each finding.

use crate::cli::report::{FileReport, Report};
use crate::diagnostic::Severity;
use quick_xml::Writer;
use quick_xml::events::BytesText;
use std::io::{Error, Write};

/// The suite of a file. Hints are cases that pass with a remark.
pub fn findings(file: &FileReport) -> String {
    written(|writer| suite(writer, file))
}

/// All suites.
pub fn whole(report: &Report) -> String {
    let cases: usize = report.files.iter().map(cases).sum::<usize>() + report.failures.len();
    let failures: usize = report.files.iter().map(failed).sum();
    let errors = report.all_failures().count();
    let time = report.elapsed.as_secs_f64();
    let mut suites = super::joined(report, "\n");
    if !report.failures.is_empty() {
        let count = report.failures.len().to_string();
        suites.push('\n');
        suites.push_str(&written(|writer| {
            writer
                .create_element("testsuite")
                .with_attributes([("name", "geols"), ("tests", &*count), ("failures", "0"), ("errors", &count)])
                .write_inner_content(|writer| {
                    report.failures.iter().try_for_each(|(name, why)| broken(writer, name, "read", why))
                })?;
            Ok(())
        }));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"geols\" tests=\"{cases}\" failures=\"{failures}\" \
         errors=\"{errors}\" time=\"{time:.3}\">\n{suites}\n</testsuites>\n"
    )
}

fn written(write: impl FnOnce(&mut Writer<&mut Vec<u8>>) -> Result<(), Error>) -> String {
    let mut bytes = Vec::new();
    // Writing to memory cannot fail.
    _ = write(&mut Writer::new_with_indent(&mut bytes, b' ', 2));
    String::from_utf8(bytes).unwrap_or_default()
}

fn cases(file: &FileReport) -> usize {
    (file.findings.len() + file.failures.len()).max(1)
}

fn failed(file: &FileReport) -> usize {
    file.findings.iter().filter(|finding| finding.severity > Severity::Hint).count()
}

fn suite<W: Write>(writer: &mut Writer<W>, file: &FileReport) -> Result<(), Error> {
    let name = clean(&file.name);
    writer
        .create_element("testsuite")
        .with_attributes([
            ("name", &*name),
            ("tests", &cases(file).to_string()),
            ("failures", &failed(file).to_string()),
        ])
        .with_attribute(("errors", file.failures.len().to_string().as_str()))
        .write_inner_content(|writer| {
            for why in &file.failures {
                broken(writer, &name, "read", why)?;
            }
            for (finding, _, region) in file.located() {
                let title = format!("{} at {}", finding.rule, region.short());
                let case = writer.create_element("testcase").with_attributes([("classname", &*name), ("name", &title)]);
                let mut body = format!("{}:{}: {}", file.name, region.short(), finding.message);
                for more in finding.help.iter().map(|help| format!("help: {help}")).chain(finding.notes.iter().cloned())
                {
                    body.push('\n');
                    body.push_str(&more);
                }
                let body = clean(&body);
                let case = case
                    .with_attribute(("file", &*name))
                    .with_attribute(("line", region.file_lines().0.to_string().as_str()));
                case.write_inner_content(|writer| {
                    if finding.severity == Severity::Hint {
                        writer.create_element("system-out").write_text_content(BytesText::new(&body))?;
                    } else {
                        writer
                            .create_element("failure")
                            .with_attributes([("type", finding.severity.name()), ("message", &clean(&finding.message))])
                            .write_text_content(BytesText::new(&body))?;
                    }
                    Ok(())
                })?;
            }
            if file.findings.is_empty() && file.failures.is_empty() {
                writer
                    .create_element("testcase")
                    .with_attributes([("classname", &*name), ("name", "clean")])
                    .write_empty()?;
            }
            Ok(())
        })?;
    Ok(())
}

fn broken<W: Write>(writer: &mut Writer<W>, class: &str, name: &str, why: &str) -> Result<(), Error> {
    let class = clean(class);
    writer.create_element("testcase").with_attributes([("classname", &*class), ("name", name)]).write_inner_content(
        |writer| {
            let error =
                writer.create_element("error").with_attributes([("type", "unreadable"), ("message", &clean(why))]);
            error.write_empty()?;
            Ok(())
        },
    )?;
    Ok(())
}

/// Without the characters that XML cannot hold.
fn clean(text: &str) -> String {
    let legal = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|c| if legal(c) { c } else { '\u{fffd}' }).collect()
}

//! JUnit XML, which every CI server shows: a suite for each file, a failed case for each finding.

use crate::cli::report::{FileReport, Report};
use crate::diagnostic::Severity;
use quick_xml::Writer;
use quick_xml::events::{BytesText, Event};
use std::io::{Error, Write};

/// All findings. Hints are cases that pass with a remark.
pub fn findings(report: &Report) -> String {
    let mut bytes = b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_vec();
    let mut writer = Writer::new_with_indent(&mut bytes, b' ', 2);
    // Writing to memory cannot fail.
    _ = suites(&mut writer, report);
    bytes.push(b'\n');
    String::from_utf8(bytes).unwrap_or_default()
}

fn suites<W: Write>(writer: &mut Writer<W>, report: &Report) -> Result<(), Error> {
    let cases: usize = report.files.iter().map(cases).sum::<usize>() + report.failures.len();
    let failures: usize = report.files.iter().map(failed).sum();
    let errors = report.all_failures().count();
    let time = format!("{:.3}", report.elapsed.as_secs_f64());
    writer
        .create_element("testsuites")
        .with_attributes([("name", "geols"), ("tests", &cases.to_string()), ("failures", &failures.to_string())])
        .with_attributes([("errors", errors.to_string().as_str()), ("time", &time)])
        .write_inner_content(|writer| {
            for file in &report.files {
                suite(writer, file)?;
            }
            if !report.failures.is_empty() {
                let count = report.failures.len().to_string();
                writer
                    .create_element("testsuite")
                    .with_attributes([("name", "geols"), ("tests", &*count), ("failures", "0"), ("errors", &count)])
                    .write_inner_content(|writer| {
                        report.failures.iter().try_for_each(|(name, why)| broken(writer, name, "read", why))
                    })?;
            }
            Ok(())
        })?;
    Ok(())
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
        .with_attributes([("name", &*name), ("tests", &cases(file).to_string()), ("failures", &failed(file).to_string())])
        .with_attribute(("errors", file.failures.len().to_string().as_str()))
        .write_inner_content(|writer| {
            for why in &file.failures {
                broken(writer, &name, "read", why)?;
            }
            for (finding, _, region) in file.located() {
                let title = format!("{} at {}", finding.rule, region.short());
                let case = writer.create_element("testcase").with_attributes([("classname", &*name), ("name", &title)]);
                let mut body = format!("{}:{}: {}", file.name, region.short(), finding.message);
                for more in finding.help.iter().map(|help| format!("help: {help}")).chain(finding.notes.iter().cloned()) {
                    body.push('\n');
                    body.push_str(&more);
                }
                let body = clean(&body);
                let case = case.with_attribute(("file", &*name)).with_attribute(("line", region.file_lines().0.to_string().as_str()));
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
                writer.create_element("testcase").with_attributes([("classname", &*name), ("name", "clean")]).write_empty()?;
            }
            Ok(())
        })?;
    Ok(())
}

fn broken<W: Write>(writer: &mut Writer<W>, class: &str, name: &str, why: &str) -> Result<(), Error> {
    let class = clean(class);
    writer.create_element("testcase").with_attributes([("classname", &*class), ("name", name)]).write_inner_content(
        |writer| {
            let error = writer.create_element("error").with_attributes([("type", "unreadable"), ("message", &clean(why))]);
            error.write_empty()?;
            Ok(())
        },
    )?;
    writer.write_event(Event::Text(BytesText::new("")))
}

/// Without the characters that XML cannot hold.
fn clean(text: &str) -> String {
    let legal = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|c| if legal(c) { c } else { '\u{fffd}' }).collect()
}

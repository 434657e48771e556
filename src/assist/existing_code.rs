//! Reads the existing code above a generated script: names to avoid, and an area to use.

use crate::check::{AnalysisEnv, analyze};
use crate::kb::model::ClassId;
use crate::semantic::scope::BindingKind;
use crate::syntax::language::Language;

/// The facts about the existing code.
#[derive(Debug, Clone, Default)]
pub struct ExistingCode {
    /// Whether there is existing code.
    pub above: bool,
    /// Names that it defines, also in their JavaScript spelling.
    pub taken: Vec<String>,
    /// The last variable that holds an area.
    pub area: Option<String>,
}

impl ExistingCode {
    /// Parses existing code.
    pub fn read(text: &str, language: Language) -> Self {
        let analysis = analyze(text, language, &AnalysisEnv::default());
        let mut earlier = ExistingCode { above: true, ..ExistingCode::default() };
        for (at, binding) in analysis.scopes.bindings.iter().enumerate() {
            if binding.function.is_some() {
                continue;
            }
            let name = analysis.hir.name(binding.name);
            earlier.taken.push(name.to_owned());
            earlier.taken.push(camel(name));
            let class = analysis.inferred.bindings.get(at).and_then(|value| value.class());
            if binding.kind == BindingKind::Variable && binding.writes == 1 && class.is_some_and(is_area) {
                earlier.area = Some(name.to_owned());
            }
        }
        earlier
    }

    /// Returns one line that stands for the existing code, or nothing without such code. It defines
    /// the names in use, and keeps the first comment from being taken for a file header.
    pub fn stub(&self) -> String {
        match self.line() {
            line if line.is_empty() => line,
            line => format!("var {line};\n"),
        }
    }

    fn line(&self) -> String {
        match &self.area {
            Some(name) => format!("{name} = ee.Geometry.Point([0, 0])"),
            None if self.above => "codeAbove = 0".to_owned(),
            None => String::new(),
        }
    }

    /// Removes the stub from a text; in Python, its translation.
    pub fn without_stub(&self, text: &str) -> String {
        let stub = self.line();
        if stub.is_empty() {
            return text.to_owned();
        }
        let is_stub = |line: &str| line.strip_prefix("var ").unwrap_or(line).trim_end_matches(';') == stub;
        let mut out = String::with_capacity(text.len());
        let mut found = false;
        let mut behind = false;
        for line in text.lines() {
            if !found && is_stub(line) {
                (found, behind) = (true, out.is_empty() || out.ends_with("\n\n"));
                continue;
            }
            // Of the empty lines around it one is enough.
            if std::mem::take(&mut behind) && line.is_empty() {
                continue;
            }
            out.push_str(line);
            out.push('\n');
        }
        out
    }
}

fn is_area(class: ClassId) -> bool {
    (ClassId::GEOMETRY..=ClassId::MULTI_POLYGON).contains(&class)
}

/// `mask_clouds` as JavaScript has it, and the translation gives it back.
fn camel(name: &str) -> String {
    let mut out = String::new();
    for (at, part) in name.split('_').filter(|part| !part.is_empty()).enumerate() {
        let mut chars = part.chars();
        match chars.next().filter(|_| at > 0) {
            Some(first) => {
                out.push(first.to_ascii_uppercase());
                out.push_str(chars.as_str());
            }
            None => out.push_str(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_the_area() {
        let earlier =
            ExistingCode::read("import ee\nmy_roi = ee.Geometry.Point([1, 2]).buffer(10)\nn = 3\n", Language::Python);
        assert_eq!(earlier.area.as_deref(), Some("my_roi"));
        assert!(["ee", "my_roi", "myRoi", "n"].iter().all(|name| earlier.taken.iter().any(|taken| taken == name)));
        assert_eq!(
            earlier.without_stub("import ee\n\nmy_roi = ee.Geometry.Point([0, 0])\nx = 1\n"),
            "import ee\n\nx = 1\n"
        );
        let text =
            format!("{}x();\n", ExistingCode::read("var a = ee.Geometry.Point([1, 2]);", Language::JavaScript).stub());
        assert_eq!(text, "var a = ee.Geometry.Point([0, 0]);\nx();\n");
    }
}

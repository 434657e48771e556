//! Tells whether code that geols does not follow may limit the dates or the area of the data.

use super::describe::{Say, head};
use super::filters::{ids_of, is_date_filter};
use crate::kb::model::steps::StepKind;
use crate::kb::model::{Role, Trait};
use crate::semantic::dates::{self, Date};
use crate::semantic::value::Value;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, Key, StmtKind};

/// Parts of the names of arguments that limit time or area.
const LIMITS: &[&str] = &["date", "start", "end", "region", "geom", "aoi", "bound", "roi", "area", "bbox", "year"];
/// Functions that only display or collect what they are given.
const DISPLAYS: &[&str] = &["print", "display", "log", "append", "push", "info", "debug"];

impl Say<'_> {
    /// Returns `true` if the script hands data, dates or areas to a call that geols does not
    /// follow, or hands data to other files.
    pub fn passes_values_on(&self) -> bool {
        let hir = self.context.hir();
        let exported = hir.stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::Assign { targets, .. } => {
                !self.snapshot.python() && targets.iter().any(|target| self.is_exports(*target))
            }
            _ => false,
        });
        exported || hir.exprs.iter().enumerate().any(|(index, _)| self.passes_on(ExprId(index as u32)))
    }

    fn passes_on(&self, expr: ExprId) -> bool {
        let ExprKind::Call { callee, args, .. } = &self.context.expr(expr).kind else { return false };
        if self.call_at(expr).is_some() || matches!(self.analysis.value(*callee), Value::Function(_)) {
            return false;
        }
        let hir = self.context.hir();
        // `len(x)`, `parseInt(x)`
        let is_global = matches!(self.context.expr(*callee).kind, ExprKind::Name(_))
            && self.analysis.scopes.resolve(*callee).is_none()
            && self.snapshot.python();
        let name = self.last_name(*callee).map_or("", |name| hir.name(name));
        if is_global || DISPLAYS.contains(&name) || name.starts_with("add") {
            return false;
        }
        args.iter().any(|arg| {
            let named = match arg.kind {
                ArgKind::Keyword(ident) => is_limit(hir.name(ident.name)),
                ArgKind::KeywordSpread => true,
                _ => false,
            };
            named || self.is_data(self.analysis.value(arg.value)) || self.has_limits(arg.value)
        })
    }

    /// Returns `true` for objects of the server, ids of datasets and dates.
    fn is_data(&self, value: &Value) -> bool {
        match value {
            Value::Str(Some(text)) => {
                let is_date = text.len() >= 8
                    && text.starts_with(|c: char| c.is_ascii_digit())
                    && matches!(dates::parse(text), Date::At(_));
                is_date || head(text).is_some()
            }
            Value::List(list) => list.items.iter().any(|item| self.is_data(item)),
            Value::Union(all) => all.iter().any(|value| self.is_data(value)),
            value => value.is_server(),
        }
    }

    /// Returns `true` for an object with an entry that limits time or area: `{region: aoi}`.
    fn has_limits(&self, arg: ExprId) -> bool {
        let ExprKind::Object(entries) = &self.context.expr(arg).kind else { return false };
        entries.iter().any(|entry| match &entry.key {
            Key::Ident(ident) => is_limit(self.context.hir().name(ident.name)),
            Key::String(text, _) => is_limit(text),
            Key::Spread => true,
            Key::Computed(_) => false,
        })
    }

    /// Returns `true` if a filter keeps an unknown part of data that may be of any dataset.
    pub fn has_unplaced_filter(&self) -> bool {
        self.all_calls().into_iter().any(|call| {
            if is_date_filter(call) && (ids_of(self, call).is_empty() || !self.is_live(call.expr)) {
                return true;
            }
            let is_filter =
                call.has(Trait::Filters) && self.step(call).is_some_and(|step| step.kind == StepKind::Filter);
            is_filter
                && call.bound.args.iter().any(|arg| arg.value == Value::Unknown)
                && !is_date_filter(call)
                && call.with_role(Role::Region).next().is_none()
        })
    }

    /// Returns `true` if some call is given an area, known or not.
    pub fn has_area_argument(&self) -> bool {
        self.all_calls().into_iter().any(|call| {
            let given = call.with_role(Role::Region).any(|(_, arg)| arg.value != Value::Null);
            given && self.is_possible_expr(call.expr)
        })
    }

    /// Returns `true` if the script itself loads a dataset by a call.
    pub fn loads_itself(&self, id: &str) -> bool {
        use crate::semantic::query::datasets;
        self.analysis.calls().filter(|call| self.is_live(call.expr)).any(|call| {
            let all = datasets::loaded(&self.context, call);
            all.iter().any(|text| datasets::without_public_prefix(&text.text) == id)
        })
    }
}

fn is_limit(name: &str) -> bool {
    let name = name.to_lowercase();
    LIMITS.iter().any(|limit| name.contains(limit))
}

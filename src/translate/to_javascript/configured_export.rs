//! Translates exports without a destination: their configuration decides where they go.
//!
//! Python: `ee.batch.Export.image(image, "a", {"driveFolder": "b"})`
//! JavaScript: `Export.image.toDrive({image: image, description: 'a', folder: 'b'})`

use super::ToJavaScript;
use super::javascript_fragment::{atom, key, object_literal};
use crate::kb::model::{Operator, Param, Role};
use crate::semantic::analysis::is_resolution;
use crate::semantic::bind;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use crate::translate::fragment::Fragment;

/// The destination of an export, as the Python client chooses it.
struct Destination {
    method: &'static str,
    operator: &'static Operator<'static>,
}

impl ToJavaScript<'_> {
    /// Translates `ee.batch.Export.image(...)`. Returns `None` for any other call.
    pub(super) fn configured_export(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Option<Fragment> {
        let path = self.path(callee)?;
        let class = path.strip_prefix("ee.batch.Export.").filter(|class| !class.contains('.'))?;
        let reason = || format!("the destination of `{path}` depends on a configuration that is not known");
        Some(self.export_to(id, class, args).unwrap_or_else(|| self.mark_untranslatable(id, reason())))
    }

    /// Returns the export to the destination that the configuration names. Returns `None` if the
    /// configuration is not known.
    fn export_to(&mut self, id: ExprId, class: &str, args: &[Arg]) -> Option<Fragment> {
        let [object, description, config] = self.export_arguments(args)?;
        let entries = match config {
            Some(config) => self.literal_entries(self.written_value(config))?,
            None => Vec::new(),
        };
        let Destination { method, operator } = self.destination(class, &entries)?;
        let [first, second, ..] = &operator.params[..] else { return None };
        let mut properties = vec![self.expr(object?).entry(atom(first.name))];
        if let Some(description) = description {
            properties.push(self.expr(description).entry(atom(second.name)));
        }
        let mut has_resolution = false;
        for (name, value, _) in entries {
            let param = param_named(operator, name)?;
            has_resolution |= is_resolution(param);
            properties.push(self.expr(value).entry(key(param.name)));
        }
        let scale = operator.params.iter().find(|param| param.role == Role::Scale && !has_resolution);
        if let Some(param) = scale
            && let Some(default) = param.default
        {
            self.report_missing_scale(id, param, default);
        }
        let export = atom("Export").member(class);
        Some(export.invoke(method, [object_literal(properties)]))
    }

    /// Returns the object, the description and the configuration of an export.
    fn export_arguments(&self, args: &[Arg]) -> Option<[Option<ExprId>; 3]> {
        let mut slots = [None; 3];
        for (position, arg) in args.iter().enumerate() {
            let slot = match (arg.kind, self.keyword(arg)) {
                (ArgKind::Positional, _) => position,
                (_, Some("description")) => 1,
                (_, Some("config")) => 2,
                (_, Some(_)) => 0,
                _ => return None,
            };
            *slots.get_mut(slot)? = Some(arg.value);
        }
        Some(slots)
    }

    /// Returns the value of a variable that is assigned once and only read as a whole, otherwise
    /// the expression itself.
    fn written_value(&self, expr: ExprId) -> ExprId {
        let ExprKind::Name(_) = self.hir.expr(expr).kind else { return expr };
        let binding = self.analysis.scopes.resolve(expr).map(|binding| self.analysis.scopes.binding(binding));
        binding.filter(|binding| binding.reads == 1).and_then(|binding| binding.only_value()).unwrap_or(expr)
    }

    /// Returns where the Python client exports to: Cloud Storage if the configuration has only the
    /// old name of a bucket, otherwise Drive.
    fn destination(&self, class: &str, entries: &[(&str, ExprId, u32)]) -> Option<Destination> {
        let kb = self.analysis.kb();
        let find = |method: &'static str| {
            let operator = kb.op(kb.operator(&format!("Export.{class}.{method}"))?);
            Some(Destination { method, operator })
        };
        let has_own_name = |destination: &Destination, param: &str| {
            let names = &destination.operator.python_keywords;
            entries.iter().any(|(name, ..)| names.iter().any(|(old, new)| old == name && *new == param))
        };
        let (drive, cloud) = (find("toDrive")?, find("toCloudStorage")?);
        let is_cloud = has_own_name(&cloud, "bucket") && !has_own_name(&drive, "fileNamePrefix");
        Some(if is_cloud { cloud } else { drive })
    }
}

/// Returns the parameter that a key of a configuration names.
fn param_named(operator: &'static Operator<'static>, name: &str) -> Option<&'static Param<'static>> {
    let canonical = operator.python_keywords.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| *new);
    let mut params = operator.params.iter();
    let param = params.find(|param| param.name == canonical || bind::param_name(param, true) == canonical)?;
    (param.role != Role::Policy).then_some(param)
}

//! Translates maps, displayed values and exports: calls of Python packages on Earth Engine objects
//! become calls of the Code Editor's API.

use super::javascript_fragment::{atom, literal};
use super::modules::root;
use super::names::camel_case;
use super::untranslatable::shorten;
use super::{ToJavaScript, statement};
use crate::kb::model::{OpId, Operator, Ty};
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, StmtKind};
use crate::translate::code::Line;
use crate::translate::emitter::Item;
use crate::translate::fragment::Fragment;
use crate::translate::return_values;

impl ToJavaScript<'_> {
    /// Returns `true` if a path names a module that has a map, or the map class of such a module.
    pub(super) fn is_map_module(&self, path: &str) -> bool {
        let module = path.strip_suffix(".Map").unwrap_or(path);
        self.analysis.kb().package(root(path)).is_some_and(|package| package.maps.contains(&module))
    }

    /// Returns `true` if a path names a map object that a package provides.
    fn is_map_instance(&self, path: &str) -> bool {
        self.analysis.kb().package(root(path)).is_some_and(|package| package.instances.contains(&path))
    }

    /// Returns `true` if an expression creates a map, as `geemap.Map(...)` does.
    pub(super) fn is_map_creation(&self, expr: ExprId) -> bool {
        let ExprKind::Call { callee, .. } = &self.hir.expr(expr).kind else { return false };
        self.path(*callee).is_some_and(|path| path.ends_with(".Map") && self.is_map_module(&path))
    }

    /// Returns `true` if an expression is the script's main map.
    pub(super) fn is_map(&self, expr: ExprId) -> bool {
        if self.analysis.scopes.resolve(expr).is_some_and(|binding| self.state.additional_maps.contains(&binding))
            || self.is_additional_map(expr)
        {
            return false;
        }
        if let Value::Instance(instance) = self.analysis.value(expr)
            && self.analysis.kb().is_library_class(instance.class)
        {
            return matches!(self.hir.expr(expr).kind, ExprKind::Name(_)) || self.is_map_creation(expr);
        }
        match &self.hir.expr(expr).kind {
            ExprKind::Name(name) => match self.analysis.scopes.resolve(expr) {
                Some(binding) => {
                    self.is_map_binding(binding) || self.path(expr).is_some_and(|path| self.is_map_instance(&path))
                }
                None => matches!(self.hir.name(*name), "Map"),
            },
            ExprKind::Member { .. } => self.path(expr).is_some_and(|path| self.is_map_instance(&path)),
            ExprKind::Call { .. } => self.is_map_creation(expr),
            _ => false,
        }
    }

    /// Records the additional maps of a script with several maps: those that are only parts of
    /// other values and are not shown by themselves. The main map is one of the remaining maps.
    pub(super) fn find_additional_maps(&mut self) {
        let bindings = self.analysis.scopes.bindings.iter().enumerate();
        let maps: Vec<BindingId> = bindings
            .filter(|(_, binding)| binding.kind == BindingKind::Variable && binding.writes == 1)
            .filter(|(_, binding)| binding.value.is_some_and(|value| self.is_map_creation(value)))
            .map(|(index, _)| BindingId(index as u32))
            .collect();
        if maps.len() > 1 {
            self.state.additional_maps = maps.into_iter().filter(|&map| self.is_only_part(map)).collect();
        }
    }

    /// Returns `true` if a map is put into a container, passed to a method or returned, and is
    /// never shown.
    fn is_only_part(&self, map: BindingId) -> bool {
        let hir = self.hir;
        let shows = &self.analysis.kb().packages().shows;
        let mut is_part = false;
        for (index, _) in self.analysis.scopes.names.iter().enumerate().filter(|(_, name)| **name == Some(map)) {
            match self.analysis.scopes.parents[index] {
                Parent::Expr(parent) => match &hir.expr(parent).kind {
                    ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::Object(_) => is_part = true,
                    ExprKind::Call { callee, .. } if callee.index() != index => {
                        if self.path(*callee).is_some_and(|path| shows.contains(&&*path)) {
                            return false;
                        }
                        is_part |= matches!(hir.expr(*callee).kind, ExprKind::Member { .. }) && !self.is_map(*callee);
                    }
                    _ => {}
                },
                Parent::Stmt(stmt) => match hir.stmt(stmt).kind {
                    StmtKind::Expr(_) => return false,
                    StmtKind::Return(_) => is_part = true,
                    _ => {}
                },
                _ => {}
            }
        }
        is_part
    }

    /// Returns `true` if a call creates an additional map.
    pub(super) fn is_additional_map(&self, value: ExprId) -> bool {
        if self.state.additional_maps.is_empty() || !self.is_map_creation(value) {
            return false;
        }
        self.state.additional_maps.iter().any(|&binding| self.analysis.scopes.binding(binding).value == Some(value))
    }

    fn is_map_binding(&self, binding: BindingId) -> bool {
        let known = self.analysis.scopes.binding(binding);
        known.kind == BindingKind::Variable
            && known.value.is_some_and(|value| self.is_map_creation(value) || self.is_alias_of_map(value, binding))
    }

    /// Returns `true` if a value is a variable that holds a map, as in `Map = m`.
    fn is_alias_of_map(&self, value: ExprId, alias: BindingId) -> bool {
        match self.hir.expr(value).kind {
            ExprKind::Name(_) => self.analysis.scopes.resolve(value).is_some_and(|binding| {
                binding != alias
                    && self.analysis.scopes.binding(binding).value.is_some_and(|value| self.is_map_creation(value))
            }),
            _ => false,
        }
    }

    /// Translates an assignment of the main map. `m = geemap.Map(center=[lat, lon], zoom=5)`
    /// becomes a call that sets the center and zoom. Returns `None` if the statement does not
    /// assign the main map.
    pub(super) fn map_assignment(&mut self, targets: &[ExprId], value: ExprId) -> Option<Vec<Line>> {
        let [target] = targets else { return None };
        if self.is_additional_map(value) {
            return None;
        }
        if self.is_map_creation(value) {
            return Some(self.new_map(value));
        }
        let binding = self.analysis.scopes.resolve(*target)?;
        (self.is_map(value) && self.is_map_binding(binding)).then(Vec::new)
    }

    fn new_map(&mut self, value: ExprId) -> Vec<Line> {
        let hir = self.hir;
        let ExprKind::Call { args, .. } = &hir.expr(value).kind else { return Vec::new() };
        let mut center = None;
        let mut zoom = None;
        let mut unsupported: Vec<String> = Vec::new();
        let packages = self.analysis.kb().packages();
        for arg in args {
            match self.keyword(arg) {
                Some(name) if packages.center.contains(&name) => center = Some(arg.value),
                Some(name) if packages.zoom.contains(&name) => zoom = Some(arg.value),
                Some(name) => unsupported.push(name.to_owned()),
                None => unsupported.push(shorten(self.source(arg.span))),
            }
        }
        if !unsupported.is_empty() {
            self.report_todo(
                self.span(value),
                format!("the Code Editor's own map does not take: {}", unsupported.join(", ")),
            );
        }
        // geemap puts the latitude first.
        let position = center.map(|center| match &hir.expr(center).kind {
            ExprKind::List(items) | ExprKind::Tuple(items) if items.len() == 2 => self.exprs([items[0], items[1]]),
            _ => {
                let center_fragment = self.expr(center);
                [center_fragment.clone().index(atom("0")), center_fragment.index(atom("1"))]
            }
        });
        let zoom = zoom.map(|zoom| self.expr(zoom));
        let set_view = match (position, zoom) {
            (Some([lat, lon]), zoom) => atom("Map").invoke("setCenter", [lon, lat].into_iter().chain(zoom)),
            (None, Some(zoom)) => atom("Map").invoke("setZoom", [zoom]),
            (None, None) => return Vec::new(),
        };
        vec![statement(set_view.tokens)]
    }

    /// Returns the Code Editor's name of a map method.
    fn map_method_name(&self, python_name: &str) -> String {
        match self.analysis.kb().packages().methods.iter().find(|(name, _)| *name == python_name) {
            Some((_, other)) => (*other).to_owned(),
            None => camel_case(python_name),
        }
    }

    /// Returns the Code Editor's map method that corresponds to a package's map method. Returns
    /// `None` if the Code Editor has no such method.
    pub(super) fn map_method(&self, python_name: &str) -> Option<OpId> {
        self.analysis.kb().operator(&format!("Map.{}", self.map_method_name(python_name)))
    }

    /// Translates a method call on the main map. Returns `None` if the receiver is not the main
    /// map.
    pub(super) fn map_call(&mut self, id: ExprId, callee: ExprId, args: &[Arg]) -> Option<Fragment> {
        let hir = self.hir;
        let ExprKind::Member { object, property } = &hir.expr(callee).kind else { return None };
        if !self.is_map(*object) {
            return None;
        }
        let python_name = hir.name(property.name);
        let kb = self.analysis.kb();
        let packages = kb.packages();
        let name = self.map_method_name(python_name);
        if let ("addBasemap", [arg, ..]) = (name.as_str(), args)
            && let Some(kind) = self.known_text(arg.value).map(|text| text.to_uppercase())
            && packages.basemaps.contains(&kind.as_str())
        {
            return Some(atom("Map").invoke("setOptions", [literal(&kind)]));
        }
        let Some(op) = kb.operator(&format!("Map.{name}")) else {
            return Some(
                self.mark_untranslatable(
                    id,
                    format!("`{python_name}` of the map has no equivalent in the Code Editor"),
                ),
            );
        };
        let slots = self.map_arguments(id, &name, kb.op(op), args);
        let starts: Vec<u32> = slots.iter().flatten().map(|&value| self.span(value).start).collect();
        let is_in_order = starts.is_sorted();
        let items = slots.iter().enumerate().map(|(index, slot)| match slot {
            Some(value) => (if is_in_order { self.span(*value).start } else { 0 }, Item::Expr(*value)),
            None if index == 1 && name == "addLayer" => (0, Item::Fragment(atom("{}"))),
            None => (0, Item::Fragment(atom("undefined"))),
        });
        let items = items.collect();
        let brackets = self.bracketed_items("(", items, self.close_of(id), ")");
        let fragment = self.comments.member(atom("Map"), &name, property.span.start).call_with(brackets);
        // The package's method returns a list. The conversion to a list is added only if the script
        // takes items from the value.
        if !self.is_destructured(id) {
            return Some(fragment);
        }
        let conversions = packages.results.iter().filter(|(method, _)| *method == name);
        Some(conversions.fold(fragment, |fragment, (_, next)| fragment.invoke(next, [])))
    }

    /// Translates a call of the old module `ee.mapclient`. Returns `None` for any other path.
    pub(super) fn map_client_call(&mut self, id: ExprId, path: &str, args: &[Arg]) -> Option<Fragment> {
        let function = path.strip_prefix("ee.mapclient.")?;
        let is_positional = args.iter().all(|arg| arg.kind == ArgKind::Positional);
        let method = match (function, args.len()) {
            // Python ignores a name and what follows it, which JavaScript takes.
            ("addToMap", 1..=5) if is_positional => "addLayer",
            ("centerMap", 2 | 3) if is_positional => "setCenter",
            _ => return Some(self.mark_untranslatable(id, format!("`{path}` does not exist in JavaScript"))),
        };
        Some(atom("Map").method(method).call_with(self.positional_arguments(id, args)))
    }

    /// Returns the arguments of a package's map method at the positions of the Code Editor's
    /// method.
    fn map_arguments(
        &mut self,
        id: ExprId,
        name: &str,
        target: &'static Operator<'static>,
        args: &[Arg],
    ) -> Vec<Option<ExprId>> {
        let keywords = &self.analysis.kb().packages().keywords;
        let package_params =
            self.analysis.call_at(id).map(|site| site.operator().params.as_slice()).unwrap_or_default();
        let mut slots: Vec<Option<ExprId>> = vec![None; target.params.len()];
        let mut next = 0;
        for arg in args {
            let index = match self.keyword(arg) {
                Some(key) => package_params
                    .iter()
                    .position(|param| param.name == key || param.python == Some(key))
                    .or_else(|| {
                        let camel = camel_case(key);
                        target.params.iter().position(|param| param.name == camel || param.name == key)
                    })
                    .or_else(|| {
                        let (_, name) = keywords.iter().find(|(keyword, _)| *keyword == key)?;
                        target.params.iter().position(|param| param.name == *name)
                    }),
                None if arg.kind == ArgKind::Positional => {
                    next += 1;
                    Some(next - 1)
                }
                None => None,
            };
            match index.and_then(|index| slots.get_mut(index)) {
                Some(slot @ None) => *slot = Some(arg.value),
                _ => {
                    let code = shorten(self.source(arg.span));
                    self.report_todo(arg.span, format!("`Map.{name}` does not take `{code}`"));
                }
            }
        }
        slots.truncate(slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
        slots
    }

    /// Returns `true` if the script indexes or unpacks a value, directly or through a variable.
    fn is_destructured(&self, value: ExprId) -> bool {
        let hir = self.hir;
        let scopes = &self.analysis.scopes;
        let is_indexed = |expr: ExprId| match scopes.parents[expr.index()] {
            Parent::Expr(parent) => matches!(hir.expr(parent).kind, ExprKind::Index { object, .. } if object == expr),
            _ => false,
        };
        if is_indexed(value) {
            return true;
        }
        let Parent::Stmt(stmt) = scopes.parents[value.index()] else { return false };
        let StmtKind::Assign { targets, .. } = &hir.stmt(stmt).kind else { return false };
        targets.iter().any(|&target| match hir.expr(target).kind {
            ExprKind::Tuple(_) | ExprKind::List(_) => true,
            ExprKind::Name(_) => scopes.resolve(target).is_some_and(|binding| {
                let names = scopes.names.iter().enumerate().filter(|(_, name)| **name == Some(binding));
                names.map(|(index, _)| ExprId(index as u32)).any(is_indexed)
            }),
            _ => false,
        })
    }

    /// Translates a call statement that the Code Editor may not need: it starts a client, shows the
    /// map or starts a task. Returns no lines if the statement is unnecessary, and `None` if the
    /// call needs no special handling.
    pub(super) fn call_lines(&mut self, id: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        let ExprKind::Call { callee, args, .. } = &hir.expr(id).kind else { return None };
        let path = self.path(*callee);
        let packages = self.analysis.kb().packages();
        if let Some(path) = path.as_deref() {
            if let Some((_, reason)) = packages.calls.iter().find(|(call, _)| *call == path) {
                if !reason.is_empty() {
                    self.mark_untranslatable(id, *reason);
                }
                return Some(Vec::new());
            }
            if packages.shows.contains(&path) {
                return Some(self.show(id, args));
            }
        }
        if self.is_map_creation(id) {
            return Some(self.new_map(id));
        }
        if let ExprKind::Member { object, property } = &hir.expr(*callee).kind {
            let name = hir.name(property.name);
            if name == "start" && args.is_empty() {
                if self.is_export(*object) {
                    let export = self.expr(*object);
                    self.propagate_untranslatable(id, *object);
                    return Some(vec![statement(export.tokens)]);
                }
                if self.is_task(*object) {
                    return Some(Vec::new());
                }
            }
            // The Code Editor needs no equivalent of these map methods.
            if self.is_map(*object) && packages.idle.contains(&name) {
                return Some(Vec::new());
            }
        }
        if self.is_export(id) && !self.is_started(id) {
            self.mark_untranslatable(id, "the script never starts this export");
            return Some(Vec::new());
        }
        None
    }

    /// Translates `print(...)` and `display(...)`.
    fn show(&mut self, id: ExprId, args: &[Arg]) -> Vec<Line> {
        if !args.is_empty() && args.iter().all(|arg| self.is_map(arg.value)) {
            return Vec::new();
        }
        if let Some(equivalent) = self.ui_equivalent(id) {
            return vec![statement(self.ui_fragment(id, &equivalent).tokens)];
        }
        if let [arg] = args
            && arg.kind == ArgKind::Positional
            && self.is_page_widget(arg.value)
        {
            return vec![statement(self.global_call(self.analysis.kb().packages().page, &[arg.value]).tokens)];
        }
        let fragment = self.print(id, args);
        if self.untranslatable.contains(&id) {
            return Vec::new();
        }
        vec![statement(fragment.tokens)]
    }

    /// Returns `true` if a value is a widget that the Code Editor adds to the page instead of
    /// printing it.
    pub(super) fn is_page_widget(&mut self, value: ExprId) -> bool {
        let kb = self.analysis.kb();
        let takes = kb.operator(kb.packages().page).and_then(|op| kb.op(op).params.first());
        let (Some(class), Some(Ty::Class(widget))) = (self.class_of(value), takes.map(|param| &param.ty)) else {
            return false;
        };
        kb.is_a(class, *widget) && !kb.packages().printed.contains(&kb.class(class).name)
    }

    /// Translates a call of `print`.
    pub(super) fn print(&mut self, id: ExprId, args: &[Arg]) -> Fragment {
        let reasons: Vec<Option<String>> = args.iter().map(|arg| self.untranslatable_reason(arg.value)).collect();
        let has_value = args.iter().zip(&reasons).any(|(arg, reason)| {
            reason.is_none()
                && !self.kind(arg.value).is_text()
                && matches!(arg.kind, ArgKind::Positional | ArgKind::Spread)
        });
        if let Some(reason) = reasons.into_iter().flatten().next()
            && !has_value
        {
            return self.mark_untranslatable(id, reason);
        }
        let mut items: Vec<(u32, Item)> = Vec::new();
        for arg in args {
            match arg.kind {
                ArgKind::Positional if self.is_map(arg.value) => {}
                // Comments before the argument are written before it.
                ArgKind::Positional => items.push((arg.span.start, Item::Expr(self.strip_get_info(arg.value)))),
                ArgKind::Spread => items.push(self.argument(arg)),
                ArgKind::Keyword(ident) => {
                    let name = self.hir.name(ident.name);
                    if !matches!(name, "flush" | "indent" | "width" | "depth" | "compact") {
                        self.report_todo(arg.span, format!("`print` has no `{name}` in JavaScript"));
                    }
                }
                ArgKind::KeywordSpread => self.report_todo(arg.span, "`print` takes no named arguments in JavaScript"),
            }
        }
        atom("print").call_with(self.bracketed_items("(", items, self.close_of(id), ")"))
    }

    /// Returns the receiver of a `getInfo()` call, and any other value unchanged. The Code Editor's
    /// `print` requests values from the server itself.
    fn strip_get_info(&self, value: ExprId) -> ExprId {
        if let ExprKind::Call { callee, args, .. } = &self.hir.expr(value).kind
            && args.is_empty()
            && let ExprKind::Member { object, property } = &self.hir.expr(*callee).kind
            && self.hir.name(property.name) == "getInfo"
        {
            return *object;
        }
        value
    }
    pub(super) fn printed_value(&mut self, value: ExprId) -> Fragment {
        self.expr(self.strip_get_info(value))
    }

    /// Returns `true` if a call creates an export task: `ee.batch.Export.image.toDrive(...)`.
    pub(super) fn is_export(&self, expr: ExprId) -> bool {
        let ExprKind::Call { callee, .. } = &self.hir.expr(expr).kind else { return false };
        self.path(*callee).is_some_and(|path| path.starts_with("ee.batch.Export."))
    }

    /// Returns `true` for a variable that only ever holds a task of an export.
    pub(super) fn is_task_variable(&self, expr: ExprId) -> bool {
        let binding = self.analysis.scopes.resolve(expr).map(|binding| self.analysis.scopes.binding(binding));
        binding.and_then(|binding| binding.only_value()).is_some_and(|value| self.is_export(value))
    }

    /// Returns `true` for a call of a function of the file that returns the task of its export.
    /// JavaScript has no tasks, but the call exports.
    pub(super) fn is_task_call(&self, expr: ExprId) -> bool {
        let ExprKind::Call { callee, .. } = &self.hir.expr(expr).kind else { return false };
        let &Value::Function(function) = self.analysis.value(*callee) else { return false };
        let values = return_values(self.analysis, function);
        !values.is_empty() && values.into_iter().all(|value| self.is_task_variable(value))
    }

    /// Returns `true` if an expression may be an export task: a variable that holds one, or a value
    /// of unknown kind in a file with exports.
    fn is_task(&self, expr: ExprId) -> bool {
        match self.hir.expr(expr).kind {
            ExprKind::Name(_) => {
                let Some(binding) = self.analysis.scopes.resolve(expr) else { return false };
                let known = self.analysis.scopes.binding(binding);
                known.value.is_some_and(|value| self.is_export(value))
                    || !self.kind(expr).is_server() && self.has_exports()
            }
            _ => self.has_exports(),
        }
    }

    fn has_exports(&self) -> bool {
        (0..self.hir.exprs.len()).any(|index| self.is_export(ExprId(index as u32)))
    }

    /// Translates `task = ee.batch.Export...` to the export call alone, because the Code Editor has
    /// no task object. Returns `None` if the value is not an export.
    pub(super) fn task_assignment(&mut self, targets: &[ExprId], value: ExprId) -> Option<Vec<Line>> {
        if self.is_task_call(value) {
            return Some(vec![statement(self.expr(value).tokens)]);
        }
        if !self.is_export(value) {
            return None;
        }
        let [target] = targets else { return None };
        let binding = self.analysis.scopes.resolve(*target)?;
        if !self.is_started_task(binding) {
            self.mark_untranslatable(value, "the script never starts this export");
            return Some(Vec::new());
        }
        Some(vec![statement(self.expr(value).tokens)])
    }

    /// Returns `true` if the script starts the task of a variable, or passes the task on and starts
    /// any task.
    fn is_started_task(&self, binding: BindingId) -> bool {
        let hir = self.hir;
        hir.exprs.iter().enumerate().any(|(index, expr)| {
            let ExprKind::Name(_) = expr.kind else { return false };
            if self.analysis.scopes.names[index] != Some(binding) {
                return false;
            }
            match self.analysis.scopes.parents[index] {
                Parent::Expr(parent) => match &hir.expr(parent).kind {
                    ExprKind::Member { property, .. } => hir.name(property.name) == "start",
                    ExprKind::Call { .. } | ExprKind::List(_) => self.has_start_call(),
                    _ => false,
                },
                Parent::Stmt(stmt) => matches!(hir.stmt(stmt).kind, StmtKind::Return(_)) && self.has_start_call(),
                _ => false,
            }
        })
    }

    fn has_start_call(&self) -> bool {
        self.hir.exprs.iter().any(
            |expr| matches!(&expr.kind, ExprKind::Member { property, .. } if self.hir.name(property.name) == "start"),
        )
    }

    fn is_started(&self, id: ExprId) -> bool {
        match self.analysis.scopes.parents[id.index()] {
            Parent::Stmt(_) => false,
            _ => self.has_start_call(),
        }
    }
}

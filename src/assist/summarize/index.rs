//! Recognizes the spectral index of a normalized difference by the roles of its bands.

use super::describe::{Say, code};
use crate::kb::kb;
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, Selector, matches, selectors};
use crate::semantic::value::Band;

impl Say<'_> {
    /// A normalized difference in words: "NDVI from `B8` and `B4`".
    pub fn index(&self, call: &CallSite) -> String {
        let named = self.index_name(call);
        if let Some(name) = &named {
            self.task(&format!("computes {name}"));
        } else {
            let own =
                self.names_near(call).into_iter().find(|name| name.len() <= 8 && name.starts_with(char::is_uppercase));
            self.task(
                &own.map_or("computes a normalized difference".to_owned(), |name| format!("computes {}", code(&name))),
            );
        }
        let thing = named.unwrap_or_else(|| "the normalized difference".to_owned());
        match self.two_bands(call) {
            Some((first, second)) => format!("{thing} of {} and {}", code(&first), code(&second)),
            None => thing,
        }
    }

    /// The same inside of a formula.
    pub fn index_as_formula(&self, call: &CallSite) -> Option<String> {
        let (first, second) = self.two_bands(call)?;
        Some(match self.index_name(call) {
            Some(name) => name,
            None => format!("nd({first}, {second})"),
        })
    }

    fn two_bands(&self, call: &CallSite) -> Option<(String, String)> {
        let (_, arg) = call.with_role(Role::BandName).next()?;
        let items = arg.value.as_items()?;
        let [first, second] = items else { return None };
        Some((first.as_text()?.to_string(), second.as_text()?.to_string()))
    }

    /// The name of the index that a normalized difference is, where its bands leave no doubt, or
    /// the script calls it by one of the names that they allow.
    fn index_name(&self, call: &CallSite) -> Option<String> {
        let (_, arg) = call.with_role(Role::BandName).next()?;
        let selectors = selectors(&arg.value)?;
        let [first, second] = &selectors[..] else { return None };
        let subject = call.subject();
        let bands = &subject.facts()?.bands;
        let role = |selector: &Selector| -> Option<String> {
            let BandMatch::Bands(found) = matches(bands, selector) else { return None };
            role_of(found.first()?)
        };
        let (first, second) = (role(first)?, role(second)?);
        let holds = |known: &str, role: &str| known.split('|').any(|known| known == role);
        let fit: Vec<&str> = kb()
            .normalized_differences()
            .iter()
            .filter(|(_, pairs)| pairs.iter().any(|(a, b)| holds(a, &first) && holds(b, &second)))
            .map(|(name, _)| *name)
            .collect();
        match fit[..] {
            [] => None,
            [only] => Some(only.to_owned()),
            _ => {
                let called = self.names_near(call);
                let chosen =
                    fit.iter().find(|name| called.iter().any(|text| text.to_ascii_uppercase().contains(**name)));
                chosen.map(|name| (*name).to_owned())
            }
        }
    }

    /// What the script calls the result of a call: the variable, the band, the function around it.
    fn names_near(&self, call: &CallSite) -> Vec<String> {
        use crate::semantic::scope::Parent;
        use crate::syntax::hir::{ExprKind, StmtKind};
        let mut names = Vec::new();
        let mut current = call.expr;
        for _ in 0..6 {
            match self.analysis.scopes.parents[current.index()] {
                Parent::Expr(parent) => {
                    let renamed = self.analysis.value(parent).facts().map(|facts| &facts.bands);
                    names.extend(
                        renamed.into_iter().flat_map(|bands| bands.list.iter()).map(|band| band.name.to_string()),
                    );
                    current = parent;
                }
                Parent::Stmt(stmt) => {
                    if let StmtKind::Assign { targets, .. } = &self.context.hir().stmt(stmt).kind {
                        for target in targets {
                            if let ExprKind::Name(name) = self.context.expr(*target).kind {
                                names.push(self.context.hir().name(name).to_owned());
                            }
                        }
                    }
                    break;
                }
                _ => break,
            }
        }
        let function = call.function.and_then(|id| self.context.hir().function(id).name);
        names.extend(function.map(|name| self.context.hir().name(name.name).to_owned()));
        names
    }

    /// A formula whose result the script gives one name: "`EVI` = `2.5 * ...`".
    pub fn index_of_formula(&self, call: &CallSite, text: &str) -> Option<String> {
        use crate::semantic::scope::Parent;
        let Parent::Expr(member) = self.analysis.scopes.parents[call.expr.index()] else { return None };
        let Parent::Expr(next) = self.analysis.scopes.parents[member.index()] else { return None };
        let renames = self.call_at(next).filter(|next| next.callee == member)?;
        let named = self.step(renames).is_some_and(|step| step.kind == crate::kb::model::steps::StepKind::Name);
        let bands = &self.analysis.value(next).facts()?.bands;
        let name = bands.list.first().filter(|_| named && bands.count() == Some(1))?;
        if name.name.chars().any(char::is_uppercase) && name.name.len() <= 8 {
            self.task(&format!("computes {}", code(&name.name)));
        }
        Some(format!("{} = {}", code(&name.name), code(text)))
    }
}

/// The role of a band, where the datasets that it may be of agree.
fn role_of(band: &Band) -> Option<String> {
    let mut roles = band
        .origins()
        .iter()
        .map(|(dataset, index)| dataset.bands.get(usize::from(*index)).and_then(|band| band.role.as_deref()));
    let first = roles.next()??;
    roles.all(|other| other == Some(first)).then(|| first.to_owned())
}

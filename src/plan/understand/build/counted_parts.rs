//! Months and years that are counted by their values: "number of months with less than 50 mm".

use super::Builder;
use super::context::limit_threshold;
use super::masks::unit_of_limit;
use super::sources::Dataset;
use crate::plan::model::{Groups, Node, Reduce};
use crate::plan::understand::limits::Limit;

/// Parts of time that are counted.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CountedParts {
    /// `month` or `year`.
    pub by: &'static str,
    /// The condition of their values.
    pub limit: Limit,
    /// The words "number of months".
    pub tokens: (usize, usize),
}

/// The most words between the parts and their limit.
const MAX_BETWEEN: usize = 6;

impl Builder<'_, '_> {
    /// Returns the months or years that are counted, and takes their words.
    pub(super) fn counted_parts(&mut self, source: &Dataset) -> Option<CountedParts> {
        let [limit] = &self.facts.limits[..] else { return None };
        let limit = limit.clone();
        let part = |at: usize| match self.scan.word(at) {
            "months" => Some("month"),
            "years" => Some("year"),
            _ => None,
        };
        let counts = |at: usize| matches!(self.scan.word(at), "many" | "number" | "count");
        let at = (1..limit.tokens.0).find(|&at| {
            part(at).is_some() && (at.saturating_sub(2)..at).any(counts) && limit.tokens.0 - at <= MAX_BETWEEN
        })?;
        let is_joined = (at + 1..limit.tokens.0).any(|at| {
            matches!(
                self.scan.word(at),
                "with" | "where" | "when" | "had" | "have" | "has" | "was" | "were" | "is" | "did" | "of"
            )
        });
        if source.is_static || source.category == "classes" || !is_joined {
            return None;
        }
        let by = part(at)?;
        let start = (at.saturating_sub(2)..at).find(|&at| counts(at))?;
        let start = if start > 0 && self.scan.word(start - 1) == "how" { start - 1 } else { start };
        self.scan.take(start, at + 1);
        self.scan.take(limit.tokens.0, limit.tokens.1);
        self.take_words(&["where", "when"]);
        Some(CountedParts { by, limit, tokens: (start, at + 1) })
    }

    /// Adds the number of the parts of a period whose values lie within a limit.
    pub(super) fn count_of_parts(
        &mut self,
        source: &Dataset,
        values: &str,
        parts: &CountedParts,
        over_time: &str,
    ) -> String {
        let groups = self.add(
            &format!("{}s", parts.by),
            &[],
            Node::Groups(Groups { by: Some(parts.by.to_owned()), ..Groups::default() }),
        );
        let reduce = |by: &str| {
            Node::Reduce(Reduce { over: Some("time".to_owned()), by: Some(by.to_owned()), ..Reduce::default() })
        };
        let subject = source.name().unwrap_or_else(|| "image".to_owned());
        let each = self.add(&format!("{}ly_{subject}", parts.by), &[values, &groups], reduce(over_time));
        let threshold = limit_threshold(&parts.limit, unit_of_limit(source, &parts.limit));
        let within = self.add(&format!("{}s_within", parts.by), &[&each], threshold);
        self.assume(format!("Of each {}, the {over_time} is compared with the limit.", parts.by));
        self.add(&format!("number_of_{}s", parts.by), &[&within], reduce("sum"))
    }
}

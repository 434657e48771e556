//! The kinds of features that a request names: national parks among protected areas.

use super::Builder;
use crate::kb::model::words::FeatureWords;

/// A kind of features that a request names.
struct Kind<'a> {
    column: &'a str,
    values: &'a [String],
    tokens: (usize, usize),
}

impl Builder<'_, '_> {
    /// Returns the filters of the kinds that the request names, and takes their words. A feature is
    /// of one of several kinds: "national parks and nature reserves".
    pub(super) fn kinds(&mut self, of: &FeatureWords) -> Option<Vec<(String, String)>> {
        let kinds = self.named_kinds(of);
        let Some(first) = kinds.first() else { return Some(Vec::new()) };
        if kinds.iter().any(|kind| kind.column != first.column) {
            self.refuse(first.tokens, "whether features of both kinds or of either count is not said");
            return None;
        }
        if let Some(other) = kinds.iter().find_map(|kind| self.joined_name(kind, &kinds)) {
            self.refuse(other, "which features count beside these is not understood");
            return None;
        }
        let mut filters: Vec<(String, String)> = Vec::new();
        for kind in &kinds {
            let of_kind = kind.values.iter().map(|value| (kind.column.to_owned(), value.clone()));
            filters.extend(of_kind.filter(|filter| !filters.contains(filter)).collect::<Vec<_>>());
        }
        let values: Vec<&str> = filters.iter().map(|(_, value)| value.as_str()).collect();
        self.assume(format!("Only features whose {} is {} count.", first.column, values.join(" or ")));
        kinds.iter().for_each(|kind| self.scan.take(kind.tokens.0, kind.tokens.1));
        Some(filters)
    }

    fn named_kinds<'a>(&self, of: &'a FeatureWords) -> Vec<Kind<'a>> {
        let mut kinds = Vec::new();
        for (phrases, column, values) in &of.kinds {
            for phrase in phrases {
                let words: Vec<&str> = phrase.split(' ').collect();
                let is_here =
                    |at: &usize| words.iter().enumerate().all(|(next, word)| self.scan.word(at + next) == *word);
                let found = (0..self.scan.tokens.len()).filter(is_here);
                kinds.extend(found.map(|at| Kind { column, values, tokens: (at, at + words.len()) }));
            }
        }
        kinds
    }

    /// Returns the tokens of another name of features that "and" joins with a kind: "national parks
    /// and conservation areas".
    fn joined_name(&self, kind: &Kind<'_>, kinds: &[Kind<'_>]) -> Option<(usize, usize)> {
        let is_joint = |at: usize| {
            matches!(self.scan.word(at), "and" | "or")
                || self.scan.tokens.get(at).is_some_and(|of| of.is(',') || of.is('&'))
        };
        let is_name = |at: usize| {
            let is_kind = kinds.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
            self.facts.source_tokens.contains(&at) && !is_kind
        };
        let before = kind.tokens.0.checked_sub(2).filter(|at| is_joint(at + 1) && is_name(*at));
        let behind = Some(kind.tokens.1 + 1).filter(|at| is_joint(at - 1) && is_name(*at));
        before.or(behind).map(|at| (at, at + 1))
    }
}

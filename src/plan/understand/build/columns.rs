//! The column that names the features of a table of the user's: "farms in users/me/farms, id column
//! farm_id".

use super::Builder;
use crate::assist::request::tokens::Kind;

/// Words for a column.
const COLUMN: [&str; 4] = ["column", "property", "attribute", "fieldname"];

impl Builder<'_, '_> {
    /// Returns the column that the request names, and takes its words.
    pub(super) fn own_column(&mut self) -> Option<String> {
        // "(field 'plot_id')" may be read as the name of the area.
        let has_name = |at: usize| self.scan.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Quoted);
        let is_noun = |at: usize| {
            COLUMN.contains(&self.scan.word(at)) && self.is_free(at) || self.scan.word(at) == "field" && has_name(at)
        };
        let noun = (0..self.scan.tokens.len()).find(|&at| is_noun(at))?;
        let (name, (from, to)) = self.column_behind(noun).or_else(|| self.column_before(noun))?;
        let mut start = noun.min(from);
        // "With the id column farm_id", "identified by the column plot"
        while start > 0
            && matches!(self.scan.word(start - 1), "id" | "name" | "the" | "with" | "their" | "its" | "by" | "in")
        {
            start -= 1;
        }
        self.scan.take(start, to.max(noun + 1));
        Some(name)
    }

    fn is_free(&self, at: usize) -> bool {
        self.scan.tokens.get(at).is_some() && !self.scan.taken[at]
    }

    /// Returns the name behind the word for a column, and its tokens.
    fn column_behind(&self, noun: usize) -> Option<(String, (usize, usize))> {
        let mut at = noun + 1;
        let is_small = |at: usize| {
            let is_mark =
                self.scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(':' | '=' | '(')));
            is_mark || matches!(self.scan.word(at), "is" | "called" | "named")
        };
        while is_small(at) {
            at += 1;
        }
        self.column_at(at).filter(|(name, _)| self.is_identifier(name) || self.scan.tokens[at].kind == Kind::Quoted)
    }

    /// Returns the name before the word for a column: "the farm_id column".
    fn column_before(&self, noun: usize) -> Option<(String, (usize, usize))> {
        let last = noun.checked_sub(1)?;
        let span = self.scan.tokens[last].span;
        let from = (0..=last).rev().take_while(|&at| self.scan.tokens[at].span == span).last()?;
        self.column_at(from).filter(|(name, _)| name.contains('_'))
    }

    /// Returns the name that starts at a token as it is written, and its tokens. Its parts are one
    /// word of the text: `farm_id`.
    fn column_at(&self, from: usize) -> Option<(String, (usize, usize))> {
        let token = self.scan.tokens.get(from)?;
        let to = (from..self.scan.tokens.len()).find(|&at| self.scan.tokens[at].span != token.span);
        let to = to.unwrap_or(self.scan.tokens.len());
        let is_name = matches!(token.kind, Kind::Word | Kind::Quoted) && (from..to).all(|at| self.is_free(at));
        let name = self.scan.source(from, to).trim_matches(['\'', '"', '`', '“', '”', '‘', '’']);
        is_name.then(|| (name.to_owned(), (from, to)))
    }

    /// Returns `true` if a word is one of a table and none of the request.
    fn is_identifier(&self, name: &str) -> bool {
        let has_mark = name.contains('_') || name.chars().any(|c| c.is_ascii_digit());
        let is_upper = name.chars().any(char::is_uppercase) && !name.chars().skip(1).any(char::is_lowercase);
        has_mark || is_upper || matches!(name, "id" | "name" | "ID" | "Name" | "code" | "label" | "fid")
    }
}

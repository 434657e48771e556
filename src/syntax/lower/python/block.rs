//! Lowers the blocks of Python's compound statements.

use super::layout;
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::Block;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::lower::Lower;

/// Lowers the block in a field of a statement or clause, and checks the lines before it.
pub(super) fn body(lower: &mut Lower, id: Id, field: Field) -> Block {
    let block = lower.field(id, field);
    layout::check_lines(lower, id + 1, block.unwrap_or(lower.flat.node(id).next));
    checked_block(lower, id, block)
}

/// Lowers the `else` block of a loop.
pub(super) fn else_block(lower: &mut Lower, id: Id) -> Block {
    match lower.flat.child(id, Kind::ElseClause) {
        Some(clause) => body(lower, clause, Field::Body),
        None => Block::new(),
    }
}

/// Lowers the block of a clause that has no field for it.
pub(super) fn inner_block(lower: &mut Lower, id: Id) -> Block {
    let block = lower.flat.child(id, Kind::Block);
    checked_block(lower, id, block)
}

fn checked_block(lower: &mut Lower, owner: Id, block: Option<Id>) -> Block {
    layout::check_empty(lower, owner, block);
    block.map_or_else(Block::new, |block| lower.block(block))
}

//! Lists as long as a file has expressions, of which a run after a change needs a small part: they are kept by the thread, empty, for the
//! next one. Making them anew at each key takes longer than the run.

use crate::semantic::value::Value;
use std::cell::RefCell;
use std::ops::Range;
use std::thread::LocalKey;

/// Longer lists are not kept.
const MOST: usize = 200_000;

type Lists = (Vec<Value>, Vec<bool>);
type Kept = LocalKey<RefCell<Lists>>;

thread_local! {
    static EXPRS: RefCell<Lists> = const { RefCell::new((Vec::new(), Vec::new())) };
    static NAMES: RefCell<Lists> = const { RefCell::new((Vec::new(), Vec::new())) };
}

fn take_from(kept: &'static Kept, count: usize, nothing: fn() -> Value) -> Lists {
    let (mut values, mut flags) = kept.take();
    if values.len() < count {
        values.resize_with(count, nothing);
        flags.resize(count, false);
    }
    (values, flags)
}

fn keep(kept: &'static Kept, lists: Lists) {
    if lists.0.len() <= MOST {
        kept.set(lists);
    }
}

/// Lists of nothing known and nothing seen, for so many expressions at least.
pub fn take(count: usize) -> Lists {
    take_from(&EXPRS, count, || Value::Unknown)
}

/// Gives them back; `used`: where something is in them.
pub fn give_back(mut now: Vec<Value>, mut seen: Vec<bool>, used: impl Iterator<Item = Range<usize>>) {
    for used in used {
        now[used.clone()].fill_with(|| Value::Unknown);
        seen[used].fill(false);
    }
    keep(&EXPRS, (now, seen));
}

/// Lists for so many names at least, in which anything may be.
pub fn take_names(count: usize) -> Lists {
    take_from(&NAMES, count, || Value::Null)
}

/// Gives them back.
pub fn give_back_names(env: Vec<Value>, assigned: Vec<bool>) {
    keep(&NAMES, (env, assigned));
}

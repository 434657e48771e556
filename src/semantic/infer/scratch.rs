//! Lists as long as a file has expressions, of which a run after a change needs a small part: they are kept by the thread, empty, for the
//! next one. Making them anew at each key takes longer than the run.

use crate::semantic::value::Value;
use std::cell::RefCell;
use std::ops::Range;

/// Longer lists are not kept.
const MOST: usize = 200_000;

thread_local! {
    static KEPT: RefCell<(Vec<Value>, Vec<bool>)> = const { RefCell::new((Vec::new(), Vec::new())) };
    static NAMES: RefCell<(Vec<Value>, Vec<bool>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

/// Lists of nothing known and nothing seen, for so many expressions at least.
pub fn take(count: usize) -> (Vec<Value>, Vec<bool>) {
    let (mut now, mut seen) = KEPT.take();
    if now.len() < count {
        now.resize_with(count, || Value::Unknown);
        seen.resize(count, false);
    }
    (now, seen)
}

/// Gives them back; `used`: where something is in them.
pub fn give_back(mut now: Vec<Value>, mut seen: Vec<bool>, used: impl Iterator<Item = Range<usize>>) {
    if now.len() > MOST {
        return;
    }
    for used in used {
        now[used.clone()].fill_with(|| Value::Unknown);
        seen[used].fill(false);
    }
    KEPT.set((now, seen));
}

/// Lists for so many names at least, in which anything may be.
pub fn take_names(count: usize) -> (Vec<Value>, Vec<bool>) {
    let (mut env, mut assigned) = NAMES.take();
    if env.len() < count {
        env.resize_with(count, || Value::Null);
        assigned.resize(count, false);
    }
    (env, assigned)
}

/// Gives them back.
pub fn give_back_names(env: Vec<Value>, assigned: Vec<bool>) {
    if env.len() <= MOST {
        NAMES.set((env, assigned));
    }
}

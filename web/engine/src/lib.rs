//! The analysis for JavaScript: one request in, one response out, both JSON.
//!
//! `requests` has the types, which `types.ts` repeats for TypeScript. The engine keeps one document,
//! so that an edit reuses the analysis of the previous version. It has no clock: the host tells the
//! day. After a panic, which is an exception for the host, the instance must not be used again.

mod document;
mod requests;
mod session;

use session::Session;
use std::cell::RefCell;
use std::panic::set_hook;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Makes panics exceptions with a message. Runs when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    set_hook(Box::new(|panic| throw_str(&panic.to_string())));
}

/// Sets the days from 1970-01-01 to today in UTC.
#[wasm_bindgen(js_name = setToday)]
pub fn set_today(days: i32) {
    geols::base::clock::set_days_since_epoch(i64::from(days));
}

/// Answers a request.
///
/// # Errors
/// The request is wrong; the text says how.
#[wasm_bindgen]
pub fn call(request: &str) -> Result<String, String> {
    let request = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let response = SESSION.with_borrow_mut(|session| session.answer(request))?;
    Ok(response.to_string())
}

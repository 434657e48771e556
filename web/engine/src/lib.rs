//! The language server of geols for JavaScript.
//!
//! A [`LanguageServer`] takes the messages of a client one by one, and returns the messages that
//! follow from each. The engine has no clock: the host tells the day. A panic is an exception for
//! the host; after it, the instance must not be used again.

mod report;

use geols::server::InProcessServer;
use std::panic::set_hook;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

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

/// A session of the Language Server Protocol with one client.
#[wasm_bindgen]
pub struct LanguageServer(InProcessServer);

#[wasm_bindgen]
impl LanguageServer {
    /// Creates a session.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "JavaScript has no such trait")]
    pub fn new() -> LanguageServer {
        LanguageServer(InProcessServer::new(geols::VERSION))
    }

    /// Handles the body of a message. Returns the bodies of the messages for the client.
    pub fn receive(&mut self, body: String) -> Vec<String> {
        self.0.receive(body)
    }
}

/// Returns the diagnostics of a file as `geols check --output-format json` prints them.
///
/// # Errors
/// The file is no script; the text says why.
#[wasm_bindgen]
pub fn report(name: &str, text: String) -> Result<String, String> {
    report::report(name, text)
}

/// Panics, so that hosts can test what they do then.
#[wasm_bindgen]
pub fn panic() {
    panic!("asked for by the host");
}

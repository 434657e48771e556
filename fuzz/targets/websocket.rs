//! The bytes of a browser: the handshake if the input starts with `GET`, else frames after a valid
//! one.

#![no_main]

use geols::server::memory::{PORT, TOKEN, websocket};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if data.windows(9).any(|word| word == b"processId") || data.len() > geols_fuzz::MAX_BYTES {
        return;
    }
    let handshake = format!(
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: geols, token.{TOKEN}\r\n\r\n"
    );
    let start = if data.starts_with(b"GET") { "" } else { &handshake };
    drop(websocket(&[start.as_bytes(), data].concat()));
});

//! A stream of messages with headers: its division into parts makes no difference, and the last
//! message arrives whatever came before it.

#![no_main]

use geols::server::memory::messages;
use libfuzzer_sys::fuzz_target;

const LAST: &[u8] = b"Content-Length: 8\r\n\r\n{\"a\": 1}";

fuzz_target!(|data: &[u8]| {
    // The first byte tells the size of the parts.
    let Some((size, stream)) = data.split_first() else { return };
    let whole = messages([stream]);
    assert_eq!(whole, messages(stream.chunks(1 + usize::from(*size))));
    if whole.iter().all(Result::is_ok) && whole.len() > 1 {
        messages([stream, LAST]);
    }
});

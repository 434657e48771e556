//! The decoder of the knowledge base. The first byte tells the section; 255 is a whole blob.

#![no_main]

use geols::kb::load;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match data.split_first() {
        Some((255, blob)) => drop(load::check(blob)),
        Some((section, bytes)) => drop(load::check_section(usize::from(*section) % 9, bytes)),
        None => {}
    }
});

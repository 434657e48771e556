//! Files that were looked for while others were analysed, and what was there: findings hold as long as all of that is as it was.
//!
//! Hazard: what was not there matters as much as what was. A script that imports a package has other findings once a file of that name
//! lies beside it.

use crate::base::fingerprint::Fingerprint;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What was where a module was looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seen {
    /// No file.
    Nothing,
    /// A file, whatever is in it.
    File,
    /// A file that is too large to be read.
    Large,
    /// A file with these bytes.
    Bytes(Fingerprint),
    /// Something that could not be read, or that changed while geols ran.
    Unsure,
}

impl Seen {
    /// Whether that is what is there now. Larger files than `most` bytes are not read.
    pub fn holds(self, path: &Path, most: u64) -> bool {
        match self {
            Seen::Nothing => !path.is_file(),
            Seen::File => path.is_file(),
            Seen::Large => std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > most),
            Seen::Bytes(known) => {
                let small = std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= most);
                small && std::fs::read(path).is_ok_and(|bytes| Fingerprint::of(&bytes) == known)
            }
            Seen::Unsure => false,
        }
    }

    /// What is known of a place that was looked at twice.
    #[must_use]
    pub fn and(self, other: Seen) -> Seen {
        match (self, other) {
            (one, same) if one == same => one,
            (Seen::File, known @ (Seen::Large | Seen::Bytes(_)))
            | (known @ (Seen::Large | Seen::Bytes(_)), Seen::File) => known,
            _ => Seen::Unsure,
        }
    }
}

/// Places with numbers, each once.
#[derive(Debug, Default)]
pub struct Places {
    numbers: FxHashMap<PathBuf, u32>,
    list: Vec<(PathBuf, Seen)>,
}

impl Places {
    /// The number of a place where that was seen.
    pub fn note(&mut self, path: &Path, seen: Seen) -> u32 {
        if let Some(&number) = self.numbers.get(path) {
            let known = &mut self.list[number as usize].1;
            *known = known.and(seen);
            return number;
        }
        let number = self.list.len() as u32;
        self.numbers.insert(path.to_owned(), number);
        self.list.push((path.to_owned(), seen));
        number
    }

    /// By number.
    pub fn list(&self) -> &[(PathBuf, Seen)] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_twice() {
        let (one, two) = (Seen::Bytes(Fingerprint::of(b"1")), Seen::Bytes(Fingerprint::of(b"2")));
        let mut places = Places::default();
        let path = Path::new("a.py");
        assert_eq!(places.note(path, Seen::File), 0);
        assert_eq!(places.note(Path::new("b.py"), Seen::Nothing), 1);
        assert_eq!(places.note(path, one), 0);
        assert_eq!(places.list()[0].1, one);
        places.note(path, Seen::File);
        assert_eq!(places.list()[0].1, one);
        places.note(path, two);
        assert_eq!(places.list()[0].1, Seen::Unsure);
        places.note(path, two);
        assert_eq!(places.list()[0].1, Seen::Unsure);
        places.note(Path::new("b.py"), Seen::File);
        assert_eq!(places.list()[1].1, Seen::Unsure);
    }

    #[test]
    fn holds_as_long_as_nothing_changes() {
        let folder = std::env::temp_dir().join(format!("geols-lookups-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("folder.py")).unwrap();
        let path = folder.join("a.py");
        let bytes = Seen::Bytes(Fingerprint::of(b"x = 1\n"));
        let holding =
            |path: &Path| [Seen::Nothing, Seen::File, Seen::Large, bytes, Seen::Unsure].map(|s| s.holds(path, 10));
        assert_eq!(holding(&path), [true, false, false, false, false]);
        assert_eq!(holding(&folder.join("folder.py")), [true, false, false, false, false]);
        std::fs::write(&path, "x = 1\n").unwrap();
        assert_eq!(holding(&path), [false, true, false, true, false]);
        std::fs::write(&path, "x = 2\n").unwrap();
        assert_eq!(holding(&path), [false, true, false, false, false]);
        std::fs::write(&path, "x = 1234567\n").unwrap();
        assert_eq!(holding(&path), [false, true, true, false, false]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

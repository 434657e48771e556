//! Patterns over asset ids: `*` stands for anything within a part of the path, `**` for anything, `?` for one character.

/// Whether `pattern` matches the whole of `id`.
pub fn matches(pattern: &str, id: &str) -> bool {
    let (pattern, id) = (pattern.as_bytes(), id.as_bytes());
    let (mut p, mut i) = (0, 0);
    // Where to go on after a mismatch: behind the last `*` and behind the last `**`, with one more character eaten.
    let mut one: Option<(usize, usize)> = None;
    let mut any: Option<(usize, usize)> = None;
    loop {
        if pattern[p..].starts_with(b"**") {
            p += 2;
            (one, any) = (None, Some((p, i)));
            // `a/**/b` matches `a/b` too.
            if pattern.get(p) == Some(&b'/') && (i == 0 || id[i - 1] == b'/') {
                p += 1;
            }
            continue;
        }
        if pattern.get(p) == Some(&b'*') {
            p += 1;
            one = Some((p, i));
            continue;
        }
        if i == id.len() && p == pattern.len() {
            return true;
        }
        let fits = match (pattern.get(p), id.get(i)) {
            (Some(b'?'), Some(c)) => *c != b'/',
            (Some(a), Some(b)) => a == b,
            _ => false,
        };
        if fits {
            p += 1;
            i += 1;
            continue;
        }
        match (one, any) {
            (Some((after, from)), _) if from < id.len() && id[from] != b'/' => {
                one = Some((after, from + 1));
                (p, i) = (after, from + 1);
            }
            (_, Some((after, from))) if from < id.len() => {
                any = Some((after, from + 1));
                one = None;
                (p, i) = (after, from + 1);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars() {
        for (pattern, id, expected) in [
            ("users/me/x", "users/me/x", true),
            ("users/me/x", "users/me/xy", false),
            ("users/me/*", "users/me/x", true),
            ("users/me/*", "users/me/x/y", false),
            ("users/*/x", "users/me/x", true),
            ("projects/p/assets/**", "projects/p/assets/a/b/c", true),
            ("projects/p/assets/**", "projects/q/assets/a", false),
            ("projects/**/ndvi_*", "projects/p/assets/a/ndvi_2020", true),
            ("projects/**/ndvi_*", "projects/p/assets/a/ndvi_2020/x", false),
            ("a/**/b", "a/b", true),
            ("a/**/b", "a/x/y/b", true),
            ("a/**/b", "a/x/y/c", false),
            ("a/*b*c", "a/xbxbxc", true),
            ("a/*b*c", "a/xbxbxd", false),
            ("year_????", "year_2020", true),
            ("year_????", "year_20/0", false),
            ("**", "anything/at/all", true),
            ("*", "", true),
            ("", "", true),
            ("", "a", false),
        ] {
            assert_eq!(matches(pattern, id), expected, "{pattern} on {id}");
        }
    }
}

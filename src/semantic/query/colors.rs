//! Colors that Earth Engine accepts: hexadecimal with or without `#`, and CSS names.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Names of CSS colors.
const NAMES: &str = "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood \
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen \
    darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray \
    darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia \
    gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender \
    lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey \
    lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen \
    magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange \
    orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple \
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray \
    slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke yellow \
    yellowgreen";

/// Returns the names of all colors.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.split_ascii_whitespace()
}

/// Returns why a text is not a color. Returns `None` if it is one, or if that is not known.
pub fn invalid_color_reason(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    static KNOWN: LazyLock<FxHashSet<&str>> = LazyLock::new(|| names().collect());
    if text.is_empty() || KNOWN.contains(&*lower) || lower.contains('(') {
        return None;
    }
    let digits = lower.strip_prefix('#').unwrap_or(&lower);
    if digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        let counted = matches!(digits.len(), 3 | 4 | 6 | 8);
        return (!counted
            && (lower.starts_with('#') || digits.bytes().any(|b| b.is_ascii_digit()) || digits.len() > 4))
            .then_some("a color has three or six digits");
    }
    let hex_like = digits.len() == 6
        && digits.bytes().all(|b| b.is_ascii_alphanumeric())
        && digits.bytes().any(|b| b.is_ascii_digit());
    if lower.starts_with('#') || hex_like {
        return Some("the digits of a color are 0 to 9 and a to f");
    }
    lower.bytes().all(|b| b.is_ascii_lowercase()).then_some("no color has this name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors() {
        for good in ["ff0000", "#FF0000", "f00", "red", "DarkGreen", "ff0000aa", "rgb(1,2,3)", " blue ", "", "000000"] {
            assert_eq!(invalid_color_reason(good), None, "{good}");
        }
        for bad in ["ff000", "#ff00g0", "bleu", "0000000", "00OO00", "#12"] {
            assert!(invalid_color_reason(bad).is_some(), "{bad}");
        }
    }
}

//! Lists of names that somebody types.

/// Splits names at commas; quotes keep a name together, as in CSV.
pub(crate) fn between_commas(text: &str) -> Vec<String> {
    split(text, |c| c == ',')
}

/// Splits names at commas or, without any, at blanks.
pub(crate) fn typed(text: &str) -> Vec<String> {
    let mut names = between_commas(text);
    if names.len() == 1 {
        names = split(text, char::is_whitespace);
    }
    names.retain(|name| !name.is_empty());
    names
}

fn split(text: &str, is_between: fn(char) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = text;
    loop {
        let begin = rest.trim_start();
        let quoted = begin.strip_prefix('"').and_then(in_quotes);
        let (own, behind) = quoted.unwrap_or_else(|| (String::new(), begin));
        let end = behind.find(is_between);
        let tail = behind[..end.unwrap_or(behind.len())].trim_end();
        names.push(own + tail);
        match end.and_then(|end| behind[end..].chars().next().map(|c| end + c.len_utf8())) {
            Some(after) => rest = &behind[after..],
            None => return names,
        }
    }
}

/// Reads a name up to its closing quote, where two quotes mean one; returns it and what follows.
fn in_quotes(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut rest = text;
    loop {
        let (part, behind) = rest.split_once('"')?;
        name.push_str(part);
        match behind.strip_prefix('"') {
            Some(more) => {
                name.push('"');
                rest = more;
            }
            None => return Some((name, behind)),
        }
    }
}

/// Writes names as they are split again at commas.
pub(crate) fn listed(names: &[String]) -> String {
    let written = |name: &String| {
        if name.contains(',') || name.starts_with('"') {
            format!("\"{}\"", name.replace('"', "\"\""))
        } else {
            name.clone()
        }
    };
    names.iter().map(written).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_at_commas_and_quotes_keep_them_together() {
        let rows: [(&str, &[&str]); 9] = [
            ("Ann,Ben", &["Ann", "Ben"]),
            (" Ann , Ben ", &["Ann", "Ben"]),
            ("Ann,,Ben", &["Ann", "", "Ben"]),
            ("\"Ann, the elder\",Ben", &["Ann, the elder", "Ben"]),
            ("\"Ann \"\"A\"\" Lee\", Ben", &["Ann \"A\" Lee", "Ben"]),
            ("Ann \"A\" Lee,Ben", &["Ann \"A\" Lee", "Ben"]),
            ("\"Ann,Ben", &["\"Ann", "Ben"]),
            ("", &[""]),
            ("É,王", &["É", "王"]),
        ];
        for (text, wanted) in rows {
            let names = between_commas(text);
            assert_eq!(names, wanted, "{text}");
            if !text.is_empty() && !wanted.contains(&"\"Ann") {
                assert_eq!(between_commas(&listed(&names)), names, "{text}");
            }
        }
        assert_eq!(typed("Ann Ben  Cem"), ["Ann", "Ben", "Cem"]);
        assert_eq!(typed("\"Ann Lee\" Ben"), ["Ann Lee", "Ben"]);
        assert_eq!(typed("Ann Lee, Ben,"), ["Ann Lee", "Ben"]);
        assert!(typed("  ").is_empty());
    }
}

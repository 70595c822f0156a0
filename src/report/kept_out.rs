//! Files that a search kept out although their names end as those of logs do.

use crate::game::language::counted;

/// Why a file was kept out of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptBy {
    /// A pattern in a .gitignore file.
    Gitignore(String),
    /// A pattern that excludes files, on the command line or in railref.toml.
    Exclude(String),
    /// A name that begins with a dot: the file's own or that of a folder.
    Hidden,
}

impl KeptBy {
    /// Returns the reason in words: `.gitignore: drafts/`.
    pub fn reason(&self) -> String {
        match self {
            Self::Gitignore(pattern) => format!(".gitignore: {pattern}"),
            Self::Exclude(pattern) => format!("exclude: {pattern}"),
            Self::Hidden => "hidden".to_owned(),
        }
    }
}

/// How many files a search kept out, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptOut {
    /// By .gitignore files.
    pub gitignore: usize,
    /// By patterns that exclude files.
    pub exclude: usize,
    /// By names that begin with a dot.
    pub hidden: usize,
}

impl KeptOut {
    /// Counts a file.
    pub fn add(&mut self, by: &KeptBy) {
        *match by {
            KeptBy::Gitignore(_) => &mut self.gitignore,
            KeptBy::Exclude(_) => &mut self.exclude,
            KeptBy::Hidden => &mut self.hidden,
        } += 1;
    }

    /// Returns the counts, each with its reason in words.
    pub const fn by_reason(self) -> [(&'static str, usize); 3] {
        [
            (".gitignore", self.gitignore),
            ("exclude", self.exclude),
            ("hidden", self.hidden),
        ]
    }

    /// Returns how many files there are.
    pub const fn count(self) -> usize {
        self.gitignore + self.exclude + self.hidden
    }

    /// Returns the sentence that reports them: `2 files kept out (.gitignore), 1 (exclude)`; `None`
    /// if there are none.
    pub fn sentence(self) -> Option<String> {
        let mut sentence = String::new();
        for (reason, count) in self.by_reason().into_iter().filter(|(_, count)| *count > 0) {
            sentence.push_str(&if sentence.is_empty() {
                format!("{} kept out ({reason})", counted(count as i64, "file"))
            } else {
                format!(", {count} ({reason})")
            });
        }
        (!sentence.is_empty()).then_some(sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_its_count() {
        let mut kept = KeptOut::default();
        assert_eq!(kept.sentence(), None);
        kept.add(&KeptBy::Exclude("drafts/".to_owned()));
        assert_eq!(kept.sentence().unwrap(), "1 file kept out (exclude)");
        kept.add(&KeptBy::Gitignore("a".to_owned()));
        kept.add(&KeptBy::Gitignore("b".to_owned()));
        kept.add(&KeptBy::Hidden);
        assert_eq!(
            kept.sentence().unwrap(),
            "2 files kept out (.gitignore), 1 (exclude), 1 (hidden)"
        );
        assert_eq!(kept.count(), 4);
    }
}

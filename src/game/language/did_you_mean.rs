//! The question which name was meant.

use super::Fault;

impl Fault {
    /// Adds "did you mean", if a similar name is known.
    #[must_use]
    pub fn did_you_mean(mut self, near: Option<&str>) -> Self {
        if let Some(near) = near {
            let question = format!("did you mean {near}?");
            self.help = Some(match self.help {
                Some(help) => help.after(&question),
                None => question.into(),
            });
            self.instead = Some(near.to_owned());
        }
        self
    }

    /// Adds "did you mean" with several names that are equally similar, so that none of them is
    /// more likely.
    #[must_use]
    pub fn did_you_mean_one_of(mut self, near: &[&str]) -> Self {
        if let [one] = near {
            return self.did_you_mean(Some(one));
        }
        let Some(question) = did_you_mean(near) else {
            return self;
        };
        self.help = Some(match self.help {
            Some(help) => help.after(&question),
            None => question.into(),
        });
        self
    }
}

/// Asks which of these equally likely names was meant; `None` if there are no names.
pub(crate) fn did_you_mean(near: &[&str]) -> Option<String> {
    Some(match near {
        [] => return None,
        [one] => format!("did you mean {one}?"),
        [one, other] => format!("did you mean {one} or {other}?"),
        [one, other, third] => format!("did you mean {one}, {other} or {third}?"),
        [one, other, ..] => format!(
            "did you mean {one} or {other}? ({} others are as near)",
            near.len() - 2
        ),
    })
}

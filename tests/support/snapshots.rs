//! Snapshots in `snapshots/`, one per thing, each small enough to be read in a review.

use super::root;

/// Compares a text with its snapshot, given by its path in `snapshots/` without extension. The
/// version of the program is removed, because it changes with every release.
#[track_caller]
pub(crate) fn snapshot(name: &str, text: &str) {
    let (folder, name) = name.rsplit_once('/').unwrap_or(("", name));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, without_version(text)));
}

/// Replaces the version of the program in a text by a word.
pub(crate) fn without_version(text: &str) -> String {
    text.replace(
        concat!("railref ", env!("CARGO_PKG_VERSION")),
        "railref VERSION",
    )
    .replace(
        concat!(": \"", env!("CARGO_PKG_VERSION"), "\""),
        ": \"VERSION\"",
    )
}

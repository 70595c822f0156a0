//! The files of `src` as modules, and which of them name which. Tests within the files are left
//! out: they may name anything.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use syn::{Attribute, Ident, Item, UseTree, Visibility};

/// The path of a module in the library; empty for `lib.rs`.
pub(crate) type Module = Vec<String>;

/// The modules that are files.
pub(crate) struct Modules {
    /// What each names, as it is written: paths from the root of the library.
    names: BTreeMap<Module, BTreeSet<Module>>,
    /// What a module re-exports, by its new name.
    reexports: BTreeMap<Module, BTreeMap<String, Module>>,
}

impl Modules {
    /// Reads the files of this library.
    pub(crate) fn read() -> &'static Self {
        static ALL: LazyLock<Modules> = LazyLock::new(Modules::read_all);
        &ALL
    }

    fn read_all() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = Vec::new();
        collect(&root, &mut files);
        let texts = files.iter().map(|path| {
            let name = path
                .strip_prefix(&root)
                .expect("below src")
                .to_string_lossy()
                .replace('\\', "/");
            (name, fs::read_to_string(path).expect("a source file"))
        });
        let texts: Vec<(String, String)> = texts.filter(|(name, _)| name != "main.rs").collect();
        Self::of(
            texts
                .iter()
                .map(|(name, text)| (name.as_str(), text.as_str())),
        )
    }

    /// Reads files given by their path below `src` and their text.
    pub(crate) fn of<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let files: BTreeMap<Module, &str> = files
            .into_iter()
            .map(|(name, text)| (module_of(name), text))
            .collect();
        let mut modules = Self {
            names: BTreeMap::new(),
            reexports: BTreeMap::new(),
        };
        for (module, text) in &files {
            let file = syn::parse_file(text)
                .unwrap_or_else(|error| panic!("{}: {error}", module.join("::")));
            modules.names.entry(module.clone()).or_default();
            let mut reader = Reader {
                file: module,
                files: &files,
                out: &mut modules,
            };
            reader.items(&file.items, module);
        }
        modules
    }

    /// Returns every module.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Module> {
        self.names.keys()
    }

    /// Returns which module names which, after resolving re-exports.
    pub(crate) fn uses(&self) -> impl Iterator<Item = (&Module, &Module)> {
        let target = |path: &Module| self.file_of(path, 0);
        self.names.iter().flat_map(move |(from, paths)| {
            let targets: BTreeSet<&Module> = paths
                .iter()
                .filter_map(target)
                .filter(|to| *to != from)
                .collect();
            targets.into_iter().map(move |to| (from, to))
        })
    }

    /// Returns the file that a path leads to.
    fn file_of(&self, path: &[String], depth: usize) -> Option<&Module> {
        let longest = (0..=path.len())
            .rev()
            .find(|length| self.names.contains_key(&path[..*length]))?;
        let (module, rest) = path.split_at(longest);
        let handed_on = rest
            .first()
            .and_then(|name| self.reexports.get(module)?.get(name))
            .filter(|_| depth < 8);
        match handed_on {
            Some(target) => self.file_of(&[target, &rest[1..]].concat(), depth + 1),
            None => self.names.get_key_value(module).map(|(module, _)| module),
        }
    }

    /// Returns the files of a folder that need each other, directly or through others: one line per
    /// circle.
    pub(crate) fn circles(&self) -> Vec<String> {
        let mut reached: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
        for (from, to) in self.uses() {
            if !from.is_empty() && !to.is_empty() && from.first() == to.first() {
                reached.entry(from).or_default().insert(to);
            }
        }
        loop {
            let wider: BTreeMap<&Module, BTreeSet<&Module>> = reached
                .iter()
                .map(|(from, to)| {
                    (
                        *from,
                        to.iter()
                            .flat_map(|next| reached.get(next).into_iter().flatten())
                            .chain(to)
                            .copied()
                            .collect(),
                    )
                })
                .collect();
            if wider == reached {
                break;
            }
            reached = wider;
        }
        let circle = |module: &&Module| {
            let mutual = reached[*module].iter().filter(|other| {
                reached
                    .get(*other)
                    .is_some_and(|back| back.contains(*module))
            });
            mutual
                .map(|module| module.join("::"))
                .collect::<BTreeSet<String>>()
        };
        let circles: BTreeSet<BTreeSet<String>> = reached
            .keys()
            .map(circle)
            .filter(|circle| circle.len() > 1)
            .collect();
        circles
            .into_iter()
            .map(|circle| circle.into_iter().collect::<Vec<_>>().join(", "))
            .collect()
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.extension() {
            _ if path.is_dir() => collect(&path, files),
            Some(extension) if extension == "rs" => files.push(path),
            _ => {}
        }
    }
}

/// Returns the module that a file below `src` is.
fn module_of(name: &str) -> Module {
    let mut module: Module = name
        .trim_end_matches(".rs")
        .split('/')
        .map(str::to_owned)
        .collect();
    if module
        .last()
        .is_some_and(|last| last == "mod" || (module.len() == 1 && last == "lib"))
    {
        module.pop();
    }
    module
}

/// A reader of the names in one file.
struct Reader<'r, 't> {
    file: &'r Module,
    files: &'r BTreeMap<Module, &'t str>,
    out: &'r mut Modules,
}

impl Reader<'_, '_> {
    /// Reads the items of a module, which is the file or one within it.
    fn items(&mut self, items: &[Item], module: &Module) {
        for item in items {
            match item {
                Item::Mod(inner) if is_test(&inner.attrs) => {}
                Item::Mod(inner) => {
                    if let Some((_, items)) = &inner.content {
                        self.items(
                            items,
                            &[module.as_slice(), &[inner.ident.to_string()]].concat(),
                        );
                    }
                }
                Item::Use(declared) if is_test(&declared.attrs) => {}
                Item::Use(declared) => {
                    let mut leaves = Vec::new();
                    leaves_of(&declared.tree, &mut Vec::new(), &mut leaves);
                    let handed_on = !matches!(declared.vis, Visibility::Inherited);
                    for (path, name) in leaves {
                        let Some(path) = self.absolute(&path, module) else {
                            continue;
                        };
                        if handed_on {
                            self.out
                                .reexports
                                .entry(module.clone())
                                .or_default()
                                .insert(name, path.clone());
                        }
                        // A folder that re-exports its own files does not depend on them.
                        if !handed_on || path.first() != module.first() {
                            self.names(path);
                        }
                    }
                }
                other => self.tokens(other.to_token_stream(), module),
            }
        }
    }

    /// Reads the paths among tokens, even in macros.
    fn tokens(&mut self, tokens: TokenStream, module: &Module) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.path(&mut path, module);
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => colons += 1,
                other => {
                    self.path(&mut path, module);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream(), module);
                    }
                }
            }
        }
        self.path(&mut path, module);
    }

    /// Ends a path.
    fn path(&mut self, path: &mut Vec<String>, module: &Module) {
        if path.len() > 1
            && let Some(path) = self.absolute(path, module)
        {
            self.names(path);
        }
        path.clear();
    }

    fn names(&mut self, path: Module) {
        self.out
            .names
            .entry(self.file.clone())
            .or_default()
            .insert(path);
    }

    /// Returns a path from the root of the library; `None` if it leads elsewhere.
    fn absolute(&self, path: &[String], module: &Module) -> Option<Module> {
        let supers = path.iter().take_while(|name| *name == "super").count();
        let (base, rest): (&[String], &[String]) = match path.first()?.as_str() {
            "crate" => (&[], &path[1..]),
            "self" => (module, &path[1..]),
            "super" => (
                &module[..module.len().checked_sub(supers)?],
                &path[supers..],
            ),
            child => {
                let child = [module.as_slice(), &[child.to_owned()]].concat();
                self.files
                    .contains_key(&child)
                    .then_some((module.as_slice(), path))?
            }
        };
        Some([base, rest].concat())
    }
}

/// Returns whether something exists in tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    let test = |attribute: &Attribute| {
        attribute
            .parse_args::<Ident>()
            .is_ok_and(|flag| flag == "test")
    };
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg") && test(attribute))
}

/// Returns the paths of a `use`, each with its new name.
fn leaves_of(tree: &UseTree, before: &mut Vec<String>, out: &mut Vec<(Vec<String>, String)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            leaves_of(&path.tree, before, out);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            out.push((before.clone(), before.last().cloned().unwrap_or_default()));
        }
        UseTree::Name(name) => out.push((
            [before.as_slice(), &[name.ident.to_string()]].concat(),
            name.ident.to_string(),
        )),
        UseTree::Rename(name) => out.push((
            [before.as_slice(), &[name.ident.to_string()]].concat(),
            name.rename.to_string(),
        )),
        UseTree::Glob(_) => out.push((before.clone(), "*".to_owned())),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|tree| leaves_of(tree, before, out)),
    }
}

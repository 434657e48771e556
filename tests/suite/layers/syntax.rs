//! What a source file names and declares, read with `syn`. Tests are left out.

use super::Source;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, UseTree};

/// A path as the code writes it, from the root of the crate where it starts with `crate`, `self` or
/// `super`.
pub struct NamedPath {
    pub segments: Vec<String>,
    pub line: usize,
    /// A feature of `Cargo.toml` enables this code.
    pub needs_feature: bool,
}

/// A declared type, trait or type alias, or another declared name.
pub struct Declared {
    pub name: String,
    pub line: usize,
}

impl Declared {
    fn new(name: &syn::Ident) -> Self {
        Self { name: name.to_string(), line: name.span().start().line }
    }
}

/// A `mod name;` line.
pub struct ModuleLine {
    pub name: String,
    pub needs_feature: bool,
}

#[derive(Default)]
pub struct Syntax {
    pub paths: Vec<NamedPath>,
    pub types: Vec<Declared>,
    /// Functions, fields, variants, constants, statics, parameters, local variables and the names
    /// that `use ... as` gives.
    pub names: Vec<Declared>,
    pub modules: Vec<ModuleLine>,
    /// The module that the visited item is in.
    module: Vec<String>,
    needs_feature: bool,
}

impl Syntax {
    pub fn of(source: &Source) -> Self {
        let file = syn::parse_file(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path.display()));
        let mut syntax = Self { module: source.module_path(), ..Self::default() };
        syntax.visit_file(&file);
        syntax
    }

    fn add_path(&mut self, segments: Vec<String>, line: usize) {
        let mut segments = segments.into_iter().peekable();
        let mut full = Vec::new();
        match segments.peek().map(String::as_str) {
            Some("crate") => {
                segments.next();
            }
            Some("self" | "super") => {
                full.clone_from(&self.module);
                segments.next_if(|segment| segment == "self");
                while segments.next_if(|segment| segment == "super").is_some() {
                    full.pop();
                }
            }
            _ => {}
        }
        full.extend(segments);
        self.paths.push(NamedPath { segments: full, line, needs_feature: self.needs_feature });
    }

    fn add_use(&mut self, tree: &UseTree, prefix: &[String]) {
        let joined = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&path.tree, &joined(&path.ident)),
            UseTree::Name(name) => self.add_path(joined(&name.ident), name.ident.span().start().line),
            UseTree::Rename(name) => {
                self.names.push(Declared::new(&name.rename));
                self.add_path(joined(&name.ident), name.ident.span().start().line);
            }
            UseTree::Glob(glob) => self.add_path(prefix.to_vec(), glob.star_token.spans[0].start().line),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(tree, prefix)),
        }
    }

    /// Adds the paths in the arguments of a macro.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let (mut line, mut colons) = (0, 0);
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.add_path(std::mem::take(&mut path), line);
                        line = ident.span().start().line;
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                _ => colons = 0,
            }
        }
        self.add_path(path, line);
    }

    /// Visits what has these attributes, unless only tests have it.
    fn guarded(&mut self, attributes: &[Attribute], visit: impl FnOnce(&mut Self)) {
        let conditions: Vec<String> = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("cfg"))
            .filter_map(|attribute| Some(attribute.meta.require_list().ok()?.tokens.to_string()))
            .collect();
        if conditions.iter().any(|condition| {
            condition == "test" || condition.starts_with("all (test") || condition.starts_with("all(test")
        }) {
            return;
        }
        let outer = self.needs_feature;
        let needs_feature = |condition: &String| {
            ["feature", "any (feature", "any(feature"].iter().any(|start| condition.starts_with(start))
        };
        self.needs_feature |= conditions.iter().any(needs_feature);
        visit(self);
        self.needs_feature = outer;
    }
}

impl<'ast> Visit<'ast> for Syntax {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, declared) = match item {
            Item::Const(item) => (&item.attrs, None),
            Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            Item::Fn(item) => (&item.attrs, None),
            Item::Impl(item) => (&item.attrs, None),
            Item::Macro(item) => (&item.attrs, None),
            Item::Mod(item) => (&item.attrs, None),
            Item::Static(item) => (&item.attrs, None),
            Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            Item::Type(item) => (&item.attrs, Some(&item.ident)),
            Item::Use(item) => (&item.attrs, None),
            _ => return visit::visit_item(self, item),
        };
        self.guarded(attributes, |syntax| {
            syntax.types.extend(declared.map(Declared::new));
            visit::visit_item(syntax, item);
        });
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Fn(function) => self.guarded(&function.attrs, |syntax| visit::visit_impl_item(syntax, item)),
            _ => visit::visit_impl_item(self, item),
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        self.guarded(&local.attrs, |syntax| visit::visit_local(syntax, local));
    }

    fn visit_expr_return(&mut self, returned: &'ast syn::ExprReturn) {
        self.guarded(&returned.attrs, |syntax| visit::visit_expr_return(syntax, returned));
    }

    fn visit_expr_block(&mut self, block: &'ast syn::ExprBlock) {
        self.guarded(&block.attrs, |syntax| visit::visit_expr_block(syntax, block));
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.names.push(Declared::new(&signature.ident));
        visit::visit_signature(self, signature);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.names.extend(field.ident.as_ref().map(Declared::new));
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.names.push(Declared::new(&variant.ident));
        visit::visit_variant(self, variant);
    }

    fn visit_item_const(&mut self, constant: &'ast syn::ItemConst) {
        self.names.push(Declared::new(&constant.ident));
        visit::visit_item_const(self, constant);
    }

    fn visit_item_static(&mut self, constant: &'ast syn::ItemStatic) {
        self.names.push(Declared::new(&constant.ident));
        visit::visit_item_static(self, constant);
    }

    fn visit_impl_item_const(&mut self, constant: &'ast syn::ImplItemConst) {
        self.names.push(Declared::new(&constant.ident));
        visit::visit_impl_item_const(self, constant);
    }

    fn visit_trait_item_const(&mut self, constant: &'ast syn::TraitItemConst) {
        self.names.push(Declared::new(&constant.ident));
        visit::visit_trait_item_const(self, constant);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.names.push(Declared::new(&pattern.ident));
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let name = item.ident.to_string();
        if item.content.is_none() {
            self.modules.push(ModuleLine { name, needs_feature: self.needs_feature });
            return;
        }
        self.module.push(name);
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_use(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let Some(first) = path.segments.first() {
            let line = first.ident.span().start().line;
            self.add_path(path.segments.iter().map(|segment| segment.ident.to_string()).collect(), line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone());
    }
}

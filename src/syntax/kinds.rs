//! The node kinds and fields of both grammars as small enums. A table maps grammar ids to them, so
//! that no strings are compared.

use super::language::Language;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

macro_rules! names {
    ($(#[$doc:meta])* $enum:ident, $table:ident: $($extra:ident),*; $($variant:ident $name:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum $enum { $($extra,)* $($variant),* }
        static $table: &[(&str, $enum)] = &[$(($name, $enum::$variant)),*];
    };
}

names! {
    /// Returns the kind of a node, given its grammar id. `Token`: keywords and punctuation.
    /// `Other`: nodes that are not lowered, such as JSX.
    Kind, KINDS: Token, Error, Other;
    Identifier "identifier", Module "module", Program "program", Block "block", Comment "comment", String "string",
    StringStart "string_start", StringContent "string_content", StringEnd "string_end",
    ConcatenatedString "concatenated_string", Interpolation "interpolation", FormatExpression "format_expression",
    FormatSpecifier "format_specifier", TypeConversion "type_conversion", Integer "integer", Float "float",
    True "true", False "false", None "none", Ellipsis "ellipsis", Attribute "attribute", Subscript "subscript",
    Call "call", ArgumentList "argument_list", KeywordArgument "keyword_argument", ListSplat "list_splat",
    DictionarySplat "dictionary_splat", ParenthesizedListSplat "parenthesized_list_splat",
    ParenthesizedExpression "parenthesized_expression", Tuple "tuple", List "list", Set "set",
    Dictionary "dictionary", Pair "pair", Slice "slice", GeneratorExpression "generator_expression",
    ListComprehension "list_comprehension", SetComprehension "set_comprehension",
    DictionaryComprehension "dictionary_comprehension", ForInClause "for_in_clause", IfClause "if_clause",
    ConditionalExpression "conditional_expression", NamedExpression "named_expression", AsPattern "as_pattern",
    AsPatternTarget "as_pattern_target", Lambda "lambda", LambdaParameters "lambda_parameters", Await "await",
    Yield "yield", UnaryOperator "unary_operator", NotOperator "not_operator", BooleanOperator "boolean_operator",
    BinaryOperator "binary_operator", ComparisonOperator "comparison_operator", ExpressionList "expression_list",
    PatternList "pattern_list", TuplePattern "tuple_pattern", ListPattern "list_pattern",
    ListSplatPattern "list_splat_pattern", DictionarySplatPattern "dictionary_splat_pattern", Type "type",
    GenericType "generic_type", UnionType "union_type", MemberType "member_type", SplatType "splat_type",
    ConstrainedType "constrained_type", TypeParameter "type_parameter", ExpressionStatement "expression_statement",
    Assignment "assignment", AugmentedAssignment "augmented_assignment", ImportStatement "import_statement",
    ImportFromStatement "import_from_statement", FutureImportStatement "future_import_statement",
    AliasedImport "aliased_import", DottedName "dotted_name", RelativeImport "relative_import",
    ImportPrefix "import_prefix", WildcardImport "wildcard_import", PrintStatement "print_statement",
    ExecStatement "exec_statement", Chevron "chevron", AssertStatement "assert_statement",
    ReturnStatement "return_statement", DeleteStatement "delete_statement", RaiseStatement "raise_statement",
    PassStatement "pass_statement", BreakStatement "break_statement", ContinueStatement "continue_statement",
    GlobalStatement "global_statement", NonlocalStatement "nonlocal_statement",
    TypeAliasStatement "type_alias_statement", IfStatement "if_statement", ElifClause "elif_clause",
    ElseClause "else_clause", MatchStatement "match_statement", CaseClause "case_clause", CasePattern "case_pattern",
    ForStatement "for_statement", WhileStatement "while_statement", TryStatement "try_statement",
    ExceptClause "except_clause", FinallyClause "finally_clause", WithStatement "with_statement",
    WithClause "with_clause", WithItem "with_item", FunctionDefinition "function_definition", Parameters "parameters",
    ClassDefinition "class_definition", DecoratedDefinition "decorated_definition", Decorator "decorator",
    TypedParameter "typed_parameter", DefaultParameter "default_parameter",
    TypedDefaultParameter "typed_default_parameter", KeywordSeparator "keyword_separator",
    PositionalSeparator "positional_separator", ClassPattern "class_pattern", SplatPattern "splat_pattern",
    UnionPattern "union_pattern", DictPattern "dict_pattern", KeywordPattern "keyword_pattern",
    ComplexPattern "complex_pattern", LineContinuation "line_continuation", HashBangLine "hash_bang_line",
    HtmlComment "html_comment", PropertyIdentifier "property_identifier",
    PrivatePropertyIdentifier "private_property_identifier",
    ShorthandPropertyIdentifier "shorthand_property_identifier",
    ShorthandPropertyIdentifierPattern "shorthand_property_identifier_pattern",
    StatementIdentifier "statement_identifier", Number "number", TemplateString "template_string",
    TemplateSubstitution "template_substitution", StringFragment "string_fragment", EscapeSequence "escape_sequence",
    Regex "regex", Null "null", Undefined "undefined", This "this", Super "super",
    MemberExpression "member_expression", SubscriptExpression "subscript_expression",
    CallExpression "call_expression", NewExpression "new_expression", Arguments "arguments",
    SpreadElement "spread_element", Object "object", Array "array", ObjectPattern "object_pattern",
    ArrayPattern "array_pattern", PairPattern "pair_pattern", RestPattern "rest_pattern",
    ObjectAssignmentPattern "object_assignment_pattern", AssignmentPattern "assignment_pattern",
    ComputedPropertyName "computed_property_name", FunctionExpression "function_expression",
    GeneratorFunction "generator_function", ArrowFunction "arrow_function", FormalParameters "formal_parameters",
    MethodDefinition "method_definition", Class "class", ClassDeclaration "class_declaration",
    ClassHeritage "class_heritage", ClassBody "class_body", ClassStaticBlock "class_static_block",
    FieldDefinition "field_definition", UnaryExpression "unary_expression", BinaryExpression "binary_expression",
    UpdateExpression "update_expression", TernaryExpression "ternary_expression",
    AssignmentExpression "assignment_expression", AugmentedAssignmentExpression "augmented_assignment_expression",
    AwaitExpression "await_expression", YieldExpression "yield_expression", SequenceExpression "sequence_expression",
    MetaProperty "meta_property", Import "import", OptionalChain "optional_chain",
    VariableDeclaration "variable_declaration", LexicalDeclaration "lexical_declaration",
    UsingDeclaration "using_declaration", VariableDeclarator "variable_declarator",
    FunctionDeclaration "function_declaration", GeneratorFunctionDeclaration "generator_function_declaration",
    StatementBlock "statement_block", EmptyStatement "empty_statement", LabeledStatement "labeled_statement",
    SwitchStatement "switch_statement", SwitchBody "switch_body", SwitchCase "switch_case",
    SwitchDefault "switch_default", ForInStatement "for_in_statement", DoStatement "do_statement",
    CatchClause "catch_clause", ThrowStatement "throw_statement", DebuggerStatement "debugger_statement",
    ExportStatement "export_statement", ExportClause "export_clause", ExportSpecifier "export_specifier",
    NamespaceExport "namespace_export", ImportClause "import_clause", NamedImports "named_imports",
    ImportSpecifier "import_specifier", NamespaceImport "namespace_import",
}

names! {
    /// The field of the parent that a node is in.
    Field, FIELDS: Nothing;
    Alias "alias", Alternative "alternative", Argument "argument", Arguments "arguments", Attribute "attribute",
    Body "body", Cause "cause", Code "code", Condition "condition", Consequence "consequence",
    Constructor "constructor", Declaration "declaration", Decorator "decorator", Definition "definition",
    Expression "expression", Finalizer "finalizer", FormatSpecifier "format_specifier", Function "function",
    Handler "handler", Increment "increment", Index "index", Initializer "initializer", Key "key", Kind "kind",
    Label "label", Left "left", Member "member", ModuleName "module_name", Name "name", Object "object",
    Operator "operator", Operators "operators", Parameter "parameter", Parameters "parameters", Pattern "pattern",
    Property "property", ReturnType "return_type", Right "right", Source "source", Subject "subject",
    Subscript "subscript", Superclasses "superclasses", Type "type", Value "value", Guard "guard",
}

/// Keywords that are named nodes.
const NAMED_KEYWORDS: [&str; 9] = ["True", "False", "None", "true", "false", "null", "undefined", "this", "super"];

/// The kinds, fields and keywords of a grammar.
pub(super) struct Table {
    kinds: Vec<Kind>,
    fields: Vec<Field>,
    keywords: FxHashSet<Box<str>>,
}

impl Table {
    fn new(grammar: &tree_sitter::Language) -> Table {
        let kind = |id| match grammar.node_kind_for_id(id) {
            Some(name) if grammar.node_kind_is_named(id) => lookup(KINDS, name).unwrap_or(Kind::Other),
            _ => Kind::Token,
        };
        let field = |id| grammar.field_name_for_id(id).and_then(|name| lookup(FIELDS, name)).unwrap_or(Field::Nothing);
        let kinds = (0..grammar.node_kind_count() as u16).map(kind).collect();
        let fields = (0..=grammar.field_count() as u16).map(field).collect();
        let tokens = (1..grammar.node_kind_count() as u16)
            .filter(|id| grammar.node_kind_is_visible(*id) && !grammar.node_kind_is_named(*id));
        let is_word = |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let words = tokens.filter_map(|id| grammar.node_kind_for_id(id)).filter(is_word).chain(NAMED_KEYWORDS);
        let keywords = words.map(Box::from).collect();
        Table { kinds, fields, keywords }
    }
    /// The words that are not, or not always, a name.
    pub(super) fn keywords(&self) -> &FxHashSet<Box<str>> {
        &self.keywords
    }
    /// Returns the table of a language.
    pub(super) fn of(language: Language) -> &'static Table {
        static PYTHON: LazyLock<Table> = LazyLock::new(|| Table::new(&tree_sitter_python::LANGUAGE.into()));
        static JAVASCRIPT: LazyLock<Table> = LazyLock::new(|| Table::new(&tree_sitter_javascript::LANGUAGE.into()));
        match language {
            Language::Python => &PYTHON,
            Language::JavaScript => &JAVASCRIPT,
        }
    }
    /// Returns the kind of a node, given its grammar id.
    pub(super) fn kind(&self, id: u16) -> Kind {
        // `ERROR` has the id 65535, which is beyond the table.
        self.kinds.get(id as usize).copied().unwrap_or(Kind::Error)
    }
    /// Returns the field of a node, given its grammar id.
    pub(super) fn field(&self, id: Option<std::num::NonZeroU16>) -> Field {
        id.and_then(|id| self.fields.get(id.get() as usize)).copied().unwrap_or(Field::Nothing)
    }
}

fn lookup<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

impl Kind {
    /// Returns `true` if the nodes below it are not needed.
    pub(super) fn is_leaf(self, language: Language) -> bool {
        use Kind::*;
        match self {
            Token | Identifier | StringStart | StringEnd | Integer | Float | Number | Comment | PropertyIdentifier
            | StringContent | StringFragment | EscapeSequence | Regex | Other => true,
            String => !language.is_python(),
            _ => false,
        }
    }
}

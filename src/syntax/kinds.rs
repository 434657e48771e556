//! The node kinds and fields of both grammars as small enums: one table look-up per node, no string comparison.

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
    /// What a node is. `Token`: keywords and punctuation; `Other`: what is not lowered (JSX).
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
    /// What a node is to its parent.
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

/// Words that are nodes with names of their own.
const WORDS: [&str; 9] = ["True", "False", "None", "true", "false", "null", "undefined", "this", "super"];

/// The numbers of one grammar, translated.
pub(super) struct Table {
    kinds: Vec<Kind>,
    fields: Vec<Field>,
    keywords: FxHashSet<Box<str>>,
}

impl Table {
    fn new(grammar: &tree_sitter::Language) -> Table {
        let kinds = (0..grammar.node_kind_count() as u16)
            .map(|id| match grammar.node_kind_for_id(id) {
                Some(name) if grammar.node_kind_is_named(id) => {
                    KINDS.iter().find(|(known, _)| *known == name).map_or(Kind::Other, |(_, kind)| *kind)
                }
                _ => Kind::Token,
            })
            .collect();
        let fields = (0..=grammar.field_count() as u16)
            .map(|id| {
                let name = grammar.field_name_for_id(id).unwrap_or("");
                FIELDS.iter().find(|(known, _)| *known == name).map_or(Field::Nothing, |(_, field)| *field)
            })
            .collect();
        let tokens = (1..grammar.node_kind_count() as u16)
            .filter(|id| grammar.node_kind_is_visible(*id) && !grammar.node_kind_is_named(*id));
        let is_word = |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let words = tokens.filter_map(|id| grammar.node_kind_for_id(id)).filter(is_word).chain(WORDS);
        let keywords = words.map(Box::from).collect();
        Table { kinds, fields, keywords }
    }
    /// Words that are more than a name, or may be.
    pub(super) fn keywords(&self) -> &FxHashSet<Box<str>> {
        &self.keywords
    }
    /// The table of a language.
    pub(super) fn of(language: Language) -> &'static Table {
        static PYTHON: LazyLock<Table> = LazyLock::new(|| Table::new(&tree_sitter_python::LANGUAGE.into()));
        static JAVASCRIPT: LazyLock<Table> = LazyLock::new(|| Table::new(&tree_sitter_javascript::LANGUAGE.into()));
        match language {
            Language::Python => &PYTHON,
            Language::JavaScript => &JAVASCRIPT,
        }
    }
    /// The kind of a node.
    pub(super) fn kind(&self, id: u16) -> Kind {
        // `ERROR` has the number 65535, past the table.
        self.kinds.get(id as usize).copied().unwrap_or(Kind::Error)
    }
    /// The field of a node.
    pub(super) fn field(&self, id: Option<std::num::NonZeroU16>) -> Field {
        id.and_then(|id| self.fields.get(id.get() as usize)).copied().unwrap_or(Field::Nothing)
    }
}

impl Kind {
    /// Whether nothing below it is needed.
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

//! The node kinds and fields of both grammars as small enums. A table maps grammar ids to them, so
//! that no strings are compared.

use super::language::Language;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

macro_rules! names {
    ($(#[$doc:meta])* $enum:ident, $table:ident: $($extra:ident),*; $($variant:ident),* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum $enum { $($extra,)* $($variant),* }
        static $table: &[(&str, $enum)] = &[$((stringify!($variant), $enum::$variant)),*];
    };
}

names! {
    /// The kind of a node. `Token`: keywords and punctuation. `Other`: nodes that are not lowered,
    /// such as JSX.
    Kind, KINDS: Token, Error, Other;
    Identifier, Module, Program, Block, Comment, String, StringStart, StringContent, StringEnd, ConcatenatedString,
    Interpolation, FormatExpression, FormatSpecifier, TypeConversion, Integer, Float, True, False, None, Ellipsis,
    Attribute, Subscript, Call, ArgumentList, KeywordArgument, ListSplat, DictionarySplat, ParenthesizedListSplat,
    ParenthesizedExpression, Tuple, List, Set, Dictionary, Pair, Slice, GeneratorExpression, ListComprehension,
    SetComprehension, DictionaryComprehension, ForInClause, IfClause, ConditionalExpression, NamedExpression,
    AsPattern, AsPatternTarget, Lambda, LambdaParameters, Await, Yield, UnaryOperator, NotOperator, BooleanOperator,
    BinaryOperator, ComparisonOperator, ExpressionList, PatternList, TuplePattern, ListPattern, ListSplatPattern,
    DictionarySplatPattern, Type, GenericType, UnionType, MemberType, SplatType, ConstrainedType, TypeParameter,
    ExpressionStatement, Assignment, AugmentedAssignment, ImportStatement, ImportFromStatement,
    FutureImportStatement, AliasedImport, DottedName, RelativeImport, ImportPrefix, WildcardImport, PrintStatement,
    ExecStatement, Chevron, AssertStatement, ReturnStatement, DeleteStatement, RaiseStatement, PassStatement,
    BreakStatement, ContinueStatement, GlobalStatement, NonlocalStatement, TypeAliasStatement, IfStatement,
    ElifClause, ElseClause, MatchStatement, CaseClause, CasePattern, ForStatement, WhileStatement, TryStatement,
    ExceptClause, FinallyClause, WithStatement, WithClause, WithItem, FunctionDefinition, Parameters,
    ClassDefinition, DecoratedDefinition, Decorator, TypedParameter, DefaultParameter, TypedDefaultParameter,
    KeywordSeparator, PositionalSeparator, ClassPattern, SplatPattern, UnionPattern, DictPattern, KeywordPattern,
    ComplexPattern, LineContinuation, HashBangLine, HtmlComment, PropertyIdentifier, PrivatePropertyIdentifier,
    ShorthandPropertyIdentifier, ShorthandPropertyIdentifierPattern, StatementIdentifier, Number, TemplateString,
    TemplateSubstitution, StringFragment, EscapeSequence, Regex, Null, Undefined, This, Super, MemberExpression,
    SubscriptExpression, CallExpression, NewExpression, Arguments, SpreadElement, Object, Array, ObjectPattern,
    ArrayPattern, PairPattern, RestPattern, ObjectAssignmentPattern, AssignmentPattern, ComputedPropertyName,
    FunctionExpression, GeneratorFunction, ArrowFunction, FormalParameters, MethodDefinition, Class,
    ClassDeclaration, ClassHeritage, ClassBody, ClassStaticBlock, FieldDefinition, UnaryExpression,
    BinaryExpression, UpdateExpression, TernaryExpression, AssignmentExpression, AugmentedAssignmentExpression,
    AwaitExpression, YieldExpression, SequenceExpression, MetaProperty, Import, OptionalChain, VariableDeclaration,
    LexicalDeclaration, UsingDeclaration, VariableDeclarator, FunctionDeclaration, GeneratorFunctionDeclaration,
    StatementBlock, EmptyStatement, LabeledStatement, SwitchStatement, SwitchBody, SwitchCase, SwitchDefault,
    ForInStatement, DoStatement, CatchClause, ThrowStatement, DebuggerStatement, ExportStatement, ExportClause,
    ExportSpecifier, NamespaceExport, ImportClause, NamedImports, ImportSpecifier, NamespaceImport,
}

names! {
    /// The field of the parent that a node is in.
    Field, FIELDS: Nothing;
    Alias, Alternative, Argument, Arguments, Attribute, Body, Cause, Code, Condition, Consequence, Constructor,
    Declaration, Decorator, Definition, Expression, Finalizer, FormatSpecifier, Function, Handler, Increment, Index,
    Initializer, Key, Kind, Label, Left, Member, ModuleName, Name, Object, Operator, Operators, Parameter,
    Parameters, Pattern, Property, ReturnType, Right, Source, Subject, Subscript, Superclasses, Type, Value, Guard,
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
    /// Returns the words that are not, or not always, a name.
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

/// Returns the variant of a name of a grammar: `ForInClause` of `for_in_clause`. A name that begins
/// with `_` is of a rule that makes no node.
fn lookup<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    if name.starts_with('_') {
        return None;
    }
    let variant = name.replace('_', "");
    table.iter().find(|(known, _)| known.eq_ignore_ascii_case(&variant)).map(|(_, value)| *value)
}

/// The syntactic role of nodes of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Category {
    /// A statement on one line that has children.
    SimpleStatement,
    /// `pass`, `break` and `continue` of Python.
    Jump,
    /// Any other statement.
    Statement,
    /// An expression that can be an argument, an element or an assigned value.
    Value,
    /// Any other expression, or a pattern.
    Expression,
    /// A token, or a part of a string. The recovery of an error skips it if no expression before it
    /// takes it.
    Loose,
    /// A node whose children may be statements or expressions.
    Group,
}

impl Kind {
    /// Returns the category of a node.
    pub(super) fn category(self) -> Category {
        use Kind::*;
        match self {
            Token | StringStart | StringEnd | StringContent | StringFragment | EscapeSequence => Category::Loose,
            PassStatement | BreakStatement | ContinueStatement => Category::Jump,
            ExpressionStatement | ImportStatement | ImportFromStatement | PrintStatement | ExecStatement
            | AssertStatement | ReturnStatement | DeleteStatement | RaiseStatement | GlobalStatement
            | NonlocalStatement => Category::SimpleStatement,
            IfStatement | MatchStatement | ForStatement | WhileStatement | TryStatement | WithStatement
            | FunctionDefinition | ClassDefinition | DecoratedDefinition | VariableDeclaration | LexicalDeclaration
            | FunctionDeclaration | ClassDeclaration | StatementBlock | LabeledStatement | SwitchStatement
            | ForInStatement | DoStatement | ThrowStatement | ExportStatement => Category::Statement,
            FutureImportStatement | GeneratorFunctionDeclaration => Category::Statement,
            Identifier | Integer | Float | Number | String | ConcatenatedString | True | False | None | Null
            | Undefined | This | Attribute | MemberExpression | Subscript | SubscriptExpression | Call
            | CallExpression | NewExpression | Tuple | List | ListComprehension | Array | Dictionary | Set
            | SetComprehension | Object | GeneratorExpression | Lambda | FunctionExpression | ArrowFunction
            | TernaryExpression | NotOperator | UnaryOperator | UnaryExpression | BinaryOperator | BinaryExpression
            | BooleanOperator | ComparisonOperator | Await | AwaitExpression => Category::Value,
            ParenthesizedExpression | DictionaryComprehension | ConditionalExpression => Category::Value,
            NamedExpression | GeneratorFunction | UpdateExpression | TemplateString | Regex | TuplePattern
            | ListPattern | PatternList | ArrayPattern | ObjectPattern => Category::Expression,
            _ => Category::Group,
        }
    }
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

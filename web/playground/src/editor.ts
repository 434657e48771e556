// The editor: CodeMirror with what the engine knows. It lives in a shadow root, where its styles need no exception in the policy of
// the page.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import type { ChangeSpec, Extension, Text } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import type { CompletionItem, Position, Range, TextEdit } from 'vscode-languageserver-protocol';
import type { Engine, Language, Script } from './engine';
import type { Problem } from './problems';
import { element, markdown, markupOf } from './markdown';
import { signatureHelp } from './signature';
import { HIGHLIGHT, THEME } from './theme_editor';

export const positionOf = (doc: Text, offset: number): Position => {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
};

export const offsetOf = (doc: Text, { line, character }: Position): number => {
  const found = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(found.from + character, found.to);
};

const span = (doc: Text, { start, end }: Range): { from: number; to: number } => ({ from: offsetOf(doc, start), to: offsetOf(doc, end) });
const changes = (doc: Text, edits: TextEdit[]): ChangeSpec[] => edits.map(edit => ({ ...span(doc, edit.range), insert: edit.newText }));

/** CodeMirror's icons for the kinds of completion items in the protocol. */
const ICONS: Record<number, string> = { 2: 'method', 3: 'function', 5: 'property', 6: 'variable', 7: 'class', 9: 'namespace', 10: 'property', 12: 'constant', 13: 'enum', 14: 'property', 15: 'keyword', 16: 'constant', 20: 'enum', 21: 'constant' };
/** A text with tab stops, in the protocol. */
const SNIPPET = 2;

const syntax = (language: Language): Extension => (language === 'python' ? [python().language, indentUnit.of('    ')] : [javascript().language, indentUnit.of('  ')]);

const BASE: Extension = [lineNumbers(), highlightSpecialChars(), drawSelection(), syntaxHighlighting(HIGHLIGHT), bracketMatching(), THEME, EditorState.tabSize.of(4)];

const attach = (parent: HTMLElement, extensions: Extension, text: string): EditorView => {
  const root = parent.attachShadow({ mode: 'open' });
  return new EditorView({ parent: root, root, state: EditorState.create({ doc: text, extensions }) });
};

export class Editor {
  readonly view: EditorView;
  private readonly grammar = new Compartment();
  /** The version that the shown problems belong to. */
  private analyzed: Text | null = null;

  constructor(
    parent: HTMLElement,
    private readonly engine: Engine,
    public language: Language,
    text: string,
    changed: () => void,
    actions: (view: EditorView) => boolean,
  ) {
    const ask = { engine, language: () => this.language };
    this.view = attach(
      parent,
      [
        BASE,
        this.grammar.of(syntax(language)),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        history(),
        indentOnInput(),
        closeBrackets(),
        lintGutter(),
        autocompletion({ override: [context => this.complete(context)], maxRenderedOptions: 100 }),
        hoverTooltip((view, offset) => this.hover(view, offset), { hoverTime: 250 }),
        signatureHelp(ask),
        // Tab indents after a completion was not taken; Escape, then Tab leaves the editor.
        Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }, { key: 'Mod-.', run: actions }, { key: 'Alt-Enter', run: actions }])),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, { key: 'Tab', run: indentMore, shift: indentLess }]),
        EditorView.contentAttributes.of({ 'aria-label': 'Script' }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) {
            changed();
          }
        }),
      ],
      text,
    );
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Returns a version of the script. */
  script(doc: Text): Script {
    return { text: doc.toString(), language: this.language };
  }

  /** Replaces the script in one step that can be undone. The cursor keeps its place where the text is the same. */
  setScript(text: string, language: Language): void {
    this.language = language;
    const old = this.text;
    let from = 0;
    while (from < Math.min(old.length, text.length) && old[from] === text[from]) {
      from++;
    }
    let same = 0;
    while (same < Math.min(old.length, text.length) - from && old[old.length - 1 - same] === text[text.length - 1 - same]) {
      same++;
    }
    this.view.dispatch({ effects: this.grammar.reconfigure(syntax(language)), changes: { from, to: old.length - same, insert: text.slice(from, text.length - same) } });
  }

  /** Shows the problems of a version, unless the script has changed since. */
  show(problems: Problem[], doc: Text): boolean {
    if (doc !== this.view.state.doc) {
      return false;
    }
    this.analyzed = doc;
    this.view.dispatch(setDiagnostics(this.view.state, problems.map(problem => this.diagnostic(problem, doc))));
    return true;
  }

  /** Removes the problems, where the engine has failed. */
  clear(): void {
    this.analyzed = null;
    this.view.dispatch(setDiagnostics(this.view.state, []));
  }

  private diagnostic(problem: Problem, doc: Text): Diagnostic {
    return {
      ...span(doc, problem.range),
      severity: problem.severity === 'hint' ? 'info' : problem.severity,
      message: problem.message,
      renderMessage: () => {
        const notes = problem.notes.map(note => element('p', { class: 'note' }, note));
        return element('div', {}, element('p', {}, problem.message), ...notes, element('p', { class: 'rule' }, problem.rule));
      },
      ...(problem.deprecated ? { markClass: 'deprecated' } : {}),
      actions: problem.fixes.map(fix => ({ name: fix.title, apply: () => this.apply(fix.edits, doc) })),
    };
  }

  /** Applies edits of a version. */
  apply(edits: TextEdit[], doc: Text | null = this.analyzed): void {
    if (doc === this.view.state.doc) {
      this.view.dispatch({ changes: changes(doc, edits), userEvent: 'input.fix', scrollIntoView: true });
    }
  }

  /** Selects a range, and gives the editor the focus. */
  reveal(range: Range): void {
    const { from } = span(this.view.state.doc, range);
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.view.focus();
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { doc } = context.state;
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    const trigger = /[\w$]/.test(before) ? null : before;
    if (!context.explicit && trigger !== null && !['.', "'", '"', '/', '(', ',', '{', ' '].includes(trigger)) {
      return null;
    }
    const position = positionOf(doc, context.pos);
    const how = context.explicit || trigger === null ? { triggerKind: 1 as const } : { triggerKind: 2 as const, triggerCharacter: trigger };
    const list = await this.engine.ask('completion', { position, context: how }, this.script(doc)).catch(() => null);
    const options = (list?.items ?? []).flatMap(item => (item.textEdit && 'range' in item.textEdit ? [this.option(item, item.textEdit, doc)] : []));
    const first = list?.items[0]?.textEdit;
    if (!first || !('range' in first) || context.aborted) {
      return null;
    }
    return { from: span(doc, first.range).from, to: context.pos, options, filter: false };
  }

  private option(item: CompletionItem, { range, newText }: TextEdit, doc: Text): Completion {
    const { from, to } = span(doc, range);
    const others = changes(doc, item.additionalTextEdits ?? []);
    const detail = item.detail ?? '';
    return {
      label: item.label,
      detail: detail.length > 60 ? `${detail.slice(0, 60)}…` : detail,
      type: ICONS[item.kind ?? 0] ?? 'text',
      apply: (view, completion, start, end) => {
        // The typed text may have grown since the list was made.
        const until = Math.max(to, end);
        if (others.length > 0) {
          view.dispatch({ changes: others });
        }
        if (item.insertTextFormat === SNIPPET) {
          snippet(snippetOf(newText))(view, completion, Math.min(from, start), until);
        } else {
          view.dispatch({ changes: { from: Math.min(from, start), to: until, insert: newText }, selection: { anchor: Math.min(from, start) + newText.length }, userEvent: 'input.complete' });
        }
      },
      info: async () => {
        const text = markupOf((await this.engine.resolve(item).catch(() => item)).documentation);
        return text ? element('div', { class: 'docs' }, markdown(text)) : null;
      },
    };
  }

  private async hover(view: EditorView, offset: number): Promise<{ pos: number; end: number; create: () => { dom: HTMLElement } } | null> {
    const { doc } = view.state;
    let covered = false;
    forEachDiagnostic(view.state, (_, from, to) => (covered ||= from <= offset && offset <= to));
    const found = covered ? null : await this.engine.ask('hover', { position: positionOf(doc, offset) }, this.script(doc)).catch(() => null);
    if (!found?.range || typeof found.contents === 'string' || !('value' in found.contents)) {
      return null;
    }
    const { from, to } = span(doc, found.range);
    const { value } = found.contents;
    return { pos: from, end: to, create: () => ({ dom: element('div', { class: 'docs' }, markdown(value)) }) };
  }
}

/** Writes a snippet of the protocol in CodeMirror's form: `$1` as `${1}`, `$0` as `${}` at the end. */
function snippetOf(text: string): string {
  return text.replace(/\$(\d)/g, (_, number: string) => (number === '0' ? '${}' : `\${${number}}`));
}

/** A script that can only be read. */
export class Viewer {
  private readonly view: EditorView;
  private readonly grammar = new Compartment();

  constructor(parent: HTMLElement, label: string) {
    const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }), EditorView.lineWrapping];
    this.view = attach(parent, [BASE, this.grammar.of([]), readOnly], '');
  }

  show(text: string, language: Language): void {
    this.view.dispatch({ effects: this.grammar.reconfigure(syntax(language)), changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }
}

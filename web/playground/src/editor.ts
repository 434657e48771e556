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
import type { Edit, Finding, Item, Language, Position, Range } from '../../engine/types';
import type { Engine } from './engine';
import { element, markdown } from './markdown';
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
const changes = (doc: Text, edits: Edit[]): ChangeSpec[] => edits.map(edit => ({ ...span(doc, edit.range), insert: edit.text }));

const syntax = (language: Language): Extension => (language === 'python' ? [python().language, indentUnit.of('    ')] : [javascript().language, indentUnit.of('  ')]);

const BASE: Extension = [lineNumbers(), highlightSpecialChars(), drawSelection(), syntaxHighlighting(HIGHLIGHT), bracketMatching(), THEME, EditorState.tabSize.of(4)];

const attach = (parent: HTMLElement, extensions: Extension, text: string): EditorView => {
  const root = parent.attachShadow({ mode: 'open' });
  return new EditorView({ parent: root, root, state: EditorState.create({ doc: text, extensions }) });
};

export class Editor {
  readonly view: EditorView;
  private readonly grammar = new Compartment();
  /** The version that the shown findings belong to. */
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

  /** Shows the findings of a version, unless the script has changed since. */
  show(findings: Finding[], doc: Text): boolean {
    if (doc !== this.view.state.doc) {
      return false;
    }
    this.analyzed = doc;
    this.view.dispatch(setDiagnostics(this.view.state, findings.map(finding => this.diagnostic(finding, doc))));
    return true;
  }

  /** Removes the findings, where the engine has failed. */
  clear(): void {
    this.analyzed = null;
    this.view.dispatch(setDiagnostics(this.view.state, []));
  }

  private diagnostic(finding: Finding, doc: Text): Diagnostic {
    return {
      ...span(doc, finding.range),
      severity: finding.severity === 'hint' ? 'info' : finding.severity,
      message: finding.help ? `${finding.message}; ${finding.help}` : finding.message,
      renderMessage: () => {
        const notes = finding.notes.map(note => element('p', { class: 'note' }, note));
        return element('div', {}, element('p', {}, finding.message, ...(finding.help ? [element('br'), finding.help] : [])), ...notes, element('p', { class: 'rule' }, finding.rule));
      },
      ...(finding.deprecated ? { markClass: 'deprecated' } : {}),
      actions: finding.fixes.map(fix => ({ name: fix.title, apply: () => this.apply(fix.edits, doc) })),
    };
  }

  /** Applies edits of a version. */
  apply(edits: Edit[], doc: Text | null = this.analyzed): void {
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
    const asked = this.engine.ask('complete', { position, trigger: context.explicit ? null : trigger }, doc.toString(), this.language);
    const list = await asked.catch(() => null);
    const first = list?.items[0];
    if (!first || context.aborted) {
      return null;
    }
    const { from } = span(doc, first.replace);
    return { from, to: context.pos, options: list.items.map(item => this.option(item, doc)), filter: false };
  }

  private option(item: Item, doc: Text): Completion {
    const { from, to } = span(doc, item.replace);
    const others = changes(doc, item.edits);
    return {
      label: item.label,
      detail: item.detail.length > 60 ? `${item.detail.slice(0, 60)}…` : item.detail,
      type: item.kind,
      apply: (view, completion, start, end) => {
        // The typed text may have grown since the list was made.
        const until = Math.max(to, end);
        if (others.length > 0) {
          view.dispatch({ changes: others });
        }
        if (item.snippet) {
          snippet(snippetOf(item.text))(view, completion, Math.min(from, start), until);
        } else {
          view.dispatch({ changes: { from: Math.min(from, start), to: until, insert: item.text }, selection: { anchor: Math.min(from, start) + item.text.length }, userEvent: 'input.complete' });
        }
      },
      info: async () => {
        const text = item.key ? await this.engine.ask('document', { key: item.key }, doc.toString(), this.language).catch(() => null) : null;
        return text ? element('div', { class: 'docs' }, markdown(text)) : null;
      },
    };
  }

  private async hover(view: EditorView, offset: number): Promise<{ pos: number; end: number; create: () => { dom: HTMLElement } } | null> {
    const { doc } = view.state;
    let covered = false;
    forEachDiagnostic(view.state, (_, from, to) => (covered ||= from <= offset && offset <= to));
    const found = covered ? null : await this.engine.ask('hover', { position: positionOf(doc, offset) }, doc.toString(), this.language).catch(() => null);
    if (!found) {
      return null;
    }
    const { from, to } = span(doc, found.range);
    return { pos: from, end: to, create: () => ({ dom: element('div', { class: 'docs' }, markdown(found.text)) }) };
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

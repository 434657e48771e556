// What one page has to do with the server: its documents, its questions. The page chooses neither addresses nor methods.

import type { Connection, Listener } from './connection';
import { EngineConnection } from './engine';
import { load } from './pairing';
import type { Edit, Problem, Fix, FromPage, Hit, Offer, Position, Range, State, ToPage, Written } from './protocol';
import { SocketConnection } from './socket';

/** What is read of the protocol's types. */
interface Diagnostic {
  readonly range: Range;
  readonly severity?: number;
  readonly code?: string | number;
  readonly codeDescription?: { readonly href: string };
  readonly message: string;
}
interface Item {
  readonly label: string;
  readonly detail?: string;
  readonly documentation?: string | { readonly value: string };
  readonly filterText?: string;
  readonly sortText?: string;
  readonly insertText?: string;
  readonly textEdit?: Edit;
  readonly tags?: readonly number[];
}
interface Action {
  readonly title: string;
  readonly edit?: { readonly changes?: Record<string, Edit[]>; readonly documentChanges?: { readonly textDocument?: { uri: string }; readonly edits?: Edit[] }[] };
}
interface Translation {
  readonly text: string;
  readonly notes: readonly { readonly message: string; readonly range?: Range | null }[];
}
type Markup = string | { readonly value: string } | { readonly language: string; readonly value: string };

const MOST_HITS = 12;
/** Lists of completions that are remembered, and more than any of them has. */
const KEPT = 4;
const LONGEST = 1_000_000;

/** A page's session. */
export class Session {
  private connection: Connection | undefined;
  private state: State = { is: 'connecting' };
  private closed = false;
  private triggers: string[] = [];
  private readonly texts = new Map<number, { version: number; text: string }>();
  private readonly diagnostics = new Map<number, Diagnostic[]>();
  /** What was offered, as the server wants it back, by list: the answers to two requests may come in any order. */
  private readonly offered = new Map<number, readonly Item[]>();
  private lists = 0;

  constructor(private readonly tell: (message: ToPage) => void) {
    void this.renew();
  }

  /** Takes what the page tells. */
  async take(message: FromPage): Promise<void> {
    if (message.tell === 'text') {
      this.text(message.document, message.version, message.text);
    } else if (message.tell === 'close') {
      this.texts.delete(message.document);
      this.diagnostics.delete(message.document);
      if (this.connection?.up) {
        this.connection.notify('textDocument/didClose', { textDocument: { uri: uri(message.document) } });
      }
    } else {
      const answer = this.connection?.up ? await this.answer(message, this.connection) : null;
      this.tell({ tell: 'answer', id: message.id, answer });
    }
  }

  /** Connects to the paired program, or to the engine if none is paired. */
  async renew(): Promise<void> {
    const pairing = await load();
    if (this.closed) {
      return;
    }
    this.connection?.close();
    const listener: Listener = {
      state: state => this.shown(state),
      ready: capabilities => this.ready(capabilities),
      notified: (method, params) => this.notified(method, params),
    };
    this.connection = pairing ? new SocketConnection(pairing, listener) : new EngineConnection(listener);
  }

  /** The page is gone. */
  close(): void {
    this.closed = true;
    this.connection?.close();
  }

  private shown(state: State): void {
    this.state = state;
    this.tell({ tell: 'state', state, triggers: this.triggers });
    if (state.is !== 'connected') {
      // What an ended server found is no longer known to hold.
      for (const [document, { version }] of this.texts) {
        this.tell({ tell: 'problems', document, version, problems: [] });
      }
      this.diagnostics.clear();
    }
  }

  private ready(capabilities: Record<string, unknown>): void {
    const completion = capabilities['completionProvider'] as { triggerCharacters?: string[] } | undefined;
    this.triggers = completion?.triggerCharacters ?? [];
    this.tell({ tell: 'state', state: this.state, triggers: this.triggers });
    for (const [document, { version, text }] of this.texts) {
      this.open(document, version, text);
    }
  }

  private text(document: number, version: number, text: string): void {
    const known = this.texts.has(document);
    this.texts.set(document, { version, text });
    if (!this.connection?.up) {
      // An engine that has failed on the text may accept the next one.
      this.connection?.retry();
      return;
    }
    if (known) {
      this.connection.notify('textDocument/didChange', { textDocument: { uri: uri(document), version }, contentChanges: [{ text }] });
    } else {
      this.open(document, version, text);
    }
  }

  private open(document: number, version: number, text: string): void {
    this.connection?.notify('textDocument/didOpen', { textDocument: { uri: uri(document), languageId: 'javascript', version, text } });
  }

  private notified(method: string, params: unknown): void {
    if (method !== 'textDocument/publishDiagnostics') {
      return;
    }
    const found = params as { uri: string; version?: number; diagnostics: Diagnostic[] };
    const document = [...this.texts.keys()].find(document => uri(document) === found.uri);
    if (document === undefined) {
      return;
    }
    this.diagnostics.set(document, found.diagnostics);
    const version = found.version ?? this.texts.get(document)?.version ?? 0;
    this.tell({ tell: 'problems', document, version, problems: found.diagnostics.map(problem) });
  }

  private async write(request: string, connection: Connection): Promise<Written | null> {
    const [plan, written] = await Promise.all([
      tool<object>(connection, 'plan', { request }),
      tool<{ code?: string; gaps: string[]; assumed: string[] }>(connection, 'generate', { request, language: 'javascript', partial: true }),
    ]);
    // Assumptions and gaps have lists of their own.
    const steps = plan?.text.split(/^(?:Assumed|Gaps|Recipes):$/m)[0]?.trim() ?? '';
    return written ? { ...written.data, plan: steps } : null;
  }

  private async answer(question: Extract<FromPage, { tell: 'ask' }>, connection: Connection): Promise<unknown> {
    const textDocument = { uri: uri(question.document) };
    switch (question.what) {
      case 'completion': {
        const { position, trigger } = question.ask;
        const context = trigger === undefined ? { triggerKind: 1 } : { triggerKind: 2, triggerCharacter: trigger };
        const number = ++this.lists;
        const result = await connection.request('textDocument/completion', { textDocument, position, context });
        const list = Array.isArray(result) ? { items: result as Item[] } : (result as { items: Item[]; isIncomplete?: boolean } | undefined);
        const items = list?.items ?? [];
        this.offered.set(number, items);
        this.offered.delete(number - KEPT);
        return { offers: items.map((item, index) => offer(item, number * LONGEST + index)), more: list !== undefined && 'isIncomplete' in list && list.isIncomplete === true };
      }
      case 'about': {
        const { key } = question.ask;
        const item = this.offered.get(Math.floor(key / LONGEST))?.[key % LONGEST];
        const full = item && ((await connection.request('completionItem/resolve', item)) as Item | undefined);
        return markdown(full?.documentation ?? item?.documentation ?? '');
      }
      case 'hover': {
        const result = await connection.request('textDocument/hover', { textDocument, position: question.ask.position });
        const hover = result as { contents: Markup | Markup[]; range?: Range } | undefined;
        return hover ? { markdown: markdown(hover.contents), range: hover.range } : null;
      }
      case 'fixes': {
        const { range } = question.ask;
        const diagnostics = (this.diagnostics.get(question.document) ?? []).filter(found => touches(found.range, range));
        const result = await connection.request('textDocument/codeAction', { textDocument, range, context: { diagnostics } });
        return ((result as Action[] | undefined) ?? []).flatMap(action => fix(action, textDocument.uri));
      }
      case 'writing':
        return this.write(question.ask.request, connection);
      case 'search': {
        const found = await tool<{ hits: Hit[] }>(connection, 'search', { query: question.ask.query, language: 'javascript', limit: MOST_HITS });
        return found?.data.hits ?? null;
      }
      case 'page': {
        const page = await tool<{ text: string }>(connection, 'explain', { name: question.ask.name, language: 'javascript' });
        return page?.data.text ?? null;
      }
      case 'summary': {
        const result = await connection.request('workspace/executeCommand', { command: 'geols.summarize', arguments: [{ uri: textDocument.uri }] });
        return (result as { markdown: string } | undefined)?.markdown ?? null;
      }
      case 'translation': {
        const wanted = { uri: textDocument.uri, show: question.ask.show };
        const result = await connection.request('workspace/executeCommand', { command: 'geols.translate', arguments: [wanted] });
        const translation = result as Translation | undefined;
        return translation
          ? { text: translation.text, notes: translation.notes.map(({ message, range }) => (range ? { message, at: range.start } : { message })) }
          : null;
      }
    }
  }
}

/** Calls a tool that assistants have too. */
async function tool<T>(connection: Connection, name: string, args: object): Promise<{ text: string; data: T } | undefined> {
  const result = await connection.request('workspace/executeCommand', { command: 'geols.tool', arguments: [{ name, arguments: args }] });
  return result as { text: string; data: T } | undefined;
}

/** Scripts live in the page; no file has that name. */
function uri(document: number): string {
  return `code-editor:/script-${document}.js`;
}

function problem(found: Diagnostic): Problem {
  const severity = found.severity === 1 ? 'error' : found.severity === 2 ? 'warning' : 'info';
  const page = found.codeDescription?.href;
  return { range: found.range, severity, message: found.message, rule: String(found.code ?? ''), ...(page === undefined ? {} : { page }) };
}

function offer(item: Item, key: number): Offer {
  return {
    key,
    label: item.label,
    detail: item.detail ?? '',
    filter: item.filterText ?? item.label,
    sort: item.sortText ?? item.label,
    text: item.textEdit?.newText ?? item.insertText ?? item.label,
    ...(item.textEdit ? { range: item.textEdit.range } : {}),
    deprecated: item.tags?.includes(1) ?? false,
  };
}

/** Changes of this document only: the page has no other. */
function fix(action: Action, uri: string): Fix[] {
  const changed = (action.edit?.documentChanges ?? []).filter(change => change.textDocument?.uri === uri).flatMap(change => change.edits ?? []);
  const edits = action.edit?.changes?.[uri] ?? changed;
  return edits.length > 0 ? [{ title: action.title, edits }] : [];
}

function markdown(contents: Markup | readonly Markup[]): string {
  if (Array.isArray(contents)) {
    return contents.map(one => markdown(one as Markup)).join('\n\n');
  }
  const one = contents as Markup;
  if (typeof one === 'string') {
    return one;
  }
  return 'language' in one ? `\`\`\`${one.language}\n${one.value}\n\`\`\`` : one.value;
}

function before(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function touches(a: Range, b: Range): boolean {
  return !before(a.end, b.start) && !before(b.end, a.start);
}

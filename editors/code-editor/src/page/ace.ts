// What is used of Ace. The Code Editor's version is not known: only what has been there for ten years is, and nothing of its extensions.

import type { Position, Range } from '../protocol';

export interface Point {
  row: number;
  column: number;
}
export interface AceRange {
  start: Point;
  end: Point;
}
export interface Annotation {
  row: number;
  column: number;
  text: string;
  type: 'error' | 'warning' | 'info';
}
export interface AceDocument {
  getAllLines(): string[];
  getLine(row: number): string;
  createAnchor(row: number, column: number): Point & { detach(): void };
  replace(range: AceRange, text: string): unknown;
}
export interface AceSession {
  getDocument(): AceDocument;
  getAnnotations(): Annotation[];
  setAnnotations(annotations: Annotation[]): void;
  addMarker(range: AceRange, className: string, type: 'text', inFront: boolean): number;
  removeMarker(id: number): void;
  on(event: 'change', listener: () => void): void;
  off(event: 'change', listener: () => void): void;
}
export interface AceMouseEvent {
  getDocumentPosition(): Point;
  readonly domEvent: MouseEvent;
}
interface KeyboardHandler {
  handleKeyboard(data: unknown, hash: number, key: string, code: number): { command: string } | undefined;
}
export interface AceEditor {
  readonly container: HTMLElement;
  readonly session: AceSession;
  readonly keyBinding: { addKeyboardHandler(handler: KeyboardHandler): void; removeKeyboardHandler(handler: KeyboardHandler): void };
  readonly commands: {
    readonly commands: Record<string, unknown>;
    on(event: 'afterExec', listener: (event: { command: { name?: string }; args?: unknown }) => void): void;
    off(event: 'afterExec', listener: (event: { command: { name?: string }; args?: unknown }) => void): void;
  };
  readonly renderer: { readonly lineHeight: number; textToScreenCoordinates(row: number, column: number): { pageX: number; pageY: number } };
  getCursorPosition(): Point;
  getSelectionRange(): AceRange;
  moveCursorToPosition(point: Point): void;
  clearSelection(): void;
  getReadOnly(): boolean;
  focus(): void;
  execCommand(name: string): unknown;
  on(event: string, listener: (event: never) => void): void;
  off(event: string, listener: (event: never) => void): void;
}

/** The editors of the page. */
export function editors(): AceEditor[] {
  const containers = document.querySelectorAll<HTMLElement & { env?: { editor?: AceEditor } }>('.ace_editor');
  return [...containers].flatMap(container => container.env?.editor ?? []);
}

export const toPoint = (position: Position): Point => ({ row: position.line, column: position.character });
export const toPosition = (point: Point): Position => ({ line: point.row, character: point.column });
export const toAceRange = (range: Range): AceRange => ({ start: toPoint(range.start), end: toPoint(range.end) });

/** Ace's own kind of range, of whatever version: markers call its methods. */
export function ownRange(editor: AceEditor, range: Range): AceRange {
  const kind = editor.getSelectionRange().constructor as unknown as {
    new (startRow: number, startColumn: number, endRow: number, endColumn: number): AceRange;
  };
  return new kind(range.start.line, range.start.character, range.end.line, range.end.character);
}

export function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** The text with the line ends that the server is told of. */
export function textOf(session: AceSession): string {
  return session.getDocument().getAllLines().join('\n');
}

/** Replaces the selection, and puts the keys into the editor. */
export function insert(editor: AceEditor, text: string): void {
  editor.session.getDocument().replace(editor.getSelectionRange(), text);
  editor.focus();
}

/** Applies changes, the last first so that the places of the others stay. */
export function apply(session: AceSession, edits: readonly { range: Range; newText: string }[]): void {
  const sorted = [...edits].sort((a, b) => compare(b.range.start, a.range.start));
  for (const edit of sorted) {
    session.getDocument().replace(toAceRange(edit.range), edit.newText);
  }
}

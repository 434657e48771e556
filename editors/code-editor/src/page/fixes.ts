// What can be done about the problems at a place: as buttons in the hover, and as a list at the cursor.

import type { Fix, Range } from '../protocol';
import { apply, toPosition, type AceEditor } from './ace';
import { element, place } from './dom';
import type { Link } from './link';

/** Fixes in one editor. */
export class Fixes {
  private readonly list = element('ul', 'geols-list');
  private readonly box = element('div', 'geols-box geols-fixes', this.list);
  private fixes: readonly Fix[] = [];
  private chosen = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
    private readonly flush: () => void,
  ) {
    this.box.addEventListener('mousedown', event => {
      event.preventDefault();
      const row = (event.target as Element).closest('li');
      if (row) {
        this.take(Number(row.dataset['index']));
      }
    });
  }

  get open(): boolean {
    return this.box.isConnected;
  }

  /** What there is for a place. */
  async of(range: Range): Promise<Fix[]> {
    this.flush();
    return (await this.link.ask(this.document, 'fixes', { range })) ?? [];
  }

  /** Shows the list at the cursor, if there is anything. */
  async show(): Promise<void> {
    const selected = this.editor.getSelectionRange();
    this.fixes = await this.of({ start: toPosition(selected.start), end: toPosition(selected.end) });
    if (this.fixes.length === 0) {
      this.fixes = [];
      this.list.replaceChildren(element('li', 'geols-none', 'nothing to fix here'));
    } else {
      this.list.replaceChildren(
        ...this.fixes.map((fix, index) => {
          const row = element('li', '', fix.title);
          row.dataset['index'] = String(index);
          return row;
        }),
      );
    }
    this.choose(0);
    const { row, column } = this.editor.getCursorPosition();
    const { pageX, pageY } = this.editor.renderer.textToScreenCoordinates(row, column);
    place(this.box, pageX - window.scrollX, pageY - window.scrollY, this.editor.renderer.lineHeight);
  }

  /** Takes a key; whether it was one for the list. */
  key(code: number): boolean {
    if (!this.open) {
      return false;
    }
    if (code === 38 || code === 40) {
      this.choose(Math.max(0, Math.min(this.fixes.length - 1, this.chosen + (code === 40 ? 1 : -1))));
    } else if (code === 13) {
      this.take(this.chosen);
    } else {
      this.close();
      return code === 27;
    }
    return true;
  }

  close(): void {
    this.box.remove();
  }

  /** Applies a fix. */
  apply(fix: Fix): void {
    apply(this.editor.session, fix.edits);
    this.editor.focus();
  }

  private choose(index: number): void {
    this.chosen = index;
    [...this.list.children].forEach((row, at) => row.classList.toggle('geols-chosen', at === index && this.fixes.length > 0));
  }

  private take(index: number): void {
    const fix = this.fixes[index];
    this.close();
    if (fix) {
      this.apply(fix);
    }
  }
}

// The list of completions. Its own, not that of Ace's language tools: whether the Code Editor has those, and of which version, is not
// known; and those would order and filter by their own lights.

import type { Offer, Position, Range } from '../protocol';
import { apply, compare, toPosition, type AceEditor } from './ace';
import { element, place } from './dom';
import type { Link } from './link';
import { render } from './markdown';

const WORD = /[\w$]/;
/** Rows that are drawn; the list of datasets has a thousand. */
const DRAWN = 60;

/** Completion in one editor. */
export class Completion {
  private readonly list = element('ul', 'geols-list');
  private readonly about = element('div', 'geols-about');
  private readonly box = element('div', 'geols-box geols-completion', this.list, this.about);
  private offers: Offer[] = [];
  private shown: Offer[] = [];
  private chosen = 0;
  private more = false;
  /** Counts requests: a late answer to an earlier one is dropped. */
  private asked = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
    /** Sends the text as it is now. */
    private readonly flush: () => void,
  ) {
    this.box.addEventListener('mousedown', event => {
      // The editor keeps the focus.
      event.preventDefault();
      const row = (event.target as Element).closest('li');
      if (row) {
        this.accept(Number(row.dataset['index']));
      }
    });
  }

  get open(): boolean {
    return this.box.isConnected;
  }

  /** Asks what fits here. Whether anything did. */
  async ask(trigger?: string): Promise<boolean> {
    this.flush();
    const mine = ++this.asked;
    const position = this.cursor();
    const answer = await this.link.ask(this.document, 'completion', { position, ...(trigger === undefined ? {} : { trigger }) });
    if (mine !== this.asked) {
      return true;
    }
    if (!answer || this.cursor().line !== position.line) {
      this.close();
      return false;
    }
    this.offers = [...answer.offers].sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0));
    this.more = answer.more;
    this.chosen = 0;
    this.filter();
    return this.open;
  }

  /** The text or the cursor has changed. */
  moved(): void {
    if (this.open && this.more) {
      void this.ask();
    } else if (this.open) {
      this.filter();
    }
  }

  /** Takes a key; whether it was one for the list. */
  key(code: number): boolean {
    if (!this.open) {
      return false;
    }
    const step = { 38: -1, 40: 1, 33: -8, 34: 8 }[code];
    if (step !== undefined) {
      this.choose(Math.max(0, Math.min(this.shown.length - 1, this.chosen + step)));
    } else if (code === 13 || code === 9) {
      this.accept(this.chosen);
    } else if (code === 27) {
      this.close();
    } else {
      return false;
    }
    return true;
  }

  close(): void {
    this.asked += 1;
    this.offers = [];
    this.box.remove();
  }

  private cursor(): Position {
    return toPosition(this.editor.getCursorPosition());
  }

  /** Where an offer goes: to the cursor at least, which may have moved on since. */
  private range(offer: Offer): Range {
    const cursor = this.cursor();
    if (offer.range) {
      return { start: offer.range.start, end: compare(offer.range.end, cursor) < 0 ? cursor : offer.range.end };
    }
    const line = this.editor.session.getDocument().getLine(cursor.line);
    let from = cursor.character;
    while (from > 0 && WORD.test(line.charAt(from - 1))) {
      from -= 1;
    }
    return { start: { line: cursor.line, character: from }, end: cursor };
  }

  private filter(): void {
    const cursor = this.cursor();
    const line = this.editor.session.getDocument().getLine(cursor.line);
    const scored = this.offers.flatMap(offer => {
      const { start } = this.range(offer);
      if (start.line !== cursor.line || start.character > cursor.character) {
        return [];
      }
      const typed = line.slice(start.character, cursor.character).replace(/^['"]/, '');
      const fit = fits(offer.filter.replace(/^['"]/, ''), typed);
      return fit === undefined ? [] : [{ offer, fit, typed }];
    });
    scored.sort((a, b) => a.fit - b.fit);
    const before = this.shown[this.chosen];
    this.shown = scored.map(({ offer }) => offer);
    const typed = scored[0]?.typed ?? '';
    // What is there already in full need not be offered.
    if (this.shown.length === 0 || (this.shown.length === 1 && this.shown[0]?.label === typed)) {
      this.close();
      return;
    }
    this.chosen = Math.max(0, before ? this.shown.indexOf(before) : 0);
    this.draw(typed);
  }

  private draw(typed: string): void {
    const from = Math.max(0, Math.min(this.chosen - DRAWN / 2, this.shown.length - DRAWN));
    const rows = this.shown.slice(from, from + DRAWN).map((offer, at) => {
      const row = element('li', offer.deprecated ? 'geols-deprecated' : '');
      const starts = typed !== '' && offer.label.toLowerCase().startsWith(typed.toLowerCase());
      const label = starts
        ? element('span', 'geols-label', element('b', '', offer.label.slice(0, typed.length)), offer.label.slice(typed.length))
        : element('span', 'geols-label', offer.label);
      row.append(label, element('span', 'geols-detail', offer.detail));
      row.dataset['index'] = String(from + at);
      return row;
    });
    this.list.replaceChildren(...rows);
    this.about.replaceChildren();
    this.choose(this.chosen);
    this.put();
  }

  private put(): void {
    const offer = this.shown[0];
    const start = offer ? this.range(offer).start : this.cursor();
    const { pageX, pageY } = this.editor.renderer.textToScreenCoordinates(start.line, start.character);
    place(this.box, pageX - window.scrollX, pageY - window.scrollY, this.editor.renderer.lineHeight);
  }

  private choose(index: number): void {
    const drawn = [...this.list.children] as HTMLElement[];
    if (!drawn.some(row => Number(row.dataset['index']) === index)) {
      this.chosen = index;
      this.draw('');
      return;
    }
    this.chosen = index;
    for (const row of drawn) {
      const chosen = Number(row.dataset['index']) === index;
      row.classList.toggle('geols-chosen', chosen);
      if (chosen) {
        row.scrollIntoView?.({ block: 'nearest' });
      }
    }
    void this.tellAbout(this.shown[index]);
  }

  private async tellAbout(offer: Offer | undefined): Promise<void> {
    if (!offer) {
      return;
    }
    const text = await this.link.ask(this.document, 'about', { key: offer.key });
    if (this.open && this.shown[this.chosen] === offer) {
      this.about.replaceChildren(render(text ?? ''));
      this.put();
    }
  }

  private accept(index: number): void {
    const offer = this.shown[index];
    if (!offer) {
      return;
    }
    const range = this.range(offer);
    this.close();
    apply(this.editor.session, [{ range, newText: offer.text }]);
    const lines = offer.text.split('\n');
    const last = lines[lines.length - 1]?.length ?? 0;
    const row = range.start.line + lines.length - 1;
    this.editor.clearSelection();
    this.editor.moveCursorToPosition({ row, column: (lines.length === 1 ? range.start.character : 0) + last });
    this.editor.focus();
  }
}

/** How well a word fits what was typed: 0 it begins so, 1 but for the case, 2 within, 3 the letters in order; not at all. */
function fits(word: string, typed: string): number | undefined {
  if (word.startsWith(typed)) {
    return 0;
  }
  const [lower, wanted] = [word.toLowerCase(), typed.toLowerCase()];
  if (lower.startsWith(wanted)) {
    return 1;
  }
  if (lower.includes(wanted)) {
    return 2;
  }
  let at = 0;
  for (const letter of wanted) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) {
      return undefined;
    }
  }
  return 3;
}

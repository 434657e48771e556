// The script in Python. It follows what is typed.

import type { Questions, Show } from '../protocol';
import { toPoint, type AceEditor } from './ace';
import { button, copier, element } from './dom';
import type { Link } from './link';
import type { Tab } from './panel';

type Translated = NonNullable<Questions['translation']['answer']>;

/** The forms of `print` and `Map` in Python. */
const SHOWS: readonly (readonly [Show, string])[] = [
  ['geemap', 'with geemap'],
  ['plain', 'nothing but ee'],
  ['notebook', 'in a notebook'],
];

/** The translation of one editor. */
export class Translation implements Tab {
  readonly title = 'Python';
  private readonly choice = element('select', '', ...SHOWS.map(([value, label]) => option(value, label)));
  private readonly text = element('pre', 'geols-code');
  private readonly notes = element('ul', 'geols-notes');
  readonly first = copier(this.text);
  readonly body = element('div', 'geols-tab', element('div', 'geols-bar', this.choice, this.first), this.text, this.notes);
  private asked = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
    private readonly flush: () => void,
  ) {
    this.choice.setAttribute('aria-label', 'What print and Map become');
    // Long scripts are scrolled with the keys.
    this.text.tabIndex = 0;
    this.choice.addEventListener('change', () => this.renew());
  }

  renew(): void {
    void this.translate();
  }

  private async translate(): Promise<void> {
    const mine = ++this.asked;
    this.flush();
    const answer = await this.link.ask(this.document, 'translation', { show: this.choice.value as Show });
    if (mine !== this.asked) {
      return;
    }
    if (answer) {
      this.text.replaceChildren(answer.text);
    }
    this.notes.replaceChildren(...(answer ? answer.notes.map(note => this.row(note)) : [element('li', 'geols-none', 'geols gave no answer')]));
  }

  /** A note, and the way to its place. */
  private row({ message, at }: Translated['notes'][number]): HTMLElement {
    if (!at) {
      return element('li', '', message);
    }
    const go = button(`line ${at.line + 1}`, `Go to line ${at.line + 1} of the script`, () => {
      this.editor.clearSelection();
      this.editor.moveCursorToPosition(toPoint(at));
      this.editor.focus();
    });
    return element('li', '', go, ' ', message);
  }
}

function option(value: string, label: string): HTMLOptionElement {
  const made = element('option', '', label);
  made.value = value;
  return made;
}

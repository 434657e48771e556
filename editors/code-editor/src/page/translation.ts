// The script in Python, in a panel over the right half of the editor. It follows what is typed until it is closed.

import type { Questions, Show } from '../protocol';
import { toPoint, type AceEditor } from './ace';
import { element } from './dom';
import type { Link } from './link';

type Translated = NonNullable<Questions['translation']['answer']>;

/** What `print` and `Map` become, in the words of a person. */
const SHOWS: readonly (readonly [Show, string])[] = [
  ['geemap', 'with geemap'],
  ['plain', 'nothing but ee'],
  ['notebook', 'in a notebook'],
];
const NARROWEST = 320;
const COPIED_MS = 1500;

/** The translation of one editor. */
export class Translation {
  private readonly opener = button('Python', 'Show this script in Python (Alt+Shift+P)', () => this.toggle());
  private readonly choice = element('select', '', ...SHOWS.map(([value, label]) => option(value, label)));
  private readonly copier = button('Copy', 'Copy the translation', () => void this.copy());
  private readonly text = element('pre', 'geols-translated');
  private readonly notes = element('ul', 'geols-notes');
  private readonly panel = element(
    'section',
    'geols-box geols-translation',
    element('header', '', element('b', '', 'Python'), this.choice, this.copier, button('Close', 'Close the translation (Esc)', () => this.close())),
    this.text,
    this.notes,
  );
  private asked = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
    private readonly flush: () => void,
  ) {
    this.opener.classList.add('geols-opener');
    this.panel.setAttribute('role', 'dialog');
    this.panel.setAttribute('aria-label', 'The script in Python');
    this.choice.setAttribute('aria-label', 'What print and Map become');
    // Long scripts are scrolled with the keys.
    this.text.tabIndex = 0;
    this.choice.addEventListener('change', () => void this.renew());
    this.panel.addEventListener('keydown', event => {
      // The page has keys of its own for what is typed anywhere.
      event.stopPropagation();
      if (event.key === 'Escape') {
        event.preventDefault();
        this.close();
      }
    });
    window.addEventListener('resize', this.arrange);
  }

  get open(): boolean {
    return this.panel.isConnected;
  }

  /** The button is there while somebody answers. */
  offer(connected: boolean): void {
    if (!connected) {
      this.opener.remove();
    } else if (!this.opener.isConnected) {
      this.editor.container.append(this.opener);
      void this.renew();
    }
  }

  toggle(): void {
    if (this.open) {
      this.close();
      return;
    }
    this.text.replaceChildren();
    this.notes.replaceChildren();
    document.body.append(this.panel);
    this.arrange();
    this.copier.focus();
    void this.renew();
  }

  /** Translates what the editor has now, if the translation is shown. */
  async renew(): Promise<void> {
    if (!this.open) {
      return;
    }
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
    this.arrange();
  }

  close(): void {
    if (this.open) {
      this.panel.remove();
      this.editor.focus();
    }
  }

  dispose(): void {
    window.removeEventListener('resize', this.arrange);
    this.opener.remove();
    this.panel.remove();
  }

  /** Something to look at, and the way to it. */
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

  private async copy(): Promise<void> {
    const text = this.text.textContent ?? '';
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The page may not be allowed to: the old way wants the text selected.
      window.getSelection()?.selectAllChildren(this.text);
      copied = document.execCommand('copy');
    }
    this.copier.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (this.copier.textContent = 'Copy'), COPIED_MS);
  }

  private readonly arrange = (): void => {
    if (!this.open) {
      return;
    }
    const { top, right, width, height } = this.editor.container.getBoundingClientRect();
    const wide = Math.min(Math.max(NARROWEST, width / 2), window.innerWidth - 16);
    this.panel.style.width = `${wide}px`;
    this.panel.style.left = `${Math.max(8, right - wide)}px`;
    this.panel.style.top = `${top}px`;
    this.panel.style.height = `${Math.min(height, window.innerHeight - top)}px`;
  };
}

function button(label: string, title: string, pressed: () => void): HTMLButtonElement {
  const made = element('button', '', label);
  made.type = 'button';
  made.title = title;
  made.addEventListener('click', pressed);
  return made;
}

function option(value: string, label: string): HTMLOptionElement {
  const made = element('option', '', label);
  made.value = value;
  return made;
}

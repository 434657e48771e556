// A panel over the right half of the editor, with tabs. It is open until it is closed.

import type { AceEditor } from './ace';
import { button, element } from './dom';

const NARROWEST = 320;

/** A tab. */
export interface Tab {
  readonly title: string;
  readonly body: HTMLElement;
  /** What has the keys when the tab opens. */
  readonly first: HTMLElement;
  /** The tab was opened, or the script has changed. */
  renew(): void;
}

/** The panel of one editor. */
export class Panel {
  private readonly opener = button('geols', 'Python, code from words, search, summary (Alt+Shift+P)', () => this.toggle());
  private readonly labels: HTMLButtonElement[];
  private readonly panel: HTMLElement;
  private current = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly tabs: readonly [Tab, ...Tab[]],
  ) {
    this.opener.classList.add('geols-opener');
    this.labels = tabs.map((tab, index) => button(tab.title, '', () => this.select(index)));
    const list = element('div', 'geols-tabs', ...this.labels);
    list.setAttribute('role', 'tablist');
    this.panel = element('section', 'geols-box geols-panel', element('header', '', list, button('Close', 'Close the panel (Esc)', () => this.close())), ...tabs.map(tab => tab.body));
    this.panel.setAttribute('role', 'dialog');
    this.panel.setAttribute('aria-label', 'geols');
    this.labels.forEach((label, index) => {
      label.setAttribute('role', 'tab');
      label.addEventListener('keydown', event => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          this.select((index + step + tabs.length) % tabs.length);
          this.labels[this.current]?.focus();
        }
      });
    });
    tabs.forEach(tab => tab.body.setAttribute('role', 'tabpanel'));
    this.panel.addEventListener('keydown', event => {
      // The page has keys of its own for what is typed anywhere.
      event.stopPropagation();
      if (event.key === 'Escape') {
        event.preventDefault();
        this.close();
      }
    });
    window.addEventListener('resize', this.arrange);
    this.mark();
  }

  get open(): boolean {
    return this.panel.isConnected;
  }

  /** Shows the button while geols answers. */
  offer(connected: boolean): void {
    if (!connected) {
      this.opener.remove();
    } else if (!this.opener.isConnected) {
      this.editor.container.append(this.opener);
      this.renew();
    }
  }

  toggle(): void {
    if (this.open) {
      this.close();
      return;
    }
    document.body.append(this.panel);
    this.arrange();
    this.select(this.current);
  }

  /** The script has changed. */
  renew(): void {
    if (this.open) {
      this.tabs[this.current]?.renew();
      this.arrange();
    }
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

  private select(index: number): void {
    this.current = index;
    this.mark();
    this.tabs[index]?.first.focus();
    this.renew();
  }

  /** Shows the body of the current tab, whose label alone is in the order of the tab key. */
  private mark(): void {
    this.tabs.forEach((tab, index) => (tab.body.hidden = index !== this.current));
    this.labels.forEach((label, index) => {
      label.setAttribute('aria-selected', String(index === this.current));
      label.tabIndex = index === this.current ? 0 : -1;
    });
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

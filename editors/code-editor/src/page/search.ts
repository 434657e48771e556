// Operators, datasets, indices and recipes by words, with their pages. What is chosen goes where the cursor is.

import type { Hit } from '../protocol';
import { insert, type AceEditor } from './ace';
import { button, element } from './dom';
import type { Link } from './link';
import { render } from './markdown';
import type { Tab } from './panel';

const PAUSE_MS = 100;

/** The search of one editor. */
export class Search implements Tab {
  readonly title = 'Search';
  readonly first = element('input');
  private readonly hits = element('ul', 'geols-hits');
  private readonly page = element('div', 'geols-page');
  readonly body = element('div', 'geols-tab', element('div', 'geols-bar', this.first), this.hits, this.page);
  private asked = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
  ) {
    this.first.type = 'search';
    this.first.placeholder = 'zonal statistics, rain since 1981, cloud free composite';
    this.first.setAttribute('aria-label', 'What to look for');
    this.page.tabIndex = 0;
    this.first.addEventListener('input', () => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.search(this.first.value.trim()), PAUSE_MS);
    });
  }

  /** The hits do not depend on the script. */
  renew(): void {}

  private async search(query: string): Promise<void> {
    const mine = ++this.asked;
    const hits = query === '' ? [] : ((await this.link.ask(this.document, 'search', { query })) ?? []);
    if (mine === this.asked) {
      this.hits.replaceChildren(...hits.map(hit => this.row(hit)));
      this.page.replaceChildren(query !== '' && hits.length === 0 ? 'Nothing found.' : '');
    }
  }

  private row(hit: Hit): HTMLElement {
    const open = button(hit.name, hit.summary, () => void this.open(hit));
    return element('li', hit.deprecated ? 'geols-deprecated' : '', open, element('span', 'geols-detail', hit.deprecated ? `${hit.kind}, deprecated` : hit.kind, ': ', hit.summary));
  }

  private async open(hit: Hit): Promise<void> {
    const mine = ++this.asked;
    const text = await this.link.ask(this.document, 'page', { name: hit.name });
    if (mine !== this.asked) {
      return;
    }
    // An id stands in quotes.
    const written = hit.kind === 'dataset' ? `'${hit.name}'` : hit.name;
    const inserter = hit.kind === 'recipe' ? [] : [element('div', 'geols-bar', button(`Insert ${written}`, 'Insert it at the cursor', () => insert(this.editor, written)))];
    this.page.replaceChildren(...inserter, text === null ? 'geols gave no answer' : render(text));
    this.page.scrollTop = 0;
  }
}

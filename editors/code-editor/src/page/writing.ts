// Code for a request in words: the script, its plan, and what is missing. It goes where the cursor is.

import type { Written } from '../protocol';
import { insert, type AceEditor } from './ace';
import { button, copier, element } from './dom';
import type { Link } from './link';
import type { Tab } from './panel';

/** The requests of one editor. */
export class Writing implements Tab {
  readonly title = 'Write';
  readonly first = element('input');
  private readonly answer = element('div', 'geols-page');
  private readonly code = element('pre', 'geols-code');
  private readonly bar = element(
    'div',
    'geols-bar',
    button('Insert', 'Insert the script at the cursor', () => insert(this.editor, this.code.textContent ?? '')),
    copier(this.code),
  );
  private readonly form = element('form', 'geols-bar', this.first, element('button', '', 'Write'));
  readonly body = element('div', 'geols-tab', this.form, this.answer, this.bar, this.code);
  private asked = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
  ) {
    this.first.type = 'text';
    this.first.placeholder = 'median NDVI of Kenya in 2022 from Sentinel-2';
    this.first.setAttribute('aria-label', 'What the script shall do');
    this.code.tabIndex = 0;
    this.code.hidden = this.bar.hidden = true;
    this.form.addEventListener('submit', event => {
      event.preventDefault();
      void this.write(this.first.value.trim());
    });
  }

  /** The answer does not depend on the script. */
  renew(): void {}

  private async write(request: string): Promise<void> {
    if (request === '') {
      return;
    }
    const mine = ++this.asked;
    const written = await this.link.ask(this.document, 'writing', { request });
    if (mine === this.asked) {
      this.show(written ?? { gaps: ['geols gave no answer'], assumed: [], plan: '' });
    }
  }

  private show({ code, gaps, assumed, plan }: Written): void {
    const titled = (title: string, lines: readonly string[]): Node[] =>
      lines.length === 0 ? [] : [element('h4', '', title), element('ul', '', ...lines.map(line => element('li', '', line)))];
    this.answer.replaceChildren(
      ...titled(code === undefined ? 'Not understood' : 'Not in the script', gaps),
      ...titled('Assumed', assumed),
      ...(plan === '' ? [] : [element('h4', '', 'Plan'), element('pre', '', plan)]),
    );
    this.code.textContent = code ?? '';
    this.code.hidden = this.bar.hidden = code === undefined;
  }
}

// The script in plain English. It follows what is typed.

import { element } from './dom';
import type { Link } from './link';
import { render } from './markdown';
import type { Tab } from './panel';

/** The summary of one editor. */
export class Summary implements Tab {
  readonly title = 'Summary';
  private readonly text = element('div', 'geols-page');
  readonly first = this.text;
  readonly body = element('div', 'geols-tab', this.text);
  private asked = 0;

  constructor(
    private readonly link: Link,
    private readonly document: number,
    private readonly flush: () => void,
  ) {
    this.text.tabIndex = 0;
  }

  renew(): void {
    void this.summarize();
  }

  private async summarize(): Promise<void> {
    const mine = ++this.asked;
    this.flush();
    const answer = await this.link.ask(this.document, 'summary', {});
    if (mine === this.asked) {
      this.text.replaceChildren(answer === null ? 'geols gave no answer' : answer === '' ? 'The script is empty.' : render(answer));
    }
  }
}

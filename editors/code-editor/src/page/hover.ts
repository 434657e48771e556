// What is known of the thing under the mouse: problems first, with their fixes, then the card of the server.

import type { Position, Range } from '../protocol';
import { toPosition, type AceEditor, type AceMouseEvent } from './ace';
import { element, link as anchor, place } from './dom';
import type { Problems } from './problems';
import type { Fixes } from './fixes';
import type { Link } from './link';
import { render } from './markdown';

const REST_MS = 250;
/** Time to reach the box with the mouse. */
const LEAVE_MS = 300;

/** The hover of one editor. */
export class Hover {
  private readonly box = element('div', 'geols-box geols-hover');
  private resting: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private at: Position | undefined;
  private asked = 0;

  constructor(
    private readonly editor: AceEditor,
    private readonly link: Link,
    private readonly document: number,
    private readonly problems: () => Problems,
    private readonly fixes: Fixes,
    private readonly flush: () => void,
  ) {
    this.box.addEventListener('mouseenter', () => clearTimeout(this.leaving));
    this.box.addEventListener('mouseleave', () => this.leave());
  }

  /** The mouse has moved over the editor. */
  moved = (event: AceMouseEvent): void => {
    clearTimeout(this.resting);
    const position = toPosition(event.getDocumentPosition());
    const line = this.editor.session.getDocument().getLine(position.line) ?? '';
    if (event.domEvent.buttons !== 0 || position.character >= line.length) {
      this.leave();
      return;
    }
    if (this.box.isConnected && this.at?.line === position.line && this.at.character === position.character) {
      clearTimeout(this.leaving);
      return;
    }
    this.leave();
    this.resting = setTimeout(() => void this.show(position), REST_MS);
  };

  /** The mouse is somewhere else. */
  leave = (): void => {
    clearTimeout(this.resting);
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.close(), LEAVE_MS);
  };

  close = (): void => {
    clearTimeout(this.resting);
    this.asked += 1;
    this.at = undefined;
    this.box.remove();
  };

  private async show(position: Position): Promise<void> {
    const mine = ++this.asked;
    this.flush();
    const under: Range = { start: position, end: { line: position.line, character: position.character + 1 } };
    const found = this.problems().at(under).filter(({ range }) => contains(range, position));
    const [hover, fixes] = await Promise.all([
      this.link.ask(this.document, 'hover', { position }),
      found.length > 0 ? this.fixes.of(found[0]?.range ?? under) : [],
    ]);
    if (mine !== this.asked || (found.length === 0 && !hover?.markdown)) {
      return;
    }
    const parts = found.map(({ problem }) => {
      const rule = problem.page === undefined ? problem.rule : anchor(problem.page, problem.rule);
      const [first = '', ...rest] = problem.message.split('\n');
      const lines = [element('p', 'geols-message', first, ' ', element('span', 'geols-rule', rule)), ...rest.map(line => element('p', 'geols-note', line))];
      return element('div', `geols-problem geols-is-${problem.severity}`, ...lines);
    });
    const buttons = fixes.map(fix => {
      const button = element('button', '', fix.title);
      button.type = 'button';
      button.addEventListener('click', () => {
        this.close();
        this.fixes.apply(fix);
      });
      return button;
    });
    if (buttons.length > 0) {
      parts.push(element('div', 'geols-buttons', ...buttons));
    }
    if (hover?.markdown) {
      const card = element('div', 'geols-card');
      card.append(render(hover.markdown));
      parts.push(card);
    }
    clearTimeout(this.leaving);
    this.at = position;
    this.box.replaceChildren(...parts);
    this.box.scrollTop = 0;
    const start = found[0]?.range.start ?? hover?.range?.start ?? position;
    const { pageX, pageY } = this.editor.renderer.textToScreenCoordinates(position.line, start.line === position.line ? start.character : 0);
    place(this.box, pageX - window.scrollX, pageY - window.scrollY, this.editor.renderer.lineHeight);
  }
}

function contains(range: Range, position: Position): boolean {
  const after = position.line > range.start.line || (position.line === range.start.line && position.character >= range.start.character);
  const before = position.line < range.end.line || (position.line === range.end.line && position.character < range.end.character);
  return after && before;
}

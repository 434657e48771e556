// One editor of the page with all that geols adds to it, and how that is taken back.

import type { Problem } from '../protocol';
import { textOf, type AceEditor, type AceMouseEvent } from './ace';
import { Completion } from './completion';
import { Problems } from './problems';
import { Fixes } from './fixes';
import { Hover } from './hover';
import type { Link } from './link';
import { Panel } from './panel';
import { Search } from './search';
import { Summary } from './summary';
import { Translation } from './translation';
import { Writing } from './writing';

/** A pause in typing. */
const PAUSE_MS = 120;
const CTRL = 1;
const ALT = 2;
const SHIFT = 4;
const COMMAND = 8;
/** Commands of the Code Editor or of Ace that open their own list. */
const THEIR_COMPLETION = ['Suggestion', 'startAutocomplete'];

/** An editor. */
export class Attached {
  /** What requests and texts are told by. */
  readonly document: number;
  private version = 0;
  private sent = -1;
  private session;
  private problems: Problems;
  private readonly completion: Completion;
  private readonly fixes: Fixes;
  private readonly hover: Hover;
  private readonly panel: Panel;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private triggers: readonly string[] = [];
  private connected = false;
  private static count = 0;

  constructor(
    readonly editor: AceEditor,
    private readonly link: Link,
  ) {
    this.document = ++Attached.count;
    this.session = editor.session;
    this.problems = new Problems(editor, this.session);
    this.completion = new Completion(editor, link, this.document, this.flush);
    this.fixes = new Fixes(editor, link, this.document, this.flush);
    this.hover = new Hover(editor, link, this.document, () => this.problems, this.fixes, this.flush);
    this.panel = new Panel(editor, [
      new Translation(editor, link, this.document, this.flush),
      new Summary(link, this.document, this.flush),
      new Writing(editor, link, this.document),
      new Search(editor, link, this.document),
    ]);
    this.session.on('change', this.changed);
    editor.on('changeSession', this.switched);
    editor.on('mousemove', this.hover.moved as (event: AceMouseEvent) => void);
    editor.on('blur', this.left);
    editor.container.addEventListener('mouseleave', this.hover.leave);
    editor.commands.on('afterExec', this.typed);
    editor.keyBinding.addKeyboardHandler(this.keys);
    this.flush();
  }

  /** The server came or went. */
  state(connected: boolean, triggers: readonly string[]): void {
    this.connected = connected;
    this.triggers = triggers;
    this.panel.offer(connected);
    if (!connected) {
      this.completion.close();
      this.fixes.close();
      this.hover.close();
    }
  }

  /** Shows what was found, unless it was found in another text. */
  found(version: number, problems: readonly Problem[]): void {
    if (version === this.version || problems.length === 0) {
      this.problems.show(problems);
    }
  }

  /** Sends the text again: nobody has it any more. */
  renew(): void {
    this.sent = -1;
    this.flush();
  }

  /** Takes everything back. */
  dispose(): void {
    clearTimeout(this.pause);
    this.state(false, []);
    this.problems.dispose();
    this.panel.dispose();
    this.session.off('change', this.changed);
    this.editor.off('changeSession', this.switched);
    this.editor.off('mousemove', this.hover.moved as (event: AceMouseEvent) => void);
    this.editor.off('blur', this.left);
    this.editor.container.removeEventListener('mouseleave', this.hover.leave);
    this.editor.commands.off('afterExec', this.typed);
    this.editor.keyBinding.removeKeyboardHandler(this.keys);
    this.link.tell({ tell: 'close', document: this.document });
  }

  /** Sends the text if it is not known yet. */
  private flush = (): void => {
    clearTimeout(this.pause);
    if (this.sent !== this.version) {
      this.sent = this.version;
      this.link.tell({ tell: 'text', document: this.document, version: this.version, text: textOf(this.session) });
    }
  };

  private rested = (): void => {
    this.flush();
    this.panel.renew();
  };

  private changed = (): void => {
    this.version += 1;
    this.hover.close();
    this.fixes.close();
    clearTimeout(this.pause);
    this.pause = setTimeout(this.rested, PAUSE_MS);
  };

  /** The Code Editor shows another script. */
  private switched = (): void => {
    this.session.off('change', this.changed);
    this.problems.dispose();
    this.session = this.editor.session;
    this.problems = new Problems(this.editor, this.session);
    this.session.on('change', this.changed);
    this.completion.close();
    this.changed();
    this.rested();
  };

  private left = (): void => {
    this.completion.close();
    this.fixes.close();
  };

  private typed = ({ command, args }: { command: { name?: string }; args?: unknown }): void => {
    if (!this.connected) {
      return;
    }
    if (command.name === 'insertstring' && typeof args === 'string') {
      if (this.triggers.includes(args) && args !== ' ') {
        void this.completion.ask(args);
      } else if (this.completion.open) {
        this.completion.moved();
      } else if (/^[A-Za-z_]$/.test(args)) {
        void this.completion.ask();
      }
    } else if (command.name === 'backspace' || command.name === 'del') {
      this.completion.moved();
    } else if (this.completion.open) {
      this.completion.close();
    }
  };

  private readonly keys = {
    handleKeyboard: (_data: unknown, hash: number, _key: string, code: number): { command: string } | undefined => {
      const taken = { command: 'null' };
      // -1 is text that is typed; the numbers of its letters mean nothing here.
      if (hash === 0 && (this.completion.key(code) || this.fixes.key(code))) {
        return taken;
      }
      if (!this.connected) {
        return undefined;
      }
      if (code === 32 && hash === CTRL) {
        void this.complete();
        return taken;
      }
      if ((code === 190 && (hash === CTRL || hash === COMMAND)) || (code === 13 && hash === ALT)) {
        this.completion.close();
        void this.fixes.show();
        return taken;
      }
      if (code === 80 && hash === (ALT | SHIFT)) {
        this.completion.close();
        this.panel.toggle();
        return taken;
      }
      return undefined;
    },
  };

  /** Ours, or theirs where we have nothing. */
  private async complete(): Promise<void> {
    const theirs = THEIR_COMPLETION.find(name => name in this.editor.commands.commands);
    if (!(await this.completion.ask()) && theirs !== undefined) {
      this.editor.execCommand(theirs);
    }
  }
}

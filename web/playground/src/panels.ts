// The panels beside the script. A panel is computed when it is visible.

import { Refused } from './engine';
import type { Engine, Language } from './engine';
import type { Editor } from './editor';
import { Viewer } from './editor';
import type { Problem } from './problems';
import { element, markdown } from './markdown';
import type { Explained, Found, Generated, Planned, Summarized, Translated } from './tools';

export const other = (language: Language): Language => (language === 'python' ? 'javascript' : 'python');
export const LANGUAGES: Record<Language, string> = { javascript: 'JavaScript', python: 'Python' };

export function find<T extends HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
}

const empty = (text: string): HTMLElement => element('p', { class: 'empty' }, text);
const titled = (title: string, lines: string[]): Node[] => (lines.length === 0 ? [] : [element('h3', {}, title), element('ul', {}, ...lines.map(line => element('li', {}, line)))]);

function button(text: string, run: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', run);
  return made;
}

export type Page = {
  engine: Engine;
  editor: Editor;
  /** Puts a script into the editor. */
  use(text: string, language: Language): void;
  announce(text: string): void;
};

/** Shows the problems as a list. */
export function showProblems(page: Page, problems: Problem[]): void {
  const panel = find('#problems');
  find('#count').textContent = problems.length === 0 ? '' : String(problems.length);
  if (problems.length === 0) {
    panel.replaceChildren(empty('No problems.'));
    return;
  }
  const items = problems.map(problem => {
    const { line, character } = problem.range.start;
    const go = button(problem.message, () => page.editor.reveal(problem.range), { class: 'go' });
    const fixes = problem.fixes.map(fix => button(fix.title, () => page.editor.apply(fix.edits)));
    return element(
      'li',
      { class: `problem ${problem.severity}` },
      go,
      ...problem.notes.map(note => element('p', { class: 'note' }, note)),
      element('p', { class: 'rule' }, `line ${line + 1}:${character + 1} · ${problem.severity} · ${problem.rule}`),
      ...(fixes.length > 0 ? [element('div', { class: 'fixes' }, ...fixes)] : []),
    );
  });
  panel.replaceChildren(element('ul', { class: 'list', 'aria-label': 'Problems' }, ...items));
}

/** Runs tasks that may overlap; only the last one shows its result. */
function latest(): <T>(task: Promise<T>, show: (value: T) => void, refused: (reason: string) => void) => Promise<void> {
  let last = 0;
  return async (task, show, refused) => {
    const own = ++last;
    try {
      const value = await task;
      if (own === last) {
        show(value);
      }
    } catch (error) {
      if (own === last && error instanceof Refused) {
        refused(error.message);
      }
    }
  };
}

function copyButton(panel: HTMLElement, viewer: Viewer, page: Page): void {
  find('.copy', panel).addEventListener('click', () => {
    navigator.clipboard.writeText(viewer.text).then(
      () => page.announce('Copied.'),
      () => page.announce('The browser does not allow copying.'),
    );
  });
}

/** Returns what renews the translation. */
export function translationPanel(page: Page): () => void {
  const panel = find('#translation');
  const viewer = new Viewer(find('.code', panel), 'Translation');
  const run = latest();
  let shown: Translated | null = null;
  copyButton(panel, viewer, page);
  find('.use', panel).addEventListener('click', () => shown && page.use(shown.code, shown.language));
  return () => {
    const { text, language } = page.editor;
    const show = (translated: Translated): void => {
      shown = translated;
      viewer.show(translated.code, translated.language);
      const notes = translated.notes.map(note => element('li', { class: 'problem' }, element('p', {}, note.message), element('p', { class: 'rule' }, `line ${note.line}`)));
      find('.notes', panel).replaceChildren(...(notes.length > 0 ? [element('ul', { class: 'list', 'aria-label': 'To check by eye' }, ...notes)] : []));
    };
    const refused = (reason: string): void => show({ code: '', language: other(language), notes: [{ line: 1, message: reason }] });
    void run(page.engine.tool<Translated>('translate', { code: text, language }), ({ data }) => show(data), refused);
  };
}

/** Returns what renews the summary. */
export function summaryPanel(page: Page): () => void {
  const panel = find('#summary');
  const run = latest();
  return () => {
    const { text, language } = page.editor;
    const show = (summary: string): void => panel.replaceChildren(summary.trim() === '' ? empty('The script is empty.') : markdown(summary));
    void run(page.engine.tool<Summarized>('summarize', { code: text, language }), ({ data }) => show(data.summary), reason => panel.replaceChildren(empty(reason)));
  };
}

export function requestPanel(page: Page): void {
  const panel = find('#request');
  const viewer = new Viewer(find('.code', panel), 'Script of the request');
  const words = find<HTMLInputElement>('#words');
  const run = latest();
  let shown: { code: string; language: Language } | null = null;
  copyButton(panel, viewer, page);
  find('.use', panel).addEventListener('click', () => shown && page.use(shown.code, shown.language));
  const show = (steps: string, made: Generated, language: Language): void => {
    const plan = steps.trim() === '' ? [] : [element('h3', {}, 'Plan'), element('pre', { tabindex: '0' }, element('code', {}, steps.trim()))];
    const gaps = titled(made.code === undefined ? 'Not understood' : 'Not in the script', made.gaps);
    find('.answer', panel).replaceChildren(...gaps, ...titled('Recipes that may do it', made.recipes), ...titled('Assumed', made.assumed), ...plan);
    shown = made.code === undefined ? null : { code: made.code, language };
    find('.bar', panel).hidden = find('.code', panel).hidden = shown === null;
    if (shown) {
      viewer.show(shown.code, language);
    }
  };
  find('form', panel).addEventListener('submit', event => {
    event.preventDefault();
    const request = words.value.trim();
    if (request === '') {
      return;
    }
    const { language } = page.editor;
    const both = Promise.all([page.engine.tool<Planned>('plan', { request }), page.engine.tool<Generated>('generate', { request, language, partial: true })]);
    const refused = (reason: string): void => show('', { complete: false, assumed: [], gaps: [reason], recipes: [] }, language);
    // Assumptions and gaps have lists of their own.
    void run(both, ([plan, made]) => show(plan.text.split(/^(?:Assumed|Gaps|Recipes):$/m)[0] ?? '', made.data, language), refused);
  });
}

export function searchPanel(page: Page): void {
  const panel = find('#search');
  const query = find<HTMLInputElement>('#query');
  const [hits, article] = [find('.hits', panel), find('article', panel)];
  const [search, explain] = [latest(), latest()];
  const open = (name: string): void => {
    for (const hit of hits.querySelectorAll('button')) {
      hit.setAttribute('aria-current', String(hit.dataset['name'] === name));
    }
    const asked = page.engine.tool<Explained>('explain', { name, language: page.editor.language });
    void explain(asked, ({ data }) => article.replaceChildren(markdown(data.text)), reason => article.replaceChildren(empty(reason)));
  };
  const renew = (): void => {
    const words = query.value.trim();
    if (words === '') {
      hits.replaceChildren();
      article.replaceChildren();
      return;
    }
    const show = (found: Found): void => {
      const items = found.hits.map(hit => {
        const parts = [element('span', { class: 'kind' }, hit.deprecated ? `${hit.kind}, deprecated` : hit.kind), element('span', { class: 'name' }, hit.name), element('span', { class: 'about' }, hit.summary)];
        const made = element('button', { type: 'button', 'data-name': hit.name }, ...parts);
        made.addEventListener('click', () => open(hit.name));
        return element('li', {}, made);
      });
      hits.replaceChildren(items.length === 0 ? empty('Nothing found.') : element('ul', { class: 'list', 'aria-label': 'Results' }, ...items));
      article.replaceChildren();
    };
    const asked = page.engine.tool<Found>('search', { query: words, language: page.editor.language, limit: 8 });
    void search(asked, ({ data }) => show(data), reason => hits.replaceChildren(empty(reason)));
  };
  query.addEventListener('input', renew);
  find('form', panel).addEventListener('submit', event => {
    event.preventDefault();
    find<HTMLButtonElement>('button', hits).click();
  });
}

/** Tabs as assistive technology expects them: one is in the tab order, arrows move. */
export function tabs(opened: (panel: string) => void): (panel: string) => void {
  const all = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const open = (tab: HTMLElement): void => {
    for (const one of all) {
      const selected = one === tab;
      one.setAttribute('aria-selected', String(selected));
      one.tabIndex = selected ? 0 : -1;
      find(`#${one.getAttribute('aria-controls')}`).hidden = !selected;
    }
    opened(tab.getAttribute('aria-controls') ?? '');
  };
  all.forEach((tab, index) => {
    tab.addEventListener('click', () => open(tab));
    tab.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : all[(index + step + all.length) % all.length];
      if (next) {
        event.preventDefault();
        next.focus();
        open(next);
      }
    });
  });
  return panel => open(find(`#tab-${panel}`));
}

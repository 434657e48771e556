// The page: the script, its analysis, and what is shown of it.

import type { EditorView } from '@codemirror/view';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { Editor, positionOf } from './editor';
import { Engine, Refused } from './engine';
import type { Language } from './engine';
import { analyze as problemsOf, editsOf } from './problems';
import type { Problem } from './problems';
import { LANGUAGES, find, other, requestPanel, searchPanel, showProblems, summaryPanel, tabs, translationPanel } from './panels';
import type { Page } from './panels';
import { element } from './markdown';
import { fromFragment, toFragment } from './share';
import type { Checked } from './tools';

const EXAMPLE = `// Vegetation around Innsbruck in the summer of 2023.
var area = ee.Geometry.Point([11.39, 47.27]).buffer(20000);

var summer = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(area)
    .filterDate('2023-06-01', '2023-09-01')
    .median();

var ndvi = summer.normalizedDifference(['B8', 'B4']);
var red = ndvi.select('B4');
var local = ndvi.clipp(area);

Map.centerObject(area, 10);
Map.addLayer(local, {min: 0, max: 1, palette: ['white', 'green']}, 'NDVI');
`;

/** How long typing must rest before a panel is renewed, in milliseconds. */
const REST = 250;

// The engine loads while the page is built.
let recovering: string | null = null;
let failed = (reason: string): void => announce(`The analysis could not be loaded: ${reason}`);
const engine = new Engine(reason => failed(reason));

const status = find('#status');
const announce = (text: string): void => void (status.textContent = text);

let problems: Problem[] = [];

async function analyze(): Promise<void> {
  const { doc } = editor.view.state;
  const started = performance.now();
  let found: Problem[];
  try {
    found = await problemsOf(engine, editor.script(doc));
  } catch {
    return;
  }
  if (!editor.show(found, doc)) {
    return;
  }
  problems = found;
  performance.mark('geols:problems');
  const count = (severity: string, one: string): string => {
    const number = found.filter(problem => problem.severity === severity).length;
    return number === 0 ? '' : `${number} ${one}${number === 1 ? '' : 's'}`;
  };
  const counts = [count('error', 'error'), count('warning', 'warning'), count('hint', 'hint')].filter(text => text !== '');
  announce(counts.join(', ') || 'No problems');
  status.title = `${Math.round(performance.now() - started)} ms`;
  find<HTMLButtonElement>('#fix-all').disabled = !found.some(problem => problem.fixes.length > 0);
  showProblems(page, found);
}

/** The actions at the cursor, in a menu. */
function showActions(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const { from, to } = selection.main;
  const range = { start: positionOf(doc, from), end: positionOf(doc, to) };
  const asked = engine.ask('codeAction', { range, context: { diagnostics: [] } }, editor.script(doc));
  asked.then(
    // There is a button for all fixes.
    actions => openMenu(view, (actions ?? []).filter(action => !action.kind?.startsWith('source'))),
    () => {},
  );
  return true;
}

const menu = find('#menu');

function openMenu(view: EditorView, actions: CodeAction[]): void {
  const { doc, selection } = view.state;
  const at = view.coordsAtPos(selection.main.head);
  if (actions.length === 0 || !at) {
    announce('No actions here');
    return;
  }
  const items = actions.map(action => {
    const item = element('button', { type: 'button', role: 'menuitem' }, action.title);
    item.addEventListener('click', () => {
      closeMenu();
      editor.apply(editsOf(action), doc);
    });
    return item;
  });
  menu.replaceChildren(...items);
  menu.hidden = false;
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  menu.style.top = `${at.bottom + height + 8 > innerHeight ? Math.max(8, at.top - height - 4) : at.bottom + 4}px`;
  items[0]?.focus();
}

function closeMenu(): void {
  menu.hidden = true;
  editor.view.focus();
}

menu.addEventListener('keydown', event => {
  const items = [...menu.querySelectorAll('button')];
  const index = items.indexOf(document.activeElement as HTMLButtonElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    items[(index + step + items.length) % items.length]?.focus();
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault();
    closeMenu();
  }
});
menu.addEventListener('focusout', event => {
  if (!menu.contains(event.relatedTarget as Node | null)) {
    menu.hidden = true;
  }
});

const linked = await fromFragment(location.hash).catch(() => null);
const script = linked ?? { text: EXAMPLE, language: 'javascript' as Language };

let rest: ReturnType<typeof setTimeout> | undefined;
const changed = (): void => {
  void analyze();
  clearTimeout(rest);
  rest = setTimeout(() => renew(), REST);
};

const editor = new Editor(find('#editor'), engine, script.language, script.text, changed, showActions);

failed = reason => {
  const { text } = editor;
  editor.clear();
  announce(`The analysis failed and starts again: ${reason}`);
  // A script on which it fails again is tried after its next change.
  if (recovering !== text) {
    recovering = text;
    void analyze();
  }
};

const page: Page = {
  engine,
  editor,
  announce,
  use(text, language) {
    editor.setScript(text, language);
    showLanguage();
    editor.view.focus();
  },
};

const renewing: Record<string, () => void> = { translation: translationPanel(page), summary: summaryPanel(page) };
requestPanel(page);
searchPanel(page);
let visible = 'problems';
const renew = (): void => renewing[visible]?.();
tabs(panel => {
  visible = panel;
  renew();
});

const languages = [...document.querySelectorAll<HTMLInputElement>('#languages input')];
function showLanguage(): void {
  for (const input of languages) {
    input.checked = input.value === editor.language;
  }
  find('#other').textContent = LANGUAGES[other(editor.language)];
}
for (const input of languages) {
  input.addEventListener('change', () => {
    editor.setScript(editor.text, input.value as Language);
    showLanguage();
    changed();
  });
}

find('#fix-all').addEventListener('click', async () => {
  const { text, language } = editor;
  const count = problems.length;
  // Fixes that need a look are applied too: they can be undone, and the script is in sight.
  const fixed = await engine.tool<Checked>('check', { code: text, language, fix: 'all' }).catch((error: unknown) => (error instanceof Refused ? null : Promise.reject(error)));
  if (fixed?.data.fixed_code !== undefined && editor.text === text) {
    editor.setScript(fixed.data.fixed_code, language);
    await analyze();
    announce(`${count - problems.length} of ${count} problems fixed. Undo: Ctrl+Z`);
  }
});

find('#share').addEventListener('click', async () => {
  history.replaceState(null, '', `#${await toFragment(editor)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    announce('Link copied. It holds the script; nothing was sent.');
  } catch {
    announce('The link is in the address bar. It holds the script; nothing was sent.');
  }
});

addEventListener('hashchange', async () => {
  const next = await fromFragment(location.hash).catch(() => null);
  if (next && next.text !== editor.text) {
    page.use(next.text, next.language);
  }
});

const theme = find<HTMLSelectElement>('#theme');
const setTheme = (name: string): void => {
  theme.value = name;
  document.documentElement.dataset['theme'] = name;
};
// Storage can be off.
try {
  setTheme(localStorage.getItem('theme') ?? 'system');
} catch {
  setTheme('system');
}
theme.addEventListener('change', () => {
  setTheme(theme.value);
  try {
    localStorage.setItem('theme', theme.value);
  } catch {
    // It lasts until the page is closed.
  }
});

if (/Mac|iPhone|iPad/.test(navigator.platform)) {
  find('#keys').textContent = 'Quick fixes: ⌘. · Leave the editor: Escape, then Tab';
}
showLanguage();
void analyze();

// For tests.
addEventListener('geols:panic', () => engine.panic());

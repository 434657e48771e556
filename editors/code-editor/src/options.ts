// The page of the extension: the state of geols, and the pairing with a geols on this machine.

import { load, parse, save, type Pairing } from './pairing';
import type { State, ToPage } from './protocol';

const find = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

/** What each state means, and what to do. */
const SAYS: Record<State['is'], (state: State) => [string, string]> = {
  connecting: state => [`${program(state)} starts …`, ''],
  connected: state => [
    `${program(state)} is ready.`,
    'address' in state ? 'It reads the modules and the configuration on your machine.' : 'It runs in this browser. Your scripts are sent nowhere.',
  ],
  failed: state => [`geols has failed: ${state.is === 'failed' ? state.reason : ''}`, 'It starts again when the script changes. Please report the script on which it fails.'],
  refused: state => [
    `${program(state)} refuses this browser.`,
    'The token is not the one with which it was started: paste the line that it printed last.',
  ],
  silent: state => [
    `${program(state)} does not answer.`,
    'Start it with "geols server --pair". If it runs, it has another port or another token: paste the line that it printed last. "Forget" returns to the geols in this browser.',
  ],
};

/** Names the geols that is used. */
function program(state: State): string {
  const version = state.is === 'connected' ? ` ${state.version}` : '';
  return `geols${version}${'address' in state ? ` at ${state.address}` : ''}`;
}

function show(state: State): void {
  const [what, todo] = SAYS[state.is](state);
  const box = find('state');
  box.className = state.is;
  const line = (text: string) => Object.assign(document.createElement('p'), { textContent: text });
  const strong = document.createElement('p');
  strong.append(Object.assign(document.createElement('strong'), { textContent: what }));
  box.replaceChildren(strong, ...(todo === '' ? [] : [line(todo)]));
}

/** The token is a secret, and is not left lying about. */
function shown(pairing: Pairing | undefined): void {
  const field = find<HTMLInputElement>('line');
  field.value = '';
  field.placeholder = pairing ? `127.0.0.1:${pairing.port}/… (kept)` : '127.0.0.1:38547/…';
}

/** The background connects for this page as it does for an editor, so this page shows what an editor would get. */
function watch(): void {
  const port = chrome.runtime.connect({ name: 'options' });
  port.onMessage.addListener((message: ToPage) => {
    if (message.tell === 'state') {
      show(message.state);
    }
  });
  port.onDisconnect.addListener(() => setTimeout(watch, 300));
}

find<HTMLFormElement>('form').addEventListener('submit', async event => {
  event.preventDefault();
  const pairing = parse(find<HTMLInputElement>('line').value);
  find('problem').textContent = typeof pairing === 'string' ? pairing : '';
  if (typeof pairing !== 'string') {
    // The same line again is a wish to try again.
    await save(undefined);
    await save(pairing);
    shown(pairing);
  }
});
find('forget').addEventListener('click', async () => {
  find('problem').textContent = '';
  await save(undefined);
  shown(undefined);
});
void load().then(shown);
watch();

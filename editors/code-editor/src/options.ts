// The page where the browser is paired: shows how things stand, and what to do about it.

import { load, parse, save, type Pairing } from './pairing';
import type { State, ToPage } from './protocol';

const find = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

const SAYS: Record<State['is'], (state: State) => [string, string]> = {
  unpaired: () => ['Not paired yet.', 'Two steps below, once.'],
  connecting: state => [`Connecting to ${address(state)} …`, ''],
  connected: state => [`Connected to geols ${state.is === 'connected' ? state.version : ''} at ${address(state)}.`, 'Nothing is left to do here.'],
  refused: state => [
    `geols at ${address(state)} refuses this browser.`,
    'The token is not the one that it was started with: paste the line that it printed last.',
  ],
  silent: state => [
    `geols does not answer at ${address(state)}.`,
    'Start it with "geols server --pair". If it runs, it has another port or another token: paste the line that it printed last.',
  ],
};

function address(state: State): string {
  return 'address' in state ? state.address : '';
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

/** The background connects for this page as it does for an editor; that is the proof that it works. */
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

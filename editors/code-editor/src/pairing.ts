// Where the server is and what it wants to hear, as `geols server --pair` prints it: 127.0.0.1:PORT/TOKEN.

/** A pairing. */
export interface Pairing {
  readonly port: number;
  readonly token: string;
}

const KEY = 'pairing';

/** Reads what was pasted; why it cannot be read, otherwise. */
export function parse(text: string): Pairing | string {
  const pasted = text.trim().replace(/^wss?:\/\//, '');
  if (pasted === '') {
    return 'Paste the line that "geols server --pair" prints.';
  }
  const match = /^(127\.0\.0\.1|localhost):(\d{1,5})\/([A-Za-z0-9_-]+)$/.exec(pasted);
  if (!match) {
    return 'This is not a line of "geols server --pair". It looks like 127.0.0.1:38547/ and then letters and digits.';
  }
  const port = Number(match[2]);
  if (port < 1 || port > 65535) {
    return `There is no port ${port}.`;
  }
  return { port, token: match[3] ?? '' };
}

/** The pairing that was kept. */
export async function load(): Promise<Pairing | undefined> {
  const kept = (await chrome.storage.local.get(KEY))[KEY] as Pairing | undefined;
  return kept && typeof kept.port === 'number' && typeof kept.token === 'string' ? kept : undefined;
}

/** Keeps a pairing, or forgets it. Of this browser only: it is a secret of this machine. */
export async function save(pairing: Pairing | undefined): Promise<void> {
  await (pairing ? chrome.storage.local.set({ [KEY]: pairing }) : chrome.storage.local.remove(KEY));
}

/** Calls `changed` when there is another. */
export function watch(changed: () => void): void {
  chrome.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && KEY in changes) {
      changed();
    }
  });
}

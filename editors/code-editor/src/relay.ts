// Between the page and the background. It can talk to both, and understands neither.
//
// The page's part and this one meet once through a window message; then they have a channel of their own.

import { ALIVE, HELLO, READY, type ToPage } from './protocol';

/** A background that was put to sleep is woken by the next connection. */
const AGAIN_MS = 300;
const ALIVE_MS = 20_000;

let channel: MessagePort | undefined;
let background: chrome.runtime.Port | undefined;

window.addEventListener('message', event => {
  const port = event.ports[0];
  if (event.source === window && event.data === HELLO && port) {
    channel?.close();
    channel = port;
    connect();
  }
});
window.postMessage(READY, window.location.origin);

setInterval(() => {
  try {
    background?.postMessage(ALIVE);
  } catch {
    // The connection ended a moment ago, and is made again.
  }
}, ALIVE_MS);

function connect(): void {
  const page = channel;
  background?.disconnect();
  if (!page) {
    return;
  }
  let port: chrome.runtime.Port;
  try {
    port = chrome.runtime.connect({ name: 'editor' });
  } catch {
    // The extension was renewed or removed: this script is what is left of the old one.
    page.postMessage({ tell: 'gone' } satisfies ToPage);
    return;
  }
  background = port;
  port.onMessage.addListener(message => page.postMessage(message));
  port.onDisconnect.addListener(() => {
    if (background === port) {
      background = undefined;
      setTimeout(() => {
        connect();
        page.postMessage({ tell: 'renewed' } satisfies ToPage);
      }, AGAIN_MS);
    }
  });
  page.onmessage = event => {
    try {
      port.postMessage(event.data);
    } catch {
      // The connection ended a moment ago, and is made again.
    }
  };
}

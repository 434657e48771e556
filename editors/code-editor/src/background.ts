// The only part that has the engine, knows the token and connects to a server: no page does, and no content script either.
//
// Hazard: listeners must be registered while this script is first run, or the browser wakes it for an event that nobody hears.

import { panic } from './engine';
import { watch } from './pairing';
import { ALIVE, type FromPage, type State } from './protocol';
import { Session } from './session';

const sessions = new Map<chrome.runtime.Port, Session>();

chrome.runtime.onConnect.addListener(port => {
  if (port.sender?.id !== chrome.runtime.id) {
    return;
  }
  const tab = port.sender.tab?.id;
  const session = new Session(message => {
    port.postMessage(message);
    if (message.tell === 'state' && port.name === 'editor' && tab !== undefined) {
      show(tab, message.state);
    }
  });
  sessions.set(port, session);
  port.onMessage.addListener((message: FromPage | typeof ALIVE) => {
    if (message.tell !== ALIVE.tell) {
      void session.take(message);
    }
  });
  port.onDisconnect.addListener(() => {
    sessions.delete(port);
    session.close();
  });
});

chrome.action.onClicked.addListener(() => void chrome.runtime.openOptionsPage());

chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === 'install') {
    void chrome.runtime.openOptionsPage();
  }
});

watch(() => {
  for (const session of sessions.values()) {
    void session.renew();
  }
});

// For tests, which run code in the background. No page can.
addEventListener('geols:panic', panic);

/** Shows the state in the button of the extension. */
function show(tabId: number, state: State): void {
  const [text, color, title] = {
    connecting: ['', '#888888', 'geols starts'],
    connected: ['', '#2e7d32', `geols ${state.is === 'connected' ? state.version : ''} checks this page`],
    failed: ['!', '#c62828', 'geols has failed on this script: click for more'],
    refused: ['!', '#c62828', 'geols refuses this browser: click for what to do'],
    silent: ['!', '#c62828', 'geols does not run: click for what to do'],
  }[state.is] as [string, string, string];
  // The tab may be gone by now.
  const gone = () => undefined;
  chrome.action.setBadgeText({ tabId, text }).catch(gone);
  chrome.action.setBadgeBackgroundColor({ tabId, color }).catch(gone);
  chrome.action.setTitle({ tabId, title }).catch(gone);
}


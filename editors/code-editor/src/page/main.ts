// Runs in the page's own world, for Ace can be reached from nowhere else. Finds the editors and adds geols to them.

import { editors } from './ace';
import { Attached } from './attached';
import { Link } from './link';

const attached = new Map<object, Attached>();
let connected = false;
let triggers: readonly string[] = [];
let gone = false;

const link = new Link({
  state(state, characters) {
    connected = state.is === 'connected';
    triggers = characters;
    attached.forEach(one => one.state(connected, triggers));
  },
  problems(message) {
    [...attached.values()].find(one => one.document === message.document)?.found(message.version, message.problems);
  },
  renewed() {
    attached.forEach(one => one.renew());
  },
  gone() {
    gone = true;
    watch.disconnect();
    attached.forEach(one => one.dispose());
    attached.clear();
  },
});

/** Editors come and go with the panels of the page. */
function look(): void {
  const here = new Set<object>(editors());
  for (const [editor, one] of attached) {
    if (!here.has(editor)) {
      one.dispose();
      attached.delete(editor);
    }
  }
  for (const editor of editors()) {
    // Editors that only show something are not scripts.
    if (!gone && !attached.has(editor) && !editor.getReadOnly()) {
      const one = new Attached(editor, link);
      one.state(connected, triggers);
      attached.set(editor, one);
    }
  }
}

let due = false;
const watch = new MutationObserver(() => {
  if (!due) {
    due = true;
    // The page changes often while one types; once a moment is enough.
    setTimeout(() => {
      due = false;
      look();
    }, 500);
  }
});
watch.observe(document.documentElement, { childList: true, subtree: true });
look();

// Elements without markup: the page allows no strings where markup is expected (Trusted Types), and what servers say is text.

type Child = Node | string;

const COPIED_MS = 1500;

/** An element with a class and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className = '', ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/** A button with a tip for the mouse, if there is one. */
export function button(label: string, title: string, pressed: () => void): HTMLButtonElement {
  const made = element('button', '', label);
  made.type = 'button';
  made.title = title;
  made.addEventListener('click', pressed);
  return made;
}

/** A button that copies a text. */
export function copier(text: HTMLElement): HTMLButtonElement {
  const made = button('Copy', 'Copy the text', () => {
    const show = (copied: boolean): void => {
      made.textContent = copied ? 'Copied' : 'Press Ctrl+C';
      setTimeout(() => (made.textContent = 'Copy'), COPIED_MS);
    };
    navigator.clipboard.writeText(text.textContent ?? '').then(
      () => show(true),
      () => {
        // The page may not be allowed to: the old way wants the text selected.
        window.getSelection()?.selectAllChildren(text);
        show(document.execCommand('copy'));
      },
    );
  });
  return made;
}

/** A link that opens beside the page, if its address is one that a person can visit. */
export function link(address: string, ...children: Child[]): HTMLElement {
  if (!/^https:\/\//.test(address)) {
    return element('span', '', ...children);
  }
  const made = element('a', '', ...children);
  made.href = address;
  made.target = '_blank';
  made.rel = 'noopener noreferrer';
  return made;
}

/** Shows `box` at a place of the window: below it, or above where there is more room. */
export function place(box: HTMLElement, x: number, y: number, lineHeight: number): void {
  if (!box.isConnected) {
    document.body.append(box);
  }
  box.style.maxHeight = '';
  const { width, height } = box.getBoundingClientRect();
  const below = window.innerHeight - (y + lineHeight) - 8;
  const above = y - 8;
  const down = height <= below || below >= above;
  box.style.maxHeight = `${Math.max(60, down ? below : above)}px`;
  const shown = Math.min(height, Math.max(60, down ? below : above));
  box.style.left = `${Math.max(4, Math.min(x, window.innerWidth - width - 8))}px`;
  box.style.top = `${down ? y + lineHeight : y - shown}px`;
}

// The Markdown that geols writes, as nodes: paragraphs, headings, lists, tables, code, emphasis, links. Nothing is parsed as HTML.

import type { MarkupContent } from 'vscode-languageserver-protocol';

type Child = Node | string;

export function element<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Code, strong, emphasis, links, and backslashes before punctuation. */
const INLINE = /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])[*_]([^*_]+?)[*_](?![\w*])|\[([^\]]+)\]\((https:[^)\s]+)\)|<(https:[^>\s]+)>|\\([!-/:-@[-`{-~])|&([a-z]+);/g;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: '\u00a0', quot: '"' };

function link(address: string, ...children: Child[]): HTMLElement {
  return element('a', { href: address, target: '_blank', rel: 'noreferrer' }, ...children);
}

export function inline(text: string): Child[] {
  const children: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    children.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [whole, , code, strong, emphasis, label, address, bare, escaped, entity] = match;
    if (code !== undefined) {
      children.push(element('code', {}, code.trim()));
    } else if (strong !== undefined) {
      children.push(element('strong', {}, ...inline(strong)));
    } else if (emphasis !== undefined) {
      children.push(element('em', {}, ...inline(emphasis)));
    } else if (label !== undefined && address !== undefined) {
      children.push(link(address, ...inline(label)));
    } else if (bare !== undefined) {
      children.push(link(bare, bare));
    } else {
      children.push(escaped ?? ENTITIES[entity ?? ''] ?? whole);
    }
  }
  children.push(text.slice(end));
  return children.filter(child => child !== '');
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim());

/** Returns Markdown as nodes. */
export function markdown(text: string): DocumentFragment {
  const out = document.createDocumentFragment();
  const lines = text.split('\n');
  const lists: { indent: number; list: HTMLElement }[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    if (paragraph.length > 0) {
      out.append(element('p', {}, ...inline(paragraph.join(' '))));
      paragraph = [];
    }
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const item = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/.exec(line);
    if (!item && line.trim() !== '') {
      lists.length = 0;
    }
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (/^\s*(```|~~~)/.test(line)) {
      flush();
      const code: string[] = [];
      for (at++; at < lines.length && !/^\s*(```|~~~)/.test(lines[at] ?? ''); at++) {
        code.push(lines[at] ?? '');
      }
      out.append(element('pre', { tabindex: '0' }, element('code', {}, code.join('\n'))));
    } else if (heading) {
      flush();
      // Below the headings of the page.
      out.append(element(`h${Math.min(6, (heading[1]?.length ?? 1) + 2)}` as 'h3', {}, ...inline(heading[2] ?? '')));
    } else if (/^\s*\|.*\|\s*$/.test(line) && /^\s*\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')) {
      flush();
      const head = element('tr', {}, ...cells(line).map(cell => element('th', {}, ...inline(cell))));
      const body = element('tbody');
      for (at += 2; at < lines.length && /^\s*\|/.test(lines[at] ?? ''); at++) {
        body.append(element('tr', {}, ...cells(lines[at] ?? '').map(cell => element('td', {}, ...inline(cell)))));
      }
      at--;
      out.append(element('div', { class: 'table', tabindex: '0' }, element('table', {}, element('thead', {}, head), body)));
    } else if (/^\s*(---+|\*\*\*+)\s*$/.test(line)) {
      flush();
      out.append(element('hr'));
    } else if (item) {
      flush();
      const indent = item[1]?.length ?? 0;
      while (lists.length > 0 && (lists.at(-1)?.indent ?? 0) > indent) {
        lists.pop();
      }
      if (lists.length === 0 || (lists.at(-1)?.indent ?? 0) < indent) {
        const list = element(item[2] === undefined ? 'ul' : 'ol');
        (lists.at(-1)?.list.lastElementChild ?? out).append(list);
        lists.push({ indent, list });
      }
      lists.at(-1)?.list.append(element('li', {}, ...inline(item[3] ?? '')));
    } else if (line.trim() === '') {
      flush();
    } else {
      paragraph.push(line.trim());
    }
  }
  flush();
  return out;
}

/** Returns the text of documentation in the protocol. */
export const markupOf = (documentation: MarkupContent | string | undefined): string => (typeof documentation === 'object' ? documentation.value : (documentation ?? ''));

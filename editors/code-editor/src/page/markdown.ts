// The little of Markdown that the server writes, as elements: headings, paragraphs, lists, tables, code, emphasis, links.

import { element, link } from './dom';

/** The text as elements. */
export function render(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  const lines = text.split('\n');
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? '')) {
      at += 1;
    }
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (line.startsWith('```')) {
      at += 1;
      const code = take(line => !line.startsWith('```'));
      at += 1;
      made.append(element('pre', '', code.join('\n')));
    } else if (heading) {
      at += 1;
      made.append(element('h4', '', ...inline(heading[2] ?? '')));
    } else if (/^(---|\*\*\*)\s*$/.test(line)) {
      at += 1;
      made.append(element('hr'));
    } else if (line.startsWith('|')) {
      made.append(table(take(line => line.startsWith('|'))));
    } else if (BULLET.test(line)) {
      const items = take(line => BULLET.test(line)).map(item => element('li', '', ...inline(item.replace(BULLET, ''))));
      made.append(element('ul', '', ...items));
    } else {
      const paragraph = take(line => line.trim() !== '' && !/^(```|\||#{1,6}\s)/.test(line) && !BULLET.test(line));
      // Nothing was taken of a line that only looks like another block.
      made.append(element('p', '', ...lineBreaks(paragraph.length > 0 ? paragraph : [lines[at++] ?? ''])));
    }
  }
  return made;
}

const BULLET = /^\s*[-*]\s+/;

function lineBreaks(lines: string[]): Node[] {
  return lines.flatMap((line, index) => {
    const nodes = inline(line.trimEnd());
    const hard = index + 1 < lines.length && /( {2}|\\)$/.test(line);
    return [...nodes, hard ? element('br') : document.createTextNode(' ')];
  });
}

function table(lines: string[]): HTMLElement {
  const rows = lines.filter(line => !/^[|\s:-]+$/.test(line)).map(line =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|')),
  );
  const made = element('table');
  rows.forEach((cells, index) => {
    const filled = cells.some(cell => cell !== '');
    if (filled) {
      made.append(element('tr', '', ...cells.map(cell => element(index === 0 ? 'th' : 'td', '', ...inline(cell)))));
    }
  });
  return made;
}

const INLINE = /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])|!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)|\\([\\`*_{}[\]()#+.!|<>~-])/g;

function inline(text: string): Node[] {
  const made: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    made.push(document.createTextNode(text.slice(from, match.index)));
    const [whole, , code, strong, emphasis, label, address, escaped] = match;
    if (code !== undefined) {
      made.push(element('code', '', code));
    } else if (strong !== undefined) {
      made.push(element('strong', '', ...inline(strong)));
    } else if (emphasis !== undefined) {
      made.push(element('em', '', ...inline(emphasis)));
    } else if (label !== undefined) {
      // Images are left out: the page's rules would not load them.
      made.push(whole.startsWith('!') ? document.createTextNode(label) : link(address ?? '', ...inline(label)));
    } else {
      made.push(document.createTextNode(escaped ?? ''));
    }
    from = match.index + whole.length;
  }
  made.push(document.createTextNode(text.slice(from)));
  return made;
}

// Works in JupyterLab as a person does: lab.mjs FOLDER-OF-PLAYWRIGHT URL FOLDER-FOR-SCREENSHOTS.
// Findings over cells, as they are typed; completion; hover.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';

const [modules, url, shots] = process.argv.slice(2);
const { chromium } = createRequire(path.join(modules, 'package.json'))('playwright-core');

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 900, height: 560 }, deviceScaleFactor: 1 });
page.setDefaultTimeout(60000);

const code = (index) => page.locator('.jp-Notebook .jp-CodeCell').nth(index);
const squiggles = (index) => code(index).locator('.cm-lintRange');
const started = Date.now();
const passed = (what) => console.log(`${what}: passed after ${((Date.now() - started) / 1000).toFixed(1)} s`);

/** Waits until `read` gives something that `holds`; fails with what it gave last. */
async function until(what, read, holds, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read().catch((error) => `${error}`);
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}; last: ${JSON.stringify(value)}`);
    await page.waitForTimeout(50);
  }
}

/** The words under squiggles in a cell. */
const marked = (index) => squiggles(index).allInnerTexts();

/** Points at a place and reads what opens. */
async function point(locator, popup, options = {}) {
  return until(
    `the popup ${popup}`,
    async () => {
      await page.mouse.move(5, 5);
      await locator.hover({ timeout: 3000, ...options });
      await page.locator(popup).first().waitFor({ state: 'visible', timeout: 3000 });
      return page.locator(popup).first().innerText();
    },
    (text) => typeof text === 'string' && text.length > 0 && !text.startsWith('TimeoutError') && !text.startsWith('locator.'),
  );
}

try {
  // The server may still be starting.
  await until('JupyterLab', () => page.goto(`${url}/lab/tree/innsbruck.ipynb?reset`), (answer) => answer?.ok?.() === true);
  await page.locator('.jp-Notebook').waitFor();
  await page.locator('#filebrowser').waitFor({ state: 'visible' });
  await page.locator('.jp-Notebook').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Control+b');
  await page.locator('#filebrowser').waitFor({ state: 'hidden' });

  // The kernel has run nothing: what is known of `image` in the second cell comes from the first cell, by way of geols.
  await until('findings of two kinds', () => marked(1), (words) => words.includes('clipp') && words.some((word) => word.includes('B17')));
  assert.equal((await marked(0)).length, 0, 'a correct cell has no findings');
  const finding = await point(squiggles(1).filter({ hasText: /^clipp$/ }), '.cm-tooltip-lint');
  assert.match(finding, /Image has no method "clipp"/);
  await page.screenshot({ path: path.join(shots, 'findings.png') });
  passed('findings over cells');

  // run.sh has set another severity.
  const warning = code(1).locator('.cm-lintRange-warning');
  await until('the severity of the settings', () => warning.allInnerTexts(), (words) => words.some?.((word) => word.includes('B17')));
  passed('settings');

  // A finding goes when the mistake goes, and comes when it comes.
  await code(1).locator('.cm-line').nth(3).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type("x = image.select('B77')");
  await until('a finding as typed', () => marked(1), (words) => words.some((word) => word.includes('B77')));
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await until('no finding after the correction', () => marked(1), (words) => Array.isArray(words) && !words.some((word) => word.includes('B77') || word.includes("B3'")));
  await page.keyboard.press('Control+z');
  await until('the correction taken back', () => code(1).innerText(), (text) => !text.includes("'B3'"));
  await page.keyboard.press('Control+End');
  await until('the cell as it was', async () => {
    await page.keyboard.press('Control+z');
    return code(1).innerText();
  }, (text) => !text.includes('x ='));
  passed('findings as they are typed');

  // Hover: a held Control key shows what the server knows.
  await page.keyboard.press('Escape');
  const method = code(1).locator('.cm-line').nth(1);
  const box = await method.boundingBox();
  const letter = await page.evaluate((line) => {
    const element = document.querySelectorAll('.jp-Notebook .jp-CodeCell')[1].querySelectorAll('.cm-line')[line];
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.indexOf('normalizedDifference');
      if (at >= 0) {
        range.setStart(node, at + 4);
        range.setEnd(node, at + 5);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
    }
    return null;
  }, 1);
  assert.ok(letter && box, 'the method is on the screen');
  const hover = await until(
    'the hover',
    async () => {
      // By way of the comment above: on any other way the hover of another name may open, and cover this one.
      await page.keyboard.up('Control');
      await page.mouse.move(letter.x, letter.y - box.height);
      await page.keyboard.down('Control');
      await page.mouse.move(letter.x, letter.y, { steps: 4 });
      await page.locator('.lsp-hover').first().waitFor({ state: 'visible', timeout: 3000 });
      return page.locator('.lsp-hover').first().innerText();
    },
    (text) => typeof text === 'string' && text.includes('normalizedDifference'),
  );
  await page.keyboard.up('Control');
  assert.match(hover, /normalizedDifference\(/);
  assert.match(hover, /bandNames/);
  await page.screenshot({ path: path.join(shots, 'hover.png') });
  passed('hover');

  // Completion: the members of what another cell says.
  await page.mouse.move(5, 5);
  await code(2).locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('.clip');
  await page.keyboard.press('Tab');
  const items = page.locator('.jp-Completer:visible .jp-Completer-item');
  const offered = await until('completions', () => items.allInnerTexts(), (words) => words.length > 0 && words.some?.((word) => word.includes('clipToCollection')));
  assert.ok(!offered.some((word) => word.includes('filterBounds')), `methods of other classes: ${offered}`);
  await page.screenshot({ path: path.join(shots, 'completion.png') });
  await page.keyboard.press('Enter');
  await until('the accepted word', () => code(2).innerText(), (text) => /image\.clip\w*/.test(text));
  passed('completion');

  // Translation: a cell in JavaScript, run, puts one in Python below itself.
  await page.goto(`${url}/lab/tree/slopes.ipynb?reset`);
  await code(1).waitFor();
  const bar = page.locator('#jp-main-statusbar');
  await until('the kernel', () => bar.innerText(), (text) => /\| Idle/.test(text) && /Fully initialized/.test(text));
  await page.setViewportSize({ width: 900, height: 640 });
  // Where the language server is connected, Control+b has another meaning.
  await page.locator('.jp-SideBar [data-id="filebrowser"]').click();
  await page.locator('#filebrowser').waitFor({ state: 'hidden' });
  const run = async (index) => {
    await code(index).locator('.cm-content').click();
    // With Control held, the mouse over a name is a question.
    await page.mouse.move(5, 5);
    await page.keyboard.press('Control+Enter');
  };
  // A cell that is run before the kernel answers is not run at all.
  await until('the first cell to run', async () => {
    await run(0);
    await page.waitForTimeout(1500);
    return code(0).locator('.jp-InputPrompt').innerText();
  }, (text) => /\d/.test(text));
  await run(1);
  const translated = await until('the translation', () => code(2).locator('.cm-content').innerText(), (text) => text.includes?.('add_layer'));
  assert.match(translated, /# Steep slopes around Innsbruck\.[\s\S]*\{"min": 0, "max": 60\}, "slope"\)/);
  assert.match(await code(1).locator('.jp-OutputArea-output').innerText(), /^line 3: .*module cannot be read/);
  assert.equal((await marked(1)).length, 0, 'JavaScript is checked as if it were Python');
  assert.equal((await marked(2)).length, 0, 'the translation has findings');
  await code(0).scrollIntoViewIfNeeded();
  await page.screenshot({ path: path.join(shots, 'translation.png') });
  passed('translation');
} catch (error) {
  await page.screenshot({ path: path.join(shots, 'failure.png') }).catch(() => {});
  console.error(`FAILED: ${error.stack ?? error}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}

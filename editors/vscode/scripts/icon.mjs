// Draws images/icon.png from images/icon.svg, with a headless Chromium.

import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const file = name => new URL(`../images/${name}`, import.meta.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${readFileSync(file('icon.svg'), 'utf8')}`);
await page.screenshot({ path: file('icon.png').pathname, omitBackground: true });
await browser.close();

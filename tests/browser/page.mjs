/* page.mjs - what every browser test needs: a page that flamec wrote, open in Chromium.
 *
 *     folded text ──> $FLAMEC ──> file ──> Chromium
 *
 * A page may not say, ask or fetch anything: console messages, uncaught errors, dialogs and requests
 * other than for the file itself fail the test that opened it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const { FLAMEC, SHARED, CHROMIUM = '/usr/bin/chromium' } = process.env;
assert.ok(FLAMEC, 'FLAMEC names no program: set it to the built flamec');

/* For { skip }: false where the cases are at hand, else the reason. */
export const noCases = SHARED ? false : 'SHARED names no folder of cases';
export const readCase = (name) => readFileSync(path.join(SHARED, 'cases', name));
export const expected = SHARED ? JSON.parse(readCase('expected.json')) : {};

const PATIENCE = 8000; /* ms until an action that never happens fails its test */

let browser;
let folder;
let files = 0;

/* To be called once by a test file. */
export function useBrowser() {
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'flamec-browser-'));
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

export function render(folded, options = []) {
  return execFileSync(FLAMEC, options, { input: folded, maxBuffer: 2 ** 28 });
}

export function write(content, suffix = '.svg') {
  const file = path.join(folder, `page-${++files}${suffix}`);
  writeFileSync(file, content);
  return file;
}

/* Runs `use(page)` on `file`; `settings` are playwright's, with `fragment` and `width` beside them. */
export async function visit(file, settings, use) {
  const { fragment = '', width = 1200, height = 800, ...rest } = settings;
  const context = await browser.newContext({ viewport: { width, height }, ...rest });
  context.setDefaultTimeout(PATIENCE);
  const complaints = [];
  try {
    const page = await context.newPage();
    const url = pathToFileURL(file).href;
    page.on('console', (message) => complaints.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url().split('#')[0] !== url) {
        complaints.push(`request: ${request.url()}`);
      }
    });
    await page.goto(url + fragment);
    await use(page);
    if (rest.javaScriptEnabled !== false) {
      await settle(page);
    }
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, []);
}

export async function open(folded, use, settings = {}) {
  const { options = [], ...rest } = settings;
  await visit(write(render(folded, options)), rest, use);
}

/* Until what was asked for has been drawn. */
export async function settle(page) {
  await page.evaluate(() => new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  }));
}

/* All frames: name, title, place, label, classes; of a hidden one only its name, since nothing else
 * of it can be seen. */
export function readFrames(page) {
  return page.evaluate(() => Array.from(document.querySelectorAll('#frames g'), (group) => {
    const rect = group.querySelector('rect');
    const text = group.querySelector('text');
    const title = group.querySelector('title').textContent;
    const name = title.slice(0, title.lastIndexOf(' ('));
    if (getComputedStyle(group).display === 'none') {
      return { name, shown: false, classes: [], label: '' };
    }
    return {
      title,
      name,
      shown: true,
      x: Number(rect.getAttribute('x')),
      width: Number(rect.getAttribute('width')),
      y: Number(rect.getAttribute('y')),
      classes: Array.from(group.classList).sort(),
      label: text ? text.textContent : '',
      labelX: text ? Number(text.getAttribute('x')) : 0,
      labelWidth: text ? text.getComputedTextLength() : 0,
    };
  }));
}

export const shownNames = async (page) => (await readFrames(page))
  .filter((frame) => frame.shown).map((frame) => frame.name);

export const matchedNames = async (page) => (await readFrames(page))
  .filter((frame) => frame.shown && frame.classes.includes('m')).map((frame) => frame.name);

/* The first frame called `name`. */
export async function frame(page, name) {
  const index = (await readFrames(page)).findIndex((candidate) => candidate.name === name);
  assert.ok(index >= 0, `no frame ${name}`);
  return page.locator('#frames g').nth(index);
}

export async function zoom(page, name) {
  await (await frame(page, name)).locator('rect').click();
}

/* Types into the search box as a person does, and waits for the result. */
export async function search(page, text) {
  await page.keyboard.press('/');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  await settle(page);
}

export const fragmentOf = (page) => new URL(page.url()).hash;
export const matchedLine = (page) => page.textContent('#matched');
export const detailsLine = (page) => page.textContent('#details');

/* 57.2 of `Matched: 57.2% (12 frames)`. */
export async function matchedPercent(page) {
  return Number((await matchedLine(page)).match(/^Matched: ([\d.]+)%/)[1]);
}

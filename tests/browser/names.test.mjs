/* names.test.mjs - names are data, whatever bytes they hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  detailsLine, expected, frame, noCases, open, readCase, readFrames, render, search, settle, useBrowser,
  visit, write, zoom,
} from './page.mjs';

useBrowser();

const TRAP = Buffer.from('</script><script>alert(1)</script>;]]>&"\x01\xff 5\n', 'latin1');

const elements = (page) => page.evaluate(() => Array.from(
  new Set(Array.from(document.querySelectorAll('#frames *'), (element) => element.localName))).sort());
const scripts = (page) => page.evaluate(() => document.querySelectorAll('script').length);

async function useAll(page) {
  const own = ['g', 'rect', 'text', 'title'];
  assert.deepEqual(await elements(page), own);
  for (const group of await page.locator('#frames g').all()) {
    await group.hover();
  }
  await search(page, 'alert');
  assert.deepEqual(await elements(page), own);
  const frames = await readFrames(page);
  await page.locator('#frames g').nth(frames.length - 1).locator('rect').click();
  await page.keyboard.press('Escape');
  await page.reload();
  await settle(page);
  assert.deepEqual(await elements(page), own);
  assert.equal(await scripts(page), 1);
}

test('markup in names stays text', { skip: noCases }, async () => {
  await open(readCase('D09.folded'), async (page) => {
    await useAll(page);
    const counts = (await readFrames(page)).slice(2)
      .map((f) => f.title.match(/\((\d+) samples/)[1]).sort((a, b) => b - a);
    assert.deepEqual(counts, expected.D09.counts);
    assert.ok((await readFrames(page)).some((f) => f.name.includes('&amp &#x3c')), 'as typed');
  });
});

test('names that would end the script', async () => {
  await open(TRAP, async (page) => {
    await useAll(page);
    const names = (await readFrames(page)).map((f) => f.name);
    assert.deepEqual(names, ['all', '</script><script>alert(1)</script>', ']]>&"\ufffd\ufffd']);
  });
});

test('a strict policy is enough', async () => {
  const policy = "script-src 'unsafe-inline'; default-src 'none'; style-src 'unsafe-inline'";
  const svg = render(TRAP).toString().replace(/^<\?xml[^>]*>\s*/, '').replace(/<!DOCTYPE[^>]*>\s*/, '');
  /* A page around the picture carries the policy. XHTML, since a CDATA section is none in HTML. */
  const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>p</title><meta
    http-equiv="Content-Security-Policy" content="${policy}"/></head><body>${svg}</body></html>`;
  await visit(write(xhtml, '.xhtml'), {}, async (opened) => {
    await opened.locator('#search').focus(); /* inside another page, keys are ours here only */
    await search(opened, 'alert');
    assert.equal(await opened.textContent('#matched'), 'Matched: 100.0% (1 frame)');
    await zoom(opened, '</script><script>alert(1)</script>');
    assert.equal(await opened.locator('#frames .parent').count(), 1);
  });
});

test('counts of 63 bits are exact', async () => {
  await open('m;big 9223372036854775806\nm;one 1\n', async (page) => {
    await (await frame(page, 'm')).hover();
    assert.equal(await detailsLine(page), 'Function: m (9,223,372,036,854,775,807 samples, 100.00%)');
    await search(page, 'big');
    /* 1 - 2^-63: the first decimal that is not 9 is the 17th. */
    assert.match(await page.textContent('#matched'), /^Matched: at least 99\.9+\d*% \(1 frame drawn\)$/);
    await zoom(page, 'big');
    await (await frame(page, 'big')).hover();
    assert.match(await detailsLine(page), /big \(9,223,372,036,854,775,806 samples, .* 100\.00% of the zoomed/);
  });
});

test('a unit with a parenthesis leaves names whole', async () => {
  const options = ['--countname=samples (cpu)', '--nametype=Symbol:'];
  await open('run (main) 3\nother 1\n', async (page) => {
    await search(page, 'cpu');
    assert.equal(await page.textContent('#matched'), 'Matched: 0.0% (0 frames)');
    await search(page, '^run .main.$');
    assert.equal(await page.textContent('#matched'), 'Matched: 75.0% (1 frame)');
    await page.locator('#frames .m').hover();
    assert.equal(await detailsLine(page), 'Symbol: run (main) (3 samples (cpu), 75.00%)');
  }, { options });
});

test('a link is followed by a click, and a modified click zooms', async () => {
  const attributes = write('work\thref=#s=other\n', '.attrs');
  await open('m;work 3\nm;other 1\n', async (page) => {
    await (await frame(page, 'work')).locator('rect').click({ modifiers: ['Control'] });
    assert.equal(await page.locator('#frames .parent').count(), 2);
    await page.keyboard.press('Escape');
    await (await frame(page, 'work')).locator('rect').click();
    await page.waitForFunction(() => document.querySelector('#frames .m'));
    assert.equal(await page.locator('#frames .parent').count(), 0);
  }, { options: [`--nameattr=${attributes}`] });
});

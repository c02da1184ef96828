/* host.test.mjs - pictures inside somebody else's page: each minds its own business. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render, settle, useBrowser, visit, write } from './page.mjs';

useBrowser();

const inline = (folded) => render(folded).toString().replace(/^<\?xml[^>]*>\s*/, '');
const page = (body) => write(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>host</title>
  </head><body>${body}</body></html>`, '.xhtml');

test('the page keeps its keys', async () => {
  await visit(page(`<input id="field"/>${inline('m;a 1\n')}`), {}, async (opened) => {
    await opened.click('#field');
    await opened.keyboard.type('a/b');
    await opened.keyboard.press('Backspace');
    assert.equal(await opened.evaluate(() => document.getElementById('field').value), 'a/');
    assert.ok(!await opened.isVisible('#search-box'));
  });
});

test('two pictures have a script each', async () => {
  await visit(page(inline('m;a 1\n') + inline('n;b 1\nn;c 3\n')), {}, async (opened) => {
    assert.equal(await opened.locator('svg.flamec').count(), 2);
    for (const picture of await opened.locator('svg.flamec').all()) {
      assert.equal(await picture.locator('#controls').count(), 1);
    }
    const second = opened.locator('svg.flamec').nth(1);
    await second.locator('g[data-s="1"][data-n="3"] rect').click(); /* c, right of b */
    await settle(opened);
    assert.equal(await second.locator('#frames .parent').count(), 2);
    assert.equal(await opened.locator('svg.flamec').nth(0).locator('#frames .parent').count(), 0);
  });
});

test('the style touches no other drawing', async () => {
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" id="icon" width="40" height="40"/>';
  await visit(page(icon + inline('m;a 1\n')), {}, async (opened) => {
    const look = () => opened.evaluate(() => {
      const { backgroundColor, width } = getComputedStyle(document.getElementById('icon'));
      return `${backgroundColor} ${width}`;
    });
    assert.equal(await look(), 'rgba(0, 0, 0, 0) 40px');
    await opened.emulateMedia({ media: 'print' });
    assert.equal(await look(), 'rgba(0, 0, 0, 0) 40px');
  });
});

/* link.test.mjs - the part of the address after # holds the state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fragmentOf, matchedLine, matchedNames, open, readFrames, search, shownNames, useBrowser, zoom,
} from './page.mjs';

useBrowser();

const FOLDED = 'm;foo;text 30\nm;foo;more 10\nm;bar;text 60\n';

test('a link opens zoom and search', async () => {
  await open(FOLDED, async (page) => {
    assert.deepEqual((await shownNames(page)).sort(), ['all', 'foo', 'm', 'more', 'text']);
    assert.equal(await matchedLine(page), 'Matched: 75.0% (1 frame)');
    assert.equal(await page.evaluate(() => document.querySelector('#search-box input').value), 'TEXT');
  }, { fragment: '#z=m;foo&s=TEXT&i=1' });
});

test('a link that is written reads back', async () => {
  const name = 'a;b'.replace(';', '&') + ' 100% #1 (ü) =,+'; /* all that has a meaning in a link */
  const folded = `m;${name};leaf 4\nm;other 6\n`;
  let fragment;
  let frames;
  await open(folded, async (page) => {
    await zoom(page, 'leaf');
    await search(page, name);
    fragment = fragmentOf(page);
    frames = await readFrames(page);
  });
  await open(folded, async (page) => assert.deepEqual(await readFrames(page), frames), { fragment });
});

test('garbage is no exception', async () => {
  for (const fragment of ['#', '#%', '#z', '#z=', '#z=%E0%A4%A', '#z=nowhere', '#foo=bar', '#z=m,9',
    '#z=,,;;', '#i=2&z=;', '#__proto__=1', '#svgView(viewBox(0,0,1,1))&&&', '#sZ=1', '#z=m,x']) {
    await open(FOLDED, async (page) => {
      assert.equal((await shownNames(page)).length, 7, fragment);
      assert.deepEqual(await matchedNames(page), [], fragment);
    }, { fragment });
  }
});

test('a path is followed as far as it goes', async () => {
  await open(FOLDED, async (page) => {
    assert.deepEqual((await shownNames(page)).sort(), ['all', 'foo', 'm', 'more', 'text']);
  }, { fragment: '#z=m;foo;gone;text' });
});

test('siblings of one name have links of their own', async () => {
  await open('m;a 1\nm;b 1\nm;a;inner 2\n', async (page) => {
    await page.locator('#frames g').nth(4).locator('rect').click();
    assert.equal(fragmentOf(page), '#z=m;a,2');
    await page.reload();
    assert.deepEqual(await shownNames(page), ['all', 'm', 'a', 'inner']);
  }, { options: ['--flamechart'] });
});

test('a changed link changes the picture', async () => {
  await open(FOLDED, async (page) => {
    await page.evaluate(() => { location.hash = '#z=m;bar&s=more'; });
    await page.waitForFunction(() => document.querySelector('#frames g.hide'));
    assert.deepEqual(await shownNames(page), ['all', 'm', 'bar', 'text']);
    assert.equal(await matchedLine(page), 'Matched: 0.0% (0 frames)');
  });
});

/* search.test.mjs - names are searched, and matches are counted once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  expected, fragmentOf, matchedLine, matchedNames, matchedPercent, noCases, open, readCase, readFrames,
  search, settle, useBrowser, zoom,
} from './page.mjs';

useBrowser();

/* f is 60 of 100 with f below itself; g is 30, of which 20 lie under the outer f. */
const FOLDED = 'm;f;f 30\nm;f;g 20\nm;f 10\nm;g 10\nm;Zed 30\n';

test('terms full of expression characters', { skip: noCases }, async () => {
  await open(readCase('D10.folded'), async (page) => {
    for (const [term, percent] of Object.entries(expected.D10.matched_percent)) {
      await search(page, term);
      assert.equal(await matchedPercent(page), percent, term);
    }
  });
});

test('nested matches count once', async () => {
  await open(FOLDED, async (page) => {
    await search(page, 'f');
    assert.equal(await matchedLine(page), 'Matched: 60.0% (2 frames)');
    await search(page, '^[fg]$');
    /* f 60 and the g beside it 10. */
    assert.equal(await matchedLine(page), 'Matched: 70.0% (4 frames)');
    await search(page, 'Zed');
    assert.equal(await matchedLine(page), 'Matched: 30.0% (1 frame)');
  });
});

test('search then zoom is zoom then search', async () => {
  const settled = async (page, steps) => {
    for (const step of steps) {
      await step(page);
    }
    await page.mouse.move(1, 1);
    return { line: await matchedLine(page), frames: await readFrames(page) };
  };
  const find = (page) => search(page, '^g$');
  const enter = (page) => zoom(page, 'f');
  const seen = [];
  for (const steps of [[find, enter], [enter, find]]) {
    await open(FOLDED, async (page) => seen.push(await settled(page, steps)));
  }
  /* 20 of the 60 under f. */
  assert.equal(seen[0].line, 'Matched: 33.3% (1 frame)');
  assert.deepEqual(seen[0], seen[1]);
});

test('a parent that matches covers the zoomed frame', async () => {
  await open('m;outer;inner 10\nm;other 90\n', async (page) => {
    await search(page, 'outer');
    await zoom(page, 'inner');
    assert.equal(await matchedLine(page), 'Matched: 100.0% (1 frame)');
  });
});

test('what is not the whole is not 100 %, what is not nothing is not 0 %', async () => {
  await open('most 999999\nrest 1\n', async (page) => {
    await search(page, 'most');
    assert.equal(await matchedLine(page), 'Matched: 99.9999% (1 frame)');
  }, { options: ['--minwidth=0'] });
});

test('an invalid expression is searched as typed and the page says so', async () => {
  await open('m;call(int 25\nm;other 75\n', async (page) => {
    await search(page, 'call(');
    assert.equal(await matchedLine(page), 'Matched: 25.0% (1 frame, not a regex: as typed)');
    assert.equal(await page.getAttribute('#search-box input', 'aria-invalid'), 'true');
    await search(page, 'call');
    assert.equal(await page.getAttribute('#search-box input', 'aria-invalid'), 'false');
  });
});

test('case is ignored on demand, by key and by button', async () => {
  await open(FOLDED, async (page) => {
    await search(page, 'zED');
    assert.deepEqual(await matchedNames(page), []);
    await page.keyboard.press('Control+i');
    assert.deepEqual(await matchedNames(page), ['Zed']);
    assert.equal(fragmentOf(page), '#s=zED&i=1');
    await page.click('#ignore-case');
    assert.deepEqual(await matchedNames(page), []);
  });
});

test('the root row is no frame to be found', async () => {
  await open('malloc 1\nfree 3\n', async (page) => {
    await search(page, 'all');
    assert.equal(await matchedLine(page), 'Matched: 25.0% (1 frame)');
  });
});

test('typing searches without Enter, and keeps one step of history', async () => {
  await open(FOLDED, async (page) => {
    const steps = await page.evaluate(() => window.history.length);
    for (const key of ['Control+f', 'Z', 'e', 'd']) {
      await page.keyboard.press(key);
    }
    await page.waitForFunction(() => document.querySelector('#frames .m'));
    assert.deepEqual(await matchedNames(page), ['Zed']);
    assert.equal(await page.evaluate(() => window.history.length), steps);
  });
});

test('Esc ends a search', async () => {
  await open(FOLDED, async (page) => {
    const first = await readFrames(page);
    await search(page, 'f');
    assert.notDeepEqual(await readFrames(page), first);
    await page.keyboard.press('Escape');
    await settle(page);
    assert.deepEqual(await readFrames(page), first);
    assert.equal(await matchedLine(page), '');
    assert.equal(fragmentOf(page), '');
    assert.ok(!await page.isVisible('#search-box'));
  });
});

test('a file can open with a search', async () => {
  const options = ['--search=^g$', '--search-color=#00aaff'];
  await open(FOLDED, async (page) => {
    assert.equal(await matchedLine(page), 'Matched: 30.0% (2 frames)');
    const fill = await page.evaluate(() => getComputedStyle(document.querySelector('#frames .m rect')).fill);
    assert.equal(fill, 'rgb(0, 170, 255)');
    await page.keyboard.press('Escape');
    await page.reload();
    assert.equal(await matchedLine(page), '', 'the ended search stays ended');
  }, { options });
  await open(FOLDED, async (page) => {
    assert.deepEqual(await matchedNames(page), ['Zed'], 'the link wins');
  }, { options, fragment: '#s=Zed' });
});

test('matches stay readable', async () => {
  for (const [color, ink] of [['#e600e6', 'rgb(0, 0, 0)'], ['#400080', 'rgb(255, 255, 255)']]) {
    await open(FOLDED, async (page) => {
      await search(page, 'Zed');
      const fill = await page.evaluate(() => getComputedStyle(document.querySelector('#frames .m text')).fill);
      assert.equal(fill, ink, color);
    }, { options: [`--search-color=${color}`] });
  }
});

test('what is not drawn may match as well', async () => {
  /* 5,000 frames of 0.24 px: none is drawn, and each would match. */
  const narrow = Array.from({ length: 5000 }, (_, i) => `foo${i};bar 1\n`).join('');
  await open(narrow, async (page) => {
    await search(page, 'foo');
    assert.equal(await matchedLine(page), 'Matched: at least 0.0% (0 frames drawn)');
  });
});

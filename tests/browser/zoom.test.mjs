/* zoom.test.mjs - a click stretches a frame, and the way back is exact. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  detailsLine, expected, frame, fragmentOf, noCases, open, readCase, readFrames, shownNames, useBrowser, zoom,
} from './page.mjs';

useBrowser();

const FOLDED = 'm;alpha;a1 60\nm;alpha;a2 20\nm;alpha;a2;a3 20\nm;beta;b1 10\nm;gamma 90\n';
const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) <= 0.11, `${actual} is not ${wanted}`);

test('a click zooms and reset restores everything', { skip: noCases }, async () => {
  const answer = expected.D11['zoom m;alpha'];
  await open(readCase('D11.folded'), async (page) => {
    const first = await readFrames(page);
    const whole = first[0].width;
    await zoom(page, 'alpha');
    const zoomed = await readFrames(page);
    for (const [path, fraction] of Object.entries(answer.fraction_of_width)) {
      near(zoomed.find((f) => path.endsWith(f.name)).width, fraction * whole);
    }
    const last = (path) => path.split(';').pop();
    assert.deepEqual(zoomed.filter((f) => !f.shown).map((f) => f.name).sort(),
      answer.hidden.map(last).sort());
    assert.deepEqual(zoomed.filter((f) => f.classes.includes('parent')).map((f) => f.name), ['all', 'm']);
    assert.ok(zoomed.filter((f) => f.classes.includes('parent')).every((f) => f.width === whole));
    await zoom(page, 'all');
    await page.mouse.move(1, 1);
    assert.deepEqual(await readFrames(page), first);
  });
});

test('every way out of a zoom is exact', async () => {
  await open(FOLDED, async (page) => {
    const first = await readFrames(page);
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      backspace: () => page.keyboard.press('Backspace'),
      button: () => page.click('#reset'),
      root: () => zoom(page, 'all'),
    };
    for (const [way, leave] of Object.entries(ways)) {
      await zoom(page, 'a3');
      assert.deepEqual(await shownNames(page), ['all', 'm', 'alpha', 'a2', 'a3'], way);
      await leave();
      assert.deepEqual(await readFrames(page), first, way);
    }
  });
});

test('a parent is a way back, and labels follow the width', async () => {
  /* 3 of 600 is 5.9 px of 1180: no label until the zoom. */
  await open('m;narrow;inner 3\nm;wide 597\n', async (page) => {
    const labelOf = async (name) => (await readFrames(page)).find((f) => f.name === name).label;
    assert.equal(await labelOf('inner'), '');
    await zoom(page, 'inner');
    assert.equal(await labelOf('inner'), 'inner');
    await zoom(page, 'narrow');
    assert.deepEqual((await shownNames(page)).sort(), ['all', 'inner', 'm', 'narrow']);
    await zoom(page, 'm');
    assert.equal(await labelOf('inner'), '');
    assert.ok((await shownNames(page)).includes('wide'));
  });
});

test('rows do not move, and neighbours meet', async () => {
  /* Shares that no decimal fraction holds: 1/3, 1/7. */
  await open('m;a;x 1\nm;a;y 1\nm;a;z 1\nm;b 4\n', async (page) => {
    const rows = new Map((await readFrames(page)).map((f) => [f.name, f.y]));
    await zoom(page, 'a');
    const frames = await readFrames(page);
    frames.filter((f) => f.shown).forEach((f) => assert.equal(f.y, rows.get(f.name), f.name));
    const [x, y, z] = ['x', 'y', 'z'].map((name) => frames.find((f) => f.name === name));
    near(x.x + x.width, y.x);
    near(y.x + y.width, z.x);
    near(z.x + z.width, frames[0].x + frames[0].width);
    near(y.width, frames[0].width / 3);
  });
});

test('the line has the share of the zoomed frame as well', async () => {
  await open(FOLDED, async (page) => {
    const before = await detailsLine(page);
    await (await frame(page, 'a2')).hover();
    assert.equal(await detailsLine(page), 'Function: a2 (40 samples, 20.00%)');
    await page.mouse.move(1, 1);
    assert.equal(await detailsLine(page), before);
    await zoom(page, 'alpha');
    await (await frame(page, 'a2')).hover();
    assert.equal(await detailsLine(page),
      'Function: a2 (40 samples, 20.00%) · 40.00% of the zoomed frame');
  });
});

test('Back and Forward walk the zooms', async () => {
  await open(FOLDED, async (page) => {
    await zoom(page, 'alpha');
    await zoom(page, 'a2');
    assert.equal(fragmentOf(page), '#z=m;alpha;a2');
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll('#frames g.parent').length === 2);
    assert.deepEqual(await shownNames(page), ['all', 'm', 'alpha', 'a1', 'a2', 'a3']);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll('#frames g.parent').length === 0);
    assert.equal(fragmentOf(page), '');
    await page.goForward();
    await page.waitForFunction(() => document.querySelectorAll('#frames g.parent').length === 2);
    assert.equal(fragmentOf(page), '#z=m;alpha');
  });
});

test('keyboard alone reaches every frame and action', async () => {
  await open(FOLDED, async (page) => {
    const first = await readFrames(page);
    const focused = () => page.evaluate(() => document.activeElement.querySelector('title').textContent);
    await page.evaluate(() => document.querySelector('#frames g').focus());
    await page.keyboard.press('ArrowUp');
    assert.match(await focused(), /^m \(/);
    await page.keyboard.press('ArrowUp');
    assert.match(await focused(), /^alpha \(/, 'the widest callee');
    await page.keyboard.press('ArrowRight');
    assert.match(await focused(), /^beta \(/);
    assert.equal(await detailsLine(page), 'Function: beta (10 samples, 5.00%)');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    assert.deepEqual(await shownNames(page), ['all', 'm', 'alpha', 'a1', 'a2', 'a3']);
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(), /^m \(/);
    await page.keyboard.press(' ');
    assert.equal(fragmentOf(page), '#z=m');
    await page.keyboard.press('Escape');
    assert.deepEqual(await readFrames(page), first);
    for (const id of ['search', 'ignore-case']) {
      await page.focus(`#${id}`);
      await page.keyboard.press('Enter');
    }
    assert.equal(await page.getAttribute('#ignore-case', 'aria-pressed'), 'true');
    assert.ok(await page.isVisible('#search-box'));
  });
});

test('Tab stops at one frame', async () => {
  await open(FOLDED, async (page) => {
    assert.equal(await page.locator('#frames [tabindex="0"]').count(), 1);
    await zoom(page, 'a3');
    assert.equal(await page.locator('#frames [tabindex="0"]').count(), 1);
  });
});

test('in an icicle the arrows follow the picture', async () => {
  await open(FOLDED, async (page) => {
    await page.evaluate(() => document.querySelector('#frames g').focus());
    await page.keyboard.press('ArrowDown');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^m \(/);
    await page.keyboard.press('ArrowUp');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^all \(/);
  }, { options: ['--inverted'] });
});

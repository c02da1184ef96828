/* look.test.mjs - what the page looks like: width, labels, colours, controls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  expected, matchedLine, noCases, open, readCase, readFrames, search, settle, useBrowser, zoom,
} from './page.mjs';

useBrowser();

const FOLDED = 'm;alpha;a1 60\nm;alpha;a2 40\nm;gamma 100\n';
const PAD = 3;
const MARGIN = 10;
const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) <= 0.11, `${actual} is not ${wanted}`);

/* Every label within its box, cut from the end only, at borders of code points. */
function checkLabels(frames) {
  for (const f of frames.filter((candidate) => candidate.shown && candidate.label !== '')) {
    assert.ok(f.labelX >= f.x + PAD - 0.01, `${f.name}: starts left of its box`);
    assert.ok(f.labelWidth <= f.width - 2 * PAD + 0.11, `${f.name}: ${f.labelWidth} px in ${f.width}`);
    if (f.label !== f.name) {
      assert.ok(f.label.endsWith('…') && f.name.startsWith(f.label.slice(0, -1)), f.label);
      assert.ok(!/[\ud800-\udbff]…$/.test(f.label), 'half a character');
    }
  }
}

test('labels fit and use their boxes', { skip: noCases }, async () => {
  await open(readCase('D12.folded'), async (page) => {
    const frames = await readFrames(page);
    const long = Object.keys(expected.D12.share_percent)
      .filter((path) => expected.D12.share_percent[path] === 10).map((path) => path.slice(2));
    assert.equal(long.length, 5);
    checkLabels(frames);
    for (const name of long) {
      const f = frames.find((candidate) => candidate.name === name);
      assert.ok(f.labelWidth >= 0.6 * f.width || f.label === name, `${f.label}: box not used`);
    }
    assert.equal(frames.find((f) => f.name === 'x').label, '');
    for (const name of long) {
      await zoom(page, name);
      checkLabels(await readFrames(page));
      await page.keyboard.press('Escape');
    }
  });
});

test('a cut leaves grapheme clusters whole', async () => {
  /* A family of four joined people and a flag: one character each, of several code points. */
  const name = '👨‍👩‍👧‍👦🇫🇷'.repeat(40);
  await open(`${name} 1\nother 9\n`, async (page) => {
    const { label } = (await readFrames(page)).find((f) => f.name === name);
    const parts = Array.from(new Intl.Segmenter().segment(label.slice(0, -1)), (part) => part.segment);
    assert.ok(parts.length >= 3);
    assert.ok(parts.every((part) => part === '👨‍👩‍👧‍👦' || part === '🇫🇷'), label);
  });
});

test('the picture follows the window', async () => {
  await open(FOLDED, async (page) => {
    const first = await readFrames(page);
    for (const width of [800, 320, 2560, 1200]) {
      await page.setViewportSize({ width, height: 700 });
      await page.waitForFunction((w) => document.documentElement.getAttribute('width') === `${w}`, width);
      const frames = await readFrames(page);
      near(frames[0].width, width - 2 * MARGIN);
      near(frames.find((f) => f.name === 'alpha').width, (width - 2 * MARGIN) / 2);
      checkLabels(frames);
    }
    assert.deepEqual(await readFrames(page), first);
    await page.setViewportSize({ width: 200, height: 700 });
    await page.waitForFunction(() => document.documentElement.getAttribute('width') === '300');
  }, { options: ['--width=auto'] });
});

test('a zoom survives a new width', async () => {
  await open(FOLDED, async (page) => {
    await zoom(page, 'a1');
    await page.setViewportSize({ width: 700, height: 700 });
    await page.waitForFunction(() => document.documentElement.getAttribute('width') === '700');
    const frames = await readFrames(page);
    assert.ok(frames.filter((f) => f.shown).every((f) => f.width === 700 - 2 * MARGIN));
    assert.equal(frames.filter((f) => f.shown).length, 4);
  }, { options: ['--width=auto'] });
});

test('a fixed width stays', async () => {
  await open(FOLDED, async (page) => {
    const first = await readFrames(page);
    near(first[0].width, 800 - 2 * MARGIN);
    await page.setViewportSize({ width: 500, height: 700 });
    await settle(page);
    assert.deepEqual(await readFrames(page), first);
    assert.match(await page.getAttribute('svg', 'viewBox'), /^0 0 800 /);
  }, { options: ['--width=800'], width: 1000 });
});

test('nothing in the header overlaps, at any width', async () => {
  for (const width of [320, 500, 800, 1200]) {
    await open(FOLDED, async (page) => {
      await zoom(page, 'alpha');
      for (const step of [() => settle(page), () => search(page, 'a(')]) {
        await step();
        const boxes = await page.evaluate(() => Array.from(document.querySelectorAll(
          '#title, #reset, #search, #search-box, #clear, #ignore-case')).filter((element) => (
          element.getAttribute('display') !== 'none' && (element.textContent || element.id === 'search-box')
        )).map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { id: element.id, left, right };
        }).sort((a, b) => a.left - b.left));
        let end = 0;
        for (const { id, left, right } of boxes) {
          assert.ok(left >= end && right <= width, `${id} at ${left} of ${width} meets what ends at ${end}`);
          end = right;
        }
      }
    }, { options: ['--width=auto', '--title=A title of some length, which a narrow window has no room for'], width });
  }
});

/* The contrast of two rgb() colours, WCAG 2.1 */
function contrast(a, b) {
  const luminance = (color) => {
    const [r, g, b_] = color.match(/[\d.]+/g).slice(0, 3).map((value) => {
      const v = value / 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b_;
  };
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test('texts can be read in light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await open(FOLDED, async (page) => {
      await search(page, 'a');
      const { paper, inks } = await page.evaluate(() => ({
        paper: getComputedStyle(document.documentElement).backgroundColor,
        inks: ['#title', '#details', '#matched', '#search', '#ignore-case']
          .map((id) => getComputedStyle(document.querySelector(id)).fill),
      }));
      inks.forEach((ink) => assert.ok(contrast(ink, paper) >= 4.5, `${ink} on ${paper}`));
      assert.equal(contrast(paper, 'rgb(0, 0, 0)') < 2, colorScheme === 'dark');
    }, { colorScheme });
  }
});

for (const options of [[], ['--inverted']]) {
  test(`the line and the controls stay in sight of a tall picture ${options}`, async () => {
    const deep = `${Array.from({ length: 100 }, (_, i) => `f${i}`).join(';')} 1\n`;
    await open(deep, async (page) => {
      const isInSight = (id) => page.evaluate((selector) => {
        const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }, id);
      await search(page, 'f99');
      assert.equal(await matchedLine(page), 'Matched: 100.0% (1 frame)');
      assert.ok(await isInSight('#matched'));
      await page.evaluate(() => window.scrollTo(0, 500));
      await settle(page);
      assert.ok(await isInSight('#matched'));
      assert.ok(await isInSight('#search-box'));
    }, { height: 400, options });
  });
}

test('print shows no controls', async () => {
  await open(FOLDED, async (page) => {
    assert.ok(await page.isVisible('#search'));
    await page.emulateMedia({ media: 'print' });
    assert.ok(!await page.isVisible('#search'));
    assert.ok(await page.isVisible('#title'));
  });
});

test('without script the picture is whole and has no controls', async () => {
  await open(FOLDED, async (page) => {
    assert.equal(await page.locator('#frames g').count(), 6);
    assert.equal(await page.locator('.control').count(), 0);
  }, { javaScriptEnabled: false });
});

test('a tall page opens where there is something to see', async () => {
  const deep = `${Array.from({ length: 100 }, (_, i) => `f${i}`).join(';')} 1\n`;
  const isShown = (page, index) => page.evaluate((at) => {
    const { top, bottom } = document.querySelectorAll('#frames rect')[at].getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  }, index);
  const path = Array.from({ length: 60 }, (_, i) => `f${i}`).join(';');
  for (const [fragment, index] of [['', 0], [`#z=${path}`, 60], ['#s=f30', 31]]) {
    await open(deep, async (page) => {
      await settle(page);
      assert.ok(await isShown(page, index), `frame ${index} is out of sight with ${fragment}`);
    }, { height: 400, fragment });
  }
});

test('an empty line covers nothing', async () => {
  const deep = `${Array.from({ length: 100 }, (_, i) => `f${i}`).join(';')} 1\n`;
  await open(deep, async (page) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await settle(page);
    assert.ok(!await page.isVisible('#foot rect'));
  }, { height: 400 });
});

test('parents of a zoomed frame can be read', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await open(FOLDED, async (page) => {
      await zoom(page, 'a1');
      const pairs = await page.evaluate(() => {
        const paper = getComputedStyle(document.documentElement).backgroundColor;
        return Array.from(document.querySelectorAll('#frames .parent'), (group) => {
          const { fill, fillOpacity } = getComputedStyle(group.querySelector('rect'));
          return { paper, fill, fillOpacity, ink: getComputedStyle(group.querySelector('text')).fill };
        });
      });
      assert.ok(pairs.length > 0);
      for (const { paper, fill, fillOpacity, ink } of pairs) {
        const [below, above] = [paper, fill].map((color) => color.match(/\d+/g).map(Number));
        const mixed = above.map((v, i) => v * fillOpacity + below[i] * (1 - fillOpacity));
        assert.ok(contrast(`rgb(${mixed.slice(0, 3)})`, ink) >= 4.5, `${ink} on ${mixed}`);
      }
    }, { colorScheme });
  }
});

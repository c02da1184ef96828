/* speed.test.mjs - a click in a picture of 15,000 frames is answered at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, useBrowser } from './page.mjs';

useBrowser();

/* ms of script, style and layout: measured 100 (zoom) and 118 (reset) on two cores of a server, where
 * the browser alone needs 68 to hide all frames and lay them out again. A machine that is slower or
 * busier than that one gets as much more as this yardstick says. */
const LIMIT = 150;
const YARDSTICK = 68;
const ROUNDS = 8; /* the best counts */

/* 300 stacks of 50 frames, all of them 3.9 px wide at the top. */
const folded = Array.from({ length: 300 }, (_, k) => `${['root', `part${k % 3}`]
  .concat(Array.from({ length: 48 }, (_unused, i) => `Class${k}::method_${i}(int, char const*)`)).join(';')} 1\n`)
  .join('');

test('zoom and reset', async () => {
  await open(folded, async (page) => {
    const { frames, times } = await page.evaluate(async (rounds) => {
      const groups = Array.from(document.querySelectorAll('#frames g'));
      const part = groups.find((group) => group.textContent.startsWith('part1 '));
      const all = document.getElementById('frames');
      const click = (group) => group.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      const actions = {
        zoom: () => click(part),
        reset: () => click(groups[0]),
        yardstick: () => {
          all.setAttribute('display', 'none');
          all.getBoundingClientRect();
          all.removeAttribute('display');
        },
      };
      const measured = { zoom: [], reset: [], yardstick: [] };
      for (let i = 0; i < rounds; i++) {
        for (const [name, act] of Object.entries(actions)) {
          await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
          const start = window.performance.now();
          act();
          part.getBBox(); /* has the browser finish the layout */
          measured[name].push(window.performance.now() - start);
        }
      }
      return { frames: groups.length, times: measured };
    }, ROUNDS);
    assert.equal(frames, 1 + 1 + 3 + 300 * 48);
    const limit = LIMIT * Math.max(1, Math.min(...times.yardstick) / YARDSTICK);
    for (const [name, values] of [['zoom', times.zoom], ['reset', times.reset]]) {
      assert.ok(Math.min(...values) < limit, `${name}: ${values.map(Math.round)}, limit ${limit} ms`);
    }
  });
});

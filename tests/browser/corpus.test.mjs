/* corpus.test.mjs - Chromium takes every picture of the real profiles without a word, and the page
 * counts what the index of the corpus says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { matchedLine, noCases, open, search, useBrowser } from './page.mjs';

useBrowser();

const corpus = noCases ? '' : path.join(process.env.SHARED, 'corpus');
const [columns, ...rows] = noCases ? [''] : readFileSync(path.join(corpus, 'INDEX.tsv'), 'latin1')
  .trimEnd().split('\n').map((line) => line.split('\t'));
const files = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])))
  .filter(({ kind, sum, path: name }) => ['folded', 'folded-derived'].includes(kind) && sum !== '0'
    && !['derived/counts.folded', 'derived/counts-overflow.folded'].includes(name)); /* > 2^63-1 */

/* Samples without a stack are in flamec's profile and beside the sum of the index. */
function total({ sum, facts }) {
  const { empty_stack_weight: rest = 0 } = JSON.parse(facts || '{}');
  return Number(sum) + Number(rest);
}

test('the corpus is at hand', { skip: noCases }, () => assert.ok(files.length > 30));

for (const file of files) {
  test(file.path, async () => {
    await open(readFileSync(path.join(corpus, file.path)), async (page) => {
      const title = await page.evaluate(() => document.querySelector('#frames title').textContent);
      const [, samples] = title.match(/^all \(([0-9.,]+) samples, 100\.00%\)$/);
      if (file.path !== 'derived/counts-not-numbers.folded') { /* other rules of what is a count */
        assert.ok(Math.abs(Number(samples.replaceAll(',', '')) - total(file)) < 1e-6, title);
      }
      await search(page, '.');
      assert.match(await matchedLine(page), /^Matched: (at least )?[0-9.]+% \([0-9]+ frames?( drawn)?\)$/);
    });
  });
}

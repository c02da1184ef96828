/* The recommended rules, for the viewer (a classic script that browsers run as it is written) and
 * for the tests that use it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';

const top = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const browser = readonly(['document', 'getComputedStyle', 'history', 'location', 'window',
  'MouseEvent', 'clearTimeout', 'requestAnimationFrame', 'setTimeout']);
const node = readonly(['Buffer', 'console', 'process', 'URL']);

export default [
  { basePath: top, ...js.configs.recommended },
  {
    basePath: top,
    files: ['src/paint/viewer/viewer.js'],
    languageOptions: { sourceType: 'script', ecmaVersion: 2020, globals: browser },
  },
  {
    basePath: top,
    files: ['tests/browser/**/*.{js,mjs}'],
    languageOptions: { sourceType: 'module', ecmaVersion: 2022, globals: { ...browser, ...node } },
  },
];

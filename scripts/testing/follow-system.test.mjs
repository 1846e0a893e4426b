import assert from 'node:assert/strict';
import { test } from 'node:test';
import postcss from 'postcss';
import { followSystem } from '../../frontend/scripts/follow-system.mjs';

const css = (text) => postcss([followSystem]).process(text, { from: undefined }).css.replaceAll(/\s+/g, ' ');

test('The theme "system" has the rules of the dark theme on devices that prefer dark, right after them', () => {
  const dark = "html[data-theme='dark'] { color: white } html[data-theme=dark] a, b { color: gold }";
  assert.equal(
    css(`p { margin: 0 } ${dark} i { color: red }`),
    `p { margin: 0 } ${dark} @media (prefers-color-scheme: dark) ` +
      '{ html[data-theme=system] { color: white } html[data-theme=system] a, b { color: gold } } i { color: red }',
  );
});

test('A rule of the dark theme inside a media query stays inside that query', () => {
  const rule = "html[data-theme='dark'] p { color: white }";
  assert.equal(
    css(`@media print { ${rule} }`),
    `@media print { ${rule} @media (prefers-color-scheme: dark) { html[data-theme=system] p { color: white } } }`,
  );
});

test('Rules of other themes do not change', () => {
  assert.equal(css("html[data-theme='light'] { color: black }"), "html[data-theme='light'] { color: black }");
});

import { act } from '@testing-library/react';
import axe from 'axe-core';

/** These rules need colors, a layout or the server's `<html lang>`, which jsdom does not have. The browser journeys check them. */
const rules = {
  'color-contrast': { enabled: false },
  'html-has-lang': { enabled: false },
  'label-content-name-mismatch': { enabled: false },
};

/** Expects axe to find no violation in the structure of the document. */
export async function expectAccessible(): Promise<void> {
  const violations: { id: string; html: string[] }[] = [];
  await act(async () => {
    const results = await axe.run(document, { rules, preload: false, resultTypes: ['violations'] });
    violations.push(...results.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })));
  });
  expect(violations).toEqual([]);
}

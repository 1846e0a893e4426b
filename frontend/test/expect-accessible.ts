import { act } from '@testing-library/react';
import axe, { type RuleObject } from 'axe-core';

/**
 * Rules that jsdom cannot check, because they need colors, a layout or the server's `<html lang>`. The browser tests
 * check them.
 */
const rules: RuleObject = {
  'color-contrast': { enabled: false },
  'html-has-lang': { enabled: false },
  'avoid-inline-spacing': { enabled: false },
  'label-content-name-mismatch': { enabled: false },
};

/** Expects axe to find no violation in the structure of a whole page, with its title and landmarks. */
export const expectAccessiblePage = () => expectNoViolation(rules);

/** Expects axe to find no violation in the structure of a part that is rendered without its page. */
export const expectAccessiblePart = () =>
  expectNoViolation({ ...rules, 'document-title': { enabled: false }, region: { enabled: false } });

async function expectNoViolation(rules: RuleObject): Promise<void> {
  const violations: { id: string; html: string[] }[] = [];
  await act(async () => {
    const results = await axe.run(document, { rules, preload: false, resultTypes: ['violations'] });
    violations.push(...results.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })));
  });
  expect(violations).toEqual([]);
}

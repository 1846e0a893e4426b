import type { Locator, Page } from '@playwright/test';
import { expect } from './test.js';

/** Tab stops of the longest page. */
const maxStops = 200;

/** Presses Tab, or another key, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target.toString()} did not get the focus in ${maxStops} stops.`);
}

/**
 * Expects that the focused element can be seen to have the focus: by a ring around it, around the area of its link or around the
 * face of its hidden input, or else by any other change of the picture of the place around it.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focused = await page.locator(':focus').elementHandle();
  const { name, ringed } = await focused.evaluate((element) => {
    const faces = [getComputedStyle(element), getComputedStyle(element, '::after')];
    for (const face of [element.nextElementSibling, element.parentElement])
      if (face) faces.push(getComputedStyle(face));
    return {
      name: element.outerHTML.slice(0, 200),
      ringed: faces.some(({ outlineStyle }) => outlineStyle === 'solid'),
    };
  });
  if (ringed) return;
  const { x = 0, y = 0, width = 0, height = 0 } = (await focused.boundingBox()) ?? {};
  const clip = { x: x - 24, y: y - 24, width: width + 48, height: height + 48 };
  const picture = () => page.screenshot({ animations: 'disabled', clip });
  const withFocus = await picture();
  await focused.evaluate((element) => element instanceof HTMLElement && element.blur());
  const without = await picture();
  await focused.focus();
  expect(withFocus.equals(without), `the focus changes nothing about ${name}`).toBe(false);
}

/**
 * Presses Tab from the top of the page to its end. Expects each stop to be visible with a ring, and to come after the stop
 * before it in the document. Returns the number of stops.
 */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  for (let stops = 0; stops < maxStops; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return 'end';
      const former = document.querySelector('[data-last-stop]');
      // A date field has several stops.
      if (former === element) return 'same field';
      former?.removeAttribute('data-last-stop');
      element.setAttribute('data-last-stop', '');
      const inOrder = !former || (former.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return { name: element.outerHTML.slice(0, 200), inOrder, visible: element.checkVisibility() };
    });
    if (stop === 'end') return stops;
    if (stop === 'same field') continue;
    expect(stop, `stop ${stops + 1}`).toEqual({ name: stop.name, inOrder: true, visible: true });
    await expectVisibleFocus(page);
  }
  throw new Error(`The focus did not reach the end of ${page.url()} in ${maxStops} stops.`);
}

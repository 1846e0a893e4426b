import type { Locator, Page } from '@playwright/test';
import { expect } from './test.js';

/** Maximum number of tab stops of a page. */
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

/** Presses Tab several times. Expects that no press moves the focus to the page behind the open dialog. */
export async function expectFocusInDialog(page: Page, { presses }: { presses: number }): Promise<void> {
  const dialogs = ':is([role=dialog], dialog)';
  const behind = page.locator(`:focus:not(html, body, ${dialogs}, ${dialogs} *)`);
  await expect(behind).toHaveCount(0);
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    await expect(behind).toHaveCount(0);
  }
}

/** Describes the element that has the focus; null at the end of the page. Runs in the page. */
function describeFocus() {
  const { activeElement: element } = document;
  if (!element || element === document.body) return null;
  const faces = [getComputedStyle(element), getComputedStyle(element, '::after')];
  for (const face of [element.nextElementSibling, element.parentElement]) if (face) faces.push(getComputedStyle(face));
  const former = document.querySelector('[data-last-stop]');
  former?.removeAttribute('data-last-stop');
  element.setAttribute('data-last-stop', '');
  return {
    name: element.outerHTML.slice(0, 200),
    /** Whether the element has an outline. For a hidden input, whether the visible element in its place has one. */
    ringed: faces.some(({ outlineStyle }) => outlineStyle === 'solid'),
    visible: element.checkVisibility(),
    isFormer: former === element,
    inOrder: !former || (former.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  };
}

/** Expects a visible focus indicator: an outline, or any other change of the pixels around the focused element. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const stop = await page.evaluate(describeFocus);
  if (!stop?.ringed) await expectOtherPicture(page);
}

/** Expects that the focus changes the pixels around the focused element. */
async function expectOtherPicture(page: Page): Promise<void> {
  const focused = await page.locator(':focus').elementHandle();
  const { x = 0, y = 0, width = 0, height = 0 } = (await focused.boundingBox()) ?? {};
  const clip = { x: x - 24, y: y - 24, width: width + 48, height: height + 48 };
  const picture = () => page.screenshot({ animations: 'disabled', clip });
  const withFocus = await picture();
  await focused.evaluate((element) => element instanceof HTMLElement && element.blur());
  const without = await picture();
  await focused.focus();
  const name = await focused.evaluate(({ outerHTML }) => outerHTML.slice(0, 200));
  expect(withFocus.equals(without), `the focus changes nothing about ${name}`).toBe(false);
}

/**
 * Presses Tab from the top of the page to its end. Expects each stop to be visible with an outline, and to come after
 * the previous one in the document. Returns the number of stops.
 */
export async function tabThrough(page: Page): Promise<number> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  for (let stops = 0; stops < maxStops; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (!stop) return stops;
    // A date field has several stops.
    if (stop.isFormer) continue;
    const { name, inOrder, visible } = stop;
    expect({ name, inOrder, visible }, `stop ${stops + 1}`).toEqual({ name, inOrder: true, visible: true });
    if (!stop.ringed) await expectOtherPicture(page);
  }
  throw new Error(`The focus did not reach the end of ${page.url()} in ${maxStops} stops.`);
}

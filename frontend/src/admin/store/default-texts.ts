import Turndown from 'turndown';
import type { StoreContentBody } from '../../api/models';
import { aboutPath, contactPath, homePath, privacyPath, shippingReturnsPath } from '../../page/paths';

/** Texts of the shop in a form. An empty text means the default text. */
export type ShopTexts = Record<Exclude<keyof StoreContentBody, 'questions'>, string> & {
  questions: NonNullable<StoreContentBody['questions']>;
};

/**
 * For each default text, the page of the shop that shows the text, and a function that reads the text from the page.
 * Texts of pages are Markdown.
 */
export const defaultTexts: {
  readonly [Name in keyof ShopTexts]: { path: string; read: (page: Document) => ShopTexts[Name] };
} = {
  banner: { path: homePath, read: lineAt('.promo-banner') },
  heroHeadline: { path: homePath, read: lineAt('.hero h1') },
  heroText: { path: homePath, read: lineAt('.hero__text p') },
  about: { path: aboutPath, read: mainText },
  shippingReturns: { path: shippingReturnsPath, read: mainText },
  privacy: { path: privacyPath, read: mainText },
  questions: { path: contactPath, read: questionsIn },
};

const converter = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*' })
  .addRule('omitted', {
    filter: (element) => element.matches('h1, img, .button, [aria-hidden]'),
    replacement: () => '',
  })
  .addRule('section', {
    filter: (element) => element.matches('li') && element.querySelector('h3') !== null,
    replacement: (content) => `\n\n${content}\n\n`,
  });

/** Returns the content of an element without its main heading, pictures, buttons and decoration. */
const markdownIn = (element: Element) =>
  // The converter writes several spaces after the mark of a list item.
  converter.turndown(element.outerHTML).replaceAll(/^(-|\d+\.) +/gm, '$1 ');

const lineIn = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function lineAt(selector: string): (page: Document) => string {
  return (page) => lineIn(page.querySelector(selector));
}

function mainText(page: Document): string {
  const main = page.querySelector('main');
  return main ? markdownIn(main) : '';
}

function questionsIn(page: Document): ShopTexts['questions'] {
  return [...page.querySelectorAll('.contact__questions li')].map((item) => ({
    question: lineIn(item.querySelector('h3')),
    answer: [...item.children]
      .filter((child) => !child.matches('h3'))
      .map(markdownIn)
      .join('\n\n'),
  }));
}

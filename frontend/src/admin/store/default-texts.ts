import Turndown from 'turndown';
import type { StoreContentBody } from '../../api/models';
import { aboutPath, contactPath, homePath, privacyPath, shippingReturnsPath } from '../../page/paths';

/** Texts of the shop in a form. An empty text means the default text. */
export type ShopTexts = Record<Exclude<keyof StoreContentBody, 'questions'>, string> & {
  questions: NonNullable<StoreContentBody['questions']>;
};

/** Places of the texts that are single lines. */
const lines = { banner: '.promo-banner', heroHeadline: '.hero h1', heroText: '.hero__text p' } as const;

/**
 * For each default text, the page of the shop that shows the text, and a function that reads the text from the page.
 * Texts of pages are Markdown.
 */
export const defaultTexts: {
  readonly [Name in keyof ShopTexts]: { path: string; read: (page: Document) => ShopTexts[Name] };
} = {
  banner: { path: homePath, read: lineAt(lines.banner) },
  heroHeadline: { path: homePath, read: lineAt(lines.heroHeadline) },
  heroText: { path: homePath, read: lineAt(lines.heroText) },
  about: { path: aboutPath, read: mainText },
  shippingReturns: { path: shippingReturnsPath, read: mainText },
  privacy: { path: privacyPath, read: mainText },
  questions: { path: contactPath, read: questionsIn },
};

const questionList = '.contact__questions ul';

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

/**
 * Returns a page of the shop with other texts, without scripts and without links that open. Empty texts leave the page
 * unchanged.
 * @param html the page
 * @param written HTML of the text of a whole page; null for a page without one
 * @param questions questions with the HTML of their answers; if empty, the page remains unchanged
 */
export function withTexts(
  html: string,
  texts: Pick<ShopTexts, keyof typeof lines>,
  written: string | null,
  questions: readonly { question: string; html: string }[] = [],
): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  // Hides the buttons for browsers without scripts.
  page.documentElement.dataset['hydrated'] = '';
  for (const name of ['banner', 'heroHeadline', 'heroText'] as const) {
    const line = texts[name].trim() === '' ? null : page.querySelector(lines[name]);
    if (line) line.textContent = texts[name];
  }
  const main = page.querySelector('main');
  if (written !== null && main) {
    const [box, text] = [page.createElement('div'), page.createElement('div')];
    box.className = 'container section';
    text.className = 'written-text';
    text.innerHTML = written;
    box.append(main.querySelector('h1') ?? '', text);
    main.replaceChildren(box);
  }
  if (questions.length > 0) page.querySelector(questionList)?.replaceChildren(...questions.map(itemIn(page)));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Returns a function that creates the list item of a question. */
const itemIn =
  (page: Document) =>
  ({ question, html }: { question: string; html: string }): Element => {
    const [item, title, text] = [page.createElement('li'), page.createElement('h3'), page.createElement('div')];
    title.textContent = question;
    text.className = 'written-text';
    text.innerHTML = html;
    item.append(title, text);
    return item;
  };

const lineIn = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function lineAt(selector: string): (page: Document) => string {
  return (page) => lineIn(page.querySelector(selector));
}

function mainText(page: Document): string {
  const main = page.querySelector('main');
  return main ? markdownIn(main) : '';
}

function questionsIn(page: Document): ShopTexts['questions'] {
  return [...page.querySelectorAll(`${questionList} li`)].map((item) => ({
    question: lineIn(item.querySelector('h3')),
    answer: [...item.children]
      .filter((child) => !child.matches('h3'))
      .map(markdownIn)
      .join('\n\n'),
  }));
}

import type { StoreContent } from '../../api/models';
import { aboutPath, contactPath, homePath, privacyPath, shippingReturnsPath } from '../../page/paths';

/** Texts of the shop in a form. An empty text means the default text. */
export type ShopTexts = Record<Exclude<keyof StoreContent, 'questions'>, string> & {
  questions: NonNullable<StoreContent['questions']>;
};

/** Page of the shop that shows each default text, and the way to read the text from it. Texts of pages are Markdown. */
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

function lineAt(selector: string): (page: Document) => string {
  return (page) => {
    const element = page.querySelector(selector);
    return element ? lineIn(element) : '';
  };
}

/** The content of the page below its main heading. */
function mainText(page: Document): string {
  const main = page.querySelector('main');
  return main ? blocksIn(main, 'h1').join('\n\n') : '';
}

function questionsIn(page: Document): ShopTexts['questions'] {
  return [...page.querySelectorAll('.contact__questions li')].map((item) => ({
    question: [...item.querySelectorAll('h3')].map(lineIn).join(' '),
    answer: blocksIn(item, 'h3').join('\n\n'),
  }));
}

/** Returns headings, paragraphs and lists as blocks of Markdown. @param omitted selector of elements to leave out */
function blocksIn(parent: Element, omitted: string): string[] {
  const blocks = [...parent.children].flatMap((child) => {
    if (child.matches(omitted)) return [];
    if (child.matches('h2')) return [`## ${lineIn(child)}`];
    if (child.matches('h3')) return [`### ${lineIn(child)}`];
    if (child.matches('p')) return [lineIn(child)];
    if (child.matches('ul, ol') && !child.querySelector('h3')) return [listIn(child)];
    return blocksIn(child, omitted);
  });
  return blocks.filter((block) => block !== '');
}

function listIn(list: Element): string {
  const isNumbered = list.matches('ol');
  return [...list.children].map((item, at) => `${isNumbered ? `${at + 1}.` : '-'} ${lineIn(item)}`).join('\n');
}

const lineIn = (element: Element) => inlineIn(element).replaceAll(/\s+/g, ' ').trim();

/** Returns text with links and emphasis as Markdown, without buttons and decoration. */
function inlineIn(parent: Element): string {
  const parts = [...parent.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : '';
    if (node.matches('.button, [aria-hidden]')) return '';
    const text = inlineIn(node);
    if (node.matches('a')) return `[${text}](${node.getAttribute('href') ?? ''})`;
    if (node.matches('strong')) return `**${text}**`;
    return node.matches('em') ? `*${text}*` : text;
  });
  return parts.join('');
}

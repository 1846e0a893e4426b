import { call, read, send, whole } from '../../api/client';
import type { StoreContentBody, StoreDetailsBody, StoreMenuBody } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useDelayed, useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import type { Setting } from '../ui/use-setting-form';
import { defaultTexts, type ShopTexts, withTexts } from './default-texts';

const detailsKey = '/api/admin/store/details';
const menuKey = '/api/admin/store/menu';
const contentKey = '/api/admin/store/content';
/** Milliseconds without typing before the preview loads. */
const previewDelay = 400;
const failed = 'The settings could not be saved';

export const useStoreDetails = () => useItem(detailsKey, read);
export const useStoreMenu = () => useItem(menuKey, read);
export const useStoreContent = () => useItem(contentKey, read);

export const storeDetails: Setting<StoreDetailsBody> = {
  key: detailsKey,
  save: (details, version) => send('PUT', detailsKey, { ...details, version }),
  failed,
};

export const storeMenu: Setting<StoreMenuBody> = {
  key: menuKey,
  save: (menu, version) => send('PUT', menuKey, { ...menu, version }),
  failed,
};

export const storeContent: Setting<StoreContentBody> = {
  key: contentKey,
  save: (content, version) => send('PUT', contentKey, { ...content, version }),
  failed,
};

const htmlOf = async (text: string) => (await send('POST', '/api/admin/store/preview', { text })).html ?? '';

/**
 * Returns Markdown as the page would show it, after a pause in typing. `html` is undefined for an empty text and while
 * loading.
 */
export function usePreview(text: string): { html: string | undefined; failed: boolean } {
  const shown = useDelayed(text.trim(), previewDelay);
  const key = shown === '' ? null : `store-preview:${shown}`;
  const { data, error } = useRead(key, () => htmlOf(shown), { keepPreviousData: shown !== '' });
  return { html: data, failed: error !== undefined };
}

/** Loads a page of the shop, and replaces its texts by unsaved texts. */
export const useShopPage = (path: string, texts: ShopTexts) =>
  useItem(`shop-page:${path}:${JSON.stringify(texts)}`, async () => {
    const name = (['about', 'shippingReturns', 'privacy'] as const).find((page) => defaultTexts[page].path === path);
    const text = name === undefined ? '' : texts[name].trim();
    const questions = path === defaultTexts.questions.path ? texts.questions : [];
    const written = questions.map(async ({ question, answer }) => ({ question, html: await htmlOf(answer) }));
    return withTexts(await pageAt(path), texts, text === '' ? null : await htmlOf(text), await Promise.all(written));
  });

const pageAt = async (path: string) => whole((await call('GET', path)).text());

/** Reads a default text from the page that shows it, because only the code of the pages contains the default texts. */
export function useDefaultText() {
  const { run, busy } = useAction();
  const load = <Name extends keyof ShopTexts>(name: Name, onLoaded: (text: ShopTexts[Name]) => void) =>
    run(
      async () => {
        const { path, read: textIn } = defaultTexts[name];
        const text = textIn(new DOMParser().parseFromString(await pageAt(path), 'text/html'));
        if (text.length === 0) throw new Error(`The page ${path} does not contain the text.`);
        onLoaded(text);
      },
      { failed: 'The default text could not be loaded' },
    );
  return { load, busy };
}

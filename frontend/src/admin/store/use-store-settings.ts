import { useState } from 'react';
import { call, read, send, whole } from '../../api/client';
import type { StoreContentBody, StoreDetailsBody, StoreMenuBody } from '../../api/models';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import type { Setting } from '../ui/use-setting-form';
import { defaultTexts, type ShopTexts } from './default-texts';

const detailsKey = '/api/admin/store/details';
const menuKey = '/api/admin/store/menu';
const contentKey = '/api/admin/store/content';
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

/** Shows Markdown as the page would. */
export function usePreview() {
  const [html, setHtml] = useState<string | null>(null);
  const { run, busy } = useAction();
  const preview = (text: string) =>
    run(async () => setHtml((await send('POST', '/api/admin/store/preview', { text })).html), {
      failed: 'The preview could not be loaded',
    });
  return { html, preview, busy };
}

/** Reads a default text from the page that shows it, because only the code of the pages contains the default texts. */
export function useDefaultText() {
  const { run, busy } = useAction();
  const load = <Name extends keyof ShopTexts>(name: Name, onLoaded: (text: ShopTexts[Name]) => void) =>
    run(
      async () => {
        const { path, read: textIn } = defaultTexts[name];
        const html = await whole((await call('GET', path)).text());
        const text = textIn(new DOMParser().parseFromString(html, 'text/html'));
        if (text.length === 0) throw new Error(`The page ${path} does not contain the text.`);
        onLoaded(text);
      },
      { failed: 'The default text could not be loaded' },
    );
  return { load, busy };
}

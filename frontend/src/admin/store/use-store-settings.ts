import {
  changeStoreContent,
  changeStoreDetails,
  fetchPage,
  fetchStoreContent,
  fetchStoreDetails,
  previewText,
  storeContentKey,
  storeDetailsKey,
} from '../../api/admin/store';
import { ApiError } from '../../api/api-error';
import type { StoreContent, StoreDetails } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useState } from 'react';
import { defaultTexts, type ShopTexts } from './default-texts';

export const useStoreDetails = () => useItem(storeDetailsKey, fetchStoreDetails);
export const useStoreContent = () => useItem(storeContentKey, fetchStoreContent);

type OnErrors = (errors: Record<string, string>) => boolean;

function useChange<Value>(
  key: string,
  change: (value: Value, version: number) => Promise<unknown>,
  version: number,
  onErrors?: OnErrors,
) {
  const { run, busy } = useAction((one) => one === key);
  /** @returns whether the value was saved */
  const save = (value: Value, done: Toast) =>
    run(() => change(value, version), {
      done,
      failed: 'The settings could not be saved',
      handle: (error) => error instanceof ApiError && (onErrors?.(error.errors) ?? false),
    });
  return { save, busy };
}

/**
 * @param version of the details on the page
 * @param onErrors called with the server's messages by field. Returns whether they are shown.
 */
export const useChangeDetails = (version: number, onErrors?: OnErrors) =>
  useChange<StoreDetails>(storeDetailsKey, changeStoreDetails, version, onErrors);

/** Like `useChangeDetails`, for the texts. */
export const useChangeContent = (version: number, onErrors?: OnErrors) =>
  useChange<StoreContent>(storeContentKey, changeStoreContent, version, onErrors);

/** Shows Markdown as the page would. */
export function usePreview() {
  const [html, setHtml] = useState<string | null>(null);
  const { run, busy } = useAction();
  const preview = (text: string) =>
    run(async () => setHtml((await previewText(text)).html), { failed: 'The preview could not be loaded' });
  return { html, preview, busy };
}

/** Reads a default text from its page of the shop, because only the code of the pages contains it. */
export function useDefaultText() {
  const { run, busy } = useAction();
  const load = <Name extends keyof ShopTexts>(name: Name, onLoaded: (text: ShopTexts[Name]) => void) =>
    run(
      async () => {
        const { path, read } = defaultTexts[name];
        const text = read(new DOMParser().parseFromString(await fetchPage(path), 'text/html'));
        if (text.length === 0) throw new Error(`The page ${path} does not contain the text.`);
        onLoaded(text);
      },
      { failed: 'The default text could not be loaded' },
    );
  return { load, busy };
}

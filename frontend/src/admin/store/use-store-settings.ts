import {
  changeStoreContent,
  changeStoreDetails,
  changeStoreMenu,
  fetchPage,
  fetchStoreContent,
  fetchStoreDetails,
  fetchStoreMenu,
  previewText,
  storeContentKey,
  storeDetailsKey,
  storeMenuKey,
} from '../../api/admin/store';
import { fieldErrorsOf } from '../../api/api-error';
import type { StoreContentBody, StoreDetailsBody, StoreMenuBody } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMeanwhile } from '../ui/use-meanwhile';
import { useState } from 'react';
import { defaultTexts, type ShopTexts } from './default-texts';

export const useStoreDetails = () => useItem(storeDetailsKey, fetchStoreDetails);
export const useStoreMenu = () => useItem(storeMenuKey, fetchStoreMenu);
export const useStoreContent = () => useItem(storeContentKey, fetchStoreContent);

function useChange<Value>(
  key: string,
  change: (value: Value, version: number) => Promise<unknown>,
  version: number,
  handle: (error: unknown) => boolean = () => false,
) {
  const { run, busy } = useAction((one) => one === key);
  /** @returns whether the value was saved */
  const save = (value: Value, done: Toast) =>
    run(() => change(value, version), { done, failed: 'The settings could not be saved', handle });
  return { save, busy };
}

/** @param version of the details on the page */
export const useChangeDetails = (version: number) =>
  useChange<StoreDetailsBody>(storeDetailsKey, changeStoreDetails, version);

/** @param version of the texts on the page */
export const useChangeContent = (version: number) =>
  useChange<StoreContentBody>(storeContentKey, changeStoreContent, version);

/** @param version of the menu on the page */
export const useChangeMenu = (version: number) => useChange<StoreMenuBody>(storeMenuKey, changeStoreMenu, version);

/** Receives the server's messages by field. Returns whether they are shown. */
type OnErrors = (errors: Record<string, string>) => boolean;

/**
 * Saves a form of the details. `current` contains the details that a colleague saved while the form was open.
 * @param loaded version that the form is based on
 */
export function useDetailsForm(loaded: number, onErrors: OnErrors) {
  const { version, current, isConflict } = useMeanwhile(loaded);
  const saving = useChange<StoreDetailsBody>(
    storeDetailsKey,
    changeStoreDetails,
    version,
    (error) => isConflict(error) || onErrors(fieldErrorsOf(error)),
  );
  return { ...saving, current: current as StoreDetailsBody | undefined };
}

/** Like `useDetailsForm`, for the texts. */
export function useContentForm(loaded: number, onErrors: OnErrors) {
  const { version, current, isConflict } = useMeanwhile(loaded);
  const saving = useChange<StoreContentBody>(
    storeContentKey,
    changeStoreContent,
    version,
    (error) => isConflict(error) || onErrors(fieldErrorsOf(error)),
  );
  return { ...saving, current: current as StoreContentBody | undefined };
}

/** Like `useDetailsForm`, for the menu. */
export function useMenuForm(loaded: number, onErrors: OnErrors) {
  const { version, current, isConflict } = useMeanwhile(loaded);
  const saving = useChange<StoreMenuBody>(
    storeMenuKey,
    changeStoreMenu,
    version,
    (error) => isConflict(error) || onErrors(fieldErrorsOf(error)),
  );
  return { ...saving, current: current as StoreMenuBody | undefined };
}

/** Shows Markdown as the page would. */
export function usePreview() {
  const [html, setHtml] = useState<string | null>(null);
  const { run, busy } = useAction();
  const preview = (text: string) =>
    run(async () => setHtml((await previewText(text)).html), { failed: 'The preview could not be loaded' });
  return { html, preview, busy };
}

/** Reads a default text from the page that shows it, because only the code of the pages contains the default texts. */
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

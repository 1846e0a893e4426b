import { call, read, send, whole } from '../client';
import type { StoreContentBody, StoreDetailsBody, StoreMenuBody } from '../models';

export const storeDetailsKey = '/api/admin/store/details';
export const storeContentKey = '/api/admin/store/content';
export const storeMenuKey = '/api/admin/store/menu';

export const fetchStoreDetails = () => read(storeDetailsKey);
export const fetchStoreContent = () => read(storeContentKey);
export const fetchStoreMenu = () => read(storeMenuKey);

/** @param version of the details that staff have seen */
export const changeStoreDetails = (details: StoreDetailsBody, version: number) =>
  send('PUT', storeDetailsKey, { ...details, version });

/** @param version of the texts that staff have seen */
export const changeStoreContent = (content: StoreContentBody, version: number) =>
  send('PUT', storeContentKey, { ...content, version });

/** @param version of the menu that staff have seen */
export const changeStoreMenu = (menu: StoreMenuBody, version: number) =>
  send('PUT', storeMenuKey, { ...menu, version });

/** Returns Markdown as HTML. */
export const previewText = (text: string) => send('POST', '/api/admin/store/preview', { text });

/** Returns the HTML of a page of the shop. */
export const fetchPage = async (path: string) => whole((await call('GET', path)).text());

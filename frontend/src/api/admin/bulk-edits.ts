import { type Address, at, isUnder } from '../address';
import { read, send, sendOnce } from '../client';
import type { ApplyBulkEditRequest, BulkEditRequest } from '../models';

export const bulkEditsKey = at('/api/admin/bulk-edits', {});
export const isChangedByBulkEdits = isUnder('/api/admin/bulk-edits', '/api/admin/products', '/api/products');

/** Loads the recent bulk edits, newest first. */
export const fetchBulkEdits = async (key: Address<'/api/admin/bulk-edits'>) => (await read(key)).edits;

/** Loads the preview of a bulk edit: every change, and the products that cannot change. Nothing is saved. */
export const previewBulkEdit = (edit: BulkEditRequest) => send('POST', '/api/admin/bulk-edits/preview', edit);

/**
 * Saves exactly the previewed changes. Throws `bulk-edit.outdated` with a new preview if the changes would now differ.
 */
export const applyBulkEdit = (edit: ApplyBulkEditRequest) => sendOnce('POST', '/api/admin/bulk-edits', edit);

export const undoBulkEdit = (id: number) => sendOnce('POST', at('/api/admin/bulk-edits/{id}/undo', { id }));

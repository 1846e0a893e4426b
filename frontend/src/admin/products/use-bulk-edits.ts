import type { FormInstance } from 'antd';
import { at, isUnder } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { read, send, sendOnce } from '../../api/client';
import type { BulkEdit, BulkEditPreview, BulkEditRequest } from '../../api/models';
import { useItem } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';

/** Returns a number of products as text, e.g. "12 products". */
export const productsText = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;

const isChangedByBulkEdits = isUnder('/api/admin/bulk-edits', '/api/admin/products', '/api/products');

/** Loads the recent bulk edits on every mount, newest first. */
export const useRecentBulkEdits = () => useItem('/api/admin/bulk-edits', async (key) => (await read(key)).edits);

/** Previews a bulk edit without saving it. After a failure, returns null and shows the messages at the fields. */
export function useBulkPreview(form: FormInstance) {
  const { run, busy } = useAction();
  const preview = async (edit: BulkEditRequest) => {
    let result: BulkEditPreview | null = null;
    await run(
      async () => {
        result = await send('POST', '/api/admin/bulk-edits/preview', edit);
      },
      { failed: unreachable, failedTitle: 'The preview could not be loaded', form },
    );
    return result;
  };
  return { previewing: busy, preview };
}

/**
 * Applies exactly the previewed changes. The toast has an Undo button. If the changes would now differ, the server
 * refuses them and responds with a new preview.
 *
 * @param undo called by the toast
 */
export function useBulkApply(undo: (edit: BulkEdit) => void) {
  const { run, busy } = useAction(isChangedByBulkEdits);
  const apply = (
    edit: BulkEditRequest,
    fingerprint: string,
    onOutdated: (fresh: BulkEditPreview, why: string) => void,
  ) =>
    run(() => sendOnce('POST', '/api/admin/bulk-edits', { ...edit, fingerprint }), {
      done: (saved) => ({
        title: `${productsText(saved.products)} changed`,
        description: `${saved.title}. You can undo this for 24 hours.`,
        action: { text: 'Undo', onClick: () => undo(saved) },
      }),
      failed: unreachable,
      returnsFirst: true,
      handle: (error) => {
        if (!(error instanceof ApiError) || error.preview === undefined) return false;
        onOutdated(error.preview, error.reason ?? 'Products were changed after this preview.');
        return true;
      },
    });
  return { applying: busy, apply };
}

/** Undoes a bulk edit. The toast lists the products that were not restored, or were restored only in part. */
export function useBulkUndo() {
  const { run, running } = useAction(isChangedByBulkEdits);
  const undo = ({ id }: BulkEdit) =>
    run(() => sendOnce('POST', at('/api/admin/bulk-edits/{id}/undo', { id })), {
      name: String(id),
      done: ({ undone }) => ({
        title: `${productsText(undone?.restored ?? 0)} restored`,
        ...(undone && undone.leftAlone.length > 0 && { description: leftAloneText(undone.leftAlone) }),
      }),
      failed: unreachable,
      failedTitle: 'The edit was not undone',
    });
  return { undoing: running, undo };
}

const namesShown = 3;

function leftAloneText(leftAlone: NonNullable<BulkEdit['undone']>['leftAlone']): string {
  const names = leftAlone.slice(0, namesShown).map(({ name }) => name);
  const others = leftAlone.length - names.length;
  const all = others > 0 ? [...names, `${others} more`] : names;
  return `Not restored, or only partly: ${all.join(', ')}. See “Recent bulk edits” for the reasons.`;
}

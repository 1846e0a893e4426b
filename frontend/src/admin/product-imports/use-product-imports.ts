import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { at, isUnder, type QueryOf } from '../../api/address';
import { ApiError, reasonOf } from '../../api/api-error';
import { read, readOrNull, send } from '../../api/client';
import { sendCsv } from '../../api/files';
import type { AssignedCategoryRequest, ProductImport, ProductImportDetail, ProductImportList } from '../../api/models';
import { useAutoReload, useItem, useList } from '../list/use-list';
import type { Toast } from '../../ui/toast/use-toast';
import { unreachable, useAction } from '../ui/use-action';

export type ImportAction = 'start' | 'pause' | 'cancel' | 'check';

const importsKey = '/api/admin/product-imports';
/** Matches keys whose data an import changes. */
const isAboutImports = isUnder(
  importsKey,
  '/api/admin/products',
  '/api/products',
  '/api/admin/categories',
  '/api/categories',
);

const importKey = (id: number) => at('/api/admin/product-imports/{id}', { id });
/** The lists of products load again when the worker has finished, because each check empties them first. */
const isAboutSteering = (key: unknown) =>
  isAboutImports(key) && !/^\/api\/admin\/product-imports\/\d+\/products/.test(String(key));

/** Path of a file with all problems of an import. */
export const problemsFile = (id: number) => at('/api/admin/product-imports/{id}/problems.csv', { id });
/** Path of a file with all products. */
export const productsFile = at('/api/admin/products/export.csv', { status: 'all' });

/** Options of automatic reloads: they do not extend the session. */
const inBackground = { inBackground: true };

/** Largest file that the server accepts, in bytes. */
const maxBytes = 64 * 1024 * 1024;

/** Milliseconds between two reloads: while the worker processes the file, and otherwise. */
const pace = { busy: 2_000, atRest: 15_000 };
export const isBusy = ({ state }: Pick<ProductImport, 'state'>) => state === 'checking' || state === 'importing';
const paceOf = (latest?: ProductImportDetail | null) => (latest && isBusy(latest) ? pace.busy : pace.atRest);
const paceOfList = (latest?: ProductImportList) => (latest?.imports.some(isBusy) ? pace.busy : pace.atRest);

/** The newest imports, and the columns of a file. */
export const useImports = () =>
  useItem(importsKey, (key) => read(key, inBackground), useAutoReload(importsKey, paceOfList));

/** One import with its progress; null if it does not exist. */
export function useImport(id: number) {
  const key = importKey(id);
  return useItem(key, () => readOrNull(key, inBackground), useAutoReload(key, paceOf));
}

/** Products of an import, loaded on every mount, also right after an earlier load. */
export const useImportedProducts = (id: number, query: QueryOf<'/api/admin/product-imports/{id}/products'>) =>
  useList(at('/api/admin/product-imports/{id}/products', { id, ...query }), read, { dedupingInterval: 0 });

/** Uploads files. `progress` is the share of the file that was sent, from 0 to 1; null while nothing is uploaded. */
export function useImportUpload(onUploaded: (id: number) => void) {
  const { run } = useAction(isAboutImports);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const upload = async (file: File) => {
    setProblem(file.size > maxBytes ? 'This file is too large. Please split it into files of at most 64 MB.' : null);
    if (file.size > maxBytes) return;
    setProgress(0);
    await run(
      async () => {
        const address = at('/api/admin/product-imports', { name: file.name });
        const { id } = await sendCsv(address, file, { onProgress: setProgress });
        onUploaded(id);
      },
      {
        done: {
          title: 'File uploaded',
          description: 'The shop is checking the file. Nothing changes until you start the import.',
        },
        failed: unreachable,
        handle: (error) => {
          setProblem(reasonOf(error instanceof ApiError ? error : undefined, unreachable));
          return true;
        },
      },
    );
    setProgress(null);
  };
  return { upload, progress, problem };
}

const doneTitles: Record<ImportAction, string> = {
  start: 'Import started',
  pause: 'Import paused',
  cancel: 'Import cancelled',
  check: 'Check started',
};

/**
 * Actions that start, pause, cancel, check and undo an import, and that assign its unknown categories. Each action
 * returns whether it succeeded. An undo is a new import with the earlier values, which starts after its check.
 */
export function useSteering(id: number) {
  const { run, running } = useAction(isAboutSteering);
  const { mutate } = useSWRConfig();
  /** Shows the state after the action. Otherwise, the page could skip the state of a short check. */
  const show = (found: ProductImportDetail, toast: Toast): Toast => {
    void mutate(importKey(id), found, { revalidate: false });
    return toast;
  };
  return {
    running,
    steer: (action: ImportAction) =>
      run(() => send('POST', at('/api/admin/product-imports/{id}/{action}', { id, action })), {
        done: (found) => show(found, { title: doneTitles[action] }),
        failed: unreachable,
        name: action,
      }),
    /** Replaces unknown categories in the file, and checks it again. */
    assign: (categories: AssignedCategoryRequest[]) =>
      run(() => send('POST', at('/api/admin/product-imports/{id}/categories', { id }), { categories }), {
        done: (found) =>
          show(found, { title: 'Categories chosen', description: 'The shop is checking the file again.' }),
        failed: unreachable,
        name: 'assign',
      }),
    /** @param onStarted called with the id of the new import */
    undo: (onStarted: (id: number) => void) =>
      run(
        async () => {
          const { id: next } = await send('POST', at('/api/admin/product-imports/{id}/undo', { id }));
          onStarted(next);
        },
        {
          done: {
            title: 'Undo started',
            description: 'The shop checks the earlier values, and then restores them.',
          },
          failed: unreachable,
          name: 'undo',
        },
      ),
  };
}

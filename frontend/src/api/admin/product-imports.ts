import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, readOrNull, send } from '../client';
import { type FileWatch, sendCsv } from '../files';

export type ImportAction = 'start' | 'pause' | 'cancel' | 'check';

export const importsKey = '/api/admin/product-imports';
export const importKey = (id: number) => at('/api/admin/product-imports/{id}', { id });
export const importedProductsAt = (id: number, query: QueryOf<'/api/admin/product-imports/{id}/products'>) =>
  at('/api/admin/product-imports/{id}/products', { id, ...query });
/** File with all problems of an import. */
export const problemsFile = (id: number) => at('/api/admin/product-imports/{id}/problems.csv', { id });
/** File with the products of a list. */
export const productsFile = (filters: QueryOf<'/api/admin/products/export.csv'> = {}) =>
  at('/api/admin/products/export.csv', filters);

/** Matches keys whose data an import changes. */
export const isAboutImports = isUnder('/api/admin/product-imports', '/api/admin/products', '/api/products');

/** Loads the newest imports. Like `fetchImport`, does not extend the session. */
export const fetchImports = (key: typeof importsKey) => read(key, { inBackground: true });
/** Loads one import; null if it does not exist. */
export const fetchImport = (key: Address<'/api/admin/product-imports/{id}'>) => readOrNull(key, { inBackground: true });
export const fetchImportedProducts = (key: Address<'/api/admin/product-imports/{id}/products'>) => read(key);

export const uploadImport = (file: File, watch: Partial<FileWatch>) =>
  sendCsv(at('/api/admin/product-imports', { name: file.name }), file, watch);

export const steerImport = (id: number, action: ImportAction) =>
  send('POST', at('/api/admin/product-imports/{id}/{action}', { id, action }));

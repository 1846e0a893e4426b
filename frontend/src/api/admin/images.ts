import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, readList, send } from '../client';
import { type FileWatch, sendFile } from '../files';

export const imagesAt = (query: QueryOf<'/api/admin/upload/product-images'>) =>
  at('/api/admin/upload/product-images', query);
export const imageUsesKey = (filename: string) => at('/api/admin/upload/product-image/{filename}/uses', { filename });

/** Matches keys whose data contains pictures of the library. */
export const showsImages = isUnder(
  '/api/admin/upload/product-images',
  '/api/admin/products',
  '/api/products',
  '/api/categories',
);

export async function fetchImages(key: Address<'/api/admin/upload/product-images'>) {
  const { entries, total } = await readList(key);
  return { images: entries, total };
}

export const fetchImageUses = (key: Address<'/api/admin/upload/product-image/{filename}/uses'>) => read(key);

export const uploadImage = (file: File, watch: FileWatch) =>
  sendFile('/api/admin/upload/product-image', 'image', file, watch);

/** @param force deletes the image even if it is in use, and removes it from its products */
export const deleteImage = (filename: string, force: boolean) =>
  send('DELETE', at('/api/admin/upload/product-image/{filename}', { filename, force: force || undefined }));

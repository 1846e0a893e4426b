import { type FileWatch, read, readList, send, sendFile } from '../client';
import type { ImageUses, UploadedImage } from '../models';

export interface ImageList {
  images: UploadedImage[];
  total: number;
}

/** Of every page of the library. */
export const imagesKey = '/api/admin/upload/product-images';
const imagePath = '/api/admin/upload/product-image';

export const imageUsesKey = (filename: string) => `${imagePath}/${filename}/uses`;

export async function fetchImages(key: string): Promise<ImageList> {
  const { entries, total } = await readList(key);
  return { images: entries as UploadedImage[], total };
}

export async function fetchImageUses(key: string): Promise<ImageUses> {
  return (await read(key)) as ImageUses;
}

export async function uploadImage(file: File, watch: FileWatch): Promise<UploadedImage> {
  return (await sendFile(imagePath, 'image', file, watch)) as UploadedImage;
}

/** @param force also where people see it: it is taken off there */
export async function deleteImage(filename: string, force: boolean): Promise<void> {
  await send('DELETE', `${imagePath}/${filename}${force ? '?force=true' : ''}`);
}
